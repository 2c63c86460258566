// What people meet at a table beside its moves, in a browser: two tabs, sleep, being told, seats that are given and taken,
// a bot that stands in, a screen that two people share, and what follows a game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accompany, friend } from "./friends.mjs";
import { join, lay, linkAt, open, panel, play, turn, until } from "./house.mjs";
import { byMouse, consider, dice, every, leave, PHONE, settle, visit } from "./lib.mjs";
import { met } from "./wait.mjs";

let home;
before(async () => (home = await open()));
after(() => home.close());

// A table at which somebody sits before a page and the others have no screen.
async function table(game, { names = ["Blaise"], options, visitor, clock = 2 } = {}) {
  const ada = await visit(home, visitor);
  await lay(ada, game, { name: "Ada", seats: names.length + 1, options, clock });
  const link = await linkAt(ada);
  const others = [];
  for (const name of names) others.push(await friend(link, game, name));
  await ada.waitForSelector(".house-table[data-turn]");
  return { ada, link, others, id: link.split("/t/")[1].split("#")[0] };
}

async function end(ada, others) {
  assert.deepEqual(ada.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
  for (const other of others) other.close();
  await leave(ada);
}

async function decide(page) {
  const { turn: before } = await turn(page);
  await consider(page);
  await page.locator(".preview .decide .main").click();
  await page.waitForSelector(`.house-table:not([data-turn="${before}"])`);
}

// What the picture says, and what can be chosen on it.
function picture(page) {
  return page.$eval(".house-table .scene", ({ shadowRoot }) =>
    [shadowRoot.querySelector("svg").textContent, ...[...shadowRoot.querySelectorAll("[data-move]")].map((one) => one.dataset.move)].join("\n"));
}

test("two tabs with one seat see the same, and one that slept catches up", async () => {
  const { ada, others, id } = await table("prowlers-passage");
  const [blaise] = others;
  const tab = await ada.context().newPage();
  await tab.goto(`${home.address}#t=${id}`);
  const stop = accompany(blaise);
  const same = async () => {
    const { moves } = await turn(ada);
    await tab.waitForSelector(`.house-table[data-stage="choose"][data-moves="${moves}"]`);
    assert.equal(await picture(tab), await picture(ada));
    assert.equal(await tab.textContent(".choices"), await ada.textContent(".choices"));
  };
  await same();
  await decide(tab);
  await same();
  // The system puts the other tab to sleep; meanwhile the game goes on, and on waking it is there at once.
  const debug = await tab.context().newCDPSession(tab);
  await debug.send("Page.setWebLifecycleState", { state: "frozen" });
  for (let n = 0; n < 3; n++) await decide(ada);
  await turn(ada);
  await debug.send("Page.setWebLifecycleState", { state: "active" });
  await same();
  await decide(tab);
  await same();
  await stop();
  await end(ada, others);
});

// Before the page's own script: what a system would show and sound is noted, and the page can be put out of sight.
function system() {
  window.told = { asked: 0, notices: [], badges: [], tones: 0, shared: [] };
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.told.asked++;
      return (this.permission = "granted");
    }
    constructor(title, { body }) {
      window.told.notices.push(`${title}: ${body}`);
    }
    close() {}
  };
  navigator.setAppBadge = async (count) => void window.told.badges.push(count);
  navigator.clearAppBadge = async () => void window.told.badges.push(0);
  navigator.share = async (what) => void window.told.shared.push(what);
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    window.told.tones++;
    return createOscillator.call(this);
  };
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.hide = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
}

const noted = { meet: (page) => page.addInitScript(system) };

