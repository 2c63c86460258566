// My games in this house: every game that has ended at a table of this device, or all of one table, with its record.
import { app, go, type Screen } from "../app";
import { bar } from "../bar";
import { saveText } from "../beside";
import { button, h } from "../dom";
import { capital, endingWords } from "../ended";
import { lobbySign, openLobby } from "../house/hall";
import type { Lobby } from "../house/lobby";
import { openRecord } from "../house/record";
import { tell } from "../house/words";
import { say } from "../words";
import { Past, recordOf, Unread, type Played } from "./past";
import { recount } from "./words";

const PAGE = 20; // games that are shown at a time

// What somebody is called: a bot by its level, and whoever was forgotten by no name.
function nameOf({ names, bots }: Played, seat: number): string {
  return names[seat] || app.shelf.levels[(bots[seat] ?? 0) - 1]?.name || recount("somebody");
}

const namesOf = (played: Played, seats: number[]): string => seats.map((seat) => nameOf(played, seat)).join(", ");

// How it ended for whoever looks; for who has none or several of the seats, who has won.
function outcome(played: Played): string {
  const { own, how, winners = [], names } = played;
  if (how === "resigned" || how === "abandoned" || how === "time") {
    return capital(endingWords({ how, resigned: played.resigned, winners }, own, (seat) => nameOf(played, seat)));
  }
  if (own.length === 1 && played.resigned.includes(own[0]!)) return recount("resignedOn");
  if (winners.length === 0) return recount("nobody");
  if (winners.length === names.length) return recount("draw");
  if (own.length !== 1) return recount("wonOf", { who: namesOf(played, winners) });
  if (!winners.includes(own[0]!)) return recount("lost");
  return recount(winners.length > 1 ? "shared" : "won");
}

// Who played, with the score where the game has one, and when; where it is one of several, which.
function about(played: Played, several: boolean): string {
  const { own, names, scores, number, when } = played;
  const called = (seat: number): string => (own.length === 1 && own[0] === seat ? recount("you") : nameOf(played, seat));
  const all = names.map((_, seat) => seat).sort((a, b) => Number(own.includes(b)) - Number(own.includes(a)));
  const others = all.filter((seat) => own.length !== 1 || seat !== own[0]);
  const who = scores === undefined ? recount("withWhom", { names: namesOf(played, others) }) : all.map((seat) => `${called(seat)} ${scores[seat] ?? ""}`).join(", ");
  const time = new Date(when).toLocaleString(app.shelf.lang, { dateStyle: "medium", timeStyle: "short" });
  return [who, time, several && recount("nthHere", { n: number + 1 })].filter((words) => words !== false).join(" · ");
}

class List {
  readonly list = h("ul", { class: "kept played" });
  readonly root: HTMLElement;
  private readonly status = h("p", { class: "quiet", role: "status" });
  private readonly more = button(recount("older"), () => this.show(), { hidden: true });
  private readonly again = button(recount("again"), () => this.show(), { hidden: true });
  private past: Past | undefined;
  private busy = false;

  constructor(private readonly lobby: () => Lobby, private readonly table: string) {
    this.root = h("div", { class: "stack" }, this.list, this.status, this.more, this.again);
  }

  // What the house says has changed: whether it is there, and which tables there are.
  update(): void {
    const words = lobbySign(this.lobby());
    if (words !== "") this.say(words);
    if (this.past === undefined && this.lobby().here) this.show();
    else if (words === "" && !this.busy) this.say(this.count());
  }

  private say(words: string): void {
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  private count(): string {
    const n = this.list.childElementCount;
    return n > 0 ? recount("shown", { n }) : recount(this.table === "" ? "noneYet" : "noneHere");
  }

  private show(): void {
    if (this.busy) return;
    this.busy = true;
    this.again.hidden = true;
    this.past ??= new Past(this.lobby(), this.table);
    this.say(tell("coming"));
    const { past } = this;
    const before = this.list.childElementCount;
    const asked = document.activeElement === this.more; // whoever asked goes on where it goes on
    past.next(PAGE).then((games) => {
      this.list.append(...games.map((game) => this.row(game)));
      this.say(this.count());
    }, (error: unknown) => {
      if (!(error instanceof Unread)) throw error;
      this.say(recount("unread"));
      this.again.hidden = false;
    }).catch((error: unknown) => app.fail(error)).finally(() => {
      this.busy = false;
      this.more.hidden = !past.more || !this.again.hidden;
      if (asked) (this.list.children[before]?.querySelector<HTMLElement>("button") ?? this.more).focus();
    });
  }

  private row(played: Played): HTMLElement {
    const title = this.table === "" ? (app.game(played.game)?.title ?? played.game) : recount("nth", { n: played.number + 1 });
    const how = outcome(played);
    const rest = about(played, played.number > 0 && this.table === "");
    const labelled = (what: string): { "aria-label": string } => ({ "aria-label": recount("about", { what, game: title, outcome: how, rest }) });
    const open = (then: (record: string) => unknown): void => {
      recordOf(this.lobby(), played).then((record) => (record === undefined ? app.toast(recount("noRecord")) : then(record))).catch((error: unknown) => {
        if (error instanceof Unread) app.toast(recount("unread"));
        else app.fail(error);
      });
    };
    return h("li", { "data-played": `${played.table}-${played.number + 1}` },
      h("div", {}, h("strong", {}, title), " · ", h("span", { class: "outcome" }, how), h("div", { class: "quiet" }, rest)),
      h("div", { class: "doings" },
        button(recount("lookBack"), () => open((record) => openRecord(played, record)), { class: "main", ...labelled(recount("lookBack")) }),
        button(recount("save"), () => open((record) => saveText(`${played.game}-${played.number + 1}.json`, record)), labelled(recount("saveIt"))),
        this.table === "" && button(recount("toTable"), () => go(`t=${played.table}`), labelled(recount("goTable")))));
  }
}

export async function playedScreen(table: string): Promise<Screen> {
  const list = new List(() => lobby, table);
  const [lobby, leave] = openLobby(() => list.update());
  list.update();
  const title = table === "" ? say("houseGames") : recount("earlier");
  const way = table === "" ? h("a", { href: "#with" }, tell("toTables")) : h("a", { href: `#t=${table}` }, tell("backTo"));
  const root = h("div", { class: "page house" }, bar(title), h("main", { class: "column" }, h("p", {}, way), list.root));
  return { root, leave };
}
