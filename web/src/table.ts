// The table: what the module says is shown, what a person presses is sent to it, and bots are asked in their worker.
import { app, go, type Screen } from "./app";
import { button, fill, h, signButton } from "./dom";
import { NOW, Refusal, type Entry, type Found, type Moment, type Offer, type Study, type Thought } from "./engine";
import { pack } from "./link";
import { switches } from "./bar";
import type { Flight } from "./motion";
import { Scene } from "./scene";
import { isCalm, isDark, rate, settings } from "./settings";
import { sound } from "./sound";
import * as store from "./store";
import { Dropped } from "./thinker";
import { say } from "./words";

const STUDY = 6000; // effort, see study.h: some twenty seconds of one core
const PACE = 420; // between moves of bots, so that each can be seen

// Puts the module's table on this device.
export async function keepTable(id: string, moment: Moment = app.engine.read()): Promise<string> {
  const kept = await store.save({
    id,
    game: moment.game,
    names: moment.players.map((player) => player.name),
    people: moment.players.filter((player) => player.bot === "").length,
    moves: moment.moves,
    over: moment.stage === "over" && !moment.more,
    when: Date.now(),
    record: app.engine.record(),
  });
  if (!kept) app.toast(say("notKept"));
  return id;
}

// The last analysis, so that it is still there after its exercises.
let analysed: { record: string; lang: string; study: Study } | undefined;

type Tab = "story" | "score" | "log" | "rules" | "words" | "game" | "study";

class Table {
  readonly root: HTMLElement;
  private moment: Moment;
  private considered = -1;
  private hinted = -1;
  private flight: Flight | undefined; // what was chosen just now
  private past: number | undefined; // a step that is looked back at
  private offers: Offer[] = []; // what was played there, and what would have been better
  private offered = -1; // which of these is shown
  private log: Entry[] = [];
  private logViewer = NaN;
  private heard = 0; // entries of the log that have been read aloud
  private tab: Tab = "story";
  private busy = false; // a bot thinks
  private left = false;
  private byKey = false;
  private fresh = false; // the picture is one in which something else can be chosen
  private turns = 0; // how often the table was shown: what the tests wait for
  private replaying = 0; // counts replays of the last turn, so that one that was ended knows
  private rows: Row[] = []; // of the list of choices
  private readonly scene: Scene;