test("whose turn it is, is told by title, badge, sound and notice, and what happened meanwhile once", async () => {
  const { ada, others } = await table("prowlers-passage", { visitor: noted });
  const [blaise] = others;
  const told = () => ada.evaluate(() => window.told);
  await panel(ada, "table");
  assert.equal((await told()).asked, 0, "nobody is asked for leave who has switched nothing on");
  await ada.locator("#house-notices").check();
  await until(ada, () => window.told.asked === 1);
  await ada.locator(".panel .switches button").last().click();
  await ada.locator("#set-sound").check();
  await ada.keyboard.press("Escape");
  const adas = () => ada.locator('.house-table[data-stage="choose"]').count();
  // A decision may be followed by another of the same turn.
  const handOver = async () => {
    for (;;) {
      await met(async () => blaise.guest.state.yours || (await adas()) > 0, "somebody's turn");
      if (blaise.guest.state.yours) break;
      await decide(ada);
    }
    await until(ada, () => !document.title.startsWith("●"));
  };
  await handOver();
  await ada.evaluate(() => {
    window.told.tones = 0;
    window.hide(true);
  });
  await blaise.move();
  await until(ada, () => document.title.startsWith("● Your turn"));
  await until(ada, () => window.told.notices.length > 0);
  await until(ada, () => window.told.tones > 0);
  const after = await told();
  assert.deepEqual(after.notices, ["Warren: Prowler's Passage: it is your turn."]);
  assert.equal(after.badges.at(-1), 1);
  await ada.evaluate(() => window.hide(false));
  await handOver();
  assert.equal((await told()).badges.at(-1), 0);
  assert.equal((await told()).notices.length, 1, "whoever looks needs no notice");
  await end(ada, others);
});

test("a table that fills: shared, a seat given away, the door closed on somebody, nobody watches, left and closed", async () => {
  const ada = await visit(home, noted);
  await lay(ada, "petra", { name: "Ada", seats: 4 });
  const link = await linkAt(ada);
  await ada.locator(".gather .box button", { hasText: "Share" }).click();
  const [shared] = await ada.evaluate(() => window.told.shared);
  assert.deepEqual(shared, { text: "Come and play Passing Through Petra with me.", url: link });
  const blaise = await join(home, link, "Blaise");
  const cleo = await friend(link, "petra", "Cleo");
  const seat = (n) => ada.locator(`.gather [data-seat="${n}"]`);
  // Given away, the seat is free; whoever had it may sit down again.
  await seat(1).getByText("Give the seat away").click();
  await ada.waitForSelector('.gather [data-seat="1"].free');
  await blaise.waitForSelector(".gather, .arrive, [role=status].lead-words");
  const again = await join(home, link, "Blaise");
  await ada.waitForSelector('.gather [data-seat="1"]:not(.free)');
  // The door is closed on somebody only when that is said twice.
  await seat(2).getByText("Close the door on them").click();
  await ada.locator("dialog.sure button", { hasText: "Cancel" }).click();
  assert.equal(await ada.locator('.gather [data-seat="2"]:not(.free)').count(), 1);
  await seat(2).getByText("Close the door on them").click();
  await ada.locator("dialog.sure .main").click();
  await ada.waitForSelector('.gather [data-seat="2"].free');
  await met(() => cleo.guest.state.gone !== "", "the closed door");
  // There is a link for watchers, which says what it is for. Whoever opens it is offered nothing that is for a seat.
  const watched = ada.locator(".gather .watch");
  assert.match(await watched.textContent(), /whoever only wants to watch/);
  assert.equal(await watched.locator(".link").inputValue(), link.split("#")[0]);
  const eve = await visit({ ...home, address: await watched.locator(".link").inputValue() });
  await eve.locator(".gather .watch", { hasText: "You are watching." }).waitFor();
  assert.deepEqual(await eve.locator(".gather button, .gather summary, .gather .link").allTextContents(), []);
  assert.deepEqual(eve.faults, []);
  await leave(eve);
  // Nobody may watch any more; then whoever has no seat is not let in.
  await ada.locator(".gather .doings button", { hasText: "Let nobody watch" }).click();
  await ada.locator(".gather .doings button", { hasText: "Let people watch" }).waitFor();
  assert.ok(!(await watched.isVisible()), "a link that leads nowhere is not offered");
  const dora = await friend(link.split("#")[0], "petra");
  await met(() => dora.guest.state.gone !== "", "nobody may watch");
  // A bot gets a seat, and one leaves.
  await seat(3).locator("select").selectOption("2");
  await ada.waitForSelector('.gather [data-seat="3"]:not(.free)');
  await again.locator(".gather .doings button", { hasText: "Leave the table" }).click();
  await again.locator("dialog.sure .main").click();
  await ada.waitForSelector('.gather [data-seat="1"].free');
  await ada.locator(".gather .doings button", { hasText: "Close the table" }).click();
  await ada.locator("dialog.sure .main").click();
  await ada.waitForSelector("main .lead-words[role=status]");
  await leave(blaise);
  await leave(again);
  await end(ada, [cleo, dora]);
});

