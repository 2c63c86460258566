// Times in words: how long one may think, and how much of it is left.
import { language } from "../words";
import { tell } from "./words";

// Time that is left, short, as the terminal says it: days to the nearest, since nobody has lost one a moment after a
// clock of three began.
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (hours >= 48) return tell("days", { n: Math.floor((hours + 12) / 24) });
  if (hours >= 1) return `${hours}:${two(minutes % 60)} h`;
  return `${minutes}:${two(seconds % 60)}`;
}

// A moment of today as a clock on the wall shows it.
export function atClock(when: number): string {
  return new Date(when).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];

// How long ago something was, in the reader's language.
export function ago(when: number): string {
  const ms = Date.now() - when;
  const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? ["minute", 60000];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(ms / length), unit);
}

// One span of a clock: "90s", "15m", "12h", "3d".
function span(text: string): string {
  const n = Number(text.slice(0, -1));
  switch (text.at(-1)) {
    case "d":
      return n === 1 ? tell("aDay") : tell("days", { n });
    case "h":
      return n === 1 ? tell("anHour") : tell("hours", { n });
    case "m":
      return n === 1 ? tell("aMinute") : tell("minutes", { n });
    default:
      return tell("seconds", { n });
  }
}

// A table's clock as docs/house.md writes it, in words.
export function clockWords(clock: string): string {
  const [game = "", bonus] = clock.split("+");
  if (game === "" || game === "none") return tell("clockNone");
  return bonus === undefined ? tell("aMove", { time: span(game) }) : tell("perGame", { game: span(game), bonus: span(bonus) });
}
