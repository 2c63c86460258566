// The house before a table is chosen: this device's tables, and what a link leads to. No module is needed for that: it says
// hello, reads the list, and looks at the first entry of a table for its game.
import { Socket } from "./line";
import { houseAddress, key, reloadOnce } from "./place";

declare const FILES: { rules: string }; // put in by build.mjs

// A table where this device has a seat; your turn first, then where another game is asked for, then the latest.
export interface Listed {
  table: string;
  game: string;
  seat: number;
  turn: boolean;
  phase: "open" | "ready" | "playing" | "over" | "ended" | "closed" | "aside";
  names: string[]; // by seat, empty for bots and empty seats
  bots: number[]; // by seat, the level of the bot that decides, or 0
  actor: number; // the seat that is to decide, or -1
  asks: number; // the seat that asks this device for another game, or -1
  begun: number; // games, or 0 where the house does not say
  moves: number; // made in the present game
  clock: string; // "none", "3d", "10m+5s"
  since: number; // when something happened there last, in milliseconds of this device's clock
}

// Whether nothing is waited for there any more.
export const isOver = ({ phase, asks }: Listed): boolean => asks < 0 && isEnded(phase);

const isEnded = (phase: Listed["phase"]): boolean => phase === "over" || phase === "ended" || phase === "closed" || phase === "aside";

// How many games have ended there, at the most; where the house does not say how many were begun, perhaps one.
export function endedAt({ phase, begun }: Listed): number {
  const open = phase === "playing" || phase === "over";
  return begun === 0 ? Number(isEnded(phase)) : begun - Number(open);
}

// What a link leads to. Without a game there is nothing to see: `why`.
export interface Look {
  game: string;
  why: "" | "no-table" | "door" | "link" | "barred" | "full" | "aside" | "version" | "reload";
}

// What a house says, of which nothing is taken that has not the right form.
export type Said = Record<string, unknown>;

// Tables that a house lists at once, as HOUSE_LISTED_MAX in house_limits.h: those where something happened last.
export const LISTED_MAX = 64;

const PAUSE_MIN = 250; // milliseconds before the line is tried again, doubled each time
const PAUSE_MAX = 8000;
const QUIET = 20000; // after so long the list is asked for again,
const HIDDEN = 60000; // and after so long while nobody looks

// Who asks for another game, where the seat of this device is among those whose answer is still to come.
function asksIn({ seat, asks, asked }: { seat: number; asks?: unknown; asked?: unknown }): number {
  return typeof asks === "number" && Array.isArray(asked) && asked.includes(seat) ? asks : -1;
}

// Of what a house says, only what has the right form is taken.
export function listed(value: unknown, now: unknown): Listed[] {
  if (!Array.isArray(value)) return [];
  const number = (n: unknown, otherwise: number): number => (typeof n === "number" ? n : otherwise);
  const good = (one: unknown): one is Listed => {
    const { table, game, seat } = (one ?? {}) as Partial<Listed>;
    return typeof table === "string" && typeof game === "string" && typeof seat === "number";
  };
  const all = value.filter(good).map((one) => ({
    ...one,
    turn: one.turn === true,
    bots: Array.isArray(one.bots) ? one.bots.map((level) => number(level, 0)) : [],
    actor: number(one.actor, -1),
    asks: asksIn(one),
    begun: number(one.begun, 0),
    moves: number(one.moves, 0),
    clock: typeof one.clock === "string" ? one.clock : "none",
    since: Date.now() - Math.max(0, number(now, 0) - number((one as { at?: unknown }).at, number(now, 0))),
    names: Array.isArray(one.names) ? one.names.map((name) => (typeof name === "string" ? name : "")) : [],
  }));
  const rank = ({ turn, asks }: Listed): number => (turn ? 0 : asks >= 0 ? 1 : 2);
  return all.sort((a, b) => rank(a) - rank(b));
}

export class Lobby {
  here = false; // the house has answered; if not, it is tried again by itself
  stale = false; // the page is older or newer than the house, also after it was loaded anew
  tables: Listed[] = [];
  ahead = 0; // the house's time less this device's, in milliseconds

