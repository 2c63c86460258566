// The icon in pixels, for devices that take no SVG: a rectangle, lines with round ends and circles, in the order of
// icon.svg. Of each the distance from its edge is known, so that edges can be smooth.
import { deflateSync } from "node:zlib";

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
const number = (tag, name) => Number(attribute(tag, name) ?? 0);
const colour = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));

// The segments of a path of the commands M, L, V and Z.
function segments(d) {
  const found = [];
  let [x, y, fromX, fromY] = [0, 0, 0, 0];
  for (const [, command, rest] of d.matchAll(/([MLVZ])([^MLVZ]*)/g)) {
    const values = rest.trim().split(/[ ,]+/).map(Number);
    const before = [x, y];
    if (command === "Z") [x, y] = [fromX, fromY];
    else if (command === "V") y = values[0];
    else [x, y] = values;
    if (command === "M") [fromX, fromY] = [x, y];
    else found.push([...before, x, y]);
  }
  return found;
}

function toSegment(x, y, [x1, y1, x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const at = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - at * dx, y - y1 - at * dy);
}

// Each shape as a colour, and how far inside its edge a point is. Without corners the ground fills the whole square.
function shapes(svg, corners) {
  return [...svg.matchAll(/<(rect|path|circle) [^>]*>/g)].map(([tag, kind]) => {
    if (kind === "circle") {
      const [cx, cy, r] = ["cx", "cy", "r"].map((name) => number(tag, name));
      return { ink: colour(attribute(tag, "fill")), inside: (x, y) => r - Math.hypot(x - cx, y - cy) };
    }
    if (kind === "rect") {
      const [width, height, r] = ["width", "height", "rx"].map((name) => number(tag, name));
      const over = (at, size) => Math.max(r - at, at - (size - r), 0);
      return { ink: colour(attribute(tag, "fill")), inside: (x, y) => (corners ? r - Math.hypot(over(x, width), over(y, height)) : Infinity) };
    }
    const lines = segments(attribute(tag, "d"));
    const half = number(tag, "stroke-width") / 2;
    return { ink: colour(attribute(tag, "stroke")), inside: (x, y) => half - Math.min(...lines.map((line) => toSegment(x, y, line))) };
  });
}

function chunk(name, data) {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, "latin1");
  data.copy(whole, 8);
  let crc = 0xffffffff;
  for (const byte of whole.subarray(4, 8 + data.length)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 8 + data.length);
  return whole;
}

// A PNG of so many pixels; with corners outside the shape it is transparent.
export function icon(svg, size, corners) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
  const drawn = shapes(svg, corners);
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      const at = py * (1 + 4 * size) + 1 + 4 * px;
      let solid = 0;
      for (const { ink, inside } of drawn) {
        const cover = Math.min(1, Math.max(0, 0.5 + (inside(((px + 0.5) * side) / size, ((py + 0.5) * side) / size) * size) / side));
        if (solid === 0 && cover > 0) rows.set(ink, at);
        else ink.forEach((value, i) => (rows[at + i] = Math.round(value * cover + rows[at + i] * (1 - cover))));
        solid = Math.max(solid, cover);
      }
      rows[at + 3] = Math.round(255 * solid);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