  private readonly ask = h("p", { class: "ask", id: "ask" });
  private readonly news = h("button", { type: "button", class: "news", hidden: true, click: () => void this.replay() });
  private readonly choices = h("div", { class: "choices", role: "group", "aria-label": say("choices"), id: "choices" });
  private readonly preview = h("div", { class: "preview" });
  private readonly panel = h("div", { class: "panel", role: "tabpanel", tabindex: 0, id: "panel", "aria-labelledby": "tab-story" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": say("details") });
  private readonly side = h("aside", { class: "side", "aria-label": say("details") });
  private readonly curtain = h("main", { class: "curtain", hidden: true });
  private readonly undo = signButton("back", say("undo"), () => this.act("undo"));
  private readonly redo = signButton("again", say("redo"), () => this.act("redo"));
  private readonly hint = signButton("hint", say("hint"), () => void this.giveHint());
  private readonly play: HTMLElement;
  private readonly board: HTMLElement;

  constructor(private id: string) {
    this.moment = app.engine.read();
    this.scene = new Scene((_, pressed, tokens) => this.press(tokens, pressed), () => this.drawn());
    this.board = h("section", { class: "board", "aria-label": say("table"), tabindex: 0 }, this.scene.host);
    const more = signButton("more", say("more"), () => this.sheet(true), { "aria-expanded": "false", "aria-controls": "side" });
    more.classList.add("more");
    this.side.id = "side";
    this.side.append(
      h("h2", { class: "unseen" }, say("details")),
      h("div", { class: "sheet-head" }, this.tabs, signButton("close", say("close"), () => this.sheet(false))),
      this.panel,
    );
    this.play = h(
      "main",
      { class: "play" },
      this.board,
      h("section", { class: "turn", "aria-labelledby": "ask" }, this.ask, this.preview, this.choices),
      this.side,
    );
    this.root = h(
      "div",
      { class: "table" },
      h(
        "header",
        { class: "bar" },
        signButton("home", say("home"), () => go("")),
        h("h1", { tabindex: -1 }, this.moment.title),
        this.news,
        h("div", { class: "tools" }, this.undo, this.redo, this.hint, more),
      ),
      this.play,
      this.curtain,
    );
    this.root.addEventListener("keydown", (event) => this.key(event), { capture: true });
    this.root.addEventListener("pointerdown", () => (this.byKey = false), { capture: true });
    // Coming back to a game, one is told what happened since one's own last decision, not all of it.
    this.heard = this.moment.told;
    if (this.moment.stage === "over" && analysed?.record === app.engine.record() && analysed.lang === app.shelf.lang) {
      this.study = analysed.study;
      this.tab = "study";
    }
  }

  private key(event: KeyboardEvent): void {
    this.byKey = true;
    if (event.key === "Escape") {
      if (this.side.classList.contains("open")) this.sheet(false);
      else if (this.considered >= 0) this.pick(-1);
      else return;
      event.preventDefault();
      return;
    }
    const at = [...this.choices.children].indexOf(document.activeElement as Element);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (at < 0 || step === undefined || this.rows.length === 0) return;
    event.preventDefault();
    const around = (n: number, count: number): number => (n + step + count) % count;
    // Across, one goes through what can be done with a piece; down, to the next one.
    const own = this.rows[at]!.indices;
    const verb = own.indexOf(this.considered);
    if (own.length > 1 && verb >= 0 && /Left|Right/.test(event.key)) {
      this.pick(own[around(verb, own.length)]!, false);
      return;
    }
    const next = around(at, this.rows.length);
    this.pick(this.rows[next]!.indices[0]!, false);
    (this.choices.children[next] as HTMLElement | undefined)?.focus();
  }

  private sheet(open: boolean): void {
    this.side.classList.toggle("open", open);
    const more = this.root.querySelector<HTMLElement>(".more")!;
    more.setAttribute("aria-expanded", String(open));
    if (open) this.tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    else more.focus();
  }

  leave(): void {
    this.left = true;
    this.stopStudy?.();
    app.announce("");
    app.thinker.cancel();
  }

  // Acting

  // Gives the module an order, and shows what it answers.
  private act(order: string): void {
    if (this.left) return;
    if (this.busy) {
      app.thinker.cancel();
      this.busy = false;
    }
    try {
      app.engine.act(order);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      app.toast(error.message);
      app.announce(error.message);
    }
    this.considered = -1;
    this.hinted = -1;
    this.past = undefined;
    this.refresh(true);
  }

  // What was pressed on the picture: a choice, a piece that several are about, or something beside them. What lies beside
  // the choice under consideration does not make it, but puts it back.
  private press(tokens: string[], pressed: boolean): void {
    this.stopReplay();
    const indices = tokens.map((token) => this.moment.choices.findIndex((choice) => choice.token === token)).filter((index) => index >= 0);
    const again = pressed && indices.includes(this.considered);
    if (!pressed && this.considered >= 0) this.pick(-1);
    else if (indices.length > 0) this.pick(again ? this.considered : indices[0]!);
  }

  // Considers a choice; pressed again, the same choice is made. A step within a turn is made at once: it can be taken back.
  private pick(index: number, again = true): void {
    if (this.moment.stage !== "choose" || this.past !== undefined) return;
    this.stopReplay();
    if (again && this.moment.choices[index]?.step === true && !this.rows.some(({ indices }) => indices.length > 1 && indices.includes(index))) {
      this.considered = index;
      this.make();
      return;
    }
    if (again && index >= 0 && (index === this.considered || !settings.confirm)) {
      this.considered = index;
      this.make();
      return;
    }
    this.consider(index);
    const words = this.preview.querySelector(".what > p:last-child")?.textContent;
    if (index >= 0 && words) app.announce(say("would", { what: this.moment.choices[index]!.label, words }));
  }

  private consider(index: number): void {
    this.considered = index;
    this.drawScene(false);
    this.drawPreview();
    this.markRow()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Marks the row of the choice under consideration, and returns it.
  private markRow(): HTMLElement | undefined {
    let marked: HTMLElement | undefined;
    this.rows.forEach((row, i) => {
      const button = this.choices.children[i] as HTMLElement;
      const pressed = row.indices.includes(this.considered);
      button.setAttribute("aria-pressed", String(pressed));
      if (pressed) marked = button;
    });
    return marked;
  }

  private make(): void {
    const choice = this.moment.choices[this.considered];
    if (choice === undefined) return;
    this.flight = { token: choice.token, seat: this.moment.actor };
    this.act(`play ${choice.token}`);
    if (this.moment.players.every((player) => player.bot === "")) app.settled();
  }

  private async giveHint(): Promise<void> {
    if (this.moment.stage !== "choose" || this.past !== undefined) return;
    const at = this.moment.moves;
    app.announce(say("hintWait"));
    this.hint.setAttribute("aria-busy", "true");
    try {
      const thought = await app.thinker.ask({ record: app.engine.record(), ...app.shelf.hint });
      if (this.left || this.moment.moves !== at) return;
      this.hinted = this.moment.choices.findIndex((choice) => choice.token === thought.token);
      this.reason = this.explain(thought);
      this.consider(this.hinted);
      app.announce([...this.preview.querySelectorAll(".what > p")].map((line) => line.textContent).join(" "));
    } catch (error) {
      if (!(error instanceof Dropped)) app.fail(error);
    } finally {
      this.hint.removeAttribute("aria-busy");
    }
  }
  private reason = "";

  private explain(thought: Thought): string {
    if (thought.exact) {
      if (thought.value > 0) return say("hintAhead", { n: thought.value });
      return thought.value < 0 ? say("hintBehind", { n: -thought.value }) : say("hintLevel");
    }
    const percent = (value: number): number => Math.round(value / 100);
    const words = [say("hintShare", { n: percent(thought.value) })];
    const next = thought.lines.find((line) => line.token !== thought.token && line.visits > 0);
    const choice = this.moment.choices.find((one) => one.token === next?.token);
    if (next !== undefined && choice !== undefined) words.push(say("hintNext", { what: choice.label, n: percent(next.value) }));
    return words.join(" ");
  }

  private async think(): Promise<void> {
    this.busy = true;
    const at = this.moment.moves;
    const before = performance.now();
    try {
      const thought = await app.thinker.ask({ record: app.engine.record(), bot: "", ms: app.shelf.think });
      const wait = (isCalm() ? 0 : PACE / rate()) - (performance.now() - before);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.left || !this.busy || this.moment.moves !== at) return;
      this.busy = false;
      this.flight = { token: thought.token, seat: thought.seat };
      app.engine.act(`answer ${thought.token}`);
      this.refresh(true);
      app.settled();
    } catch (error) {
      if (error instanceof Dropped) return;
      this.busy = false;
      app.fail(error);
    }
  }

  // Showing

  refresh(changed: boolean): void {
    if (this.left) return;
    this.replaying++;
    delete this.root.dataset["replay"];
    this.moment = app.engine.read();
    // Where there is nothing to choose between, it is made.
    while (this.moment.stage === "choose" && this.moment.choices.length === 1) {
      changed = true;
      app.engine.act("forced");
      this.moment = app.engine.read();
    }
    const { stage } = this.moment;
    if (changed) sound(stage === "choose" ? "turn" : stage === "over" ? "over" : "moved");
    if (changed) void keepTable(this.id, this.moment).catch((error: unknown) => app.fail(error));
    this.readLog();
    const covered = stage === "curtain";
    this.root.classList.toggle("covered", covered);
    this.play.hidden = covered;
    this.curtain.hidden = !covered;
    if (covered) this.drawCurtain();
    else {
      fill(this.curtain);
      this.fresh = true;
      this.drawScene(changed);
      this.drawTurn();
      this.drawNews();
      this.hear();
      // What tells more comes after the picture.
      const turn = this.turns + 1;
      if (isCalm()) this.drawBeside();
      else setTimeout(() => turn === this.turns && !this.left && this.drawBeside(), PACE / 2);
    }
    this.undo.disabled = !this.moment.undo || covered;
    this.redo.disabled = !this.moment.redo || covered;
    this.hint.disabled = stage !== "choose";
    this.root.dataset["stage"] = stage;
    this.root.dataset["moves"] = String(this.moment.moves);
    this.root.dataset["turn"] = String(++this.turns);
    if (stage === "think" && !this.busy) void this.think();
  }

  // Another person's log is a different one, so it is read again.
  private readLog(): void {
    if (this.moment.stage === "curtain") {
      this.log = [];
      this.logViewer = NaN;
      return;
    }
    if (this.moment.viewer !== this.logViewer || this.log.length > this.moment.moves) {
      this.log = [];
      if (this.moment.viewer !== this.logViewer) this.heard = this.moment.told;
    }
    this.logViewer = this.moment.viewer;
    this.log.push(...app.engine.log(this.log.length));
    this.heard = Math.min(this.heard, this.log.length);
  }

  // What is new, read aloud, and what is asked.
  private hear(): void {
    const news = this.log.slice(this.heard).map((entry) => entry.text).filter((text) => text !== "");
    this.heard = this.log.length;
    const waits = this.moment.stage === "choose" || this.moment.stage === "over";
    // What it cost or brought is in no sentence of the log.
    if (waits && news.length > 0) news.push(...this.newsLines().filter((line) => !line.includes(":")));
    if (waits) news.push(this.moment.ask);
    if (news.length > 0) app.announce(news.join(" "));
  }

  private drawCurtain(): void {
    const who = this.moment.players[this.moment.actor]?.name ?? "";
    // No player's secrets stay in the document.
    this.scene.clear();
    fill(this.choices);
    fill(this.preview);
    fill(this.panel);
    fill(this.news);
    this.news.hidden = true;
    this.ask.textContent = "";
    this.sheetClosed();
    const open = button(say("openCurtain", { who }), () => {
      app.announce("");
      this.act("face");
    }, { class: "main" });
    fill(this.curtain, h("h2", {}, say("curtain")), h("p", {}, say("curtainAsk", { who })), open);
    app.announce("");
    app.announce(`${say("curtain")}. ${say("curtainAsk", { who })}`);
    open.focus();
  }

  private sheetClosed(): void {
    this.side.classList.remove("open");
    this.root.querySelector(".more")?.setAttribute("aria-expanded", "false");
  }

  private drawTurn(): void {
    const { stage, players, actor, choices } = this.moment;
    const held = this.choices.contains(document.activeElement) || this.preview.contains(document.activeElement)
      || document.activeElement === document.body;
    const who = players[actor]?.name ?? "";
    this.ask.textContent = stage === "think" ? say("thinking", { who }) : stage === "leave" ? say("leaveAsk", { who }) : this.moment.ask;
    this.ask.classList.toggle("waiting", stage === "think");
    if (stage === "choose") {
      this.rows = this.listRows();
      fill(this.choices, ...this.rows.map(({ label, indices }) => button(label, () => this.press(indices.map((i) => choices[i]!.token), true), {
        [indices.length > 1 ? "data-piece" : "data-token"]: indices.map((i) => choices[i]!.token).join(" "), class: "choice",
      })));
      this.markRow();
    } else if (stage === "leave") {
      fill(this.choices, button(say("drawCurtain"), () => this.act("cover"), { class: "main" }));
    } else if (stage === "over") {
      this.drawOver();
    } else {
      fill(this.choices);
    }
    this.drawPreview();
    const first = this.choices.querySelector<HTMLElement>("button");
    if (held && this.byKey && first !== null) first.focus({ preventScroll: true });
  }

  private drawBeside(): void {
    this.drawSide();
    this.scroll();
  }

  // After everything is drawn, because to ask how high something is means to lay the page out.
  private scroll(): void {
    this.choices.scrollTo(0, 0);
    if (this.tab === "story" || this.tab === "log") this.panel.scrollTop = this.panel.scrollHeight;
  }

  private drawOver(): void {
    const { more, played, series } = this.moment;
    const back = button(say("replay"), () => this.lookBack(0));
    const study = button(say("studyBegin"), () => this.openStudy());
    this.rows = [];
    if (more) {
      fill(this.choices, button(say("nextGame", { n: played + 1, all: series }), () => this.again("turn"), { class: "main" }), study, back);
      return;
    }
    fill(
      this.choices,
      button(say("again"), () => this.again("again"), { class: "main" }),
      study,
      button(say("turn"), () => this.again("turn")),
      back,
    );
  }

  // The next game has a place of its own on this device.
  private again(order: "again" | "turn"): void {
    app.engine.act(order);
    this.moveTo();
  }

  private moveTo(): void {
    void keepTable(store.newId()).then((id) => go(`game=${id}`)).catch((error: unknown) => app.fail(error));
  }

  private drawPreview(): void {
    const choice = this.moment.choices[this.considered];
    this.choices.hidden = this.past !== undefined;
    const row = this.rows.find(({ indices }) => indices.includes(this.considered));
    if (this.past !== undefined) {
      this.drawPast();
      return;
    }
    if (choice === undefined || this.moment.stage !== "choose") {
      fill(this.preview);
      this.preview.classList.remove("open");
      return;
    }
    const words = app.engine.preview(this.considered);
    const hinted = this.considered === this.hinted;
    fill(
      this.preview,
      h("div", { class: "what", tabindex: 0, role: "group", "aria-labelledby": "ask" },
        h("p", {}, h("strong", {}, hinted ? say("hintSays", { what: choice.label }) : choice.label)),
        hinted && h("p", { class: "reason" }, this.reason),
        h("p", {}, words)),
      row !== undefined && row.indices.length > 1 && h("div", { class: "verbs", role: "group", "aria-label": row.label },
        ...row.indices.map((index) => button(verbOf(this.moment.choices[index]!.label, row.label), () => this.pick(index, false), {
          "data-token": this.moment.choices[index]!.token, "aria-pressed": String(index === this.considered),
        }))),
      h("div", { class: "decide" },
        button(say("confirm"), () => this.make(), { class: "main", "aria-label": say("confirmWhat", { what: choice.label }) }),
        button(say("cancel"), () => this.pick(-1))),
    );
    this.preview.classList.add("open");
  }

  // The list has a row for every choice, but one for all that are about the same piece.
  private listRows(): Row[] {
    const { choices } = this.moment;
    const pieces = this.scene.pieces();
    const taken = new Set<string>();
    const rows: Row[] = [];
    choices.forEach(({ token, label }, i) => {
      if (taken.has(token)) return;
      const piece = pieces.find(({ tokens }) => tokens.includes(token));
      const tokens = piece?.tokens ?? [token];
      tokens.forEach((one) => taken.add(one));
      const indices = choices.flatMap((choice, n) => (tokens.includes(choice.token) ? [n] : []));
      rows.push(indices.length > 1 ? { label: piece!.label, indices } : { label, indices: [i] });
    });
    return rows;
  }

  // There is another picture, which may have other pieces: the list follows it.
  private drawn(): void {
    if (this.moment.stage !== "choose" || this.past !== undefined) return;
    if (this.fresh) this.scene.reveal();
    this.fresh = false;
    const rows = this.listRows();
    if (rows.map(({ indices }) => indices.join()).join(" ") !== this.rows.map(({ indices }) => indices.join()).join(" ")) this.drawTurn();
  }

  // What happened since

  private newsLines(): string[] {
    return this.moment.news.split("\n").filter((line) => line !== "");
  }

  private drawNews(): void {
    const lines = this.newsLines();
    this.news.hidden = lines.length === 0;
    this.news.setAttribute("aria-label", say("newsAgain", { news: lines.join("; ") }));
    this.news.title = say("newsAgain", { news: lines.join("; ") });
    fill(this.news, h("span", {}, ...lines.flatMap((line, i) => [i > 0 && " ", h(line.includes(":") ? "span" : "strong", {}, line)])));
  }

  // Shows move by move what the others did since one's own last turn. Whatever one does ends it.
  private async replay(): Promise<void> {
    if (this.past !== undefined || this.busy || this.stopReplay()) return;
    const { since, moves } = this.moment;
    const own = ++this.replaying;
    this.root.dataset["replay"] = "";
    if (this.considered >= 0) this.consider(-1);
    for (let step = since; step <= moves; step++) {
      // What is not worth a word is not worth a stop.
      if (step > since && this.log[step - 1]?.text === "" && step < moves) continue;
      this.scene.show((room) => app.engine.scene(step === moves ? NOW : step, -1, isDark(), room), undefined, true);
      if (step > since) this.ask.textContent = this.log[step - 1]?.text ?? "";
      await new Promise((resolve) => setTimeout(resolve, step === since ? PACE : 2 * PACE));
      if (own !== this.replaying || this.left) return;
    }
    this.stopReplay();
  }

  private stopReplay(): boolean {
    if (this.root.dataset["replay"] === undefined) return false;
    delete this.root.dataset["replay"];
    this.replaying++;
    this.drawScene(false);
    this.drawTurn();
    return true;
  }

  private drawScene(move: boolean): void {
    const token = this.past === undefined ? this.moment.choices[this.considered]?.token : undefined;
    const chosen = this.past === undefined ? this.considered : this.offered;
    const step = this.past ?? NOW;
    this.scene.show((room) => app.engine.scene(step, chosen, isDark(), room), token, move, this.flight);
    this.flight = undefined;
  }

  redraw(): void {
    if (this.moment.stage === "curtain") return;
    this.drawScene(false);
    const graph = this.panel.querySelector<HTMLImageElement>("img.graph");
    const study = this.study;
    if (graph !== null && study !== undefined) void import("./more").then(({ graphSource }) => (graph.src = graphSource(study)));
  }

  // Looking back

  private lookBack(step: number | undefined, found?: Found): void {
    this.stopReplay();
    this.past = step;
    this.offers = step === undefined || found === undefined ? [] : app.engine.offer(step, [found.played, ...(found.best === undefined ? [] : [found.best])]);
    this.offered = this.offers.length - 1;
    this.drawPreview();
    if (step !== undefined) {
      this.preview.querySelector<HTMLElement>("input")?.focus();
      return;
    }
    this.drawSide();
    this.choices.querySelector<HTMLElement>("button")?.focus();
  }

  private drawPast(): void {
    const all = this.moment.moves;
    const slider = h("input", { type: "range", min: 0, max: all, value: this.past ?? all, "aria-label": say("replay") });
    const words = h("p", { class: "what", tabindex: 0 });
    this.offersAt = this.past;
    const both = h("div", { class: "verbs" }, ...this.offers.map(({ label }, i) => button(
      say(i === 0 ? "played" : "better", { what: label }), () => {
        this.offered = i;
        turn();
        app.announce(say("would", { what: label, words: this.offers[i]!.preview }));
      })));
    const turn = (): void => {
      const step = this.past ?? all;
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", step === 0 ? say("replayStart") : say("replayAt", { n: step, all }));
      if (step !== this.offersAt) this.offered = -1;
      both.hidden = this.offered < 0;
      [...both.children].forEach((one, i) => one.setAttribute("aria-pressed", String(i === this.offered)));
      words.textContent = this.offered >= 0 ? this.offers[this.offered]!.preview : `${step === 0 ? say("replayStart") : say("replayAt", { n: step, all })}. ${this.log[step - 1]?.text ?? ""}`;
      this.drawScene(true);
      if (this.tab === "score" || this.tab === "words") this.drawSide();
    };
    const to = (step: number): void => {
      this.past = Math.min(all, Math.max(0, step));
      turn();
    };
    slider.addEventListener("input", () => to(Number(slider.value)));
    fill(
      this.preview,
      words,
      both,
      h("div", { class: "slider" },
        button("‹", () => to((this.past ?? all) - 1), { "aria-label": say("earlier") }),
        slider,
        button("›", () => to((this.past ?? all) + 1), { "aria-label": say("later") })),
      h("div", { class: "decide" },
        button(say("tryHere"), () => this.branch(), { class: "main" }),
        button(say("replayEnd"), () => this.lookBack(undefined))),
    );
    this.preview.classList.add("open");
    turn();
  }

  private offersAt: number | undefined; // the step that they belong to

  private branch(): void {
    app.engine.act(`branch ${this.past ?? this.moment.moves}`);
    this.moveTo();
  }

  // Beside the table

  private drawSide(): void {
    const names: [Tab, string][] = [
      ["story", say("story")], ["score", say("score")], ["rules", say("rules")],
      ["log", say("log")], ["words", say("words")], ["game", say("game")],
    ];
    if (this.moment.stage === "over") names.splice(2, 0, ["study", say("study")]);
    else if (this.tab === "study") this.tab = "story";
    const held = this.tabs.contains(document.activeElement);
    fill(this.tabs, ...names.map(([tab, title]) =>
      button(title, () => this.turnTo(tab), {
        role: "tab", id: `tab-${tab}`, "aria-selected": String(tab === this.tab), "aria-controls": "panel",
        tabindex: tab === this.tab ? 0 : -1,
        keydown: (event) => this.tabKey(event as KeyboardEvent, names.map(([name]) => name)),
      })));
    this.panel.setAttribute("aria-labelledby", `tab-${this.tab}`);
    if (held) document.getElementById(`tab-${this.tab}`)?.focus();
    this.drawPanel();
  }

  private tabKey(event: KeyboardEvent, tabs: Tab[]): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.turnTo(tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length]!);
    document.getElementById(`tab-${this.tab}`)?.focus();
  }

