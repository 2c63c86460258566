// Hot-seat: the cards of one person are nowhere in the page while another may look.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, begin, consider, house, leave, settle, visit } from "./lib.mjs";

let home;
before(async () => (home = await house()));
after(() => home.close());

// All text of the document, shadow roots included, and of the storage, apart from the records themselves.
function everything(page) {
  return page.evaluate(() => {
    const parts = [document.documentElement.outerHTML, document.title, location.href, JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const host of document.querySelectorAll(".scene")) parts.push(host.shadowRoot.innerHTML);
    return parts.join("\n").replace(/src="data:[^"]*"/g, ""); // pictures of the games, on the first screen
  });
}

// The cards of whoever is before the screen, as the picture names them.
function hand(page) {
  return page.$eval(".scene", (host) => [...host.shadowRoot.querySelectorAll("#hand > [id]")].map((card) => card.id));
}

async function turnAll(page, look) {
  for (const tab of ["story", "score", "log", "words", "rules", "game"]) {
    await page.locator(`#tab-${tab}`).click();
    await look(tab);
  }
}

async function decide(page) {
  const { turn } = await at(page);
  await consider(page);
  await page.locator(".preview .decide .main").click();
  return settle(page, turn);
}

test("prowl: nobody sees another's hand, on the table, in the log, in what was taken back or kept", async () => {
  const page = await visit(home);
  // One deal, in which no card shows a hand in these rounds: such a card may, and that is no leak.
  await page.evaluate(() => (crypto.getRandomValues = (numbers) => numbers.fill(5)));
  let now = await begin(page, "prowl", ["", ""], { names: ["Ada", "Blaise"] });
  assert.equal(now.stage, "curtain");
  const hands = new Map();
  const chosen = new Map();
  for (let round = 0; round < 4; round++) {
    assert.equal(now.stage, "curtain");
    const covered = await everything(page);
    for (const [who, cards] of hands) for (const card of cards) assert.ok(!covered.includes(card), `${who}'s ${card} behind the curtain`);
    for (const [who, token] of chosen) assert.ok(!covered.includes(token), `${who}'s choice behind the curtain`);
    assert.equal(await page.locator(".scene svg").count(), 0);
    const who = (await page.textContent(".curtain .main")).includes("Ada") ? "Ada" : "Blaise";
    const other = who === "Ada" ? "Blaise" : "Ada";
    await page.locator(".curtain .main").click();
    now = await settle(page, now.turn);
    assert.equal(now.stage, "choose");
    const mine = await hand(page);
    assert.ok(mine.length > 0);
    const theirs = (hands.get(other) ?? []).filter((card) => !mine.includes(card));
    await turnAll(page, async (tab) => {
      const all = await everything(page);
      // A card that was played or shown is nobody's secret: it is in front of somebody, not in a hand.
      for (const card of theirs) assert.ok(!all.includes(`"${card}"`), `${other}'s ${card} before ${who}, ${tab}`);
      const token = chosen.get(other);
      if (token !== undefined) assert.ok(!all.includes(token), `${other}'s ${token} before ${who}, ${tab}`);
    });
    if (round < 2) assert.equal(await page.locator('[data-tool="back"]').isDisabled(), true, "a hidden choice is not taken back");
    hands.set(who, mine);
    if (round < 2) chosen.set(who, await page.locator(".choices [data-token]").first().getAttribute("data-token"));
    now = await decide(page);
    while (now.stage === "choose") now = await decide(page);
    // What was played is open from now on.
    const after = await hand(page);
    hands.set(who, after);
    assert.equal(now.stage, "leave");
    await page.locator(".choices .main").click();
    now = await settle(page, now.turn);
  }
  // Away and back, or loaded anew: the curtain is drawn.
  await page.goBack();
  await page.waitForSelector(".start");
  assert.equal((await everything(page)).includes("card-"), false);
  await page.goForward();
  assert.equal((await settle(page)).stage, "curtain");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal((await settle(page)).stage, "curtain");
  await page.goto(`${home.address}#games`);
  await page.waitForSelector(".kept li");
  assert.equal((await everything(page)).includes("card-"), false);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

test("a game without secrets has no curtain", async () => {
  const page = await visit(home);
  let now = await begin(page, "prowlers-passage", ["", ""], { names: ["Ada", "Blaise"] });
  for (let n = 0; n < 3; n++) {
    assert.equal(now.stage, "choose");
    now = await decide(page);
  }
  await leave(page);
});
