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
import type { Engine } from "../engine";

// The line: "away" while it is tried again (by itself, with growing pauses), "left" for good (see end).
export type Line = "away" | "coming" | "here" | "left";
// Why the line was left for good: the page is older or newer than the house; the house says what makes no sense; the
// table has another game than this module (Guest.open sees to that by itself).
export type End = "" | "reload" | "nonsense" | "game";
// "none" before the first entry has come; "open" while seats are empty; "ready" just before a deal; "over" for the moment
// between the last move and the result; "ended" between games; "shut" for good.
export type Phase = "none" | "open" | "ready" | "playing" | "over" | "ended" | "shut" | "aside";

export type Verb =
  | "sit" | "play" | "back" | "stand-in" | "rematch" | "answer" | "say" | "door" | "bot" | "leave" | "return" | "resign"
  | "pass" | "close" | "give" | "bar" | "record";

export interface Seat {
  name: string; // as it is to be shown: a bot's and an empty seat's too
  taken: boolean; // by a person or a bot
  person: boolean; // it belongs to somebody, even while a bot stands in
  mine: boolean; // of whoever looks
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
  what: "back" | "stand-in" | "rematch";
  seat: number; // who asks
  about: number; // for whom a bot is to stand in, or -1
  agreed: number[]; // seats that have said yes
  asked: boolean; // whoever looks is to answer
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
  clock: string; // "none", "3d", "10m+5s"
  offer: Offered | null;
  watchers: boolean; // they may come in
  watching: number; // so many do
  begun: number; // games
  ended: number;
  how: "" | "played" | "resigned" | "abandoned"; // the last one ended so
  status: string; // one sentence: what is waited for, or how it ended
  may: Record<Verb, string>; // empty: can be asked now; else why not, as a sentence
  waits: Verb[]; // asked and not answered yet
  mute: boolean | number[]; // whose talk is kept away: everybody's, or these seats'
}

export type NewsKind =
  | "entry" | "came" | "went" | "refused" | "laid" | "code" | "gone" | "record" | "lost" | "back";

// Something that happened beside the moves, told once and in order. Moves are in the module's log.
export interface News {
  kind: NewsKind;
  entry: string; // of "entry": "sat", "begun", "said", … as in docs/house.md
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
  table?: string; // to come to; without one lay() has to follow
  seat?: number; // to look as, where this device has two seats
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

export interface Guest {
  readonly engine: Engine; // the module, with this table
  readonly state: TableState; // as of the last change
  // The other half of the table's link, as far as this device knows it: to invite others with.
  readonly door: string;
  // The code that moves the seat to another device, once it was asked for with pass().
  readonly code: string;
  // The record of the game that has ended, as text, or empty.
  readonly record: string;
  readonly lines: ReadyLine[];

  listen(listener: Listener): () => void; // what is returned ends it; news that nobody has heard yet come at once
  lay(plan: Lay): Promise<void>;
  sit(name: string, seat?: number): Promise<void>; // with the door of the link that was opened
  take(name?: string): Promise<void>; // with the code of the link that was opened
  play(token: string): Promise<void>;
  back(): Promise<void>;
  standIn(seat: number): Promise<void>;
  rematch(): Promise<void>;
  answer(yes: boolean): Promise<void>;
  say(text: string): Promise<void>;
  sayLine(code: string): Promise<void>;
  openDoor(watchers: boolean): Promise<void>;
  bot(seat: number, level: number): Promise<void>; // 0 takes it away
  leave(): Promise<void>;
  comeBack(): Promise<void>; // takes the seat back from the bot that stands in
  resign(): Promise<void>;
  pass(): Promise<void>; // then `code` moves the seat
  closeTable(): Promise<void>;
  give(seat: number): Promise<void>; // empties another's seat
  bar(seat: number): Promise<void>; // and closes the door on them
  mute(whose: boolean | number[]): void;
  // Everything up to here was shown: it is not told again, also after a reload.
  told(): void;
  // Ends the line, not the seat.
  close(): void;
}
