// How many presses a game takes at the page: node tools/presses.mjs [GAMES], after web/build build/web.
// Bots of level 3 play; whoever sits in the first seat is taken to press what the bot chose. A choice takes two presses,
// one to consider it and one to confirm it, and a step within a turn takes one. Of a piece with several choices the first
// is considered with the piece, and another takes a press more. What cannot be chosen is made by the page. "asked" says
// how many presses it would take if the page asked for that as well, and wanted every step confirmed.
import { spawnSync } from "node:child_process";
import { loadModule } from "../tests/web/module.mjs";
import { warren } from "../tests/web/lib.mjs";

const games = Number(process.argv[2] ?? 3);
const module = await loadModule();
module.shelf("en");

function simulate(game, seed) {
  const run = spawnSync(warren, ["simulate", game, "--seed", String(seed), "--bot", "level3"], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

// The presses of the first seat in one game, with and without what the page does by itself.
function count({ result, seed, ...record }) {
  const sum = { decisions: 0, asked: 0, presses: 0 };
  const play = { bots: record.seats.map((_, i) => (i === 0 ? "" : "level1")) };
  for (let n = 0; n < record.moves.length; n++) {
    module.open(JSON.stringify({ ...record, moves: record.moves.slice(0, n), play }));
    const { stage, choices, moves } = module.read();
    if (stage !== "choose" || moves !== n) continue;
    sum.decisions++;
    sum.asked += choices.length > 1 ? 2 : 1;
    if (choices.length === 1) continue;
    const piece = [...module.scene(-1, undefined, false, { width: 390, height: 584, touch: true }).matchAll(/data-moves="([^"]*)"/g)]
      .map((found) => found[1].split(" ")).find((tokens) => tokens.includes(record.moves[n]));
    const { step } = choices.find((choice) => choice.token === record.moves[n]);
    if (piece === undefined || piece.length === 1) sum.presses += step ? 1 : 2;
    else sum.presses += piece[0] === record.moves[n] ? 2 : 3;
  }
  return sum;
}

for (const game of ["prowlers-passage", "petra", "prowl"]) {
  const sums = Array.from({ length: games }, (_, i) => count(simulate(game, i + 1)));
  const mean = (key) => (sums.reduce((all, one) => all + one[key], 0) / games).toFixed(0);
  console.log(`${game}: ${mean("decisions")} decisions, ${mean("asked")} presses asked, ${mean("presses")} presses`);
}
