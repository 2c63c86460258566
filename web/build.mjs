// Bundles the page: node build.mjs WORKDIR OUTDIR; WORKDIR holds what web/build has made. Names carry a digest of what is in
// the file, so that a browser may keep each for good.
import { createHash, webcrypto } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { icon } from "./icons.mjs";

const [work, out] = process.argv.slice(2);
const carry = join(work, "carry");
const fontFolder = join(work, "fonts");
const source = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "src");
mkdirSync(out, { recursive: true });
for (const old of readdirSync(out)) rmSync(join(out, old), { recursive: true });

const names = [];
function put(name, bytes) {
  writeFileSync(join(out, name), bytes);
  names.push(name);
  return name;
}

function putHashed(name, bytes) {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const dot = name.lastIndexOf(".");
  return put(`${name.slice(0, dot)}-${digest}${name.slice(dot)}`, bytes);
}

// A module, and beside it what web/build has squeezed it to, which the server sends.
function putModule(file, bytes) {
  const name = putHashed(file, bytes);
  writeFileSync(join(out, `${name}.gz`), readFileSync(join(work, `${file}.gz`)));
  return name;
}

async function bundle(entry, define = {}, more = {}) {
  const result = await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    write: false,
    define,
    ...more,
  });
  return more.splitting ? result.outputFiles : result.outputFiles[0].contents;
}

// A script in pieces: what only some screens need comes when somebody goes there. Returns the name of the first piece.
async function putPieces(entry, define) {
  const pieces = await bundle(entry, define, { splitting: true, outdir: out, entryNames: "app-[hash]", chunkNames: "[name]-[hash]" });
  for (const piece of pieces) put(basename(piece.path), piece.contents);
  return basename(pieces.find((piece) => basename(piece.path).startsWith("app-")).path);
}

// Whatever a module wants from its host is known: a function that a rule needs must not be missing.
function read(path, lacks) {
  const bytes = readFileSync(path);
  for (const { module: from, name } of WebAssembly.Module.imports(new WebAssembly.Module(bytes))) {
    if (from !== "host" && !lacks.test(name)) throw new Error(`the module lacks ${name}`);
  }
  return bytes;
}

// The games, levels and options that the first screen offers, in each language, asked of the module that has all games:
// so that screen waits for none. And the rules that the page names when it comes to a house.
async function putShelves(bytes) {
  globalThis.crypto ??= webcrypto; // Node 18 has it elsewhere
  const script = Buffer.from(await bundle("engine.ts")).toString("base64");
  const { Engine } = await import(`data:text/javascript;base64,${script}`);
  const engine = new Engine(new WebAssembly.Module(bytes));
  const shelves = {};
  for (const [lang] of engine.shelf("en").languages) {
    const catalogue = join(carry, `${lang}.study.words`);
    if (existsSync(catalogue)) engine.carry(`${lang}.words`, readFileSync(catalogue));
    shelves[lang] = putHashed(`shelf.${lang}.json`, JSON.stringify(engine.shelf(lang)));
  }
  return { shelves, rules: engine.house() };
}

const carried = {};
for (const file of readdirSync(carry)) carried[file] = putHashed(file, readFileSync(join(carry, file)));
const fonts = {};
for (const file of readdirSync(fontFolder)) fonts[file.replace(/\..*/, "")] = putHashed(file, readFileSync(join(fontFolder, file)));
const study = read(join(work, "study.wasm"), /_(board|pages)$/);
// A module a game to play it alone, and one to play it with others.
const games = {};
const houses = {};
for (const file of readdirSync(work).filter((name) => name.endsWith(".wasm") && name !== "study.wasm")) {
  const into = file.endsWith(".house.wasm") ? houses : games;
  into[file.replace(/(\.house)?\.wasm$/, "")] = putModule(file, read(join(work, file), /_(board|pages|differ)$/));
}
const { shelves, rules } = await putShelves(study);
const files = {
  games,
  houses,
  rules,
  study: putModule("study.wasm", study),
  shelves,
  worker: putHashed("worker.js", await bundle("worker.ts")),
  carried,
  fonts,
};
const script = await putPieces("main.ts", { FILES: JSON.stringify(files) });
const style = putHashed("style.css", await bundle("style.css"));
const drawn = readFileSync(join(source, "icon.svg"), "utf8");
put("icon.svg", drawn);
put("icon-180.png", icon(drawn, 180, false)); // some devices round the corners themselves
for (const size of [192, 512]) put(`icon-${size}.png`, icon(drawn, size, true));
put("icon-mask.png", icon(drawn, 512, false));
put(
  "manifest.webmanifest",
  JSON.stringify({
    name: "Warren",
    short_name: "Warren",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#f6eedd",
    theme_color: "#f6eedd",
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "icon-mask.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  }),
);
const page = readFileSync(join(source, "index.html"), "utf8")
  .replace("{style}", style)
  .replace("{script}", script);
put("index.html", page);

// Kept for a page without a network, where nobody plays with others.
const kept = ["./", ...names.filter((name) => name !== "index.html" && !/\.house-/.test(name))];
const version = createHash("sha256").update(page).update(kept.join()).digest("hex").slice(0, 10);
put("sw.js", await bundle("sw.ts", { KEEP: JSON.stringify({ name: `warren-${version}`, files: kept }) }));
if (process.env.VERBOSE) console.log(names.map((name) => basename(name)).join("\n"));