  private turnTo(tab: Tab): void {
    this.tab = tab;
    this.drawSide();
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (tab === "story" || tab === "log") this.panel.scrollTop = this.panel.scrollHeight;
    else this.panel.scrollTop = 0;
  }

  private drawPanel(): void {
    const panel = this.panel;
    const step = this.past ?? NOW;
    switch (this.tab) {
      case "story":
        fill(panel, ...this.storyLines());
        break;
      case "score":
        import("./more").then(({ figures }) => {
          if (this.tab !== "score" || this.left) return;
          fill(panel, ...figures(app.engine.score(step)), ...(this.moment.tally === "" ? [] : figures(this.moment.tally)));
        }).catch((error: unknown) => app.fail(error));
        break;
      case "log":
        fill(panel, h("ol", { class: "log" }, ...this.log.map((entry) => h("li", {}, entry.text))));
        break;
      case "words":
        fill(panel, ...app.engine.describe(step).trimEnd().split("\n").map(wordLine));
        break;
      case "rules":
        fill(panel, h("p", {}, say("loading")));
        Promise.all([import("./more"), app.carryRules(this.moment.game)]).then(([{ passage, search }]) => {
          if (this.tab !== "rules" || this.left) return;
          const here = passage(this.moment.game, this.moment.topic);
          fill(panel, search(this.moment.game, [h("h3", {}, say("hereNow")), ...here]));
        }).catch((error: unknown) => app.fail(error));
        break;
      case "game":
        this.drawGame();
        break;
      case "study":
        this.drawStudy();
        break;
    }
  }

