// What happened: the line that says what the others did and what it cost, in both languages, on every screen; and the last
// turn played again.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check } from "./axe.mjs";
import { at, begin, byKeys, byMouse, byTouch, dice, house, leave, PHONE, playOn, settle, simulate, upload, visit } from "./lib.mjs";

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

  // A shovel lets one move a marker after a passage was placed: two decisions, and the marks say which came first.
  test("what was touched is numbered in its order, where there was more than one decision", async () => {
    const page = await visit(home);
    const { result, seed, ...record } = simulate("prowlers-passage", 5);
    const isMarker = (move) => move?.startsWith("+");
    const shovel = record.moves.findIndex((move, i) => i > 0 && isMarker(move));
    const plain = record.moves.findIndex((move, i) => i > 1 && !isMarker(move) && !isMarker(record.moves[i + 1]));
    const numbers = async (last) => {
      await page.goto(`${home.address}#`);
      await page.waitForSelector(".start");
      await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, last + 1) }));
      return page.$eval(".scene", (host) => {
        document.documentElement.toggleAttribute("data-codeless", true); // they are no short names
        const shown = [...host.shadowRoot.querySelectorAll(".order text")].filter((one) => getComputedStyle(one).visibility === "visible");
        return [...new Set(shown.map((one) => one.textContent))].sort();
      });
    };
    assert.deepEqual(await numbers(shovel), ["1", "2"]);
    assert.deepEqual(await numbers(plain), []);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  // With many seats the line has a part for everybody: all of them are within it, and the bar is no higher for it.
  for (const [game, seats, size] of [
    ["petra", 4, "844x390"], ["prowl", 5, "844x390"], ["petra", 4, "360x640"], ["prowl", 5, "360x640"], ["prowl", 5, "390x844"], ["prowl", 5, "1280x720"], ["petra", 4, "1280x720"], ["petra", 4, "1440x900"], ["prowl", 5, "768x1024"],
  ]) {
    test(`${game}, ${seats} seats, at ${size}: the line holds all of it`, async () => {
      const [width, height] = size.split("x").map(Number);
      const page = await visit(home, { size: { width, height }, touch: width < 1000 });
      const { result, seed, ...record } = simulate(game, 3, "--seats", String(seats));
      const many = () => page.locator(".news > span > *").count();
      // On from somewhere in the game, until each of the others has done something.
      for (let n = 12; n < record.moves.length && (await many()) < seats - 1; n++) {
        await page.goto(`${home.address}#`);
        await page.waitForSelector(".start");
        const { stage, turn } = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, n) }));
        if (stage !== "curtain") continue;
        await page.locator(".curtain .main").click();
        await settle(page, turn);
      }
      // What has no room in the line is there once it is pressed; on a desk nothing is cut.
      const cut = () => line(page).evaluate((one) => [...one.querySelectorAll("span")].filter((part) => {
        const { display } = getComputedStyle(part);
        return display !== "inline" && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2);
      }).map((part) => part.textContent));
      if (width < 1000) await line(page).click();
      if (width < 1000) await page.waitForSelector(".table[data-replay]");
      assert.deepEqual(await cut(), []);
      assert.ok(await line(page).evaluate((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      }));
      if (width < 1000) await page.locator(".choices button").click();
      await page.waitForSelector(".table:not([data-replay])");
      const found = await line(page).evaluate((one) => {
        const box = one.getBoundingClientRect();
        const all = [...one.querySelectorAll(":scope > span > *")];
        const parts = all.filter((part) => !part.hidden).map((part) => part.getBoundingClientRect());
        const inside = (part) => part.top >= box.top - 1 && part.bottom <= box.bottom + 1 && part.left >= box.left && part.right <= box.right && part.width > 40;
        const lost = parts.filter((part) => !inside(part)).length;
        const list = one.querySelector("span");
        const cut = list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1;
        const last = all.filter((part) => !part.matches("strong")).at(-1);
        const bar = () => Math.min(one.closest(".bar").offsetWidth, one.closest(".bar").offsetHeight);
        const more = bar();
        one.hidden = true;
        return { all: all.length, parts: parts.length, count: one.querySelector(".count").textContent, first: !all[0].hidden, last: !last.hidden, cut, lost, line: box.height, higher: more - bar() };
      });
      // What is shown is whole: what it means for oneself, or else the last thing that happened; the rest is counted.
      assert.ok(found.all >= seats - 1 && !found.cut && (found.first || found.last), JSON.stringify(found));
      assert.equal(found.count, found.parts < found.all ? `+${found.all - found.parts}` : "", JSON.stringify(found));
      assert.equal(found.lost, 0, JSON.stringify(found));
      assert.ok(found.line >= 44 && found.higher === 0, JSON.stringify(found));
      await line(page).evaluate((one) => (one.hidden = false));
      // The title is whole where there is one, and a line that is no longer than the bar is no wider than its words.
      const room = await line(page).evaluate((one) => {
        const title = one.closest(".bar").querySelector("h1");
        const words = document.createRange();
        words.selectNodeContents(one.firstElementChild);
        const rows = new Set([...words.getClientRects()].map((rect) => Math.round(rect.bottom))).size;
        return { cut: title.scrollWidth - title.clientWidth, air: rows === 1 ? one.clientWidth - words.getBoundingClientRect().width : 0 };
      });
      if (width > 1000) assert.ok(room.cut <= 0 && room.air < 30, JSON.stringify(room));
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }

  // Where cubes were placed since one's own last turn, the chips say how many, on the narrowest screens too.
  for (const size of ["1280x720", "360x640", "844x390"]) {
    test(`petra, 4 seats, at ${size}: scores say by how much they moved`, async () => {
      const [width, height] = size.split("x").map(Number);
      const page = await visit(home, { size: { width, height }, touch: width < 1000 });
      const { result, seed, ...record } = simulate("petra", 5, "--seats", "4");
      const { moves } = record;
      let gained = [];
      for (let n = moves.length - 4; n > 20 && gained.length === 0; n -= 9) {
        await page.goto(`${home.address}#`);
        await page.waitForSelector(".start");
        const { stage, turn } = await upload(page, JSON.stringify({ ...record, moves: moves.slice(0, n) }));
        if (stage === "curtain") {
          await page.locator(".curtain .main").click();
          await settle(page, turn);
        }
        const parts = (await line(page).isVisible()) ? await line(page).locator("> span > *").allTextContents() : [];
        gained = parts.flatMap((part) => /^(\w+):.*([+−]\d+)$/u.exec(part)?.slice(1).join(" ") ?? []);
      }
      assert.ok(gained.length > 0, "nobody gained anything");
      const chips = await page.$eval(".scene", (host) => [...host.shadowRoot.querySelectorAll('[id^="standing-"]')].map((chip) => `${chip.querySelector("title").textContent} ${[...chip.querySelectorAll("text")].map((text) => text.textContent).join(" ")}`));
      for (const one of gained) {
        const [name, change] = one.split(" ");
        assert.ok(chips.some((chip) => chip.startsWith(name) && chip.includes(change)), `${one}: ${chips.join("; ")}`);
      }
      await leave(page);
    });
  }

  // Four pawns on nine places, some of them together.
  for (const size of ["1280x720", "360x640"]) {
    test(`petra, 4 seats, at ${size}: the numbers of the order lie over no pawn`, async () => {
      const [width, height] = size.split("x").map(Number);
      const page = await visit(home, { size: { width, height }, touch: width < 1000 });
      const { result, seed, ...record } = simulate("petra", 3, "--seats", "4", "--bot", "level1");
      const bots = ["", "level1", "level1", "level1"];
      let all = 0;
      for (const part of [0.35, 0.45, 0.55]) {
        await page.goto(`${home.address}#`);
        await page.waitForSelector(".start");
        await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, Math.floor(record.moves.length * part)), play: { bots } }));
        const { numbers, covered } = await page.$eval(".scene", ({ shadowRoot }) => {
          const pawns = [...shadowRoot.querySelectorAll('[id^="pawn-"]')];
          const boxes = (list) => list.map((one) => one.getBoundingClientRect());
          const shapes = boxes(pawns.flatMap((pawn) => [...pawn.children].filter((one) => !one.matches("title, .order, .last"))));
          const numbers = boxes(pawns.flatMap((pawn) => [...pawn.querySelectorAll(".order circle")]));
          const apart = (a, b) => a.right <= b.left + 2 || b.right <= a.left + 2 || a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
          return { numbers: numbers.length, covered: numbers.filter((number) => !shapes.every((shape) => apart(number, shape))).length };
        });
        assert.equal(covered, 0, `${part}`);
        all += numbers;
      }
      assert.ok(all > 2, `${all} numbers`);
      await leave(page);
    });
  }
});
