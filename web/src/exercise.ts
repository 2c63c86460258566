// Exercises from one's own games: the moments where an analysis found a clearly better move, to be found again.
import { app, go, type Screen } from "./app";
import { h } from "./dom";
import type { Found, Study } from "./engine";
import { Lesson, type Tutor } from "./learn";
import { say } from "./words";

interface Exercise extends Found {
  seat: number;
  best: string;
  record: string; // the game up to there, with only this seat a person
}

let set: Exercise[] = [];

// What of a study is worth an exercise: people's mistakes that the study can explain.
export function exercises(record: string, study: Study): Exercise[] {
  const whole = JSON.parse(record) as { moves: string[]; play: { bots: string[] } } & Record<string, unknown>;
  const { bots } = whole.play;
  return study.moves.flatMap((found) => {
    const { seat, best, grade, why, played } = found;
    const blamed = grade === "mistake" || grade === "blunder" || grade === "inaccuracy";
    if (seat === null || best === undefined || why === undefined || !blamed || bots[seat] !== "" || best === played) return [];
    const others = bots.map((_, other) => (other === seat ? "" : "random"));
    const cut = { ...whole, result: undefined, seed: undefined, moves: whole.moves.slice(0, found.move), play: { bots: others } };
    return [{ ...found, seat, best, record: JSON.stringify(cut) }];
  });
}

export function practise(chosen: Exercise[]): void {
  set = chosen;
  go("exercise");
}

const tutor = (): Tutor => ({
  title: say("exercises"),
  lay(step) {
    const { record, seat } = set[step]!;
    app.engine.open(record);
    return { steps: set.length, text: say("exerciseAsk", { who: app.engine.read().players[seat]!.name }) };
  },
  answer(step, token) {
    const { best, played, why = "" } = set[step]!;
    if (token !== best) return { right: false, text: token === played ? say("exercisePlayed") : say("exerciseNo") };
    app.engine.act(`play ${token}`);
    return { right: true, text: why };
  },
  keep: () => undefined,
});

export function exerciseScreen(): Screen {
  if (set.length === 0) {
    go("");
    return { root: h("div") };
  }
  const lesson = new Lesson(tutor(), 0);
  return { root: lesson.root, leave: () => app.announce(""), redraw: () => lesson.draw(false) };
}
