// What an analysis found, to be read: the graph, then every move that could have been better, with its reason and a way to
// look at it. All figures are there too, for whoever wants them.
import { app } from "./app";
import { button, h } from "./dom";
import type { Entry, Found, Study } from "./engine";
import { isDark } from "./settings";
import { say, sayCount } from "./words";

const GRADES = { inaccuracy: ["gradeInaccuracy", "●"], mistake: ["gradeMistake", "■"], blunder: ["gradeBlunder", "▲"] } as const;

// What a move cost: points where they are counted, else chances to win.
function cost({ cost: points, loss = 0 }: Found): string {
  if (points !== undefined) return sayCount("studyPoint", "studyPoints", points);
  return sayCount("studyShareOne", "studyShare", 100 * loss);
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

const NEAR = 22; // CSS pixels from a mark on the graph that still mean it

// The graph, drawn for the place it has whenever that place becomes another. Pressed, it shows the move at that place.
class Graph {
  readonly place: HTMLElement;
  private readonly image = h("img", { class: "graph", alt: say("studyGraph"), hidden: true });
  private drawn = ""; // the picture as text

  // `height` says how high it is where it is so wide.
  constructor(private readonly study: Study, private readonly height: (width: number) => number, look: Look) {
    this.place = h("div", { class: "graph-place" }, this.image);
    this.image.addEventListener("click", (event) => {
      const step = this.moveAt(event.clientX);
      look(step, study.moves[step]);
    });
    const draw = (): void => {
      this.draw().catch((error: unknown) => app.fail(error));
    };
    new ResizeObserver(draw).observe(this.place);
    this.place.addEventListener("recolour", draw);
  }

  private async draw(): Promise<void> {
    const width = Math.floor(this.place.clientWidth);
    if (width === 0) return;
    this.drawn = await this.study.graph({ width, height: Math.floor(this.height(width)), touch: false }, isDark());
    this.image.src = `data:image/svg+xml,${encodeURIComponent(this.drawn)}`;
    this.image.hidden = false;
  }

  // The move that a place on the graph belongs to: a blamed one that is close, or else the one at that place.
  private moveAt(x: number): number {
    const { moves } = this.study;
    const svg = new DOMParser().parseFromString(this.drawn.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement;
    const plot = svg.querySelector("#plot rect")!;
    const { left, width } = this.image.getBoundingClientRect();
    const scale = width / Number(svg.getAttribute("viewBox")!.split(" ")[2]);
    const [from, all] = ["x", "width"].map((name) => Number(plot.getAttribute(name)) * scale) as [number, number];
    const away = (move: number): number => Math.abs(from + (all * (move + 1)) / moves.length - (x - left));
    const marks = moves.filter(({ grade }) => grade !== undefined && grade in GRADES).map(({ move }) => move);
    const near = marks.sort((a, b) => away(a) - away(b))[0];
    if (near !== undefined && away(near) <= NEAR) return near;
    return Math.min(moves.length - 1, Math.max(0, Math.round(((x - left - from) / all) * moves.length) - 1));
  }
}

// The graph over the whole window, until it is made smaller again: by its button, by Escape, or by choosing a move.
function enlarged(study: Study, look: Look): HTMLDialogElement {
  const graph: Graph = new Graph(study, () => graph.place.clientHeight, (step, found) => {
    dialog.close();
    look(step, found);
  });
  const dialog = h("dialog", { class: "enlarged", "aria-label": say("studyGraph") },
    h("div", { class: "decide" }, button(say("reduce"), () => dialog.close(), { class: "reducer" })), graph.place);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}

// `own` says of each seat whether a person sat there; `before` stands above everything.
export function studyPanel(study: Study, log: Entry[], own: boolean[], before: (HTMLElement | false)[], look: Look): HTMLElement[] {
  const dialog = enlarged(study, look);
  const graph = h("div", { class: "enlarge" },
    new Graph(study, (width) => Math.min(320, Math.max(200, width * 0.7)), look).place,
    button(say("enlarge"), () => dialog.showModal(), { class: "enlarger", "aria-haspopup": "dialog" }),
    dialog);
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
    ...before.filter((one) => one !== false),
    graph,
    ...(found.length > 0 ? found : [h("p", {}, say("studyNone"))]),
    h("details", {}, h("summary", {}, say("studyFigures")), h("pre", { class: "score", tabindex: 0 }, study.words.trimEnd())),
  ];
}
