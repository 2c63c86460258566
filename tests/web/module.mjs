// The module without a browser: the page's own engine.ts, bundled on the fly.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { webcrypto } from "node:crypto";
import { buildSync } from "../../web/node_modules/esbuild/lib/main.js";
import { folder, top } from "./lib.mjs";

export async function source(name) {
  const { outputFiles } = buildSync({
    entryPoints: [join(top, "web/src", name)], bundle: true, format: "esm", write: false, target: "es2022",
  });
  const dir = mkdtempSync(join(tmpdir(), "warren-source-"));
  const file = join(dir, "source.mjs");
  writeFileSync(file, outputFiles[0].contents);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

// The module of a game; without one, the module of the analysis, which has all games.
export async function loadModule(game = "study") {
  globalThis.crypto ??= webcrypto; // Node 18 has it elsewhere
  const { Engine } = await source("engine.ts");
  const wasm = readdirSync(folder).find((name) => name.startsWith(`${game}-`) && name.endsWith(".wasm"));
  return new Engine(new WebAssembly.Module(readFileSync(join(folder, wasm))));
}

// Every game's own module, by its id.
export async function loadModules() {
  const { games } = (await loadModule()).shelf("en");
  return new Map(await Promise.all(games.map(async ({ id }) => [id, await loadModule(id)])));
}
