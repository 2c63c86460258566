// What the browser tests share: a browser, a page, and a player who uses it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";
import { serve } from "./server.mjs";
import { atTheLimit, met } from "./wait.mjs";

export const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const folder = process.env.WARREN_WEB ?? join(top, "build/web");
export const warren = process.env.WARREN ?? join(top, "build/warren");

// Whether every test runs, as `./test page` wants it; else a selection in which each game and way occurs once.
export const every = process.env.WARREN_EVERY !== undefined;

// All of a list where every test runs, else the one whose turn it is.
export function some(list, turn) {
  return every ? list : [list[turn % list.length]];
}

export const DESK = { width: 1280, height: 720 };
export const PHONE = { width: 360, height: 640 };

// A browser and an address, once for a file of tests. `more` are options of the browser.
export async function house(more = []) {
  const own = process.env.WARREN_URL ? undefined : await serve(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium-headless-shell",
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more,
    ],
  });
  atTheLimit(() => browser.close());
  return {
    address: own?.address ?? process.env.WARREN_URL,
    browser,
    async close() {
      await browser.close();
      own?.stop();
    },
  };
}

// A new visitor. What goes wrong in the page, a broken policy too, is collected in `page.faults`. `meet` sees the page
// before anything is in it.
export async function visit(home, options = {}) {
  const { lang = "en", size = DESK, scheme = "light", motion = "reduce", touch = false, hash = "", offline = false, meet } = options;
  const context = await home.browser.newContext({
    viewport: size, locale: lang, colorScheme: scheme, reducedMotion: motion, hasTouch: touch, acceptDownloads: true,
    serviceWorkers: offline ? "allow" : "block", // it fetches everything, which costs as much as the visit
  });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  page.scheme = scheme;
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error.stack)));
  page.on("console", (message) => {
    // The second is said of a line that is given up before it was there, as by whoever leaves the hall at once.
    const expected = /Service Worker registration blocked|WebSocket is closed before the connection is established/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) page.faults.push(message.text());
  });
  await meet?.(page);
  await page.goto(home.address + hash);
  await page.waitForSelector("html[data-ready]");
  return page;
}

export async function leave(page) {
  await page.context().close();
}

// A reproducible random generator.
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

export const TABLE = ".table[data-stage]";

export async function at(page) {
  return page.$eval(".table", (table) => ({ stage: table.dataset.stage, moves: table.dataset.moves, turn: table.dataset.turn }));
}

