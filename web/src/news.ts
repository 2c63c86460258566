// What the others did since one's own last turn: a line in the bar, and, pressed, move by move on the board.
import { button, fill, h, sign, SIGNS } from "./dom";
import { NOW } from "./engine";
import type { Scene } from "./scene";
import { isDark } from "./settings";
import { PACE } from "./source";
import type { Shown } from "./table";
import { say } from "./words";

// Whoever did something stands out; without a colon it is what it means for oneself.
function part(line: string): HTMLElement {
  const [, who, what] = /^(.*?\s?:)(.*)$/s.exec(line) ?? [];
  return who === undefined ? h("strong", {}, line) : h("span", {}, h("b", {}, who), what);
}

export class News {
  readonly line = h("button", { type: "button", class: "news", hidden: true, click: () => void this.replay() });
  private replays = 0; // counted, so that one that was ended knows

  // The question and the list of choices have other words during a replay; `ended` shows the table as it is.
  constructor(
    private readonly table: Shown,
    private readonly scene: Scene,
    private readonly ask: HTMLElement,
    private readonly list: HTMLElement,
    private readonly ended: () => void,
  ) {
    new ResizeObserver(() => this.fold()).observe(this.line);
  }

  lines(): string[] {
    return this.table.moment.news.split("\n").filter((line) => line !== "");
  }

  // It is about the present: whoever looks back is told of the step that they look at instead.
  draw(): void {
    const lines = this.lines();
    this.line.hidden = lines.length === 0 || this.table.past !== undefined;
    this.line.setAttribute("aria-label", say("newsAgain", { news: lines.join("; ") }));
    this.line.title = say("newsAgain", { news: lines.join("; ") });
    // What it means for oneself comes first; of several others everybody has a place.
    const isOwn = (line: string): boolean => !line.includes(":");
    const sorted = [...lines.filter(isOwn), ...lines.filter((line) => !isOwn(line))];
    const parts = sorted.flatMap((line, i) => [i > 0 && " ", part(line)]);
    const several = lines.filter((line) => !isOwn(line)).length > 1;
    fill(this.line, h("span", { class: several ? "several" : undefined }, ...parts), several && h("i", { class: "count", "aria-hidden": "true" }));
    this.fold();
  }

  // What does not fit gives way, the oldest first, to what it means for oneself and the last thing that happened; these are
  // whole. How many are left out stands beside them: pressed, the line shows everything.
  private fold(): void {
    const list = this.line.querySelector<HTMLElement>(".several");
    const count = this.line.querySelector(".count");
    if (list === null || count === null || this.table.root.dataset["replay"] !== undefined) return;
    const parts = [...list.children] as HTMLElement[];
    const others = parts.filter((one) => !one.matches("strong"));
    const order = [...others.slice(0, -1), ...(others.length < parts.length ? others.slice(-1) : []), ...parts.filter((one) => one.matches("strong")).slice(0, -1)];
    for (const one of parts) one.hidden = false;
    fill(count);
    for (let out = 1; out <= order.length && list.scrollHeight > list.clientHeight + 1; out++) {
      order[out - 1]!.hidden = true;
      fill(count, `+${out}`, sign(SIGNS.unfold));
    }
  }

  clear(): void {
    fill(this.line);
    this.line.hidden = true;
  }

  // Shows the moves one after another. Whatever one does ends it.
  private async replay(): Promise<void> {
    const { table } = this;
    if (table.past !== undefined || table.busy || this.stop()) return;
    const { since, moves } = table.moment;
    const own = ++this.replays;
    table.root.dataset["replay"] = "";
    table.putBack();
    this.ask.textContent = say("replaying", { what: "" }).trim();
    fill(this.list, button(say("replayEnd"), () => this.stop()));
    for (let step = since; step <= moves; step++) {
      // What is not worth a word is not worth a stop.
      if (step > since && table.log[step - 1]?.text === "" && step < moves) continue;
      this.scene.show((room) => table.source.reader.scene(step === moves ? NOW : step, undefined, isDark(), room), undefined, true);
      if (step > since) this.ask.textContent = say("replaying", { what: table.log[step - 1]?.text ?? "" });
      await new Promise((resolve) => setTimeout(resolve, step === since ? PACE : 2 * PACE));
      if (own !== this.replays || table.left) return;
    }
    this.stop();
  }

  // Ends a replay that is shown, if there is one: the table has become another.
  forget(): void {
    this.replays++;
    delete this.table.root.dataset["replay"];
  }

  // The same, and the table is shown as it is. Returns whether there was one.
  stop(): boolean {
    if (this.table.root.dataset["replay"] === undefined) return false;
    this.forget();
    this.ended();
    return true;
  }
}
