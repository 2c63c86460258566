// The table as a picture: SVG from the module, drawn for the room it has, and morphed into place so that what stays can
// move. It knows no game: only groups with ids, choices with tokens, strips with stops.
import { app } from "./app";
import type { Room } from "./engine";
import { Motion, type Flight } from "./motion";
import { hasten, isCalm } from "./settings";
import { Strips } from "./strip";

const NEAR = 30; // CSS pixels from a choice that still mean it

// What the page adds to a scene's own style: the choice under consideration, and choices that a pointer is over.
const OWN = `
:host { display: block; }
:host > svg { display: block; -webkit-tap-highlight-color: transparent; user-select: none; }
.strip { touch-action: pan-y; }
.code, .tag, .tag + text { visibility: var(--codes, visible); }
[data-tell] { cursor: help; }
.choice, [data-moves], [data-tell] { outline: none; }
:is(.choice, [data-tell]):focus-visible { outline: 3px solid #1c5fb0; outline-offset: 2px; border-radius: 6px; }
.choice.chosen > * { filter: brightness(1.08); }
@media (hover: hover) { .choice:hover > * { filter: brightness(1.08); } }
.chosen { filter: drop-shadow(0 0 5px #1c5fb0); }
`;

// A piece that several choices are about.
export interface Piece {
  tokens: string[];
  label: string;
}

// The steps in which a picture is made. Each says when the next is to be taken: soon, or before the browser draws a frame,
// where it can be told so.
type Pace = "soon" | "first";
type Steps = Generator<Pace, void>;

function after(pace: Pace, what: () => void): void {
  const { scheduler } = globalThis as { scheduler?: { postTask(what: () => void, how: { priority: "user-blocking" }): unknown } };
  if (pace === "soon" || scheduler === undefined) setTimeout(what);
  else scheduler.postTask(what, { priority: "user-blocking" });
}

function finish(steps: Steps): void {
  while (steps.next().done !== true);
}

function tokensOf(piece: Element): string[] {
  return piece.getAttribute("data-moves")!.split(" ");
}

export class Scene {
  readonly host: HTMLElement;
  private readonly root: ShadowRoot;
  private readonly strips: Strips;
  private readonly sheet = new CSSStyleSheet();
  private css = "";
  private text = "";
  private token: string | undefined;
  private svg: SVGSVGElement | undefined;
  private draw: ((room: Room) => string) | undefined;
  private size = ""; // of the place that the picture was last drawn for
  private groups = new Map<string, string>(); // the text of each group in the picture that has a name

  // `choose` is told the token of what was pressed, whether it was pressed itself or something near it, and the tokens of
  // all choices about the same piece; of a press beside everything, an empty token. `drawn` is told of another picture.
  constructor(
    private readonly choose: (token: string, pressed: boolean, tokens: string[]) => void,
    private readonly drawn: () => void = () => undefined,
  ) {
    this.host = document.createElement("div");
    this.host.className = "scene";
    this.root = this.host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [this.sheet];
    this.strips = new Strips(this.root);
    this.root.addEventListener("click", (event) => this.click(event as MouseEvent));
    this.root.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
    // Keys lead to what is in a strip, too.
    this.root.addEventListener("focusin", ({ target }) => this.strips.show(target as Element));
    new ResizeObserver(() => this.resize()).observe(this.host);
  }

  // Nothing of the picture stays, not even what could be found in the document.
  clear(): void {
    this.drop();
    this.svg?.remove();
    this.svg = undefined;
    this.draw = undefined;
    this.text = "";
    this.size = "";
    this.groups.clear();
    this.kept = undefined;
  }

  // `draw` makes the picture for a room, now and whenever the room becomes another; `token` is the choice under
  // consideration; `move` whether what changed may move; `flight` what was just chosen, and by whom: it flies to them.
  show(draw: (room: Room) => string, token: string | undefined, move: boolean, flight?: Flight): void {
    this.draw = draw;
    this.token = token;
    if (this.host.isConnected) this.paint(move, flight);
  }

  // The place for the picture. Where it has to scroll, the bar for that takes some of the width.
  private measure(bar = false): Room {
    const place = this.host.parentElement!;
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(place);
    const width = place.offsetWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const height = place.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const touch = matchMedia("(pointer: coarse)").matches;
    return { width: Math.floor(width) - (bar ? place.offsetWidth - place.clientWidth : 0), height: Math.floor(height), touch };
  }

