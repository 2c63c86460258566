// A table of a house, from the side of the screens.
//
// A Guest is one table that this device follows: the game's module holds what the house has sent (never more than this
// seat may know), and the screens draw it with the same functions as a table at one device: guest.engine.read(), scene(),
// log(), preview() and so on, as soon as state.dealt. Nothing is played in the module: a choice is sent with play(), and
// comes back as an entry of the table's log, after which listeners are told that something changed.
//
// Requests are promises. They are kept while the line is gone and sent once however often somebody presses; they are
// fulfilled when the house has stored what was asked, and rejected with a Refusal, a sentence for the reader, when it
// says no. A request that cannot be made at all now (see may) is rejected at once.
import { Engine, Refusal } from "../engine";
import { compile, fetchBytes } from "../fetched";
import { hear, type Scanned } from "./hear";
import { Socket } from "./line";
import { isOver, listed, type Listed } from "./lobby";
import { hex, houseAddress, keepName, keepNote, key, note, reloadOnce, type Link, type Muted } from "./place";
import type { Ask, How, Kind, Offer, Phase, Said, Verb, Wish } from "./said";

// Put in by build.mjs.
declare const FILES: { houses: Record<string, string>; carried: Record<string, string>; rules: string };

// The line: "away" while it is tried again (by itself, with growing pauses), "left" for good (see end).
export type Line = "away" | "coming" | "here" | "left";
// Why the line was left for good: the page is older or newer than the house; the house says what makes no sense. "game": the
// table has another game than this module, and that game's could not be fetched yet; it is tried again by itself.
export type End = "" | "reload" | "nonsense" | "game";
export interface Seat {
  name: string; // as it is to be shown: a bot's and an empty seat's too
  taken: boolean; // by a person or a bot
  person: boolean; // it belongs to somebody, even while a bot stands in
  mine: boolean; // of this device; several are, where people share it
  here: boolean; // that person is at the table now (known to people at the table only)
  bot: number; // the level of the bot that decides, 0: a person does
  stood: boolean; // a bot stands in until the person comes back
  resigned: boolean; // a bot plays on for good
  wins: number;
  points: number;
  left: number | null; // milliseconds on the clock for the whole game, where the table has one
  may: Verb[]; // of "stand-in", "give", "bar", "bot", "sit": what can be asked about this seat now
}

export interface Offered {
  what: Offer;
  seat: number; // who asks
  about: number; // for whom a bot is to stand in, or -1
  agreed: number[]; // seats that have said yes
  asked: boolean; // whoever looks is to answer
  asks: boolean; // whoever looks has asked, and may take it back
  text: string; // the question as a sentence
}

export interface TableState {
  line: Line;
  lost: boolean; // the line was there and is gone: a calm sign
  end: End;
  live: boolean; // everything there is has come; until then the table is being caught up with
  gone: string; // the house does not show this table (any more): why, as a sentence; else empty
  table: string; // its id, empty while none is laid
  phase: Phase;
  dealt: boolean; // the module has a game to show: the present one or the last
  opened: boolean; // it has ended and its record has come: the module shows it with everything open
  game: string;
  viewer: number; // the seat of whoever looks, or -1 for a watcher
  host: boolean; // whoever looks has laid the table
  seats: Seat[];
  turn: number; // the seat that is to decide, or -1
  yours: boolean; // it is, and the person who looks is to choose
  since: number; // when that turn began, in milliseconds of this device's clock (Date.now)
  due: number | null; // when its time is up, likewise; null without a clock
  pause: number | null; // until then, likewise, nobody's clock runs; null without a pause
  clock: string; // "none", "3d", "10m+5s"
  options: Record<string, unknown>; // of the rules, by their keys
  offer: Offered | null;
  watchers: boolean; // they may come in
  watching: number; // so many do
  begun: number; // games
  ended: number;
  how: "" | How; // the last one ended so
  status: string; // one sentence: what is waited for, or how it ended
  playedOn: string; // who had resigned from a game that was played to its end, in a sentence; else empty
  may: Record<Verb, string>; // empty: can be asked now; else why not, as a sentence
  waits: Ask[]; // asked and not answered yet
  mute: boolean | number[]; // whose talk is kept away: everybody's, or these seats'
}

export type NewsKind =
  | "entry" | "came" | "went" | "refused" | "laid" | "code" | "gone" | "record" | "lost" | "back" | "address" | "unseated" | "link";

