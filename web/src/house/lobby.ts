// The house before a table is chosen: this device's tables, and what a link leads to. No module is needed for that: it says
// hello, reads the list, and looks at the first entry of a table for its game.
import { hear, rows, type Heard } from "./hear";
import { Socket } from "./line";
import { houseAddress, key, reloadOnce } from "./place";
import { LISTING, LISTING_NEEDS, type Listing, type Why, type Wish } from "./said";

declare const FILES: { rules: string }; // put in by build.mjs

// A table where this device has a seat; your turn first, then where another game is asked for, then the latest.
// `asks`: the seat that asks this device for another game, or -1.
export interface Listed extends Omit<Required<Listing>, "asked" | "at"> {
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
  why: "" | Why | "reload";
}

// Tables that a house lists at once, as HOUSE_LISTED_MAX in house_limits.h: those where something happened last.
export const LISTED_MAX = 64;

const PAUSE_MIN = 250; // milliseconds before the line is tried again, doubled each time
const PAUSE_MAX = 8000;
const QUIET = 20000; // after so long the list is asked for again,
const HIDDEN = 60000; // and after so long while nobody looks

export function listed(list: unknown, now: number): Listed[] {
  const all = rows<Listing>(list, LISTING, LISTING_NEEDS).map(({ asked, at, asks, ...one }) => ({
    ...one,
    asks: asked.includes(one.seat) ? asks : -1,
    since: Date.now() - Math.max(0, now - (at || now)),
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
  private readonly questions = new Map<string, { fits: (said: Heard) => boolean; answer: (said: Heard) => void }>();
  private readonly away = new AbortController();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly lang: string) {
    this.socket = new Socket(houseAddress(), {
      opened: () => this.say({ hello: 1, rules: FILES.rules, key: key(), lang: this.lang }),
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
      if (this.here) this.say({ tables: true });
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

  private say(wish: Wish): void {
    this.socket.send(JSON.stringify(wish));
  }

  private hear(text: string): void {
    const said = hear(text) as Heard;
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
      this.ahead = said.now - Date.now();
      this.tables = listed(said.tables, said.now);
      if ("welcome" in said) this.welcomed();
      this.tell();
    }
    if ("laid" in said) this.seen(said.table, { game: said.laid.game, why: "" });
    else if ("gone" in said) this.seen(said.table, { game: "", why: said.gone });
  }

  private welcomed(): void {
    this.here = true;
    this.tries = 0;
    for (const [table, { door }] of this.looks) this.peep(table, door);
    for (const question of this.questions.keys()) this.socket.send(question);
    this.again(QUIET);
  }

  private peep(table: string, door: string): void {
    this.say(door === "" ? { follow: table } : { follow: table, door });
  }

  private seen(table: string, look: Look): void {
    const wanted = this.looks.get(table);
    if (wanted === undefined) return;
    this.looks.delete(table);
    if (look.game !== "") this.say({ unfollow: table });
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
  ask<T extends Heard>(question: Wish, fits: (said: Heard) => said is T): Promise<T> {
    return new Promise((answer) => {
      const text = JSON.stringify(question);
      this.questions.set(text, { fits, answer: (said) => answer(said as T) });
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
