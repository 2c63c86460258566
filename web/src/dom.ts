// Making elements, without markup in strings.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...kept(children));
  return element;
}

function kept(children: Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false);
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...kept(children));
}

const SVG = "http://www.w3.org/2000/svg";

// An icon, drawn on the same grid of 24 units as all pictures.
export function sign(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

export const SIGNS = {
  back: "M9 7 L4 12 L9 17 M4 12 H15 A5 5 0 0 1 15 20",
  again: "M15 7 L20 12 L15 17 M20 12 H9 A5 5 0 0 0 9 20",
  hint: "M9 18 H15 M10 21 H14 M8 15 C5 12 5 4 12 4 S19 12 16 15 Z",
  more: "M5 7 H19 M5 12 H19 M5 17 H19",
  home: "M4 12 L12 5 L20 12 M6 11 V20 H18 V11",
  unfold: "M6 15 L12 9 L18 15",
  close: "M6 6 L18 18 M18 6 L6 18",
  sun: "M12 8 A4 4 0 1 0 12 16 A4 4 0 1 0 12 8 M12 3 V5 M12 19 V21 M3 12 H5 M19 12 H21 M5.6 5.6 L7 7 M17 17 L18.4 18.4 M18.4 5.6 L17 7 M7 17 L5.6 18.4",
  moon: "M19 14 A8 8 0 1 1 10 5 A6 6 0 0 0 19 14 Z",
  prefs: "M4 7 H10 M15 7 H20 M12.5 4.5 A2.5 2.5 0 1 0 12.5 9.5 A2.5 2.5 0 1 0 12.5 4.5 M4 17 H6 M11 17 H20 M8.5 14.5 A2.5 2.5 0 1 0 8.5 19.5 A2.5 2.5 0 1 0 8.5 14.5",
  auto: "M12 4 A8 8 0 1 0 12 20 A8 8 0 1 0 12 4 M12 4 V20 M12 8 L18 8 M12 12 H20 M12 16 H18",
};

export function button(
  label: string,
  press: () => void,
  attributes: Attributes = {},
  ...before: Child[]
): HTMLButtonElement {
  return h("button", { type: "button", click: press, ...attributes }, ...before, label);
}

// A button with an icon; its label is read aloud, and shown when the pointer rests on it.
export function signButton(
  name: keyof typeof SIGNS,
  label: string,
  press: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "tool", "data-tool": name, "aria-label": label, title: label, click: press, ...attributes },
    sign(SIGNS[name]),
  );
}
