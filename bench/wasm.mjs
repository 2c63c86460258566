// The work of bench/wasm.sh.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModules } from "../tests/web/module.mjs";
import { top, warren } from "../tests/web/lib.mjs";

const [ms, rounds] = process.argv.slice(2).map(Number);
const cases = [
  ["prowlers-passage-en-1", "alphabeta", [2, 8, 14]],
  ["prowlers-passage-en-1", "rave", [2, 14]],
  ["prowlers-passage-en-1", "puct", [2, 8]],
  ["petra-2", "worlds", [4, 60, 160]],
  ["petra-4", "worlds", [8, 120]],
  ["prowl-2", "secrets", [3, 10]],
  ["prowl-4", "secrets", [6, 20]],
];

const modules = await loadModules();

// The game's module, with the record on its table.
function opened(record) {
  const module = modules.get(JSON.parse(record).game);
  module.open(record);
  return module;
}

// The record's first moves, to where a seat has to think: among several choices, and not about what is solved at once.
function position(file, least, bot) {
  const whole = JSON.parse(readFileSync(join(top, `tests/golden/${file}.record.json`), "utf8"));
  for (let n = least; n < whole.moves.length; n++) {
    const record = JSON.stringify({ ...whole, result: undefined, seed: undefined, moves: whole.moves.slice(0, n) });
    const run = spawnSync(warren, ["hint", "-", "--bot", "random"], { input: record });
    if (run.status !== 0) continue;
    const { exact, lines } = opened(record).think(bot, 100);
    if (!exact && lines.length > 1) return record;
  }
  return undefined;
}

// Seconds of the processor's time, as the shell tells it of what it ran.
function native(record, bot, nodes) {
  const order = '"$0" hint - --bot "$1" --json >/dev/null; times';
  const run = spawnSync("sh", ["-c", order, warren, `${bot}@${nodes}n`], { input: record, encoding: "utf8" });
  const [minutes, seconds] = run.stdout.trim().split("\n")[1].split(" ")[0].split("m");
  return Number(minutes) * 60 + parseFloat(seconds);
}

function page(record, bot, nodes) {
  const module = opened(record);
  const before = process.cpuUsage().user;
  module.think(bot, 1e9, nodes);
  return (process.cpuUsage().user - before) / 1e6;
}

console.log("position                 search        nodes   native nodes/s   page nodes/s  ratio");
for (const [file, bot, steps] of cases) {
  for (const step of steps) {
    const record = position(file, step, bot);
    if (record === undefined) continue;
    page(record, bot, 1000); // the compiler's second, better tier takes a moment
    const nodes = Math.round((1000 * ms) / 600 / page(record, bot, 1000)); // so many that the native program takes about ms
    let [ours, theirs] = [Infinity, Infinity];
    for (let n = 0; n < rounds; n++) {
      theirs = Math.min(theirs, native(record, bot, nodes));
      ours = Math.min(ours, page(record, bot, nodes));
    }
    const cells = [`${file} ${step}`.padEnd(24), bot.padEnd(10), String(nodes).padStart(8)];
    cells.push(Math.round(nodes / theirs).toString().padStart(16), Math.round(nodes / ours).toString().padStart(14));
    console.log(cells.join(" "), (theirs / ours).toFixed(2).padStart(6));
  }
}
