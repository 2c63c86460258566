// Over plain http on a local network, which no browser takes for a secure way: what needs one has its fallback or is not
// offered, and everything else works.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accompany, friend } from "./friends.mjs";
import { lay, linkAt, open, panel, turn, until } from "./house.mjs";
import { consider, leave, visit } from "./lib.mjs";

let home;
before(async () => (home = await open({ name: "house.test" })));
after(() => home.close());

test("a table on a local network: no clipboard, no share sheet, no notices, no service worker, and a game", async () => {
  const ada = await visit(home, { offline: true, meet: (page) => page.addInitScript(() => {
    window.copies = [];
    document.execCommand = (what) => {
      window.copies.push(`${what} ${getSelection().toString() || document.activeElement.value}`);
      return window.copies.length === 1; // once it works, and then the browser refuses
    };
  }) });
  assert.equal(await ada.evaluate(() => isSecureContext), false);
  await lay(ada, "prowlers-passage", { name: "Ada", clock: 2 });
  const link = await linkAt(ada);
  assert.match(link, /^http:\/\/house\.test:\d+\/t\//);
  const copy = ada.locator(".gather .box button", { hasText: "Copy" }).first();
  await copy.click();
  await ada.locator("#toast", { hasText: "The link is copied." }).waitFor();
  await copy.click();
  await ada.locator("#toast", { hasText: "The link is selected" }).waitFor();
  assert.deepEqual(await ada.evaluate(() => window.copies), [`copy ${link}`, `copy ${link}`]);
  assert.equal(await ada.$eval(".gather .box .link", (field) => field.value.slice(field.selectionStart, field.selectionEnd)), link);
  assert.equal(await ada.locator(".gather button", { hasText: "Share" }).count(), 0);
  assert.equal(await ada.locator(".gather", { hasText: "works on this computer only" }).count(), 0, "others can reach this address");
  // Somebody else, by the address that this machine has for itself.
  const blaise = await friend(link.replace("house.test", "localhost"), "prowlers-passage", "Blaise");
  await ada.waitForSelector(".house-table[data-turn]");
  const stop = accompany(blaise);
  for (let n = 0; n < 2; n++) {
    const { turn: before } = await turn(ada);
    await consider(ada);
    await ada.locator(".preview .decide .main").click();
    await ada.waitForSelector(`.house-table:not([data-turn="${before}"])`);
  }
  await stop();
  await panel(ada, "table");
  assert.equal(await ada.locator("#house-notices").count(), 0);
  // The seat is kept, and the line comes back by itself.
  await ada.reload();
  await ada.waitForSelector(".house-table[data-turn]");
  await home.kill();
  await ada.waitForSelector(".notices .line-sign:not([hidden])");
  await home.start();
  await ada.waitForSelector(".notices .line-sign", { state: "hidden" });
  await until(ada, () => /Blaise/.test(document.querySelector(".crew").textContent));
  assert.equal(await ada.evaluate(() => "serviceWorker" in navigator), false);
  // The browser says of one header that it is of no use here.
  assert.deepEqual(ada.faults.filter((fault) => !/WebSocket|net::ERR_|^The Cross-Origin-Opener-Policy header/.test(fault)), []);
  blaise.close();
  await leave(ada);
});
