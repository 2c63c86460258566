// Exercises from one's own games: the moments where an analysis found a clearly better move, to be found again.
import { app, go, type Screen } from "./app";
import { h } from "./dom";
import type { Found, Study } from "./engine";
import { Lesson, type Tutor } from "./learn";
import { say } from "./words";

interface Exercise {
  seat: number;
  played: string;
  best: string;
  why: string;
  record: string; // the game up to there, with only this seat a person
}

// How the answer was found.
type Outcome = "first" | "later" | "shown";

interface Sheet {
  game: string; // where it is kept
  set: Exercise[];
}

const KEY = "warren.exercises";

interface Whole extends Record<string, unknown> {
  moves: string[];
  play: { bots: string[] };
  own?: unknown; // seats of whoever keeps this record of a game with people elsewhere
}

// Which seats of a game are the reader's own: those of people, but of a game with people elsewhere only one's own.
export function ownSeats(record: string): boolean[] {
  const { play, own } = JSON.parse(record) as Whole;
  return play.bots.map((bot, seat) => (Array.isArray(own) ? own.includes(seat) : bot === ""));
}

// What of a study is worth an exercise: one's own mistakes that the study can explain.
export function exercises(record: string, study: Study): Exercise[] {
  const whole = JSON.parse(record) as Whole;
  const { bots } = whole.play;
  const own = ownSeats(record);
  return study.moves.flatMap(({ seat, best, grade, why, played, move }: Found) => {
    const blamed = grade === "mistake" || grade === "blunder" || grade === "inaccuracy";
    if (seat === null || best === undefined || why === undefined || !blamed || own[seat] !== true || best === played) return [];
    const others = bots.map((_, other) => (other === seat ? "" : "random"));
    const cut = { ...whole, result: undefined, seed: undefined, moves: whole.moves.slice(0, move), play: { bots: others } };
    return [{ seat, played, best, why, record: JSON.stringify(cut) }];
  });
}

export function practise(game: string, set: Exercise[]): void {
  sheet = { game, set };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sheet));
  } catch {
    // They last as long as the page.
  }
  go("exercise");
}

let sheet: Sheet | undefined;

// They may have been kept before the page was reloaded.
function recall(): Sheet | undefined {
  try {
    const kept = sheet === undefined ? sessionStorage.getItem(KEY) : null;
    if (kept !== null) sheet = JSON.parse(kept) as Sheet;
  } catch {
    // Then there are none.
  }
  return sheet;
}

function tutor({ game, set }: Sheet): Tutor {
  const outcomes: (Outcome | undefined)[] = [];
  let tried = false;
  const count = (...wanted: Outcome[]): number => outcomes.filter((one) => one !== undefined && wanted.includes(one)).length;
  const label = (token: string): string => app.engine.read().choices.find((choice) => choice.token === token)?.label ?? token;
  return {
    title: say("exercises"),
    lay(step) {
      const { record, seat } = set[step]!;
      app.engine.open(record);
      tried = false;
      const found = step === 0 ? "" : ` · ${say("exerciseFound", { n: count("first", "later") })}`;
      return {
        steps: set.length,
        light: [],
        progress: say("exerciseOf", { n: step + 1, all: set.length }) + found,
        text: say("exerciseAsk", { who: app.engine.read().players[seat]!.name }),
      };
    },
    answer(step, token) {
      const { best, played, why } = set[step]!;
      if (token !== best) {
        tried = true;
        return { right: false, text: say(token === played ? "exercisePlayed" : "exerciseNo") };
      }
      outcomes[step] = tried ? "later" : "first";
      app.engine.play(token);
      return { right: true, text: why };
    },
    show(step) {
      const { best, played, why } = set[step]!;
      const text = `${say("exerciseShown", { played: label(played) })} ${why}`;
      outcomes[step] = "shown";
      app.engine.play(best);
      return text;
    },
    end() {
      const missed = set.filter((_, i) => outcomes[i] !== "first");
      const sum = say("exerciseSum", { all: set.length, first: count("first"), later: count("later"), shown: count("shown") });
      return {
        text: sum,
        ways: [
          { label: say("exerciseBack"), go: () => go(`game=${game}`) },
          ...(missed.length > 0 ? [{ label: say("exerciseMissed", { n: missed.length }), go: () => practise(game, missed) }] : []),
          ...(missed.length < set.length ? [{ label: say("exerciseAgain"), go: () => practise(game, set) }] : []),
        ],
      };
    },
  };
}

export async function exerciseScreen(): Promise<Screen> {
  const kept = recall();
  if (kept === undefined) {
    go("");
    return { root: h("div") };
  }
  await app.carryGame((JSON.parse(kept.set[0]!.record) as { game: string }).game);
  const lesson = new Lesson(tutor(kept), 0);
  return { root: lesson.root, leave: () => app.announce(""), redraw: () => lesson.redraw() };
}