test("whoever the door was closed on has no link any more, and whoever laid the table has the new one", async () => {
  const ada = await visit(home);
  await lay(ada, "petra", { name: "Ada", seats: 4 });
  const link = await linkAt(ada);
  const blaise = await friend(link, "petra", "Blaise", { lang: "fr" });
  const cleo = await join(home, link, "Cleo");
  assert.equal(await linkAt(cleo), link);
  const bar = async (seat) => {
    await ada.locator(`.gather [data-seat="${seat}"]`).getByText("Close the door on them").click();
    await ada.locator("dialog.sure .main").click();
    await ada.waitForSelector(`.gather [data-seat="${seat}"].free`);
  };
  await bar(2);
  await ada.locator(".gather p", { hasText: "The link to sit down by has changed; the new one stands with the seats." }).waitFor();
  await met(() => blaise.news.some(({ kind }) => kind === "link"), "the news of the link");
  const fresh = await linkAt(ada);
  assert.notEqual(fresh, link);
  assert.equal(fresh.split("#")[0], link.split("#")[0]);
  assert.equal(blaise.guest.door, "");
  assert.match(blaise.news.find(({ kind }) => kind === "link").text, /^Le lien pour s’asseoir a changé\u00a0; la personne qui a dressé la table a le nouveau\.$/);
  assert.ok(!(await ada.locator(".gather").textContent()).includes("whoever laid the table has the new one"));
  // As somebody else, with the link of before: to look, as everybody may, but not to sit.
  const stranger = await visit({ ...home, address: link });
  await stranger.locator(".arrive .lead-words", { hasText: "This link is not worth a seat, or not any more" }).waitFor();
  assert.ok(!(await stranger.locator(".arrive form button[type=submit]").isVisible()));
  await stranger.locator(".arrive button", { hasText: "watch" }).click();
  await stranger.waitForSelector(".gather");
  assert.equal(await stranger.locator(".gather .box .link").count(), 0);
  await ada.locator(".gather .doings button", { hasText: "Let nobody watch" }).click();
  await ada.locator(".gather .doings button", { hasText: "Let people watch" }).waitFor();
  const other = await visit({ ...home, address: link });
  await other.locator("main [role=status]", { hasText: "This link is not worth a seat, or not any more" }).waitFor();
  // The new one is worth a seat, and is known to whoever laid the table also where it was not kept.
  const again = await join(home, fresh, "Cleo");
  await ada.waitForSelector('.gather [data-seat="2"]:not(.free)');
  await ada.evaluate((name) => localStorage.removeItem(name), `warren-house-table-${link.split("/t/")[1].split("#")[0]}`);
  await ada.reload();
  await ada.waitForSelector(".gather .box .link");
  assert.equal(await linkAt(ada), fresh);
  assert.deepEqual([stranger.faults, other.faults, again.faults], [[], [], []]);
  for (const page of [cleo, stranger, other, again]) await leave(page);
  await end(ada, [blaise]);
});

test("a bot stands in for somebody who is away, until they are back; who is muted is not heard", async () => {
  const { ada, others, id } = await table("prowl", { names: ["Blaise", "Cleo"] });
  const [blaise, cleo] = others;
  await panel(ada, "people");
  await ada.locator('.panel [data-seat="1"] button', { hasText: "Do not hear" }).click();
  await blaise.guest.sayLine("thanks");
  await cleo.guest.sayLine("hello");
  await until(ada, () => /Cleo/.test(document.querySelector(".just-said").textContent));
  await panel(ada, "talk");
  assert.doesNotMatch(await ada.textContent(".said"), /Blaise: |Thank you/);
  assert.ok(blaise.news.some(({ entry }) => entry === "said") && cleo.news.some(({ text }) => /Thank you/.test(text)), "the others hear it");
  // Ada goes away; Cleo proposes a bot, and Blaise agrees.
  await ada.goto(`${home.address}#`);
  await ada.waitForSelector(".start");
  await met(() => !cleo.guest.state.seats[0].here, "she is away");
  await cleo.guest.standIn(0);
  await met(() => blaise.guest.state.offer?.asked === true, "the question");
  await blaise.guest.answer(true);
  await met(() => cleo.guest.state.seats[0].stood, "the bot");
  // On the first screen the table is there; back at it, she is told, and takes her seat again.
  await ada.locator(`[data-table="${id}"] a`).click();
  await ada.waitForSelector(".notices .since:not([hidden])");
  assert.match(await ada.textContent(".notices .since"), /bot/);
  await ada.locator(".notices .since button", { hasText: "Seen" }).click();
  await ada.locator(".notices .asked .main", { hasText: "Take your seat back" }).click();
  await met(() => !cleo.guest.state.seats[0].stood, "she is back");
  await ada.waitForSelector(".notices .asked", { state: "hidden" }); // her page knows it, too, before it is loaded anew
  const stop = accompany(blaise, cleo);
  await turn(ada);
  await stop();
  // Told once: not again after the page was loaded anew.
  await ada.reload();
  await ada.waitForSelector(".house-table[data-turn]");
  assert.equal(await ada.locator(".notices .since:not([hidden])").count(), 0);
  await end(ada, others);
});

