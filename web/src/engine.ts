// The module from TypeScript's side: text in, text out. One instance is the page's table, one thinks in a worker.

export interface Option {
  key: string;
  title: string;
  about: string;
  standard: string | number;
  choices?: [string, string][];
  min?: number;
  max?: number;
}

export interface Game {
  id: string;
  mark: string; // the letter of its position ids
  title: string;
  about: string;
  emblem: string; // a sign: see dom.ts
  seats: [string, string, string, string, string][]; // their marks and colours, see house/seats.ts; or none
  least: number;
  most: number;
  secrets: boolean;
  options: Option[];
}

export interface Level {
  bot: string;
  name: string;
  about: string;
}

export interface Shelf {
  lang: string;
  languages: [string, string][];
  levels: Level[];
  aliases: string[]; // what further bots of one level are called
  think: number; // milliseconds that a bot may think in a turn; levels below the highest stop by themselves, long before
  games: Game[];
  examples: Game[]; // in no menu
}

export interface Player {
  name: string;
  bot: string;
}

export interface Choice {
  token: string;
  label: string;
  step?: boolean; // within a turn: it can be taken back
}

// A choice in the past: what was played, or would have been better.
export interface Offer extends Choice {
  preview: string;
}

export type Stage = "choose" | "think" | "leave" | "curtain" | "over";

// The table as the person at the screen sees it; see wr_read in src/wasm/wasm.h.
export interface Moment {
  game: string;
  title: string;
  stage: Stage;
  viewer: number;
  actor: number;
  moves: number;
  told: number;
  curtains: boolean;
  undo: boolean;
  redo: boolean;
  series: number;
  played: number;
  counted: boolean;
  more: boolean;
  tally: string;
  players: (Player & { wins: number; points: number })[];
  choices: Choice[];
  ask: string; // at the end, who has won
  outcome?: string; // at the end, also why
  topic: string;
  news: string; // what the others did since one's own last turn: a line a turn, and one for what it cost or brought
  since: number; // where in the log that begins
}

export interface Entry {
  actor: number;
  text: string;
}

export interface Thought {
  token: string;
  seat: number;
  exact: boolean;
  value: number;
  nodes: number;
  lines: { token: string; value: number; visits: number }[];
}

export interface Block {
  kind: "heading" | "rule" | "note" | "item" | "row" | "code";
  number: string;
  mark: string;
  text: string;
}

export interface PadField {
  key: string;
  title: string;
  kind: "number" | "one" | "some";
  min: number;
  max: number;
  choices: [string, string][];
  values: string[];
}

export interface Pad {
  fields: PadField[];
  good: boolean;
  tally: string;
}

export interface Taught {
  steps: number;
  right: boolean;
  text: string;
  light: string[]; // groups of the picture that the step speaks of
}

// What an analysis found of one move; see study_json.
export interface Found {
  move: number; // from 0
  seat: number | null;
  played: string;
  grade?: string;
  best?: string;
  loss?: number; // of the share of the win, from 0 to 1
  cost?: number; // in points
  why?: string;
}

// An analysis in words, and what it found.
export interface Findings {
  moves: Found[];
  words: string;
}

// The same on the page, where its graph can be drawn for any room as long as it is not ended.
export interface Study extends Findings {
  graph(room: Room, dark: boolean): Promise<string>;
  end(): void;
}

export interface Plan {
  game: string;
  options: Record<string, string>;
  players: Player[];
  series: boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wr_in(): number;
  wr_out(): number;
  wr_seed(high: number, low: number): void;
  wr_carry(size: number, bytes: number): number;
  wr_shelf(size: number): number;
  wr_begin(size: number): number;
  wr_open(size: number): number;
  wr_play(size: number): number;
  wr_answer(size: number): number;
  wr_forced(): number;
  wr_undo(): number;
  wr_redo(): number;
  wr_cover(): number;
  wr_uncover(): number;
  wr_again(turned: number): number;
  wr_branch(step: number): number;
  wr_close(): void;
  wr_read(): number;
  wr_log(from: number): number;
  wr_scene(size: number, step: number, how: number, width: number, height: number): number;
  wr_offer(size: number, step: number): number;
  wr_preview(size: number): number;
  wr_score(step: number): number;
  wr_describe(step: number): number;
  wr_record(): number;
  wr_rules(size: number): number;
  wr_pad(size: number): number;
  wr_think(size: number, nodes: number): number;
  wr_hint(): number;
  wr_share(ms: number): number;
  wr_signature(size: number): number;
  wr_learn(size: number, step: number): number;
  wr_position(): number;
  // Only in the module with the analysis.
  wr_study(effort: number): number;
  wr_study_step(): number;
  wr_study_read(what: number): number;
  wr_study_graph(how: number, width: number, height: number): number;
  wr_house(): number;
}

// The place that a picture is drawn for, in CSS pixels, and whether fingers point there.
export interface Room {
  width: number;
  height: number;
  touch: boolean;
}

function how({ touch }: Room, dark: boolean): number {
  return (dark ? 1 : 0) | (touch ? 2 : 0);
}

// What the module refuses, with its reason in the reader's language.
export class Refusal extends Error {}

export const NOW = -1;

export class Engine {
  protected readonly exports: Exports;
  private deadline = 0;

