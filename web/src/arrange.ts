// A picture drawn for a wide table, laid out for a narrow screen: its top groups are the parts, and they are set in
// rows down the page. What the page says in words beside the picture is left out.

const GAP = 10;
const MARGIN = 8;
const COLUMN = 496; // at least so many of the picture's units across, more where the screen has room
const WIDEST = 680; // a part that is wider than this becomes smaller
const CROWDED = 1.5; // how far a row with something tall in it may be too wide
const STROKE = 1; // half a line: a box is measured without it
const GROWTH = 1.35; // how much larger than drawn a part may become

interface Part {
  elements: Element[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export function arrange(svg: SVGSVGElement, narrow: boolean): void {
  const width = svg.getBoundingClientRect().width;
  if (!narrow || width === 0) {
    restore(svg);
    return;
  }
  // Everything is measured where it was drawn, not where the last pass put it.
  for (const element of svg.querySelectorAll("[data-own]")) putBack(element);
  const groups = [...svg.children].filter((child): child is SVGGElement => child.tagName === "g");
  for (const group of groups) hide(group, isSpoken(group));
  const shown = groups.filter((group) => !isSpoken(group)).map(measure).filter((part) => part.width > 0);
  const column = Math.max(COLUMN, width * 0.9);
  const parts = join(shown.flatMap((part) => split(part, column)));
  if (parts.length > 0) place(svg, parts, column);
}

// Where a group was drawn, in the picture's units.
function measure(element: Element): Part {
  const box = (element as SVGGraphicsElement).getBBox();
  const own = element.getAttribute("transform") ?? "";
  const [, x = "0", y = "0"] = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(own) ?? [];
  if (box.width === 0) return { elements: [element], x: 0, y: 0, width: 0, height: 0 };
  return {
    elements: [element],
    x: box.x + Number(x) - STROKE,
    y: box.y + Number(y) - STROKE,
    width: box.width + 2 * STROKE,
    height: box.height + 2 * STROKE,
  };
}

// Text alone, and buttons that are not on the table: the page shows both itself.
function isSpoken(group: Element): boolean {
  const drawn = [...group.children].filter((child) => child.tagName !== "title");
  if (drawn.length === 0 || drawn.every((child) => child.tagName === "text")) return true;
  return group.hasAttribute("data-move") || drawn.every((child) => child.hasAttribute("data-move") && child.id.startsWith("choice"))
    || group.id === "choices";
}

// A part that is too wide comes apart if it is made of groups.
function split(part: Part, column: number): Part[] {
  const group = part.elements[0]!;
  const own = group.getAttribute("transform") ?? "";
  if (part.width <= column * 1.05 || own !== "") return [part];
  const children = [...group.children].filter((child) => child.tagName !== "title");
  if (children.length < 2 || children.some((child) => child.tagName !== "g")) return [part];
  return children.map(measure).filter((child) => child.width > 0);
}

// A group that is drawn over another stays with it.
function join(parts: Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const under = joined.find((other) => covers(other, part) || covers(part, other));
    if (under === undefined) {
      joined.push(part);
      continue;
    }
    const right = Math.max(under.x + under.width, part.x + part.width);
    const bottom = Math.max(under.y + under.height, part.y + part.height);
    under.x = Math.min(under.x, part.x);
    under.y = Math.min(under.y, part.y);
    under.width = right - under.x;
    under.height = bottom - under.y;
    under.elements.push(...part.elements);
  }
  return joined;
}

function covers(a: Part, b: Part): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 && across * down > 0.4 * b.width * b.height;
}

function place(svg: SVGSVGElement, parts: Part[], column: number): void {
  const width = Math.max(column, ...parts.map((part) => part.width).filter((one) => one <= WIDEST));
  let y = MARGIN;
  for (let first = 0; first < parts.length; ) {
    let last = first;
    let across = parts[first]!.width;
    // A tall part would leave the room beside it empty, so its neighbour is made smaller too.
    const tall = parts[first]!.height > 1.3 * parts[first]!.width;
    while (last + 1 < parts.length) {
      const wider = across + GAP + parts[last + 1]!.width;
      if (wider > width * (tall && last === first ? CROWDED : 1)) break;
      across = wider;
      last++;
    }
    const row = parts.slice(first, last + 1);
    const gaps = GAP * (row.length - 1);
    const small = across < width / 1.9; // alone and narrow, it would become far larger than what is like it
    const scale = Math.min(small ? 1 : GROWTH, (width - gaps) / (across - gaps));
    let x = MARGIN + (width - (across - gaps) * scale - gaps) / 2;
    for (const part of row) {
      for (const element of part.elements) move(element, x - part.x * scale, y - part.y * scale, scale);
      x += part.width * scale + GAP;
    }
    y += Math.max(...row.map((part) => part.height)) * scale + GAP;
    first = last + 1;
  }
  const [across, down] = [String(round(width + 2 * MARGIN)), String(round(y - GAP + MARGIN))];
  if (!svg.hasAttribute("data-drawn")) svg.setAttribute("data-drawn", svg.getAttribute("viewBox") ?? "");
  put(svg, "viewBox", `0 0 ${across} ${down}`);
  const paper = svg.querySelector(":scope > rect");
  if (paper === null) return;
  put(paper, "width", across);
  put(paper, "height", down);
}

const round = (n: number): number => Math.round(n * 100) / 100;

// A part that has not changed is not laid out again.
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function move(element: Element, x: number, y: number, scale: number): void {
  const own = element.getAttribute("transform") ?? "";
  put(element, "data-own", own);
  put(element, "transform", `translate(${round(x)} ${round(y)}) scale(${round(scale)}) ${own}`.trim());
}

function hide(element: Element, hidden: boolean): void {
  if (hidden === (element.getAttribute("display") === "none")) return;
  if (hidden) element.setAttribute("display", "none");
  else element.removeAttribute("display");
}

function putBack(element: Element): void {
  const own = element.getAttribute("data-own") ?? "";
  if (own === "") element.removeAttribute("transform");
  else element.setAttribute("transform", own);
  element.removeAttribute("data-own");
}

// Undoes the layout: the picture as it was drawn.
function restore(svg: SVGSVGElement): void {
  const drawn = svg.getAttribute("data-drawn");
  if (drawn === null) return;
  for (const element of svg.querySelectorAll("[data-own]")) putBack(element);
  for (const element of svg.children) hide(element, false);
  svg.setAttribute("viewBox", drawn);
  svg.removeAttribute("data-drawn");
  const [, , width = "", height = ""] = drawn.split(" ");
  const paper = svg.querySelector(":scope > rect");
  paper?.setAttribute("width", width);
  paper?.setAttribute("height", height);
}