  // From one's own last decision on; where that is now, the last thing that happened.
  private storyLines(): HTMLElement[] {
    let from = Math.min(this.moment.told, this.log.length);
    if (this.moment.stage === "over") from = Math.min(from, Math.max(0, this.log.length - 4));
    const news = this.log.slice(from).filter((entry) => entry.text !== "");
    const lines = news.map((entry) => h("p", { class: entry.actor < 0 ? "chance" : "deed" }, entry.text));
    if (this.moment.stage === "over") lines.push(h("p", { class: "deed" }, h("strong", {}, this.moment.ask)));
    return lines.length > 0 ? lines : [h("p", { class: "quiet" }, say("nothingYet"))];
  }

  // The analysis

  private study: Study | undefined;
  private stopStudy: (() => void) | undefined;

  // From the button at the end of a game: the analysis begins at once.
  private openStudy(): void {
    this.turnTo("study");
    if (getComputedStyle(this.side).position === "fixed") this.sheet(true);
    this.panel.querySelector<HTMLElement>("[data-study]")?.click();
  }

  private drawStudy(): void {
    if (this.study !== undefined) {
      this.drawStudied(this.study).catch((error: unknown) => app.fail(error));
      return;
    }
    if (this.stopStudy !== undefined) return;
    const bar = h("progress", { max: 1, value: 0, "aria-label": say("study"), hidden: true });
    const begin = button(say("studyBegin"), () => {
      begin.hidden = true;
      bar.hidden = false;
      this.stopStudy = () => undefined;
      this.runStudy(bar).catch((error: unknown) => app.fail(error));
    }, { class: "main", "data-study": "" });
    fill(this.panel, h("div", { class: "stack" }, h("p", {}, say("studyAbout")), begin, bar));
  }

