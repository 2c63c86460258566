// Small screens: whatever has to be read or pressed next is in sight, or something in sight leads to it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, consider, every, house, leave, settle, simulate, some, upload, visit } from "./lib.mjs";

const SIZES = ["360x640", "390x844", "844x390"];
const GAMES = ["prowlers-passage", "petra", "prowl"];

let home;
before(async () => (home = await house()));
after(() => home.close());

function open(size, hash = "", lang = "fr") {
  const [width, height] = size.split("x").map(Number);
  return visit(home, { size: { width, height }, touch: width < 1000, lang, hash });
}

// The same visitor opens another address: the page is loaded anew, which costs much less than another visitor.
async function anew(page, hash) {
  await page.goto("about:blank");
  await page.goto(home.address + hash);
  await page.waitForSelector("html[data-ready]");
}

// Texts beside the table that are cut off: those that do not fade there or have no button that opens them, and all.
function cutTexts(page) {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const cut = [...document.querySelectorAll(".turn .what, .turn .lesson-text, .turn .ask, .turn .result")].filter((text) => text.checkVisibility() && text.scrollHeight > text.clientHeight + 1);
    const seen = (button) => {
      const { left, top, width, height } = button?.getBoundingClientRect() ?? { left: -1, top: -1, width: 0, height: 0 };
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".unfold") === button && height >= 44;
    };
    const fades = (text) => text.scrollTop + text.clientHeight >= text.scrollHeight - 1 || getComputedStyle(text).maskImage !== "none";
    return { silent: cut.filter((text) => !seen(text.querySelector(".unfold")) || !(text.matches(".ask") || fades(text))).map((text) => text.textContent), all: cut.length };
  });
}

// How far below the top of its place that begins which a choice about a piece would do, in CSS pixels.
function wordsBegin(page) {
  return page.evaluate(() => {
    const [what] = document.querySelectorAll(".preview:has(.verbs) .what");
    return what.querySelector("p:last-child").getBoundingClientRect().top - what.getBoundingClientRect().top;
  });
}

// Every text that is cut says so, and its button shows the whole of it.
async function unfolds(page, where) {
  const { silent, all } = await cutTexts(page);
  assert.deepEqual(silent, [], where);
  if (all === 0) return 0;
  await page.locator(".unfold:visible").first().tap();
  assert.equal((await cutTexts(page)).all, 0, `${where}: opened`);
  const outside = await page.evaluate(() => {
    const { top, bottom, left, right } = document.querySelector(".turn").getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
  assert.equal(outside, false, `${where}: opened beyond the screen`);
  await page.locator(".unfold:visible").first().tap();
  return all;
}

// Texts that end where their box does, with nothing to scroll. News is also told beside the table, and opens it.
function clipped(page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("#app *")].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest(".unseen, .news, svg") === null);
    const own = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() !== "");
    const hides = (one) => /hidden|clip/.test(getComputedStyle(one).overflowX) && getComputedStyle(one).clipPath === "none";
    return all.filter((one) => own(one) && hides(one) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)).map((one) => one.textContent);
  });
}

// Whether something is on the screen with its whole height and width.
function inSight(page, selector) {
  return page.locator(selector).first().evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  });
}

// On a small desk, too: while a choice is considered, the others are still there, and what it would do is told in full.
test("a choice that is considered at 1280x720 leaves a row of the list, and its text is whole", async () => {
  for (const [game, seats] of [["prowlers-passage", 2], ["petra", 4], ["prowl", 5]]) {
    const page = await visit(home, { lang: "fr" });
    const { result, seed, ...record } = simulate(game, 3, "--seats", String(seats));
    const start = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 14) }));
    if (start.stage === "curtain") {
      await page.locator(".curtain .main").click();
      await settle(page, start.turn);
    }
    for (let n = 0; n < Math.min(4, await page.locator(".choices .choice").count()); n++) {
      await consider(page, n);
      const { row, list, silent } = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const what = document.querySelector(".preview .what");
        return {
          row: document.querySelector(".choices .choice").offsetHeight, list: document.querySelector(".choices").clientHeight,
          silent: what.scrollHeight > what.clientHeight + 1 && (what.clientHeight < 190 || what.querySelector(".unfold") === null) ? what.textContent : "",
        };
      });
      assert.ok(list >= Math.min(row, 36), `${game}: ${list} pixels of choices`);
      assert.equal(silent, "", game);
    }
    await leave(page);
  }
});

