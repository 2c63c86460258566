// A lesson: a table laid for each step, a text that teaches one idea, and a choice to find.
import { app, go, type Screen } from "./app";
import { button, fill, h, signButton } from "./dom";
import { NOW, type Choice, type Moment } from "./engine";
import { Scene } from "./scene";
import { isDark } from "./settings";
import { playNow } from "./start";
import { say } from "./words";

export interface Laid {
  steps: number;
  progress: string; // which step of how many, in words
  text: string;
  light: string[]; // what the text speaks of in the picture
}

// What can be done after the last step; the first is the usual one.
export interface Way {
  label: string;
  go: () => void;
}

// Who teaches: lays the table of a step and says what it asks; answers a choice, and plays it if it is right.
export interface Tutor {
  title: string;
  lay(step: number): Laid;
  answer(step: number, token: string): { right: boolean; text: string };
  show?(step: number): string; // plays the answer for whoever asks for it, and says why it is one
  end(again: () => void): { text: string; ways: Way[] };
}

export class Lesson {
  readonly root: HTMLElement;
  private moment!: Moment;
  private considered: string | undefined;
  private steps = 0;
  private light: string[] = [];
  private solved = false;
  private readonly scene: Scene;
  private readonly progress = h("p", { class: "quiet progress", id: "ask" });
  private readonly showMe: HTMLButtonElement | undefined;
  private readonly text = h("div", { class: "lesson-text", tabindex: 0, role: "group", "aria-labelledby": "ask" });
  private readonly preview = h("div", { class: "preview" });
  private readonly choices = h("div", { class: "choices", role: "group", "aria-label": say("choices") });

