// Accessibility: axe-core finds no violation on any screen, in both languages, light and dark; targets are large enough
// for a finger; what happens is announced. study.test.mjs covers the analysis and the exercises.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { begin, byMouse, consider, DESK, dice, every, house, leave, PHONE, playOn, settle, simulate, upload, visit } from "./lib.mjs";

let home;
const GAMES = ["prowlers-passage", "petra", "prowl"];
const TABS = ["story", "score", "rules", "log", "words", "game"];

// Two tests run at a time, so that one can go on while the other waits for a bot.
describe("for everybody", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  async function open(page, hash, selector) {
    await page.goto(home.address + hash);
    await page.waitForSelector(selector);
  }

  const start = (page) => open(page, "#", ".start");

  // A game in the middle, with a choice considered; the sheet beside it with its tabs.
  async function table(page, game, tabs, each) {
    await start(page);
    const record = simulate(game, 3);
    const { result, seed, ...rest } = record;
    const moves = record.moves.slice(0, Math.floor(record.moves.length / 2));
    await upload(page, JSON.stringify({ ...rest, moves, play: { bots: record.seats.map((_, i) => (i === 0 ? "" : "level1")) } }));
    await consider(page);
    await each(`${game}, considering`);
    await page.keyboard.press("Escape");
    if (await page.locator(".more").isVisible()) await page.locator(".more").click();
    for (const tab of tabs) {
      await page.locator(`#tab-${tab}`).click();
      if (tab === "rules") await page.locator("#panel .rules").waitFor();
      await each(`${game}, ${tab}`, "#side");
    }
  }

  // Visits every screen and calls `each` with its name and, if the rest was checked before, with the part that is new.
  async function everywhere(page, games, each) {
    await page.waitForSelector(".start");
    for (const game of GAMES) await page.locator(`[data-game="${game}"] .actions button`).nth(1).click();
    await each("start, setting up");
    await page.setInputFiles('input[type="file"]', { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.waitForSelector("#toast.shown");
    await each("a file that is refused", "#toast");
    for (const game of games) {
      await open(page, `#rules=${game}`, ".rules .rule");
      await each(`rules, ${game}`);
      await open(page, `#learn=${game}`, ".lesson[data-step]");
      await each(`lesson, ${game}`);
      await open(page, `#pad=${game}`, `.pad[data-game="${game}"] .fields fieldset`);
      await each(`score pad, ${game}`);
    }
    await open(page, "#learn=petra", ".lesson[data-step]");
    await page.locator(".choices [data-token]").first().click();
    await each("lesson, considering", ".turn");
    await page.locator(".preview .main").click();
    await each("lesson, answered", ".turn");
    for (const game of games) await table(page, game, TABS, each);
    // A hint, at the last of them.
    if (await page.locator(".side.open").count()) await page.keyboard.press("Escape");
    await page.locator('[data-tool="hint"]').click();
    await page.waitForSelector(".preview .reason");
    await each("hint", ".turn");
    // The end of a series: of the last game but one, and of the last.
    const won = simulate("prowl", 4, "--option", "rounds=1");
    for (const played of [1, 2]) {
      await start(page);
      const play = { bots: ["", ""], wins: [1, played - 1], points: [0, 0], series: 2, played, counted: true };
      await upload(page, JSON.stringify({ ...won, play }));
      await each(`a series, ${played} played`);
    }
    await page.locator(".choices button").last().click();
    await page.waitForSelector('.preview input[type="range"]');
    await each("looking back", ".turn");
    await open(page, "#games", ".kept button");
    await each("games");
    await start(page);
    await begin(page, "prowl", ["", ""]);
    await each("curtain");
    await page.locator(".curtain .main").click();
    await settle(page);
    await page.locator(".choices [data-token]").first().click();
    await page.locator(".preview .main").click();
    await page.waitForSelector('.table[data-stage="leave"], .table[data-stage="curtain"]');
    await each("before the curtain");
    assert.deepEqual(page.faults, []);
    await leave(page);
  }

  // What axe-core says does not depend on the width, but for the sheet; so one of the two is a phone, and the other
  // becomes one where targets are measured.
  for (const [lang, game, options] of [["en", "petra", {}], ["fr", "prowl", { size: PHONE, scheme: "dark", touch: true }]]) {
    test(`no violations, and targets of 44 pixels: ${lang}, light and dark`, async () => {
      const page = await visit(home, { lang, ...options });
      await everywhere(page, every ? GAMES : [game], async (where, inside) => {
        await check(page, where, inside);
        if (!options.touch) await page.setViewportSize(PHONE);
        await checkTargets(page, where);
        if (!options.touch) await page.setViewportSize(DESK);
      });
    });
  }

  test("what happens is said, once, and then what is asked", async () => {
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", "level1"], { names: ["Ada", "Bo"] });
    await playOn(page, byMouse(dice(8)), (now, n) => n >= 2);
    const said = await page.$$eval("#live p", (lines) => lines.map((line) => line.textContent));
    assert.match(said.join(" "), /Bo /);
    assert.match(said.at(-1), /Ada: place|Ada: your|Ada: move/);
    assert.equal(new Set(said).size, said.length, said.join("\n"));
    assert.equal(await page.getAttribute("#live", "aria-live"), "polite");
    // What is considered is told where one is: the choice's own words, and what it would do beside it.
    await page.locator(".choices [data-token]").first().focus();
    await page.keyboard.press("ArrowDown");
    assert.ok((await page.textContent("#live")).includes(await page.textContent(".preview .what p:last-child")));
    await leave(page);
  });

  test("nothing scrolls at 1280 by 720", async () => {
    const page = await visit(home);
    for (const game of GAMES) {
      await start(page);
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
