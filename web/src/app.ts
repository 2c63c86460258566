// What all screens share: the module, the games in the reader's language, the way from one screen to another.
import { h } from "./dom";
import { Engine, type Game, type Shelf, type Study } from "./engine";
import { keep, settings, show } from "./settings";
import { analyse, Thinker } from "./thinker";
import { say, speak } from "./words";

declare const FILES: { wasm: string; study: string; worker: string; carried: Record<string, string>; fonts: Record<string, string> }; // put in by build.mjs

const UNDRESSED = 12000; // milliseconds after which the font is fetched, if no bot has moved by then

export interface Screen {
  root: HTMLElement;
  leave?(): void;
  // The language or the theme has changed: draw everything again.
  redraw?(): void;
}

class App {
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

  // The page's own font, fetched once.
  dress(): void {
    this.dressed ??= Promise.all(
      Object.entries(FILES.fonts).map(async ([name, path]) => {
        const face = new FontFace("Lato", `url(${path})`, { weight: name === "bold" ? "600 700" : "400" });
        document.fonts.add(await face.load());
      }),
    ).then(() => keep({ dressed: true }), () => undefined); // without it the page is as good as it was
  }
  private dressed: Promise<void> | undefined;

  async speak(lang: string): Promise<void> {
    if (FILES.carried[`${lang}.words`] !== undefined) await this.carry(`${lang}.words`);
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
      fetched = fetch(path)
        .then((response) => {
          if (!response.ok) throw new Error(`${path}: ${response.status}`);
          return response.arrayBuffer();
        })
        .then((bytes) => this.engine.carry(name, new Uint8Array(bytes)));
      fetched.catch(() => this.carried.delete(name));
      this.carried.set(name, fetched);
    }
    return fetched;
  }

  carryRules(game: string): Promise<void> {
    return this.carry(`${game}.${this.shelf.lang}.md`);
  }

  // Analyses a record. The function that is returned first ends the analysis.
  async study(record: string, effort: number, progress: (done: number) => void): Promise<[() => void, Promise<Study>]> {
    const lang = this.shelf.lang;
    const path = FILES.carried[`${lang}.study.words`];
    const catalogue = path === undefined ? undefined : new Uint8Array(await (await fetch(path)).arrayBuffer());
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
