// The first screen: go on, or begin a game; one press is enough, and everything can be set.
import { app, go, type Screen } from "./app";
import { button, fill, h, sign } from "./dom";
import { endingIn, endingWords } from "./ended";
import type { Game, Plan } from "./engine";
import { switches } from "./bar";
import { hasKey } from "./house/place";
import { fitName } from "./names";
import { keep, settings } from "./settings";
import * as store from "./store";
import { isGivenUp, keepTable, noteOf } from "./source";
import { say, sayCount } from "./words";

const USUAL_LEVEL = 3;
const RECORD_MAX = 1 << 19; // bytes; far more than any game

// Names for players, each different.
function name(players: { name: string; bot: string }[]): Plan["players"] {
  const taken = new Set<string>();
  return players.map(({ name: given, bot }, i) => {
    const level = app.shelf.levels.find((one) => one.bot === bot);
    const usual = bot !== "" ? (level?.name ?? bot) : i === 0 && settings.name !== "" ? settings.name : say("playerName", { n: i + 1 });
    let chosen = fitName(given) || fitName(usual);
    // A second bot of a level has a name of its own: with a number it would read as another level.
    if (bot !== "" && given === "" && taken.has(chosen)) chosen = app.shelf.aliases.find((one) => !taken.has(one)) ?? chosen;
    if (taken.has(chosen)) chosen = `${fitName(chosen, 2)} ${i + 1}`;
    taken.add(chosen);
    return { name: chosen, bot };
  });
}

async function begin(plan: Plan): Promise<void> {
  await app.carryGame(plan.game);
  app.engine.begin({ ...plan, players: name(plan.players) });
  go(`game=${await keepTable(store.newId())}`);
}

// One press is enough: against bots of the usual level.
export function playNow(game: Game): void {
  begin(usual(game)).catch((error: unknown) => app.fail(error));
}

function usual(game: Game): Plan {
  const bot = app.shelf.levels[USUAL_LEVEL - 1]!.bot;
  const players = Array.from({ length: game.least }, (_, i) => ({ name: "", bot: i === 0 ? "" : bot }));
  return { game: game.id, options: {}, players, series: false };
}

// Setting a game up

function planner(game: Game): HTMLElement {
  const plan = usual(game);
  const seats = h("div", { class: "seats" });
  // A name that nobody has chosen stands where one can be: the same as at the table.
  const nameSeats = (): void => {
    name(plan.players).forEach(({ name: usual }, i) => seats.querySelectorAll("input")[i]!.setAttribute("placeholder", usual));
  };
  const drawSeats = (): void => {
    fill(seats, ...plan.players.map((player, i) => seatRow(game, player, i, nameSeats)));
    nameSeats();
  };
  const number = h("select", { id: `${game.id}-seats` });
  for (let n = game.least; n <= game.most; n++) number.append(h("option", { value: n }, String(n)));
  number.addEventListener("change", () => {
    const bot = app.shelf.levels[USUAL_LEVEL - 1]!.bot;
    plan.players = Array.from({ length: Number(number.value) }, (_, i) => plan.players[i] ?? { name: "", bot });
    drawSeats();
  });
  drawSeats();
  const series = h("input", { type: "checkbox", id: `${game.id}-series` });
  series.addEventListener("change", () => (plan.series = series.checked));
  return h(
    "form",
    {
      class: "planner",
      "aria-label": say("setUpGame", { game: game.title }),
      submit: (event) => {
        event.preventDefault();
        begin(plan).catch((error: unknown) => app.fail(error));
      },
    },
    game.least < game.most && h("div", { class: "line" }, h("label", { for: number.id }, say("seats")), number),
    seats,
    ...game.options.map((option) => optionRow(game, option, plan)),
    h("div", { class: "line" }, h("label", { for: series.id }, say("series")), series),
    h("button", { type: "submit", class: "main" }, say("begin")),
  );
}