// Something that happened beside the moves, told once and in order. Moves are in the module's log.
export interface News {
  kind: NewsKind;
  entry: "" | Kind; // of "entry"
  seat: number; // or -1
  text: string; // a sentence in the reader's language, or empty where there is nothing to say
  loud: boolean; // somebody speaks to the reader, or the house does
  passing: boolean; // soon not true any more: who is there, the line
  game: number; // where in the table's games it happened: games begun,
  moves: number; // and moves made
}

// What to lay a table with. Bots are levels (1 to 6) by seat, 0 or none for a seat for a person.
export interface Lay {
  seats: number;
  options: Record<string, string>;
  bots: number[];
  clock: string; // "none"; so much a move: "90s", "15m", "3d"; a game and a bonus a move: "10m+5s"
  seat: number; // where to sit down oneself
  name: string;
  watchers: boolean;
}

export interface Place {
  game: string; // whose module: Lobby.look finds it for a link, a listed table has it
  lang: string;
  levels: string[]; // the names of the bots' levels in that language
  link?: Link; // the table to come to; without one lay() has to follow
  seat?: number; // to look as, where this device has several
}

export interface Listener {
  changed(): void; // look at state, and at the module's table where it is dealt
  news(news: News): void;
}

// A ready-made line, in the reader's language; each reader sees it in theirs.
export interface ReadyLine {
  code: string;
  text: string;
}

// What the module says of the table, before times are put on this device's clock.
interface RawState extends Omit<TableState, "since" | "due" | "pause" | "waits"> {
  other: string;
  ago: number;
  left: number | null;
  pause: number; // milliseconds that are left of it, 0 without one
  requests: [number, Ask][];
}

interface RawNews extends News {
  request: number;
  word: string;
}

interface HouseExports {
  wr_guest_make(size: number): number;
  wr_guest_time(high: number, low: number): void;
  wr_guest_tick(): void;
  wr_guest_opened(): void;
  wr_guest_heard(size: number): void;
  wr_guest_lost(): void;
  wr_guest_wake(): void;
  wr_guest_due(): number;
  wr_guest_take(): number;
  wr_guest_follow(size: number, told: number): number;
  wr_guest_face(seat: number): void;
  wr_guest_told(): number;
  wr_guest_mute(seats: number): void;
  wr_guest_ask(size: number): number;
  wr_guest_state(): number;
  wr_guest_news(): number;
  wr_guest_lines(): number;
  wr_guest_record(): number;
}

// The module for a game with others: see src/wasm/wasm_guest.h.
export class HouseEngine extends Engine {
  private get guest_(): HouseExports {
    return this.exports as unknown as HouseExports;
  }

  make(order: { lang: string; rules: string; key: string; nonce: string; levels: string[] }): void {
    this.get(this.guest_.wr_guest_make(this.put(JSON.stringify(order))));
  }

  // What happens, at a time in milliseconds that never goes backwards.
  happens(now: number, what: "tick" | "opened" | "lost" | "wake"): void {
    this.time(now);
    this.guest_[`wr_guest_${what}`]();
  }

  heard(now: number, message: string): void {
    this.time(now);
    this.guest_.wr_guest_heard(this.put(message));
  }

  time(now: number): void {
    this.guest_.wr_guest_time(Math.floor(now / 2 ** 32), now % 2 ** 32);
  }

  due(): number {
    return this.guest_.wr_guest_due();
  }

  orders(): string[] {
    return this.get(this.guest_.wr_guest_take()).split("\n").slice(0, -1);
  }

  follow(table: Extract<Wish, { follow: unknown }>, told: number): void {
    this.get(this.guest_.wr_guest_follow(this.put(JSON.stringify(table)), told));
  }

  face(seat: number): void {
    this.guest_.wr_guest_face(seat);
  }

  told(): number {
    return Number(this.get(this.guest_.wr_guest_told()));
  }

  mute(seats: number): void {
    this.guest_.wr_guest_mute(seats);
  }

  ask(wish: Wish): number {
    return Number(this.get(this.guest_.wr_guest_ask(this.put(JSON.stringify(wish)))));
  }

  state(): RawState {
    return JSON.parse(this.get(this.guest_.wr_guest_state())) as RawState;
  }

