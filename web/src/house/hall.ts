// Play with others: this device's tables, whose turn it is there, and the way to a new one.
import { app, go, type Screen } from "../app";
import { bar } from "../bar";
import { button, fill, h, sign } from "../dom";
import { Refusal, type Game } from "../engine";
import { Guest, warm, type Lay } from "./guest";
import { layForm } from "./lay";
import { endedAt, isOver, Lobby, type Listed } from "./lobby";
import { placeOf } from "./coming";
import { expect } from "./stay";
import { ago } from "./time";
import { Seen } from "./seen";
import { Alert } from "./alert";
import { say } from "../words";
import { tell, type HouseWord } from "./words";

const STATES: Record<Listed["phase"], HouseWord> = {
  none: "tableOpen", open: "tableOpen", ready: "tablePlaying", playing: "tablePlaying", over: "tableEnded", ended: "tableEnded", closed: "tableShut", aside: "tableShut",
};

// Who else sits at a table.
function others({ names, seat }: Listed): string {
  return names.filter((name, i) => name !== "" && i !== seat).join(", ") || tell("nobodyYet");
}

// What is going on at a table, where that is not one's own turn.
function nowAt({ phase, turn, actor, names, bots, asks }: Listed): string {
  if (asks >= 0) return tell("asksAgain", { who: names[asks] ?? "" });
  const who = names[actor] || app.shelf.levels[(bots[actor] ?? 0) - 1]?.name;
  return turn || phase !== "playing" || who === undefined ? "" : tell("turnOf", { who });
}

// How much was played since this device showed it.
function sinceAt({ table, begun, moves }: Listed): string {
  const n = new Seen(table).since(begun, moves);
  return n === 0 ? "" : n === 1 ? tell("moveSince") : tell("movesSince", { n });
}

// A table in a line; all of it is the way there.
function row(listed: Listed): HTMLElement {
  const game = app.game(listed.game)?.title ?? listed.game;
  const wanted = listed.turn || listed.asks >= 0;
  const state = tell(listed.turn ? "yourTurn" : listed.asks >= 0 ? "tableAsked" : STATES[listed.phase]);
  const alone = listed.asks >= 0 && others(listed) === listed.names[listed.asks]; // who asks is named there
  const about = [alone ? "" : others(listed), nowAt(listed), sinceAt(listed), listed.since > 0 && ago(listed.since)].filter((words) => words !== false && words !== "").join(" · ");
  return h("li", { class: wanted ? "turn-here" : undefined, "data-table": listed.table },
    h("a", { href: `#t=${listed.table}`, "aria-label": tell("goTo", { game, names: about, state }) },
      h("span", { class: "what" }, h("strong", {}, game), h("span", { class: "quiet" }, about)),
      h("span", { class: wanted ? "state now" : "state" }, state)));
}

// Lists of tables: those that go on, your turn first, and those that are over.
function tableLists(tables: Listed[]): HTMLElement[] {
  const lists: HTMLElement[] = [];
  const add = (title: string, rows: Listed[]): void => {
    if (rows.length > 0) lists.push(h("section", {}, h("h2", {}, title), h("ul", { class: "tables" }, ...rows.map(row))));
  };
  add(tell("yourTables"), tables.filter((table) => !isOver(table)));
  add(tell("tablesOver"), tables.filter(isOver));
  return lists;
}

// On the first screen: those of this device's tables that go on. What is returned ends it.
export function startTables(place: HTMLElement): () => void {
  const [lobby, leave] = openLobby(() => {
    const open = lobby.tables.filter((table) => !isOver(table));
    fill(place, ...tableLists(open));
    place.hidden = open.length === 0;
  });
  return leave;
}

