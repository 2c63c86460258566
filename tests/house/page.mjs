// Every game at a house, with several real browsers. See page.sh.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check, checkTargets } from "../web/axe.mjs";
import { join, lay, linkAt, open, panel, play, sit, turn, until, wayTo } from "../web/house.mjs";
import { byKeys, byMouse, byTouch, consider, dice, leave, PHONE, visit } from "../web/lib.mjs";

const GAMES = { "prowlers-passage": 2, petra: 4, prowl: 5 }; // with the most people that each has seats for
const NAMES = ["Ada", "Blaise", "Cleo", "Dora"];
const MINUTES = 60000;

let home;
before(async () => (home = await open()));
after(() => home.close());

// Everybody has come to the end of the same game, and nothing went wrong in any page.
async function agree(pages) {
  const ends = await Promise.all(pages.map((page) => page.$eval(".house-table", ({ dataset }) => [dataset.stage, dataset.moves].join())));
  assert.equal(new Set(ends).size, 1, ends.join("; "));
  assert.match(ends[0], /^over/);
  for (const page of pages) assert.deepEqual(page.faults.filter((fault) => !/WebSocket|net::ERR_/.test(fault)), []);
}

async function end(pages) {
  for (const page of pages) await leave(page);
}

for (const game of Object.keys(GAMES)) {
  test(`${game}: two people, one in French on a phone, to the end`, { timeout: 20 * MINUTES }, async () => {
    const ada = await visit(home);
    await lay(ada, game);
    const blaise = await join(home, await linkAt(ada), "Blaise", { lang: "fr", size: PHONE, touch: true });
    await Promise.all([play(ada, byMouse(dice(3))), play(blaise, byTouch(dice(4)))]);
    await agree([ada, blaise]);
    await check(ada, `${game}, the end`);
    await checkTargets(blaise, `${game}, the end`);
    await end([ada, blaise]);
  });

  test(`${game}: as many people as it has seats for, up to four, and a bot; one by keys, one late, one watching`, { timeout: 40 * MINUTES }, async () => {
    const seats = GAMES[game];
    const people = Math.min(4, seats === 2 ? 1 : seats - 1);
    const ada = await visit(home);
    await lay(ada, game, { seats, bots: { [seats - 1]: 1 } });
    const pages = [ada];
    if (people > 1) {
      const link = await linkAt(ada);
      for (let i = 1; i < people; i++) {
        // The last one comes when the others have waited for a while.
        if (i === people - 1) await ada.waitForTimeout(3000);
        pages.push(await join(home, link, NAMES[i], i === 1 ? { lang: "fr", size: PHONE, touch: true } : {}));
      }
    }
    await ada.waitForSelector(".house-table[data-turn]");
    const table = await ada.evaluate(() => location.hash.slice(3));
    const watcher = await visit({ ...home, address: `${home.address}t/${table}` });
    await watcher.waitForSelector(".house-table[data-turn]");
    const choosers = [byKeys(dice(5)), byTouch(dice(6)), byMouse(dice(7)), byMouse(dice(8))];
    await Promise.all(pages.map((page, i) => play(page, choosers[i])));
    await watcher.waitForSelector('.house-table[data-stage="over"]');
    await agree([...pages, watcher]);
    await end([...pages, watcher]);
  });
}

test("a line that breaks ten times, a house that is killed three times, a seat that moves: nothing is lost", { timeout: 20 * MINUTES }, async () => {
  const way = await wayTo(home);
  const ada = await visit(way.home);
  await lay(ada, "prowlers-passage");
  const link = (await linkAt(ada)).replace(way.home.address, home.address);
  let blaise = await join(home, link, "Blaise");
  let cuts = 0;
  let kills = 0;
  const ours = play(ada, byMouse(dice(9)), async () => {
    if (cuts++ < 10) {
      way.cut();
      setTimeout(() => way.mend(), 300);
    }
    return false;
  });
  const theirs = play(blaise, byMouse(dice(10)), async (_, decisions) => {
    if (decisions % 3 === 2 && kills++ < 3) {
      await home.kill();
      await home.start();
    }
    return decisions === 10;
  });
  await theirs;
  await panel(blaise, "people");
  await blaise.locator(".way-back summary").first().click();
  await blaise.locator(".way-back .stack .stack button").click();
  const moved = await visit({ ...home, address: await blaise.inputValue(".way-back .stack .stack .link") });
  await moved.locator(".arrive form button.main").click();
  await leave(blaise);
  await Promise.all([ours, play(moved, byMouse(dice(11)))]);
  assert.ok(cuts >= 10 && kills >= 3);
  await agree([ada, moved]);
  await end([ada, moved]);
  way.close();
});

