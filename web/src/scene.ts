// The table as a picture: SVG from the module, morphed into place so that what stays can move, and laid out anew where
// the screen is narrow. It knows no game: only groups with ids, choices with tokens.
import { arrange } from "./arrange";
import { isCalm } from "./settings";

const MOTION = 260; // milliseconds
const NEAR = 30; // CSS pixels from a choice that still mean it

// What the page adds to a scene's own style: the choice under consideration, and choices that a pointer is over.
const OWN = `
:host { display: block; }
svg { display: block; width: 100%; height: 100%; -webkit-tap-highlight-color: transparent; user-select: none; }
:host(.narrow) svg { height: auto; }
.choice { outline: none; }
.choice:focus-visible { outline: 3px solid #1c5fb0; outline-offset: 2px; border-radius: 6px; }
.choice.chosen > * { filter: brightness(1.08); }
@media (hover: hover) { .choice:hover > * { filter: brightness(1.08); } }
.chosen { filter: drop-shadow(0 0 5px #1c5fb0); }
`;

export interface Flight {
  token: string;
  seat: number;
}

export class Scene {
  readonly host: HTMLElement;
  private readonly root: ShadowRoot;
  private readonly sheet = new CSSStyleSheet();
  private css = "";
  private text = "";
  private token: string | undefined;
  private svg: SVGSVGElement | undefined;
  private narrow = false;

  constructor(private readonly choose: (token: string) => void) {
    this.host = document.createElement("div");
    this.host.className = "scene";
    this.root = this.host.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [this.sheet];
    this.root.addEventListener("click", (event) => this.click(event as MouseEvent));
    this.root.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
    new ResizeObserver(() => this.resize()).observe(this.host);
  }

  // Nothing of the picture stays, not even what could be found in the document.
  clear(): void {
    this.svg?.remove();
    this.svg = undefined;
    this.text = "";
  }

  // `token` is the choice under consideration; `move` whether what changed may move; `flight` what was just chosen, and
  // by whom: it flies to them.
  show(text: string, token: string | undefined, move: boolean, flight?: Flight): void {
    if (this.svg !== undefined && text === this.text && token === this.token) return;
    this.text = text;
    this.token = token;
    // The policy of this page allows no style inside documents, not even in one that is only read: it becomes a sheet.
    const [before = "", css = "", after = ""] = text.split(/<style>|<\/style>/);
    const fresh = new DOMParser().parseFromString(before + after, "image/svg+xml").documentElement as unknown as SVGSVGElement;
    if (css !== this.css) this.sheet.replaceSync(css + OWN);
    this.css = css;
    for (const choice of fresh.querySelectorAll("[data-move]")) {
      // The list of choices is the keyboard's way; the picture need not be walked through as well.
      choice.setAttribute("tabindex", "-1");
      const chosen = choice.getAttribute("data-move") === token;
      choice.setAttribute("aria-pressed", String(chosen));
      if (chosen) choice.classList.add("chosen");
    }
    if (this.svg === undefined) {
      this.svg = document.adoptNode(fresh);
      this.root.append(this.svg);
      this.layout();
      return;
    }
    const still = !move || isCalm();
    const places = still ? undefined : this.places();
    const flying = still || flight === undefined ? undefined : this.depart(flight);
    const added: Element[] = [];
    morph(this.svg, fresh, added);
    this.layout();
    if (places !== undefined) this.animate(places, added);
    flying?.();
  }

  private layout(): void {
    if (this.svg === undefined) return;
    // The ground of the picture is the ground of its place.
    const paper = this.svg.querySelector(":scope > rect");
    if (paper !== null) this.host.parentElement?.style.setProperty("background", getComputedStyle(paper).fill);
    this.narrow = this.host.clientWidth > 0 && this.host.clientWidth < 1024 && innerHeight > innerWidth;
    this.host.classList.toggle("narrow", this.narrow);
    arrange(this.svg, this.narrow);
  }

  private resize(): void {
    const narrow = this.host.clientWidth > 0 && this.host.clientWidth < 1024 && innerHeight > innerWidth;
    if (narrow !== this.narrow) this.layout();
  }