// At a game that was played in the house and is looked back at: the way to its table, and whether another game is asked for
// there. What is returned ends it.
export function wayToTable(table: string, place: HTMLElement): () => void {
  const back = button(tell("backTo"), () => go(`t=${table}`));
  let asked = "";
  const [lobby, leave] = openLobby(() => {
    const found = lobby.tables.find((one) => one.table === table);
    const words = found === undefined || found.asks < 0 ? "" : nowAt(found);
    if (words === asked) return;
    asked = words;
    back.textContent = words === "" ? tell("backTo") : tell("backToAsked", { words });
    back.classList.toggle("main", words !== "");
    if (words !== "") app.toast(`${words}.`);
  });
  fill(place, back);
  return leave;
}

// The list of this device's tables, drawn as often as it changes; whose turn it is there is told on the way. The function
// that is returned ends it.
export function openLobby(draw: () => void): [Lobby, () => void] {
  const lobby = new Lobby(app.shelf.lang);
  const alert = new Alert();
  const deaf = lobby.listen(() => {
    if (lobby.here) alert.list(lobby.tables);
    draw();
  });
  return [lobby, () => {
    deaf();
    alert.leave();
    lobby.close();
  }];
}

// What is said while the house does not answer.
export function lobbySign(lobby: Lobby): string {
  if (lobby.stale) return tell("reload");
  return lobby.here ? "" : tell(lobby.tables.length > 0 ? "gone" : "coming");
}

// The way to the games that have ended at these tables.
function wayToPlayed(): HTMLElement {
  return h("div", { class: "tables" }, h("a", { href: "#played" },
    h("span", { class: "what" }, h("strong", {}, say("houseGames")), h("span", { class: "quiet" }, tell("playedAbout")))));
}

export async function hallScreen(): Promise<Screen> {
  const lists = h("div", { class: "stack" });
  const sign = h("p", { class: "line-sign", role: "status", hidden: true });
  const draw = (): void => {
    const words = lobbySign(lobby);
    sign.hidden = words === "";
    sign.textContent = words;
    fill(lists, ...tableLists(lobby.tables), lobby.tables.some((table) => endedAt(table) > 0) && wayToPlayed(), lobby.here && lobby.tables.length === 0 && h("p", { class: "quiet" }, tell("noTables")));
  };
  const [lobby, leave] = openLobby(draw);
  draw();
  const root = h("div", { class: "page house hall" }, bar(tell("others")), h("main", { class: "column" },
    h("p", {}, tell("othersAbout")), sign, lists,
    h("section", {}, h("h2", {}, tell("layA")), h("div", { class: "tiles" }, ...app.shelf.games.map(tile)))));
  return { root, leave };
}

function tile(game: Game): HTMLElement {
  return h("a", { class: "tile", href: `#with=${game.id}`, "aria-label": tell("layOf", { game: game.title }) }, sign(game.emblem), h("span", {}, game.title));
}

export async function layScreen(id: string): Promise<Screen> {
  const game = app.game(id) ?? app.shelf.games[0]!;
  let left = false;
  warm(game.id);
  const status = h("p", { class: "line-sign", role: "status", hidden: true });
  const form = layForm(game, (plan) => {
    send.disabled = true;
    status.hidden = false;
    status.textContent = tell("laying");
    lay(game.id, plan).then((guest) => {
      if (left) {
        guest.close();
        return;
      }
      expect(guest);
      go(`t=${guest.state.table}`);
    }).catch((error: unknown) => {
      send.disabled = false;
      status.textContent = error instanceof Error ? error.message : String(error);
      if (!(error instanceof Refusal)) app.fail(error);
    });
  });
  const send = form.querySelector<HTMLButtonElement>("button[type=submit]")!;
  form.append(status);
  const root = h("div", { class: "page house" }, bar(tell("others")), h("main", { class: "column" },
    h("div", { class: "greeting" }, h("div", { class: "emblem" }, sign(game.emblem)), h("div", {}, h("h2", {}, game.title), h("p", {}, game.about))),
    form));
  return { root, leave: () => (left = true) };
}

async function lay(game: string, plan: Lay): Promise<Guest> {
  const guest = await Guest.open(placeOf(game));
  try {
    await guest.lay(plan);
  } catch (error) {
    guest.close();
    throw error;
  }
  return guest;
}
