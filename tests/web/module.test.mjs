// The modules without a browser, beside the same functions compiled natively.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { simulate, top, warren } from "./lib.mjs";
import { loadModule, loadModules } from "./module.mjs";

const native = join(dirname(warren), "module_native"); // ninja -C build module_native

// Early, middle and late in a game, where there is something to choose.
function records(file) {
  const whole = JSON.parse(readFileSync(join(top, `tests/golden/${file}.record.json`), "utf8"));
  return [0.1, 0.4, 0.8].map((share) => {
    const moves = whole.moves.slice(0, Math.round(whole.moves.length * share));
    return JSON.stringify({ ...whole, result: undefined, seed: undefined, moves });
  });
}

test("a search with a limit in nodes answers as the native one does: the move, and every line with its value and visits", async () => {
  const modules = await loadModules();
  for (const module of modules.values()) {
    const seed = module.seed.bind(module);
    module.seed = () => seed(1, 2); // whatever chance there is
  }
  const questions = [];
  for (const [file, bots] of [
    ["prowlers-passage-en-1", ["alphabeta", "rave", "duel", "puct", "level3", "level6"]],
    ["petra-2", ["worlds", "level3"]],
    ["petra-4", ["worlds"]],
    ["prowl-2", ["secrets", "level3"]],
    ["prowl-4", ["secrets"]],
  ]) {
    for (const record of records(file)) for (const bot of bots) questions.push([bot, bot === "alphabeta" ? 30000 : 1200, record]);
  }
  const run = spawnSync(native, { input: questions.map((words) => words.join(" ") + "\n").join(""), encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  const wanted = run.stdout.trimEnd().split("\n");
  assert.equal(wanted.length, questions.length);
  let searched = 0;
  for (const [i, [bot, nodes, record]] of questions.entries()) {
    const module = modules.get(JSON.parse(record).game);
    module.open(record);
    let answer;
    try {
      answer = JSON.stringify(module.think(bot, 1e9, nodes));
    } catch (error) {
      answer = error.message;
    }
    assert.equal(answer, wanted[i], `${bot} ${nodes} ${record}`);
    if (answer.includes('"visits"')) searched++;
  }
  assert.ok(searched > questions.length / 2, `${searched} searches`);
});

// Every engine has seeds of its own from the browser's source of chance, and the analysis must not depend on them.
test("an analysis comes to the same verdicts each time, and to those of the command", async () => {
  for (const game of [simulate("prowlers-passage", 4), simulate("petra", 4), simulate("prowl", 4, "--option", "rounds=3")]) {
    const record = JSON.stringify(game);
    const effort = 30;
    const found = [];
    for (let time = 0; time < (game.game === "prowl" ? 2 : 1); time++) {
      const module = await loadModule("study");
      module.shelf("en");
      module.open(record);
      found.push(module.study(effort, () => undefined));
    }
    assert.deepEqual(found[0], found.at(-1), game.game);
    const run = spawnSync(warren, ["analyse", "-", "--json", "--ms", String(effort)], { input: record, encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    assert.deepEqual(found[0].moves, JSON.parse(run.stdout).moves, game.game);
    assert.ok(found[0].moves.some((move) => move.loss > 0), `${game.game}: some move cost something`);
  }
});
