// The page begins here: loads what the first screen offers, then shows the screen that the address names.
import { app, type Screen } from "./app";
import { fill, h } from "./dom";
import { readLink } from "./house/place";
import { isDark, onTheme } from "./settings";
import { keepTable } from "./source";
import { startScreen } from "./start";
import * as store from "./store";
import { tableScreen } from "./table";
import { unpack } from "./link";
import { unfold } from "./unfold";
import { say } from "./words";

const place = document.getElementById("app")!;
let screen: Screen | undefined;
let turn = 0; // of screens: one that comes too late is not shown

async function open(): Promise<void> {
  const mine = ++turn;
  screen?.leave?.();
  screen = undefined;
  const [name = "", rest = ""] = split(location.hash.slice(1));
  let next: Screen; // but for the first screen and the table, fetched when somebody goes there
  if (name === "game") next = await tableScreen(rest);
  else if (name === "games") next = await (await import("./more")).gamesScreen();
  else if (name === "stats") next = await (await import("./more")).statsScreen();
  else if (name === "pad") next = await (await import("./more")).padScreen(rest);
  else if (name === "rules") next = await (await import("./more")).rulesScreen(rest);
  else if (name === "exercise") next = await (await import("./more")).exerciseScreen();
  else if (name === "learn") next = await (await import("./more")).learnScreen(rest);
  else if (name === "with") next = await (rest === "" ? (await import("./house/screens")).hallScreen() : (await import("./house/screens")).layScreen(rest));
  else if (name === "played") next = await (await import("./played/screen")).playedScreen(rest);
  else if (name === "t") next = await (await import("./house/screens")).roomScreen(rest);
  else if (name === "p") {
    const id = await fromLink(rest);
    if (mine === turn) location.replace(id === undefined ? "#" : `#game=${id}`);
    return;
  } else next = await startScreen(name === "play" ? rest : "");
  if (mine !== turn) {
    next.leave?.();
    return;
  }
  screen = next;
  fill(place, next.root);
  for (const turn of next.root.querySelectorAll<HTMLElement>(".turn")) unfold(turn);
  tint();
  scrollTo(0, 0);
  const heading = next.root.querySelector<HTMLElement>("h1");
  heading?.focus({ preventScroll: true });
}

function split(hash: string): string[] {
  const at = hash.indexOf("=");
  return at < 0 ? [hash] : [hash.slice(0, at), hash.slice(at + 1)];
}

async function fromLink(packed: string): Promise<string | undefined> {
  try {
    await app.carryFor(packed);
    unpack(packed, app.engine, (seat) => say("playerName", { n: seat + 1 }));
    app.toast(say("copyAbout"));
    return await keepTable(store.newId(), "link");
  } catch (error) {
    app.toast(say("badLink", { reason: error instanceof Error ? error.message : String(error) }));
    return undefined;
  }
}

function tint(): void {
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", isDark() ? "#211d19" : "#f6eedd");
}

function recolour(): void {
  tint();
  screen?.redraw?.();
}

// A table's link becomes a screen of the page like every other.
function arrive(): void {
  const link = readLink(location.href);
  if (link === undefined) return;
  const word = link.door || link.code;
  history.replaceState(null, "", `/#t=${link.table}${word === "" ? "" : `/${word}`}`);
}

onTheme(recolour);
app.reopen = open;
app.recolour = recolour;

addEventListener("hashchange", () => open().catch((error: unknown) => app.fail(error)));

app
  .load()
  .then(arrive)
  .then(open)
  .then(() => {
    document.documentElement.dataset["ready"] = "true";
    performance.mark("ready");
    // Offline from now on, but not before somebody can play.
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => undefined);
  })
  .catch((error: unknown) => {
    fill(place, h("p", { class: "sorry" }, say("failed", { reason: String(error) })));
  });