  // A picture is made in steps: each is a task of its own, so that none keeps a slow device from answering. With little
  // motion all are taken at once. One that is still being made gives way to the next.
  private paint(move: boolean, flight?: Flight): void {
    const room = this.measure();
    if (this.draw === undefined || room.width <= 0 || room.height <= 0) return;
    const size = `${room.width} ${room.height} ${room.touch}`;
    const resized = size !== this.size;
    this.size = size;
    const steps = this.make(this.draw(room), room, move && !resized, flight);
    this.drop();
    if (isCalm() || this.svg === undefined) finish(steps);
    else this.later(steps, "soon");
  }

  private later(steps: Steps, pace: Pace): void {
    this.steps = steps;
    this.host.setAttribute("aria-busy", "true");
    after(pace, () => {
      if (this.steps !== steps) return;
      this.steps = undefined; // the last of them may begin another picture
      const next = steps.next();
      if (next.done !== true) this.later(steps, next.value);
      else if (this.steps === undefined) this.drop();
    });
  }
  private steps: Steps | undefined; // those that are left

  private drop(): void {
    this.steps = undefined;
    this.host.removeAttribute("aria-busy");
  }

  private *make(text: string, room: Room, move: boolean, flight?: Flight): Steps {
    yield* this.put(text, move, flight);
    // Here the picture is laid out. One that needs a bar is not seen without it.
    if (this.svg !== undefined && this.svg.clientHeight > room.height) {
      const narrower = this.measure(true);
      if (this.draw !== undefined && narrower.width !== room.width) finish(this.put(this.draw(narrower), false));
    }
    this.reach();
    this.drawn();
  }

  // Keys can scroll a picture that is larger than its place; otherwise it has nothing for them, and is no stop.
  private reach(): void {
    const place = this.host.parentElement;
    if (place === null) return;
    if (place.scrollHeight > place.clientHeight + 1) place.setAttribute("tabindex", "0");
    else place.removeAttribute("tabindex");
  }

  // Whether the focus is on a choice of the picture, as after a press on it.
  holds(): boolean {
    return this.root.activeElement?.closest("[data-move], [data-moves]") != null;
  }

  pieces(): Piece[] {
    return [...(this.svg?.querySelectorAll("[data-moves]") ?? [])].map((piece) => ({ tokens: tokensOf(piece), label: piece.getAttribute("aria-label") ?? "" }));
  }

  private *put(text: string, move: boolean, flight?: Flight): Steps {
    const token = this.token;
    if (this.svg !== undefined && text === this.text) {
      this.mark(token);
      return;
    }
    // The policy of this page allows no style inside documents, not even in one that is only read: it becomes a sheet.
    const [before = "", css = "", after = ""] = text.split(/<style>|<\/style>/);
    const [folded, groups] = fold((before + after).replaceAll(">\n<", "><"), this.groups);
    yield "soon";
    const fresh = new DOMParser().parseFromString(folded, "image/svg+xml").documentElement as unknown as SVGSVGElement;
    // The list of choices is the keyboard's way; the picture need not be walked through as well.
    for (const choice of fresh.querySelectorAll("[data-move], [data-moves]")) choice.setAttribute("tabindex", "-1");
    for (const choice of fresh.querySelectorAll("[data-move]")) choice.setAttribute("aria-pressed", "false");
    yield "soon";
    // Where everything is now is asked before anything changes.
    const motion = move && !isCalm() && this.svg !== undefined ? new Motion(this.svg, this.text, flight) : undefined;
    yield "soon";
    this.replace(fresh, css, token, motion);
    this.text = text;
    this.groups = groups;
    yield "first"; // so that the frame finds it laid out
  }

  private replace(fresh: SVGSVGElement, css: string, token: string | undefined, motion: Motion | undefined): void {
    const repaint = css !== this.css;
    if (repaint) this.sheet.replaceSync(css + OWN);
    this.css = css;
    if (this.svg !== undefined) {
      this.change(this.svg, fresh, token, motion);
      if (repaint) this.ground();
      return;
    }
    this.strips.prepare(fresh);
    this.svg = document.adoptNode(fresh);
    this.root.append(this.svg);
    this.mark(token);
    this.offerTellers();
    this.ground();
  }

  private change(svg: SVGSVGElement, fresh: SVGSVGElement, token: string | undefined, motion: Motion | undefined): void {
    // Whatever is still under way has arrived: acting is the way to skip it.
    if (!isCalm()) for (const animation of svg.getAnimations({ subtree: true })) animation.cancel();
    const added: Element[] = [];
    this.strips.carryOver(svg, fresh);
    morph(svg, fresh, added);
    this.strips.prepare(svg);
    this.mark(token);
    // Before the next frame, so that nothing is seen where it will be.
    this.motion = motion;
    this.offerTellers();
    if (motion !== undefined) {
      requestAnimationFrame(() => {
        if (this.motion !== motion) return;
        motion.play(added);
        hasten(svg);
      });
    }
  }
  private motion: Motion | undefined;

