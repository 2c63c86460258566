// For everybody: no violation that axe-core knows, on any screen, in both languages, light and dark; targets that a
// finger can hit; what happens is said aloud.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { begin, byMouse, dice, forced, house, leave, PHONE, playOn, settle, top, visit } from "./lib.mjs";

let home;
const axe = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"), "utf8");
// Two at a time: while one waits for a bot, another is looked at.
describe("for everybody", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  // The page's policy forbids scripts from elsewhere; evaluating over the debugger's line is not the page's doing.
  async function check(page, where, only) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Runtime.evaluate", { expression: axe });
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
      expression: `axe.run({ resultTypes: ["violations"]${only ? `, runOnly: ["${only}"]` : ""} }).then((found) => JSON.stringify(found.violations.map((one) =>
        [one.id, one.help, one.nodes.slice(0, 3).map((node) => node.target.flat().join(" ") + " " + (node.failureSummary ?? ""))])))`,
      awaitPromise: true, returnByValue: true,
    });
    await cdp.detach();
    assert.equal(exceptionDetails, undefined);
    assert.deepEqual(JSON.parse(result.value), [], where);
  }

  for (const lang of ["en", "fr"]) {
    for (const scheme of ["light", "dark"]) {
      test(`no violations: ${lang}, ${scheme}`, async () => {
        // Colours are all that the other two pairs could change.
        const only = (lang === "en") === (scheme === "light") ? undefined : "color-contrast";
        const page = await visit(home, { lang, scheme });
        await check(page, "start", only);
        await page.locator('[data-game="prowl"] .actions button').nth(1).click();
        await check(page, "setting up", only);
        for (const hash of ["#rules=petra", "#pad=prowl", "#pad=prowlers-passage", "#games"]) {
          await page.goto(home.address + hash);
          await page.waitForSelector(".page:not(.start) main");
          await check(page, hash, only);
        }
        await page.goto(`${home.address}#learn=prowl`);
        await page.waitForSelector(".lesson[data-step]");
        await check(page, "lesson", only);
        for (const game of ["prowlers-passage", "petra", "prowl"]) {
          await page.goto(home.address);
          await page.waitForSelector(".start");
          await begin(page, game, ["", "level1"]);
          await playOn(page, byMouse(dice(5)), (now, n) => n >= 2);
          if (!(await forced(page))) await page.locator(".choices [data-token]").first().click();
          await check(page, `${game}, considering`, only);
          await page.keyboard.press("Escape");
          for (const tab of ["score", "rules", "log", "words", "game"]) {
            await page.locator(`#tab-${tab}`).click();
            await page.waitForTimeout(30);
            if (game === "prowl" || tab === "score") await check(page, `${game}, ${tab}`, only);
          }
        }
        await playOn(page, byMouse(dice(6)));
        await check(page, "over", only);
        await page.locator(".choices button").last().click();
        await check(page, "looking back", only);
        await page.goto(home.address);
        await page.waitForSelector(".start");
        await begin(page, "prowl", ["", ""]);
        await check(page, "curtain", only);
        await leave(page);
      });
    }
  }

  test("no violations on a phone, sheet and all; every target is 44 pixels", async () => {
    const page = await visit(home, { size: PHONE, touch: true });
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("button, select, input:not(.unseen):not([type=checkbox]), a")]
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect(), getComputedStyle(one).visibility])
          .filter(([, rect, visibility]) => rect.width > 0 && visibility === "visible" && (rect.width < 44 || rect.height < 44))
          .map(([text, rect]) => `${Math.round(rect.width)}×${Math.round(rect.height)} ${text}`),
      );
    await check(page, "start");
    assert.deepEqual(await small(), [], "start");
    await page.goto(`${home.address}#pad`);
    await page.waitForSelector(".fields fieldset");
    await check(page, "pad");
    assert.deepEqual(await small(), [], "pad");
    for (const game of ["prowlers-passage", "petra", "prowl"]) {
      await page.goto(home.address);
      await page.waitForSelector(".start");
      await page.locator(`[data-game="${game}"] .main`).tap();
      await page.waitForSelector(".table[data-stage]");
      await settle(page);
      if (!(await forced(page))) await page.locator(".choices [data-token]").first().tap();
      await check(page, game);
      assert.deepEqual(await small(), [], game);
      await page.locator(".more").tap();
      await page.waitForSelector(".side.open");
      await check(page, `${game}, sheet`);
      assert.deepEqual(await small(), [], `${game}, sheet`);
      await page.keyboard.press("Escape");
    }
    await leave(page);
  });

  test("what happens is said, once, and then what is asked", async () => {
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", "level1"], { names: ["Ada", "Bo"] });
    await playOn(page, byMouse(dice(8)), (now, n) => n >= 2);
    const said = await page.textContent("#live");
    assert.match(said, /Bo /);
    assert.match(said, /Ada: choose|Ada: your|Ada: move/);
    assert.equal(await page.getAttribute("#live", "aria-live"), "polite");
    await leave(page);
  });

  test("nothing scrolls at 1280 by 720", async () => {
    const page = await visit(home);
    for (const game of ["prowlers-passage", "petra", "prowl"]) {
      await page.goto(home.address);
      await page.waitForSelector(".start");
      await begin(page, game, ["", "level1"]);
      await playOn(page, byMouse(dice(4)), (now, n) => n >= 3);
      const over = await page.evaluate(() => {
        const root = document.documentElement;
        const board = document.querySelector(".board");
        return [root.scrollHeight - root.clientHeight, root.scrollWidth - root.clientWidth, board.scrollHeight - board.clientHeight];
      });
      assert.deepEqual(over, [0, 0, 0], game);
    }
    await leave(page);
  });
});