  news(): RawNews | undefined {
    const text = this.get(this.guest_.wr_guest_news());
    return text === "" ? undefined : (JSON.parse(text) as RawNews);
  }

  lines(): ReadyLine[] {
    const lines = JSON.parse(this.get(this.guest_.wr_guest_lines())) as [string, string][];
    return lines.map(([code, text]) => ({ code, text }));
  }

  houseRecord(): string {
    return this.get(this.guest_.wr_guest_record());
  }
}

// Milliseconds of this device's clock that go on while it sleeps and never go backwards.
class Clock {
  private last = Date.now();
  private sum = 0;

  now(): number {
    const date = Date.now();
    this.sum += Math.max(0, date - this.last);
    this.last = date;
    return this.sum;
  }
}

const QUIET = 60000; // milliseconds after which the house is asked about the other tables again
const SCAN_MAX = 5000; // milliseconds to wait for a code
const FETCH_AGAIN = 3000; // milliseconds after which a module that could not be fetched is tried again
const UNHEARD_MAX = 128; // news that nobody has listened to yet; the oldest go first
const SAID_MAX = 200; // and news that can be read again, likewise

interface Waiting {
  resolve(): void;
  reject(reason: Refusal): void;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

// The module of a game with others, fetched once.
function moduleOf(game: string): Promise<WebAssembly.Module> {
  const known = modules.get(game);
  if (known !== undefined) return known;
  const module = compile(FILES.houses[game] ?? "");
  module.catch(() => modules.delete(game));
  modules.set(game, module);
  return module;
}

// Somebody is about to play this game with others: its module is on its way when they do.
export function warm(game: string): void {
  moduleOf(game).catch(() => undefined);
}

export class Guest {
  // The module, with this table.
  engine: HouseEngine;
  // The other half of the table's link, as far as this device knows it: to invite others with, see writeLink.
  door = "";
  // The code that moves the seat to another device, once it was asked for with pass().
  code = "";
  // The record of the game that has ended last, as text, or empty.
  record = "";
  // All tables of this device, as the house has listed them last.
  tables: Listed[] = [];
  readonly lines: ReadyLine[];
  // What was said and done at the table since this device came, for whoever wants to read it again; and how much of the talk
  // was not read yet.
  said: News[] = [];
  unread = 0;

  private readonly clock = new Clock();
  private readonly socket: Socket;
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly under = new Map<string, Promise<void>>(); // requests under way, by what they ask
  private unheard: News[] = []; // by anybody
  private scans: ((code: Scanned | undefined) => void)[] = [];
  private faced = false; // the seat of the place has been looked as
  private muted: Muted = []; // who is not heard
  private asking: ReturnType<typeof setTimeout> | undefined;
  private known: TableState | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly away = new AbortController(); // ends what it hears of the page

  static async open(place: Place): Promise<Guest> {
    const guest = new Guest(place, await engineFor(place, place.game));
    guest.begin();
    return guest;
  }

  private constructor(private readonly place: Place, engine: HouseEngine) {
    this.engine = engine;
    this.lines = engine.lines();
    this.socket = new Socket(houseAddress(), {
      opened: () => this.step(() => this.engine.happens(this.clock.now(), "opened")),
      heard: (text) => {
        const said = hear(text);
        if ("tables" in said) this.list(said);
        if ("scan" in said) this.scanned(said.scan);
        else this.step(() => this.engine.heard(this.clock.now(), text));
      },
      lost: () => this.step(() => this.engine.happens(this.clock.now(), "lost")),
    });
    const wake = (): void => {
      if (document.visibilityState !== "hidden") this.step(() => this.engine.happens(this.clock.now(), "wake"));
    };
    const { signal } = this.away;
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
  }

  private begin(): void {
    const { link } = this.place;
    if (link !== undefined) {
      this.door = link.door || note(link.table).door;
      this.follow(link.table);
    }
    this.step(() => this.engine.happens(this.clock.now(), "tick"));
  }

  // From where this device has been told of it.
  private follow(table: string): void {
    const { told, mute } = note(table);
    this.muted = mute ?? [];
    this.hush();
    this.engine.follow(this.door === "" ? { follow: table } : { follow: table, door: this.door }, told);
  }

