// A table with others: one game with everything in it that can happen to it. tests/house/page.sh plays every game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { join, lay, linkAt, open, panel, play, sit, spoken, turn, until, wayTo } from "./house.mjs";
import { at, byKeys, byTouch, consider, dice, leave, PHONE, visit } from "./lib.mjs";

let home, way;
before(async () => {
  home = await open();
  way = await wayTo(home);
});
after(async () => {
  way.close();
  await home.close();
});

// The link as somebody else would get it, who has a way of their own.
const forOthers = (link) => link.replace(way.home.address, home.address);

test("two people, one in French on a phone: from the link to another game", { timeout: 300000 }, async () => {
  const ada = await visit(way.home);
  await spoken(ada);
  await lay(ada, "prowl", { name: "Ada", options: { rounds: "2" } });
  await check(ada, "gathering");
  const link = forOthers(await linkAt(ada));
  assert.match(link, /\/t\/\w{24}#\w{26}$/);

  // Somebody new sees the game, who sits there, and one button.
  const blaise = await visit({ ...home, address: link }, { lang: "fr", size: PHONE, touch: true });
  await blaise.waitForSelector(".arrive .people");
  assert.match(await blaise.textContent(".arrive .people"), /Ada/);
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
  await panel(ada, "people");
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
  await panel(moved, "people");
  await moved.locator(".panel .doings button", { hasText: "Abandonner" }).click();
  await moved.locator("dialog .main").click();
  await ada.waitForSelector('.house-table[data-stage="over"]');
  for (const page of [ada, blaise, moved, cleo]) assert.deepEqual(page.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
  for (const page of [ada, blaise, moved, cleo]) await leave(page);
});

test("a seat is chosen, when laying the table and when coming to it", { timeout: 300000 }, async () => {
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
  await blaise.locator("#arrive-seat").selectOption("3");
  await sit(blaise, "Blaise");
  await ada.waitForSelector('.gather [data-seat="3"]:not(.free)');
  assert.match(await ada.textContent('.gather [data-seat="3"]'), /Blaise/);
  for (const page of [ada, blaise]) assert.deepEqual(page.faults, []);
  for (const page of [ada, blaise]) await leave(page);
});

test("an address to be told at is left, kept and taken away", { timeout: 300000 }, async () => {
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

// Takes the seat along by a link that works once; the old device is told.
async function another(page) {
  await panel(page, "people");
  await page.locator(".way-back summary").first().click();
  await page.locator(".way-back .stack .stack button").click();
  const link = await page.inputValue(".way-back .stack .stack .link");
  const moved = await visit({ ...home, address: link }, { lang: "fr", size: PHONE, touch: true });
  await moved.locator(".arrive form button.main").click();
  await moved.waitForSelector(".house-table[data-turn]");
  await until(page, () => document.querySelector(".house-table") === null);
  return moved;
}
