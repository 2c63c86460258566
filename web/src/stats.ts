// How one's own games on this device went: by game and level, and over time. Games of one person against bots count.
import { app, type Screen } from "./app";
import { bar } from "./bar";
import { h } from "./dom";
import * as store from "./store";
import { say } from "./words";

type Outcome = "won" | "drawn" | "lost";

interface Played {
  game: string;
  bot: string; // the strongest that one played against
  outcome: Outcome;
  when: number;
}

export interface Sum extends Record<Outcome, number> {
  title: string;
}

// A kept game as a result of one's own; undefined: it is not over, it was tried from a move of another, or other people
// played.
function played(kept: store.Kept): Played | undefined {
  if (kept.broken === true || typeof kept.origin === "number") return undefined;
  const { bots, winners } = store.played(kept);
  const own = bots.indexOf("");
  if (winners === undefined || own < 0 || bots.lastIndexOf("") !== own) return undefined;
  const outcome = !winners.includes(own) ? "lost" : winners.length > 1 ? "drawn" : "won";
  const strength = (bot: string): number => app.shelf.levels.findIndex((level) => level.bot === bot);
  const bot = bots.filter((one) => one !== "").sort((a, b) => strength(b) - strength(a))[0] ?? "";
  return { game: kept.game, bot, outcome, when: kept.when };
}

function sum(title: string, games: Played[]): Sum {
  const count = (outcome: Outcome): number => games.filter((one) => one.outcome === outcome).length;
  return { title, won: count("won"), drawn: count("drawn"), lost: count("lost") };
}

// By game, in the order of the shelf, and in each by level, the weakest first.
function byLevel(games: Played[]): { title: string; rows: Sum[] }[] {
  const { levels } = app.shelf;
  const known = levels.map((level, i) => [level.bot, say("level", { n: i + 1, name: level.name })] as const);
  const others = [...new Set(games.map((one) => one.bot))].filter((bot) => !known.some(([level]) => level === bot));
  const bots = [...known, ...others.map((bot) => [bot, bot] as const)];
  return app.shelf.games.flatMap((game) => {
    const own = games.filter((one) => one.game === game.id);
    if (own.length === 0) return [];
    const rows = bots.map(([bot, title]) => sum(title, own.filter((one) => one.bot === bot)));
    return [{ title: game.title, rows: [...rows.filter((row) => row.won + row.drawn + row.lost > 0), sum(say("together"), own)] }];
  });
}

const SPANS = ["day", "week", "month", "year"] as const;
const BARS = 12;

// The first moment of the day, week, month or year that a moment is in.
function floor(when: number, span: (typeof SPANS)[number]): Date {
  const date = new Date(when);
  date.setHours(0, 0, 0, 0);
  if (span === "week") date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  if (span === "month" || span === "year") date.setDate(1);
  if (span === "year") date.setMonth(0);
  return date;
}

function next(date: Date, span: (typeof SPANS)[number]): Date {
  const after = new Date(date);
  if (span === "day") after.setDate(after.getDate() + 1);
  else if (span === "week") after.setDate(after.getDate() + 7);
  else if (span === "month") after.setMonth(after.getMonth() + 1);
  else after.setFullYear(after.getFullYear() + 1);
  return after;
}

// From the first game to the last, in as fine steps as there is room for.
function overTime(games: Played[]): Sum[] {
  const first = Math.min(...games.map((one) => one.when));
  const last = Math.max(...games.map((one) => one.when));
  for (const span of SPANS) {
    const steps: Date[] = [];
    for (let at = floor(first, span); at.getTime() <= last && steps.length <= BARS; at = next(at, span)) steps.push(at);
    if (steps.length > BARS && span !== "year") continue;
    const style: Intl.DateTimeFormatOptions =
      span === "year" ? { year: "numeric" } : span === "month" ? { month: "short", year: "2-digit" } : { day: "numeric", month: "short" };
    const words = new Intl.DateTimeFormat(app.shelf.lang, style);
    return steps.slice(-BARS).map((step) => {
      const end = next(step, span).getTime();
      return sum(words.format(step), games.filter((one) => one.when >= step.getTime() && one.when < end));
    });
  }
  return [];
}

const SVG = "http://www.w3.org/2000/svg";

function shape(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

// Games that were won stand on the line, full; those that were lost hang below it, empty; drawn ones are half of each.
function chart(rows: Sum[]): SVGElement {
  const [width, height, foot] = [324, 170, 22];
  const most = (pick: (row: Sum) => number): number => Math.max(1, ...rows.map(pick));
  const up = (row: Sum): number => row.won + row.drawn / 2;
  const down = (row: Sum): number => row.lost + row.drawn / 2;
  const unit = (height - foot - 36) / (most(up) + most(down));
  const line = 18 + most(up) * unit;
  const step = Math.min(80, (width - 8) / rows.length);
  const thick = Math.min(26, step * 0.6);
  const svg = shape("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("statsChart") });
  const every = Math.ceil(rows.length / Math.floor((width - 8) / 50));
  rows.forEach((row, i) => {
    const x = 4 + (i + 0.5) * step;
    if (up(row) > 0) {
      svg.append(shape("rect", { class: "won", x: x - thick / 2, y: line - up(row) * unit, width: thick, height: up(row) * unit }));
      svg.append(shape("text", { x, y: line - up(row) * unit - 4 }, String(row.won)));
    }
    if (down(row) > 0) {
      svg.append(shape("rect", { class: "lost", x: x - thick / 2, y: line, width: thick, height: down(row) * unit }));
      svg.append(shape("text", { x, y: line + down(row) * unit + 13 }, String(row.lost)));
    }
    if (i % every === 0) svg.append(shape("text", { class: "when", x, y: height - 5 }, row.title));
  });
  svg.append(shape("line", { class: "axis", x1: 2, y1: line, x2: width - 2, y2: line }));
  return svg;
}

function table(caption: string, first: string, rows: Sum[]): HTMLElement {
  const share = new Intl.NumberFormat(app.shelf.lang, { style: "percent", maximumFractionDigits: 0 });
  const heads = [first, say("won"), say("drawn"), say("lost"), say("share")];
  return h("div", { class: "wide", tabindex: 0, role: "group", "aria-label": caption },
    h("table", { class: "outcomes" }, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows.map((row) => {
        const all = row.won + row.drawn + row.lost;
        const cells = [row.won, row.drawn, row.lost, all === 0 ? "–" : share.format((row.won + row.drawn / 2) / all)];
        return h("tr", {}, h("th", { scope: "row" }, row.title), ...cells.map((cell) => h("td", {}, String(cell))));
      }))));
}

export async function statsScreen(): Promise<Screen> {
  const games = (await store.list()).map(played).filter((one) => one !== undefined);
  const main = h("main", { class: "column" });
  if (games.length === 0) main.append(h("p", {}, say("statsNone")));
  else {
    const times = overTime(games);
    main.append(
      h("p", {}, say("statsAbout")),
      h("figure", {}, chart(times), h("figcaption", { class: "quiet" }, say("statsLegend"))),
      ...byLevel(games).map(({ title, rows }) => table(title, say("opponent"), rows)),
      table(say("statsTime"), say("statsWhen"), times),
    );
  }
  return { root: h("div", { class: "page stats" }, bar(say("stats")), main) };
}
