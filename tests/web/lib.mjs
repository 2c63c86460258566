// What the tests in a browser share: a browser, a page, and somebody who plays in it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";
import { serve } from "./server.mjs";

export const top = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const folder = process.env.WARREN_WEB ?? join(top, "build/web");
export const warren = process.env.WARREN ?? join(top, "build/warren");

export const DESK = { width: 1280, height: 720 };
export const PHONE = { width: 360, height: 640 };

// A browser and an address, once for a file of tests.
export async function house() {
  const own = process.env.WARREN_URL ? undefined : await serve(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
  return {
    address: own?.address ?? process.env.WARREN_URL,
    browser,
    async close() {
      await browser.close();
      own?.stop();
    },
  };
}

// A new visitor. What goes wrong in the page, a broken policy too, is collected in `page.faults`.
export async function visit(home, options = {}) {
  const { lang = "en", size = DESK, scheme = "light", motion = "reduce", touch = false, hash = "" } = options;
  const context = await home.browser.newContext({
    viewport: size, locale: lang, colorScheme: scheme, reducedMotion: motion, hasTouch: touch, acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error.stack)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.faults.push(message.text());
  });
  await page.goto(home.address + hash);
  await page.waitForSelector("html[data-ready]");
  return page;
}

export async function leave(page) {
  await page.context().close();
}

// Numbers that can be repeated.
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

// Waits until somebody before the screen has something to do again.
export async function settle(page, turn) {
  const changed = turn === undefined ? "" : `:not([data-turn="${turn}"])`;
  await page.waitForSelector(["choose", "leave", "curtain", "over"].map((stage) => `.table[data-stage="${stage}"]${changed}`).join());
  return at(page);
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

// Plays to the end, or until `until` says so; `choose` makes one decision.
export async function playOn(page, choose, until = () => false) {
  let decisions = 0;
  for (;;) {
    const now = await at(page);
    if (now.stage === "over" || until(now, decisions)) return decisions;
    if (now.stage === "leave") await page.locator(".choices .main").click();
    else if (now.stage === "curtain") await page.locator(".curtain .main").click();
    else {
      await choose(page, decisions);
      decisions++;
    }
    await settle(page, now.turn);
  }
}

// Whether there is one choice only, which is considered already.
export async function forced(page) {
  return page.$$eval(".choices [data-token]", (buttons) => buttons.length === 1 && buttons[0].getAttribute("aria-pressed") === "true");
}

// A decision by mouse: on the picture where it has the choice, else in the list; then it is confirmed.
export function byMouse(random) {
  return async (page, n) => {
    const tokens = await page.$$eval(".choices [data-token]", (buttons) => buttons.map((button) => button.dataset.token));
    const token = tokens[random(tokens.length)];
    if (await forced(page)) return page.locator(".preview .decide .main").click();
    const drawn = page.locator(`.scene [data-move="${token.replaceAll('"', '\\"')}"]`);
    if (n % 2 === 0 && (await drawn.count()) > 0) {
      const box = await drawn.first().boundingBox();
      const hit = box && (await onTop(page, box, token));
      if (hit) await page.mouse.click(hit.x, hit.y);
      else await page.locator(`.choices [data-token]`).nth(tokens.indexOf(token)).click();
    } else {
      await page.locator(`.choices [data-token]`).nth(tokens.indexOf(token)).click();
    }
    await page.locator(".preview .decide .main").click();
  };
}

// Where a mouse would hit the choice itself, and not something that lies over its box.
async function onTop(page, box, token) {
  return page.$eval(
    ".scene",
    (host, [rect, wanted]) => {
      for (const [a, b] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
        const x = rect.x + rect.width * a;
        const y = rect.y + rect.height * b;
        const hit = host.shadowRoot.elementFromPoint(x, y)?.closest("[data-move]");
        if (hit?.getAttribute("data-move") === wanted) return { x, y };
      }
      return undefined;
    },
    [box, token],
  );
}

// A decision by keys: arrows to the choice, Enter to make it. Focus must be where a keyboard can go on from.
export function byKeys(random) {
  return async (page) => {
    const where = await page.evaluate(() => {
      const list = [...document.querySelectorAll(".choices [data-token]")];
      return { count: list.length, at: list.indexOf(document.activeElement) };
    });
    if (where.at < 0) {
      // Only at the very start, or after looking elsewhere: Tab leads there.
      for (let n = 0; n < 40; n++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.matches(".choices [data-token]"))) break;
      }
    }
    const steps = random(Math.min(where.count, 6));
    for (let n = 0; n < steps; n++) await page.keyboard.press("ArrowDown");
    if (steps === 0 && !(await forced(page))) await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  };
}

// A decision by finger, on the picture where the choice can be seen there, else in the strip.
export function byTouch(random) {
  return async (page, n) => {
    const tokens = await page.$$eval(".choices [data-token]", (buttons) => buttons.map((button) => button.dataset.token));
    const index = random(tokens.length);
    const token = tokens[index];
    if (await forced(page)) return page.locator(".preview .decide .main").tap();
    let spot;
    if (n % 2 === 0) {
      const drawn = page.locator(`.scene [data-move="${token.replaceAll('"', '\\"')}"]`);
      const box = (await drawn.count()) > 0 && (await drawn.first().boundingBox());
      const board = await page.locator(".board").boundingBox();
      if (box && box.y > board.y && box.y + box.height < board.y + board.height) spot = await onTop(page, box, token);
    }
    if (spot) await page.touchscreen.tap(spot.x, spot.y);
    else await page.locator(".choices [data-token]").nth(index).tap();
    await page.locator(".preview .decide .main").tap();
  };
}

// A folder that goes away.
export function scratch() {
  const path = mkdtempSync(join(tmpdir(), "warren-web-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