function seatRow(game: Game, player: { name: string; bot: string }, i: number, changed: () => void): HTMLElement {
  const who = h("select", { id: `${game.id}-who-${i}`, "aria-label": say("who", { n: i + 1 }) });
  who.append(h("option", { value: "", selected: player.bot === "" }, say("person")));
  app.shelf.levels.forEach((level, n) => {
    who.append(h("option", { value: level.bot, selected: player.bot === level.bot }, say("botLevel", { name: level.name, n: n + 1 })));
  });
  // What a level is like stands under it, where a list would cut it off.
  const about = h("p", { class: "quiet", id: `${who.id}-about` });
  who.setAttribute("aria-describedby", about.id);
  const tell = (): void => {
    about.textContent = app.shelf.levels.find((level) => level.bot === player.bot)?.about ?? "";
    about.hidden = about.textContent === "";
  };
  tell();
  const input = h("input", { value: player.name, "aria-label": say("name", { n: i + 1 }) });
  who.addEventListener("change", () => {
    player.bot = who.value;
    tell();
    changed();
  });
  input.addEventListener("change", () => {
    player.name = input.value = fitName(input.value);
    if (player.bot === "" && i === 0) keep({ name: player.name });
    changed();
  });
  return h("div", { class: "line seat" }, input, who, about);
}

function optionRow(game: Game, option: Game["options"][number], plan: Plan): HTMLElement {
  const id = `${game.id}-${option.key}`;
  let control: HTMLSelectElement | HTMLInputElement;
  if (option.choices !== undefined) {
    const select = h("select", { id });
    for (const [word, title] of option.choices) {
      select.append(h("option", { value: word, selected: word === option.standard }, title));
    }
    control = select;
  } else {
    control = h("input", {
      id, type: "number", inputmode: "numeric", min: option.min!, max: option.max!, value: option.standard,
    });
  }
  control.addEventListener("change", () => {
    if (control.checkValidity()) plan.options[option.key] = control.value;
  });
  control.setAttribute("aria-describedby", `${id}-about`);
  return h(
    "div",
    { class: "line option" },
    h("label", { for: id }, option.title),
    control,
    h("p", { class: "quiet", id: `${id}-about` }, option.about),
  );
}

// The screen

// For somebody who was never here, the lesson comes first.
function card(game: Game, newcomer: boolean): HTMLElement {
  const form = h("div", { hidden: true });
  const open = button(say("setUp"), () => {
    const shown = form.hidden;
    if (shown && form.childElementCount === 0) form.append(planner(game));
    form.hidden = !shown;
    open.setAttribute("aria-expanded", String(shown));
    // What was opened below the edge of the screen comes up into it.
    if (shown) form.scrollIntoView({ block: "nearest" });
  }, { "aria-expanded": "false", "aria-label": say("setUpGame", { game: game.title }) });
  const learn = app.hasLesson(game.id)
    && h("a", { class: newcomer ? "lead" : undefined, href: `#learn=${game.id}`, "aria-label": say("learnGame", { game: game.title }) }, say("learn"));
  // Each button brings its own module, and nothing else does.
  const warm = (): void => app.warm(game.id);
  const warmHouse = (): void => {
    import("./house/screens").then((house) => house.warm(game.id)).catch(() => undefined); // whoever presses is told
  };
  const offered = app.shelf.games.includes(game); // an example has no rules to read, and is laid in no house
  return h(
    "article",
    { class: "card", "data-game": game.id },
    h("div", { class: "emblem" }, sign(game.emblem)),
    h("h2", {}, game.title),
    h("p", {}, game.about),
    h(
      "div",
      { class: "actions" },
      newcomer && learn,
      button(say("play"), () => playNow(game), {
        class: "main", "aria-label": say("playNow", { game: game.title }), pointerenter: warm, focus: warm,
      }),
      offered && h("a", { class: "others", href: `#with=${game.id}`, pointerenter: warmHouse, focus: warmHouse, "aria-label": say("withOthersGame", { game: game.title }) }, say("withOthers")),
      open,
      !newcomer && learn,
      offered && h("a", { href: `#rules=${game.id}` }, say("rules")),
    ),
    form,
  );
}

// Whether somebody has begun the lesson of a game on this device.
function hasLearned(game: string): boolean {
  try {
    return localStorage.getItem(`warren.lesson.${game}`) !== null;
  } catch {
    return false;
  }
}

// Who won a kept game, or that it goes on.
export function outcome(kept: store.Kept): string {
  if (!kept.over) return say("underWay");
  const { bots, own, winners } = store.played(kept);
  if (winners === undefined && isGivenUp(kept.origin)) {
    const ending = endingIn(kept.record);
    return ending === undefined ? say("wasGivenUp") : endingWords(ending, own, (seat) => kept.names[seat] ?? "");
  }
  if (winners === undefined) return say("finished");
  if (winners.length === 0) return say("nobodyWon");
  if (winners.length === kept.names.length) return say("wasDrawn");
  const who = new Intl.ListFormat(app.shelf.lang).format(winners.map((seat) => kept.names[seat] ?? ""));
  if (winners.length > 1) return say("sharedBy", { who });
  const alone = bots.filter((bot) => bot === "").length === 1;
  return alone && bots[winners[0]!] === "" ? say("youWon") : say("wonBy", { who });
}