  private async drawStudied(study: Study): Promise<void> {
    const { exercises, practise, studyPanel } = await import("./more");
    if (this.tab !== "study" || this.left) return;
    const found = exercises(app.engine.record(), study);
    const practice = found.length > 0 && button(say("exerciseBegin", { n: found.length }), () => practise(this.id, found), { class: "main" });
    const own = this.moment.players.map((player) => player.bot === "");
    fill(this.panel, ...studyPanel(study, this.log, own, practice, (step, move) => {
      this.sheetClosed();
      this.lookBack(step, move);
    }));
  }

  private async runStudy(bar: HTMLProgressElement): Promise<void> {
    const record = app.engine.record();
    const lang = app.shelf.lang;
    const [stop, study] = await app.study(record, STUDY, (done) => (bar.value = done));
    this.stopStudy = stop;
    if (this.left) {
      stop();
      return;
    }
    this.study = await study;
    analysed = { record, lang, study: this.study };
    this.stopStudy = undefined;
    if (!this.left && this.tab === "study") this.drawPanel();
    app.announce(say("studyDone"));
  }

  private drawGame(): void {
    const hidden = app.game(this.moment.game)?.secrets === true && this.moment.stage !== "over";
    fill(
      this.panel,
      h("div", { class: "stack" },
        button(say("saveRecord"), () => this.download()),
        button(say("copyLink"), () => void this.copyLink()),
        hidden && h("p", { class: "quiet" }, say("hiddenInRecord")),
        hidden && h("p", { class: "quiet" }, say("hiddenInLink")),
        h("a", { href: "#games" }, say("savedGames")),
        h("a", { href: "#pad" }, say("scorePad")),
        switches()),
    );
  }