  // Brings what can be chosen into sight, where the picture is longer than the screen.
  reveal(): void {
    if (!this.narrow || this.svg === undefined) return;
    const box = this.host.parentElement;
    const choices = [...this.svg.querySelectorAll("[data-move]")].map((choice) => choice.getBoundingClientRect());
    const shown = choices.filter((rect) => rect.height > 0);
    if (box === null || shown.length === 0) return;
    const frame = box.getBoundingClientRect();
    const top = Math.min(...shown.map((rect) => rect.top));
    const bottom = Math.max(...shown.map((rect) => rect.bottom));
    if (top >= frame.top && bottom <= frame.bottom) return;
    box.scrollBy({ top: top - frame.top - 12, behavior: isCalm() ? "instant" : "smooth" });
  }

  // ---- Choosing ----

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    const direct = target.closest("[data-move]");
    const token = (direct ?? this.nearest(event.clientX, event.clientY))?.getAttribute("data-move");
    if (token != null) this.choose(token);
    else this.enlarge(target);
  }

  // A small part of the picture fills it when it is pressed, and goes back when it is pressed again.
  private enlarge(target: Element): void {
    const svg = this.svg;
    if (svg === undefined || this.narrow) return;
    const whole = svg.getAttribute("data-whole");
    if (whole !== null) {
      svg.setAttribute("viewBox", whole);
      svg.removeAttribute("data-whole");
      return;
    }
    let part: Element | null = target;
    while (part !== null && part.parentElement !== (svg as Element)) part = part.parentElement;
    if (part === null || part.tagName !== "g") return;
    const { x, y, width, height } = this.place(part);
    const frame = svg.getBoundingClientRect();
    const all = svg.viewBox.baseVal;
    const scale = Math.min(frame.width / all.width, frame.height / all.height);
    if (width > (all.width * scale) / 2.2 || width === 0) return;
    const left = (x - (frame.width - all.width * scale) / 2) / scale;
    const top = (y - (frame.height - all.height * scale) / 2) / scale;
    svg.setAttribute("data-whole", svg.getAttribute("viewBox")!);
    svg.setAttribute("viewBox", [left - 12, top - 12, width / scale + 24, height / scale + 24].map(Math.round).join(" "));
  }

  // A finger is wider than a tile.
  private nearest(x: number, y: number): Element | undefined {
    let best: Element | undefined;
    let least = NEAR;
    for (const choice of this.svg?.querySelectorAll("[data-move]") ?? []) {
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

  private key(event: KeyboardEvent): void {
    const token = (event.target as Element).closest("[data-move]")?.getAttribute("data-move");
    if (token == null || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.choose(token);
  }

  // ---- Motion ----

  // Where things with names are, as parts of the picture's size, so that a resize is no motion.
  private places(): Map<string, DOMRect> {
    const places = new Map<string, DOMRect>();
    for (const element of this.svg?.querySelectorAll("[id]") ?? []) places.set(element.id, this.place(element));
    return places;
  }

  private place(element: Element): DOMRect {
    const frame = this.svg!.getBoundingClientRect();
    const rect = element.getBoundingClientRect();
    return new DOMRect(rect.x - frame.x, rect.y - frame.y, rect.width, rect.height);
  }

  // Takes something off the table; what is returned lets it fly, once its owner's place is where it will be.
  private depart({ token, seat }: Flight): (() => void) | undefined {
    const svg = this.svg!;
    const name = token.slice(token.lastIndexOf(":") + 1);
    const from =
      svg.querySelector<SVGGElement>(`[data-move="${CSS.escape(token)}"]`) ?? svg.querySelector<SVGGElement>(`[id$="-${CSS.escape(name)}"]`);
    if (this.narrow || from === null || from.getBBox().width > svg.viewBox.baseVal.width / 5) return undefined;
    const start = this.place(from);
    const copy = from.cloneNode(true) as SVGGElement;
    copy.removeAttribute("data-move");
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    for (const ghost of copy.querySelectorAll(".ghost, line, title")) ghost.remove();
    const matrix = svg.getScreenCTM()!.inverse().multiply((from.parentNode as SVGGraphicsElement).getScreenCTM()!);
    return () => {
      const owner = svg.querySelector(`#seat-${seat}, #standing-${seat}`);
      if (owner === null) return;
      const scale = svg.viewBox.baseVal.width / (svg.clientWidth || 1);
      const end = this.place(owner);
      const x = (end.x + end.width / 2 - start.x - start.width / 2) * scale;
      const y = (end.y + Math.min(end.height / 2, 60) - start.y - start.height / 2) * scale;
      const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
      const inner = document.createElementNS("http://www.w3.org/2000/svg", "g");
      layer.setAttribute("pointer-events", "none");
      layer.setAttribute("aria-hidden", "true");
      inner.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
      inner.append(copy);
      layer.append(inner);
      svg.append(layer);
      const flight = layer.animate(
        [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 0.2 }],
        { duration: MOTION + 40, easing: "ease-in" },
      );
      flight.onfinish = flight.oncancel = () => layer.remove();
    };
  }

  private animate(places: Map<string, DOMRect>, added: Element[]): void {
    const scale = this.svg!.viewBox.baseVal.width / (this.svg!.clientWidth || 1);
    const moved = new Set<Element>();
    for (const [id, before] of places) {
      const element = this.svg!.querySelector(`[id="${CSS.escape(id)}"]`);
      if (element === null || hasMoved(element, moved)) continue;
      const now = this.place(element);
      const same = Math.abs(now.width - before.width) < 1.5 && Math.abs(now.height - before.height) < 1.5;
      const x = before.x - now.x;
      const y = before.y - now.y;
      if (!same || Math.hypot(x, y) < 3) continue;
      moved.add(element);
      slide(element as SVGElement, x * scale, y * scale);
    }
    if (added.length > 60) return;
    for (const element of added) appear(element as SVGElement);
  }
}

function hasMoved(element: Element, moved: Set<Element>): boolean {
  for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) if (moved.has(at)) return true;
  return false;
}

