// The rules: all of them, those that have some words, and the passage that concerns a moment.
import { app, go, type Screen } from "./app";
import { bar } from "./bar";
import { fill, h } from "./dom";
import type { Block } from "./engine";
import { say } from "./words";

function line(block: Block): HTMLElement {
  const number = block.number === "" ? "" : `${block.number} `;
  switch (block.kind) {
    case "heading":
      return h("h3", {}, block.text); // which has its number
    case "item":
      return h("p", { class: "item" }, `• ${block.text}`);
    case "row":
      return h("p", { class: "row" }, block.text.split("|").map((cell) => cell.trim()).filter((cell) => cell !== "").join(" · "));
    case "code":
      return h("pre", {}, block.text);
    case "note":
      return h("p", { class: "note" }, block.text);
    case "rule": {
      const mark = block.mark === "D" ? say("ruleDecision") : block.mark === "B" ? say("ruleBox") : "";
      return h(
        "p",
        { class: "rule" },
        h("b", { class: "number" }, number),
        block.text,
        mark !== "" && h("span", { class: "mark" }, ` [${mark}]`),
      );
    }
  }
}

// The rules of a game that have some words, or all of them.
type Rules = (words: string) => Block[];

// The passage of this number, or the section it belongs to.
export function passage(rules: Rules, topic: string): HTMLElement[] {
  if (topic === "") return [];
  const blocks = rules("");
  const exact = blocks.filter((block) => block.number === topic);
  if (topic.includes(".") || exact.length === 0) return exact.map(line);
  return blocks.filter((block) => block.number === topic || block.number.startsWith(`${topic}.`)).map(line);
}

// A box to search in, and what it finds; with nothing asked for, all rules or only `first`.
export function search(rules: Rules, first: HTMLElement[] | undefined): HTMLElement {
  const found = h("div", { class: "found" });
  const input = h("input", { type: "search", "aria-label": say("searchRules"), placeholder: say("searchRules") });
  const draw = (): void => {
    const words = input.value.trim();
    if (words === "" && first !== undefined) {
      fill(found, ...first);
      return;
    }
    const blocks = rules(words);
    fill(found, ...blocks.map(line));
    if (blocks.length === 0) fill(found, h("p", {}, say("noRule", { word: words })));
  };
  input.addEventListener("input", draw);
  draw();
  return h("div", { class: "rules" }, input, found);
}

export async function rulesScreen(id: string): Promise<Screen> {
  const games = app.shelf.games;
  const game = games.find((one) => one.id === id) ?? games[0]!;
  await app.carryRules(game.id);
  const select = h("select", { "aria-label": say("game"), class: "which" });
  for (const one of games) select.append(h("option", { value: one.id, selected: one.id === game.id }, one.title));
  select.addEventListener("change", () => go(`rules=${select.value}`));
  return {
    root: h(
      "div",
      { class: "page" },
      bar(say("rules")),
      h("main", { class: "column reading" }, h("h2", { class: "unseen" }, game.title), select, search((words) => app.engine.rules(game.id, words), undefined)),
    ),
  };
}
