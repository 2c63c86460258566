// What a person does at the table, apart from playing a game to its end.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { at, begin, byMouse, consider, dice, house, leave, PHONE, playOn, scratch, settle, simulate, upload, visit, warren } from "./lib.mjs";
import { met } from "./wait.mjs";

let home;
// Two tests run at a time, so that one can go on while the other waits for a bot.
describe("at the table", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  const some = (n) => (now, decisions) => decisions >= n;

  async function tab(page, name) {
    await page.locator(`#tab-${name}`).click();
    return page.locator("#panel");
  }

  // What draws the score comes when it is wanted for the first time.
  async function score(page) {
    const panel = await tab(page, "score");
    await panel.locator("table, .remark").first().waitFor();
    return panel.textContent();
  }

  // The record that this device keeps of the game on the screen.
  function stored(page) {
    return page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open("warren", 1);
          request.onsuccess = () => {
            const all = request.result.transaction("games").objectStore("games").getAll();
            all.onsuccess = () => resolve(all.result.sort((a, b) => b.when - a.when).map((game) => game.record));
          };
        }),
    );
  }

  test("a game goes on after the page is loaded anew", async () => {
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", "level2"]);
    await playOn(page, byMouse(dice(3)), some(4));
    const before = await at(page);
    const log = await (await tab(page, "log")).textContent();
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal((await settle(page)).moves, before.moves);
    assert.equal(await (await tab(page, "log")).textContent(), log);
    // From the first screen too.
    await page.locator('[data-tool="home"]').click();
    await page.locator(".last .main").click();
    assert.equal((await settle(page)).moves, before.moves);
    await page.goto(`${home.address}#games`);
    await page.waitForSelector(".kept li");
    assert.equal(await page.locator(".kept li").count(), 1);
    await page.locator(".kept li button").nth(1).click();
    await page.waitForSelector(".kept .gone");
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  // A deal of Prowler's Passage in which the first choice is all there is to the turn, against a bot.
  async function wholeTurn(page, bot) {
    const { result, seed, ...record } = simulate("prowlers-passage", 3);
    const now = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 1), play: { bots: ["", bot] } }));
    assert.equal(now.stage, "choose");
    return now;
  }

  test("a choice is shown before it is made, taken back and played again", async () => {
    const page = await visit(home);
    const first = await wholeTurn(page, "level1");
    const token = await page.locator(".choices [data-token]").first().getAttribute("data-token");
    await page.locator(".choices [data-token]").first().click();
    await page.waitForSelector(".preview .decide .main");
    assert.equal((await at(page)).moves, first.moves, "considering makes no move");
    assert.match(await page.textContent(".preview"), /\d/);
    assert.ok((await page.locator(".scene .ghost").count()) > 0, "a ghost is drawn");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".preview.open").count(), 0);
    // Twice on the same choice of the picture makes it.
    const choice = page.locator(`.scene [data-move="${token}"]`).first();
    await choice.click();
    await page.waitForSelector(".preview .decide .main");
    await choice.click();
    const then = await settle(page, first.turn);
    assert.ok(Number(then.moves) > Number(first.moves));
    await page.locator('[data-tool="back"]').click();
    assert.equal((await settle(page, then.turn)).moves, first.moves);
    assert.match(await page.textContent("#panel"), /Blaise plays second/, "the story is still told");
    const back = await at(page);
    await page.locator('[data-tool="again"]').click();
    assert.equal((await settle(page, back.turn)).moves, then.moves);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("a bot's thinking can be cut short by taking back", async () => {
    const page = await visit(home);
    const before = await wholeTurn(page, "level6");
    await page.locator(".choices [data-token]").first().click();
    await page.locator(".preview .decide .main").click();
    await page.waitForSelector('.table[data-stage="think"]');
    await page.locator('[data-tool="back"]').click();
    assert.equal((await settle(page, before.turn)).moves, before.moves);
    await page.locator(".choices [data-token]").first().click();
    await page.locator(".preview .decide .main").click();
    assert.ok(Number((await settle(page, (await at(page)).turn)).moves) > Number(before.moves));
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("a hint names a choice and a reason", async () => {
    const page = await visit(home, { lang: "fr" });
    await begin(page, "petra", ["", "level1", "level1"]);
    await page.locator('[data-tool="hint"]').click();
    await page.waitForSelector(".preview .reason");
    assert.match(await page.textContent(".preview .reason"), /\d+ parties sur 100/);
    assert.equal(await page.locator('.choices [aria-pressed="true"]').count(), 1);
    assert.match(await page.textContent("#live"), /Le conseil/);
    // Put back and asked for again, it is the same; the focus may be anywhere.
    const reason = await page.textContent(".preview .what");
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".preview.open").count(), 0);
    await page.locator('[data-tool="hint"]').click();
    await page.waitForSelector(".preview .reason");
    assert.equal(await page.textContent(".preview .what"), reason);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("score, rules of the moment, rules found, the table in words", async () => {
    const page = await visit(home);
    await begin(page, "prowl", ["", "level1", "level1"]);
    assert.match(await score(page), /Player 1/);
    const rules = await tab(page, "rules");
    await rules.locator(".rule").first().waitFor();
    const few = await rules.locator(".rule").count();
    assert.ok(few > 0 && few < 30, `${few} rules`);
    await rules.locator("input").fill("accuse");
    await met(async () => /accus/i.test((await rules.locator(".rule").allTextContents())[0]), "a rule that speaks of accusing");
    await rules.locator("input").fill("xyzzy");
    assert.match(await rules.textContent(), /nothing of “xyzzy”/);
    assert.match(await (await tab(page, "words")).textContent(), /Player 1/);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("another language and other colours, without losing the game", async () => {
    const page = await visit(home);
    await page.locator("#language").selectOption("fr");
    await page.waitForSelector('html[lang="fr"]');
    assert.match(await page.textContent('[data-game="prowlers-passage"] h2'), /Passages Secrets/i);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    assert.notEqual(await paper(), light);
    await begin(page, "prowl", ["", "level1"]);
    const fill = await page.$eval(".scene", (host) => getComputedStyle(host.shadowRoot.querySelector(".paper")).fill);
    assert.equal(fill, await paper().then((color) => color), "the picture has the page's ground");
    await page.reload();
    await page.waitForSelector('html[lang="fr"][data-theme="dark"][data-ready]');
    await settle(page);
    assert.match(await page.textContent(".ask"), /Joueur 1/);
    // And at the table itself.
    const moves = (await at(page)).moves;
    await (await tab(page, "game")).locator("#language").selectOption("en");
    await page.waitForSelector('html[lang="en"]');
    await page.waitForSelector("#tab-story:text('Story')");
    assert.equal((await settle(page)).moves, moves);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("looking back, and trying it from there", async () => {
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", "level1"]);
    await playOn(page, byMouse(dice(11)));
    const end = await at(page);
    await page.locator(".choices button").last().click();
    const slider = page.locator('.preview input[type="range"]');
    await page.locator(".preview .decide button").last().click();
    assert.ok(await page.isVisible(".news"), "the bar tells of the last moves");
    await page.locator(".choices button").last().click();
    assert.equal(await slider.getAttribute("max"), end.moves);
    // It begins where the game ended, and everything tells of the step that is shown.
    assert.equal(await slider.inputValue(), end.moves);
    await slider.fill("10");
    assert.ok(!(await page.isVisible(".news")), "nor does the bar tell of the last moves");
    assert.match(await page.textContent(".preview .what"), /After 10 of/);
    assert.match(await page.textContent("#ask"), /^Looking back: After 10 of/);
    const log = await (await tab(page, "log")).locator("li").allTextContents();
    const story = await (await tab(page, "story")).locator("p").allTextContents();
    assert.ok(story.length > 1 && story.every((line) => log.slice(0, 10).includes(line)), story.join("\n"));
    assert.equal(await page.locator(".scene [data-move]").count(), 0, "the past cannot be chosen from");
    // Where the bot is to move, it is the bot that chooses anew, and the button says so.
    const ways = new Set();
    for (let step = 6; step < 12; step++) {
      await slider.fill(String(step));
      const way = await page.textContent(".preview .decide .main");
      assert.equal(way, log[step].startsWith("Kit ") ? "Play on from here (Kit to move)" : "Try it from here", log[step]);
      ways.add(way);
    }
    assert.equal(ways.size, 2);
    await slider.fill("10");
    await page.locator(".preview .decide .main").click();
    await page.waitForSelector('.table:not([data-stage="over"])');
    const now = await settle(page);
    assert.ok(Number(now.moves) >= 10 && Number(now.moves) < Number(end.moves), `${now.moves} moves`);
    assert.equal((await stored(page)).length, 2, "both games are kept");
    // The one that was tried says so, here and in the list.
    assert.match(await page.textContent("h1"), /tried from move 10$/);
    await page.goto(`${home.address}#games`);
    await page.waitForSelector(".kept li");
    assert.equal(await page.locator('.kept li:has-text("tried from move 10")').count(), 1);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("a series goes on, and everybody begins once", async () => {
    const page = await visit(home);
    await begin(page, "prowl", ["", "level1"], { series: true, options: { rounds: "3" } });
    await playOn(page, byMouse(dice(13)));
    assert.match(await page.textContent(".choices .main"), /Game 2 of 2/);
    await page.locator(".choices .main").click();
    await page.waitForSelector('.table:not([data-stage="over"])');
    await settle(page);
    await playOn(page, byMouse(dice(14)));
    assert.match(await score(page), /Games played: 2 of 2/);
    assert.match(await page.textContent(".choices .main"), /Play again/);
    const starters = (await stored(page)).map((text) => {
      const record = JSON.parse(text);
      return record.seats[record.moves.find((move) => move.startsWith("*start:")).slice(7)];
    });
    assert.equal(new Set(starters).size, 2);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("a link holds the whole game", async () => {
    const page = await visit(home);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await begin(page, "prowlers-passage", ["", "level1"]);
    await playOn(page, byMouse(dice(21)), some(5));
    const moves = (await at(page)).moves;
    const record = (await stored(page))[0];
    await (await tab(page, "game")).locator("button").nth(1).click();
    await page.waitForSelector("#toast.shown");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.length < 160, `${link.length} characters`);
    const other = await visit(home, { hash: new URL(link).hash });
    assert.equal((await settle(other)).moves, moves);
    assert.equal((await stored(other))[0], record);
    assert.match(await other.textContent("h1"), /your copy, from a link$/);
    assert.match(await other.textContent("#toast"), /your own copy/);
    assert.deepEqual(other.faults, []);
    // A broken one is refused in one sentence.
    const third = await visit(home, { hash: "#p=w2pnonsense" });
    await third.waitForSelector(".start");
    assert.match(await third.textContent("#toast"), /no game/);
    // An id alone, as the terminal gives them, is a game too.
    const shown = spawnSync(warren, ["show", "--id", "-"], { input: record, encoding: "utf8" });
    const fourth = await visit(home, { hash: `#p=${shown.stdout.trim()}` });
    assert.equal((await settle(fourth)).moves, moves);
    await leave(fourth);
    await leave(other);
    await leave(third);
    await leave(page);
  });

  test("a broken file is refused, and says why", async () => {
    const page = await visit(home);
    const dir = scratch();
    await page.setInputFiles('input[type="file"]', { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await page.waitForSelector("#toast.shown");
    assert.match(await page.textContent("#toast"), /no game/);
    // What is wrong in the text of the file is not shown to people.
    const other = JSON.stringify({ game: { name: "chess" }, moves: [["e4"]] });
    await page.setInputFiles('input[type="file"]', { name: "z.json", mimeType: "application/json", buffer: Buffer.from(other) });
    await page.waitForSelector("#toast.shown");
    assert.match(await page.textContent("#toast"), /^[^{}[\]]+$/);
    await page.evaluate(() => (document.querySelector("#toast").textContent = ""));
    await page.setInputFiles('input[type="file"]', { name: "y.json", mimeType: "application/json", buffer: Buffer.alloc(2 << 20, 32) });
    await met(async () => (await page.textContent("#toast")) !== "", "what is said of a file that is too large");
    assert.equal(await page.locator(".start").count(), 1);
    dir.remove();
    await leave(page);
  });

  test("it works without a network once it was there", async () => {
    const page = await visit(home, { offline: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await begin(page, "petra", ["", "level1"]);
    await playOn(page, byMouse(dice(2)), some(2));
    await (await tab(page, "rules")).locator(".rule").first().waitFor();
    await leave(page);
  });

  test("a score pad adds up, and is still there tomorrow", async () => {
    const page = await visit(home, { hash: "#pad=prowlers-passage" });
    await page.waitForSelector(".fields fieldset");
    const tally = page.locator(".tally");
    const before = await tally.textContent();
    await page.locator(".stepper button").nth(1).click();
    assert.notEqual(await tally.textContent(), before);
    const after = await tally.textContent();
    await page.reload();
    await page.waitForSelector(".fields fieldset");
    assert.equal(await tally.textContent(), after);
    for (const game of ["petra", "prowl"]) {
      await page.locator("select.which").selectOption(game);
      await page.waitForSelector(".fields fieldset");
      assert.match(await tally.textContent(), /\w/);
    }
    assert.deepEqual(page.faults, []);
    await leave(page);
  });


  test("one window at a time plays a game", async () => {
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", "level1"]);
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector(".start");
    assert.match(await other.textContent("#toast"), /another window/);
    await page.goto(`${home.address}#`);
    await page.waitForSelector(".start");
    await other.goto(address);
    await settle(other);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("on a phone the picture stays in sight while a choice is considered", async () => {
    const page = await visit(home, { size: PHONE });
    const { result, seed, ...record } = simulate("prowl", 3, "--seats", "3", "--bot", "level1");
    const moves = record.moves.slice(0, Math.floor(record.moves.length / 2));
    await upload(page, JSON.stringify({ ...record, moves, play: { bots: ["", "level1", "level1"] } }));
    await settle(page);
    // How much of the picture's text lies within its place.
    const read = () => page.$eval(".scene", (host) => {
      const room = host.getBoundingClientRect();
      return [...host.shadowRoot.querySelectorAll("svg text")].map((text) => text.getBoundingClientRect()).filter((box) =>
        box.width > 0 && box.left >= room.left - 1 && box.right <= room.right + 1 && box.top < innerHeight && box.bottom > 0).length;
    });
    const before = await read();
    assert.ok(before > 5, `${before} texts before`);
    for (let n = 0; n < 2; n++) {
      await consider(page, n);
      const seen = await read();
      assert.ok(seen > 5, `${seen} texts with choice ${n}`);
      await page.locator(".preview .decide button").last().click();
    }
    await leave(page);
  });

  test("a tap beside the choice under consideration does not make it, and another room gets another picture", async () => {
    const page = await visit(home);
    // A deal in which the first choice is all there is to the turn: a step within a turn would be made at once.
    const { result, seed, ...record } = simulate("prowlers-passage", 3);
    await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 1), play: { bots: ["", ""] } }));
    const choice = page.locator(".scene [data-move]").first();
    await choice.click();
    await page.waitForSelector(".preview.open");
    const before = await at(page);
    const spot = await choice.evaluate((chosen) => {
      const { left, right, top, bottom } = chosen.getBoundingClientRect();
      for (let turn = 0; turn < 64; turn++) {
        const x = (left + right) / 2 + Math.cos(turn / 10) * ((right - left) / 2 + 12);
        const y = (top + bottom) / 2 + Math.sin(turn / 10) * ((bottom - top) / 2 + 12);
        const hit = chosen.getRootNode().elementFromPoint(x, y);
        if (hit?.closest("svg") != null && hit.closest("[data-move]") === null) return { x, y }; // within the picture
      }
      return undefined;
    });
    assert.ok(spot, "there is room beside it");
    await page.mouse.click(spot.x, spot.y);
    assert.deepEqual(await at(page), before);
    assert.equal(await page.locator(".preview.open").count(), 0, "it is put back");
    await choice.click();
    const drawn = () => page.$eval(".scene", (host) => host.shadowRoot.querySelector("svg").getAttribute("viewBox"));
    const wide = await drawn();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector(`.scene svg:not([viewBox="${wide}"])`);
    assert.match(await drawn(), /^0 0 390 /);
    assert.equal(await page.locator(".scene .chosen").count() > 0, true, "what was considered still is");
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  // A picture takes the focus only where there is something for keys: it scrolls, or a piece of it was pressed.
  test("the picture is no stop for keys that do nothing there, and arrows go on from a piece that was pressed", async () => {
    for (const size of [{ width: 1280, height: 720 }, { width: 390, height: 844 }, { width: 640, height: 330 }, { width: 320, height: 400 }]) {
      const page = await visit(home, { size });
      await begin(page, "petra", ["", "level1"]);
      const { stop, scrolls } = await page.$eval(".board", (board) => ({ stop: board.tabIndex === 0, scrolls: board.scrollHeight > board.clientHeight + 1 }));
      assert.equal(stop, scrolls, JSON.stringify(size));
      await leave(page);
    }
    for (const game of ["prowlers-passage", "prowl"]) {
      const page = await visit(home);
      await begin(page, game, ["", "level1"]);
      const choice = page.locator(".scene [data-move]").first();
      const { x, y, width, height } = await choice.boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForSelector(".preview.open");
      const what = () => page.textContent(".preview .what p");
      const first = await what();
      await page.keyboard.press("ArrowDown");
      const second = await what();
      assert.notEqual(second, first, game);
      assert.equal(await page.locator('.choices [aria-pressed="true"]:focus').count(), 1, game);
      const { turn } = await at(page);
      await page.keyboard.press("Enter");
      await settle(page, turn);
      assert.deepEqual(page.faults, []);
      await leave(page);
    }
  });

  // What is no choice says what it is about, or why it is none: by mouse, by touch and by keys.
  for (const [game, selector, words, touch] of [
    ["prowlers-passage", "#card-0", /^Achievement ".+", worth \d+: .+\. .+ has it\.$/u, false],
    ["petra", '[id^="side"][data-tell]', /^\w+: Your pawn is already against that side/u, true],
  ]) {
    test(`${game}: a press on what is no choice tells about it`, async () => {
      const page = await visit(home, { size: touch ? { width: 390, height: 844 } : undefined, touch });
      const { result, seed, ...record } = simulate(game, 3);
      const tells = () => page.$eval(".scene", ({ shadowRoot }, wanted) => shadowRoot.querySelector(wanted) !== null, selector);
      // On until there is such a thing.
      for (let n = 20; n < 60; n++) {
        await page.goto(`${home.address}#`);
        await page.waitForSelector(".start");
        const { stage, turn } = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, n), play: { bots: ["", ""] } }));
        if (stage === "curtain") await page.locator(".curtain .main").click();
        if (stage === "curtain") await settle(page, turn);
        if (await tells()) break;
      }
      const moves = (await at(page)).moves;
      const { x, y, width, height } = await page.$eval(".scene", ({ shadowRoot }, wanted) => shadowRoot.querySelector(wanted).getBoundingClientRect().toJSON(), selector);
      if (touch) await page.touchscreen.tap(x + width / 2, y + height / 2);
      else await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForSelector("#toast.shown");
      assert.match(await page.textContent("#toast"), words);
      // The same by keys: all of them are one stop, and arrows go round.
      await page.evaluate(() => (document.getElementById("toast").textContent = ""));
      const stops = await page.$eval(".scene", ({ shadowRoot }) => {
        const all = [...shadowRoot.querySelectorAll("[data-tell]")];
        all[0].focus();
        return { all: all.length, stops: all.filter((one) => one.tabIndex === 0).length };
      });
      assert.equal(stops.stops, 1);
      for (let n = 0; n < stops.all; n++) {
        await page.keyboard.press("Enter");
        if (words.test(await page.textContent("#toast"))) break;
        await page.keyboard.press("ArrowDown");
      }
      assert.match(await page.textContent("#toast"), words);
      assert.equal((await at(page)).moves, moves);
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }
});
