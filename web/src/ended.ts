// How a game ended that people ended, not its moves: who resigned and who won, in words. Its record says so.
import { app } from "./app";
import { say } from "./words";

export interface Ending {
  how: "resigned" | "abandoned" | "time";
  resigned: number[]; // seats
  winners: number[];
}

const isSeats = (value: unknown): value is number[] => Array.isArray(value) && value.every((seat) => Number.isInteger(seat));

// What a record says of it; nothing where it ended by its moves, goes on, or says it in a way that this page does not know.
export function endingIn(record: string): Ending | undefined {
  const { ended } = JSON.parse(record) as { ended?: Partial<Ending> };
  const { how, resigned = [], winners = [] } = ended ?? {};
  if ((how !== "resigned" && how !== "abandoned" && how !== "time") || !isSeats(resigned) || !isSeats(winners)) return undefined;
  return how === "resigned" && (resigned.length === 0 || winners.length === 0) ? undefined : { how, resigned, winners };
}

// In a few words, for whoever had the seats `own`.
export function endingWords({ how, resigned, winners }: Ending, own: number[], name: (seat: number) => string): string {
  if (how !== "resigned") return say(how === "time" ? "timeWasUp" : "allGaveUp");
  const list = (seats: number[]): string => new Intl.ListFormat(app.shelf.lang).format(seats.map(name));
  const places = { who: list(winners), other: list(resigned) };
  if (own.length !== 1) return say("wonResigned", places);
  return say(winners.includes(own[0]!) ? "youWonResigned" : "youResigned", places);
}

// The same at the beginning of a line.
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase(app.shelf.lang) + words.slice(1);
}