  constructor(module: WebAssembly.Module) {
    const imports: Record<string, Record<string, (...args: number[]) => number | void>> = {};
    // Boards of characters, and what only the analysis says, are left out of the module; nothing here asks for them.
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      (imports[from] ??= {})[name] = () => {
        throw new Error(`${name} is not there`);
      };
    }
    imports["host"] = {
      stop: () => (performance.now() >= this.deadline ? 1 : 0),
      broken: (file = 0, size = 0, line = 0) => {
        throw new Error(`broken claim: ${this.text(file, size)}:${line}`);
      },
    };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.exports._initialize();
    this.seed();
  }

  private text(at: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }

  protected put(text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length >= 1 << 20) throw new Refusal("?");
    new Uint8Array(this.exports.memory.buffer).set(bytes, this.exports.wr_in());
    return bytes.length;
  }

  protected get(size: number): string {
    const text = this.text(this.exports.wr_out(), Math.abs(size));
    if (size < 0) throw new Refusal(text);
    return text;
  }

  seed(high?: number, low?: number): void {
    const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
    this.exports.wr_seed(high ?? a, low ?? b);
  }

  // A text that the module has room for, but that is not built in.
  carry(name: string, bytes: Uint8Array): void {
    const at = this.exports.wr_carry(this.put(name), bytes.length);
    if (at === 0) throw new Error(`no room for ${name}`);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
  }

  shelf(lang: string): Shelf {
    return JSON.parse(this.get(this.exports.wr_shelf(this.put(lang)))) as Shelf;
  }

  begin(plan: Plan): void {
    this.seed();
    this.get(this.exports.wr_begin(this.put(JSON.stringify(plan))));
  }

  open(record: string): void {
    this.seed();
    this.get(this.exports.wr_open(this.put(record)));
  }

  // What is done at the table; a Refusal says why not. See src/wasm/wasm.h.

  play(token: string): void {
    this.get(this.exports.wr_play(this.put(token)));
  }

  answer(token: string): void {
    this.get(this.exports.wr_answer(this.put(token)));
  }

  forced(): void {
    this.get(this.exports.wr_forced());
  }

  undo(): void {
    this.get(this.exports.wr_undo());
  }

  redo(): void {
    this.get(this.exports.wr_redo());
  }

  cover(): void {
    this.get(this.exports.wr_cover());
  }

  uncover(): void {
    this.get(this.exports.wr_uncover());
  }

  again(turned: boolean): void {
    this.seed();
    this.get(this.exports.wr_again(turned ? 1 : 0));
  }

  branch(step: number): void {
    this.get(this.exports.wr_branch(step));
  }

  close(): void {
    this.exports.wr_close();
  }

  // What is shown of it

  read(): Moment {
    return JSON.parse(this.get(this.exports.wr_read())) as Moment;
  }

  log(from: number): Entry[] {
    return JSON.parse(this.get(this.exports.wr_log(from))) as Entry[];
  }

  scene(step: number, considered: string | undefined, dark: boolean, room: Room): string {
    return this.get(this.exports.wr_scene(this.put(considered ?? ""), step, how(room, dark), room.width, room.height));
  }

  // Lets the picture after so many moves offer some of them; see wr_offer.
  offer(step: number, tokens: string[]): Offer[] {
    return JSON.parse(this.get(this.exports.wr_offer(this.put(tokens.join("\n")), step))) as Offer[];
  }

  preview(token: string): string {
    return this.get(this.exports.wr_preview(this.put(token)));
  }

  score(step = NOW): string {
    return this.get(this.exports.wr_score(step));
  }

  describe(step = NOW): string {
    return this.get(this.exports.wr_describe(step));
  }

  record(): string {
    return this.get(this.exports.wr_record());
  }

  rules(game: string, words: string): Block[] {
    return JSON.parse(this.get(this.exports.wr_rules(this.put(`${game}\n${words}`)))) as Block[];
  }

  pad(game: string, names: string[], values: Record<string, string[]>): Pad {
    return JSON.parse(this.get(this.exports.wr_pad(this.put(JSON.stringify({ game, names, values }))))) as Pad;
  }

  think(bot: string, ms: number, nodes = 0): Thought {
    this.deadline = performance.now() + ms;
    return JSON.parse(this.get(this.exports.wr_think(this.put(bot), nodes))) as Thought;
  }

  // What to choose here. It counts positions and not time, so that a position has one hint.
  hint(): Thought {
    this.deadline = Infinity;
    return JSON.parse(this.get(this.exports.wr_hint())) as Thought;
  }

  // What a decision has of the time for a turn.
  share(ms: number): number {
    return this.exports.wr_share(ms);
  }

  // Sets up the table of a step or, with a token, says whether that choice is right.
  learn(game: string, step: number, token?: string): Taught {
    return JSON.parse(this.get(this.exports.wr_learn(this.put(token === undefined ? game : `${game}\n${token}`), step))) as Taught;
  }

  position(): string {
    return this.get(this.exports.wr_position());
  }

  openPosition(id: string, players: Player[]): void {
    this.seed();
    this.get(this.exports.wr_open(this.put(`${id}\n${JSON.stringify(players)}`)));
  }

  // The analysis of the game on the table; `step` is told how far it is, from 0 to 1.
  study(effort: number, step: (done: number) => void): Findings {
    this.get(this.exports.wr_study(effort));
    for (let done = this.exports.wr_study_step(); done >= 0; done = this.exports.wr_study_step()) step(done / 1000);
    const read = (what: number): string => this.get(this.exports.wr_study_read(what));
    const found = JSON.parse(read(1)) as { moves: Found[] };
    return { words: read(0), moves: found.moves };
  }

  graph(room: Room, dark: boolean): string {
    return this.get(this.exports.wr_study_graph(how(room, dark), room.width, room.height));
  }

  // The rules that this page names when it comes to a house.
  house(): string {
    return this.get(this.exports.wr_house());
  }

  signature(game: string): string {
    return this.get(this.exports.wr_signature(this.put(game)));
  }
}