  // The house lists the tables of this device. As long as there are others where something goes on, it is asked again.
  private list({ tables, now }: Extract<Said, { tables?: unknown }>): void {
    this.tables = listed(tables, now);
    clearTimeout(this.asking);
    const { table } = this.engine.state();
    if (this.tables.some((one) => one.table !== table && !isOver(one))) {
      this.asking = setTimeout(() => this.socket.send(JSON.stringify({ tables: true } satisfies Wish)), QUIET);
    }
    if (this.telling === undefined) this.telling = setTimeout(() => this.tell(), 0);
  }

  // As of the last change.
  get state(): TableState {
    if (this.known !== undefined) return this.known;
    this.engine.time(this.clock.now());
    const { ago, left, pause, requests, other, ...rest } = this.engine.state();
    void other;
    const now = Date.now();
    const waits = requests.map(([, ask]) => ask);
    this.known = { ...rest, since: now - ago, due: left === null ? null : now + pause + left, pause: pause === 0 ? null : now + pause, waits };
    return this.known;
  }

  // Something happens: does what the module wants done about it, and tells whoever listens.
  private step(happen: () => void): void {
    if (this.closed) return;
    happen();
    this.known = undefined;
    for (let news = this.engine.news(); news !== undefined; news = this.engine.news()) this.hear(news);
    this.answerWaiting();
    for (const order of this.engine.orders()) {
      if (order === "+") this.socket.open();
      else if (order === "-") this.socket.drop();
      else this.socket.send(order);
    }
    clearTimeout(this.timer);
    const due = this.engine.due();
    if (due >= 0) this.timer = setTimeout(() => this.step(() => this.engine.happens(this.clock.now(), "tick")), due);
    // A table that is being caught up with comes in many pieces: it is told once.
    if (this.telling === undefined) this.telling = setTimeout(() => this.tell(), 0);
  }

  private hear(news: RawNews): void {
    const { table } = this.engine.state();
    if (news.kind === "laid") {
      this.door = news.word;
      keepNote(table, { door: news.word });
    } else if (news.kind === "link") {
      this.takeDoor(table, news.word);
    } else if (news.kind === "code") {
      this.code = news.word;
    } else if (news.kind === "record") {
      this.record = this.engine.houseRecord();
    } else if (news.kind === "refused") {
      this.waiting.get(news.request)?.reject(new Refusal(news.text));
      this.waiting.delete(news.request);
      return; // whoever asked is told
    }
    if (news.entry === "said" && this.isMuted(news.seat)) return;
    if (news.text !== "") this.unheard = [...this.unheard, news].slice(-UNHEARD_MAX);
  }

  // The door is another one, or none that this page knows; another page of this device may have been told which.
  private takeDoor(table: string, door: string): void {
    const kept = note(table).door;
    const ours = kept === this.door;
    if (door !== "" || ours) keepNote(table, { door });
    this.door = door !== "" || ours ? door : kept;
  }

  // Requests that the house has acknowledged are no longer among those that wait.
  private answerWaiting(): void {
    if (this.waiting.size === 0) return;
    const open = new Set(this.engine.state().requests.map(([number]) => number));
    for (const [number, { resolve }] of this.waiting) {
      if (open.has(number)) continue;
      this.waiting.delete(number);
      resolve();
    }
  }

  private tell(): void {
    this.telling = undefined;
    if (this.closed) return;
    const { end, line } = this.state;
    if (end === "game") {
      this.change(this.engine.state().other);
      if (!this.unfetched) return;
    }
    if (end === "reload" && reloadOnce(FILES.rules)) return;
    if (!this.faced && this.state.live && this.place.seat !== undefined) {
      this.faced = true;
      const { seats, viewer } = this.state;
      if (viewer !== this.place.seat && seats[this.place.seat]?.mine === true) {
        this.face(this.place.seat);
        return;
      }
    }
    if (this.state.live) this.hush();
    if (line === "here" && !this.state.live && this.state.gone === "" && this.state.table !== "" && this.state.dealt) return;
    const news = this.listeners.size > 0 ? this.heard() : [];
    for (const listener of this.listeners) {
      for (const one of news) listener.news(one);
      listener.changed();
    }
  }

  // What nobody has heard yet, which is heard now.
  private heard(): News[] {
    const news = this.unheard;
    this.unheard = [];
    this.said = [...this.said, ...news.filter(({ passing }) => !passing)].slice(-SAID_MAX);
    return news;
  }

  // What happened while nobody listened, but for what is soon not true any more.
  missed(): News[] {
    return this.heard().filter(({ passing }) => !passing);
  }