  private download(): void {
    const blob = new Blob([app.engine.record()], { type: "application/json" });
    const link = h("a", { href: URL.createObjectURL(blob), download: `${this.moment.game}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  private async copyLink(): Promise<void> {
    const address = `${location.origin}${location.pathname}#p=${pack(app.engine.position(), this.moment.players)}`;
    try {
      await navigator.clipboard.writeText(address);
      app.toast(say("copied"));
    } catch {
      const input = h("input", { readonly: true, value: address, "aria-label": say("copyThis") });
      this.panel.append(h("p", {}, say("copyThis")), input);
      input.select();
    }
  }
}

// A row of the list of choices: one choice, or all that are about one piece.
interface Row {
  label: string;
  indices: number[];
}

// What is done with a piece, without its name.
function verbOf(label: string, piece: string): string {
  const verb = label.replace(piece, "").replace(/[\s,:]+$/, "").trim();
  return verb === "" ? label : verb;
}

// A line of the table in words; what begins with a dash belongs to the line before.
function wordLine(line: string): HTMLElement {
  const part = line.startsWith("- ");
  return h("p", { class: part ? "word-line part" : "word-line" }, part ? line.slice(2) : line);
}

export async function tableScreen(id: string): Promise<Screen> {
  const release = await store.take(id);
  const kept = await store.find(id);
  if (kept === undefined || release === undefined) {
    if (kept !== undefined) app.toast(say("elsewhere"));
    release?.();
    go("");
    return { root: h("div") };
  }
  try {
    if (kept.broken === true || app.game(kept.game) === undefined) throw new Refusal(say("unreadableAbout"));
    await app.carryGame(kept.game);
    app.engine.open(kept.record);
  } catch (error) {
    release();
    if (!(error instanceof Refusal)) throw error;
    return (await import("./more")).brokenScreen(kept, error.message);
  }
  const table = new Table(id);
  table.refresh(false);
  return {
    root: table.root,
    leave: () => {
      table.leave();
      release();
    },
    redraw: () => table.redraw(),
  };
}
