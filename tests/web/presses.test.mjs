// Fewer presses: what cannot be chosen is made, a step within a turn takes one press, and both can be taken back.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { at, begin, byMouse, byTouch, dice, every, house, leave, PHONE, playOn, settle, visit } from "./lib.mjs";

let home;
describe("presses", () => {
  before(async () => (home = await house()));
  after(() => home.close());

  const tokens = (page) => page.$$eval(".choices .choice", (rows) => rows.flatMap((row) => (row.dataset.token ?? row.dataset.piece).split(" ")));

  for (const [lang, options, by] of [["en", {}, byMouse], ["fr", { size: PHONE, touch: true, scheme: "dark" }, byTouch]].slice(every ? 0 : 1)) {
    test(`Petra asks only where there is a choice (${lang})`, async () => {
      const page = await visit(home, { lang, ...options });
      await begin(page, "petra", ["", "level1"]);
      const choose = by(dice(8));
      let decisions = 0;
      let steps = 0;
      let back = 0;
      while (decisions < 24 && (await at(page)).stage === "choose") {
        const offered = await tokens(page);
        assert.ok(offered.length > 1, `one choice only: ${offered}`);
        const before = await at(page);
        const presses = page.presses ?? 0;
        await playOn(page, choose, (_, n) => n > 0);
        decisions++;
        const one = page.presses - presses === 1;
        steps += one;
        // A step can be taken back, with whatever was made by itself after it.
        const undo = page.locator('[data-tool="back"]');
        if (one && back < 3 && (await undo.isEnabled())) {
          const { turn } = await at(page);
          await undo.click();
          assert.equal((await settle(page, turn)).moves, before.moves);
          assert.deepEqual(await tokens(page), offered);
          back++;
        }
      }
      assert.ok(steps > 3, `${steps} steps took one press`);
      assert.ok(back > 0, "a step was taken back");
      assert.ok(page.presses < 2 * decisions);
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }

  test("a finger between two tabs of the hand turns to one of them, and chooses nothing", async () => {
    const page = await visit(home, { size: PHONE, touch: true });
    await begin(page, "prowl", ["", "level1"]);
    const tabs = await page.$eval(".scene", ({ shadowRoot }) => [...shadowRoot.querySelectorAll("[data-turn]")].map((tab) => tab.getBoundingClientRect().toJSON()));
    const gaps = tabs.map((_, n) => n).filter((n) => n > 0 && tabs[n].left > tabs[n - 1].right);
    assert.ok(gaps.length > 1);
    for (const n of gaps) {
      const [one, next] = [tabs[n - 1], tabs[n]];
      await page.touchscreen.tap((one.right + next.left) / 2, (one.top + one.bottom) / 2);
      const on = await page.$eval(".scene", ({ shadowRoot }) => [...shadowRoot.querySelectorAll("[data-turn]")].findIndex((tab) => tab.classList.contains("on")));
      assert.ok(on === n || on === n - 1, `${on} is shown after a tap beside ${n}`);
      assert.equal(await page.locator(".preview.open").count(), 0, "nothing is considered");
    }
    await leave(page);
  });
});