// What the page says in passing lies over the bar, not over the table or what is to be pressed.
for (const size of ["360x640", "390x844", "768x1024", "844x390", "1280x720"]) {
  test(`what is said in passing at ${size} covers neither the table nor a choice`, async () => {
    const page = await open(size);
    const { result, seed, ...record } = simulate("prowlers-passage", 3);
    await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 9) }));
    await page.waitForSelector("#toast.shown");
    await consider(page, 0);
    const covered = await page.evaluate(() => {
      const toast = document.querySelector("#toast").getBoundingClientRect();
      const over = ({ left, right, top, bottom }) => Math.min(right, toast.right) - Math.max(left, toast.left) > 0 && Math.min(bottom, toast.bottom) - Math.max(top, toast.top) > 1;
      const shown = [...document.querySelectorAll(".scene, .choices button, .preview .decide button, .preview .what")].filter((one) => one.checkVisibility());
      return { inside: toast.left >= 0 && toast.top >= 0 && toast.right <= innerWidth, all: shown.length, names: shown.filter((one) => over(one.getBoundingClientRect())).map((one) => one.className) };
    });
    assert.ok(covered.all > 2 && covered.inside, JSON.stringify(covered));
    assert.deepEqual(covered.names, []);
    await leave(page);
  });
}

test("a strip whose stop is gone rests at its first, and its tab says so", async () => {
  const page = await open("390x844");
  await begin(page, "prowl", ["", "level1"]);
  const on = () => page.evaluate(() => [...document.querySelector(".scene").shadowRoot.querySelectorAll("[data-turn].on")].map((tab) => tab.dataset.turn));
  const stops = () => page.evaluate(() => [...document.querySelector(".scene").shadowRoot.querySelectorAll(".stop")].map((stop) => stop.id));
  await consider(page, 2); // the strip turns to it
  const [card] = await on();
  const { turn } = await page.$eval(".table", (table) => table.dataset);
  await page.locator(".preview .decide .main").tap();
  await settle(page, turn);
  assert.ok(!(await stops()).includes(card), "the card has left the hand");
  assert.deepEqual(await on(), (await stops()).slice(0, 1));
  assert.deepEqual(page.faults, []);
  await leave(page);
});

test("a hand of several pages is a strip in a strip: each is turned by itself, and to what is considered", async () => {
  const page = await open("360x640");
  const { result, seed, ...record } = simulate("petra", 73);
  const { stage, turn } = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 438) }));
  assert.equal(stage, "curtain");
  await page.locator(".curtain .main").tap();
  await settle(page, turn);
  const seen = (id) =>
    page.waitForFunction((id) => {
      const { left, right } = document.querySelector(".scene").shadowRoot.getElementById(id).getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }, id);
  const on = () => page.evaluate(() => [...document.querySelector(".scene").shadowRoot.querySelectorAll("[data-turn].on")].map((tab) => tab.dataset.turn));
  const farms = (stop) => page.evaluate((stop) => [...document.querySelector(".scene").shadowRoot.querySelectorAll(`#${stop} [data-move^="farmer:"]`)].map((one) => one.id), stop);
  const [[first], [second]] = [await farms("hand-page-0"), await farms("hand-page-1")];
  await page.locator('.scene [data-turn="part-hand"]').tap();
  await seen(first);
  await page.locator('.scene [data-turn="hand-page-1"]').tap();
  await seen(second);
  assert.deepEqual((await on()).sort(), ["hand-page-1", "part-hand"]);
  // Swiped further than its last page, it leaves that to the parts of the table.
  const { x, y, width, height } = await page.locator(".scene #hand").boundingBox();
  await page.mouse.move(x + width - 20, y + height - 12);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height - 12, { steps: 4 });
  await page.mouse.up();
  await seen("part-rivals");
  assert.deepEqual((await on()).sort(), ["hand-page-1", "part-rivals"]);
  // What is considered comes into sight, on whichever page of whichever part it is.
  const token = await page.evaluate((id) => document.querySelector(".scene").shadowRoot.getElementById(id).dataset.move, first);
  await consider(page, await page.evaluate((token) => [...document.querySelectorAll(".choices .choice")].findIndex((row) => row.dataset.token === token), token));
  await seen(first);
  assert.deepEqual((await on()).sort(), ["hand-page-0", "part-hand"]);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

