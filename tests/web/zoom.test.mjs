// Enlarged to 200 % and 400 % at 1280×720: the board is larger and scrolls, nothing is lost, and one can play.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check } from "./axe.mjs";
import { at, byMouse, dice, every, house, leave, playOn, simulate, upload, visit } from "./lib.mjs";

let home;
describe("enlarged", () => {
  before(async () => (home = await house()));
  after(() => home.close());

  // One game at each size; where every test runs, all of them.
  const SIZES = [[200, { width: 640, height: 360 }, "en", "petra"], [400, { width: 320, height: 180 }, "fr", "prowlers-passage"]];
  const GAMES = ["prowlers-passage", "petra", "prowl"];
  for (const [game, [percent, size, lang, quick]] of GAMES.flatMap((one) => SIZES.map((how) => [one, how]))) {
    if (!every && game !== quick) continue;
    test(`${game} to ${percent} % (${lang})`, async () => {
      const page = await visit(home, { size, lang });
      const { result, seed, ...record } = simulate(game, 3);
      await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 9), play: { bots: ["", "level1"] } }));
      const seen = await page.evaluate(() => {
        const svg = document.querySelector(".scene").shadowRoot.querySelector("svg");
        const { width, height } = svg.getBoundingClientRect();
        const sizes = [...svg.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
        return { width, height, least: Math.min(...sizes), drawn: svg.viewBox.baseVal.width, wide: document.documentElement.scrollWidth };
      });
      assert.equal(seen.width, seen.drawn, "the picture is not made smaller");
      assert.ok(seen.least >= 12, `text of ${seen.least} pixels`);
      assert.ok(seen.height >= 300, `a board ${seen.height} high`);
      assert.ok(seen.wide <= size.width, "nothing lies beside the screen");
      // Every button can be brought into sight, and is what a pointer hits there.
      const lost = await page.evaluate(async () => {
        const found = [];
        for (const button of document.querySelectorAll(".bar button, .choices button")) {
          if (button.disabled || button.offsetParent === null) continue;
          button.scrollIntoView({ block: "center", inline: "nearest" });
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const { x, y, width, height } = button.getBoundingClientRect();
          if (!button.contains(document.elementFromPoint(x + width / 2, y + height / 2))) found.push(button.textContent || button.title);
        }
        return found;
      });
      assert.deepEqual(lost, []);
      await check(page, `${percent} %`);
      const before = Number((await at(page)).moves);
      await playOn(page, byMouse(dice(4)), (_, n) => n >= 2);
      assert.ok(Number((await at(page)).moves) > before);
      await page.locator(".more").click();
      await page.locator("#tab-score").click();
      await page.locator("#panel table").waitFor();
      await page.locator('.sheet-head [data-tool="close"]').click();
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }
});
