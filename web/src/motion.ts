// Motion that explains a change of the picture: what has a name slides or flies to its new place, what was chosen flies
// to its owner, cards turn over, new lines draw themselves, whatever else is new comes up gently.

const LENGTH = 260; // milliseconds
const EASE = "cubic-bezier(.3,.1,.2,1)";
const LEAST = 3; // CSS pixels: less is no motion
const ALIKE = 1.7; // how much larger a piece may have become and still be the same on its way
const PIECE = 110; // units of the picture: what is larger is a part of the table
const MANY = 60; // so much that is new is another picture

export interface Flight {
  token: string;
  seat: number;
}

interface Seen {
  element: SVGGraphicsElement;
  rect: DOMRect;
}

// A card as it lay: which side was up, and what that looked like.
interface Side {
  side: string;
  look: SVGGraphicsElement;
}

interface Chosen extends Seen {
  named: boolean; // after the token
  small: boolean; // as a piece is
}

export class Motion {
  private readonly seen = new Map<string, Seen>();
  private readonly sides = new Map<string, Side>();
  private readonly frame: DOMRect;
  private readonly text: string;
  private readonly chosen: Chosen | undefined;

  // As the picture is before it changes; `text` is what it was read from.
  constructor(
    private readonly svg: SVGSVGElement,
    text: string,
    private readonly flight: Flight | undefined,
  ) {
    this.text = text.replace(/<g [^>]*class="ghost"[^]*?<\/g>/g, ""); // a ghost was not there yet
    this.frame = svg.getBoundingClientRect();
    for (const element of svg.querySelectorAll<SVGGraphicsElement>("[id]")) {
      this.seen.set(element.id, { element, rect: element.getBoundingClientRect() });
    }
    for (const card of svg.querySelectorAll<SVGGraphicsElement>("[data-side]")) {
      this.sides.set(card.id, { side: card.dataset["side"]!, look: card.cloneNode(true) as SVGGraphicsElement });
    }
    this.chosen = flight && this.find(flight.token);
  }

  // What a token is about: something that carries it in its name, or a piece that is chosen by it. Of several with such a
  // name, as a place and a way on one map may have, it is the one that is chosen, or within which it is.
  private find(token: string): Chosen | undefined {
    const name = token.slice(token.lastIndexOf(":") + 1);
    const choice = this.svg.querySelector<SVGGraphicsElement>(`[data-move="${CSS.escape(token)}"]`);
    const ids = /:\d*$/.test(token) ? [] : [...this.seen.keys()].filter((id) => id.endsWith(`-${name}`) && !id.startsWith("move-"));
    const called = ids.map((id) => this.seen.get(id)!.element);
    const own = called.find((one) => choice !== null && one.contains(choice)) ?? called[0];
    const named = own !== undefined;
    const element = own ?? choice;
    if (element === null) return undefined;
    const { width, height } = element.getBBox();
    const small = Math.max(width, height) <= PIECE;
    if (!small && !named) return undefined; // a part of the table
    return { element: element.cloneNode(true) as SVGGraphicsElement, rect: element.getBoundingClientRect(), named, small };
  }

  // After the change: from where everything was to where it is now. Everything is measured before anything is animated:
  // to ask where something is after another thing was set in motion means to lay the picture out again.
  play(added: Element[]): void {
    const frame = this.svg.getBoundingClientRect();
    const moved = new Set<Element>();
    const acts: (() => void)[] = [];
    for (const card of this.svg.querySelectorAll<SVGGraphicsElement>("[data-side]")) {
      const look = this.other(card);
      if (look === null) continue;
      acts.push(turn(card, look));
      moved.add(card);
    }
    for (const element of this.svg.querySelectorAll<SVGGraphicsElement>("[id]")) {
      const before = this.seen.get(element.id);
      if (before === undefined || moved.has(element) || before.rect.width === 0 || isWithin(element, moved) || isWords(element)) continue;
      const now = element.getBoundingClientRect();
      // Where it was, as if the picture had been where it is: another size of the page is no motion.
      const from = new DOMRect(before.rect.x + frame.x - this.frame.x, before.rect.y + frame.y - this.frame.y, before.rect.width, before.rect.height);
      const x = middle(from.x, from.width) - middle(now.x, now.width);
      const y = middle(from.y, from.height) - middle(now.y, now.height);
      // Both edges went somewhere: what became longer at one end stays where it is.
      const went = both(from.left - now.left, from.right - now.right) || both(from.top - now.top, from.bottom - now.bottom);
      if (now.width === 0 || !went) continue;
      // A piece may wear a mark that it did not; of a part of the table all edges must have gone the same way.
      const grown = Math.max(ratio(now.width, from.width), ratio(now.height, from.height));
      const whole = Math.abs(now.width - from.width) < LEAST && Math.abs(now.height - from.height) < LEAST;
      const alike = whole || (grown < ALIKE && isPiece(element));
      if (!alike && before.element === element) continue; // it grew
      if (alike) acts.push(slide(element, x, y));
      else {
        // In a strip its place may be beside the picture: then its owner is where it goes.
        const end = isAmid(now, frame) ? now : this.chip(element);
        if (end !== undefined) acts.push(() => this.fly(before.element, from, end));
        acts.push(rise(element));
      }
      moved.add(element);
    }
    this.depart(moved, acts);
    if (added.length <= MANY) {
      for (const element of added) if (!moved.has(element) && !isWithin(element, moved)) this.appear(element as SVGElement, acts);
    }
    for (const act of acts) act();
  }

