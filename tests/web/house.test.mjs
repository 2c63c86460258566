// A table with others: one game with everything in it that can happen to it. tests/house/page.sh plays every game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { join, lay, linkAt, openWithWay, panel, play, sit, spoken, turn, until } from "./house.mjs";
import { at, byKeys, byTouch, consider, dice, leave, PHONE, visit } from "./lib.mjs";

let home, way, close;
before(async () => ({ home, way, close } = await openWithWay()));
after(() => close());

test("two people, one in French on a phone: from the link to another game", async () => {
  const ada = await visit(way.home);
  await spoken(ada);
  await lay(ada, "prowl", { name: "Ada", options: { rounds: "2" } });
  await check(ada, "gathering");
  const link = way.forOthers(await linkAt(ada));
  assert.match(link, /\/t\/\w{24}#\w{26}$/);

  // Somebody new sees the game, who sits there, and one button.
  const blaise = await visit({ ...home, address: link }, { lang: "fr", size: PHONE, touch: true });
  await blaise.waitForSelector(".arrive .people");
  assert.match(await blaise.textContent(".arrive .people"), /Ada/);
  assert.deepEqual(await blaise.locator(".arrive .facts li").allTextContents(), ["Temps de réflexion : 15 minutes par coup", "Manches : 2"]);
  await check(blaise, "arriving");
  await checkTargets(blaise, "arriving");
  await spoken(blaise);
  await sit(blaise, "Blaise");
  await Promise.all([ada, blaise].map((page) => page.waitForSelector(".house-table[data-turn]")));
  assert.ok(!(await blaise.evaluate(() => location.href)).includes(link.split("#")[1]), "the link's secret has left the address");

  // Whoever has a choice makes it, asks to take it back, and is allowed to.
  const first = await Promise.race([ada, blaise].map((page) => turn(page).then(() => page)));
  const second = first === ada ? blaise : ada;
  const before = await at(first);
  await consider(first);
  await first.locator(".preview .decide .main").click();
  await first.waitForSelector('.house-table[data-stage="think"]');
  await first.locator('[data-tool="back"]:enabled').click();
  await second.locator('[data-answer="yes"]').click();
  await first.waitForSelector('.house-table[data-stage="choose"]');
  assert.equal((await at(first)).moves, before.moves);

  // A ready-made line, each in their own language, once.
  await panel(ada, "talk");
  await ada.locator('[data-line="thanks"]').click();
  await until(blaise, () => /Merci/.test(document.querySelector(".just-said").textContent));
  await until(ada, () => /Thank you/.test(document.querySelector(".said").textContent));
  await check(ada, "the table, talking");
  assert.equal((await blaise.evaluate(() => window.spoken)).filter((line) => /Merci/.test(line)).length, 1);

  // The line goes and comes back; what was considered is still considered, and is played once.
  if (first === ada) await consider(ada);
  way.cut();
  await ada.waitForSelector(".notices .line-sign:not([hidden])");
  assert.equal(await ada.locator(".preview .decide .main").count(), first === ada ? 1 : 0);
  way.mend();
  await ada.waitForSelector(".notices .line-sign", { state: "hidden" });
  assert.equal(await ada.locator(".preview .decide .main").count(), first === ada ? 1 : 0);

  // The house is killed and comes back, without anybody loading anything again.
  await home.kill();
  await ada.waitForSelector(".notices .line-sign:not([hidden])");
  await home.start();
  await Promise.all([ada, blaise].map((page) => page.waitForSelector(".notices .line-sign", { state: "hidden" })));

  // A pause is asked for and agreed to; the clock says until when, each in their own language.
  await panel(ada, "table");
  await ada.locator(".panel .doings button", { hasText: "Ask for a pause" }).click();
  await blaise.locator('[data-answer="yes"]').click();
  await until(ada, () => /pause until \d/.test(document.querySelector(".crew .now").textContent));
  await until(blaise, () => /pause jusqu’à \d/.test(document.querySelector(".crew .now").textContent));
  assert.equal(await ada.locator(".panel .doings button", { hasText: "Ask for a pause" }).count(), 0);

  // Somebody watches; somebody goes on with another device.
  const cleo = await visit({ ...home, address: link.split("#")[0] });
  await cleo.waitForSelector(".house-table[data-turn]");
  await until(ada, () => /1/.test(document.querySelector(".crew").textContent.split("Watching")[1] ?? ""));
  assert.equal(await cleo.locator(".choices button").count(), 0);
  const moved = await another(blaise);

  await Promise.all([play(ada, byKeys(dice(1))), play(moved, byTouch(dice(2)))]);
  await check(ada, "the end");
  await ada.locator(".choices .main").click();
  await moved.locator('[data-answer="yes"]').click();
  await Promise.all([ada, moved].map((page) => page.waitForSelector('.house-table:not([data-stage="over"])')));

  // Resigning asks first, and ends a game of two.
  await panel(moved, "table");
  // Giving up and the settings are in sight on a phone, without scrolling.
  for (const wanted of [moved.locator(".panel .doings button", { hasText: "Abandonner" }), moved.locator(".panel .switches button").last()]) {
    const { y, height } = await wanted.boundingBox();
    assert.ok(y + height <= PHONE.height, `${y + height} px down`);
  }
  await moved.locator(".panel .doings button", { hasText: "Abandonner" }).click();
  await moved.locator("dialog .main").click();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  for (const page of [ada, blaise, moved, cleo]) assert.deepEqual(page.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
  for (const page of [ada, blaise, moved, cleo]) await leave(page);
});

test("a seat is chosen, when laying the table and when coming to it", async () => {
  const ada = await visit(home);
  await ada.locator('[data-game="petra"] a.others').click();
  await ada.locator('[id="lay-petra-name"]').fill("Ada");
  await ada.locator('[id="lay-petra-seats"]').selectOption("4");
  await ada.locator("form.lay summary").click();
  await ada.locator('[id="lay-petra-own"]').selectOption("2");
  assert.equal(await ada.locator('[id="lay-petra-seat-2"]').count(), 0, "nobody else is asked for there");
  await ada.locator('[id="lay-petra-seat-0"]').selectOption("1");
  await ada.locator("form.lay button.main").click();
  assert.match(await ada.textContent('.gather [data-seat="2"]'), /Ada/);
  const blaise = await visit({ ...home, address: await linkAt(ada) });
  await blaise.locator("#arrive-seat option").nth(1).waitFor({ state: "attached" });
  assert.deepEqual(await blaise.locator("#arrive-seat option").allTextContents(), ["Seat 2", "Seat 4"]);
  // Each seat has its colour and its mark beside it, and so has the one that is chosen.
  const signs = (place) => blaise.locator(`${place} .seat-sign`).evaluateAll((all) => all.map((one) => [one.style.getPropertyValue("--seat-light"), one.lastElementChild.getAttribute("d")].join()));
  const seats = await signs(".arrive .people");
  assert.equal(new Set(seats).size, 4);
  // A mark has its own ink, which can be seen on its colour.
  assert.equal(await blaise.$eval('.arrive [data-seat="0"] .seat-sign', (one) => getComputedStyle(one).stroke), "rgb(255, 255, 255)");
  assert.deepEqual(await signs(".arrive form"), [seats[1]]);
  await blaise.locator("#arrive-seat").selectOption("3");
  assert.deepEqual(await signs(".arrive form"), [seats[3]]);
  await sit(blaise, "Blaise");
  await ada.waitForSelector('.gather [data-seat="3"]:not(.free)');
  assert.match(await ada.textContent('.gather [data-seat="3"]'), /Blaise/);
  // Whoever wants another colour and sign moves there.
  await blaise.locator('.gather [data-seat="1"] button', { hasText: "Move here" }).click();
  await ada.locator('.gather [data-seat="1"]', { hasText: "Blaise" }).waitFor();
  await ada.waitForSelector('.gather [data-seat="3"].free');
  await blaise.locator('.gather [data-seat="1"]', { hasText: "you" }).waitFor();
  await check(blaise, "another seat");
  for (const page of [ada, blaise]) assert.deepEqual(page.faults, []);
  for (const page of [ada, blaise]) await leave(page);
});

test("an address to be told at is left, kept and taken away", async () => {
  const ada = await visit(home, { size: PHONE, touch: true });
  await spoken(ada);
  await lay(ada, "prowl", { name: "Ada" });
  await ada.locator(".way-back > summary").click();
  await ada.fill("#house-address", "-option");
  await ada.locator(".way-back form button[type=submit]").click();
  await ada.locator("#toast", { hasText: "does not take this address" }).waitFor();
  assert.equal((await ada.evaluate(() => window.spoken)).filter((line) => /does not take this address/.test(line)).length, 1, "read aloud once");
  assert.equal(await ada.locator("#toast[role], #toast[aria-live]").count(), 0, "by nobody else");
  await ada.fill("#house-address", "ada@example.org");
  await ada.locator(".way-back form button[type=submit]").click();
  await until(ada, () => window.spoken.some((line) => /house has noted it/.test(line)));
  const away = ada.locator(".way-back form button[type=button]");
  await away.waitFor();
  await check(ada, "an address left");
  await checkTargets(ada, "an address left");
  await ada.reload();
  await ada.locator(".way-back > summary").click();
  assert.equal(await ada.inputValue("#house-address"), "ada@example.org");
  await away.click();
  await away.waitFor({ state: "hidden" });
  assert.equal(await ada.inputValue("#house-address"), "");
  assert.deepEqual(ada.faults, []);
  await leave(ada);
});

test("a table that nobody may watch: whoever has the link sees the game and the people first, and sits down", async () => {
  const ada = await visit(home);
  await ada.locator('[data-game="petra"] a.others').click();
  await ada.locator('[id="lay-petra-name"]').fill("Ada");
  await ada.locator('[id="lay-petra-seats"]').selectOption("3");
  await ada.locator("form.lay summary").click();
  await ada.locator('[id="lay-petra-watch"]').uncheck();
  await ada.locator("form.lay button.main").click();
  const link = await linkAt(ada);
  const blaise = await visit({ ...home, address: link });
  await blaise.waitForSelector(".arrive .people");
  assert.match(await blaise.textContent(".arrive"), /Petra/);
  assert.match(await blaise.textContent(".arrive .people"), /Ada/);
  await sit(blaise, "Blaise");
  await blaise.waitForSelector(".gather");
  const cleo = await join(home, link, "Cleo");
  for (const page of [ada, blaise, cleo]) await page.waitForSelector(".house-table");
  // Nobody looks in without a seat, with the link or without it.
  for (const [address, words] of [[link, /no seat to sit down/], [link.split("#")[0], /Nobody may watch/]]) {
    const dora = await visit({ ...home, address });
    await dora.locator(".lead-words", { hasText: words }).waitFor();
    await leave(dora);
  }
  for (const page of [ada, blaise, cleo]) assert.deepEqual(page.faults, []);
  for (const page of [ada, blaise, cleo]) await leave(page);
});

// Ada on a line of her own, and Blaise, whose turn it is.
async function withBlaiseToPlay(game = "prowlers-passage") {
  const ada = await visit(way.home);
  await spoken(ada);
  await lay(ada, game, { name: "Ada" });
  const blaise = await join(home, way.forOthers(await linkAt(ada)), "Blaise");
  await Promise.all([ada, blaise].map((page) => page.waitForSelector(".house-table[data-turn]")));
  for (;;) {
    const first = await Promise.race([ada, blaise].map((page) => turn(page).then(() => page)));
    if (first === blaise) break;
    const { turn: before } = await at(ada);
    await byKeys(dice(3))(ada, 0);
    await until(ada, `document.querySelector(".table").dataset.turn !== "${before}"`);
  }
  return [ada, blaise];
}

// Plays until it is another's turn.
async function moveOf(page) {
  do {
    const { moves } = await turn(page);
    await byKeys(dice(4))(page, 0);
    await until(page, `Number(document.querySelector(".table").dataset.moves) > ${moves}`);
  } while ((await at(page)).stage === "choose");
}

test("after a lost line everything is read aloud in its order: the move, then what was said after it", async () => {
  const [ada, blaise] = await withBlaiseToPlay();
  way.cut();
  await ada.waitForSelector(".notices .line-sign:not([hidden])");
  const heard = await ada.evaluate(() => window.spoken.length);
  await moveOf(blaise);
  await panel(blaise, "talk");
  await blaise.locator('[data-line="thanks"]').click();
  await until(blaise, () => /Thank you/.test(document.querySelector(".said").textContent));
  way.mend();
  await until(ada, () => window.spoken.some((line) => /Thank you/.test(line)) && document.querySelector(".table").dataset.stage !== "think");
  const lines = (await ada.evaluate(() => window.spoken)).slice(heard);
  const said = lines.findIndex((line) => /Thank you/.test(line));
  const moved = lines.findIndex((line) => /Blaise/.test(line) && !/Thank you/.test(line) && !/line|away|there/.test(line));
  assert.ok(moved >= 0 && moved < said, JSON.stringify(lines));
  assert.equal(lines.filter((line) => line.includes(lines[moved])).length, 1, JSON.stringify(lines));
  for (const page of [ada, blaise]) await leave(page);
});

test("a page that was left open tells once what happened, also that the game has ended", async () => {
  const [ada, blaise] = await withBlaiseToPlay();
  await ada.locator("[data-back] > button").click();
  const asleep = () => ada.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 600000;
  });
  await asleep();
  await moveOf(blaise);
  const since = ada.locator(".since:not([data-back])");
  await since.waitFor();
  assert.match(await since.textContent(), /Blaise/);
  await since.locator("button").click();
  await moveOf(ada);
  await moveOf(blaise);
  await turn(ada);
  assert.ok(await since.isHidden(), "whoever is there is told nothing twice");
  await asleep();
  await panel(blaise, "table");
  await blaise.locator(".panel .doings button", { hasText: "Resign" }).click();
  await blaise.locator("dialog .main").click();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  await since.waitFor();
  assert.match(await since.textContent(), /resign/);
  for (const page of [ada, blaise]) await leave(page);
});

