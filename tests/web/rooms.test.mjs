// Whole games on every kind of screen: by touch on phones and a tablet, by mouse on desks. A run plays one game on each of
// two screens; with WARREN_WHOLE all games on all of them (tests/rooms). Pictures of the first choice, of one that is
// considered, of the middle, of what the sheet tells and of the end go into the folder WARREN_SHOTS, for looking at.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { byMouse, byTouch, consider, dice, house, leave, playOn, settle, visit } from "./lib.mjs";

const GAMES = ["prowlers-passage", "petra", "prowl"];
const TOUCHED = ["360x640", "390x844", "844x390", "768x1024"];
const POINTED = ["1280x720", "2560x1440"];
// The shorter games; games.test.mjs plays all of them at 360 by 640 and at 1280 by 720.
const QUICK = ["844x390 prowlers-passage", "768x1024 prowl"];
const whole = process.env.WARREN_WHOLE !== undefined;
const shots = process.env.WARREN_SHOTS;
if (shots !== undefined) mkdirSync(shots, { recursive: true });

let home;

// Whatever is shown fits the screen, and what has to be pressed next is in sight.
async function fits(page, where) {
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    const [next] = [...document.querySelectorAll(".preview.open .decide .main, .curtain:not([hidden]) .main, .choices button")].filter((one) => one.checkVisibility());
    const { top, bottom, left, right } = next?.getBoundingClientRect() ?? { top: 0, bottom: 1, left: 0, right: 1 };
    return {
      wide: root.scrollWidth - innerWidth,
      high: root.scrollHeight - innerHeight,
      hidden: top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1,
    };
  });
  assert.deepEqual(found, { wide: 0, high: 0, hidden: false }, where);
}

async function play(game, size, index, t) {
  const [width, height] = size.split("x").map(Number);
  const touch = TOUCHED.includes(size);
  const page = await visit(home, { size: { width, height }, touch, lang: index % 2 ? "fr" : "en", scheme: index % 3 === 1 ? "dark" : "light" });
  let taken = 0;
  const look = async (what) => {
    await fits(page, `${game}, ${size}, ${what}`);
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${game}-${size}-${++taken}-${what}.png`) });
  };
  const start = page.locator(`[data-game="${game}"] .main`);
  await (touch ? start.tap() : start.click());
  await page.waitForSelector(".table[data-stage]");
  await page.evaluate(() => {
    window.presses = 0;
    addEventListener("pointerdown", () => window.presses++, { capture: true });
  });
  await settle(page);
  await look("begins");
  const make = (touch ? byTouch : byMouse)(dice(40 + index));
  let seen = 0;
  const choose = async (here, n) => {
    if (n === 1) {
      await consider(here);
      await look("considered");
      await here.locator(".preview .decide button:not(.main)").click();
    }
    if (n === 8) await look("middle");
    seen = n;
    await make(here, n);
  };
  const decisions = await playOn(page, choose);
  const presses = await page.evaluate(() => window.presses);
  t.diagnostic(`${game} at ${size}: ${decisions} decisions, ${presses} presses`);
  assert.ok(seen > 3, `${seen} decisions`);
  assert.equal(await page.locator(".choices .main").count(), 1);
  await look("ends");
  if (await page.locator(".more").isVisible()) {
    await page.locator(".more").click();
    await page.waitForSelector(".side.open");
    await page.locator("#tab-score").click();
    await look("sheet");
  }
  assert.deepEqual(page.faults, []);
  await leave(page);
}

describe("whole games on every screen", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  for (const [i, size] of [...TOUCHED, ...POINTED].entries()) {
    for (const [k, game] of GAMES.entries()) {
      if (!whole && !QUICK.includes(`${size} ${game}`)) continue;
      test(`${game}: to the end at ${size}, by ${TOUCHED.includes(size) ? "touch" : "mouse"}`, (t) => play(game, size, i * GAMES.length + k, t));
    }
  }
});
