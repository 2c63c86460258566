// Each lesson to its end in the page, with its right choices; a wrong one is answered.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { house, leave, PHONE, top, visit } from "./lib.mjs";

let home;
// Two tests run at a time, so that one can go on while the other waits for a bot.
describe("lessons", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  // The right choices of each step, as the lesson's text has them; none: any is right.
  function rights(game) {
    return readFileSync(join(top, `lessons/${game}.txt`), "utf8")
      .split(/^step\b.*$/m)
      .slice(1)
      .map((step) => (/^right (.*)$/m.exec(step)?.[1] ?? "any").split(/\s+/));
  }

  for (const [game, options] of [
    ["prowlers-passage", {}],
    ["petra", { lang: "fr" }],
    ["prowl", { size: PHONE, scheme: "dark" }],
  ]) {
    test(`${game}: the lesson, step by step`, async () => {
      const page = await visit(home, options);
      await page.locator(`[data-game="${game}"] .actions a`).first().click();
      const steps = rights(game);
      assert.ok(steps.length >= 10, `${steps.length} steps`);
      for (const [n, right] of steps.entries()) {
        await page.waitForSelector(`.lesson[data-step="${n}"][data-solved="false"]`);
        const tokens = await page.$$eval(".choices [data-token]", (buttons) => buttons.map((button) => button.dataset.token));
        const wanted = right[0] === "any" ? tokens[0] : right[0];
        assert.ok(tokens.includes(wanted), `${wanted} among ${tokens}`);
        const wrong = right[0] === "any" ? undefined : tokens.find((token) => !right.includes(token));
        if (wrong !== undefined) {
          await page.locator(".choices [data-token]").nth(tokens.indexOf(wrong)).click();
          await page.locator(".preview .main").click();
          await page.waitForSelector(".lesson-text .no");
        }
        await page.locator(".choices [data-token]").nth(tokens.indexOf(wanted)).click();
        await page.locator(".preview .main").click();
        await page.waitForSelector(`.lesson[data-step="${n}"][data-solved="true"]`);
        assert.match(await page.textContent(".lesson-text"), /\w/);
        // It goes on where one was.
        if (n === 3) {
          await page.reload();
          await page.waitForSelector(`.lesson[data-step="3"][data-solved="false"]`);
          await page.locator(".choices [data-token]").nth(tokens.indexOf(wanted)).click();
          await page.locator(".preview .main").click();
          await page.waitForSelector(`.lesson[data-solved="true"]`);
        }
        await page.locator(".choices .main").click();
      }
      // "Now play" plays.
      await page.waitForSelector(".table[data-stage]");
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }
});
