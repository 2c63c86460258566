// Photographs the page into docs/pictures: node tools/portraits.mjs [NAME…]. The page is taken from build/web (WARREN_WEB)
// and the program from build/warren (WARREN). Look at what it makes.
import { join } from "node:path";
import { join as come, lay as layThere, linkAt, open, panel, turn } from "../tests/web/house.mjs";
import { at, consider, dice, house, leave, settle, simulate, top, upload, visit } from "../tests/web/lib.mjs";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOW = { width: 844, height: 390 };
const TABLET = { width: 768, height: 1024 };
const LARGE = { width: 2560, height: 1440 };

const asked = process.argv.slice(2);
const home = await house();

const isAsked = (name) => asked.length === 0 || asked.includes(name);
const file = (name) => join(top, "docs/pictures", `${name}.png`);

async function calm(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await page.locator("#toast:not(.shown)").waitFor({ state: "attached", timeout: 20000 });
}

async function portray(name, options, prepare) {
  if (!isAsked(`page-${name}`)) return;
  const page = await visit(home, options);
  await prepare(page);
  await calm(page);
  await page.screenshot({ path: file(`page-${name}`) });
  await leave(page);
}

// A game a good part of the way through, and so many moves more, with bots in the other seats.
async function lay(page, game, seats, part, more = 0) {
  const { result, seed, ...record } = simulate(game, 3, "--seats", String(seats), "--bot", "level1");
  const bots = record.seats.map((_, seat) => (seat === 0 ? "" : "level1"));
  await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, Math.floor(record.moves.length * part) + more), play: { bots } }));
}

const table = (game, seats, part, considered) => async (page) => {
  await lay(page, game, seats, part);
  await consider(page, considered);
};

const screen = (hash, selector) => async (page) => {
  await page.goto(`${home.address}#${hash}`);
  await page.waitForSelector(selector);
};

async function settings(page) {
  await page.locator('[data-tool="prefs"]').click();
  await page.waitForSelector(".prefs[open]");
}