  private tellers(): SVGElement[] {
    return [...(this.svg?.querySelectorAll<SVGElement>("[data-tell]") ?? [])];
  }

  // What tells something is one stop for the keyboard; arrows lead from one to the next.
  private offerTellers(): void {
    const held = this.root.activeElement;
    const all = this.tellers();
    const stop = all.find((one) => one === held) ?? all[0];
    for (const one of all) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }

  // The choice under consideration.
  private mark(token: string | undefined): void {
    for (const choice of this.svg!.querySelectorAll("[data-move]")) {
      const chosen = choice.getAttribute("data-move") === token;
      if (chosen) this.strips.show(choice);
      if (chosen === choice.classList.contains("chosen")) continue;
      choice.classList.toggle("chosen", chosen);
      choice.setAttribute("aria-pressed", String(chosen));
    }
  }

  // The element around the picture takes the picture's background colour.
  private ground(): void {
    const paper = this.svg?.querySelector(":scope > rect");
    if (paper != null && this.host.isConnected) this.host.parentElement?.style.setProperty("background", getComputedStyle(paper).fill);
  }

  private resize(): void {
    if (this.host.clientWidth === 0) return;
    this.paint(false);
    this.ground();
  }

  // The next picture has its strips where they begin.
  rest(): void {
    this.strips.rest();
  }

  // Turns the strip that something is in, if it is in one, to where it is.
  turnTo(part: Element): void {
    this.strips.show(part);
  }

  // Turns strips to what the last of the decisions that are marked was about, unless some of it is in sight: numbers say
  // which that is, where there are several.
  follow(): void {
    const numbers = [...(this.svg?.querySelectorAll(".order") ?? [])];
    const numberOf = (one: Element): number => Number(one.querySelector("text")?.textContent);
    const last = Math.max(...numbers.map(numberOf));
    const marked = numbers.length > 0 ? numbers.filter((one) => numberOf(one) === last) : [...(this.svg?.querySelectorAll(".last") ?? [])];
    const [first] = marked;
    this.kept ??= this.strips.where();
    if (first !== undefined && marked.every((one) => this.strips.hides(one))) this.strips.show(first);
  }

  private kept: Map<string, string> | undefined; // where the strips were before

  // Back to where they were.
  comeBack(): void {
    if (this.kept !== undefined) this.strips.turnAll(this.kept);
    this.kept = undefined;
  }

  // Brings what can be chosen into sight, where the picture is larger than the screen.
  reveal(): void {
    const box = this.host.parentElement;
    const [first] = this.svg?.querySelectorAll("[data-move]") ?? [];
    if (box === null || first === undefined) return;
    const all = [...this.svg!.querySelectorAll("[data-move]")];
    if (!all.some((choice) => choice.closest(".strip") === null)) this.strips.show(first);
    if (box.scrollHeight <= box.clientHeight) return;
    const choices = all.map((choice) => choice.getBoundingClientRect());
    const shown = choices.filter((rect) => rect.height > 0);
    if (shown.length === 0) return;
    const frame = box.getBoundingClientRect();
    const top = Math.min(...shown.map((rect) => rect.top));
    const bottom = Math.max(...shown.map((rect) => rect.bottom));
    if (top >= frame.top && bottom <= frame.bottom) return;
    box.scrollBy({ top: top - frame.top - 12, behavior: isCalm() ? "instant" : "smooth" });
  }

  // Choosing

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    if (this.strips.wasSwipe()) return;
    const piece = target.closest("[data-moves]");
    const direct = target.closest("[data-move]");
    const meant = target.closest("[data-turn]") ?? direct ?? (piece === null ? this.nearest(event.clientX, event.clientY) : undefined);
    const stop = meant?.getAttribute("data-turn");
    if (stop != null) {
      this.strips.turn(stop);
      return;
    }
    const told = direct === null && piece === null ? target.closest("[data-tell]") : null;
    if (told !== null) {
      app.toast(told.getAttribute("aria-label")!);
      return;
    }
    const token = meant?.getAttribute("data-move");
    if (direct === null && piece !== null) this.choose(tokensOf(piece)[0]!, true, tokensOf(piece));
    else if (token != null) this.choose(token, direct !== null, [token]);
    else this.choose("", false, []);
  }

  // A finger is wider than a tile, so the nearest choice is taken, or the nearest tab: what is pressed between two tabs is no
  // choice beside them.
  private nearest(x: number, y: number): Element | undefined {
    let best: Element | undefined;
    let least = NEAR;
    for (const choice of this.svg?.querySelectorAll("[data-move], [data-turn]") ?? []) {
      const rect = choice.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(rect.left - x, 0, x - rect.right),
        Math.max(rect.top - y, 0, y - rect.bottom),
      );
      if (away < least) {
        least = away;
        best = choice;
      }
    }
    return best;
  }

  private tellerKey(event: KeyboardEvent, at: SVGElement): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const all = this.tellers();
    if (event.key === "Enter" || event.key === " ") app.toast(at.getAttribute("aria-label")!);
    else if (step !== undefined) all[(all.indexOf(at) + step + all.length) % all.length]!.focus();
    else return;
    this.offerTellers();
    event.preventDefault();
  }

  private key(event: KeyboardEvent): void {
    const teller = (event.target as Element).closest<SVGElement>("[data-tell]");
    if (teller !== null) this.tellerKey(event, teller);
    const token = (event.target as Element).closest("[data-move]")?.getAttribute("data-move");
    if (token == null || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.choose(token, true, [token]);
  }
}

