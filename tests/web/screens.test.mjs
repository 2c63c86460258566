// Every screen of a house, by axe: in light and dark, in both languages, and on a phone with targets large enough for a
// finger. Without WARREN_EVERY one pass, on a phone in French.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { accompany, friend } from "./friends.mjs";
import { lay, linkAt, openWithWay, panel, sit, until } from "./house.mjs";
import { loadModule } from "./module.mjs";
import { every, leave, PHONE, visit } from "./lib.mjs";
import { met } from "./wait.mjs";

let home, way, close;
before(async () => ({ home, way, close } = await openWithWay()));
after(() => close());

for (const [lang, options] of [["fr", { size: PHONE, touch: true }], ["en", {}], ["fr", { scheme: "dark" }], ["en", { size: PHONE, touch: true, scheme: "dark" }]].slice(0, every ? 4 : 1)) {
  const how = `${lang}, ${options.scheme ?? "light"}, ${options.size === undefined ? "desk" : "phone"}`;
  const come = (place, address = place.address) => visit({ ...place, address }, { lang, ...options });
  const each = async (page, where) => {
    await check(page, `${where} (${how})`);
    if (options.size !== undefined) await checkTargets(page, `${where} (${how})`);
  };

  test(`before a game: ${how}`, { skip: !every }, async () => {
    const ada = await come(home);
    await ada.goto(`${home.address}#with`);
    await ada.waitForSelector(".hall");
    await each(ada, "the hall, empty");
    await ada.goto(`${home.address}#with=prowl`);
    await ada.locator("form.lay details summary").click();
    await each(ada, "laying a table");
    await ada.goto(`${home.address}#`);
    await lay(ada, "prowl", { seats: 4, bots: { 3: 2 } });
    await ada.locator(".way-back summary").first().click();
    const link = await linkAt(ada);
    const blaise = await come(home, link);
    await blaise.waitForSelector(".arrive .people");
    await each(blaise, "arriving");
    await sit(blaise, "Blaise");
    await ada.waitForSelector('.gather [data-seat="1"]:not(.free)');
    await each(ada, "gathering");
    await ada.locator(".gather > .doings button").last().click();
    await ada.waitForSelector("dialog.sure");
    await each(ada, "a question before what cannot be undone");
    await ada.keyboard.press("Escape");
    // The seat goes along to another device.
    await blaise.locator(".way-back summary").first().click();
    await blaise.locator(".way-back .stack .stack button").click();
    const moved = await come(home, await blaise.inputValue(".way-back .stack .stack .link"));
    await moved.locator(".arrive form button.main").waitFor();
    await each(moved, "taking a seat along");
    await moved.locator(".arrive form button.main").click();
    await moved.waitForSelector(".gather");
    await blaise.waitForSelector("main > .lead-words");
    await each(blaise, "a seat that was taken along");
    // The first screen, and the hall, with a table.
    for (const [hash, place] of [["", ".start .tables"], ["#with", ".hall .tables"]]) {
      await ada.goto(`${home.address}${hash}`);
      await ada.waitForSelector(place);
      await each(ada, place);
    }
    await ada.goto(`${home.address}#t=${"0".repeat(24)}`);
    await ada.waitForSelector("main > .lead-words");
    await each(ada, "no such table");
    for (const page of [ada, blaise, moved]) assert.deepEqual(page.faults, []);
    for (const page of [ada, blaise, moved]) await leave(page);
  });

  test(`at the table: ${how}`, async () => {
    const ada = await come(way.home);
    await lay(ada, "prowl", { options: { rounds: "1" } });
    const link = way.forOthers(await linkAt(ada));
    const table = link.split("/t/")[1].split("#")[0];
    const blaise = await friend(link, "prowl", "Blaise", { lang });
    await ada.waitForSelector(".house-table[data-turn]");
    await each(ada, "the table");
    const cleo = await come(home, link.split("#")[0]);
    await cleo.waitForSelector(".house-table[data-turn]");
    await each(cleo, "watching");
    const late = await come(home, link);
    await late.waitForSelector(".arrive .people");
    await each(late, "arriving too late");
    await blaise.guest.pause();
    await ada.waitForSelector('[data-answer="yes"]');
    await blaise.guest.sayLine("thanks");
    await ada.waitForSelector(".just-said:not([hidden])");
    await each(ada, "a question of somebody's, and talk");
    await ada.locator('[data-answer="no"]').click();
    for (const tab of ["talk", "people", "table"]) {
      await panel(ada, tab);
      await each(ada, tab);
    }
    await ada.locator(".panel > .stack > .doings button").last().click();
    await ada.waitForSelector("dialog.sure");
    await each(ada, "before resigning");
    await ada.keyboard.press("Escape");
    way.cut();
    await ada.waitForSelector(".notices .line-sign:not([hidden])");
    await each(ada, "the line is gone");
    way.mend();
    await ada.waitForSelector(".notices .line-sign", { state: "hidden" });
    // Away, and back.
    await ada.goto(`${way.home.address}#`);
    await ada.waitForSelector(".start");
    await met(() => !blaise.guest.state.seats[0].here, "she is away");
    await blaise.guest.standIn(0);
    await met(() => blaise.guest.state.seats[0].stood, "a bot stands in");
    await ada.goto(`${way.home.address}#t=${table}`);
    await ada.waitForSelector(".notices .since:not([hidden])");
    await ada.waitForSelector(".notices .asked .main");
    await each(ada, "while one was away");
    // The bot plays on for her, to the end.
    const stop = accompany(blaise);
    await ada.waitForSelector('.house-table[data-stage="over"]');
    await stop();
    await each(ada, "the end");
    await each(cleo, "the end, watched");
    for (const page of [ada, cleo, late]) assert.deepEqual(page.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
    blaise.close();
    for (const page of [ada, cleo, late]) await leave(page);
  });

  test(`the curtain between two, and a page of another version: ${how}`, async () => {
    const ada = await come(home);
    await lay(ada, "prowl", { clock: 2 });
    await ada.locator(".gather section details summary").last().click();
    await ada.fill("#second-name", "Bea");
    await ada.keyboard.press("Enter");
    await ada.waitForSelector(".curtain .main");
    await each(ada, "the curtain");
    await ada.locator(".curtain .main").click();
    await ada.waitForSelector(".house-table[data-turn]");
    await each(ada, "behind the curtain");
    await leave(ada);
    // A page whose rules are not the house's says so, once it was loaded anew in vain.
    const rules = (await loadModule()).house();
    const old = await visit(home, { lang, ...options, hash: `#t=${"0".repeat(24)}`, meet: (page) => page.route("**/*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(rules, "0".repeat(16)) });
    }) });
    await old.waitForSelector("main > .lead-words + .main");
    await until(old, () => document.readyState === "complete");
    await each(old, "another version");
    await leave(old);
  });
}
