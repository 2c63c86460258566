// The games that have ended in a house: found again from the hall and from their table, with their records, also those before
// a rematch, those that were given up, and those of a table that is closed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { friend } from "./friends.mjs";
import { lay, linkAt, open, panel, until } from "./house.mjs";
import { consider, leave, PHONE, visit } from "./lib.mjs";
import { met } from "./wait.mjs";
import { source } from "./module.mjs";

let home;
before(async () => (home = await open()));
after(() => home.close());

const WORDS = {
  en: { earlier: "Earlier games at this table", games: ["You resigned, Blaise won", "You won, Blaise resigned"], resign: "Resign", close: "Close the table", thanks: "Thank you", again: "Another game", back: "Back to the table", replay: /^Look back$/, stop: "Stop looking back", talk: "with Blaise" },
  fr: { earlier: "Parties précédentes à cette table", games: ["Vous avez abandonné, Blaise a gagné", "Vous avez gagné, Blaise a abandonné"], resign: "Abandonner", close: "Fermer la table", thanks: "Merci", again: "Une autre partie", back: "Retour à la table", replay: /^Revoir$/, stop: "Quitter le retour en arrière", talk: "avec Blaise" },
};

// Whose seats this device had in a game that it keeps.
function ownIn(page, id) {
  return page.evaluate((id) => new Promise((resolve) => {
    indexedDB.open("warren", 1).onsuccess = ({ target }) => {
      target.result.transaction("games").objectStore("games").get(id).onsuccess = (event) => resolve(JSON.parse(event.target.result.record).own);
    };
  }), id);
}

const outcomes = (page) => page.locator(".played .outcome").allTextContents();

