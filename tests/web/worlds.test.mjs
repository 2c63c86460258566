// Two worlds that differ only in what is hidden from whoever sits before the page: the page cannot tell them apart, and no
// part of it can, from the bytes of its module to what the service worker keeps. The worlds are those of
// tests/house/worlds.c; leaks are planted, at the house and in each part of the page, and must be found.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join as path } from "node:path";
import { after, before, test } from "node:test";
import { createInterface } from "node:readline";
import { device } from "./guest.mjs";
import { lay, linkAt, until } from "./house.mjs";
import { at, every, folder, house, leave, scratch, visit, warren } from "./lib.mjs";
import { met } from "./wait.mjs";

const levels = ["one", "two", "three", "four", "five", "six"];
const TIME = 1800000000000; // where the time of worlds.c stands

let home, place, running;
before(async () => {
  home = await house();
  place = scratch();
});
after(async () => {
  await home.close();
  running?.kill();
  place.remove();
});

let stores = 0;

// A house in a world, at the port of the one before, because addresses are a part of what the page shows.
async function openWorld(game, world, port, leaks) {
  const store = path(place.path, `${stores++}.db`);
  const child = spawn(path(dirname(warren), "house_worlds"), [game, "1", String(world), folder, store, String(port), ...(leaks ? ["leak"] : [])],
    { stdio: ["ignore", "pipe", "inherit"] });
  running = child;
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const told = JSON.parse((await lines.next()).value);
  const address = (await lines.next()).value;
  return {
    ...told,
    address,
    port: Number(new URL(address).port),
    second: () => child.kill("SIGUSR1"),
    async close() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

// Before the page's own script: chance and time are the same in both worlds, what comes over the line is done with before
// the next comes, and the modules can be looked into.
function same(time) {
  let number = 0;
  crypto.getRandomValues = (numbers) => numbers.forEach((_, i) => (numbers[i] = number++)) ?? numbers;
  Math.random = () => 0.5;
  Date.now = () => time;
  // The page's font is fetched at once, and not when there is time for it.
  localStorage.getItem("warren.settings") ?? localStorage.setItem("warren.settings", '{"dressed":true}');
  window.spoken = [];
  new MutationObserver((changes) => {
    const lines = changes.filter(({ target }) => target.id === "live").flatMap(({ addedNodes }) => [...addedNodes]);
    window.spoken.push(...lines.map((line) => line.textContent));
  }).observe(document, { childList: true, subtree: true });
  let done = Promise.resolve();
  const idle = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 10)), 10));
  window.WebSocket = class extends WebSocket {
    set onmessage(hear) {
      super.onmessage = hear === null ? null : (event) => (done = done.then(() => hear(event)).then(idle));
    }
  };
  window.modules = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...given) {
    const made = new Instance(...given);
    window.modules.push(made.exports);
    return made;
  };
}

// Everything that a page has, by its part.
async function everything(page) {
  const parts = await page.evaluate(async () => {
    const hash = async (bytes) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16)).join("");
    const kept = async (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const parts = {};
    parts.memory = (await Promise.all(window.modules.map((module) => hash(module.memory.buffer.slice(0))))).join();
    // What was read aloud is taken away after a while.
    parts.spoken = window.spoken.join(" ");
    // `data-turn` counts how often the table was drawn, which depends on what arrives together.
    parts.document = [document.documentElement, ...[...document.querySelectorAll("*")].filter((one) => one.shadowRoot).map((one) => one.shadowRoot)]
      .map((root) => (root.outerHTML ?? root.innerHTML).replace(/ data-turn="\d+"|(?<= id="live"[^>]*>).*/g, "")).join("\n");
    parts.title = `${document.title} ${location.href} ${document.cookie} ${JSON.stringify(history.state)} ${window.name}`;
    parts.local = JSON.stringify(Object.entries(localStorage).sort());
    parts.session = JSON.stringify(Object.entries(sessionStorage).sort());
    const bases = [];
    for (const { name } of await indexedDB.databases()) {
      const base = await kept(indexedDB.open(name));
      for (const store of base.objectStoreNames) bases.push([name, store, await kept(base.transaction(store).objectStore(store).getAll())]);
      base.close();
    }
    parts.database = JSON.stringify(bases);
    const caught = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) caught.push([name, request.url, await hash(await (await cache.match(request)).arrayBuffer())]);
    }
    parts.worker = JSON.stringify(caught.sort());
    return parts;
  });
  // Who is there, and the code to scan, come in between whenever they are ready.
  const passing = page.frames.filter((frame) => /^< .*("here":|"scan":)/.test(frame));
  const frames = [">", "<"].map((way) => page.frames.filter((frame) => frame.startsWith(way) && !passing.includes(frame)));
  return { ...parts, requests: JSON.stringify([...new Set(page.requests)].sort()), frames: JSON.stringify([...frames, passing.sort()]) };
}

// The same once nothing moves any more.
async function settled(page) {
  for (let last = await everything(page); ; ) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100)));
    const next = await everything(page);
    if (differ(last, next).length === 0) return next;
    last = next;
  }
}

// The parts in which two pages differ.
function differ(one, other) {
  return Object.keys(one).filter((part) => one[part] !== other[part]);
}

