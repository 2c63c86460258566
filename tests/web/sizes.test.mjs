// Every picture for every screen: nothing too small to read or to press, outside the picture, cut off, or over another
// text. Pictures are of random games, at random moments, for every number of seats, every viewer and language, at the
// eight sizes; they are measured in the browser, with the page's own font. WARREN_SEED repeats a run, WARREN_SIZES says
// how many moments of each game and number of seats are looked at (tests/sizes sets both).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { consider, dice, every, folder, house, leave, settle, simulate, upload, visit, warren } from "./lib.mjs";

const SIZES = ["1280x720", "1440x900", "1920x1080", "768x1024", "390x844", "360x640", "844x390", "2560x1440"];
const TOUCHED = ["768x1024", "390x844", "360x640", "844x390"];
const GAMES = { "prowlers-passage": [2], petra: [2, 3, 4], prowl: [2, 3, 4, 5], null: [2, 3] };

const seed = Number(process.env.WARREN_SEED ?? 1);
const moments = Number(process.env.WARREN_SIZES ?? (every ? 3 : 1));
const rooms = {}; // the place for a picture on each screen, as the page measures it
let home;
before(async () => (home = await house()));
after(() => home.close());

const sides = (size) => size.split("x").map(Number);
const least = (size) => (TOUCHED.includes(size) ? 44 : 32);

function run(...words) {
  const { status, stdout, stderr } = spawnSync(warren, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, `warren ${words.join(" ")}: ${stderr}`);
  return stdout;
}

// In the browser: what is wrong with the picture that is shown.
function judge({ svg, target }) {
  document.body.innerHTML = svg;
  const root = document.body.firstElementChild;
  const frame = root.getBoundingClientRect();
  const faults = [];
  const said = (element) => `"${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 60)}"`;
  // Of a line of text only what has ink: a box has room above capitals.
  const box = (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { left, right, top: top + (bottom - top) * 0.24, bottom: bottom - (bottom - top) * 0.16 };
  };
  // Inside a strip one swipes sideways.
  const outside = ({ left, right, top, bottom }, strip) =>
    top < frame.top - 1 || bottom > frame.bottom + 1 || (strip === null && (left < frame.left - 1 || right > frame.right + 1));
  const texts = [...root.querySelectorAll("text")].filter((text) => text.textContent.trim() !== "");
  const boxes = texts.map((text) => ({ text, strip: text.closest(".strip"), stop: text.closest(".stop"), ...box(text) }));
  for (const { text, strip, ...rect } of boxes) {
    const size = parseFloat(getComputedStyle(text).fontSize);
    if (size < 12) faults.push(`text of ${size} px: ${said(text)}`);
    if (text.dataset.cut === "") faults.push(`cut off: ${said(text)}`);
    if (outside(rect, strip)) faults.push(`text outside: ${said(text)}`);
  }
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      if (a.strip !== b.strip) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.push(`${said(a.text)} over ${said(b.text)}`);
    }
  }
  for (const choice of root.querySelectorAll("[data-move], [data-turn]")) {
    const rect = choice.getBoundingClientRect();
    const strip = choice.closest(".strip");
    if (Math.min(rect.width, rect.height) < target - 0.5) faults.push(`target of ${Math.round(rect.width)} × ${Math.round(rect.height)}: ${said(choice)}`);
    if (outside(rect, strip)) faults.push(`target outside: ${said(choice)}`);
    if (strip !== null) continue;
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    if (rect.bottom <= innerHeight && hit?.closest("[data-move], [data-turn]") !== choice) faults.push(`something lies over the target: ${said(choice)}`);
  }
  // What is in a player's panel keeps clear of its edge, what would be of the words, and discs of what a space says.
  const meet = (a, b, least = 1) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > least && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least;
  for (const seat of root.querySelectorAll('[id^="seat-"]:not(.stop)')) {
    const panel = seat.querySelector("rect.panel");
    if (panel === null) continue;
    const { bottom } = panel.getBoundingClientRect();
    const low = [...seat.querySelectorAll("rect, path, circle, text")].slice(1).filter((one) => {
      const within = one.getBoundingClientRect();
      return one.closest(".hit") === null && within.bottom > bottom - 2 && within.bottom < bottom + 100 && !/(^| )(panel|line|frame)( |$)/.test(one.getAttribute("class") ?? "");
    });
    if (low.length > 0) faults.push(`${seat.id} has something at its lower edge: ${low[0].outerHTML}`);
  }
  for (const ghost of root.querySelectorAll("#track .ghost")) {
    const place = ghost.getBoundingClientRect();
    const over = boxes.find((one) => one.text.closest("#track") !== null && meet(one, place, 0));
    if (over !== undefined) faults.push(`a ghost over ${said(over.text)}`);
    const banners = [...root.querySelectorAll('#track > [id^="clan-"]')].map((one) => one.getBoundingClientRect());
    if (banners.length > 0 && !banners.some(({ left, right, top, bottom }) => place.left >= left && place.right <= right && place.top >= top && place.bottom <= bottom)) faults.push("a ghost sticks out of its banner");
  }
  for (const disc of root.querySelectorAll('[id^="disc-"]')) {
    const place = disc.getBoundingClientRect();
    const signs = [...root.querySelectorAll('[id^="space-"] > :not(title):not(rect:first-of-type)')];
    const over = signs.find((sign) => meet(sign.getBoundingClientRect(), place));
    if (over !== undefined) faults.push(`${disc.id} over a sign of ${over.parentElement.id}`);
  }
  // Tracks show which way discs go round and, where there is room, the number of each space.
  for (const track of root.querySelectorAll('[id^="track-"]')) {
    const spaces = [...track.querySelectorAll('[id^="space-"]')];
    if (track.querySelectorAll(".way path").length !== spaces.length) faults.push(`${track.id} does not show its way`);
    const wide = spaces.filter((space) => space.querySelector("rect").getBoundingClientRect().width >= 76);
    const nameless = wide.find((space) => ![...space.querySelectorAll("text")].some((text) => text.textContent === space.id.split("-")[2]));
    if (nameless !== undefined) faults.push(`${nameless.id} has no number`);
  }
  return { faults, width: root.getAttribute("width"), height: frame.height };
}

