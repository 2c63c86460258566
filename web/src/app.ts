// What all screens share: the module, the games in the reader's language, the way from one screen to another.
import { h } from "./dom";
import { Engine, type Game, type Shelf, type Study } from "./engine";
import { keep, settings, show } from "./settings";
import { analyse, Thinker } from "./thinker";
import { say, speak } from "./words";

declare const FILES: { wasm: string; study: string; worker: string; carried: Record<string, string>; fonts: Record<string, string> }; // put in by build.mjs

// Milliseconds after which the font is fetched, if nobody has moved by then; and after the first move.
const UNDRESSED = 60000;
const SETTLED = 4000;

export interface Screen {
  root: HTMLElement;
  leave?(): void;
  // The language or the theme has changed: draw everything again.
  redraw?(): void;
}

class App {
  // Shows the screen anew, in another language; or its pictures in other colours.
  reopen: () => Promise<void> = () => Promise.resolve();
  recolour: () => void = () => undefined;
  engine!: Engine;
  thinker!: Thinker;
  shelf!: Shelf;
  private readonly carried = new Map<string, Promise<void>>();

  async load(): Promise<void> {
    show();
    const module = await compile(FILES.wasm);
    this.engine = new Engine(module);
    this.thinker = new Thinker(module, FILES.worker);
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
    await this.carryWords(lang);
    this.shelf = this.engine.shelf(lang);
    speak(this.shelf.lang);
    document.documentElement.lang = this.shelf.lang;
    keep({ lang: this.shelf.lang });
  }

  // A text that is not built into the module, fetched once.
  carry(name: string): Promise<void> {
    let fetched = this.carried.get(name);
    if (fetched === undefined) {
      const path = FILES.carried[name];
      if (path === undefined) return Promise.resolve();
      fetched = fetchBytes(path).then((bytes) => this.engine.carry(name, bytes));
      fetched.catch(() => this.carried.delete(name));
      this.carried.set(name, fetched);
    }
    return fetched;
  }

  // The words of a language: what all screens say, and those of one game. The module holds one such catalogue at a time.
  async carryWords(lang: string, game?: string): Promise<void> {
    const path = FILES.carried[game === undefined ? `${lang}.words` : `${lang}.${game}.words`];
    if (path === undefined) return;
    const fetched = this.words.get(path) ?? fetchBytes(path);
    this.words.set(path, fetched);
    fetched.catch(() => this.words.delete(path));
    this.engine.carry(`${lang}.words`, await fetched);
  }
  private readonly words = new Map<string, Promise<Uint8Array>>();

  // The words of a game in the reader's language, without which no screen of it is shown.
  carryGame(game: string): Promise<void> {
    return this.carryWords(this.shelf.lang, game);
  }

  // What the module says of records, whatever the game: part of the words of each.
  carryCommon(): Promise<void> {
    return this.carryGame(this.shelf.games[0]!.id);
  }

  carryRules(game: string): Promise<void> {
    return this.carry(`${game}.${this.shelf.lang}.md`);
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
    return this.shelf.games.find((game) => game.id === id);
  }

  // The live region of the page, which screen readers read aloud. With an empty text it is cleared.
  announce(text: string): void {
    const live = document.getElementById("live");
    if (live === null) return;
    if (text === "") live.replaceChildren();
    else live.append(h("p", {}, text));
    while (live.childElementCount > 6) live.firstElementChild!.remove();
  }

  // A sentence that everybody sees for a while.
  toast(text: string): void {
    const toast = document.getElementById("toast");
    if (toast === null) return;
    toast.textContent = text;
    toast.classList.add("shown");
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => toast.classList.remove("shown"), 5000);
  }
  private fading = 0;

  fail(error: unknown): void {
    console.error(error);
    this.toast(say("failed", { reason: error instanceof Error ? error.message : String(error) }));
  }
}

async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function compile(path: string): Promise<WebAssembly.Module> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export const app = new App();

// Which screen the address names after the #: its name, and an argument.
export function go(place: string): void {
  if (location.hash === `#${place}`) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = place;
}
