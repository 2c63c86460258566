// What an analysis found, to be read: the graph, then every move that could have been better, with its reason and a way to
// look at it. All figures are there too, for whoever wants them.
import { app } from "./app";
import { button, h } from "./dom";
import type { Entry, Found, Study } from "./engine";
import { isDark } from "./settings";
import { say } from "./words";

const GRADES = { inaccuracy: ["gradeInaccuracy", "●"], mistake: ["gradeMistake", "■"], blunder: ["gradeBlunder", "▲"] } as const;

// What a move cost: points where they are counted, else chances to win.
function cost({ cost: points, loss = 0 }: Found): string {
  const lang = app.shelf.lang;
  const figure = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  if (points !== undefined) return say("studyPoints", { n: figure.format(points) });
  return say("studyShare", { n: figure.format(100 * loss) });
}

function blamed(found: Found, log: Entry[], look: (step: number) => void): HTMLElement | undefined {
  const grade = GRADES[found.grade as keyof typeof GRADES];
  if (grade === undefined || found.why === undefined) return undefined;
  const [word, sign] = grade;
  const move = found.move + 1;
  return h(
    "li",
    { class: found.grade },
    h("p", { class: "deed" }, `${move}. ${log[found.move]?.text ?? found.played}`),
    h("p", {}, h("span", { class: "shape", "aria-hidden": "true" }, sign), " ", h("strong", {}, say(word)), ` · ${cost(found)}`),
    h("p", {}, found.why),
    button(say("studyLook"), () => look(found.move), { "aria-label": say("studyLookAt", { n: move }) }),
  );
}

// The graph, in the colours of the moment.
export function graphSource(study: Study): string {
  return `data:image/svg+xml,${encodeURIComponent(isDark() ? study.dark : study.light)}`;
}

// `before` stands above everything; `look` shows the table as it was before a move.
export function studyPanel(study: Study, log: Entry[], before: HTMLElement | false, look: (step: number) => void): HTMLElement[] {
  const graph = h("button", { type: "button", class: "enlarge", "aria-pressed": "false", click: () => {
    graph.setAttribute("aria-pressed", String(graph.classList.toggle("large")));
  } }, h("img", { class: "graph", alt: say("studyGraph"), src: graphSource(study) }));
  const found = study.moves.map((move) => blamed(move, log, look)).filter((item) => item !== undefined);
  return [
    ...(before === false ? [] : [before]),
    graph,
    found.length > 0 ? h("ul", { class: "blamed" }, ...found) : h("p", {}, say("studyNone")),
    h("details", {}, h("summary", {}, say("studyFigures")), h("pre", { class: "score", tabindex: 0 }, study.words.trimEnd())),
  ];
}
