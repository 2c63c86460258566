// The work of bench/wasm.sh.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "../tests/web/module.mjs";
import { top, warren } from "../tests/web/lib.mjs";

const [ms, rounds] = process.argv.slice(2).map(Number);
const cases = [
  ["prowlers-passage-en-1", "alphabeta", [2, 8, 14]],
  ["prowlers-passage-en-1", "rave", [2, 14]],
  ["petra-2", "worlds", [4, 60, 160]],
  ["petra-4", "worlds", [8, 120]],
  ["prowl-2", "secrets", [3, 10]],
  ["prowl-4", "secrets", [6, 20]],
];

const module = await loadModule();

// The record's first moves, to where a seat has to think: among several choices, and not about what is solved at once.
function position(file, least, bot) {
  const whole = JSON.parse(readFileSync(join(top, `tests/golden/${file}.record.json`), "utf8"));
  for (let n = least; n < whole.moves.length; n++) {
    const record = JSON.stringify({ ...whole, result: undefined, seed: undefined, moves: whole.moves.slice(0, n) });
    const run = spawnSync(warren, ["hint", "-", "--bot", "random", "--json"], { input: record, encoding: "utf8" });
    if (run.status !== 0) continue;
    module.open(record);
    const { exact, lines } = module.think(bot, 100);
    if (!exact && lines.length > 1) return record;
  }
  return undefined;
}

function native(record, bot) {
  const run = spawnSync(warren, ["hint", "-", "--bot", `${bot}@${ms}ms`, "--json"], { input: record, encoding: "utf8" });
  return (JSON.parse(run.stdout).nodes * 1000) / ms;
}

function page(record, bot) {
  module.open(record);
  const before = performance.now();
  const { nodes } = module.think(bot, ms);
  return (nodes * 1000) / (performance.now() - before);
}

console.log("position                 search      native nodes/s   page nodes/s  ratio");
for (const [file, bot, steps] of cases) {
  for (const step of steps) {
    const record = position(file, step, bot);
    if (record === undefined) continue;
    page(record, bot); // the compiler's second, better tier takes a moment
    let [best, theirs] = [0, 0];
    for (let n = 0; n < rounds; n++) {
      theirs = Math.max(theirs, native(record, bot));
      best = Math.max(best, page(record, bot));
    }
    const cells = [`${file} ${step}`.padEnd(24), bot.padEnd(10), Math.round(theirs).toString().padStart(15), Math.round(best).toString().padStart(14)];
    console.log(cells.join(" "), (best / theirs).toFixed(2).padStart(6));
  }
}
