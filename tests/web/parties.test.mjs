// Every game at a house, to its end, with several real browsers: by two people and by four, with bots, in French on a phone,
// by keyboard alone, late from a link, on a line that breaks, on another device, watched, and with a house that is killed.
// Nobody loads a page anew. It takes some minutes, so it runs with WARREN_EVERY only; tests/house/page.sh runs nothing else.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { join, lay, linkAt, open, panel, play, turn, until, wayTo } from "./house.mjs";
import { at, byKeys, byMouse, byTouch, consider, dice, every, leave, PHONE, visit } from "./lib.mjs";

const FRENCH = { lang: "fr", size: PHONE, touch: true };

// Notes every time that a page is loaded: a guest's comes once by a link, and everybody else's once at all.
const loads = { meet: (page) => {
  page.loads = 0;
  page.on("load", () => page.loads++);
} };

describe("every game with others", { skip: !every }, () => {
  let home;
  before(async () => (home = await open()));
  after(() => home.close());

  const come = (place = home, options = {}) => visit(place, { ...loads, ...options });
  const sitAt = (link, name, options = {}) => join(home, link, name, { ...loads, ...options });

  // Everybody has come to the end of the same game, nothing went wrong in any page, and none was loaded anew.
  async function agree(pages) {
    for (const page of pages) await page.waitForSelector('.house-table[data-stage="over"]');
    const ends = await Promise.all(pages.map((page) => page.$eval(".house-table", ({ dataset }) => dataset.moves)));
    assert.equal(new Set(ends).size, 1, ends.join("; "));
    for (const page of pages) {
      assert.equal(page.loads, 1, "no page is loaded anew");
      assert.deepEqual(page.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
    }
  }

  async function end(pages) {
    for (const page of pages) await leave(page);
  }

  // The seat goes along to another device by a link that works once.
  async function move(page) {
    await panel(page, "table");
    await page.locator(".way-back summary").first().click();
    await page.locator(".way-back .stack .stack button").click();
    const moved = await come({ ...home, address: await page.inputValue(".way-back .stack .stack .link") });
    await moved.locator(".arrive form button.main").click();
    await moved.waitForSelector(".house-table[data-turn]");
    return moved;
  }

  for (const game of ["prowlers-passage", "petra", "prowl"]) {
    test(`${game}: two people, one in French on a phone`, async () => {
      const ada = await come();
      await lay(ada, game);
      const blaise = await sitAt(await linkAt(ada), "Blaise", FRENCH);
      await Promise.all([play(ada, byMouse(dice(3))), play(blaise, byTouch(dice(4)))]);
      await agree([ada, blaise]);
      await check(ada, `${game}, the end`);
      await checkTargets(blaise, `${game}, the end`);
      await end([ada, blaise]);
    });
  }

  for (const [game, seats, bots] of [["petra", 4, {}], ["petra", 3, { 2: 1 }], ["prowl", 3, { 2: 1 }], ["prowl", 5, { 4: 1 }]]) {
    const people = seats - Object.keys(bots).length;
    test(`${game}: ${people} people${people < seats ? " and a bot" : ""}, one late, one watching`, async () => {
      const ada = await come();
      await lay(ada, game, { seats, bots });
      const link = await linkAt(ada);
      const pages = [ada];
      for (const [n, name] of ["Blaise", "Cleo", "Dora"].slice(0, people - 1).entries()) {
        // The last one comes late: the others see who is still missing, and wait.
        if (n === people - 2) for (const page of pages) await until(page, `document.querySelectorAll(".gather .free").length === 1`);
        pages.push(await sitAt(link, name, n === 0 ? FRENCH : {}));
      }
      await ada.waitForSelector(".house-table[data-turn]");
      const watcher = await come({ ...home, address: link.split("#")[0] });
      await watcher.waitForSelector(".house-table[data-turn]");
      const choosers = [byMouse(dice(5)), byTouch(dice(6)), byMouse(dice(7)), byKeys(dice(8))];
      await Promise.all(pages.map((page, n) => play(page, choosers[n])));
      await agree([...pages, watcher]);
      await end([...pages, watcher]);
    });
  }

  // Tab until something has the focus.
  async function tabTo(page, selector) {
    for (let tabs = 0; tabs < 120; tabs++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }

  async function type(page, selector, text) {
    await tabTo(page, selector);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }

  test("by keyboard alone: a table is laid, seats are taken, moves made, questions answered, another game begun", async () => {
    const [ada, blaise] = [await come(), await come()];
    await tabTo(ada, '[data-game="prowl"] a.others');
    await ada.keyboard.press("Enter");
    await ada.waitForSelector("form.lay");
    await tabTo(ada, '[id="lay-prowl-name"]');
    await ada.keyboard.type("Ada");
    await tabTo(ada, "form.lay details summary");
    await ada.keyboard.press("Enter");
    await type(ada, '[id="lay-prowl-rounds"]', "1");
    await ada.waitForSelector(".gather");
    await tabTo(ada, ".gather .box .link");
    await blaise.goto(await linkAt(ada));
    await blaise.waitForSelector(".arrive .people");
    await type(blaise, "#arrive-name", "Blaise");
    await blaise.waitForSelector(".gather, .house-table");
    const first = await Promise.race([ada, blaise].map((page) => turn(page).then(() => page)));
    const second = first === ada ? blaise : ada;
    // One decision, which is asked back and given back.
    await byKeys(dice(1))(first, 0);
    await first.waitForSelector('.house-table[data-stage="think"]');
    await tabTo(first, '[data-tool="back"]');
    await first.keyboard.press("Enter");
    await second.waitForSelector('[data-answer="yes"]');
    await tabTo(second, '[data-answer="yes"]');
    await second.keyboard.press("Enter");
    await first.waitForSelector('.house-table[data-stage="choose"]');
    await Promise.all([ada, blaise].map((page, n) => play(page, byTabs(dice(20 + n)))));
    await tabTo(ada, ".choices .main");
    await ada.keyboard.press("Enter");
    await blaise.waitForSelector('[data-answer="yes"]');
    await tabTo(blaise, '[data-answer="yes"]');
    await blaise.keyboard.press("Enter");
    await Promise.all([ada, blaise].map((page) => page.waitForSelector('.house-table:not([data-stage="over"])')));
    await end([ada, blaise]);
  });

  // As byKeys, from wherever the focus was left by something else.
  function byTabs(random) {
    const choose = byKeys(random);
    return async (page, n) => {
      await tabTo(page, ".choices .choice");
      await choose(page, n);
    };
  }

  test("a line that breaks ten times, a house that is killed three times, a seat that moves: nothing is lost", async () => {
    const way = await wayTo(home);
    const ada = await come(way.home);
    await lay(ada, "prowlers-passage");
    const link = (await linkAt(ada)).replace(way.home.address, home.address);
    const blaise = await sitAt(link, "Blaise");
    let cuts = 0;
    let kills = 0;
    const ours = play(ada, byMouse(dice(9)), async () => {
      if (cuts++ < 10) {
        way.cut();
        await ada.waitForSelector(".notices .line-sign:not([hidden])");
        way.mend();
      }
      return false;
    });
    await play(blaise, byMouse(dice(10)), async (_, decisions) => {
      if (decisions % 3 === 2 && kills++ < 3) {
        await home.kill();
        await home.start();
      }
      return decisions === 10;
    });
    const moved = await move(blaise);
    await leave(blaise);
    await Promise.all([ours, play(moved, byMouse(dice(11)))]);
    assert.ok(cuts >= 10 && kills >= 3, `${cuts} cuts, ${kills} kills`);
    await agree([ada, moved]);
    await end([ada, moved]);
    way.close();
  });

  test("somebody comes for the next game, to a seat that was left after the first", async () => {
    const ada = await come();
    await lay(ada, "prowl", { options: { rounds: "1" } });
    const link = await linkAt(ada);
    const blaise = await sitAt(link, "Blaise");
    await Promise.all([play(ada, byMouse(dice(13))), play(blaise, byMouse(dice(14)))]);
    await panel(blaise, "table");
    await blaise.locator(".panel .doings button", { hasText: "Leave the table" }).click();
    await blaise.locator("dialog.sure .main").click();
    await until(ada, () => /empty/.test(document.querySelector(".crew").textContent));
    const cleo = await sitAt(link, "Cleo", FRENCH);
    await until(ada, () => /Cleo/.test(document.querySelector(".crew")?.textContent ?? ""));
    const both = [ada, cleo];
    await ada.locator(".choices .main").click();
    await cleo.locator('[data-answer="yes"]').click();
    await Promise.all(both.map((page) => page.waitForSelector('.house-table:not([data-stage="over"])')));
    await Promise.all([play(ada, byMouse(dice(15))), play(cleo, byTouch(dice(16)))]);
    await agree(both);
    await end([ada, blaise, cleo]);
  });

  test("from pressing Play with others to the other's first move, at a human pace: under 30 s", async (t) => {
    const ada = await come();
    const blaise = await come(home, { size: PHONE, touch: true });
    const pause = () => ada.waitForTimeout(700); // to see what to press next
    const begun = Date.now();
    await pause();
    await ada.locator('[data-game="prowlers-passage"] a.others').click();
    await ada.waitForSelector("form.lay");
    await pause();
    await ada.locator('[id="lay-prowlers-passage-name"]').pressSequentially("Ada", { delay: 120 });
    await pause();
    await ada.locator("form.lay button[type=submit]").click();
    await ada.waitForSelector(".gather .link");
    await pause();
    const link = await linkAt(ada);
    await ada.waitForTimeout(4000); // the link is sent and opened
    await blaise.goto(link);
    await blaise.waitForSelector(".arrive");
    await pause();
    await blaise.locator("#arrive-name").pressSequentially("Blaise", { delay: 120 });
    await pause();
    await blaise.locator(".arrive form button.main").tap();
    // Whoever is to begin decides, and then the other, who has come by the link, for the first time.
    for (let who; who !== blaise; ) {
      who = await Promise.race([ada, blaise].map((page) => page.waitForSelector('.house-table[data-stage="choose"]').then(() => page)));
      const { turn: before } = await at(who);
      await pause();
      await consider(who);
      await pause();
      await who.locator(".preview .decide .main").click();
      await who.waitForSelector(`.house-table:not([data-turn="${before}"]):not([data-stage="choose"])`);
    }
    const seconds = (Date.now() - begun) / 1000;
    t.diagnostic(`${seconds.toFixed(1)} s`);
    assert.ok(seconds < 30, `${seconds} s`);
    await end([ada, blaise]);
  });
});