  private readonly socket: Socket;
  private readonly listeners = new Set<() => void>();
  private readonly looks = new Map<string, { door: string; waiting: ((look: Look) => void)[] }>();
  private readonly questions = new Map<string, { fits: (said: Said) => boolean; answer: (said: Said) => void }>();
  private readonly away = new AbortController();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly lang: string) {
    this.socket = new Socket(houseAddress(), {
      opened: () => this.socket.send(JSON.stringify({ hello: 1, rules: FILES.rules, key: key(), lang: this.lang })),
      heard: (text) => this.hear(text),
      lost: () => this.lost(),
    });
    const wake = (): void => {
      if (document.visibilityState !== "hidden" && !this.stale) this.again(0);
    };
    const { signal } = this.away;
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    this.socket.open();
  }

  private again(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.closed) return;
      if (this.here) this.socket.send('{"tables":true}');
      else this.socket.open();
      if (this.here) this.again(QUIET);
    }, document.visibilityState === "hidden" ? Math.max(pause, HIDDEN) : pause);
  }

  private lost(): void {
    if (this.closed) return;
    const pause = Math.min(PAUSE_MAX, PAUSE_MIN * 2 ** this.tries++);
    this.here = false;
    this.tell();
    this.again(pause / 2 + (Math.random() * pause) / 2);
  }

  private hear(text: string): void {
    let said: Said;
    try {
      said = JSON.parse(text) as Said;
    } catch {
      return;
    }
    if ("reload" in said) {
      this.stale = true;
      this.socket.drop();
      for (const [table] of this.looks) this.seen(table, { game: "", why: "reload" });
      if (!reloadOnce(FILES.rules)) this.tell();
      return;
    }
    if ("bye" in said) {
      this.socket.drop();
      this.lost();
      return;
    }
    for (const [question, { fits, answer }] of this.questions) {
      if (!fits(said)) continue;
      this.questions.delete(question);
      answer(said);
    }
    if ("tables" in said && !("before" in said)) {
      this.ahead = typeof said["now"] === "number" ? said["now"] - Date.now() : 0;
      this.tables = listed(said["tables"], said["now"]);
      if ("welcome" in said) this.welcomed();
      this.tell();
    }
    if (typeof said["table"] === "string") this.hearTable(said["table"], said);
  }

  private welcomed(): void {
    this.here = true;
    this.tries = 0;
    for (const [table, { door }] of this.looks) this.peep(table, door);
    for (const question of this.questions.keys()) this.socket.send(question);
    this.again(QUIET);
  }

  private peep(table: string, door: string): void {
    this.socket.send(JSON.stringify(door === "" ? { follow: table } : { follow: table, door }));
  }

  private hearTable(table: string, said: Said): void {
    const laid = said["laid"] as { game?: unknown } | undefined;
    if (typeof laid?.game === "string") this.seen(table, { game: laid.game, why: "" });
    else if (typeof said["gone"] === "string") this.seen(table, { game: "", why: said["gone"] as Look["why"] });
  }

  private seen(table: string, look: Look): void {
    const wanted = this.looks.get(table);
    if (wanted === undefined) return;
    this.looks.delete(table);
    if (look.game !== "") this.socket.send(JSON.stringify({ unfollow: table }));
    for (const answer of wanted.waiting) answer(look);
  }

  private tell(): void {
    for (const changed of this.listeners) changed();
  }

  // What is returned ends it.
  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  // Finds out what a table is; waits as long as the house cannot be reached. With its door one sees that also where nobody
  // may watch, as long as there is a seat.
  look(table: string, door = ""): Promise<Look> {
    return new Promise((answer) => {
      const wanted = this.looks.get(table);
      if (wanted !== undefined) {
        wanted.waiting.push(answer);
        return;
      }
      this.looks.set(table, { door, waiting: [answer] });
      if (this.here) this.peep(table, door);
      else if (this.stale) this.seen(table, { game: "", why: "reload" });
    });
  }

  // A question, and the message that answers it. Where the line breaks meanwhile it is asked again.
  ask(question: object, fits: (said: Said) => boolean): Promise<Said> {
    return new Promise((answer) => {
      const text = JSON.stringify(question);
      this.questions.set(text, { fits, answer });
      if (this.here) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    this.away.abort();
    clearTimeout(this.timer);
    this.socket.drop();
  }
}
