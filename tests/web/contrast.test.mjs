// Contrast in the pictures, which axe-core cannot judge: for every text the colour is found that is painted behind its
// middle, with all that is translucent, and WCAG's ratio computed: 4.5, or 3 for large text; in both themes. Pictures are of
// random games at random moments; WARREN_SEED repeats a run, WARREN_SIZES says how many moments of each number of seats.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { check } from "./axe.mjs";
import { dice, house, leave, scratch, visit, warren } from "./lib.mjs";

const ROOMS = ["1104x832", "390x584", "602x390"];
const GAMES = { "prowlers-passage": [2], petra: [2, 4], prowl: [2, 5], null: [2] };
const seed = Number(process.env.WARREN_SEED ?? 1);
const moments = Number(process.env.WARREN_SIZES ?? 2);
let home;
before(async () => (home = await house()));
after(() => home.close());

// In the browser: texts whose colour is too near to what lies behind them.
function judge(svg) {
  document.body.innerHTML = svg;
  const root = document.body.firstElementChild;
  const frame = root.getBoundingClientRect();
  const read = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const mix = (over, a, under) => over.map((value, i) => value * a + under[i] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  // Opacity of an element and of all that it is in.
  const solid = (element) => {
    let all = 1;
    for (let at = element; at !== root.parentElement; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  const shapes = [...root.querySelectorAll("rect, circle, ellipse, path, line, polygon, polyline")].map((element, order) => ({ element, order }));
  // What a shape paints at a point of the screen: a colour with its opacity, or nothing.
  const paint = (element, x, y) => {
    const { fill, stroke, fillOpacity, strokeOpacity, visibility, display } = getComputedStyle(element);
    if (visibility !== "visible" || display === "none") return undefined;
    const point = new DOMPoint(x, y).matrixTransform(element.getScreenCTM().inverse());
    const found = stroke !== "none" && element.isPointInStroke(point) ? [stroke, strokeOpacity] : fill !== "none" && element.isPointInFill(point) ? [fill, fillOpacity] : undefined;
    if (found === undefined) return undefined;
    if (!found[0].startsWith("rgb")) return { unknown: found[0] };
    const { rgb, a } = read(found[0]);
    return { rgb, a: a * Number(found[1]) * solid(element) };
  };
  const behind = (text, x, y) => {
    let colour = [255, 255, 255];
    for (const { element } of shapes) {
      if (!(element.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const box = element.getBoundingClientRect();
      if (x < box.left - 9 || x > box.right + 9 || y < box.top - 9 || y > box.bottom + 9) continue;
      const painted = paint(element, x, y);
      if (painted?.unknown !== undefined) return painted;
      if (painted !== undefined) colour = mix(painted.rgb, painted.a, colour);
    }
    return { colour };
  };
  const faults = [];
  let judged = 0;
  for (const text of root.querySelectorAll("text")) {
    const said = text.textContent.trim();
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, top + (bottom - top) * 0.54];
    const style = getComputedStyle(text);
    if (said === "" || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom || style.visibility !== "visible") continue;
    const { colour, unknown } = behind(text, x, y);
    judged++;
    if (unknown !== undefined) {
      faults.push(`"${said}" is on ${unknown}`);
      continue;
    }
    const ink = read(style.fill);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const own = ratio(mix(ink.rgb, ink.a * Number(style.fillOpacity) * solid(text), colour), colour);
    if (own < (large ? 3 : 4.5)) faults.push(`"${said.slice(0, 40)}" ${own.toFixed(2)} (${style.fill} on ${colour.map(Math.round)}) in ${text.closest("[id]")?.id}`);
  }
  return { faults, judged };
}

async function drawingBoard() {
  const page = await home.browser.newPage();
  await page.setContent("<style>body { margin: 0 } body > svg { display: block }</style><body></body>");
  return page;
}

test("a text that is too pale is found, also under glass, on a line and in a turned group", async () => {
  const page = await drawingBoard();
  const draw = (inner) => page.evaluate(judge, `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#fff"/>${inner}</svg>`);
  const count = async (inner) => (await draw(inner)).faults.length;
  const text = (fill, more = "") => `<text x="20" y="50" font-size="16" fill="${fill}" ${more}>Words</text>`;
  assert.equal(await count(text("#333")), 0);
  assert.equal(await count(text("#999")), 1);
  assert.equal(await count(text("#333", 'opacity="0.4"')), 1);
  assert.equal(await count(`<rect width="200" height="100" fill="#000" opacity="0.5"/>${text("#333")}`), 1);
  assert.equal(await count(`<line x1="0" y1="45" x2="200" y2="45" stroke="#222" stroke-width="20"/>${text("#333")}`), 1);
  assert.equal(await count(`<g transform="translate(10 10) rotate(10)"><rect width="150" height="80" fill="#444"/>${text("#333")}</g>`), 1);
  assert.equal(await count(`${text("#333")}<rect y="80" width="200" height="20" fill="#000"/>`), 0);
  assert.equal(await count(text("#888", 'font-size="30"').replace('font-size="16"', "")), 0); // large
  await page.close();
});

for (const [game, seats] of Object.entries(GAMES)) {
  test(`contrast in pictures of ${game}`, async (t) => {
    t.diagnostic(`WARREN_SEED=${seed} WARREN_SIZES=${moments}`);
    const page = await drawingBoard();
    const random = dice(seed + game.length);
    const wrong = new Map();
    let judged = 0;
    for (const number of seats) {
      for (let n = 0; n < moments; n++) {
        const record = spawnSync(warren, ["simulate", game, "--seed", String(random(1 << 20)), "--seats", String(number), "--bot", "greedy"], { encoding: "utf8" }).stdout;
        const { moves } = JSON.parse(record);
        for (const room of ROOMS) {
          const step = [0, moves.length, random(moves.length)][random(3)];
          // As a seat sees it, or with the next move considered, if that was somebody's and not chance.
          const considered = random(2) === 0 && step < moves.length && !moves[step].startsWith("*");
          const way = considered ? ["--consider", moves[step]] : ["--view", String(1 + random(number))];
          for (const theme of ["light", "dark"]) {
            const words = ["render", "-", "--size", room, "--theme", theme, "--step", String(step), ...way];
            const { stdout: svg, stderr } = spawnSync(warren, words, { encoding: "utf8", input: record, maxBuffer: 1 << 26 });
            assert.match(svg, /^<svg/, `warren ${words.join(" ")}: ${stderr}`);
            const found = await page.evaluate(judge, svg);
            judged += found.judged;
            for (const fault of found.faults) wrong.set(`${theme}: ${fault}`, `warren ${words.join(" ")}`);
          }
        }
      }
    }
    t.diagnostic(`${judged} texts`);
    assert.ok(judged > 50);
    assert.deepEqual([...wrong.entries()].slice(0, 40), []);
    await page.close();
  });
}

// The graph of an analysis is a picture, too, of which axe-core sees nothing.
test("contrast in graphs of analyses", async () => {
  const page = await drawingBoard();
  const dir = scratch();
  for (const game of ["prowlers-passage", "petra", "prowl"]) {
    const record = spawnSync(warren, ["simulate", game, "--seed", String(seed), "--bot", "random"], { encoding: "utf8" }).stdout;
    for (const theme of ["light", "dark"]) {
      const path = join(dir.path, `${game}-${theme}.svg`);
      const run = spawnSync(warren, ["analyse", "-", "--ms", "300", "--theme", theme, "--out", path], { encoding: "utf8", input: record });
      assert.equal(run.status, 0, run.stderr);
      const { faults, judged } = await page.evaluate(judge, readFileSync(path, "utf8"));
      assert.ok(judged > 5, `${judged} texts in the graph of ${game}`);
      assert.deepEqual(faults, [], `${game}, ${theme}`);
    }
  }
  dir.remove();
  await page.close();
});

// Where axe-core gives up, what is computed in its stead finds a text that is too pale.
test("a text beside the pictures that axe-core cannot judge is judged", async () => {
  const page = await visit(home);
  const put = (style) => page.evaluate((css) => {
    const text = document.querySelector("#probe") ?? document.querySelector("main").appendChild(Object.assign(document.createElement("p"), { id: "probe", textContent: "Words that somebody reads" }));
    for (const [key, value] of Object.entries(css)) text.style[key] = value;
  }, style);
  await put({ backgroundImage: "linear-gradient(#fff, #eee)", color: "#222" });
  await check(page, "a dark text on a gradient", "#probe");
  await put({ color: "#bbb" });
  await assert.rejects(check(page, "a pale one", "#probe"), /contrast, computed/);
  await leave(page);
});
