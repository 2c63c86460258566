// A table of a house, from its link to its last game: which screen is shown follows from what the house says.
import { app, type Screen } from "../app";
import { bar } from "../bar";
import { say } from "../words";
import { button, fill, h } from "../dom";
import { Arrive } from "./arrive";
import { Attention } from "./attention";
import { linkIn, placeOf } from "./coming";
import { HouseTable } from "./elsewhere";
import { Gather } from "./gather";
import { Guest, type News } from "./guest";
import { hallScreen } from "./hall";
import type { Scan } from "./invite";
import { Lobby, type Look } from "./lobby";
import { lineWords, nextHere } from "./notices";
import type { Link } from "./place";
import { Seen } from "./seen";
import { leaveTo, take } from "./stay";
import { Alert } from "./alert";
import { tell, type HouseWord } from "./words";

// What is shown of a table at a time.
export interface View {
  readonly root: HTMLElement;
  update(): void;
  upTo?(news: News): void; // what happened before it, if that was not told yet
  news?(news: News): void;
  tellAway?(news: News[]): boolean; // and whatever else happened while nobody looked; whether there was anything
  redraw?(): void;
  leave?(): void;
}

const SILENT = 4000; // milliseconds after which it is said that no house answers

const CLOSED: Partial<Record<Look["why"], HouseWord>> = {
  door: "doorShut", link: "oldLink", "no-table": "noTable", barred: "wasBarred", full: "houseFull", aside: "wasAside", version: "wasOther", reload: "reload",
};

type Kind = "wait" | "end" | "gone" | "arrive" | "gather" | "table" | "curtain";

class Room implements Screen {
  readonly root = h("div", { class: "house room" });
  private readonly sign = h("p", { class: "line-sign", role: "status" }, tell("coming"));
  private guest: Guest | undefined;
  private view: View | undefined;
  private kind: Kind = "wait";
  private watches = false; // whoever came by a link only wants to look on
  private left = false;
  private caught = false; // everything there was has come once
  private away: News[] = []; // what happened before that, or while nobody looked, for somebody who returns
  private readonly attention = new Attention(() => !document.hidden && this.guest?.state.live === true);
  private readonly returns: boolean;
  private deaf: () => void = () => undefined;
  private readonly alert: Alert;
  private readonly seen: Seen;
  private covered = false; // two people share this screen, and nobody may look
  private covers = -1; // the game before whose first look the curtain was drawn
  private facing = -1; // whose cards are wanted on the screen, while they are on their way
  private shut = false; // nobody may look in before taking the seat

  constructor(private readonly link: Link) {
    this.alert = new Alert(link.table);
    this.seen = new Seen(link.table);
    this.returns = this.seen.known;
    this.page(tell("others"), h("main", { class: "column" }, this.sign));
    document.addEventListener("visibilitychange", this.looked);
  }

  private page(title: string, main: HTMLElement): void {
    fill(this.root, h("div", { class: "page house" }, bar(title), main));
  }

  async come(): Promise<void> {
    const found = take(this.link.table);
    const guest = found?.guest ?? (await this.open());
    if (guest === undefined) return;
    if (this.left) {
      guest.close();
      return;
    }
    this.guest = guest;
    if (found?.stayed === true) this.away = guest.missed();
    this.deaf = guest.listen({ changed: () => this.changed(), news: (news) => this.news(news) });
    this.changed();
  }

  // Asks the house which game is played there, and follows the table.
  private async open(): Promise<Guest | undefined> {
    const lobby = new Lobby(app.shelf.lang);
    const silent = setTimeout(() => (this.sign.textContent = tell("noHouse")), SILENT);
    this.deaf = () => lobby.close();
    const look = await lobby.look(this.link.table, this.link.door);
    clearTimeout(silent);
    lobby.close();
    // A code moves a seat of whatever game it is, also where nobody may look in.
    this.shut = look.why === "door" && this.link.code !== "";
    const full = look.why === "door" && this.link.door !== "";
    const why = this.shut ? undefined : full ? "noWayIn" : CLOSED[look.why];
    if (this.left) return undefined;
    if (why !== undefined) {
      this.farewell(tell(why), look.why === "reload");
      return undefined;
    }
    return Guest.open(placeOf(look.game || app.shelf.games[0]!.id, this.link));
  }

  // A sentence, and the way to one's tables.
  private farewell(words: string, stale = false): void {
    this.page(tell("others"), h("main", { class: "column" },
      h("p", { role: "status", class: "lead-words" }, words),
      stale && button(tell("reloadNow"), () => location.reload(), { class: "main" }),
      h("p", {}, h("a", { href: "#with" }, tell("toTables")))));
  }

  private want(): Kind {
    const { state } = this.guest!;
    if (state.end === "game") return "wait";
    if (state.end !== "") return "end";
    if (this.view instanceof Gather && this.view.moving) return "gather";
    const invited = this.link.door !== "" || this.link.code !== "";
    if (state.gone !== "") return this.shut && invited && state.viewer < 0 ? "arrive" : "gone";
    if (this.facing >= 0 && this.secrets) return "wait";
    if (!state.live) return this.kind === "end" || this.kind === "gone" ? "wait" : this.kind;
    if (state.viewer < 0 && !this.watches && invited) return "arrive";
    if (state.dealt) return this.covered ? "curtain" : "table";
    return state.phase === "closed" || state.phase === "aside" ? "gone" : "gather";
  }

