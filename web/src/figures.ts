// What a game writes as aligned columns, as tables that everybody can read; and the sentences between them.
import { h } from "./dom";

interface Row {
  depth: number; // how far it is indented
  cells: string[]; // its title, then a figure for each column; a title alone stands above what follows
}

// Where the figures of a block end, if all its rows agree.
function edgesOf(lines: string[]): number[] | undefined {
  let edges: number[] | undefined;
  for (const line of lines) {
    const figures = /\S((?:\s+[-−]?\d+){2,})\s*$/.exec(line);
    if (figures === null) continue;
    const ends = [...line.matchAll(/[-−]?\d+(?=\s|$)/g)].map((found) => found.index + found[0].length).slice(-figures[1]!.trim().split(/\s+/).length);
    if (edges !== undefined && edges.join() !== ends.join()) return undefined;
    edges = ends;
  }
  return edges;
}

// A line cut at these places; its first cell and the title before it have two blanks between them.
function cut(line: string, edges: number[]): Row {
  const depth = line.length - line.trimStart().length;
  if (line.length <= edges[0]!) return { depth, cells: [line.trim()] };
  const [title = "", ...first] = line.slice(0, edges[0]).trimEnd().split(/\s{2,}(?=\S+(?: \S+)*$)/);
  const rest = edges.slice(1).map((edge, i) => line.slice(edges[i], edge).trim());
  return { depth, cells: [title.trim(), first.join(" ").trim(), ...rest] };
}

// Columns are counted in letters, and some letters are wider than others.
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\ud800-\udfff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

function rowsOf(lines: string[]): Row[] | undefined {
  const edges = lines.some((line) => WIDE.test(line)) ? undefined : edgesOf(lines);
  if (edges !== undefined) return lines.map((line) => cut(line, edges));
  const rows = lines.map((line) => ({ depth: 0, cells: line.trim().split(/\s{2,}/) }));
  return rows.every(({ cells }) => cells.length === rows[0]!.cells.length && cells.length > 1) ? rows : undefined;
}

function tableOf(rows: Row[], figures: boolean): HTMLElement {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const isHead = (row: Row, i: number): boolean => figures && i === 0 && row.cells.length > 1 && row.cells.slice(1).some((cell) => !/^[-−]?\d+$/.test(cell));
  return h("table", { class: figures ? "figures sums" : "figures" }, h("tbody", {}, ...rows.map((row, i) => {
    const [title = "", ...cells] = row.cells;
    const head = isHead(row, i);
    const depth = `depth-${Math.min(2, Math.floor(row.depth / 2))}`;
    const first = title === "" ? h("td") : h("th", { scope: head ? "col" : "row", class: depth, colspan: cells.length === 0 ? columns : undefined }, title);
    // A row that has others below it, or that stands alone above them, is about them all.
    const above = cells.length === 0 || (rows[i + 1]?.depth ?? 0) > row.depth;
    return h("tr", { class: above && row.depth === 0 ? "part" : undefined }, first, ...cells.map((cell) => (head ? h("th", { scope: "col" }, cell) : h("td", {}, cell))));
  })));
}

export function figures(text: string): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let block: string[] = [];
  const close = (): void => {
    const rows = block.length > 0 ? rowsOf(block) : undefined;
    if (rows !== undefined) parts.push(h("div", { class: "scroll", tabindex: 0 }, tableOf(rows, edgesOf(block) !== undefined)));
    else if (block.length > 0) parts.push(h("pre", { class: "score", tabindex: 0 }, block.join("\n")));
    block = [];
  };
  for (const line of text.trimEnd().split("\n")) {
    // A line belongs to a table if it is indented, has columns, or stands above a part of one.
    if (/^ +\S|\S {2,}\S/.test(line) || (block.length > 0 && line.trim() !== "" && line.length < 36 && !/[:.]$|: /.test(line))) {
      block.push(line);
      continue;
    }
    close();
    if (line.trim() !== "") parts.push(h("p", { class: "remark" }, line));
  }
  close();
  return parts;
}