  constructor(
    private readonly tutor: Tutor,
    private step: number,
  ) {
    this.scene = new Scene((token, pressed) => {
      const choice = this.choice(token)?.token;
      if (pressed || choice !== this.considered) this.pick(choice);
    }, () => this.drawn());
    if (tutor.show !== undefined) this.showMe = button(say("showMe"), () => this.show(), { class: "show" });
    this.root = h(
      "div",
      { class: "table lesson" },
      h(
        "header",
        { class: "bar" },
        signButton("home", say("home"), () => go("")),
        h("h1", { tabindex: -1 }, tutor.title),
        this.progress,
        this.showMe,
      ),
      h(
        "main",
        { class: "play" },
        h("section", { class: "board", "aria-label": say("table") }, this.scene.host),
        h("section", { class: "turn", "aria-labelledby": "ask" }, this.text, this.preview, this.choices),
      ),
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.lay();
  }

  private choice(token: string | undefined): Choice | undefined {
    return this.moment.choices.find((choice) => choice.token === token);
  }

  // The row of a choice in the list.
  private row(token: string | undefined): HTMLElement | undefined {
    return [...this.choices.querySelectorAll<HTMLElement>(".choice")].find((row) => row.dataset["token"] === token);
  }

  // As at the table: the arrows consider one choice after another, Escape cancels.
  private key(event: KeyboardEvent): void {
    const { choices } = this.moment;
    const held = [...this.choices.children].indexOf(document.activeElement as Element);
    const at = this.scene.holds() ? choices.findIndex(({ token }) => token === this.considered) : held;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (this.solved || (event.key === "Escape" ? this.considered === undefined : at < 0 || step === undefined)) return;
    event.preventDefault();
    const back = this.considered;
    this.pick(step === undefined ? undefined : choices[(at + step + choices.length) % choices.length]?.token, false);
    if (step === undefined) this.row(back)?.focus({ preventScroll: true });
  }

  // A step begins.
  private lay(): void {
    const { steps, progress, text, light } = this.tutor.lay(this.step);
    this.steps = steps;
    this.light = light;
    this.solved = false;
    this.considered = undefined;
    this.moment = app.engine.read();
    this.progress.textContent = progress;
    fill(this.text, h("p", {}, text));
    this.draw(true);
    this.tell(`${progress}. ${text}`);
  }

  private tell(text: string): void {
    app.announce(text);
    this.root.dataset["game"] = this.moment.game;
    this.root.dataset["step"] = String(this.step);
    this.root.dataset["solved"] = String(this.solved);
    if (this.showMe !== undefined) this.showMe.disabled = this.solved;
    // The reply to a wrong choice is below the task; anything else is shown from its beginning.
    const reply = this.text.querySelector(".no");
    this.text.scrollTop = reply === null ? 0 : this.text.scrollHeight;
  }

  // The theme has changed.
  redraw(move = false): void {
    this.scene.show((room) => app.engine.scene(NOW, this.considered, isDark(), room), this.considered, move);
  }

  // There is another picture: of another step or for another room, or with another choice considered.
  private drawn(): void {
    const now = `${this.step} ${this.scene.host.clientWidth}`;
    const first = now !== this.seen;
    this.seen = now;
    if (first) this.scene.reveal();
    this.illuminate(first);
  }
  private seen = "";

  // What the step speaks of stays as it is, the rest is dimmed, until somebody considers a choice or has found it. Where it
  // is in a strip, that is turned to what can be chosen of it; the list of choices goes there too.
  private illuminate(find: boolean): void {
    const svg = this.scene.host.shadowRoot?.querySelector("svg");
    if (svg == null) return;
    for (const part of svg.querySelectorAll("[data-dim]")) {
      part.removeAttribute("data-dim");
      part.removeAttribute("opacity");
    }
    const free = !this.solved && this.considered === undefined;
    const lit = free ? this.light.flatMap((id) => [...svg.querySelectorAll(`[id="${CSS.escape(id)}"]`)]) : [];
    this.root.toggleAttribute("data-lit", lit.length > 0);
    if (lit.length > 0) dim(svg, lit);
    if (find && lit.length > 0) this.find(lit);
  }

  private find(lit: Element[]): void {
    const [choice] = lit.flatMap((part) => (part.matches("[data-move]") ? [part] : [...part.querySelectorAll("[data-move]")]));
    this.scene.turnTo(choice ?? lit.at(-1)!);
    const token = choice?.getAttribute("data-move");
    this.row(token ?? undefined)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private draw(move: boolean): void {
    const choice = this.choice(this.considered);
    this.redraw(move);
    if (this.solved) this.drawNext();
    else
      fill(this.choices, ...this.moment.choices.map(({ token, label }) => button(label, () => this.pick(token), {
        "data-token": token, "aria-pressed": String(token === this.considered), class: "choice",
      })));
    this.preview.classList.toggle("open", choice !== undefined);
    if (choice === undefined) fill(this.preview);
    else
      fill(this.preview,
        h("div", { class: "what", tabindex: 0, role: "group", "aria-labelledby": "ask" },
          h("p", {}, h("strong", {}, choice.label)), h("p", {}, app.engine.preview(choice.token))),
        h("div", { class: "decide" },
          button(say("confirm"), () => this.make(), { class: "main", "aria-label": say("confirmWhat", { what: choice.label }) }),
          button(say("cancel"), () => this.pick(undefined))));
  }

  private drawNext(): void {
    const last = this.step + 1 >= this.steps;
    const ways = last ? this.ways : [{ label: say("next"), go: () => this.to(this.step + 1) }];
    fill(this.choices, ...ways.map(({ label, go: press }, i) => button(label, press, { class: i === 0 ? "main" : undefined })));
    this.choices.querySelector("button")?.focus({ preventScroll: true });
  }
  private ways: Way[] = [];

  private to(step: number): void {
    this.step = step;
    this.lay();
    this.choices.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  private pick(token: string | undefined, again = true): void {
    if (this.solved) return;
    if (again && token !== undefined && token === this.considered) {
      this.make();
      return;
    }
    this.considered = token;
    this.draw(false);
    if (token !== undefined) app.announce(app.engine.preview(token));
    const shown = this.row(token);
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  private make(): void {
    const choice = this.choice(this.considered);
    if (choice === undefined) return;
    const before = this.moment.moves;
    const { right, text } = this.tutor.answer(this.step, choice.token);
    this.considered = undefined;
    if (!right) {
      fill(this.text, this.text.querySelector("p"), h("p", { class: "no" }, text));
      this.draw(false);
      this.tell(text);
      this.choices.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
      return;
    }
    this.solve(before, text);
  }

  private show(): void {
    if (this.solved || this.tutor.show === undefined) return;
    this.considered = undefined;
    this.solve(this.moment.moves, this.tutor.show(this.step));
  }

  // The answer was found or shown, and is played: what it did, why, and what came of it.
  private solve(before: number, text: string): void {
    this.solved = true;
    this.moment = app.engine.read();
    const end = this.step + 1 >= this.steps ? this.tutor.end(() => this.to(0)) : undefined;
    this.ways = end?.ways ?? [];
    const [own, ...rest] = app.engine.log(before).map((entry) => entry.text).filter((one) => one !== "");
    const over = this.moment.stage === "over" ? this.moment.ask : "";
    const news = [end?.text ?? "", own ?? "", text, ...rest, over].filter((one) => one !== "");
    fill(this.text, ...news.map((one) => h("p", { class: one === text ? "yes" : one === end?.text ? "sum" : "deed" }, one)));
    this.draw(true);
    this.tell(news.join(" "));
  }
}

// Dims what is in an element, but for what is lit and what that lies on.
function dim(inside: Element, lit: Element[]): void {
  for (const part of inside.children) {
    if (lit.includes(part) || part.tagName === "title" || part.tagName === "desc") continue;
    if (lit.some((one) => part.contains(one))) dim(part, lit);
    else if (!part.classList.contains("paper")) {
      part.setAttribute("data-dim", "");
      part.setAttribute("opacity", DIMMED);
    }
  }
}
const DIMMED = "0.4";

// The step that was reached, so that a lesson can be resumed later.
function keepStep(game: string, step: number): void {
  try {
    localStorage.setItem(`warren.lesson.${game}`, String(step));
  } catch {
    // Then it begins from the first step.
  }
}

function keptStep(game: string): number {
  try {
    return Number(localStorage.getItem(`warren.lesson.${game}`) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export async function learnScreen(game: string): Promise<Screen> {
  if (app.game(game) === undefined || !app.hasLesson(game)) {
    go("");
    return { root: h("div") };
  }
  await app.carryLesson(game);
  const tutor: Tutor = {
    title: say("lesson", { game: app.game(game)!.title }),
    lay: (step) => {
      const { steps, text, light } = app.engine.learn(game, step);
      keepStep(game, step);
      return { steps, text, light, progress: say("stepOf", { n: step + 1, all: steps }) };
    },
    answer: (step, token) => app.engine.learn(game, step, token),
    end: (again) => {
      keepStep(game, 0);
      return { text: "", ways: [{ label: say("nowPlay"), go: () => playNow(app.game(game)!) }, { label: say("onceMore"), go: again }] };
    },
  };
  let lesson: Lesson;
  try {
    lesson = new Lesson(tutor, keptStep(game));
  } catch {
    lesson = new Lesson(tutor, 0); // the lesson was longer once
  }
  return { root: lesson.root, leave: () => app.announce(""), redraw: () => lesson.redraw() };
}