// Somebody comes to the first screen, of whom everything is noted that is asked for, sent and heard.
async function come(world) {
  const page = await visit(world.home, { offline: true, meet: async (page) => {
    page.requests = [];
    page.frames = [];
    page.on("request", (request) => page.requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
    page.on("websocket", (line) => {
      line.on("framesent", ({ payload }) => page.frames.push(`> ${payload}`));
      line.on("framereceived", ({ payload }) => page.frames.push(`< ${payload}`));
    });
    await page.addInitScript(same, TIME);
  } });
  await until(page, () => navigator.serviceWorker.controller !== null);
  return page;
}

// The last seat is taken: a second later the game begins. A house whose time stands still looks at it when somebody comes.
async function begin(page, world, other) {
  world.second();
  for (let tries = 0; tries < 100 && (await page.locator(".house-table").count()) === 0; tries++) {
    const lobby = new other.Lobby("en");
    await met(() => lobby.here);
    lobby.close();
  }
  await page.waitForSelector(".house-table[data-turn]");
}

async function decide(page, token) {
  const row = page.locator(`.choices [data-token="${token}"], .choices [data-piece~="${token}"]`);
  await row.click();
  const verb = page.locator(`.verbs [data-token="${token}"]`);
  if ((await verb.count()) > 0) await verb.click();
  const { turn } = await at(page);
  await page.locator(".preview .decide .main").click();
  await page.waitForSelector(`.house-table:not([data-turn="${turn}"])`);
}

// Plays a world's game, or the beginning of it; what the page has is noted whenever whoever sits there is to decide, and at
// the end.
async function live(game, world, most) {
  const page = await come(world);
  await lay(page, game, { seats: 2, clock: 2 });
  const other = await device(new URL(world.address).origin);
  const guest = await other.Guest.open({ game, lang: "en", levels, link: other.readLink(await linkAt(page)) });
  await guest.sit("Blaise");
  await page.waitForSelector('.gather [data-seat="1"]:not(.free)');
  await begin(page, world, other);
  const noted = [];
  for (const [seat, token, moves] of world.plays.slice(0, most)) {
    if (seat === 0) {
      await page.waitForSelector(`.house-table[data-stage="choose"][data-moves="${moves}"]`);
      noted.push(await settled(page));
      await decide(page, token);
    } else {
      await met(() => guest.state.live && guest.state.yours);
      await guest.play(token);
    }
  }
  await until(page, `document.querySelector(".house-table").dataset.moves === "${guest.engine.read().moves}"`);
  noted.push(await settled(page));
  return { page, noted, leave: () => {
    guest.close();
    return leave(page);
  } };
}

async function inWorld(game, number, port, { leaks = false, most = Infinity, look } = {}) {
  const world = await openWorld(game, number, port, leaks);
  world.home = { ...home, address: world.address };
  const lived = await live(game, world, most);
  await look?.(lived);
  assert.deepEqual(lived.page.faults, []);
  await lived.leave();
  await world.close();
  return { ...world, noted: lived.noted };
}

// What could tell a page in one world from a page in the other, put into each part of it.
const PLANTS = {
  memory: () => (new Uint8Array(window.modules.at(-1).memory.buffer)[window.modules.at(-1).memory.buffer.byteLength - 9] ^= 1),
  document: () => document.querySelector(".scene").shadowRoot.firstElementChild.setAttribute("data-hand", "Sp2"),
  spoken: () => document.getElementById("live").append("Sp2"),
  title: () => (document.title += " Sp2"),
  local: () => localStorage.setItem("warren.seen", "Sp2"),
  session: () => sessionStorage.setItem("warren.seen", "Sp2"),
  database: () => new Promise((resolve) => {
    const request = indexedDB.open("hand");
    request.onupgradeneeded = () => request.result.createObjectStore("cards", { keyPath: "id" }).put({ id: "Sp2" });
    request.onsuccess = () => resolve(request.result.close());
  }),
  worker: () => caches.open("hand").then((cache) => cache.put("/Sp2", new Response("Sp2"))),
  requests: () => fetch("/?Sp2").then(() => undefined),
  frames: () => new Promise((resolve) => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/house`);
    line.onopen = () => resolve(line.send("Sp2"));
  }),
};

for (const game of ["prowl", "petra"].slice(0, every ? 2 : 1)) {
  test(`${game}: in two worlds the page has the same memory, document, storage, requests, frames and caches`, async () => {
    const one = await inWorld(game, 0, 0);
    const two = await inWorld(game, 1, one.port, { look: async ({ page, noted }) => {
      // Each part that is looked at is really seen.
      for (const [part, plant] of Object.entries(PLANTS)) {
        const before = await everything(page);
        await page.evaluate(plant);
        // What goes over the wire is noted a moment later.
        await met(async () => differ(before, await everything(page)).includes(part), part);
      }
      assert.deepEqual(differ(noted.at(-1), await everything(page)).sort(), Object.keys(PLANTS).sort());
    } });
    assert.notEqual(one.mark, two.mark, "something else was dealt");
    assert.equal(one.plays.length, two.plays.length);
    assert.ok(one.noted.length >= 4, "several decisions");
    assert.deepEqual(one.noted.map((all, n) => differ(all, two.noted[n])), one.noted.map(() => []));
    // A house that tells more than it may.
    const three = await inWorld(game, 0, one.port, { leaks: true, most: 4 });
    const four = await inWorld(game, 1, one.port, { leaks: true, most: 4 });
    const found = new Set(three.noted.flatMap((all, n) => differ(all, four.noted[n])));
    assert.ok(found.has("frames") && found.has("memory"), `the planted leak is found: ${[...found]}`);
  });
}