test("the way back is offered once, with a code where the browser keeps nothing", async () => {
  const ada = await visit(home);
  await lay(ada, "prowl", { name: "Ada" });
  const context = await home.browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new Error("refused"); } });
  });
  const shy = await context.newPage();
  await shy.goto(await linkAt(ada));
  await sit(shy, "Shy");
  await Promise.all([ada, shy].map((page) => page.waitForSelector(".house-table[data-turn]")));
  await check(ada, "the way back");
  assert.match(await ada.inputValue("[data-back] .link"), /\/t\/\w{24}$/);
  await ada.locator("[data-back] > button").click();
  await ada.reload();
  await ada.waitForSelector(".house-table[data-turn]");
  assert.ok(await ada.locator("[data-back]").isHidden(), "once");
  const link = await shy.inputValue("[data-back] .link");
  assert.match(link, /\/t\/\w{24}#\w{16}$/);
  await context.close();
  const again = await visit({ ...home, address: link });
  await again.locator(".arrive form button.main").click();
  await again.waitForSelector(".house-table[data-turn]");
  assert.match(await again.textContent(".crew"), /Shy/);
  for (const page of [ada, again]) await leave(page);
});

test("whom one does not hear stays so, after a reload and in another seat", async () => {
  const [ada, blaise] = await withBlaiseToPlay();
  await panel(ada, "people");
  await ada.locator(".panel .people button[aria-pressed]").click();
  await ada.locator('.panel .people button[aria-pressed="true"]').waitFor();
  await ada.reload();
  await ada.waitForSelector(".house-table[data-turn]");
  await panel(ada, "people");
  await ada.locator('.panel .people button[aria-pressed="true"]').waitFor();
  await panel(blaise, "table");
  await blaise.locator(".panel .doings button", { hasText: "Resign" }).click();
  await blaise.locator("dialog .main").click();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  await ada.locator(".choices .main").click();
  await blaise.locator('[data-answer="yes"]').click();
  await ada.waitForSelector('.house-table:not([data-stage="over"])');
  await panel(ada, "people");
  const other = ada.locator(".panel .people li", { hasText: "Blaise" });
  assert.equal(await other.getAttribute("data-seat"), "0", "the seats have moved on");
  await other.locator('button[aria-pressed="true"]').waitFor();
  await panel(blaise, "talk");
  await blaise.locator('[data-line="thanks"]').click();
  await until(blaise, () => /Thank you/.test(document.querySelector(".said").textContent));
  await panel(ada, "talk");
  await ada.locator('[data-line="hello"]').click();
  await until(ada, () => /Hello/.test(document.querySelector(".said").textContent));
  assert.doesNotMatch(await ada.textContent(".said"), /Thank you/);
  for (const page of [ada, blaise]) await leave(page);
});

