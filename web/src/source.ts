// Where the moves of a table come from and go to. Here that is the module on this device; it may be a house elsewhere.
import { app, go } from "./app";
import { h } from "./dom";
import { capital, endingIn, endingWords } from "./ended";
import type { Engine, Moment, Thought } from "./engine";
import type { Flight } from "./motion";
import { isCalm, rate } from "./settings";
import * as store from "./store";
import { Dropped } from "./thinker";
import { say } from "./words";

export const PACE = 420; // milliseconds between moves of others, so that each can be seen

// What is read of a table and drawn of it: the module does all of this.
export type Reader = Pick<Engine, "read" | "log" | "scene" | "offer" | "preview" | "score" | "describe" | "record" | "position" | "rules">;

// What people elsewhere add to the screen of their table, and what they keep away from it: hints, analysis, and choices
// that are made by themselves.
export interface Company {
  readonly back: string; // what taking back is called there; nothing for whoever only watches
  mayBack(): boolean;
  waiting(): string; // what is waited for, in a sentence
  tabs(): [string, string][]; // of the panels that are added: names and titles
  panel(tab: string): HTMLElement | undefined;
  unread(): string; // that something there was not looked at, in a word; or nothing
  shown(tab: string): void; // that panel is on the screen now
  over(): HTMLElement[]; // what can be done after a game
}

export interface Source {
  readonly id: string; // in the address, and where the table is kept
  readonly note: string; // what kind of game this is, in a few words for the headline; empty for a usual one
  readonly about: string; // the same in a sentence
  readonly reader: Reader;
  readonly company?: Company;
  readonly way?: HTMLElement | undefined; // at the end, the way back to people elsewhere with whom it was played
  carryRules(): Promise<void>; // of this game, for the reader
  // What is done at every table; and what is only done where the game is played at this device. A Refusal says why not.
  readonly hand: Pick<Engine, "play" | "undo">;
  readonly here?: Pick<Engine, "forced" | "redo" | "cover" | "uncover">;
  // Somebody else is to move. Returns what was chosen and by whom, once it is on the table; throws Dropped after `stop`.
  wait(): Promise<Flight>;
  stop(): void;
  hint(): Promise<Thought>;
  // The table has changed: it is kept wherever this table is kept.
  keep(moment: Moment): void;
  // Begins another game from this one, which becomes the screen: again, where `turned` with everybody one seat on; or from
  // a step on. Only here, too.
  again?(turned: boolean): void;
  branch?(step: number): void;
}

// Puts the module's table on this device.
export async function keepTable(id: string, origin?: store.Origin, moment: Moment = app.engine.read()): Promise<string> {
  const kept = await store.save({
    id,
    game: moment.game,
    names: moment.players.map((player) => player.name),
    people: moment.players.filter((player) => player.bot === "").length,
    moves: moment.moves,
    over: moment.stage === "over" && !moment.more,
    when: Date.now(),
    record: app.engine.record(),
    ...(origin === undefined ? {} : { origin }),
  });
  if (!kept) app.toast(say("notKept"));
  return id;
}

// Where a game comes from that was not begun here, in a few words.
export function noteOf(origin: store.Origin | undefined): string {
  if (typeof origin === "number") return say("triedFrom", { n: origin });
  return typeof origin !== "string" ? "" : say(origin === "link" ? "copyOfLink" : "copyOfFile");
}

function aboutOf(origin: store.Origin | undefined): string {
  if (typeof origin === "number") return say("triedFromAbout", { n: origin });
  return typeof origin !== "string" ? "" : say("copyAbout");
}

// Whether a game was given up at a house.
export function isGivenUp(origin: store.Origin | undefined): boolean {
  return typeof origin === "object" && origin.givenUp === true;
}

// Such a game is over, although its rules know no end of it: nobody is asked for its next move, but told how it ended.
function howGivenUp(record: string, { players }: Moment): string {
  const { own = [] } = JSON.parse(record) as { own?: number[] };
  const ending = endingIn(record);
  return ending === undefined ? say("givenUp") : `${capital(endingWords(ending, own, (seat) => players[seat]?.name ?? ""))}.`;
}

// Its record, to be looked back at from one's own seat: nobody else sits before this screen.
export function seenFrom(record: string): string {
  const { own = [], ...rest } = JSON.parse(record) as { own?: number[]; seats: string[] };
  return JSON.stringify({ ...rest, own, play: { bots: rest.seats.map((_, seat) => (own.includes(seat) ? "" : "level1")) } });
}

// A table on this device: the others are bots, or sit before the same screen.
export class Device implements Source {
  readonly reader: Reader;
  readonly hand = app.engine;
  readonly here = app.engine;
  private waits = 0; // how often somebody else was waited for, so that one who was stopped knows

  readonly note: string;
  readonly about: string;
  readonly way: HTMLElement | undefined;

  constructor(readonly id: string, private readonly origin?: store.Origin) {
    // All but what it reads is the module's.
    const ask = isGivenUp(origin) ? howGivenUp(app.engine.record(), app.engine.read()) : "";
    this.reader = isGivenUp(origin) ? Object.assign(Object.create(app.engine) as Engine, { read: () => ({ ...app.engine.read(), ask }) }) : app.engine;
    this.note = noteOf(origin);
    this.about = aboutOf(origin);
    this.way = typeof origin === "object" ? h("div", { class: "way" }) : undefined;
  }

  carryRules(): Promise<void> {
    return app.carryRules(this.reader.read().game);
  }

  async wait(): Promise<Flight> {
    const own = ++this.waits;
    const before = performance.now();
    const thought = await app.thinker.ask({ record: app.engine.record(), hint: false, ms: app.shelf.think });
    const rest = (isCalm() ? 0 : PACE / rate()) - (performance.now() - before);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    if (own !== this.waits) throw new Dropped();
    app.engine.answer(thought.token);
    return { token: thought.token, seat: thought.seat };
  }

  stop(): void {
    this.waits++;
    app.thinker.cancel();
  }

  hint(): Promise<Thought> {
    return app.thinker.ask({ record: app.engine.record(), hint: true });
  }

  keep(moment: Moment): void {
    if (isGivenUp(this.origin)) return; // nothing more happens there
    keepTable(this.id, this.origin, moment).catch((error: unknown) => app.fail(error));
  }

  again(turned: boolean): void {
    app.engine.again(turned);
    this.goOn();
  }

  branch(step: number): void {
    app.engine.branch(step);
    this.goOn(step);
  }

  // The next game has a place of its own on this device.
  private goOn(tried?: number): void {
    keepTable(store.newId(), tried).then((id) => go(`game=${id}`)).catch((error: unknown) => app.fail(error));
  }
}
