// How long the page is busy while a picture changes, with a processor four times slower: games by touch, in which every
// task of the browser's main thread is timed. What is added up is the processor's time; four times that is what a slow
// telephone takes. Each game is played several times in the same way, and each of its decisions counts as it went best,
// so that what a busy machine adds distorts nothing. node tests/web/frames.mjs [GAME…]; RUNS is how often each is played,
// and with DETAILS=1 it says what the longest tasks consist of.
import assert from "node:assert/strict";
import { begin, byTouch, dice, house, leave, playOn, visit } from "./lib.mjs";

const SLOWER = 4;
const LIMIT = 50; // milliseconds
const FIRST = 3; // decisions that are not timed: what is compiled by then stays
const TIMED = 10; // at the most, as a game may end before
const REST = 600; // milliseconds after which everything that a decision brings about is over
const runs = Number(process.env.RUNS ?? 5);
const games = process.argv.slice(2);

// Chance that is the same in every run, in the page and in its worker; and a page that has its font already, which
// otherwise comes in the middle of a first game, once.
const CHANCE = `
let drawn = 1;
crypto.getRandomValues = (values) => {
  for (let i = 0; i < values.length; i++) values[i] = drawn = Math.imul(drawn, 1664525) + 1013904223;
  return values;
};
`;

async function withoutLuck(home) {
  return { ...home, browser: {
    async newContext(options) {
      const context = await home.browser.newContext(options);
      await context.addInitScript(`${CHANCE} localStorage.setItem("warren.settings", '{"dressed":true}');`);
      await context.route("**/worker-*.js", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: CHANCE + (await response.text()) });
      });
      return context;
    },
  } };
}

// The longest task of each decision on the thread that draws the page, in milliseconds, with what took part in it.
function longest(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const mains = new Set(events.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
  const own = events.filter((one) => one.ph === "X" && mains.has(`${one.pid} ${one.tid}`) && one.tdur !== undefined);
  const begun = events.filter((one) => /^decision \d+$/.test(one.name)).map((one) => one.ts).sort((a, b) => a - b);
  const tasks = own.filter((one) => one.name === "RunTask" || one.name === "ThreadControllerImpl::RunTask");
  return begun.map((from, n) => {
    const within = tasks.filter(({ ts }) => ts >= from && ts < (begun[n + 1] ?? Infinity));
    const task = within.reduce((a, b) => (a.tdur > b.tdur ? a : b));
    const parts = {};
    for (const one of own) {
      if (one !== task && one.tid === task.tid && one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur) parts[one.name] = (parts[one.name] ?? 0) + one.tdur / 1000 * SLOWER;
    }
    return { ms: task.tdur / 1000 * SLOWER, parts };
  });
}

// One game: the longest task of each decision, and what there was to choose from.
async function run(home, game) {
  const page = await visit(await withoutLuck(home), { size: { width: 390, height: 844 }, touch: true, motion: "no-preference" });
  await begin(page, game, ["", "level1"]);
  const tap = byTouch(dice(5));
  const offered = [];
  const decide = async (_, n) => {
    await page.waitForTimeout(REST); // also for the list, which follows the picture
    offered.push(await page.$$eval(".choices .choice", (all) => all.map((one) => one.textContent).join(", ")));
    await page.evaluate((name) => void performance.mark(name), `decision ${n}`);
    await tap(page, n);
  };
  await playOn(page, decide, (_, n) => n >= FIRST);
  await home.browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink", "blink.user_timing", "cc", "v8"] });
  await playOn(page, decide, (_, n) => n >= TIMED);
  await page.waitForTimeout(REST);
  const tasks = longest(await home.browser.stopTracing());
  assert.ok(tasks.length > TIMED / 2, "the game lasts");
  await leave(page);
  return { tasks, offered: offered.join("\n") };
}

const home = await house();
for (const game of games.length > 0 ? games : ["prowlers-passage", "petra", "prowl"]) {
  const played = [];
  for (let n = 0; n < runs; n++) played.push(await run(home, game));
  for (const { offered } of played) assert.equal(offered, played[0].offered, "the same game");
  const best = played[0].tasks.map((_, n) => played.map(({ tasks }) => tasks[n]).reduce((a, b) => (a.ms < b.ms ? a : b))).sort((a, b) => b.ms - a.ms);
  console.log(`# ${game}: the longest tasks of ${best.length} decisions, processor four times slower, each the best of ${runs}: ${best.map(({ ms }) => Math.round(ms)).join(" ")}; ${best.filter(({ ms }) => ms > LIMIT).length} over ${LIMIT} ms; the longest takes ${Math.round(best[0].ms)} ms`);
  if (process.env.DETAILS) {
    for (const { ms, parts } of best.slice(0, 5)) {
      const named = Object.entries(parts).sort((a, b) => b[1] - a[1]).slice(0, 16).map(([name, took]) => `${name} ${took.toFixed(0)}`);
      console.log(`  ${ms.toFixed(0)}: ${named.join(", ")}`);
    }
  }
}
await home.close();