test("at a table with others nothing is fetched that only whoever plays alone needs", async () => {
  const ada = await visit(home);
  const fetched = [];
  ada.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await ada.locator('[data-game="prowl"] h2').hover();
  await Promise.all([ada.waitForRequest(/prowl\.house-\w+\.wasm$/), ada.locator('[data-game="prowl"] a.others').hover()]);
  await lay(ada, "prowl", { name: "Ada", bots: { 1: 1 } });
  await ada.waitForSelector(".house-table[data-turn]");
  await panel(ada, "rules");
  await ada.waitForSelector(".panel .rule");
  await ada.fill(".panel input[type=search]", "track");
  await ada.waitForSelector(".panel .found .rule");
  assert.ok(fetched.some((path) => /prowl\.house-\w+\.wasm$/.test(path)));
  assert.deepEqual(fetched.filter((path) => /\/prowl-\w+\.wasm$|worker-/.test(path)), []);
  assert.deepEqual(ada.faults, []);
  await leave(ada);
});

test("whose turn it is is told on every screen, and how much was played since one looked", async () => {
  const [ada, blaise] = await withBlaiseToPlay();
  await ada.evaluate(() => {
    window.badges = [];
    navigator.setAppBadge = async (n) => void window.badges.push(n);
    navigator.clearAppBadge = async () => void window.badges.push(0);
  });
  await ada.evaluate(() => (location.hash = "#with"));
  await ada.waitForSelector(".tables li");
  assert.equal(await ada.title(), "Warren");
  await moveOf(blaise);
  await ada.evaluate(() => dispatchEvent(new Event("online"))); // which asks for the list at once
  await ada.waitForSelector(".tables .turn-here");
  assert.match(await ada.textContent(".tables .turn-here"), /since you looked/);
  assert.match(await ada.title(), /● Your turn/);
  assert.deepEqual(await ada.evaluate(() => window.badges.at(-1)), 1);
  await ada.evaluate(() => (location.hash = ""));
  await ada.waitForSelector(".start .tables .turn-here");
  assert.match(await ada.title(), /● Your turn/);
  // At another table, too.
  await lay(ada, "prowl", { name: "Ada" });
  await until(ada, () => /● Your turn/.test(document.title));
  for (const page of [ada, blaise]) assert.deepEqual(page.faults, []);
  for (const page of [ada, blaise]) await leave(page);
});