test("a seat that somebody left after a game is taken by somebody else, for the next one", async () => {
  const { ada, link, others } = await table("prowlers-passage");
  const [blaise] = others;
  await blaise.guest.resign();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  await met(() => blaise.guest.state.phase === "ended", "the end");
  await blaise.guest.leave();
  // The link for whoever is to come stands with the seats.
  await panel(ada, "people");
  await ada.waitForSelector('.panel [data-seat="1"].free');
  assert.ok((await ada.locator(".panel .link").evaluateAll((all) => all.map((one) => one.value))).includes(link));
  await ada.keyboard.press("Escape");
  const cleo = await join(home, link, "Cleo");
  await until(ada, () => /Cleo/.test(document.querySelector(".crew").textContent));
  await ada.locator(".choices .main").click();
  await cleo.waitForSelector('[data-answer="yes"]');
  // She takes her question back, and asks again.
  await ada.locator('[data-answer="withdraw"]').click();
  await cleo.waitForSelector('[data-answer="yes"]', { state: "detached" });
  await until(cleo, () => /Ada no longer asks for it/.test(document.querySelector(".just-said").textContent));
  await ada.locator(".choices .main").click();
  await cleo.locator('[data-answer="yes"]').click();
  await Promise.all([ada, cleo].map((page) => page.waitForSelector('.house-table:not([data-stage="over"])')));
  await leave(cleo);
  await end(ada, others);
});

test("a table has the rules that the form shows, and whoever is invited is told what is unusual about them", async () => {
  const ada = await visit(home, { lang: "fr" });
  await lay(ada, "prowlers-passage", { clock: 2 });
  const link = await linkAt(ada);
  assert.deepEqual(await ada.locator(".gather .facts li").allTextContents(), ["Temps de réflexion : Autant qu’on veut"]);
  const blaise = await visit({ ...home, address: link });
  await blaise.waitForSelector(".arrive .facts");
  assert.deepEqual(await blaise.locator(".arrive .facts li").allTextContents(), ["Time to think: As long as one likes", "Edition: French: Passages Secrets"]);
  await leave(blaise);
  await end(ada, []);
});

test("whoever watches is offered no parts of a seat: everybody's board is there", async () => {
  const { ada, others, link } = await table("petra", { names: ["Blaise", "Cleo"] });
  const dora = await visit({ ...home, address: link.split("#")[0] }, { size: PHONE, touch: true });
  await dora.waitForSelector(".house-table[data-turn]");
  const part = (page, selector) => page.$eval(".scene", ({ shadowRoot }, which) => [...shadowRoot.querySelectorAll(which)].map((one) => one.textContent), selector);
  assert.deepEqual(await part(dora, "[data-turn]"), ["City", "Tracks", "Cards", "Players", "Signs"]);
  assert.ok(!(await dora.locator(".tools [data-tool=back]").isVisible()), "nor is taking back");
  await panel(ada, "people");
  assert.match(await ada.textContent("#panel"), /whoever only wants to watch/, "the link for watchers is found during the game");
  const [players] = await part(dora, "#part-rivals");
  for (const name of ["Ada", "Blaise", "Cleo"]) assert.match(players, new RegExp(name));
  assert.deepEqual(dora.faults, []);
  await leave(dora);
  await end(ada, others);
});