  // The table has another game than this module. Where that game's cannot be fetched, whoever listens is told, and it is
  // tried again by itself.
  private change(game: string): void {
    if (this.changing) return;
    this.changing = true;
    engineFor(this.place, game).then((engine) => {
      if (this.closed) return;
      const { table } = this.engine.state();
      this.changing = this.unfetched = false;
      this.engine = engine;
      this.follow(table);
      this.step(() => this.engine.happens(this.clock.now(), "tick"));
    }, () => {
      if (this.closed) return;
      this.unfetched = true;
      this.fetching = setTimeout(() => {
        this.changing = false;
        this.change(game);
      }, FETCH_AGAIN);
      this.tell();
    });
  }
  private fetching: ReturnType<typeof setTimeout> | undefined;
  private changing = false; // on its way, or to be tried again
  private unfetched = false; // it was tried in vain

  // What is returned ends it. News that nobody has heard yet comes at once.
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.telling === undefined) this.telling = setTimeout(() => this.tell(), 0);
    return () => this.listeners.delete(listener);
  }

  // The same request again, while it is under way, is the same.
  private ask(wish: Wish): Promise<void> {
    const text = JSON.stringify(wish);
    const under = this.under.get(text);
    if (under !== undefined) return under;
    const asked = new Promise<void>((resolve, reject) => {
      let number: number;
      try {
        number = this.engine.ask(wish);
      } catch (error) {
        reject(error as Error);
        return;
      }
      this.waiting.set(number, { resolve, reject });
      this.step(() => undefined);
    });
    this.under.set(text, asked);
    const done = (): void => void this.under.delete(text);
    asked.then(done, done);
    return asked;
  }

  lay({ bots, clock, seat, name, ...plan }: Lay): Promise<void> {
    keepName(name);
    return this.ask({ lay: {
      game: this.place.game, ...plan,
      bots: Object.fromEntries(bots.flatMap((level, at) => (level > 0 ? [[at, level]] : []))),
      ...(clock === "none" ? {} : { clock }),
      ...(seat < 0 ? {} : { seat, name }),
    } });
  }

  // With the door of the link that was opened.
  async sit(name: string, seat = -1): Promise<void> {
    keepName(name);
    await this.ask({ sit: { door: this.door, name }, ...(seat < 0 ? {} : { seat }) });
    keepNote(this.engine.state().table, { door: this.door });
  }

  // With the code of the link that was opened.
  take(name = ""): Promise<void> {
    return this.ask({ take: { code: this.place.link?.code ?? "", ...(name === "" ? {} : { name }) } });
  }

  play(token: string): Promise<void> {
    return this.ask({ play: token });
  }

  back(): Promise<void> {
    return this.ask({ offer: { what: "back" } });
  }

  pause(): Promise<void> {
    return this.ask({ offer: { what: "pause" } });
  }

  standIn(seat: number): Promise<void> {
    return this.ask({ offer: { what: "stand-in", for: seat } });
  }

  rematch(): Promise<void> {
    return this.ask({ offer: { what: "rematch" } });
  }

  answer(yes: boolean): Promise<void> {
    return this.ask({ answer: yes });
  }

  say(text: string): Promise<void> {
    return this.ask({ say: text });
  }

  sayLine(code: string): Promise<void> {
    return this.ask({ say: { line: code } });
  }

  // Lets watchers in, or not any more.
  openDoor(watchers: boolean): Promise<void> {
    return this.ask({ door: watchers });
  }

  // 0 takes it away.
  bot(seat: number, level: number): Promise<void> {
    return this.ask({ bot: level, seat });
  }

  leave(): Promise<void> {
    return this.ask({ leave: true });
  }

  // Takes the seat back from the bot that stands in.
  comeBack(): Promise<void> {
    return this.ask({ return: true });
  }

  resign(): Promise<void> {
    return this.ask({ resign: true });
  }

  // Then `code` moves the seat to another device.
  pass(): Promise<void> {
    return this.ask({ pass: true });
  }

  // Leaves the address at which the house is to tell that it is this person's turn; an empty one takes it away.
  notify(address: string): Promise<void> {
    return this.ask({ notify: address });
  }

  closeTable(): Promise<void> {
    return this.ask({ close: true });
  }

  // Empties another's seat.
  give(seat: number): Promise<void> {
    return this.ask({ give: true, seat });
  }

  // Empties it and closes the door on whoever had it.
  bar(seat: number): Promise<void> {
    return this.ask({ bar: true, seat });
  }

  // Kept with the table.
  mute(whose: boolean | number[]): void {
    const { seats, table } = this.state;
    this.muted = whose === true ? true : whose === false ? [] : whose.map((seat) => seats[seat]?.name ?? "");
    keepNote(table, { mute: this.muted });
    this.hush();
    this.step(() => undefined);
  }

  private isMuted(seat: number): boolean {
    return this.muted === true || (this.muted.length > 0 && this.muted.includes(this.engine.state().seats[seat]?.name ?? ""));
  }

  // Names stay with people who move on to another seat from game to game, so names are kept, and the module is told their
  // seats, with which it goes on by itself. Whoever has left is forgotten: the next of that name may be somebody else. Whoever
  // has another name is still the same.
  private hush(): void {
    const { seats, live, table, mute } = this.state;
    const at = (name: string): number => seats.findIndex((seat) => seat.person && seat.name === name);
    if (live && this.muted !== true && this.muted.some((name) => at(name) < 0)) {
      const still = Array.isArray(mute) ? mute.map((seat) => seats[seat]!.name) : [];
      this.muted = [...new Set([...this.muted.filter((name) => at(name) >= 0), ...still])];
      keepNote(table, { mute: this.muted });
    }
    const bits = this.muted === true ? 255 : this.muted.reduce((sum, name) => (at(name) < 0 ? sum : sum | (1 << at(name))), 0);
    const known = mute === true ? 255 : mute === false ? 0 : mute.reduce((sum, seat) => sum | (1 << seat), 0);
    if (bits !== known) this.step(() => this.engine.mute(bits));
  }

  // Looks as another seat of this device. What it may know takes the place of what the one before knew, so there is nothing
  // dealt until that has come; a curtain belongs before it.
  face(seat: number): void {
    this.code = ""; // it moves the seat before
    this.step(() => this.engine.face(seat));
  }

  // Everything up to here was shown: it is not told again, also after a reload.
  noteTold(): void {
    const { live, table } = this.state;
    if (!live || table === "") return;
    const told = this.engine.told();
    if (told !== note(table).told) keepNote(table, { told });
  }

  // Draws a link as a code to scan; undefined where the house cannot.
  scan(link: string): Promise<Scanned | undefined> {
    return new Promise((resolve) => {
      if (this.state.line !== "here") {
        resolve(undefined);
        return;
      }
      const timer = setTimeout(() => resolve(undefined), SCAN_MAX);
      this.scans.push((code) => {
        clearTimeout(timer);
        resolve(code);
      });
      this.socket.send(JSON.stringify({ scan: link })); // the server answers that, and not the house
    });
  }

  private scanned(scan: Partial<Scanned> | null): void {
    const good = Number.isInteger(scan?.size) && /^[Mhvz0-9 -]*$/.test(scan?.path ?? "?");
    this.scans.shift()?.(good ? (scan as Scanned) : undefined);
  }

  // The rules of the game, for engine.rules; fetched once for each module.
  async carryRules(): Promise<void> {
    const { engine } = this;
    const name = `${this.state.game}.${this.place.lang}.md`;
    const path = FILES.carried[name];
    if (path === undefined || this.ruled === engine) return;
    engine.carry(name, await fetchBytes(path));
    this.ruled = engine;
  }
  private ruled: HouseEngine | undefined;

  // Ends the line, not the seat. Requests that wait are forgotten.
  close(): void {
    this.closed = true;
    this.away.abort();
    clearTimeout(this.timer);
    clearTimeout(this.telling);
    clearTimeout(this.asking);
    clearTimeout(this.fetching);
    this.socket.drop();
  }
}

// A fresh instance of a game's module, which is a guest of the house.
async function engineFor(place: Place, game: string): Promise<HouseEngine> {
  const path = FILES.carried[`${place.lang}.${game}.house.words`];
  const [module, words] = await Promise.all([moduleOf(game), path === undefined ? undefined : fetchBytes(path)]);
  const engine = new HouseEngine(module);
  if (words !== undefined) engine.carry(`${place.lang}.words`, words);
  engine.make({ lang: place.lang, rules: FILES.rules, key: key(), nonce: hex(8), levels: place.levels });
  return engine;
}
