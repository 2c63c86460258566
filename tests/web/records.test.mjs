// The page and the terminal agree: records go back and forth unchanged, and the signature of the rules is the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { begin, byMouse, dice, house, leave, playOn, scratch, settle, top, upload, visit, warren } from "./lib.mjs";
import { loadModules } from "./module.mjs";

let home;
// Two tests run at a time, so that one can go on while the other waits for a bot.
describe("records", { concurrency: 2 }, () => {
  before(async () => (home = await house()));
  after(() => home.close());

  async function download(page) {
    await page.locator("#tab-game").click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#panel button").first().click()]);
    return readFileSync(await file.path(), "utf8");
  }

  // What the terminal makes of a record: the save it writes of it.
  function throughTerminal(record) {
    const dir = scratch();
    const games = join(dir.path, "warren/games");
    const copy = join(dir.path, "copy.json");
    mkdirSync(games, { recursive: true });
    writeFileSync(join(games, "page-1.json"), record);
    const run = spawnSync(warren, ["play", "--plain", "--resume", "page-1"], {
      input: `\nsave ${copy}\nquit\n`, env: { ...process.env, XDG_DATA_HOME: dir.path, LC_ALL: "C.UTF-8" }, encoding: "utf8",
    });
    const again = existsSync(copy) ? readFileSync(copy, "utf8") : `${run.stdout}${run.stderr}`;
    dir.remove();
    return again;
  }

  function states(record) {
    return spawnSync(warren, ["replay", "--states", "-"], { input: record, encoding: "utf8" });
  }

  for (const [game, seats] of [["prowlers-passage", ["", "level1"]], ["petra", ["level1", "", "level1"]], ["prowl", ["", "level1", ""]]]) {
    test(`${game}: a record made in the page is the terminal's, and back`, async () => {
      const page = await visit(home);
      await begin(page, game, seats, { names: seats.map((_, i) => ["Zoë \"x\"", "Blaise", "Çelik"][i]) });
      await playOn(page, byMouse(dice(31)), (now, n) => n >= 6);
      const record = await download(page);
      assert.equal(throughTerminal(record), record);
      assert.equal(states(record).status, 0);
      const other = await visit(home);
      await upload(other, record);
      await settle(other);
      if ((await other.locator(".curtain:not([hidden])").count()) > 0) await other.locator(".curtain .main").click();
      assert.equal(await download(other), record);
      assert.deepEqual(page.faults, []);
      await leave(other);
      await leave(page);
    });
  }

  test("a game that the terminal began and ended is the page's", async () => {
    const dir = scratch();
    const copy = join(dir.path, "copy.json");
    const env = { ...process.env, XDG_DATA_HOME: dir.path, LC_ALL: "C.UTF-8" };
    const moves = "1\n".repeat(400).replaceAll("1", "#1");
    spawnSync(warren, ["play", "prowlers-passage", "--plain", "--seed", "4", "--bot", "2=level1"], {
      input: `${moves}save ${copy}\nquit\n`, env, encoding: "utf8",
    });
    const record = readFileSync(copy, "utf8");
    assert.match(record, /"result":.*"seed":/);
    const page = await visit(home);
    await upload(page, record);
    await page.waitForSelector('.table[data-stage="over"]');
    assert.equal(await download(page), record);
    dir.remove();
    await leave(page);
  });

  test("every record of tests/golden comes out of its module as it went in", async () => {
    const modules = await loadModules();
    const golden = join(top, "tests/golden");
    const offered = [...modules.keys()];
    const files = readdirSync(golden).filter((name) => offered.some((id) => name.startsWith(id) && name.endsWith(".record.json")));
    assert.ok(files.length > 5);
    for (const name of files) {
      const record = readFileSync(join(golden, name), "utf8");
      const module = modules.get(JSON.parse(record).game);
      module.open(record);
      // What a record may leave out is written, the rest stays; and once written it is always the same.
      const written = module.record();
      const [before, after] = [record, written].map((text) => JSON.parse(text));
      assert.deepEqual([after.moves, after.result, after.seats], [before.moves, before.result, before.seats], name);
      for (const [key, value] of Object.entries(before.setup)) assert.deepEqual(after.setup[key], value, name);
      module.open(written);
      assert.equal(module.record(), written, name);
    }
  });

  test("the signatures of the rules are those of the native program", async () => {
    for (const [id, module] of await loadModules()) {
      assert.deepEqual(module.shelf("en").games.map((game) => game.id), [id]);
      assert.equal(module.signature(id), /\w+$/.exec(readFileSync(join(top, `tests/golden/${id}.signature`), "utf8").trim())[0], id);
    }
  });
});