// Some months of games, made up: each game played as often as somebody liked it, and won more and more often.
async function figures(page) {
  const games = [["prowlers-passage", 17], ["petra", 9], ["prowl", 13]].flatMap(([game, count], k) => {
    const record = simulate(game, 3);
    const random = dice(k + 11);
    return Array.from({ length: count }, (_, i) => {
      const play = { bots: record.seats.map((_, seat) => (seat === 0 ? "" : `level${2 + Math.floor((3 * i) / count)}`)) };
      const result = { ...record.result, winners: [random(10) < 3 + Math.floor((6 * i) / count) ? 0 : 1] };
      const when = Date.UTC(2026, 3, 3 + i * 13 + k * 2);
      return { id: `${game}-${i}`, game, names: record.seats, people: 1, moves: record.moves.length, over: true, when, record: JSON.stringify({ ...record, result, play }) };
    });
  });
  await page.evaluate(async (list) => {
    const db = await new Promise((resolve) => {
      const request = indexedDB.open("warren", 1);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = db.transaction("games", "readwrite");
    for (const game of list) transaction.objectStore("games").put(game);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
  }, games);
  await screen("stats", ".chart")(page);
}

// Of a game against a bot, so that one's own moves are those of the first seat.
async function analysis(page) {
  await upload(page, JSON.stringify({ ...simulate("prowl", 5, "--option", "rounds=3"), play: { bots: ["", "level2"] } }));
  await page.locator("#tab-study").click();
  await page.locator("#panel .main").click();
  await page.locator(".enlarge > .graph-place img.graph").waitFor({ timeout: 120000 });
}

// Considers a choice that the picture shows, if there is one, else the first.
async function considerDrawn(page) {
  const drawn = await page.evaluate(() => {
    const scene = document.querySelector(".scene").shadowRoot;
    const rows = [...document.querySelectorAll(".choices .choice")];
    return rows.findIndex((row) => row.dataset.token && scene.querySelector(`[data-move="${CSS.escape(row.dataset.token)}"]`) !== null);
  });
  await consider(page, Math.max(drawn, 0));
}

// From now on whatever moves when the table has changed is held in the middle of its way, until it is released.
const hold = (page) => page.evaluate(() => {
  const halt = () => {
    const svg = document.querySelector(".scene").shadowRoot.querySelector("svg");
    for (const animation of svg?.getAnimations({ subtree: true }) ?? []) {
      animation.pause();
      animation.currentTime = animation.effect.getTiming().duration * 0.45;
    }
  };
  new MutationObserver(halt).observe(document.querySelector(".table"), { attributeFilter: ["data-turn"] });
});

const release = (page) => page.evaluate(() => {
  const svg = document.querySelector(".scene").shadowRoot.querySelector("svg");
  for (const animation of svg?.getAnimations({ subtree: true }) ?? []) animation.finish();
});

// One turn, frame by frame: what is asked, a choice considered and on its way, the last choice of the turn if it is
// another one, the rival's answer on its way, and what is asked then.
async function frames(page) {
  const taken = [];
  const picture = async () => (await page.screenshot()).toString("base64");
  await calm(page);
  await release(page);
  taken.push(await picture());
  await hold(page);
  let last;
  for (let n = 0; n < 12; n++) {
    const before = await at(page);
    await considerDrawn(page);
    last = await picture();
    if (n === 0) taken.push(last);
    await page.evaluate(() => document.querySelector(".preview .decide .main").click());
    if (n === 0) taken.push(await picture());
    const now = await settle(page, before.turn);
    if (now.stage !== "choose" || Number(now.moves) > Number(before.moves) + 1) {
      if (n > 0) taken.push(last);
      break;
    }
  }
  taken.push(await picture());
  await release(page);
  taken.push(await picture());
  return taken;
}

// Frames side by side, numbered.
async function strip(game, options, seats, part) {
  if (!isAsked(`turn-${game}`)) return;
  const page = await visit(home, { size: PHONE, motion: "no-preference", ...options });
  await page.evaluate(() => (crypto.getRandomValues = (numbers) => numbers.fill(5)));
  // At a moment with something to choose between.
  for (let more = 0; more < 20; more++) {
    if (more > 0) await screen("", ".start")(page);
    await lay(page, game, seats, part, more);
    if ((await page.locator(".choices [data-token]").count()) > 1) break;
  }
  const taken = await frames(page);
  await leave(page);
  const gap = 18;
  const board = await home.browser.newPage({ viewport: { width: taken.length * (PHONE.width + gap) + gap, height: PHONE.height + 2 * gap } });
  await board.setContent(`<style>body { margin: 0; padding: ${gap}px; display: flex; gap: ${gap}px; background: #8a7b66 }
    div { position: relative } img { display: block; border-radius: 14px }
    span { position: absolute; right: 8px; top: -9px; width: 30px; height: 30px; border-radius: 50%; background: #33291f; color: #f6eedd; font: 700 17px/30px sans-serif; text-align: center }</style>
    ${taken.map((data, i) => `<div><img src="data:image/png;base64,${data}"><span>${i + 1}</span></div>`).join("")}`);
  await board.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await board.screenshot({ path: file(`turn-${game}`) });
  await board.close();
}

// A table with people elsewhere: before the game, and in it, where they talk.
async function others() {
  const names = ["page-others", "page-others-phone"];
  if (!names.some(isAsked)) return;
  const there = await open();
  const ada = await visit(there, { size: { width: 1100, height: 600 } });
  await layThere(ada, "petra", { name: "Ada", seats: 3 });
  const link = await linkAt(ada);
  const blaise = await come(there, link, "Blaise", { size: PHONE, touch: true, scheme: "dark" });
  await ada.waitForSelector('.gather [data-seat="1"]:not(.free)');
  await calm(ada);
  await ada.screenshot({ path: file("page-others") });
  const zoe = await come(there, link, "Zoé", { lang: "fr" });
  await Promise.race([ada, blaise, zoe].map((page) => turn(page)));
  for (const [page, line] of [[zoe, "hello"], [ada, "good-luck"]]) {
    await panel(page, "talk");
    await page.locator(`[data-line="${line}"]`).click();
  }
  await panel(blaise, "talk");
  await blaise.locator(".said .deed").nth(1).waitFor();
  await calm(blaise);
  await blaise.screenshot({ path: file("page-others-phone") });
  for (const page of [ada, blaise, zoe]) await leave(page);
  await there.close();
}

await portray("start", { size: WIDE }, () => undefined);
await portray("start-phone", { size: PHONE, touch: true, scheme: "dark" }, () => undefined);
await portray("lesson", { size: WIDE }, screen("learn=prowlers-passage", ".lesson[data-lit]"));
await portray("settings", { size: PHONE, touch: true }, settings);
await portray("figures", { size: PHONE, touch: true }, figures);
await portray("prowlers-passage", { size: WIDE }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra", { size: WIDE }, table("petra", 3, 0.6, 0));
await portray("prowl", { size: WIDE, scheme: "dark" }, table("prowl", 4, 0.5, 0));
await portray("prowlers-passage-phone", { size: PHONE, touch: true }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra-phone", { size: PHONE, touch: true, scheme: "dark" }, table("petra", 2, 0.6, 0));
await portray("prowl-phone", { size: PHONE, touch: true, lang: "fr" }, table("prowl", 3, 0.5, 0));
await portray("prowlers-passage-low", { size: LOW, touch: true }, table("prowlers-passage", 2, 0.5, 3));
await portray("prowlers-passage-tablet", { size: TABLET, touch: true, scheme: "dark" }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra-tablet", { size: TABLET, touch: true }, table("petra", 4, 0.6, 0));
await portray("prowl-tablet", { size: TABLET, touch: true }, table("prowl", 5, 0.5, 0));
await portray("prowlers-passage-large", { size: LARGE }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra-large", { size: LARGE }, table("petra", 4, 0.6, 0));
await portray("prowl-large", { size: LARGE }, table("prowl", 4, 0.5, 0));
await portray("analysis", { size: WIDE }, analysis);
await others();
await strip("prowlers-passage", { touch: true }, 2, 0.4);
await strip("petra", { touch: true }, 2, 0.4);
await strip("prowl", { touch: true, scheme: "dark" }, 3, 0.5);
await home.close();