test("a bot that stands in is there in words", async () => {
  const [ada, blaise] = await withBlaiseToPlay();
  await leave(blaise);
  await panel(ada, "people");
  await ada.locator(".panel .people button", { hasText: "A bot should stand in" }).click();
  await ada.locator(".crew .stood", { hasText: "a bot stands in" }).waitFor();
  assert.ok(await ada.locator(".crew .stood").isVisible());
  await leave(ada);
});

test("a page that is older than its house is loaded anew when a part of it is gone", async () => {
  const context = await home.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const files = await (await fetch(home.address)).text();
  const script = /app-\w+\.js/.exec(files)[0];
  const code = await (await fetch(home.address + script)).text();
  let loads = 0;
  // The page of another build: its first script is still kept, its parts are not there any more.
  await page.route(home.address, (route) => (loads++ === 0 ? route.fulfill({ contentType: "text/html", body: files.replaceAll(script, "app-OLD.js") }) : route.continue()));
  await page.route("**/app-OLD.js", (route) => route.fulfill({ contentType: "text/javascript", body: code.replace(/screens-\w+\.js/g, "screens-OLD.js") }));
  await page.goto(home.address);
  await page.waitForSelector("html[data-ready]");
  await page.locator('a[href="#with"]').click();
  await page.waitForSelector(".hall");
  assert.equal(loads, 2);
  // Where the house does not answer at all, the page stays.
  await page.route("**/more-*.js", (route) => route.abort());
  await page.route("**/?fresh", (route) => route.abort());
  await page.evaluate(() => (location.hash = "#stats"));
  await page.waitForSelector("#toast.shown");
  assert.equal(loads, 2);
  await context.close();
});

// Takes the seat along by a link that works once; the old device is told.
async function another(page) {
  await panel(page, "table");
  await page.locator(".way-back summary").first().click();
  await page.locator(".way-back .stack .stack button").click();
  const link = await page.inputValue(".way-back .stack .stack .link");
  const moved = await visit({ ...home, address: link }, { lang: "fr", size: PHONE, touch: true });
  await moved.locator(".arrive form button.main").click();
  await moved.waitForSelector(".house-table[data-turn]");
  await until(page, () => document.querySelector(".house-table") === null);
  return moved;
}