// Morphing

const DEPTH = 3;

// The text of a picture with the groups that are as they were left out, and the text of every group in it. Most of a
// picture stays, and to read all of it anew would take longer than all the rest.
function fold(text: string, before: Map<string, string>): [string, Map<string, string>] {
  const groups = new Map<string, string>();
  const open: { at: number; name: string; id: string }[] = [];
  const same: { from: number; to: number; id: string }[] = [];
  const tag = /<(\/?)g\b[^>]*>/g;
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    if (found[1] === "") {
      const id = / id="([^"]*)"/.exec(found[0])?.[1] ?? "";
      open.push({ at: found.index, id, name: `${open.at(-1)?.name ?? ""}/${id}` });
      continue;
    }
    const group = open.pop();
    if (group === undefined || open.length >= DEPTH || [group, ...open].some((one) => one.id === "")) continue;
    const whole = text.slice(group.at, tag.lastIndex);
    groups.set(group.name, whole);
    if (before.get(group.name) !== whole) continue;
    // A group inside one that stays is not looked at.
    while (same.length > 0 && same.at(-1)!.from > group.at) same.pop();
    same.push({ from: group.at, to: tag.lastIndex, id: group.id });
  }
  let folded = "";
  let at = 0;
  for (const { from, to, id } of same) {
    folded += `${text.slice(at, from)}<g id="${id}" data-same=""/>`;
    at = to;
  }
  return [folded + text.slice(at), groups];
}

function morph(old: Element, fresh: Element, added: Element[]): void {
  if (fresh.hasAttribute("data-same")) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const named = new Map<string, Element>();
  const nameless: ChildNode[] = [];
  for (const child of old.childNodes) {
    if (child instanceof Element && child.id !== "") named.set(child.id, child);
    else nameless.push(child);
  }
  const wanted = [...fresh.childNodes];
  const gone = new Set<ChildNode>(old.childNodes);
  let at = 0; // of those without a name
  const children = wanted.map((node, i) => {
    let kept: ChildNode | undefined;
    if (node instanceof Element && node.id !== "") {
      const found = named.get(node.id);
      if (found?.tagName === node.tagName) kept = found;
    } else {
      const next = match(nameless, at, wanted, i);
      if (next !== undefined) {
        kept = nameless[next]!;
        at = next + 1;
      }
    }
    if (kept === undefined) {
      const own = document.adoptNode(node);
      if (own instanceof Element) added.push(own);
      return own;
    }
    gone.delete(kept);
    if (kept instanceof Element) morph(kept, node as Element, added);
    else if (kept.nodeValue !== node.nodeValue) kept.nodeValue = node.nodeValue;
    return kept;
  });
  for (const node of gone) node.remove();
  let place = old.firstChild;
  for (const node of children) {
    if (node === place) place = place.nextSibling;
    else old.insertBefore(node, place);
  }
}

const AHEAD = 8; // siblings that are looked at

// Which of the old nodes without a name becomes this one: one that is the same already, or else the next, if it is of its
// kind and none of those that follow wants to stay as it is.
function match(nameless: ChildNode[], at: number, wanted: ChildNode[], i: number): number | undefined {
  const node = wanted[i]!;
  for (let n = at; n < Math.min(nameless.length, at + AHEAD); n++) if (nameless[n]!.isEqualNode(node)) return n;
  const next = nameless[at];
  if (next === undefined || next.nodeName !== node.nodeName) return undefined;
  for (let n = i + 1; n < Math.min(wanted.length, i + AHEAD); n++) if (next.isEqualNode(wanted[n]!)) return undefined;
  // A line that looks different is another line.
  if (next instanceof SVGLineElement && next.getAttribute("class") !== (node as Element).getAttribute("class")) return undefined;
  return at;
}
