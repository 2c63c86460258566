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

// Shows the table as it was before a move, with that move and the better one where the move is blamed.
type Look = (step: number, found?: Found) => void;

function blamed(found: Found, log: Entry[], look: Look): HTMLElement | undefined {
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
    button(say("studyLook"), () => look(found.move, found), { "aria-label": say("studyLookAt", { n: move }) }),
  );
}

// The graph, in the colours of the moment.
export function graphSource(study: Study): string {
  return `data:image/svg+xml,${encodeURIComponent(isDark() ? study.dark : study.light)}`;
}

const NEAR = 22; // CSS pixels from a mark on the graph that still mean it

// The move that a place on the graph belongs to: a blamed one that is close, or else the one at that place.
function moveAt(study: Study, image: HTMLImageElement, x: number): number {
  const svg = new DOMParser().parseFromString(study.light.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement;
  const plot = svg.querySelector("#plot rect")!;
  const { left, width } = image.getBoundingClientRect();
  const scale = width / Number(svg.getAttribute("viewBox")!.split(" ")[2]);
  const [from, all] = ["x", "width"].map((name) => Number(plot.getAttribute(name)) * scale) as [number, number];
  const place = (move: number): number => from + (all * (move + 1)) / study.moves.length;
  const marks = study.moves.filter(({ grade }) => grade !== undefined && grade in GRADES).map(({ move }) => move);
  const near = marks.sort((a, b) => Math.abs(place(a) - (x - left)) - Math.abs(place(b) - (x - left)))[0];
  if (near !== undefined && Math.abs(place(near) - (x - left)) <= NEAR) return near;
  return Math.min(study.moves.length - 1, Math.max(0, Math.round(((x - left - from) / all) * study.moves.length) - 1));
}

// `own` says of each seat whether a person sat there; `before` stands above everything.
export function studyPanel(study: Study, log: Entry[], own: boolean[], before: HTMLElement | false, look: Look): HTMLElement[] {
  const image = h("img", { class: "graph", alt: say("studyGraph"), src: graphSource(study) });
  image.addEventListener("click", (event) => {
    const step = moveAt(study, image, event.clientX);
    look(step, study.moves[step]);
  });
  const graph = h("div", { class: "enlarge" }, image);
  const enlarge = button(say("enlarge"), () => {
    enlarge.setAttribute("aria-pressed", String(graph.classList.toggle("large")));
  }, { "aria-pressed": "false", class: "enlarger" });
  graph.append(enlarge);
  const list = (of: Found[], title: string): HTMLElement[] => {
    const items = of.map((move) => blamed(move, log, look)).filter((item) => item !== undefined);
    return items.length > 0 ? [h("h3", {}, title), h("ul", { class: "blamed" }, ...items)] : [];
  };
  // One's own mistakes come first.
  const isOwn = ({ seat }: Found): boolean => seat !== null && own[seat] === true;
  const found = [
    ...list(study.moves.filter(isOwn), say("blamedOwn")),
    ...list(study.moves.filter((move) => !isOwn(move)), say("blamedOthers")),
  ];
  return [
    ...(before === false ? [] : [before]),
    graph,
    ...(found.length > 0 ? found : [h("p", {}, say("studyNone"))]),
    h("details", {}, h("summary", {}, say("studyFigures")), h("pre", { class: "score", tabindex: 0 }, study.words.trimEnd())),
  ];
}