  // What a card looked like before it was turned over, if it was: one that is new to the picture says so itself.
  private other(card: SVGGraphicsElement): SVGGraphicsElement | null {
    const before = this.sides.get(card.id);
    if (before !== undefined) return before.side === card.dataset["side"] ? null : before.look;
    return this.seen.has(card.id) ? null : card.querySelector<SVGGraphicsElement>(":scope > .under");
  }

  // A new line draws itself; anything else that is new comes up gently. What was only put into another group is not new.
  private appear(element: SVGElement, acts: (() => void)[]): void {
    if (element instanceof SVGGElement) {
      const known = this.seen.has(element.id) || [...element.querySelectorAll("[id]")].some((one) => this.seen.has(one.id));
      if (element.id !== "" && !known && element.querySelector("line") === null) acts.push(rise(element));
      else for (const part of element.children) this.appear(part as SVGElement, acts);
      return;
    }
    if (element.tagName === "title" || element.getAttribute("class") === "hit") return;
    if (this.text.includes(element.outerHTML.replace(/><\/\w+>$/, ""))) return;
    // Signs are paths too, but set where they are by a transform.
    if (element instanceof SVGLineElement || (element instanceof SVGPathElement && !element.hasAttribute("transform"))) {
      const style = getComputedStyle(element);
      if (style.strokeDasharray === "none" && (element instanceof SVGLineElement || style.fill === "none")) {
        acts.push(draw(element));
        return;
      }
    }
    acts.push(rise(element));
  }

  // What was chosen, to whoever chose it, unless it is seen to go somewhere.
  private depart(moved: Set<Element>, acts: (() => void)[]): void {
    if (this.chosen === undefined || this.flight === undefined) return;
    const { element, rect, named } = this.chosen;
    const arrived = [...moved].some((one) => !named || one.id === element.id);
    const frame = this.svg.getBoundingClientRect();
    // What is larger than a piece and is still there was only spoken of, unless it went out of sight.
    const still = element.id === "" ? null : this.svg.querySelector(`[id="${CSS.escape(element.id)}"]`);
    if (still !== null && !this.chosen.small && isAmid(still.getBoundingClientRect(), frame)) return;
    const { seat } = this.flight;
    const ends = [`#seat-${seat}, #rival-${seat}`, "#own", `#standing-${seat}`].map((name) => this.svg.querySelector(name)?.getBoundingClientRect());
    const end = ends.find((one) => one !== undefined && isAmid(one, frame));
    if (end === undefined || arrived) return;
    const y = middle(end.y, Math.min(end.height, 90));
    const half = Math.min(0.25, end.width / rect.width / 2);
    const to = new DOMRect(middle(end.x, end.width) - rect.width * half, y - rect.height * half, rect.width * half * 2, rect.height * half * 2);
    acts.push(() => this.fly(element, rect, to));
  }

  // The chip of whoever's panel something is in, half as large in its middle.
  private chip(element: Element): DOMRect | undefined {
    const seat = /\d+$/.exec(element.closest('[id^="seat-"]:not(.stop)')?.id ?? "");
    const chip = seat && this.svg.querySelector(`#standing-${seat[0]}`);
    if (!chip) return undefined;
    const { x, y, width, height } = chip.getBoundingClientRect();
    return new DOMRect(x + width / 4, y + height / 4, width / 2, height / 2);
  }

