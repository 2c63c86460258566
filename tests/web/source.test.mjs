// The source of the page: it compiles, has every message in both languages, and names no game.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { top } from "./lib.mjs";
import { loadModule, source } from "./module.mjs";

test("the compiler has no complaint", () => {
  const run = spawnSync(process.execPath, [join(top, "web/node_modules/typescript/bin/tsc"), "--noEmit", "-p", join(top, "web")], { encoding: "utf8" });
  assert.equal(run.stdout, "");
  assert.equal(run.status, 0);
});

// Every file of the page's source, those in its folders too.
const files = readdirSync(join(top, "web/src"), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? readdirSync(join(top, "web/src", entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name]))
  .filter((name) => /\.(ts|css|html)$/.test(name));
const read = (name) => readFileSync(join(top, "web/src", name), "utf8");
const WORDS = files.filter((name) => /(^|\/)words\.ts$/.test(name));

test("both languages have the same messages with the same places", async () => {
  assert.deepEqual(WORDS, ["house/words.ts", "played/words.ts", "words.ts"]);
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const name of WORDS) {
    const { tables } = await source(name);
    assert.deepEqual(Object.keys(tables.fr), Object.keys(tables.en));
    for (const [key, text] of Object.entries(tables.en)) {
      assert.deepEqual(places(tables.fr[key]), places(text), key);
      // French signs have a no-break space before them.
      assert.doesNotMatch(tables.fr[key], /[^\u00A0\u202F]([;!?»]|:(?!\/))|«[^\u00A0\u202F]/u, `${key}: ${tables.fr[key]}`);
    }
  }
});

test("every message is used, and no game is named", async () => {
  const text = files.filter((name) => !WORDS.includes(name)).map(read).join("\n");
  for (const name of WORDS) {
    const { tables } = await source(name);
    for (const key of Object.keys(tables.en)) assert.match(text, new RegExp(`"${key}"`), `${key} is not used`);
  }
  const module = await loadModule();
  const code = files.filter((name) => name.endsWith(".ts")).map(read).join("\n");
  for (const { id } of module.shelf("en").games) assert.doesNotMatch(code, new RegExp(`["'\`]${id}["'\`]`), `${id} is named`);
});

test("the lock file names no host", () => {
  assert.doesNotMatch(readFileSync(join(top, "web/package-lock.json"), "utf8"), /https?:\/\/(?!.*"(funding|url)")/);
});

test("days that are left are the nearest, as in the terminal", async () => {
  const { left } = await source("house/time.ts");
  const hours = (n, seconds = 0) => left(3600000 * n + 1000 * seconds);
  assert.deepEqual([hours(72), hours(72, -5), hours(60), hours(60, -1), hours(48)], ["3 days", "3 days", "3 days", "2 days", "2 days"]);
  assert.deepEqual([hours(48, -1), hours(1), hours(1, -1), hours(0)], ["47:59 h", "1:00 h", "59:59", "0:00"]);
});
