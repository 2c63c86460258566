// What all screens share: the module, the games in the reader's language, the way from one screen to another.
import { h } from "./dom";
import { Engine, type Game, type Shelf, type Study } from "./engine";
import { compile, fetchBytes } from "./fetched";
import { isMissing, renew } from "./fresh";
import { keep, settings, show } from "./settings";
import { analyse, Thinker } from "./thinker";
import { say, speak } from "./words";

// Put in by build.mjs: the paths of each game's module, of the shelf in each language, of texts and fonts by their names.
declare const FILES: Record<"games" | "shelves" | "carried" | "fonts", Record<string, string>> & { study: string; worker: string };

// Milliseconds after which the font is fetched, if nobody has moved by then; and after the first move.
const UNDRESSED = 60000;
const SETTLED = 4000;

export interface Screen {
  root: HTMLElement;
  leave?(): void;
  // The language or the theme has changed: draw everything again.
  redraw?(): void;
}

// A game's module on this page, and what was brought to it.
interface Room {
  engine: Engine;
  thinker: Thinker;
  carried: Map<string, Promise<void>>;
}

class App {
  // Shows the screen anew, in another language; or its pictures in other colours.
  reopen: () => Promise<void> = () => Promise.resolve();
  recolour: () => void = () => undefined;
  // Those of the game that was brought last.
  engine!: Engine;
  thinker!: Thinker;
  shelf!: Shelf;
  private readonly rooms = new Map<string, Promise<Room>>();

  async load(): Promise<void> {
    show();
    await this.speak(settings.lang);
    // Who has been here before has the font already; a newcomer need not wait for it.
    if (settings.dressed) this.dress();
    else setTimeout(() => this.dress(), UNDRESSED);
  }

  // A bot has moved, or a person where there is none: what a newcomer waits for is there.
  settled(): void {
    setTimeout(() => this.dress(), SETTLED);
  }

  // The page's own font, fetched once.
  private dress(): void {
    this.dressed ??= Promise.all(
      Object.entries(FILES.fonts).map(async ([name, path]) => {
        const face = new FontFace("Lato", `url(${path})`, { weight: name === "bold" ? "600 700" : "400" });
        document.fonts.add(await face.load());
      }),
    ).then(() => keep({ dressed: true }), () => undefined); // without it the page is as good as it was
  }
  private dressed: Promise<void> | undefined;

  async speak(lang: string): Promise<void> {
    const path = FILES.shelves[lang] ?? FILES.shelves["en"]!;
    this.shelf = JSON.parse(new TextDecoder().decode(await fetchBytes(path))) as Shelf;
    speak(this.shelf.lang);
    document.documentElement.lang = this.shelf.lang;
    keep({ lang: this.shelf.lang });
  }

  // The module of a game, fetched once.
  private room(game: string): Promise<Room> {
    const known = this.rooms.get(game);
    if (known !== undefined) return known;
    const room = compile(FILES.games[game] ?? "").then((module) => ({
      engine: new Engine(module), thinker: new Thinker(module, FILES.worker), carried: new Map(),
    }));
    room.catch(() => this.rooms.delete(game));
    this.rooms.set(game, room);
    return room;
  }

  // Somebody is about to choose this game: its module is on its way when they do.
  warm(game: string): void {
    this.room(game).catch(() => undefined);
  }

  // A text that is not built into a game's module, fetched once; the module may know it by another name.
  private carry(room: Room, name: string, as = name): Promise<void> {
    let fetched = room.carried.get(name);
    if (fetched === undefined) {
      const path = FILES.carried[name];
      if (path === undefined) return Promise.resolve();
      fetched = fetchBytes(path).then((bytes) => room.engine.carry(as, bytes));
      fetched.catch(() => room.carried.delete(name));
      room.carried.set(name, fetched);
    }
    return fetched;
  }

  // A game's module with its words in the reader's language, without which no screen of it is shown.
  async carryGame(game: string): Promise<void> {
    const { lang } = this.shelf;
    const room = await this.room(game);
    await this.carry(room, `${lang}.${game}.words`, `${lang}.words`);
    room.engine.shelf(lang);
    if (this.thinker !== room.thinker) this.thinker?.end();
    this.engine = room.engine;
    this.thinker = room.thinker;
    this.thinker.warm();
  }

  // The game that a record or a position id is of. If it is of none, any module can say why.
  carryFor(text: string): Promise<void> {
    const { games } = this.shelf;
    const named = /^w\d(\w)/i.exec(text.slice(0, 40).replace(/[\s-]/g, ""))?.[1]?.toLowerCase();
    const found = games.find(({ id, mark }) => (named === undefined ? id === gameOf(text) : mark === named));
    return this.carryGame((found ?? games[0]!).id);
  }

  async carryRules(game: string): Promise<void> {
    await this.carryGame(game);
    await this.carry(await this.room(game), `${game}.${this.shelf.lang}.md`);
  }

  async carryLesson(game: string): Promise<void> {
    await this.carryGame(game);
    await this.carry(await this.room(game), `${game}.txt`);
  }

  // Analyses a record. The function that is returned first ends the analysis.
  async study(record: string, effort: number, progress: (done: number) => void): Promise<[() => void, Promise<Study>]> {
    const lang = this.shelf.lang;
    const path = FILES.carried[`${lang}.study.words`];
    const catalogue = path === undefined ? undefined : await fetchBytes(path);
    this.studied ??= compile(FILES.study);
    return analyse(await this.studied, FILES.worker, { record, effort, lang, catalogue }, progress);
  }
  private studied: Promise<WebAssembly.Module> | undefined;

  hasLesson(game: string): boolean {
    return FILES.carried[`${game}.txt`] !== undefined;
  }

  game(id: string): Game | undefined {
    return [...this.shelf.games, ...this.shelf.examples].find((game) => game.id === id);
  }

  // The live region of the page, which screen readers read aloud. With an empty text it is cleared.
  announce(text: string): void {
    const live = document.getElementById("live");
    if (live === null) return;
    if (text === "") live.replaceChildren();
    else live.append(h("p", {}, text));
    while (live.childElementCount > 6) live.firstElementChild!.remove();
  }

  // A sentence that everybody sees for a while. It is read aloud by the live region like everything else: once, in order.
  toast(text: string): void {
    this.announce(text);
    const toast = document.getElementById("toast");
    if (toast === null) return;
    toast.textContent = text;
    toast.classList.add("shown");
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => toast.classList.remove("shown"), 5000);
  }
  private fading = 0;

  // Something went wrong that nobody could foresee; but a page that is older than its server is only loaded anew.
  fail(error: unknown): void {
    console.error(error);
    const tell = (): void => this.toast(say("failed", { reason: error instanceof Error ? error.message : String(error) }));
    if (isMissing(error)) void renew().then((renewed) => renewed || tell());
    else tell();
  }
}

// The game that a record names, if it can be read at all.
function gameOf(record: string): unknown {
  try {
    return (JSON.parse(record) as { game?: unknown } | null)?.game;
  } catch {
    return undefined;
  }
}

export const app = new App();

// Which screen the address names after the #: its name, and an argument.
export function go(place: string): void {
  if (location.hash === `#${place}`) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = place;
}