for (const [lang, options] of [["fr", { size: PHONE, touch: true }], ["en", {}]]) {
  const how = `${lang}, ${options.size === undefined ? "desk" : "phone"}`;
  const words = WORDS[lang];
  test(`two games of a series are found again: ${how}`, async () => {
    const asked = [];
    const ada = await visit(home, { lang, ...options, meet: (page) => page.on("websocket", (line) => line.on("framesent", ({ payload }) => {
      if (payload.startsWith('{"games"')) asked.push(payload);
    })) });
    const each = async (where) => {
      await check(ada, `${where} (${how})`);
      if (options.size !== undefined) await checkTargets(ada, `${where} (${how})`);
    };
    await lay(ada, "prowl");
    const link = await linkAt(ada);
    const id = link.split("/t/")[1].split("#")[0];
    const blaise = await friend(link, "prowl", "Blaise");
    // The first game: he says something and gives up. The second, with the seats the other way round: she does.
    await ada.waitForSelector(".house-table[data-turn]");
    await blaise.guest.sayLine("thanks");
    await blaise.guest.resign();
    await ada.locator(".choices button", { hasText: words.again }).click();
    await met(() => blaise.guest.state.offer?.what === "rematch", "her question");
    await blaise.guest.answer(true);
    await ada.waitForSelector('.house-table[data-turn]:not([data-stage="over"])');
    await panel(ada, "talk");
    assert.match(await ada.textContent(".said"), new RegExp(words.thanks), "what was said is there in the next game, too");
    await panel(ada, "table");
    assert.equal(await ada.getAttribute(".panel .stack a[href^='#played=']", "href"), `#played=${id}`, "during the second game the first can be found");
    await ada.locator(".panel .doings button", { hasText: words.resign }).click();
    await ada.locator("dialog.sure .main").click();
    // From the table: the sheet of a phone has given way to how it ended.
    await ada.waitForSelector('.house-table[data-stage="over"]');
    await ada.waitForSelector(".side.open", { state: "detached" });
    await ada.locator(".choices button", { hasText: words.earlier }).click();
    await ada.waitForSelector(".played li:nth-child(2)");
    assert.deepEqual(await outcomes(ada), words.games);
    assert.match(await ada.textContent(".played li"), new RegExp(words.talk));
    await each("the games of a table");
    await ada.locator(".played li").nth(1).locator("button.main").click();
    await ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
    assert.ok(ada.url().endsWith(`#game=${id}-1`));
    assert.deepEqual(await ownIn(ada, `${id}-1`), [0]);
    const won = words.games[1];
    await until(ada, `document.querySelector(".ask").textContent === ${JSON.stringify(`${won}.`)}`);
    assert.equal(await ada.locator(".scene [data-move]").count(), 0, "nothing is left to choose in it");
    // Looking back has an end of its own, which is not the way to the table.
    await ada.locator(".choices button", { hasText: words.replay }).click();
    await ada.locator(".preview .slider").waitFor();
    const ends = await ada.locator(".preview .decide button").allTextContents();
    assert.ok(ends.includes(words.stop) && !ends.includes(words.back), ends.join());
    await ada.locator(".preview .decide button", { hasText: words.stop }).click();
    await ada.locator(".way button", { hasText: words.back }).waitFor();
    assert.ok(await ada.locator(".tools button").first().isDisabled(), "nothing of a game that was given up is taken back");
    await ada.locator(".way button", { hasText: words.back }).click();
    await ada.waitForSelector('.house-table[data-stage="over"]');
    assert.ok(blaise.guest.state.seats.every(({ here }) => here) && !blaise.news.some(({ kind }) => kind === "went"), "whoever looks back is at the table");
    await panel(ada, "talk");
    assert.match(await ada.textContent(".said"), new RegExp(words.thanks), "nor is the talk gone");
    // From the hall; another table, at which no game has ended, is not asked about.
    await ada.goto(`${home.address}#`);
    await met(() => !blaise.guest.state.seats.every(({ here }) => here), "she is away");
    await lay(ada, "prowl");
    asked.length = 0;
    await ada.goto(`${home.address}#with`);
    await ada.locator('.hall a[href="#played"]').waitFor();
    await each("the hall");
    await ada.locator('.hall a[href="#played"]').focus();
    await ada.keyboard.press("Enter");
    await ada.waitForSelector(".played li:nth-child(2)");
    assert.deepEqual(await outcomes(ada), words.games);
    assert.deepEqual(asked, [JSON.stringify({ games: id })]);
    await each("all games");
    const [file] = await Promise.all([ada.waitForEvent("download"), ada.locator(".played li").nth(1).locator("button").nth(1).click()]);
    const record = JSON.parse(readFileSync(await file.path(), "utf8"));
    assert.deepEqual([file.suggestedFilename(), record.game, record.seats], ["prowl-1.json", "prowl", ["Ada", "Blaise"]]);
    assert.deepEqual(record.ended, { how: "resigned", resigned: [1], winners: [0] });
    // The table is closed, and its games are still there.
    await ada.locator(".played li").first().locator("button").nth(2).click();
    await ada.waitForSelector('.house-table[data-stage="over"]');
    await panel(ada, "table");
    await ada.locator(".panel .doings button", { hasText: words.close }).click();
    await ada.locator("dialog.sure .main").click();
    await until(ada, `document.querySelector("dialog.sure") === null`);
    await met(() => blaise.guest.state.phase === "closed", "the table is closed");
    await ada.goto(`${home.address}#played`);
    await ada.waitForSelector(".played li:nth-child(2)");
    await ada.locator(".played li").first().locator("button.main").focus();
    await ada.keyboard.press("Enter");
    await ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
    assert.deepEqual(await ownIn(ada, `${id}-2`), [1], "the seats had turned");
    // The list of the device's games says the same.
    await ada.goto(`${home.address}#games`);
    for (const n of [1, 2]) assert.equal((await ada.textContent(`.kept [data-id="${id}-${n}"] .outcome`)).toLowerCase(), words.games[2 - n].toLowerCase());
    // From there, too, one finds those that the house keeps.
    await each("the games on this device");
    await ada.locator('main a[href="#played"]').click();
    await ada.waitForSelector(".played li:nth-child(2)");
    assert.deepEqual(ada.faults, []);
    blaise.close();
    await leave(ada);
  });
}