// A kept game in a line: who plays, at which level, how long it is and when it was played.
export function about(kept: store.Kept): string {
  const { bots } = store.played(kept);
  const levels = kept.names.map((_, seat) => app.shelf.levels.findIndex(({ bot }) => bot === bots[seat]) + 1);
  const known = [...new Set(levels.filter((level) => level > 0))];
  // A level that all bots have is said once.
  const names = kept.names.map((one, seat) => (known.length > 1 && levels[seat]! > 0 ? say("named", { name: one, n: levels[seat]! }) : one));
  const level = known.length === 1 ? say("atLevel", { n: known[0]! }) : "";
  const when = new Intl.DateTimeFormat(app.shelf.lang, { dateStyle: "medium", timeStyle: "short" }).format(kept.when);
  const parts = [noteOf(kept.origin), names.join(", "), level, sayCount("oneMove", "movesMade", kept.moves), when];
  return parts.filter((part) => part !== "").join(" · ");
}

function opener(): HTMLElement {
  const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1, "aria-label": say("openFile") });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    if (chosen.size > RECORD_MAX) {
      app.toast(say("badFile", { reason: say("tooLong") }));
      return;
    }
    chosen
      .text()
      .then(async (text) => {
        await app.carryFor(text);
        app.engine.open(text);
        app.toast(say("copyAbout"));
        go(`game=${await keepTable(store.newId(), "file")}`);
      })
      .catch((error: unknown) => app.toast(say("badFile", { reason: error instanceof Error ? error.message : String(error) })));
    file.value = "";
  });
  return h("div", { class: "opener" }, button(say("openFile"), () => file.click()), file);
}

// All games that are offered, or only the one that the address names, which may be an example.
export async function startScreen(only: string): Promise<Screen> {
  const kept = await store.list();
  const last = kept.find((game) => !game.over && game.broken !== true);
  const newcomer = kept.length === 0 && !app.shelf.games.some((game) => hasLearned(game.id));
  const elsewhere = h("div", { class: "house", hidden: true });
  const named = app.game(only);
  const cards = (named !== undefined ? [named] : app.shelf.games).map((game) => card(game, newcomer));
  const root = h(
    "div",
    { class: newcomer ? "page start newcomer" : "page start" },
    h("header", { class: "bar" }, h("h1", { tabindex: -1 }, say("title")), h("p", { class: "quiet tagline" }, say("tagline")), switches()),
    h(
      "main",
      {},
      elsewhere,
      last !== undefined &&
        h(
          "section",
          { class: "last", "aria-label": say("lastGame") },
          h("div", {}, h("strong", {}, app.game(last.game)?.title ?? last.game), h("div", { class: "quiet" }, `${outcome(last)} · ${about(last)}`)),
          button(say("goOn"), () => go(`game=${last.id}`), {
            class: "main", "aria-label": say("goOnWith", { game: app.game(last.game)?.title ?? last.game }),
          }),
        ),
      newcomer && h("p", { class: "welcome" }, say("welcome")),
      h("div", { class: "cards" }, ...cards),
      h(
        "nav",
        { class: "links", "aria-label": say("more") },
        h("a", { href: "#with" }, say("withOthers")),
        h("a", { href: "#games" }, say("savedGames")),
        h("a", { href: "#stats" }, say("stats")),
        h("a", { href: "#pad" }, say("scorePad")),
        opener(),
      ),
    ),
    h("footer", { class: "quiet" }, say("unofficial")),
  );
  return { root, leave: houseTables(elsewhere) };
}

// Tables of this device at the house, for whoever has been there. What is returned ends it.
function houseTables(place: HTMLElement): () => void {
  let left = false;
  let end = (): void => undefined;
  if (hasKey()) {
    import("./house/screens").then(({ startTables }) => {
      if (!left) end = startTables(place);
    }).catch(() => undefined); // the first screen is as good without it
  }
  return () => {
    left = true;
    end();
  };
}
