// The page around the table: a newcomer's first minute, settings, figures of one's own games, and what used to be dead ends.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { at, begin, consider, DESK, house, leave, PHONE, settle, simulate, top, visit, warren } from "./lib.mjs";
import { source } from "./module.mjs";
import { met } from "./wait.mjs";

let home;
const GAMES = ["prowlers-passage", "petra", "prowl"];

// Puts games on the device as the page would keep them, or as it would not.
function store(page, games) {
  return page.evaluate(async (list) => {
    const db = await new Promise((resolve) => {
      const request = indexedDB.open("warren", 1);
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = db.transaction("games", "readwrite");
    for (const game of list) transaction.objectStore("games").put(game);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
  }, games);
}

// A finished game against bots of a level, with the outcome that is asked for.
function finished(game, won, level, when) {
  const record = simulate(game, 3);
  const result = { ...record.result, winners: won === undefined ? record.seats.map((_, i) => i) : [won ? 0 : 1] };
  const play = { bots: record.seats.map((_, i) => (i === 0 ? "" : level)) };
  return {
    id: `${game}-${level}-${when}-${won}`, game, names: record.seats, people: 1, moves: record.moves.length, over: true,
    when, record: JSON.stringify({ ...record, result, play }),
  };
}

async function go(page, hash, selector) {
  await page.evaluate((place) => (location.hash = place), hash);
  await page.waitForSelector(selector);
}

// Both schemes, a desk and a phone.
async function checkAll(page, where) {
  await check(page, where);
  await page.setViewportSize(PHONE);
  await checkTargets(page, where);
  await page.setViewportSize(DESK);
}

describe("around the table", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  test("somebody who was never here is offered lessons first, others to play", async () => {
    const page = await visit(home);
    const order = () => page.$$eval(".card:first-child .actions > *", (all) => all.map((one) => one.textContent));
    assert.deepEqual((await order()).slice(0, 2), ["Learn", "Play"]);
    assert.match(await page.textContent(".welcome"), /lesson/);
    await begin(page, "petra", ["", "level1"]);
    await go(page, "", ".start");
    assert.equal((await order())[0], "Play");
    assert.equal(await page.locator(".welcome, .lead").count(), 0);
    await leave(page);
  });

  for (const game of GAMES) {
    test(`${game}: a lesson lights what it speaks of and dims the rest`, async () => {
      const steps = readFileSync(join(top, `lessons/${game}.txt`), "utf8").split(/^step\b.*$/m).slice(1)
        .map((step) => /^light (.*)$/m.exec(step)?.[1].split(" ") ?? []);
      assert.ok(steps.filter((names) => names.length > 0).length >= 8);
      const page = await visit(home);
      const look = (names) => page.$eval(".scene", (host, wanted) => {
        const dimmed = [...host.shadowRoot.querySelectorAll("[data-dim]")];
        const lit = wanted.map((name) => host.shadowRoot.getElementById(name)).filter((one) => one !== null);
        return { dimmed: dimmed.length, lit: lit.length, wrong: lit.filter((one) => one.closest("[data-dim]") !== null).length };
      }, names);
      for (const [n, names] of steps.entries()) {
        await page.evaluate(([id, step]) => localStorage.setItem(`warren.lesson.${id}`, String(step)), [game, n]);
        await go(page, "", ".start");
        await go(page, `learn=${game}`, `.lesson[data-step="${n}"]${names.length > 0 ? "[data-lit]" : ":not([data-lit])"}`);
        const found = await look(names);
        assert.equal(found.dimmed > 0, names.length > 0, `step ${n + 1}: ${JSON.stringify(found)}`);
        assert.ok(names.length === 0 || found.lit > 0, `step ${n + 1} has nothing of ${names}`);
        assert.equal(found.wrong, 0, `step ${n + 1}`);
        if (n > 0) continue;
        await page.setViewportSize(PHONE);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        await page.waitForSelector(".lesson[data-lit]");
        assert.ok((await look(names)).dimmed > 0, "on a phone");
        const [left, right] = await page.$eval(".scene", (host, name) => {
          const rect = host.shadowRoot.getElementById(name).getBoundingClientRect();
          return [rect.left, rect.right];
        }, names.at(-1));
        assert.ok(left >= -1 && right <= PHONE.width + 1, `${names.at(-1)} is from ${left} to ${right}`);
        await page.setViewportSize(DESK);
        await page.locator(".choices [data-token]").first().click();
        await page.waitForSelector(".lesson:not([data-lit])");
        assert.equal((await look(names)).dimmed, 0);
      }
      await leave(page);
    });
  }

  test("settings: a sheet for keys and screen readers, kept on the device, in both languages", async () => {
    const page = await visit(home);
    await page.locator('[data-tool="prefs"]').focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prefs[open]");
    await checkAll(page, "settings");
    await page.locator("#set-theme").selectOption("dark");
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    await page.locator("#set-lang").selectOption("fr");
    await page.locator("#prefs-title", { hasText: "Réglages" }).waitFor();
    await check(page, "réglages", ".prefs");
    await page.locator("#set-speed").selectOption("fast");
    await page.locator("#set-codes").click();
    await page.keyboard.press("Escape");
    await page.waitForSelector(".prefs", { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.tool), "prefs");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await page.locator('[data-tool="prefs"]').click();
    await page.waitForSelector(".prefs[open]");
    const kept = await page.$$eval(".prefs select, .prefs input", (all) => all.map((one) => (one.type === "checkbox" ? one.checked : one.value)));
    assert.deepEqual(kept, ["fr", "dark", "fast", false, true, false, false]);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  // Sets something where one plays, in the sheet that the side has.
  async function set(page, change) {
    await page.locator("#tab-game").click();
    await page.locator('#panel [data-tool="prefs"]').click();
    await page.waitForSelector(".prefs[open]");
    await change();
    await page.keyboard.press("Escape");
    await page.waitForSelector(".prefs", { state: "detached" });
  }

  // Makes the first choice and says how fast what moves then does.
  async function rates(page) {
    const { turn } = await at(page);
    const found = await page.evaluate(async () => {
      const scene = document.querySelector(".scene");
      const moving = () => scene.shadowRoot.querySelector("svg").getAnimations({ subtree: true }).length > 0;
      while (moving()) await new Promise((resolve) => setTimeout(resolve)); // what moved before
      document.querySelector(".choices [data-token]").click();
      document.querySelector(".preview .decide .main")?.click();
      while (scene.hasAttribute("aria-busy")) await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const svg = scene.shadowRoot.querySelector("svg");
      return [...new Set(svg.getAnimations({ subtree: true }).map((one) => one.playbackRate))];
    });
    await settle(page, turn);
    return found;
  }

  test("settings: speed, calm, one press, short names and sound do what they say", async () => {
    const page = await visit(home, { motion: "no-preference" });
    await page.evaluate(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.tones++;
        return start.apply(this, when);
      };
    });
    await begin(page, "prowlers-passage", ["", "level1"]);
    assert.deepEqual(await rates(page), [1]);
    assert.equal(await page.evaluate(() => window.tones), 0);
    await set(page, () => page.locator("#set-speed").selectOption("slow"));
    assert.deepEqual(await rates(page), [0.5]);
    await set(page, () => page.locator("#set-calm").check());
    assert.deepEqual(await rates(page), []);
    const tags = () => page.$eval(".scene", (host) => [...host.shadowRoot.querySelectorAll(".tag")].map((tag) => getComputedStyle(tag).visibility));
    assert.ok((await tags()).length > 10 && (await tags()).every((one) => one === "visible"));
    await set(page, () => page.locator("#set-codes").uncheck());
    assert.ok((await tags()).every((one) => one === "hidden"));
    await set(page, () => page.locator("#set-sound").check());
    assert.equal(await page.evaluate(() => window.tones), 2); // how it sounds
    // Every move has its tones; how many moves a choice leads to depends on the deal.
    await rates(page);
    await met(() => page.evaluate(() => window.tones > 2), "the tones of a move");
    // One press makes a choice; arrows still only consider one.
    await set(page, () => page.locator("#set-confirm").uncheck());
    const { turn, moves } = await at(page);
    await page.locator(".choices [data-token]").first().focus();
    await page.keyboard.press("ArrowDown");
    assert.equal((await at(page)).moves, moves);
    await page.locator(".choices [data-token]").nth(2).click();
    assert.notEqual((await settle(page, turn)).moves, moves);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  for (const lang of ["en", "fr"]) {
    test(`figures of one's own games: by game and level, over time (${lang})`, async () => {
      const page = await visit(home, { lang, scheme: lang === "fr" ? "dark" : "light" });
      await go(page, "stats", ".stats p");
      assert.equal(await page.locator(".chart").count(), 0);
      const day = (n) => new Date(2026, 4, n, 12).getTime();
      const people = { ...finished("prowl", true, "", day(9)), id: "people" };
      await store(page, [
        finished("petra", true, "level2", day(1)), finished("petra", false, "level2", day(1)), finished("petra", true, "level4", day(3)),
        finished("prowl", undefined, "level1", day(3)), people, { ...finished("petra", true, "level6", day(2)), over: false, id: "under way" },
        { id: "what", over: true }, { ...finished("petra", false, "level4", day(4)), origin: 12, id: "tried" },
      ]);
      await go(page, "", ".start");
      await go(page, "stats", ".chart");
      const tables = await page.$$eval(".outcomes", (all) => all.map((table) => [...table.rows].slice(1).map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent))));
      assert.deepEqual(tables, [
        [["1", "0", "1"], ["1", "0", "0"], ["2", "0", "1"]],
        [["0", "1", "0"], ["0", "1", "0"]],
        [["1", "0", "1"], ["0", "0", "0"], ["1", "1", "0"]],
      ]);
      assert.equal(await page.locator(".chart .won").count(), 2);
      const low = await page.$$eval(".chart text", (all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
      assert.ok(low >= 12, `text of ${low}`);
      await checkAll(page, "stats");
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }

  for (const [lang, expected] of [
    ["en", [/Clans & Cunning · Blaise won.*Ada, Blaise · level 3 · \d+ moves · .*2033/s, /Passage · a draw.*level 1 · /s, /Petra · you won.*level 2 · \d+ moves · .*2001/s]],
    ["fr", [/Clans & Cunning · victoire\s: Blaise.*niveau 3 · \d+ coups · .*2033/s, /Passages Secrets · partie nulle.*niveau 1 · /s, /Petra · vous avez gagné.*niveau 2 · \d+ coups · .*2001/s]],
  ]) {
    test(`the list of games says who won, against which level, and when (${lang})`, async () => {
      const page = await visit(home, { lang });
      await store(page, [finished("petra", true, "level2", 1e12), finished("prowlers-passage", undefined, "level1", 15e11), finished("prowl", false, "level3", 2e12)]);
      await go(page, "games", ".kept li");
      const rows = await page.locator(".kept li").allTextContents();
      assert.equal(rows.length, 3);
      rows.forEach((row, i) => assert.match(row, expected[i]));
      for (const [i, row] of rows.entries()) {
        const label = await page.locator(".kept li").nth(i).locator(".main").getAttribute("aria-label");
        assert.ok(label.includes(/ · (.*?)(?:Ada)/.exec(row)[1]), `${label}: ${row}`);
      }
      await checkAll(page, "the list of games");
      await leave(page);
    });

    test(`opponents have different names, the same where one sets up and at the table (${lang})`, async () => {
      const page = await visit(home, { lang });
      const card = page.locator('[data-game="prowl"]');
      await card.locator(".actions button").nth(1).click();
      await card.locator('[id="prowl-seats"]').selectOption("5");
      await card.locator('[id="prowl-who-4"]').selectOption("level2");
      await card.locator(".seat input").nth(0).fill("Ada");
      await card.locator(".seat input").nth(2).fill(lang === "en" ? "Otter" : "Loutre"); // one that another would have
      await card.locator(".seat input").nth(3).focus();
      const shown = await card.locator(".seat input").evaluateAll((all) => all.map((one) => one.value || one.placeholder));
      const levels = await card.locator(".seat select").evaluateAll((all) => all.map((one) => one.selectedOptions[0].textContent));
      assert.deepEqual(shown, lang === "en" ? ["Ada", "Badger", "Otter", "Stoat", "Hare"] : ["Ada", "Blaireau", "Loutre", "Hermine", "Lièvre"]);
      assert.match(levels[1], lang === "en" ? /^level 3: Badger$/ : /^niveau 3\s: Blaireau$/);
      await card.locator("form button.main").click();
      await settle(page);
      await page.locator("#tab-game").click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#panel button").first().click()]);
      assert.deepEqual(JSON.parse(readFileSync(await file.path(), "utf8")).seats, shown);
      await leave(page);
    });
  }

  test("one thing and several are told apart, as each language counts", async () => {
    const { sayCount, speak } = await source("words.ts");
    const cost = (n) => sayCount("studyPoint", "studyPoints", n).replace(/\s/g, " ");
    assert.deepEqual([1, 1.04, 0.5, 2].map(cost), ["it cost 1 point", "it cost 1 point", "it cost 0.5 points", "it cost 2 points"]);
    speak("fr");
    assert.deepEqual([1, 1.5, 2].map(cost), ["coût : 1 point", "coût : 1,5 point", "coût : 2 points"]);
    speak("en");
  });

  test("a game that was removed can be put back", async () => {
    const page = await visit(home);
    await store(page, [finished("petra", true, "level2", 1e12), finished("prowl", true, "level3", 2e12)]);
    await go(page, "games", ".kept li");
    await page.locator(".kept li").first().locator("button").last().click();
    await page.waitForSelector(".kept .gone");
    assert.match(await page.textContent("#live"), /Prowl: Clans & Cunning is removed/);
    await checkAll(page, "a game removed");
    await page.keyboard.press("Enter"); // the focus is at Undo
    await page.waitForSelector(".kept .gone", { state: "detached" });
    assert.equal(await page.locator(".kept li").count(), 2);
    await page.locator(".kept li").first().locator("button").last().click();
    await page.waitForSelector(".kept .gone");
    await go(page, "", ".start");
    await go(page, "games", ".kept li");
    assert.equal(await page.locator(".kept li").count(), 1);
    await leave(page);
  });

  test("a game or a pad that cannot be read is said, and can be removed", async () => {
    const page = await visit(home);
    const game = finished("petra", true, "level2", 1e12);
    await store(page, [{ ...game, id: "cut", record: game.record.slice(0, 80) }, { ...game, id: "chess", game: "chess" }, { id: "what", names: 3 }]);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    for (const id of ["cut", "chess", "what"]) {
      await go(page, `game=${id}`, ".broken [role=alert]");
      if (id === "cut") await checkAll(page, "an unreadable game");
      await page.locator(".broken .main").click();
      await page.waitForSelector(".kept li");
    }
    assert.match(await page.textContent(".kept"), /No game is kept/);
    for (const pad of ["{", '{"names":["A","B"],"values":{"x":5}}', JSON.stringify({ names: ["A".repeat(300), "B"], values: {} })]) {
      await page.evaluate((text) => localStorage.setItem("warren.pad.petra", text), pad);
      await go(page, "pad=petra", ".broken [role=alert]");
      await page.locator(".broken .main").click();
      await page.waitForSelector(".pad .fields fieldset");
      await go(page, "", ".start");
    }
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test("names of any letters are taken, and cut after a whole one", async () => {
    const family = "👩‍👩‍👧‍👦";
    const page = await visit(home);
    await begin(page, "prowlers-passage", ["", ""], { names: [family.repeat(9), "ひらがなの名前はとても長いこともあります".repeat(3)] });
    await page.locator("#tab-game").click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#panel button").first().click()]);
    const { seats } = JSON.parse(readFileSync(await file.path(), "utf8"));
    assert.deepEqual(seats, [family.repeat(2), "ひらがなの名前はとても長いこともあります".repeat(3).slice(0, 21)]);
    assert.deepEqual(page.faults, []);
    await leave(page);
    const { fitName, visible } = await source("names.ts");
    assert.equal(visible("A\u00adda \u2764\ufe0f\u3164"), "Ada \u2764");
    const { Segmenter } = Intl;
    for (const own of [Segmenter, undefined]) {
      if (own === undefined) delete Intl.Segmenter;
      assert.equal(fitName(family.repeat(9)), family.repeat(2));
      assert.equal(fitName(`  ${"e\u0301".repeat(40)}\n`), "e\u0301".repeat(21));
      assert.equal(fitName("👍🏽".repeat(40)), "👍🏽".repeat(7));
      assert.equal(fitName("a\u0000b"), "a b");
    }
    Intl.Segmenter = Segmenter;
  });

  test("icons for phones are there, as large as the manifest says", async () => {
    const page = await visit(home);
    const read = async (path) => Buffer.from(await page.evaluate(async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())], path));
    const { icons } = JSON.parse((await read("manifest.webmanifest")).toString());
    const apple = await page.getAttribute('link[rel="apple-touch-icon"]', "href");
    const pixels = icons.filter((one) => one.type === "image/png").map((one) => [one.src, one.sizes]);
    assert.deepEqual(pixels.map(([, sizes]) => sizes), ["192x192", "512x512", "512x512"]);
    assert.ok(icons.some((one) => one.purpose === "maskable"));
    for (const [src, sizes] of [...pixels, [apple, "180x180"]]) {
      const png = await read(src);
      assert.equal(png.subarray(1, 4).toString(), "PNG");
      assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes);
      const size = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image.naturalWidth;
      }, src);
      assert.equal(`${size}x${size}`, sizes);
    }
    await leave(page);
  });

  test("a link to a game with hidden cards holds what its sender can see, and nothing else", async () => {
    const page = await visit(home);
    await page.evaluate(() => (navigator.clipboard.writeText = (text) => Promise.resolve(void (window.copied = text))));
    await begin(page, "prowl", ["", "level1"], { names: ["Ada", "Bo"] });
    for (let n = 0; n < 3; n++) {
      const { turn } = await at(page);
      await consider(page);
      await page.locator(".preview .decide .main").click();
      await settle(page, turn);
    }
    await page.locator("#tab-game").click();
    assert.match(await page.textContent("#panel"), /The link holds only what you can see/);
    await page.locator("#panel button").nth(1).click();
    await page.waitForSelector("#toast.shown");
    const link = await page.evaluate(() => window.copied);
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#panel button").first().click()]);
    const record = readFileSync(await file.path(), "utf8");
    const id = (...view) => spawnSync(warren, ["show", "-", "--id", ...view], { input: record, encoding: "utf8" }).stdout.trim();
    const sent = /#p=([^;]*)/.exec(link)[1];
    assert.equal(sent, id("--view", "1"));
    assert.notEqual(sent, id());
    // Whoever opens it sees the same hand.
    const hand = (one) => one.$eval(".scene", (host) => [...host.shadowRoot.querySelectorAll("#hand > [id]")].map((card) => card.id));
    const other = await visit(home, { hash: link.slice(link.indexOf("#")) });
    await settle(other);
    assert.deepEqual(await hand(other), await hand(page));
    assert.deepEqual([...page.faults, ...other.faults], []);
    await leave(other);
    await leave(page);
  });
});
