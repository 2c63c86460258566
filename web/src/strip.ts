// Strips of a picture: windows onto parts that stand beside each other, which one swipes along. A strip is an inner svg;
// its stops are groups that say where it comes to rest; what names a stop in `data-turn` turns the strip to it.
import { isCalm } from "./settings";

const SWIPE = 8; // CSS pixels: less is a tap
const LENGTH = 200; // milliseconds that turning takes

export class Strips {
  private svg: SVGSVGElement | undefined;
  private stops = new Map<string, string>(); // where each strip rests
  private drag: { strip: SVGSVGElement; id: number; x: number; y: number; from: number; moved: boolean } | undefined;
  private swiped = false;

  constructor(root: ShadowRoot) {
    root.addEventListener("pointerdown", (event) => this.down(event as PointerEvent));
    root.addEventListener("pointermove", (event) => this.move(event as PointerEvent));
    root.addEventListener("pointerup", (event) => this.up(event as PointerEvent));
    root.addEventListener("pointercancel", (event) => this.up(event as PointerEvent));
    root.addEventListener("wheel", (event) => this.wheel(event as WheelEvent), { passive: true });
  }

  // Whether what was just released was a swipe, and so no tap.
  wasSwipe(): boolean {
    const swiped = this.swiped;
    this.swiped = false;
    return swiped;
  }

  // The strips of a picture are where they were.
  prepare(svg: SVGSVGElement): void {
    this.svg = svg;
    for (const strip of stripsOf(svg)) this.put(strip, this.place(strip));
    this.mark();
  }

  // A picture that another becomes keeps its strips where they are, so that nothing seems to move with them.
  carryOver(svg: SVGSVGElement, fresh: SVGSVGElement): void {
    for (const strip of stripsOf(fresh)) {
      const old = stripsOf(svg).find((one) => one.id === strip.id);
      if (old !== undefined) this.put(strip, limit(strip, left(old)));
    }
  }

  // All of them begin anew.
  rest(): void {
    this.stops.clear();
  }

  // Turns to the stop that holds an element, unless it is in sight. A strip may itself be in a stop of another.
  show(element: Element): void {
    const strip = element.closest<SVGSVGElement>("svg.strip");
    const stop = element.closest<SVGElement>(".stop");
    if (strip === null || stop === null) return;
    const outer = strip.parentElement!.closest(".stop");
    if (outer !== null) this.turn(outer.id);
    if (isBeyond(element, strip)) this.turn(stop.id);
  }

  where(): Map<string, string> {
    return new Map(this.stops);
  }

  turnAll(stops: Map<string, string>): void {
    this.stops = stops;
    for (const strip of stripsOf(this.svg)) this.glide(strip, this.place(strip));
    this.mark();
  }

  // Whether a strip is turned to something else than this element.
  hides(element: Element): boolean {
    const strip = element.closest<SVGSVGElement>("svg.strip");
    return strip !== null && (isBeyond(element, strip) || this.hides(strip.parentElement!));
  }

  turn(id: string): void {
    const stop = this.svg?.querySelector<SVGElement>(`.stop[id="${CSS.escape(id)}"]`);
    const strip = stop?.closest<SVGSVGElement>("svg.strip");
    if (stop == null || strip == null) return;
    this.stops.set(strip.id, id);
    this.glide(strip, this.place(strip));
    this.mark();
  }

  private mark(): void {
    const shown = new Set(stripsOf(this.svg).map((strip) => this.rests(strip)?.id));
    for (const tab of this.svg?.querySelectorAll("[data-turn]") ?? []) {
      const on = shown.has(tab.getAttribute("data-turn") ?? undefined);
      tab.classList.toggle("on", on);
      tab.setAttribute("aria-pressed", String(on));
    }
  }

  // The stop that a strip was turned to; if that is gone, or it was to none, the first.
  private rests(strip: SVGSVGElement): SVGElement | undefined {
    const stops = stopsOf(strip);
    return stops.find((one) => one.id === this.stops.get(strip.id)) ?? stops[0];
  }

  private place(strip: SVGSVGElement): number {
    return limit(strip, Number(this.rests(strip)?.getAttribute("data-rest") ?? 0));
  }