  // Moves a copy of something over the table, from one place to another.
  private fly(element: SVGGraphicsElement, from: DOMRect, to: DOMRect): void {
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const copy = element.cloneNode(true) as SVGGraphicsElement;
    layer.setAttribute("class", "flight");
    layer.append(idle(copy));
    for (const part of copy.querySelectorAll(".ghost, .flight, line")) part.remove();
    this.svg.append(layer);
    const own = layer.getBoundingClientRect();
    const place = (rect: DOMRect, opacity: number): Keyframe => {
      const scale = rect.width / (own.width || 1);
      const [x, y] = units(this.svg, rect.x - own.x, rect.y - own.y);
      const corner = layer.getBBox();
      return { transform: `translate(${corner.x + x}px, ${corner.y + y}px) scale(${scale}) translate(${-corner.x}px, ${-corner.y}px)`, opacity };
    };
    const flight = layer.animate([place(from, 1), { ...place(to, 0.25), offset: 1 }], { duration: LENGTH + 40, easing: EASE });
    flight.onfinish = flight.oncancel = () => layer.remove();
  }
}

// Makes a copy something that is only looked at.
function idle(copy: SVGGraphicsElement): SVGGraphicsElement {
  copy.setAttribute("pointer-events", "none");
  copy.setAttribute("aria-hidden", "true");
  for (const part of [copy, ...copy.querySelectorAll("[id], [data-move]")]) {
    for (const name of ["id", "data-move", "data-side", "role", "tabindex"]) part.removeAttribute(name);
  }
  for (const part of copy.querySelectorAll("title")) part.remove();
  return copy;
}

// Text does not move.
function isWords(element: Element): boolean {
  return [...element.children].every((child) => child.tagName === "text" || child.tagName === "title");
}

function isPiece(element: SVGGraphicsElement): boolean {
  const { width, height } = element.getBBox();
  return Math.max(width, height) <= PIECE;
}

// Whether the middle of something is within the picture's width.
const isAmid = (rect: DOMRect, frame: DOMRect): boolean => middle(rect.x, rect.width) > frame.left && middle(rect.x, rect.width) < frame.right;
const both = (a: number, b: number): boolean => a * b > 0 && Math.min(Math.abs(a), Math.abs(b)) >= LEAST;
const middle = (from: number, size: number): number => from + size / 2;
const ratio = (a: number, b: number): number => Math.max(a, b) / Math.max(1, Math.min(a, b));

function isWithin(element: Element, set: Set<Element>): boolean {
  for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) if (set.has(at)) return true;
  return false;
}

// A length in CSS pixels, in the units inside an element.
function units(inside: SVGGraphicsElement, x: number, y: number): [number, number] {
  const m = inside.getScreenCTM();
  if (m === null) return [x, y];
  const area = m.a * m.d - m.b * m.c || 1;
  return [(m.d * x - m.c * y) / area, (m.a * y - m.b * x) / area];
}

// These measure what they need, and return how to begin.

// An animated transform replaces the attribute, so it has to contain what the attribute says.
function baseOf(element: Element): string {
  return (element.getAttribute("transform") ?? "").replace(/translate\((-?[\d.]+) (-?[\d.]+)\)/g, "translate($1px, $2px)");
}

function slide(element: SVGGraphicsElement, x: number, y: number): () => void {
  const [right, down] = units(element.parentNode as SVGGraphicsElement, x, y);
  const base = baseOf(element);
  const way = [{ transform: `translate(${right}px, ${down}px) ${base}` }, { transform: base === "" ? "none" : base }];
  return () => void element.animate(way, { duration: LENGTH, easing: EASE });
}

// A card turns over: what lay up becomes narrow until only its edge is seen, then what lies up now grows from there.
function turn(card: SVGGraphicsElement, look: SVGGraphicsElement): () => void {
  const { x, width } = card.getBBox();
  const at = (part: number): string => `${baseOf(card)} translate(${x + width / 2}px, 0px) scale(${part}, 1) translate(${-x - width / 2}px, 0px)`;
  return () => {
    const copy = idle(look.cloneNode(true) as SVGGraphicsElement);
    copy.setAttribute("class", "turning");
    copy.removeAttribute("display");
    copy.setAttribute("transform", card.getAttribute("transform") ?? "");
    card.after(copy);
    const leaving = copy.animate([{ transform: at(1), easing: "ease-in" }, { transform: at(0), offset: 0.5 }, { transform: at(0) }], { duration: LENGTH });
    leaving.onfinish = leaving.oncancel = () => copy.remove();
    card.animate([{ transform: at(0) }, { transform: at(0), offset: 0.5, easing: "ease-out" }, { transform: at(1) }], { duration: LENGTH });
  };
}

function rise(element: SVGElement): () => void {
  return () => void element.animate([{ opacity: 0, offset: 0 }], { duration: LENGTH, easing: EASE });
}

function draw(line: SVGGeometryElement): () => void {
  const length = line.getTotalLength();
  const way = [
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: length },
    { strokeDasharray: `${length} ${length}`, strokeDashoffset: 0 },
  ];
  return () => void line.animate(way, { duration: LENGTH, easing: EASE });
}
