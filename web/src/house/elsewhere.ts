// A table in a house: choices go there, and what comes back from there is shown with the same screen as at one device.
import { app, go } from "../app";
import { saveText } from "../beside";
import { button } from "../dom";
import type { Moment } from "../engine";
import type { Flight } from "../motion";
import type { Company, Reader, Source } from "../source";
import { Table } from "../table";
import { Dropped } from "../thinker";
import { say } from "../words";
import { Crew } from "./crew";
import { GamePanel } from "./game";
import type { Guest, News } from "./guest";
import type { Scan } from "./invite";
import { Notices } from "./notices";
import { People } from "./people";
import { openRecord } from "./record";
import type { View } from "./room";
import { ask } from "./seats";
import { Seen } from "./seen";
import { Talk } from "./talk";
import { tell } from "./words";

const NOBODY: Flight = { token: "", seat: -1 };

// What the module says of the table, with what only the line knows.
class FollowedReader implements Reader {
  sent = false; // a choice is on its way

  constructor(private readonly guest: Guest) {}

  read(): Moment {
    const moment = this.guest.engine.read();
    const { phase, status, how, playedOn } = this.guest.state;
    const over = phase === "ended" || phase === "closed" || phase === "aside";
    if (over && how === "played" && phase === "ended") {
      const withNext = (words: string): string => (playedOn === "" ? words : `${words} ${playedOn}`);
      const outcome = moment.outcome === undefined ? {} : { outcome: withNext(moment.outcome) };
      return { ...moment, ...outcome, stage: "over", choices: [], ask: withNext(moment.ask) };
    }
    if (over) return { ...moment, stage: "over", choices: [], ask: status };
    if (this.sent || !this.guest.state.yours) return { ...moment, stage: moment.stage === "over" ? "over" : "think", choices: [] };
    // Nothing is taken back without the others, so no step is made by one press.
    return { ...moment, choices: moment.choices.map((choice) => ({ ...choice, step: false })) };
  }

  log: Reader["log"] = (from) => this.guest.engine.log(from);
  scene: Reader["scene"] = (...how) => this.guest.engine.scene(...how);
  offer: Reader["offer"] = (step, tokens) => this.guest.engine.offer(step, tokens);
  preview: Reader["preview"] = (choice) => this.guest.engine.preview(choice);
  score: Reader["score"] = (step) => this.guest.engine.score(step);
  describe: Reader["describe"] = (step) => this.guest.engine.describe(step);
  record: Reader["record"] = () => this.guest.record;
  position: Reader["position"] = () => this.guest.engine.position();
  rules: Reader["rules"] = (game, words) => this.guest.engine.rules(game, words);
}

class Elsewhere implements Source {
  readonly id: string;
  readonly note: string;
  readonly about = "";
  readonly reader: FollowedReader;
  readonly hand = this;
  private waiting: { resolve(flight: Flight): void; reject(error: Error): void } | undefined;

  // `acted` is called when a choice was sent, `changed` when the house has answered.
  constructor(private readonly guest: Guest, readonly company: Company, private readonly acted: () => void, private readonly changed: () => void) {
    this.id = guest.state.table;
    this.note = guest.state.viewer < 0 ? tell("watchNote") : "";
    this.reader = new FollowedReader(guest);
  }

  carryRules(): Promise<void> {
    return this.guest.carryRules();
  }

  undo(): void {
    ask(this.guest.back());
  }

  play(token: string): void {
    this.reader.sent = true;
    this.acted();
    const done = (): void => {
      this.reader.sent = false;
      this.changed();
    };
    const sent = this.guest.play(token);
    ask(sent);
    sent.then(done, done);
  }

  wait(): Promise<Flight> {
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }

  // Something has changed: whether somebody waited for it.
  wake(): boolean {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(NOBODY);
    return waiting !== undefined;
  }

  stop(): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(new Dropped());
  }

  hint(): Promise<never> {
    return Promise.reject(new Dropped()); // nobody is helped against other people
  }

  keep(): void {
    // The house keeps it.
  }
}

export class HouseTable implements View {
  readonly root: HTMLElement;
  private readonly table: Table;
  private readonly source: Elsewhere;
  private readonly crew: Crew;
  private readonly notices: Notices;
  private readonly talk: Talk;
  private readonly people: People;
  private readonly game: GamePanel;
  private shown = "";
  private readonly begun: number;