// Pressed, a card that is no choice tells the whole of itself; keys lead to it, too, wherever its strip is turned.
test("petra at 844x390: cards of the row are read by touch and by keys", async () => {
  const page = await open("844x390");
  const { result, seed, ...record } = simulate("petra", 3, "--seats", "3", "--bot", "level1");
  await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 60), play: { bots: ["", "level1", "level1"] } }));
  const words = await page.locator(".scene #influence-1").getAttribute("aria-label");
  assert.match(words, /^.+\s: .+\.$/u);
  const told = () => page.waitForFunction((words) => document.querySelector("#toast.shown")?.textContent === words, words);
  await page.locator('.scene [data-turn="part-rows"]').tap();
  await page.locator(".scene #influence-1").tap();
  await told();
  await page.locator('.scene [data-turn="part-city"]').tap();
  await page.$eval("#toast", (toast) => (toast.textContent = ""));
  await page.$eval(".scene", ({ shadowRoot }) => shadowRoot.querySelector('[data-tell][tabindex="0"]').focus());
  const held = () => page.$eval(".scene", ({ shadowRoot }) => shadowRoot.activeElement.id);
  for (let n = 0; n < 40 && (await held()) !== "influence-1"; n++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await told();
  assert.ok(await inSight(page, ".scene #influence-1"));
  assert.equal(await page.locator('.scene [data-turn="part-rows"].on').count(), 1);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

// Unless everything is tried, each size has one of the games, and each game one of the sizes.
for (const [turn, size] of SIZES.entries()) {
  test(`texts beside the table at ${size}: none is cut off without a sign`, async () => {
    let cut = 0;
    for (const game of some(GAMES, turn + 2)) {
      const page = await open(size);
      const record = simulate(game, 3);
      const moves = record.moves.slice(0, 14);
      await upload(page, JSON.stringify({ ...record, result: undefined, moves }));
      if ((await page.locator(".curtain:not([hidden])").count()) > 0) {
        const { turn } = await page.$eval(".table", (table) => table.dataset);
        await page.locator(".curtain .main").tap();
        await settle(page, turn);
      }
      await consider(page, 0);
      await page.evaluate(() => document.activeElement.blur());
      cut += await unfolds(page, `${game}, a choice`);
      if (game === "prowl" && size === "360x640") assert.ok((await wordsBegin(page)) < 8, "the lines are left for what it would do");
      await page.locator(".preview .decide button:not(.main)").tap();
      await page.locator('[data-tool="hint"]').tap();
      await page.waitForSelector(".preview .reason");
      cut += await unfolds(page, `${game}, a hint`);
      assert.deepEqual(await clipped(page), [], game);
      assert.deepEqual(page.faults, []);
      await leave(page);
    }
    assert.ok(size !== "360x640" || cut > 0, "nothing was cut, so nothing was tried");
  });

  test(`a lesson at ${size}: its text stays beside a choice, and says when it goes on`, async () => {
    for (const game of some(GAMES, turn)) {
      const page = await open(size, `#learn=${game}`);
      await page.waitForSelector(".lesson[data-step]");
      await unfolds(page, `${game}, the task`);
      assert.deepEqual(await clipped(page), [], game);
      await page.evaluate(() => document.querySelector(".choices .choice").click());
      await page.waitForSelector(".preview.open");
      assert.ok(await page.locator(".lesson-text").isVisible(), game);
      assert.ok(await inSight(page, ".preview .decide .main"), game);
      await unfolds(page, `${game}, a choice`);
      await leave(page);
    }
  });

  test(`screens around the table at ${size}: set up, settings, score, tabs`, async () => {
    const page = await open(size);
    for (const game of GAMES) {
      await page.locator(`[data-game="${game}"] .actions button`).nth(1).tap();
      assert.ok(await inSight(page, `[data-game="${game}"] .planner > .main`), `${game}: begin`);
      const cut = await page.locator(`[data-game="${game}"] .seat select`).evaluateAll((lists) => lists.filter((list) => {
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = getComputedStyle(list).font;
        return pen.measureText(list.selectedOptions[0].textContent).width > list.clientWidth - 30;
      }).length);
      assert.equal(cut, 0, `${game}: levels`);
      await page.locator(`[data-game="${game}"] .actions button`).nth(1).tap();
    }
    await page.locator('[data-tool="prefs"]').tap();
    await page.waitForSelector("dialog[open]");
    assert.ok(await inSight(page, "dialog .decide .main"), "settings");
    if (size === "844x390") assert.equal(await page.locator("dialog .stack").evaluate((list) => list.scrollHeight > list.clientHeight + 1), false, "settings");
    for (const game of ["petra", "prowlers-passage"]) {
      await anew(page, `#pad=${game}`);
      await page.waitForSelector(".sums tr:last-child");
      assert.ok(await inSight(page, ".sums tr:last-child"), `${game}: total`);
    }
    await anew(page, "#stats");
    assert.deepEqual(await clipped(page), []);
    await leave(page);
  });

  for (const lang of turn === 0 || every ? ["en", "fr"] : ["fr"]) {
    test(`the sheet at ${size}: every tab is in it, in one row (${lang})`, async () => {
      const page = await open(size, "", lang);
      await upload(page, JSON.stringify(simulate("prowlers-passage", 3)));
      await page.locator(".more").tap();
      await page.waitForSelector(".side.open");
      for (const tab of ["story", "score", "study", "rules", "log", "words", "game"]) assert.ok(await inSight(page, `#tab-${tab}`), tab);
      const tabs = await page.$$eval(".tabs button", (all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
      for (const { top, width, height } of tabs) assert.ok(top === tabs[0].top && width >= 44 && height >= 44, JSON.stringify(tabs));
      const list = await page.$eval(".tabs", (row) => row.scrollWidth - row.clientWidth);
      assert.ok(list <= 0, `${list} px of the tabs are out of sight`);
      await page.locator(".sheet-head .tool").tap();
      await page.waitForSelector(".side:not(.open)", { state: "attached" });
      await leave(page);
    });
  }

  // A long list of choices has the room that a short task leaves.
  test(`an exercise at ${size}: the choices have the room that there is`, async () => {
    const { result, seed, ...record } = simulate("prowlers-passage", 3);
    const play = { bots: ["", ""] };
    const set = [{ seat: 0, played: "", best: "", why: "", record: JSON.stringify({ ...record, play, moves: record.moves.slice(0, 14) }) }];
    const page = await open(size);
    await page.evaluate((sheet) => sessionStorage.setItem("warren.exercises", sheet), JSON.stringify({ game: "none", set }));
    await page.evaluate(() => (location.hash = "exercise"));
    await page.waitForSelector(".lesson[data-step] .choice");
    const { free, text, shown, all } = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const list = document.querySelector(".choices");
      return {
        free: box(".choices").top - box(".lesson-text > p").bottom, text: document.querySelector(".lesson-text").textContent,
        shown: list.clientHeight, all: list.scrollHeight,
      };
    });
    assert.ok(await inSight(page, ".show"));
    assert.equal(await page.$eval(".show", (one) => one.scrollWidth > one.clientWidth), false, "the words of the button");
    assert.ok(free < 40, `${free} px are empty under “${text}”`);
    assert.ok(shown >= all || shown > 150, `${shown} px of ${all} are shown`);
    await leave(page);
  });
}

// Who won, why, and the score part by part; and what can be done next stays in sight.
for (const [turn, size] of [...SIZES, "768x1024", "1280x720"].entries()) {
  test(`the end of a game at ${size}: the result is told where it ends`, async () => {
    for (const [game, why, part] of some([
      ["prowlers-passage", /gagne|nulle/, /Butins/], ["petra", /gagne|victoire/, /total/], ["prowl", /premi.re|gagne/, /Domination/],
    ], turn)) {
      const page = await open(size);
      const record = simulate(game, 3, "--bot", "level1");
      await upload(page, JSON.stringify({ ...record, play: { bots: record.seats.map((_, seat) => (seat === 0 ? "" : "level1")) } }));
      await page.waitForSelector(".result table");
      assert.match(await page.textContent(".result > p"), why, game);
      assert.match(await page.textContent(".result"), part, game);
      assert.ok(await inSight(page, ".result"), `${game}: the result`);
      assert.ok((await page.locator(".result").boundingBox()).height >= 80, game);
      for (let n = 0; n < 4; n++) assert.ok(await inSight(page, `.choices button:nth-child(${n + 1})`), `${game}: button ${n}`);
      // On its side a phone is too low for the whole of it; opened, it scrolls on.
      if (size === "844x390") assert.deepEqual((await cutTexts(page)).silent, [], `${game}, the result`);
      else if (SIZES.includes(size)) await unfolds(page, `${game}, the result`);
      assert.match(await page.locator(".choices button").nth(1).textContent(), /Analyser/);
      assert.deepEqual(page.faults, []);
      // Who has how much comes first, and on a desk nothing has to be scrolled to. An analysis beside the table has this
      // room; in a sheet it takes none.
      if (game !== "prowl") assert.match(await page.textContent(".result tr:nth-child(2)"), /En tout|total/, game);
      if (size === "1280x720") {
        assert.ok(await page.$eval(".result", (one) => one.scrollHeight <= one.clientHeight), `${game}: the result is scrolled`);
        await page.locator("#tab-study").click();
        assert.equal(await page.locator(".result").isVisible(), false);
        await page.locator("#tab-story").click();
        assert.ok(await page.locator(".result").isVisible());
      }
      // Looking back, the past has this room.
      await page.locator(".choices button").nth(3).click();
      await page.waitForSelector(".preview .slider");
      assert.equal(await page.locator(".result").isVisible(), false);
      for (let step = 4; step < 12; step++) {
        await page.locator(".preview .slider input").fill(String(step));
        for (const way of ["first", "last"]) assert.ok(await inSight(page, `.preview .decide button:${way}-child`), `${game}: a way on from ${step}`);
      }
      await leave(page);
    }
  });
}

// With as many players as there can be, too. What goes on below an edge fades there, and keys scroll it.
for (const size of [...SIZES, "768x1024", "1280x720"]) {
  test(`tables of scores at ${size}: none is cut at its side, or at its foot without a sign`, async () => {
    const page = await open(size);
    const beyond = () => page.$$eval(".scroll", (all) => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    const { result, ...record } = simulate("petra", 3, "--seats", "4", "--bot", "level1");
    await upload(page, JSON.stringify({ ...record, result, seats: ["Ada", "Marguerite", "Cleo", "Christophe"], play: { bots: ["", "level1", "level1", "level1"] } }));
    await page.waitForSelector(".result table");
    assert.deepEqual(await beyond(), [], "the result");
    if (size !== "1280x720") await page.locator(".more").tap();
    await page.locator("#tab-score").click();
    await page.waitForSelector("#panel table");
    assert.deepEqual(await beyond(), [], "the score");
    await leave(page);
    const pad = await open(size, "#pad=petra");
    await pad.locator(".players select").selectOption("4");
    await pad.locator(".players input").nth(3).waitFor();
    assert.deepEqual(await pad.$$eval(".scroll", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length), 0, "the pad");
    const more = () => pad.$eval(".foot", async (foot) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return { hidden: foot.scrollHeight - foot.clientHeight - foot.scrollTop > 1, fades: getComputedStyle(foot).maskImage !== "none" };
    });
    const { hidden, fades } = await more();
    assert.equal(fades, hidden);
    await pad.locator(".foot").focus();
    await pad.keyboard.press("End");
    await pad.waitForSelector(".foot:not([data-more])");
    assert.deepEqual(await more(), { hidden: false, fades: false });
    assert.deepEqual(page.faults, []);
    await leave(pad);
  });
}

test("the score pad at 1280x720: the tally stands beside what is filled in", async () => {
  const page = await open("1280x720");
  for (const game of GAMES) {
    await anew(page, `#pad=${game}`);
    await page.waitForSelector(".tally > *");
    const { main, foot } = await page.evaluate(() => ({ main: document.querySelector("main").clientHeight, foot: document.querySelector(".foot").scrollHeight - document.querySelector(".foot").clientHeight }));
    assert.ok(main > 620 && foot <= 0, `${game}: ${main} px high, ${foot} px of the tally out of sight`);
  }
  await leave(page);
});

// What the page does while one plays, it does in the past, too.
test("looking back on a phone, the picture is turned to what each step was about", async () => {
  const page = await open("390x844");
  await upload(page, JSON.stringify(simulate("petra", 3, "--bot", "level1")));
  await page.locator(".choices button").nth(3).click();
  await page.waitForSelector(".preview .slider");
  const shown = new Set();
  for (let step = 40; step < 80; step++) {
    await page.locator(".preview .slider input").fill(String(step));
    const { on, marked } = await page.$eval(".scene", ({ shadowRoot }) => ({
      on: [...shadowRoot.querySelectorAll("[data-turn].on")].map((tab) => tab.getAttribute("data-turn")),
      marked: [...shadowRoot.querySelectorAll(".stop .last")].map((mark) => mark.closest(".stop").id),
    }));
    assert.ok(marked.length === 0 || marked.some((stop) => on.includes(stop)), `step ${step}: ${on} of ${marked}`);
    for (const stop of on) shown.add(stop);
  }
  assert.ok(shown.size > 3, [...shown].join());
  assert.deepEqual(page.faults, []);
  await leave(page);
});

// There the list gives way to what is considered; whoever walks through it with arrows goes on with them.
test("arrows at 768x1024: the focus stays at the choices, and Enter makes the one that is considered", async () => {
  const page = await open("768x1024");
  await begin(page, "prowlers-passage", ["", "level1"]);
  await page.waitForSelector('.table[data-stage="choose"]');
  const held = () => page.evaluate(() => document.activeElement.closest(".choices, .preview") !== null);
  const what = () => page.textContent(".preview .what");
  for (let n = 0; n < 40 && !(await held()); n++) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".preview.open");
  assert.ok(await held());
  const first = await what();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((first) => document.querySelector(".preview .what").textContent !== first, first);
  assert.ok(await held());
  const { moves } = await page.$eval(".table", ({ dataset }) => ({ moves: dataset.moves }));
  await page.keyboard.press("Enter");
  await page.waitForFunction((moves) => document.querySelector(".table").dataset.moves !== moves, moves);
  await leave(page);
});