const EASE = "cubic-bezier(.3,.1,.2,1)";

function slide(element: SVGElement, x: number, y: number): void {
  // An animated transform stands in the place of the attribute, so it says what that says.
  const base = (element.getAttribute("transform") ?? "").replace(
    /translate\((-?[\d.]+) (-?[\d.]+)\)/g,
    "translate($1px, $2px)",
  );
  element.animate([{ transform: `translate(${x}px, ${y}px) ${base}` }, { transform: base === "" ? "none" : base }], {
    duration: MOTION,
    easing: EASE,
  });
}

// A new line draws itself; anything else that is new comes up gently.
function appear(element: SVGElement): void {
  const style = getComputedStyle(element);
  const line = element instanceof SVGLineElement || (element instanceof SVGPathElement && style.fill === "none");
  if (line && style.strokeDasharray === "none") {
    const length = (element as SVGGeometryElement).getTotalLength();
    element.animate(
      [
        { strokeDasharray: `${length} ${length}`, strokeDashoffset: length },
        { strokeDasharray: `${length} ${length}`, strokeDashoffset: 0 },
      ],
      { duration: MOTION, easing: EASE },
    );
    return;
  }
  element.animate([{ opacity: 0 }, { opacity: style.opacity }], { duration: MOTION, easing: EASE });
}

// ---- Morphing ----

function morph(old: Element, fresh: Element, added: Element[]): void {
  if (old.isEqualNode(fresh)) return; // most of a picture stays as it was
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const named = new Map<string, Element>();
  for (const child of old.children) if (child.id !== "") named.set(child.id, child);
  let at: ChildNode | null = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let kept: ChildNode | undefined;
    if (wanted instanceof Element && wanted.id !== "") {
      const found = named.get(wanted.id);
      if (found !== undefined && found.tagName === wanted.tagName) kept = found;
    } else {
      kept = alike(at, wanted);
    }
    if (kept === undefined) {
      const node = document.adoptNode(wanted);
      old.insertBefore(node, at);
      if (node instanceof Element) added.push(node);
      continue;
    }
    if (kept === at) at = at.nextSibling;
    else old.insertBefore(kept, at);
    if (kept instanceof Element) morph(kept, wanted as Element, added);
    else if (kept.nodeValue !== wanted.nodeValue) kept.nodeValue = wanted.nodeValue;
  }
  while (at !== null) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}

// The next node, if it is nameless and of the same kind.
function alike(at: ChildNode | null, wanted: ChildNode): ChildNode | undefined {
  if (at === null || at.nodeName !== wanted.nodeName || (at instanceof Element && at.id !== "")) return undefined;
  return at;
}
