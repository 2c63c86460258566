// A device without a browser: the page's own guest.ts, lobby.ts and place.ts with as much of a browser around them as they
// need, and a house of its own on this machine for them to come to.
import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "../../web/node_modules/esbuild/lib/main.js";
import { ws as NodeSocket } from "../../web/node_modules/playwright-core/lib/utilsBundle.js";
import { folder, top, warren } from "./lib.mjs";
import { loadModule } from "./module.mjs";
import { atTheLimit } from "./wait.mjs";

globalThis.crypto ??= webcrypto; // Node 18 has it elsewhere

// The sources in one function, so that every device has its own storage and its own lines.
const { outputFiles } = buildSync({
  stdin: {
    contents: 'export * from "./guest"; export * from "./lobby"; export * from "./place"; export { Refusal } from "../engine";',
    resolveDir: join(top, "web/src/house"), loader: "ts",
  },
  bundle: true, format: "iife", globalName: "house", write: false, target: "es2022",
});
const script = outputFiles[0].text;

// The paths that build.mjs puts into the page.
async function paths() {
  const names = readdirSync(folder);
  const plain = (name) => name.replace(/-[0-9a-f]{10}(\.\w+)$/, "$1");
  const houses = Object.fromEntries(names.filter((name) => /\.house-\w+\.wasm$/.test(name)).map((name) => [plain(name).slice(0, -".house.wasm".length), name]));
  const carried = Object.fromEntries(names.filter((name) => /\.(words|md|txt)$/.test(name)).map((name) => [plain(name), name]));
  return { houses, carried, rules: (await loadModule()).house() };
}

class Storage {
  constructor() {
    Object.defineProperty(this, "setItem", { value: (name, value) => void (this[name] = String(value)) });
    Object.defineProperty(this, "getItem", { value: (name) => (Object.hasOwn(this, name) ? this[name] : null) });
    Object.defineProperty(this, "removeItem", { value: (name) => delete this[name] });
  }
}

let files;

// A device at a house: what guest.ts, lobby.ts and place.ts export, its storage, and its lines, on which everything that
// was said and heard is noted. `lacks` says of a path whether it cannot be fetched now.
export async function device(address, { rules, storage = new Storage(), lacks = () => false } = {}) {
  files ??= await paths();
  const lines = [];
  const page = new EventTarget();
  const fetched = [];
  class Line extends NodeSocket {
    constructor(at) {
      super(at, { origin: address });
      lines.push(this);
      this.said = [];
      this.heard = [];
      this.on("message", (bytes) => this.heard.push(String(bytes)));
      this.on("error", () => {}); // as in a browser, where a line that is closed before it is open throws nothing
    }
    send(text) {
      this.said.push(text);
      super.send(text);
    }
  }
  const given = {
    FILES: { ...files, rules: rules ?? files.rules },
    location: { ...["origin", "host", "protocol"].reduce((all, key) => ({ ...all, [key]: new URL(address)[key] }), {}), reload: () => page.reloads++ },
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    addEventListener: page.addEventListener.bind(page),
    localStorage: storage,
    sessionStorage: new Storage(),
    WebSocket: Line,
    fetch: async (path) => {
      fetched.push(path);
      if (lacks(path)) throw new TypeError("Failed to fetch");
      return new Response(readFileSync(join(folder, path)), { headers: { "Content-Type": path.endsWith(".wasm") ? "application/wasm" : "" } });
    },
  };
  page.reloads = 0;
  const made = new Function(...Object.keys(given), `${script}; return house;`)(...Object.values(given));
  return { ...made, lines, page, storage, fetched, document: given.document };
}

// A house on a free port with a store of its own. It can be killed and started again.
export async function openHouse() {
  const place = mkdtempSync(join(tmpdir(), "warren-house-"));
  let child;
  let port = 0;
  const start = () => new Promise((resolve, reject) => {
    child = spawn(warren, ["serve", folder, "--port", String(port), "--store", join(place, "house.db")], { stdio: ["ignore", "pipe", "inherit"] });
    atTheLimit(() => reject(new Error("warren serve says nothing")));
    child.once("exit", (code) => reject(new Error(`warren serve: ${code}`)));
    child.stdout.on("data", (bytes) => {
      const found = /http:\/\/localhost:(\d+)/.exec(String(bytes));
      if (found === null) return;
      port = Number(found[1]);
      resolve();
    });
  });
  const end = (signal) => new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", resolve);
    child.kill(signal);
  });
  await start();
  return {
    get address() {
      return `http://localhost:${port}`;
    },
    async restart(signal = "SIGKILL") {
      await end(signal);
      await start();
    },
    stop: () => end("SIGTERM"),
    start,
    async close() {
      await end("SIGTERM");
      rmSync(place, { recursive: true });
    },
  };
}