test("from pressing Play with others to the other's first move, at a human pace: under 30 s", { timeout: 2 * MINUTES }, async () => {
  const ada = await visit(home);
  const blaise = await visit(home, { size: PHONE, touch: true });
  const pause = () => ada.waitForTimeout(700); // to see what to press next
  const begun = Date.now();
  await pause();
  await ada.locator('[data-game="prowlers-passage"] a.others').click();
  await ada.waitForSelector("form.lay");
  await pause();
  await ada.locator('[id="lay-prowlers-passage-name"]').pressSequentially("Ada", { delay: 120 });
  await pause();
  await ada.locator("form.lay button[type=submit]").click();
  await ada.waitForSelector(".gather .link");
  await pause();
  const link = await linkAt(ada);
  await ada.waitForTimeout(4000); // the link is sent and opened
  await blaise.goto(link);
  await blaise.waitForSelector(".arrive");
  await pause();
  await blaise.locator("#arrive-name").pressSequentially("Blaise", { delay: 120 });
  await pause();
  await blaise.locator(".arrive form button.main").tap();
  const first = await Promise.race([ada, blaise].map((page) => turn(page).then(() => page)));
  await pause();
  await consider(first);
  await pause();
  await first.locator(".preview .decide .main").click();
  await until((first === ada ? blaise : ada), () => Number(document.querySelector(".house-table")?.dataset.moves) > 0);
  const seconds = (Date.now() - begun) / 1000;
  console.log(`${seconds.toFixed(1)} s`);
  assert.ok(seconds < 30, `${seconds} s`);
  await end([ada, blaise]);
});

describe("every screen of a house, by axe", () => {
  for (const [lang, size] of [["en", undefined], ["fr", PHONE]]) {
    test(`in ${lang}`, { timeout: 10 * MINUTES }, async () => {
      const options = { lang, ...(size === undefined ? {} : { size, touch: true }) };
      const ada = await visit(home, options);
      const each = async (page, where) => {
        await check(page, `${where} (${lang})`);
        if (size !== undefined) await checkTargets(page, `${where} (${lang})`);
      };
      await ada.goto(`${home.address}#with`);
      await ada.waitForSelector(".hall");
      await each(ada, "the hall, empty");
      await ada.goto(`${home.address}#with=prowl`);
      await ada.locator("form.lay details summary").click();
      await each(ada, "laying a table");
      await ada.goto(`${home.address}#`);
      await lay(ada, "prowl", { seats: 3, bots: { 2: 2 } });
      await ada.locator(".way-back summary").first().click();
      await each(ada, "gathering");
      const link = await linkAt(ada);
      const blaise = await visit({ ...home, address: link }, options);
      await blaise.waitForSelector(".arrive .people");
      await each(blaise, "arriving");
      await sit(blaise, "Blaise");
      await Promise.all([ada, blaise].map((page) => page.waitForSelector(".house-table[data-turn]")));
      for (const tab of ["talk", "people"]) {
        await panel(ada, tab);
        await each(ada, tab);
      }
      const late = await visit({ ...home, address: link }, options);
      await late.waitForSelector(".arrive .people");
      await each(late, "arriving too late");
      await ada.goto(`${home.address}#with`);
      await ada.waitForSelector(".tables");
      await each(ada, "the hall");
      await end([ada, blaise, late]);
    });
  }
});
