// What happened: the line that says what the others did and what it cost, in both languages, on every screen; and the last
// turn played again.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check } from "./axe.mjs";
import { at, begin, byKeys, byMouse, byTouch, dice, house, leave, PHONE, playOn, visit } from "./lib.mjs";

let home;
describe("what happened", () => {
  before(async () => (home = await house()));
  after(() => home.close());

  const line = (page) => page.locator(".news");
  const drawn = (page) => page.$eval(".scene", (host) => host.shadowRoot.querySelector("svg").outerHTML);

  for (const [lang, name, game, you, options] of [
    ["en", "a desk", "prowlers-passage", /you [+−]\d+/, {}],
    ["fr", "a phone, dark", "prowlers-passage", /vous [+−]\d+/, { size: PHONE, touch: true, scheme: "dark" }],
    ["fr", "a phone on its side", "petra", undefined, { size: { width: 844, height: 390 }, touch: true }],
    ["en", "a desk, by keys", "prowl", undefined, {}],
  ]) {
    test(`${game} on ${name} (${lang})`, async () => {
      const page = await visit(home, { lang, ...options });
      await begin(page, game, ["", "level1"], { names: ["Ada", "Badger"] });
      const choose = options.touch ? byTouch(dice(3)) : game === "prowl" ? byKeys(dice(3)) : byMouse(dice(3));
      // Until the others have done something and, where points are counted, it cost or brought one something.
      let text = "";
      for (let n = 0; n < 20 && !(/Badger\s?: \S/u.test(text) && (you === undefined || you.test(text))); n++) {
        await page.locator("#live").evaluate((live) => live.replaceChildren());
        await playOn(page, choose, (_, made) => made > 0);
        text = (await line(page).isVisible()) ? await line(page).textContent() : "";
      }
      assert.match(text, /Badger\s?: \S/u);
      if (you !== undefined) {
        const [change] = you.exec(text);
        const spoken = await page.textContent("#live");
        assert.equal(spoken.split(change).length, 2, `“${change}” is said once: ${spoken}`);
      }
      const { top, bottom, left, right } = await line(page).evaluate((one) => one.getBoundingClientRect());
      const { width, height } = page.viewportSize();
      assert.ok(top >= 0 && left >= 0 && right <= width && bottom <= height && bottom - top >= 44, "the line is in sight, and large enough");
      assert.match(await line(page).getAttribute("aria-label"), /Badger\s?: /u);
      await check(page, "the line");
      // Pressed, it shows the turn again, step by step, and comes back to the table as it is.
      const now = await at(page);
      const [ask, picture] = [await page.textContent("#ask"), await drawn(page)];
      const changes = page.$eval(".scene", (host, before) => new Promise((resolve) => {
        const look = () => (host.shadowRoot.querySelector("svg").outerHTML === before ? requestAnimationFrame(look) : resolve(true));
        look();
      }), picture);
      const said = page.$eval("#ask", (ask) => new Promise((resolve) => {
        const look = () => /^(Again|Revoir).*Badger/.test(ask.textContent) && resolve(true);
        new MutationObserver(look).observe(ask, { childList: true });
      }));
      if (game === "prowl") {
        await line(page).focus();
        await page.keyboard.press("Enter");
      } else await line(page).click();
      assert.ok((await said) && (await changes));
      await page.waitForSelector(".table:not([data-replay])");
      assert.equal(await page.textContent("#ask"), ask);
      assert.equal(await drawn(page), picture);
      assert.deepEqual(await at(page), now);
      // Meanwhile there is nothing to choose, and whatever one does ends it.
      const [choices, ended] = await page.evaluate((byKey) => {
        document.querySelector(".news").click();
        const [button, ...others] = document.querySelectorAll(".choices button");
        if (byKey) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        else button.click();
        return [others.length, document.querySelector(".table").dataset.replay === undefined];
      }, game === "prowl");
      assert.deepEqual([choices, ended], [0, true]);
      assert.equal(await page.textContent("#ask"), ask);
      assert.deepEqual(await at(page), now);
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }
});
