// After the game: the analysis, in words and as a graph, and exercises from one's own mistakes; both for everybody.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { check, checkTargets } from "./axe.mjs";
import { every, house, leave, PHONE, simulate, upload, visit } from "./lib.mjs";

let home;
// Two tests run at a time, so that one can go on while the other waits for an analysis.
describe("after the game", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  const game = simulate("prowl", 5, "--option", "rounds=3");
  const WORDS = {
    en: { of: /^Exercise 1 of (\d+)$/, next: /^Exercise 2 of \d+ · 0 found$/, sum: /done: 0 found at the first try, 0 later, \d+ shown/, done: /The analysis is there/ },
    fr: { of: /^Exercice 1 sur (\d+)$/, next: /^Exercice 2 sur \d+ · trouvés\s: 0$/, sum: /du premier coup\s: 0, plus tard\s: 0, montrés\s: \d/, done: /L’analyse est là/ },
  };

  const GRAPH = ".enlarge > .graph-place img.graph";

  // Nothing on the graph is set smaller than anybody can read, however narrow the panel is.
  async function readable(page, graph) {
    const { width, least } = await page.locator(graph).evaluate((image) => {
      const svg = decodeURIComponent(image.src.slice("data:image/svg+xml,".length));
      const sizes = [...svg.matchAll(/<text [^>]*font-size="(\d+)/g)].map((found) => Number(found[1]));
      const scale = image.getBoundingClientRect().width / Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
      return { width: image.getBoundingClientRect().width, least: Math.min(...sizes) * scale };
    });
    assert.ok(least >= 11.9, `text of ${least} px on a graph ${width} px wide`);
  }

  // Enlarged, it fills the window, and there are three ways back, all to where one was.
  async function enlarge(page) {
    const large = ".enlarged[open] img.graph";
    for (const out of ["button", "key", "beside"]) {
      await page.locator(".enlarger").click();
      await page.locator(large).waitFor();
      if (out === "button") {
        await readable(page, large);
        const { width, height } = await page.locator(large).boundingBox();
        const room = page.viewportSize();
        assert.ok(width > 0.85 * Math.min(room.width, 1390) && height > 0.5 * Math.min(room.height, 800), `${width} × ${height}`);
        await check(page, "the graph, enlarged", ".enlarged");
        await page.locator(".reducer").click();
      } else if (out === "key") await page.keyboard.press("Escape");
      else await page.mouse.click(2, 2);
      await page.waitForSelector(".enlarged:not([open])", { state: "attached" });
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".enlarger")), `the focus is where it was (${out})`);
    }
  }

  async function analyse(page) {
    await upload(page, JSON.stringify(game));
    if (page.phone) {
      await page.locator(".more").click();
      await page.locator("#tab-study").click();
      await check(page, "before the analysis", "#side");
      await page.locator("#panel .main").click();
    } else await page.locator(".choices button").nth(1).click(); // the second button at the end begins it
    await page.locator("#panel progress").waitFor();
    await check(page, "during the analysis", "#side");
    await page.locator(GRAPH).waitFor();
    await check(page, "the analysis");
    assert.ok(await page.locator(GRAPH).evaluate((image) => image.decode().then(() => image.naturalWidth > 100)));
    await readable(page, GRAPH);
    // Every grade has a shape as well as a colour, every line a pattern.
    const svg = decodeURIComponent((await page.getAttribute(GRAPH, "src")).slice("data:image/svg+xml,".length));
    assert.match(svg, /\.s1\{[^}]*stroke-dasharray/);
    assert.match(await page.textContent("#panel .blamed"), /Ada/);
    for (const item of await page.locator(".blamed li").allTextContents()) assert.match(item, /^\d+\. .+[●■▲] \w+.*\d/s);
    // A move that is blamed can be shown, and from there one gets back to the table.
    await page.locator(".blamed button").first().click();
    await page.locator('.preview input[type="range"]').waitFor();
    const number = parseInt(await page.locator(".blamed li").first().textContent(), 10);
    const slider = '.preview input[type="range"]';
    assert.equal(Number(await page.inputValue(slider)), number - 1, "the table before that move");
    await shown(page);
    await page.locator(".preview .decide button").last().click();
    // And so does its point on the graph.
    if (page.phone) await page.locator(".more").click();
    const moves = Number((await page.getAttribute(".table", "data-moves")));
    const { width, height } = await page.locator(GRAPH).boundingBox();
    const [, from, all] = /id="plot">\s*<rect [^>]*x="(\d+)"[^>]*width="(\d+)"/.exec(svg).map(Number);
    const wide = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
    await page.locator(GRAPH).click({ position: { x: ((from + (all * number) / moves) * width) / wide, y: height / 2 } });
    await page.waitForSelector(slider);
    const reached = Number(await page.inputValue(slider)) + 1;
    const blamed = (await page.locator(".blamed li").allTextContents()).map((text) => parseInt(text, 10));
    assert.ok(blamed.includes(reached) && Math.abs(reached - number) * all * width < 23 * moves * wide, `${reached} is near ${number}`);
    await page.locator(".preview .decide button").last().click();
    if (page.phone) await page.locator(".more").click();
  }

  // The move that was played and the better one, each on the board and in words.
  async function shown(page) {
    const both = page.locator(".preview .both button");
    assert.equal(await both.count(), 2);
    const pictures = [];
    for (let n = 0; n < 2; n++) {
      await both.nth(n).click();
      assert.equal(await both.nth(n).getAttribute("aria-pressed"), "true");
      assert.ok((await live(page)).includes(await page.textContent(".preview .what")), "what it would bring about is said");
      pictures.push(await page.$eval(".scene", (host) => host.shadowRoot.querySelector("svg").outerHTML));
      assert.match(pictures[n], /class="[^"]*chosen|data-move/);
    }
    assert.notEqual(pictures[0], pictures[1]);
    await check(page, "a move and a better one", ".turn");
  }

  const live = (page) => page.textContent("#live");
  const step = (page, n, solved) => page.waitForSelector(`.lesson[data-step="${n}"][data-solved="${solved}"]`);

  // Every exercise by keyboard alone, one choice after another until it is the right one; then back to the game.
  async function byKeyboard(page, count) {
    let tries = 0;
    const isSolved = async () => (await page.getAttribute(".lesson", "data-solved")) === "true";
    for (let n = 0; n < count; n++) {
      await step(page, n, false);
      for (let tabs = 0; tabs < 20 && !(await page.evaluate(() => document.activeElement?.matches(".choices [data-token]"))); tabs++) {
        await page.keyboard.press("Tab");
      }
      const choices = await page.locator(".choices [data-token]").count();
      for (let tried = 0; tried < choices && !(await isSolved()); tried++) {
        for (let down = 0; down < tried; down++) await page.keyboard.press("ArrowDown");
        if (tried === 0) await page.keyboard.press("Enter");
        assert.equal(await page.locator('.choices [aria-pressed="true"]').count(), 1);
        await page.keyboard.press("Enter");
        if (await isSolved()) break;
        const no = await page.textContent(".lesson-text .no");
        assert.ok((await live(page)).includes(no), "what is wrong is said");
        if (tries++ === 0) await check(page, "a wrong answer", ".turn");
      }
      await step(page, n, true);
      assert.ok(await page.evaluate(() => document.activeElement?.matches(".choices .main")), "what comes next has the focus");
      await page.keyboard.press("Enter");
    }
    assert.ok(tries > 0);
  }

  for (const [lang, options] of [["en", {}], ["fr", { size: PHONE, touch: true, scheme: "dark" }]].slice(every ? 0 : 1)) {
    test(`an analysis, and its exercises: shown, then found (${lang})`, async () => {
      const page = await visit(home, { lang, ...options });
      const words = WORDS[lang];
      page.phone = options.size !== undefined;
      await analyse(page);
      assert.match(await live(page), words.done);
      if (page.phone) await checkTargets(page, "the analysis");
      await enlarge(page);
      await page.locator("#panel .main").click();
      await step(page, 0, false);
      const count = Number(words.of.exec(await page.textContent("#ask"))[1]);
      assert.ok(count >= 2, `${count} exercises`);
      assert.ok((await live(page)).includes(await page.textContent(".lesson-text")), "what is asked is said");
      await check(page, "an exercise");
      for (let n = 0; n < count; n++) {
        await step(page, n, false);
        if (n === 1) assert.match(await page.textContent("#ask"), words.next);
        await page.locator(".show").click();
        await step(page, n, true);
        assert.ok(await page.locator(".show").isDisabled());
        // What one played, what is better, and why.
        const why = await page.textContent(".lesson-text .yes");
        assert.ok(why.length > 40, why);
        assert.ok((await live(page)).includes(why), "the reason is said");
        if (n === 0) await check(page, "an exercise, shown");
        if (page.phone) await checkTargets(page, "an exercise, shown");
        if (n + 1 < count) await page.locator(".choices .main").click();
      }
      assert.match(await page.textContent(".lesson-text .sum"), words.sum);
      await check(page, "the last exercise");
      // All exercises were missed, so they can be repeated, also after the page is reloaded; and there is a way back.
      await page.locator(".choices button").nth(1).click();
      await step(page, 0, false);
      if (page.phone) {
        await page.reload();
        await step(page, 0, false);
        assert.equal(Number(words.of.exec(await page.textContent("#ask"))[1]), count);
      } else {
        await byKeyboard(page, count);
        await page.locator(GRAPH).waitFor(); // the analysis is still there
      }
      assert.deepEqual(page.faults, []);
      await leave(page);
    });
  }
});
