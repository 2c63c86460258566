// How long the page is busy while a picture changes, with a processor four times slower: games by touch, in which every
// task of the browser's main thread is timed. What is added up is the processor's time, so that a busy machine distorts
// nothing; four times that is what a slow telephone takes. node tests/web/frames.mjs [GAME…], or with DETAILS=1 what the
// longest tasks consist of.
import { begin, byTouch, dice, house, leave, playOn, visit } from "./lib.mjs";

const SLOWER = 4;
const home = await house();
const games = process.argv.slice(2);
let worst = 0;

// The tasks of the thread that draws the page, in milliseconds, each with what took part in it.
function tasks(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const mains = new Set(events.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain").map((one) => `${one.pid} ${one.tid}`));
  const own = events.filter((one) => one.ph === "X" && mains.has(`${one.pid} ${one.tid}`) && one.tdur !== undefined);
  return own.filter((one) => one.name === "RunTask" || one.name === "ThreadControllerImpl::RunTask").map((task) => {
    const within = own.filter((one) => one !== task && one.tid === task.tid && one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur);
    const parts = {};
    for (const one of within) parts[one.name] = (parts[one.name] ?? 0) + one.tdur / 1000;
    return { ms: task.tdur / 1000, parts };
  }).sort((a, b) => b.ms - a.ms);
}

for (const game of games.length > 0 ? games : ["prowlers-passage", "petra", "prowl"]) {
  const page = await visit(home, { size: { width: 390, height: 844 }, touch: true, motion: "no-preference" });
  await begin(page, game, ["", "level1"]);
  await playOn(page, byTouch(dice(5)), (_, n) => n >= 3); // what is compiled by then stays
  await home.browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink", "cc", "v8"] });
  await playOn(page, byTouch(dice(6)), (_, n) => n >= 10);
  await page.waitForTimeout(500);
  const found = tasks(await home.browser.stopTracing());
  const long = found.map(({ ms }) => ms * SLOWER).filter((ms) => ms > 50);
  worst = Math.max(worst, found[0].ms * SLOWER);
  console.log(`# ${game}: ${found.length} tasks, ${long.length} over 50 ms: ${long.slice(0, 12).map(Math.round).join(" ")}; the longest ${Math.round(found[0].ms * SLOWER)} ms`);
  if (process.env.DETAILS) {
    for (const { ms, parts } of found.slice(0, 6)) {
      const named = Object.entries(parts).sort((a, b) => b[1] - a[1]).slice(0, 14).map(([name, took]) => `${name} ${(took * SLOWER).toFixed(0)}`);
      console.log(`  ${(ms * SLOWER).toFixed(0)}: ${named.join(", ")}`);
    }
  }
  await leave(page);
}
await home.close();
console.log(`# the longest task while a picture changes, processor four times slower: ${Math.round(worst)} ms`);
