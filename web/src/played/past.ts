// The games that have ended at this device's tables, the newest first. Each table's are asked for when they are the next to
// be shown, and a part of them at a time: what is not looked at is not asked for.
import { rows, type Heard } from "../house/hear";
import { endedAt, listed, LISTED_MAX, type Listed, type Lobby } from "../house/lobby";
import type { Ended } from "../house/record";
import { ENDED, ENDED_NEEDS, type Ended as EndedRow } from "../house/said";

export interface Played extends Ended {
  when: number; // it ended, in milliseconds of this device's clock
  names: string[]; // by seat, empty for bots and for who was forgotten
  bots: number[]; // by seat, the level of a bot, or 0
  resigned: number[]; // seats
  winners: number[] | undefined; // without a result: none
  scores: number[] | undefined;
}

// The house cannot answer now.
export class Unread extends Error {}

const numbers = (value: unknown): number[] | undefined => (Array.isArray(value) ? value.filter((n): n is number => Number.isInteger(n)) : undefined);

// The messages that answer for one table: with its games, or with the record of one.
type Games = Extract<Heard, { games: unknown }>;
type OneRecord = Extract<Heard, { record: unknown }>;
type Tables = Extract<Heard, { tables?: unknown; before?: unknown }>;

function playedIn({ table, plays, games }: Games, ahead: number): Played[] {
  return rows<EndedRow>(games, ENDED, ENDED_NEEDS).map(({ game, at, yours, result, ...one }) => {
    const { winners, scores } = (result ?? {}) as { winners?: unknown; scores?: unknown };
    return { ...one, table, game: plays ?? "", number: game, own: yours, when: at - ahead, winners: numbers(winners), scores: numbers(scores) };
  });
}

// Refusals that are not for good.
const isLater = (why: string | undefined): boolean => why === "store" || why === "busy" || why === "full";

// The games of one table, of which some have come.
class Series {
  private come: Played[] = [];
  private before: number | undefined; // those of the next part
  private all = false;

  // Those that have not come ended at `until` or before. `mine`: only games in which this device had a seat.
  constructor(private readonly lobby: Lobby, private readonly table: string, private until: number, private readonly mine: boolean) {}

  // When the next of them ended, at the latest.
  get bound(): number {
    return this.come[0]?.when ?? (this.all ? -Infinity : this.until);
  }

  // The next one, if it is here.
  take(): Played | undefined {
    return this.come.shift();
  }

  async ask(): Promise<void> {
    const { lobby, table, before } = this;
    const said = await lobby.ask(before === undefined ? { games: table } : { games: table, before }, (one): one is Games => "games" in one && one.table === table);
    if (isLater(said.why)) throw new Unread();
    const games = playedIn(said, lobby.ahead);
    this.before = games.at(-1)?.number ?? 0;
    this.all = this.before === 0;
    this.until = games.at(-1)?.when ?? this.until;
    this.come = this.mine ? games.filter(({ own }) => own.length > 0) : games;
  }
}

export class Past {
  private readonly series: Series[] = [];
  private readonly known = new Set<string>();
  // Where there are tables that the list has no room for: those that were laid before this one have not been asked for.
  private before: string | undefined;
  private readonly oldest: number; // nothing happened there later

  // Of all tables of this device, or of one, which may be anybody's.
  constructor(private readonly lobby: Lobby, table = "") {
    if (table !== "") this.series.push(new Series(lobby, table, Infinity, false));
    else this.add(lobby.tables);
    if (table === "" && lobby.tables.length >= LISTED_MAX) this.before = "";
    this.oldest = Math.min(...lobby.tables.map(({ since }) => since));
  }

  private add(tables: Listed[]): void {
    for (const one of tables) {
      if (!this.known.has(one.table) && endedAt(one) > 0) this.series.push(new Series(this.lobby, one.table, one.since, true));
      this.known.add(one.table);
    }
  }

  private async older(before: string): Promise<void> {
    const { tables = [], now } = await this.lobby.ask({ tables: true, before }, (one): one is Tables => "tables" in one && "before" in one && one.before === before);
    const last = tables.at(-1)?.table;
    this.add(listed(tables, now));
    this.before = tables.length >= LISTED_MAX && last !== undefined && last !== before ? last : undefined;
  }

  private get latest(): Series | undefined {
    return this.series.reduce<Series | undefined>((best, one) => (one.bound > (best?.bound ?? -Infinity) ? one : best), undefined);
  }

  // Whether there may be more.
  get more(): boolean {
    return this.latest !== undefined || this.before !== undefined;
  }

  // So many more, or as many as there are. Tables that are not in the list come in the order in which they were laid, so all
  // of them are asked for as soon as a game at one of them may be the next.
  async next(count: number): Promise<Played[]> {
    const list: Played[] = [];
    while (list.length < count) {
      const one = this.latest;
      if (this.before !== undefined && (one?.bound ?? -Infinity) <= this.oldest) {
        await this.older(this.before);
        continue;
      }
      if (one === undefined) break;
      const game = one.take();
      if (game === undefined) await one.ask();
      else list.push(game);
    }
    return list;
  }
}

// The record of a game, as text; nothing where the house has none.
export async function recordOf(lobby: Lobby, { table, number }: Ended): Promise<string | undefined> {
  const said = await lobby.ask({ record: table, game: number }, (one): one is OneRecord => "record" in one && one.table === table && one.game === number);
  if (isLater(said.why)) throw new Unread();
  return said.record === null ? undefined : JSON.stringify(said.record);
}