async function drawingBoard() {
  const page = await home.browser.newPage();
  await page.setContent("<style>body { margin: 0 } body > svg { display: block }</style><body></body>");
  for (const [name, weight] of [["regular", "400"], ["bold", "700"]]) {
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}-`) && one.endsWith(".woff2"));
    assert.ok(file, `the page has no font: ${name}`);
    const data = readFileSync(join(folder, file)).toString("base64");
    await page.evaluate(async ([url, weight]) => document.fonts.add(await new FontFace("Lato", `url(${url})`, { weight }).load()), [`data:font/woff2;base64,${data}`, weight]);
  }
  return page;
}

for (const size of SIZES) {
  test(`the page at ${size}: a picture that fits its place, text of 12 pixels, targets of ${least(size)}`, async () => {
    const [width, height] = sides(size);
    const page = await visit(home, { size: { width, height }, touch: TOUCHED.includes(size) });
    const look = () => page.evaluate((target) => {
      const board = document.querySelector(".board");
      const faults = [];
      if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls");
      if (board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth) faults.push("the table scrolls");
      const shown = [...document.querySelectorAll(".table *")].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest(".unseen") === null);
      for (const one of shown) {
        const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() !== "");
        if (own && parseFloat(getComputedStyle(one).fontSize) < 12) faults.push(`small text: ${one.textContent.slice(0, 30)}`);
        const { width, height } = one.getBoundingClientRect();
        if (one.matches("button, a, select, input") && (Math.min(width, height) < target - 0.5)) faults.push(`small target: ${width} × ${height} ${one.textContent}`);
      }
      return { faults, room: [board.clientWidth, board.clientHeight] };
    }, least(size));
    // With as many seats as there can be. Every game has the same room, and none needs more.
    for (const [game, seats] of [["prowlers-passage", 2], ["petra", 4], ["prowl", 5]]) {
      const { result, seed: _, ...record } = simulate(game, 3, "--seats", String(seats));
      await page.goto(`${home.address}#`);
      await page.waitForSelector(".start");
      const start = await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 11) }));
      if (start.stage === "curtain") {
        await page.locator(".curtain .main").click();
        await settle(page, start.turn);
      }
      const { faults, room } = await look();
      rooms[size] ??= room;
      assert.deepEqual(room, rooms[size], game);
      assert.deepEqual(faults, [], game);
      // A choice under consideration changes nothing of the place.
      await consider(page, 1);
      const considered = await look();
      assert.deepEqual(considered.faults, [], game);
      assert.deepEqual(considered.room, room, game);
    }
    assert.deepEqual(page.faults, []);
    await leave(page);
  });
}

for (const [game, seats] of Object.entries(GAMES)) {
  test(`pictures of ${game}`, async (t) => {
    t.diagnostic(`WARREN_SEED=${seed} WARREN_SIZES=${moments}`);
    const page = await drawingBoard();
    const random = dice(seed + game.length);
    const wrong = [];
    let count = 0;
    for (const number of seats) {
      for (let n = 0; n < moments; n++) {
        const record = run("simulate", game, "--seed", String(random(1 << 20)), "--seats", String(number), "--bot", n % 2 ? "greedy" : "random");
        const moves = JSON.parse(record).moves.length;
        for (const size of SIZES) {
          // The beginning, the end, or somewhere between; one of the seats, anybody else, or everybody's eyes.
          const step = [0, moves, random(moves + 1), random(moves + 1)][random(4)];
          const viewer = [...Array(number).keys(), "spectator", undefined][random(number + 2)];
          const lang = ["en", "fr"][random(2)];
          const words = ["render", "-", "--size", rooms[size].join("x"), "--step", String(step), "--lang", lang, ...(viewer === undefined ? [] : ["--view", viewer === "spectator" ? viewer : String(viewer + 1)])];
          const draw = (...more) => spawnSync(warren, [...words, ...more], { encoding: "utf8", input: record, maxBuffer: 1 << 26 }).stdout;
          let svg = draw();
          const tokens = [...svg.matchAll(/data-move="([^"]*)"/g)].map(([, token]) => token);
          if (tokens.length > 0 && random(2) === 0) svg = draw("--consider", tokens[random(tokens.length)]);
          await page.setViewportSize({ width: rooms[size][0], height: Math.max(rooms[size][1], 800) });
          const { faults, width, height } = await page.evaluate(judge, { svg, target: least(size) });
          count++;
          assert.notEqual(width, null, `${game} is not drawn for its room`);
          if (game !== "null" && height > rooms[size][1]) faults.push(`${height} high`);
          for (const fault of faults) wrong.push(`${size} ${words.slice(2).join(" ")} (${JSON.parse(record).seed ?? ""}): ${fault}`);
        }
      }
    }
    t.diagnostic(`${count} pictures`);
    await page.close();
    assert.deepEqual(wrong, []);
  });
}