  constructor(private readonly guest: Guest, scan: (link: string) => Promise<Scan | undefined>, private readonly seen: Seen, away: News[], cover: () => void) {
    this.begun = guest.state.begun;
    this.crew = new Crew(guest);
    this.notices = new Notices(guest, cover);
    this.talk = new Talk(guest);
    this.people = new People(guest);
    this.game = new GamePanel(guest, scan);
    this.source = new Elsewhere(guest, this.company(), () => (this.shown = this.signature()), () => this.update());
    this.table = new Table(this.source);
    this.root = this.table.root;
    this.root.classList.add("house-table");
    this.root.querySelector(".turn")!.prepend(this.crew.root, this.notices.root);
    this.shown = this.signature();
    this.table.refresh(false);
    this.tellAway(away);
    this.note();
  }

  // Whether this is still the screen for the table: another game has one of its own.
  isFor(guest: Guest): boolean {
    return guest === this.guest && guest.state.begun === this.begun;
  }

  private company(): Company {
    const { guest } = this;
    const company: Company = {
      back: guest.state.viewer < 0 ? "" : tell("askBack"),
      mayBack: () => guest.state.may.back === "",
      waiting: () => (this.source.reader.sent ? tell("sent") : guest.state.status),
      tabs: () => [["talk", company.unread() || tell("talk")], ["people", tell("people")], ["table", say("game")]],
      panel: (tab) => ({ talk: this.talk, people: this.people, table: this.game })[tab]?.root,
      unread: () => (guest.unread > 0 ? `${tell("talk")} (${guest.unread})` : ""),
      shown: (tab) => {
        if (tab === "talk") this.talk.look();
      },
      over: () => this.over(),
    };
    return company;
  }

  // What follows a game.
  private over(): HTMLElement[] {
    const { guest } = this;
    const { may, table, ended, how } = guest.state;
    const has = guest.record !== "";
    const list: HTMLElement[] = [];
    if (may.rematch === "") list.push(button(tell("rematch"), () => ask(guest.rematch()), { class: "main" }));
    if (has) list.push(button(tell(how === "played" ? "openRecord" : "openGivenUp"), () => this.openRecord()));
    if (has) list.push(button(tell("saveRecord"), () => saveText(`${guest.state.game}.json`, guest.record)));
    if (ended > 1) list.push(button(tell("earlier"), () => go(`played=${table}`)));
    list.push(button(tell("toTables"), () => go("with")));
    return list;
  }

  private openRecord(): void {
    const { table, game, ended, how, seats } = this.guest.state;
    const own = seats.flatMap((seat, n) => (seat.mine ? [n] : []));
    openRecord({ table, game, number: ended - 1, how, own }, this.guest.record).catch((error: unknown) => app.fail(error));
  }

  // What happened since this device last looked, once and in order: moves, and what was said and done beside them.
  tellAway(news: News[]): boolean {
    const { state, engine } = this.guest;
    const from = this.seen.moves(state.begun);
    const lines: string[] = [];
    let told = from ?? 0;
    const moves = from === undefined ? [] : engine.log(from).map((entry) => entry.text);
    const upTo = (end: number): void => {
      lines.push(...moves.slice(told - (from ?? 0), Math.max(told, end) - (from ?? 0)));
      told = Math.max(told, end);
    };
    for (const one of news) {
      if (one.game === state.begun) upTo(one.moves);
      lines.push(one.text);
    }
    upTo(Infinity);
    return this.notices.tellAway(lines.filter((line) => line !== ""));
  }

  private note(): void {
    if (document.hidden) return;
    this.seen.note(this.guest.state.begun, Number(this.root.dataset["moves"] ?? 0));
  }

  // What the picture and the choices depend on; talk, and who is there, change neither.
  private signature(): string {
    const { phase, opened, turn, viewer, how } = this.guest.state;
    const { moves, stage } = this.source.reader.read();
    return JSON.stringify([moves, stage, phase, opened, turn, viewer, how, this.source.reader.sent]);
  }

  update(): void {
    this.notices.update();
    if (!this.guest.state.dealt) return; // it is being followed anew
    this.crew.update();
    this.talk.update();
    this.people.update();
    this.game.update();
    const signature = this.signature();
    if (signature !== this.shown) {
      this.shown = signature;
      if (!this.source.wake()) this.table.refresh(true);
    } else this.table.recall();
    this.note();
  }

  // What was played before something else happened is read aloud before it.
  upTo(news: News): void {
    const { dealt, begun } = this.guest.state;
    if (dealt && begun === this.begun && news.game === begun && !news.passing) this.table.hearTo(news.moves);
  }

  news(news: News): void {
    if (!news.passing) this.talk.hear(news);
    if (news.entry === "ended") this.notices.overtake();
    if (news.entry === "ended") this.table.unveil();
    if (news.loud && news.seat !== this.guest.state.viewer) this.notices.hear(news);
    this.table.recall();
  }

  redraw(): void {
    this.table.redraw();
  }

  leave(): void {
    this.table.leave();
    this.crew.leave();
    this.notices.leave();
  }
}