test("another game that is asked for is seen by whoever looks back, and on the first screen", async () => {
  const { ada, others, id } = await table("prowl", { options: { rounds: "1" } });
  const [blaise] = others;
  const stop = accompany(blaise);
  await play(ada, byMouse(dice(3)));
  await stop();
  await ada.locator(".choices button", { hasText: "Look back and analyse" }).click();
  await ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
  await ada.locator(".way button", { hasText: "Back to the table" }).waitFor();
  assert.deepEqual(await ada.locator(".choices button").allTextContents(), ["Back to the table", "Analyse this game", "Look back"], "no other game without him");
  await ada.locator(".way button").click();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  await ada.locator(".choices button", { hasText: "Look back and analyse" }).click();
  await ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
  await blaise.guest.rematch();
  // Somebody who comes back to the page has the list at once.
  const look = () => ada.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await look();
  await ada.locator(".way button.main", { hasText: "Blaise asks for another game: back to the table" }).waitFor();
  assert.equal(await ada.textContent("#toast"), "Blaise asks for another game.");
  await ada.goto(`${home.address}#`);
  const entry = ada.locator(`.start [data-table="${id}"].turn-here`);
  await entry.waitFor();
  assert.match(await entry.textContent(), /CunningBlaise asks for another game.*Another game\?/);
  await ada.goto(`${home.address}#games`);
  await ada.locator(".kept li").first().waitFor();
  assert.equal(await ada.locator(".kept li").count(), 1, "one game looked back at twice is kept once");
  await ada.goto(`${home.address}#with`);
  await ada.locator(`.hall [data-table="${id}"].turn-here a`).click();
  await ada.locator('[data-answer="yes"]').click();
  await ada.waitForSelector('.house-table:not([data-stage="over"])');
  await end(ada, others);
});

test("where all resign everybody reads the same, and where one plays on it is said for whom bots did", async () => {
  const resign = async (page, then) => {
    await panel(page, "table");
    await page.locator(".panel .doings button", { hasText: "Resign" }).click();
    assert.equal(await page.textContent("dialog.sure p"), then);
    await page.locator("dialog.sure .main").click();
  };
  const given = await table("petra", { names: ["Blaise", "Cleo"] });
  const [blaise, cleo] = given.others;
  await blaise.guest.resign();
  await cleo.guest.resign();
  await until(given.ada, () => document.querySelector(".just-said").textContent === "Cleo resigns, and a bot plays on.");
  await resign(given.ada, "Nobody is left then: the game is over without a result.");
  await given.ada.waitForSelector('.house-table[data-stage="over"]');
  const over = "The game is over without a result: everybody has given it up.";
  await until(given.ada, `document.querySelector(".ask").textContent === ${JSON.stringify(over)}`);
  const headline = () => given.ada.$eval(".scene", ({ shadowRoot }) => shadowRoot.querySelector("#ask")?.textContent);
  assert.equal(await headline(), "The game was given up.", "nor does the picture ask for a move");
  await given.ada.locator("#tab-words").click();
  await until(given.ada, () => document.querySelector("#panel .word-line")?.textContent === "The game was given up.");
  assert.ok(!(await given.ada.isVisible(".just-said")), "what was told before is not so any more");
  await met(() => cleo.guest.state.phase === "ended", "the end");
  assert.equal(cleo.guest.state.status, over);
  assert.ok(cleo.news.some(({ text }) => text === "Ada resigns."), "nobody plays on for the last one");
  await until(given.ada, () => [...document.querySelectorAll(".choices button")].some((one) => /record as a file/.test(one.textContent)));
  // It is over for whoever looks back at it, too: nobody is asked for its next move, and no curtain is drawn.
  await given.ada.locator(".choices button", { hasText: "Look back and analyse" }).click();
  await given.ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
  await until(given.ada, `document.querySelector(".ask").textContent === "Given up by everybody."`);
  assert.equal(await headline(), "The game was given up.");
  await given.ada.locator(".way button", { hasText: "Back to the table" }).waitFor();
  assert.deepEqual(await given.ada.locator(".choices button").allTextContents(), ["Back to the table", "Analyse this game", "Look back"]);
  await given.ada.goto(`${home.address}#games`);
  assert.match(await given.ada.locator(".kept li").first().textContent(), /given up by everybody/);
  await end(given.ada, given.others);

  const played = await table("prowl", { names: ["Blaise", "Cleo"], options: { rounds: "1" } });
  const [blaise2, cleo2] = played.others;
  await blaise2.guest.resign();
  const stop = accompany(cleo2);
  await play(played.ada, byMouse(dice(5)));
  await stop();
  const on = "Blaise had resigned, and a bot played on.";
  await until(played.ada, () => /Blaise had resigned, and a bot played on\.$/.test(document.querySelector(".ask").textContent));
  await panel(played.ada, "story");
  assert.ok((await played.ada.textContent("#panel")).endsWith(on));
  assert.equal(cleo2.guest.state.playedOn, on);
  await end(played.ada, played.others);
});

