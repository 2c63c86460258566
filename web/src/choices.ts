// What may be chosen, as a list under the question, and the choice under consideration with what it would do.
import { app } from "./app";
import { button, fill, h } from "./dom";
import type { Choice, Moment, Thought } from "./engine";
import type { Piece } from "./scene";
import type { Reader } from "./source";
import { say, sayCount } from "./words";

// A row of the list: one choice, or all that are about one piece.
interface Row {
  label: string;
  tokens: string[];
}

// What is done with a piece, without its name.
function verbOf(label: string, piece: string): string {
  const verb = label.replace(piece, "").replace(/[\s,:]+$/, "").trim();
  return verb === "" ? label : verb;
}

// The list has a row for every choice, but one for all that are about the same piece.
function listRows(choices: Choice[], pieces: Piece[]): Row[] {
  const taken = new Set<string>();
  const rows: Row[] = [];
  for (const { token, label } of choices) {
    if (taken.has(token)) continue;
    const piece = pieces.find(({ tokens }) => tokens.includes(token));
    piece?.tokens.forEach((one) => taken.add(one));
    const tokens = choices.map((choice) => choice.token).filter((one) => one === token || piece?.tokens.includes(one));
    rows.push({ label: tokens.length > 1 ? piece!.label : label, tokens });
  }
  return rows;
}

// Why a hint is one.
function explain(thought: Thought, choices: Choice[]): string {
  if (thought.exact) {
    if (thought.value > 0) return say("hintAhead", { n: thought.value });
    return thought.value < 0 ? say("hintBehind", { n: -thought.value }) : say("hintLevel");
  }
  const percent = (value: number): number => Math.round(value / 100);
  const words = [sayCount("hintShareOne", "hintShare", percent(thought.value))];
  const next = thought.lines.find((line) => line.token !== thought.token && line.visits > 0);
  const choice = choices.find((one) => one.token === next?.token);
  if (next !== undefined && choice !== undefined) words.push(say("hintNext", { what: choice.label, n: percent(next.value) }));
  return words.join(" ");
}

// What a person does with the choices.
interface Hand {
  press(tokens: string[]): void;
  pick(token: string | undefined, again?: boolean): void;
  make(): void;
}

export class Choices {
  readonly list = h("div", { class: "choices", role: "group", "aria-label": say("choices"), id: "choices" });
  readonly preview = h("div", { class: "preview" });
  considered: string | undefined;
  private hinted: string | undefined;
  private reason = ""; // for the hint
  private rows: Row[] = [];

  constructor(private readonly reader: Reader, private readonly hand: Hand) {}

  clear(): void {
    this.rows = [];
    fill(this.list);
  }

  drop(): void {
    this.considered = undefined;
    this.hinted = undefined;
  }

  // Returns the choice that the hint means.
  hint(thought: Thought, choices: Choice[]): string {
    this.hinted = thought.token;
    this.reason = explain(thought, choices);
    return this.hinted;
  }

  draw({ choices }: Moment, pieces: Piece[]): void {
    this.rows = listRows(choices, pieces);
    fill(this.list, ...this.rows.map(({ label, tokens }) => button(label, () => this.hand.press(tokens), {
      [tokens.length > 1 ? "data-piece" : "data-token"]: tokens.join(" "), class: "choice",
    })));
    this.mark();
  }

  // Whether a picture with these pieces has another list.
  differs({ choices }: Moment, pieces: Piece[]): boolean {
    const all = (rows: Row[]): string => rows.map(({ tokens }) => tokens.join(" ")).join("\n");
    return all(listRows(choices, pieces)) !== all(this.rows);
  }

  // Whether a choice has its row with others.
  isShared(token: string): boolean {
    return this.rows.some(({ tokens }) => tokens.length > 1 && tokens.includes(token));
  }

  // Where the choice under consideration is.
  private isAt({ tokens }: Row): boolean {
    return this.considered !== undefined && tokens.includes(this.considered);
  }

  // Marks the row of the choice under consideration, and returns it.
  mark(): HTMLElement | undefined {
    let marked: HTMLElement | undefined;
    this.rows.forEach((row, i) => {
      const button = this.list.children[i] as HTMLElement;
      const pressed = this.isAt(row);
      button.setAttribute("aria-pressed", String(pressed));
      if (pressed) marked = button;
    });
    return marked;
  }

  // An arrow key in the list considers another choice; likewise where a piece of the picture was pressed.
  key(event: KeyboardEvent, drawn: boolean): void {
    const held = document.activeElement!;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || this.rows.length === 0) return;
    const beside = this.preview.contains(held) && /Up|Down/.test(event.key); // what is considered has the list's room
    const at = drawn || beside ? this.rows.findIndex((row) => this.isAt(row)) : [...this.list.children].indexOf(held);
    if (at < 0 && !drawn) return;
    event.preventDefault();
    const around = (n: number, count: number): number => (n + step + count) % count;
    // Across, one goes through what can be done with a piece; down, to the next one.
    const own = this.rows[at]?.tokens ?? [];
    const verb = own.findIndex((token) => token === this.considered);
    if (own.length > 1 && verb >= 0 && /Left|Right/.test(event.key)) {
      this.hand.pick(own[around(verb, own.length)]!, false);
      return;
    }
    const next = around(at < 0 && step < 0 ? 0 : at, this.rows.length);
    this.hand.pick(this.rows[next]!.tokens[0]!, false);
    const row = this.list.children[next] as HTMLElement | undefined;
    row?.focus();
    if (document.activeElement !== row) this.preview.querySelector<HTMLElement>(".decide .main")?.focus(); // the list is hidden
  }

  drawPreview({ choices, stage }: Moment): void {
    const choice = choices.find(({ token }) => token === this.considered);
    if (choice === undefined || stage !== "choose") {
      fill(this.preview);
      this.preview.classList.remove("open");
      return;
    }
    const row = this.rows.find((one) => this.isAt(one));
    const shared = row === undefined || row.tokens.length === 1 ? [] : choices.filter(({ token }) => row.tokens.includes(token));
    const hinted = choice.token === this.hinted;
    fill(
      this.preview,
      h("div", { class: "what", tabindex: 0, role: "group", "aria-labelledby": "ask" },
        h("p", {}, h("strong", {}, hinted ? say("hintSays", { what: choice.label }) : choice.label)),
        hinted && h("p", { class: "reason" }, this.reason),
        h("p", {}, this.reader.preview(choice.token))),
      shared.length > 0 && h("div", { class: "verbs", role: "group", "aria-label": row!.label },
        ...shared.map(({ token, label }) => button(verbOf(label, row!.label), () => this.hand.pick(token, false), {
          "data-token": token, "aria-pressed": String(token === this.considered),
        }))),
      h("div", { class: "decide" },
        button(say("confirm"), () => this.hand.make(), { class: "main", "aria-label": say("confirmWhat", { what: choice.label }) }),
        button(say("cancel"), () => this.hand.pick(undefined))),
    );
    this.preview.classList.add("open");
  }

  // Says aloud what the choice under consideration would do.
  tell(choice: Choice | undefined): void {
    const words = this.preview.querySelector(".what > p:last-child")?.textContent;
    if (choice !== undefined && words) app.announce(say("would", { what: choice.label, words }));
  }

  tellHint(): void {
    app.announce([...this.preview.querySelectorAll(".what > p")].map((line) => line.textContent).join(" "));
  }
}
