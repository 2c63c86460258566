// What is said between the page, its module and a house. Made by tools/said from the forms of the house, and
// compared by tests/house/said.sh: change src/house/house_wish.c, house_said.c, house_entry.c or house_word.h, and
// then say: build/tests/said types >web/src/house/said.ts

// Where a table stands; "none": before anything is known of it.
export type Phase = "none" | "open" | "ready" | "playing" | "over" | "ended" | "closed" | "aside";

// What somebody asks the others at a table for.
export type Offer = "back" | "stand-in" | "rematch" | "pause";

// How a game ended.
export type How = "played" | "resigned" | "abandoned" | "time";

// Why a table was closed.
export type Closing = "idle" | "host" | "full";

// Why a request is refused.
export type Why = "none" | "no-table" | "no-game" | "seats" | "options" | "clock" | "name" | "talk" | "link" | "barred" | "door" | "taken" | "not-yours" | "not-host" | "not-now" | "turn" | "stale" | "illegal" | "stands-in" | "resigned" | "late" | "learned" | "nothing-back" | "no-offer" | "offer-open" | "here" | "in-time" | "no-clock" | "paused" | "address" | "notify" | "closed" | "aside" | "version" | "full" | "store" | "busy";

// The kinds of entries.
export type Kind = "laid" | "sat" | "left" | "bot" | "barred" | "door" | "begun" | "played" | "offered" | "agreed" | "declined" | "said" | "stood" | "returned" | "resigned" | "code" | "moved" | "ended" | "closed" | "broke";

// The kinds of requests.
export type Ask = "lay" | "sit" | "leave" | "give" | "bar" | "bot" | "door" | "play" | "offer" | "answer" | "say" | "return" | "resign" | "pass" | "take" | "close" | "hello" | "follow" | "unfollow" | "record" | "games" | "ping" | "tables" | "notify";

// What may be offered to do at a table; each offer is one of its own.
export type Verb = "sit" | "play" | "back" | "stand-in" | "rematch" | "pause" | "answer" | "say" | "door" | "bot" | "leave" | "return" | "resign" | "pass" | "close" | "give" | "bar" | "record" | "notify";

// A row of a list of tables.
export interface Listing {
  table: string;
  seat: number;
  turn?: boolean;
  game: string;
  phase?: Phase;
  names?: string[];
  bots?: number[];
  begun?: number;
  clock?: string;
  asks?: number;
  asked?: number[];
  actor?: number;
  moves?: number;
  at?: number;
}

// A game that has ended.
export interface Ended {
  game: number;
  at: number;
  how: How;
  names: string[];
  bots: number[];
  yours?: number[];
  resigned?: number[];
  result?: unknown;
}

// What is asked. As a draft for the module it has no id, table and number of moves.
export type Wish =
  | { id?: string; lay: { game: string; seats: number; options?: unknown; bots?: Record<string, number>; clock?: string; seat?: number; name?: string; watchers?: boolean } }
  | { id?: string; table?: string; seat?: number; sit: { door: string; name: string } }
  | { id?: string; table?: string; seat?: number; leave: true }
  | { id?: string; table?: string; seat?: number; give: true }
  | { id?: string; table?: string; seat?: number; bar: true }
  | { id?: string; table?: string; seat?: number; bot: number }
  | { id?: string; table?: string; seat?: number; door: boolean }
  | { id?: string; table?: string; seat?: number; moves?: number; play: string }
  | { id?: string; table?: string; seat?: number; offer: { what: Offer; for?: number } }
  | { id?: string; table?: string; seat?: number; answer: boolean }
  | { id?: string; table?: string; seat?: number; say: string | { line: string } }
  | { id?: string; table?: string; seat?: number; return: true }
  | { id?: string; table?: string; seat?: number; resign: true }
  | { id?: string; table?: string; seat?: number; pass: true }
  | { id?: string; table?: string; seat?: number; take: { code: string; name?: string } }
  | { id?: string; table?: string; seat?: number; close: true }
  | { hello: number; rules: string; key: string; lang?: string }
  | { follow: string; since?: number; door?: string; seat?: number; mute?: boolean | number[] }
  | { unfollow: string }
  | { record: string; game?: number }
  | { games: string; before?: number }
  | { ping: true }
  | { tables: true; before?: string }
  | { id?: string; notify: string };

// What a house says, but for entries.
export type Said =
  | { pong: true }
  | { table: string; game: number; record: object | null; why?: Why }
  | { table: string; here: number[]; watchers: number }
  | { table: string; gone: Why }
  | { table: string; head: number; yours?: number[]; host?: true; link?: string; door?: false }
  | { table: string; plays?: string; games: Ended[] | null; why?: Why }
  | { now: number; before?: string; tables?: Listing[] }
  | { refused: string; why: Why; n?: number }
  | { ack: string; n?: number; table?: string; link?: string; code?: string }
  | { welcome: number; now: number; notify?: true; tables?: Listing[] }
  | { error: string; what?: string; id?: string }
  | { bye: true }
  | { reload: string; protocol?: number };

// What stands around an entry.
export interface Frame {
  table: string;
  n: number;
  at: number;
  as?: number;
  words?: string;
  done?: true;
  to?: number;
  digest?: string;
}

// What happened at a table.
export type Entry =
  | { laid: { v: number; seat: number; game: string; rules: number; box: string; seats: number; options?: unknown; clock?: string; bots?: number[]; watchers?: true } }
  | { sat: { seat: number } }
  | { left: { seat: number; given?: true } }
  | { bot: { seat: number; level: number } }
  | { barred: { seat: number } }
  | { door: { seat: number; watchers?: true } }
  | { begun: { game: number; setup: unknown; then?: unknown } }
  | { played: { seat: number; moves: number; move: unknown; then?: unknown; ms: number; bot?: true } }
  | { offered: { seat: number; what: Offer; for?: number } }
  | { agreed: { seat: number } }
  | { declined: { seat: number } }
  | { said: { seat: number; line?: string } }
  | { stood: { seat: number; level: number } }
  | { returned: { seat: number } }
  | { resigned: { seat: number } }
  | { code: { seat: number } }
  | { moved: { seat: number } }
  | { ended: { game: number; how: How; result?: unknown } }
  | { closed: { why: Closing } }
  | { broke: { } };

// What stands for a member that is not there, in a list what its elements are like, in a set what there may be; and which members must be there.
export const LISTING = { table: "", seat: -1, turn: false, game: "", phase: "none", names: [""], bots: [0], begun: 0, clock: "", asks: -1, asked: [0], actor: -1, moves: 0, at: 0 } as const;
export const LISTING_NEEDS = ["table", "seat", "game"] as const;
export const ENDED = { game: 0, at: 0, how: new Set(["played", "resigned", "abandoned", "time"]), names: [""], bots: [0], yours: [0], resigned: [0], result: null } as const;
export const ENDED_NEEDS = ["game", "at", "how", "names", "bots"] as const;
