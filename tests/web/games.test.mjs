// Whole games in a browser: by mouse, by keyboard alone, by touch on a phone.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { begin, byKeys, byMouse, byTouch, dice, every, house, leave, PHONE, playOn, visit } from "./lib.mjs";

let home;
// Two tests run at a time, so that one can go on while the other waits for a bot.
describe("whole games", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  const GAMES = ["prowlers-passage", "petra", "prowl"];

  // The game ended, its winner is told, and nothing went wrong on the way.
  async function ended(page, decisions) {
    assert.ok(decisions > 3, `${decisions} decisions`);
    assert.match(await page.textContent(".ask"), /\w/);
    assert.equal(await page.locator(".choices .main").count(), 1);
    assert.deepEqual(page.faults, []);
    await leave(page);
  }

  test("an example, by its address alone: the picture is pressed, and the bot answers", async () => {
    const page = await visit(home, { hash: "#play=four" });
    await page.waitForSelector('[data-game="four"]');
    assert.equal(await page.locator("[data-game]").count(), 1);
    await begin(page, "four", ["", "level1"]);
    await ended(page, await playOn(page, byMouse(dice(5))));
  });

  for (const [i, game] of GAMES.entries()) {
    const wanted = (way) => every || i === way;
    if (wanted(0)) test(`${game}: a whole game by mouse`, async () => {
      const page = await visit(home);
      await begin(page, game, ["", "level1"]);
      await ended(page, await playOn(page, byMouse(dice(7 + i))));
    });

    if (wanted(2)) test(`${game}: a whole game by keyboard alone`, async () => {
      const page = await visit(home);
      // From the top of the page to the game's button, and on by keys only.
      const play = page.locator(`[data-game="${game}"] .main`);
      for (let n = 0; n < 60 && !(await play.evaluate((button) => button === document.activeElement)); n++) {
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await page.waitForSelector(".table[data-stage]");
      await ended(page, await playOn(page, byKeys(dice(17 + i))));
    });

    if (wanted(1)) test(`${game}: a whole game by touch at 360 by 640, in French`, async () => {
      const page = await visit(home, { size: PHONE, touch: true, lang: "fr" });
      await page.locator(`[data-game="${game}"] .main`).tap();
      await page.waitForSelector(".table[data-stage]");
      assert.equal(await page.getAttribute("html", "lang"), "fr");
      const decisions = await playOn(page, byTouch(dice(27 + i)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} wide`);
      await ended(page, decisions);
    });
  }
});