  private put(strip: SVGSVGElement, x: number): void {
    const box = strip.getAttribute("viewBox")!;
    const [, , width, height] = box.split(" ");
    const turned = `${Math.round(x)} 0 ${width} ${height}`;
    if (turned !== box) strip.setAttribute("viewBox", turned); // even to set the same would lay it out again
  }

  private glide(strip: SVGSVGElement, to: number): void {
    const from = left(strip);
    const begun = performance.now();
    if (isCalm() || from === to) {
      this.put(strip, to);
      return;
    }
    const step = (now: number): void => {
      const part = Math.min(1, (now - begun) / LENGTH);
      if (!strip.isConnected || this.drag?.strip === strip) return;
      this.put(strip, from + (to - from) * (1 - (1 - part) ** 3));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private down(event: PointerEvent): void {
    const strip = (event.target as Element).closest<SVGSVGElement>("svg.strip");
    this.swiped = false;
    if (strip === null || event.button !== 0) return;
    this.drag = { strip, id: event.pointerId, x: event.clientX, y: event.clientY, from: left(strip), moved: false };
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    if (drag === undefined || event.pointerId !== drag.id) return;
    const x = event.clientX - drag.x;
    if (!drag.moved && (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(event.clientY - drag.y))) return;
    if (!drag.moved) {
      drag.strip = moving(drag.strip, -x);
      drag.from = left(drag.strip);
      drag.strip.setPointerCapture(drag.id);
    }
    drag.moved = true;
    this.put(drag.strip, limit(drag.strip, drag.from - x));
  }

  private up(event: PointerEvent): void {
    const drag = this.drag;
    if (drag === undefined || event.pointerId !== drag.id) return;
    this.drag = undefined;
    if (!drag.moved) return;
    this.swiped = true;
    this.settle(drag.strip, left(drag.strip) - drag.from);
  }

  // Comes to rest at the stop that lies ahead of where one swiped, or else at the nearest.
  private settle(strip: SVGSVGElement, by: number): void {
    const x = left(strip);
    const far = Math.abs(by) > 40;
    const stops = stopsOf(strip).map((stop) => ({ id: stop.id, rest: limit(strip, Number(stop.getAttribute("data-rest"))) }));
    const ahead = far ? stops.filter(({ rest }) => (by > 0 ? rest >= x : rest <= x)) : stops;
    const [best] = (ahead.length > 0 ? ahead : stops).sort((a, b) => Math.abs(a.rest - x) - Math.abs(b.rest - x));
    if (best !== undefined) this.turn(best.id);
  }

  private wheel(event: WheelEvent): void {
    const strip = (event.target as Element).closest<SVGSVGElement>("svg.strip");
    const by = event.shiftKey ? event.deltaY : event.deltaX;
    if (strip === null || Math.abs(by) < 1) return;
    const moved = moving(strip, by);
    this.put(moved, limit(moved, left(moved) + by));
  }
}

// Whether something in a strip is out of its window. The strip's own rectangle would have everything in it, also what is
// out of sight.
function isBeyond(element: Element, strip: SVGSVGElement): boolean {
  const { a: scale, e: origin } = (strip.parentElement as Element as SVGGraphicsElement).getScreenCTM()!;
  const from = origin + Number(strip.getAttribute("x")) * scale;
  const to = from + Number(strip.getAttribute("width")) * scale;
  const rect = element.getBoundingClientRect();
  return rect.left < from - 1 || rect.right > to + 1;
}

const left = (strip: SVGSVGElement): number => Number(strip.getAttribute("viewBox")!.split(" ")[0]);
const limit = (strip: SVGSVGElement, x: number): number =>
  Math.max(0, Math.min(x, Number(strip.getAttribute("data-extent")) - Number(strip.getAttribute("width"))));
const stripsOf = (svg: SVGSVGElement | undefined): SVGSVGElement[] => [...(svg?.querySelectorAll<SVGSVGElement>("svg.strip") ?? [])];
const stopsOf = (strip: SVGSVGElement): SVGElement[] =>
  [...strip.querySelectorAll<SVGElement>(".stop")].filter((stop) => stop.closest("svg.strip") === strip);
// What a swipe by so much moves: a strip that is at its end leaves it to the one around it.
const moving = (strip: SVGSVGElement, by: number): SVGSVGElement => {
  const outer = strip.parentElement!.closest<SVGSVGElement>("svg.strip");
  return outer === null || limit(strip, left(strip) + by) !== left(strip) ? strip : moving(outer, by);
};
