// What the tests of tables with others share: a house, people who come to it, and how they play.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { at, folder, house, scratch, visit, warren } from "./lib.mjs";
import { met } from "./wait.mjs";

// A house on this machine that can be killed and comes back at the same address, and a browser. A house with a `name` is
// reached by it, too, which for a browser is not a secure way.
export async function open({ name } = {}) {
  const place = scratch();
  const browser = await house(name === undefined ? [] : [`--host-resolver-rules=MAP ${name} 127.0.0.1`]);
  const named = name === undefined ? [] : ["--name", name];
  const home = { ...browser, address: "", port: 0 };
  let server;
  const start = async () => {
    server = spawn(warren, ["serve", folder, "--port", String(home.port), "--store", `${place.path}/house.db`, "--notify", "/bin/true", ...named], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    while (!/:\d+\//.test(said)) said += (await once(server.stdout, "data"))[0];
    home.port = Number(/:(\d+)\//.exec(said)[1]);
    home.address = `http://${name ?? "localhost"}:${home.port}/`;
  };
  await start();
  home.kill = async (signal = "SIGKILL") => {
    const gone = once(server, "exit");
    server.kill(signal);
    await gone;
  };
  home.start = start;
  home.close = async () => {
    await browser.close();
    await home.kill("SIGTERM");
    place.remove();
  };
  return home;
}

// A way to the house of one person's own, that can be cut: what is open ends, and nothing comes through until it is mended.
export async function wayTo(home) {
  const open = new Set();
  let cut = false;
  const server = createServer((socket) => {
    if (cut) {
      socket.destroy();
      return;
    }
    const on = connect(home.port, "127.0.0.1");
    open.add(socket).add(on);
    for (const [one, other] of [[socket, on], [on, socket]]) {
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  const address = `http://localhost:${server.address().port}/`;
  return {
    home: { ...home, address },
    through: (link) => link.replace(home.address, address),
    forOthers: (link) => link.replace(address, home.address), // as somebody else would get it, who has a way of their own
    cut() {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => (cut = false),
    close: () => server.close(),
  };
}

// A house with such a way, which ends with it.
export async function openWithWay() {
  const home = await open();
  const way = await wayTo(home);
  return { home, way, close: async () => {
    way.close();
    await home.close();
  } };
}

// Lays a table from the first screen, in two presses once a name is typed; `bots` are levels by seat.
export async function lay(page, game, { name = "Ada", seats = 2, bots = {}, options = {}, clock } = {}) {
  await page.locator(`[data-game="${game}"] a.others`).click();
  const form = page.locator("form.lay");
  await form.waitFor();
  await form.locator(`[id="lay-${game}-name"]`).fill(name);
  const number = form.locator(`[id="lay-${game}-seats"]`);
  if ((await number.count()) > 0) await number.selectOption(String(seats));
  for (const [seat, level] of Object.entries(bots)) await form.locator(`[id="lay-${game}-seat-${seat}"]`).selectOption(String(level));
  if (Object.keys(options).length > 0) await form.locator("summary").click();
  for (const [key, value] of Object.entries(options)) await form.locator(`[id="lay-${game}-${key}"]`).fill(value);
  if (clock !== undefined) await form.locator(`[id="lay-${game}-clock-${clock}"]`).check();
  await form.locator("button[type=submit]").click();
  await page.waitForSelector(".gather, .house-table");
}

export async function linkAt(page) {
  return page.inputValue(".gather .box .link");
}

// Somebody new with a link: a name and one button.
export async function join(home, link, name, options = {}) {
  const page = await visit({ ...home, address: link }, options);
  await sit(page, name);
  return page;
}

export async function sit(page, name) {
  await page.waitForSelector(".arrive");
  await page.fill("#arrive-name", name);
  await page.locator(".arrive form button.main").click();
  await page.waitForSelector(".gather, .house-table");
}

// Waits until the person at this screen has something to do, or the game is over.
export async function turn(page, before) {
  const table = (stage) => `.house-table[data-stage="${stage}"]:not([data-turn="${before ?? ""}"])`;
  await page.waitForSelector(`${table("choose")}, ${table("over")}`);
  return at(page);
}

// Waits until something is so in a page, whose policy forbids the usual way of asking.
export async function until(page, isSo) {
  await met(() => page.evaluate(isSo), String(isSo));
}

// Plays on until the game is over, or `until` says so.
export async function play(page, choose, until = () => false) {
  let now = await turn(page);
  for (let decisions = 0; ; decisions++) {
    if (now.stage === "over" || (await until(now, decisions))) return decisions;
    await choose(page, decisions);
    now = await turn(page, now.turn);
  }
}

// A panel beside the table, or in the sheet over it.
export async function panel(page, tab) {
  if (await page.locator(".more").isVisible() && !(await page.locator(".side.open").count())) await page.locator(".more").click();
  await page.locator(`#tab-${tab}`).click();
}

// Collects what a screen reader reads aloud in `window.spoken`.
export async function spoken(page) {
  await page.evaluate(() => {
    window.spoken = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.spoken.push(node.textContent);
    }).observe(document.getElementById("live"), { childList: true });
  });
}