// All text of the document, and of what is kept.
function everything(page) {
  return page.evaluate(() => [document.documentElement.outerHTML, JSON.stringify({ ...localStorage, ...sessionStorage }),
    ...[...document.querySelectorAll(".scene")].map((host) => host.shadowRoot.innerHTML)].join("\n"));
}

test("two people before one screen: the curtain is drawn between their hands", async () => {
  const ada = await visit(home);
  await lay(ada, "prowl", { name: "Ada", clock: 2 });
  await ada.locator(".gather section details summary", { hasText: "Somebody else at this screen" }).click();
  await ada.fill("#second-name", "Bea");
  await ada.keyboard.press("Enter");
  await ada.waitForSelector(".curtain .main");
  const hands = new Map();
  for (let round = 0; round < 3; round++) {
    const covered = await everything(ada);
    for (const cards of hands.values()) for (const card of cards) assert.ok(!covered.includes(`"${card}"`), `${card} behind the curtain`);
    assert.equal(await ada.locator(".scene svg").count(), 0);
    const who = /I am (\w+),/.exec(await ada.textContent(".curtain .main"))[1];
    await ada.locator(".curtain .main").click();
    await ada.waitForSelector('.house-table[data-stage="choose"]');
    const hand = () => ada.$eval(".scene", (host) => [...host.shadowRoot.querySelectorAll("#hand > [id]")].map((card) => card.id));
    const mine = await hand();
    assert.ok(mine.length > 0);
    const shown = await everything(ada);
    for (const [other, cards] of hands) if (other !== who) for (const card of cards) assert.ok(mine.includes(card) || !shown.includes(`"${card}"`), `${other}'s ${card} before ${who}`);
    const next = () => ada.waitForSelector('.house-table[data-stage="choose"], [data-cover]').then(() => ada.locator("[data-cover]").count());
    while ((await next()) === 0) await decide(ada);
    hands.set(who, await hand());
    await ada.locator("[data-cover]").click();
    await ada.waitForSelector(".curtain .main");
  }
  assert.deepEqual([...hands.keys()].sort(), ["Ada", "Bea"]);
  await end(ada, []);
});

test("afterwards: the record with all cards open, the analysis, and exercises of one's own moves", { skip: !every }, async () => {
  const { ada, others } = await table("prowl", { options: { rounds: "3" } });
  const stop = accompany(...others);
  await play(ada, byMouse(dice(12)));
  await stop();
  const own = await ada.$$eval(".crew .chip", (chips) => chips.findIndex((chip) => /you/.test(chip.textContent)));
  await ada.locator(".choices button", { hasText: "Look back and analyse" }).click();
  await ada.waitForSelector(".table:not(.house-table)[data-stage=over]");
  assert.equal((await settle(ada)).stage, "over");
  // All cards are open.
  assert.ok((await ada.$eval(".scene", (host) => host.shadowRoot.querySelectorAll('[id^="card-"]').length)) > 0);
  await ada.locator("#tab-study").click();
  await ada.locator("#panel .main").click();
  await ada.locator(".enlarge > .graph-place img.graph").waitFor();
  const blamed = await ada.locator("#panel h3").allTextContents();
  const practice = ada.locator("#panel .main");
  assert.ok(blamed.length > 0 && (await practice.count()) > 0, "there is something to learn");
  await practice.click();
  await ada.waitForSelector('.lesson[data-step="0"][data-solved="false"]');
  const set = await ada.evaluate(() => Object.values(sessionStorage).map((text) => JSON.parse(text)).find((kept) => kept?.set !== undefined).set);
  assert.ok(set.length > 0 && set.every(({ seat }) => seat === own), "every exercise is about one's own moves");
  await end(ada, others);
});