  private changed(): void {
    const { guest } = this;
    if (this.left || guest === undefined) return;
    this.share(guest);
    const kind = this.want();
    if (guest.state.live) this.caught = true;
    // Whoever has sat down needs no link any more: the address is the way back.
    if (guest.state.viewer >= 0 && location.hash.includes("/")) history.replaceState(null, "", `#t=${this.link.table}`);
    const again = this.view instanceof HouseTable && guest.state.live && !this.view.isFor(guest);
    if (this.caught && this.attention.returned) this.tellAway();
    if (kind !== this.kind || again) this.show(kind, guest);
    else this.view?.update();
    if (this.caught && !this.attention.missing) this.away = [];
    if (this.kind === "wait") this.sign.textContent = lineWords(guest) || tell("coming");
    this.alert.list(guest.tables);
    this.alert.turn(guest.state.yours, guest.state.game);
    if (!document.hidden && guest.state.live) guest.noteTold();
  }

  // Two seats at one screen: in a game with secrets the curtain is drawn between them, and before the first look.
  private share(guest: Guest): void {
    const { state } = guest;
    const { secrets } = this;
    const several = state.seats.filter((seat) => seat.mine).length > 1;
    if (state.viewer === this.facing && state.live) this.facing = -1;
    if (!state.live || !several || state.phase !== "playing") return;
    if (secrets && this.covers !== state.begun) this.covered = true;
    this.covers = state.begun;
    const next = nextHere(guest);
    if (!secrets && next >= 0 && this.facing < 0) {
      this.facing = next;
      guest.face(next);
    }
  }

  private get secrets(): boolean {
    return app.game(this.guest?.state.game ?? "")?.secrets === true;
  }

  private cover(): void {
    this.covered = true;
    app.announce("");
    this.changed();
  }

  // Nothing of anybody's cards is in the document.
  private curtain(guest: Guest): HTMLElement {
    const next = nextHere(guest);
    const seat = next >= 0 ? next : guest.state.viewer;
    const who = guest.state.seats[seat]?.name ?? "";
    const open = button(say("openCurtain", { who }), () => {
      this.covered = false;
      this.facing = seat === guest.state.viewer ? -1 : seat;
      if (this.facing >= 0) guest.face(seat);
      this.changed();
    }, { class: "main" });
    app.announce(`${say("curtain")}. ${say("curtainAsk", { who })}`);
    setTimeout(() => open.focus(), 0);
    return h("div", { class: "table covered" }, h("main", { class: "curtain" }, h("h1", { tabindex: -1 }, say("curtain")), h("p", {}, say("curtainAsk", { who })), open));
  }

  private show(kind: Kind, guest: Guest): void {
    const { state } = guest;
    const title = app.game(state.game)?.title ?? tell("others");
    const scan = (link: string): Promise<Scan | undefined> => guest.scan(link);
    this.kind = kind;
    this.view?.leave?.();
    this.view = undefined;
    if (kind === "table") {
      const table = new HouseTable(guest, scan, this.seen, this.away, () => this.cover());
      this.away = [];
      this.view = table;
      fill(this.root, table.root);
      this.root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
      return;
    }
    if (kind === "curtain") {
      fill(this.root, this.curtain(guest));
      return;
    }
    if (kind === "end") this.farewell(lineWords(guest), state.end === "reload");
    else if (kind === "gone") this.farewell(state.gone || state.status);
    else if (kind === "wait") this.page(title, h("main", { class: "column" }, this.sign));
    else {
      if (kind === "gather") this.seen.note(0, 0);
      this.view = kind === "arrive" ? new Arrive(guest, this.link.code !== "", () => this.watch()) : new Gather(guest, scan);
      this.page(title, this.view.root);
    }
    this.root.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  private watch(): void {
    this.watches = true;
    this.changed();
  }

  // Each thing is told once, in its order: read aloud, and shown by whatever is shown.
  private news(news: News): void {
    if (this.left || news.text === "") return;
    const absent = this.caught ? this.attention.missing : this.returns;
    if (absent && !news.passing) this.away.push(news);
    if (!this.caught) return;
    this.view?.upTo?.(news);
    app.announce(news.text);
    this.view?.news?.(news);
  }

  // Of a page that stayed open: before anything of it is shown as if it happened now.
  private tellAway(): void {
    if (this.view?.tellAway?.(this.away) !== true) return;
    this.away = [];
    this.attention.reached();
  }

  private readonly looked = (): void => {
    if (!document.hidden) this.changed();
  };

  redraw(): void {
    this.view?.redraw?.();
  }

  leave(): void {
    this.left = true;
    document.removeEventListener("visibilitychange", this.looked);
    this.deaf();
    this.view?.leave?.();
    this.attention.leave();
    this.alert.leave();
    if (this.guest !== undefined) leaveTo(this.guest);
    app.announce("");
  }
}

export async function roomScreen(rest: string): Promise<Screen> {
  const link = linkIn(rest);
  if (link === undefined) {
    app.toast(tell("noTable"));
    return hallScreen();
  }
  const room = new Room(link);
  room.come().catch((error: unknown) => app.fail(error));
  return room;
}