// A house with so many games at each table, the times at which they ended falling by turns; it answers with three at a time.
function shelf(tables, asked) {
  return {
    ahead: 0,
    tables: tables.map(({ table, games, begun = games.length, phase = "ended" }) => ({ table, begun, phase, since: Math.max(...games, 0) })),
    ask: async ({ games: table, before = Infinity }) => {
      asked.push(table);
      const found = tables.find((one) => one.table === table).games.map((at, game) => ({ game, at, how: "played", names: ["", ""], bots: [0, 0], yours: at % 7 === 0 ? [] : [0] }));
      return { table, plays: "x", games: found.filter(({ game }) => game < before).reverse().slice(0, 3) };
    },
  };
}

test("games come in the order of time, and no table is asked before its games are due", async () => {
  const { Past } = await source("played/past.ts");
  const asked = [];
  const lobby = shelf([
    { table: "a", games: [1, 2, 3, 20, 30, 40] },
    { table: "b", games: [10, 25, 35] },
    { table: "c", games: [], begun: 1, phase: "playing" },
    { table: "d", games: [5, 6, 7] },
  ], asked);
  const past = new Past(lobby);
  const times = async (count) => (await past.next(count)).map(({ when }) => when);
  assert.deepEqual(await times(3), [40, 30, 25], "those without a seat of one's own are left out");
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual(await times(4), [20, 10, 6, 5]);
  assert.deepEqual(asked, ["a", "b", "a", "d"], "the rest of a table is asked for when it may be next");
  assert.ok(past.more);
  assert.deepEqual(await times(20), [3, 2, 1]);
  assert.deepEqual(asked, ["a", "b", "a", "d"]);
  assert.ok(!past.more);
  const one = await new Past(shelf([{ table: "a", games: [7, 8] }], []), "a").next(9);
  assert.deepEqual(one.map(({ when }) => when), [8, 7], "at one table all games are shown");
});

test("games at tables that the list has no room for come after those at tables that it has", async () => {
  const { Past } = await source("played/past.ts");
  const asked = [];
  const now = Date.now();
  // 150 tables in the order in which they were laid; at every second one a game has ended, the latest at the first.
  const laid = Array.from({ length: 150 }, (_, n) => ({ table: `t${n}`, game: "x", seat: 0, begun: n % 2, phase: n % 2 === 1 ? "ended" : "open", at: now - 1000 - n }));
  const lobby = {
    ahead: 0,
    tables: laid.slice(0, 64).map((one) => ({ ...one, since: one.at })),
    ask: async ({ tables, before, games }) => {
      asked.push(games ?? `before ${before}`);
      const { at } = laid.find(({ table }) => table === games) ?? {};
      if (tables !== true) return { table: games, plays: "x", games: [{ game: 0, at, how: "played", names: ["", ""], bots: [0, 0], yours: [0] }] };
      const end = before === "" ? laid.length : laid.findIndex(({ table }) => table === before);
      return { now, before, tables: laid.slice(Math.max(0, end - 64), end).reverse() };
    },
  };
  const past = new Past(lobby);
  const tables = (await past.next(20)).map(({ table }) => table);
  assert.ok(asked.every((one) => !one.startsWith("before")), "nobody is asked for older ones before they are due");
  while (past.more) tables.push(...(await past.next(20)).map(({ table }) => table));
  assert.deepEqual(tables, laid.filter(({ begun }) => begun === 1).map(({ table }) => table));
  assert.deepEqual(asked.filter((one) => one.startsWith("before")), ["before ", "before t86", "before t22"]);
});

test("the sentence that says whose turn it is follows whether they are there", async () => {
  const ada = await visit(home);
  await lay(ada, "prowlers-passage");
  const blaise = await friend(await linkAt(ada), "prowlers-passage", "Blaise");
  await ada.waitForSelector(".house-table[data-turn]");
  // Whoever plays second moves a marker first.
  if (await ada.getAttribute(".house-table", "data-stage") === "choose") {
    await consider(ada);
    await ada.locator(".preview .decide .main").click();
  }
  await until(ada, () => document.querySelector(".house-table .ask")?.textContent === "It is the turn of Blaise.");
  blaise.close();
  await until(ada, () => document.querySelector(".house-table .ask").textContent === "It is the turn of Blaise, who is away.");
  await leave(ada);
});