// Waits until the person at the screen has something to do again, and returns what.
export async function settle(page, turn) {
  return page.evaluate(
    (before) =>
      new Promise((resolve) => {
        const look = () => {
          const { stage, moves, turn: now } = document.querySelector(".table")?.dataset ?? {};
          if (!["choose", "leave", "curtain", "over"].includes(stage) || now === before) return;
          observer.disconnect();
          resolve({ stage, moves, turn: now });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-turn"] });
        look();
      }),
    turn,
  );
}

// Sets a game up on the first screen: `seats` is a list of bots, "" for a person.
export async function begin(page, game, seats, more = {}) {
  const card = page.locator(`[data-game="${game}"]`);
  await card.locator(".actions button").nth(1).click();
  const form = card.locator("form");
  const number = form.locator("> .line > select").first();
  if ((await card.locator(`[id="${game}-seats"]`).count()) > 0) await number.selectOption(String(seats.length));
  for (const [i, bot] of seats.entries()) {
    await card.locator(`[id="${game}-who-${i}"]`).selectOption(bot);
    if (more.names) await form.locator(".seat input").nth(i).fill(more.names[i]);
  }
  for (const [key, value] of Object.entries(more.options ?? {})) {
    const control = card.locator(`[id="${game}-${key}"]`);
    if ((await control.evaluate((one) => one.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
  if (more.series) await card.locator(`[id="${game}-series"]`).check();
  await form.locator("button.main").click();
  return settle(page);
}

// Opens a record from the first screen.
export async function upload(page, record) {
  await page.setInputFiles('input[type="file"]', { name: "g.json", mimeType: "application/json", buffer: Buffer.from(record) });
  return settle(page);
}

// Plays a bad game to its end, with people in all seats. The same one is played only once in a file.
const played = new Map();
export function simulate(game, seed, ...options) {
  const words = ["simulate", game, "--seed", String(seed), "--bot", "random", ...options];
  const key = words.join(" ");
  if (!played.has(key)) played.set(key, spawnSync(warren, words, { encoding: "utf8" }).stdout);
  const record = JSON.parse(played.get(key));
  return { ...record, seats: record.seats.map((_, i) => ["Ada", "Blaise", "Cleo", "Dora", "Emil"][i]) };
}

// Plays to the end, or until `until` says so; `choose` makes one decision.
export async function playOn(page, choose, until = () => false) {
  let now = await at(page);
  for (let decisions = 0; ; ) {
    if (now.stage === "over" || until(now, decisions)) return decisions;
    if (now.stage === "leave") await page.locator(".choices .main").click();
    else if (now.stage === "curtain") await page.locator(".curtain .main").click();
    else {
      await choose(page, decisions);
      decisions++;
    }
    now = await settle(page, now.turn);
  }
}

// Considers a choice by its row in the list, with keys: pressed, a step within a turn is made at once.
export async function consider(page, n = 0) {
  await page.locator(".choices .choice").nth(n).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.waitForSelector(".preview .decide .main");
}

// Where to press for some choice: on the picture if that is wanted and a pointer would hit the choice itself there, else
// in the list, where several choices may share a row.
function aim(page, number, onPicture) {
  return page.evaluate(
    ([n, picture]) => {
      const buttons = [...document.querySelectorAll(".choices .choice")];
      const button = buttons[n % buttons.length];
      window.aimed = button;
      const scene = document.querySelector(".scene").shadowRoot;
      const drawn = picture && button.dataset.token && scene.querySelector(`[data-move="${CSS.escape(button.dataset.token)}"]`);
      if (drawn) {
        const { x, y, width, height } = drawn.getBoundingClientRect();
        const { top, bottom } = document.querySelector(".board").getBoundingClientRect();
        for (const [a, b] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
          const spot = { x: x + width * a, y: y + height * b };
          if (spot.y > top && spot.y < bottom && scene.elementFromPoint(spot.x, spot.y)?.closest("[data-move]") === drawn) return spot;
        }
      }
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { x, y, width, height } = button.getBoundingClientRect();
      const spot = { x: x + width / 2, y: y + height / 2 };
      const there = document.elementFromPoint(spot.x, spot.y);
      if (!button.contains(there)) throw new Error(`nobody can press ${button.textContent} at ${spot.x}, ${spot.y}, where ${there?.outerHTML.slice(0, 300)} is`);
      return spot;
    },
    [number, onPicture],
  );
}

// Where to confirm what is considered; null if that was made meanwhile.
function aimConfirm(page) {
  return page.evaluate(() => {
    const button = document.querySelector(".preview .decide .main");
    if (button === null) return null;
    const { x, y, width, height } = button.getBoundingClientRect();
    const spot = { x: x + width / 2, y: y + height / 2 };
    if (!button.contains(document.elementFromPoint(spot.x, spot.y))) throw new Error("nobody can confirm");
    return spot;
  });
}

// A decision by pointer, every other one on the picture; then it is confirmed.
function byPointer(random, press) {
  return async (page, n) => {
    const number = random(1 << 20);
    const before = (await at(page)).turn;
    // A step within a turn is made at once. Choices that are drawn anew just then take a press along, as when a line was
    // lost; whoever plays presses again.
    const done = `.preview .decide .main, .table:not([data-turn="${before}"])`;
    const taken = () => page.evaluate((what) => document.querySelector(what) !== null, done);
    while (!(await taken())) {
      await page.waitForSelector(".choices .choice");
      await press(page, await aim(page, number, n % 2 === 0));
      page.presses = (page.presses ?? 0) + 1;
      await met(async () => (await taken()) || !(await page.evaluate(() => window.aimed.isConnected)), done);
    }
    const spot = (await at(page)).turn === before ? await aimConfirm(page) : null;
    // A step that is on its way to a house has no preview any more; whoever waits for the next turn sees whether it came.
    if (spot === null) return;
    await press(page, spot);
    page.presses++;
  };
}

export function byMouse(random) {
  return byPointer(random, (page, { x, y }) => page.mouse.click(x, y));
}

export function byTouch(random) {
  return byPointer(random, (page, { x, y }) => page.touchscreen.tap(x, y));
}

// A decision by keys: arrows to the choice, Enter to make it. Focus must be where a keyboard can go on from.
export function byKeys(random) {
  return async (page, n) => {
    const focus = () => page.evaluate(() => {
      const list = [...document.querySelectorAll(".choices .choice")];
      return { count: list.length, at: list.indexOf(document.activeElement) };
    });
    let now = await focus();
    // Only at the very start: Tab leads there.
    for (let tabs = 0; n === 0 && now.at < 0 && tabs < 40; tabs++) {
      await page.keyboard.press("Tab");
      now = await focus();
    }
    if (now.at < 0) throw new Error("the keyboard is lost");
    const steps = random(Math.min(now.count, 4));
    for (let step = 0; step < steps; step++) await page.keyboard.press("ArrowDown");
    const before = (await at(page)).turn;
    await page.keyboard.press("Enter");
    if (steps === 0 && (await at(page)).turn === before) await page.keyboard.press("Enter");
  };
}

// A folder that goes away.
export function scratch() {
  const path = mkdtempSync(join(tmpdir(), "warren-web-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
