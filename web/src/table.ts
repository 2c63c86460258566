// The table: what its source says is shown, what a person presses is sent there, and the others are waited for.
import { app, go, type Screen } from "./app";
import { Beside } from "./beside";
import { Choices } from "./choices";
import { button, fill, h, signButton } from "./dom";
import { NOW, Refusal, type Choice, type Entry, type Found, type Moment } from "./engine";
import type { Flight } from "./motion";
import { News } from "./news";
import { Past } from "./past";
import { Result } from "./result";
import { Scene } from "./scene";
import { isCalm, isDark, settings } from "./settings";
import { sound } from "./sound";
import { Device, isGivenUp, PACE, seenFrom, type Source } from "./source";
import * as store from "./store";
import { Dropped } from "./thinker";
import { say } from "./words";

// What the parts of the screen know of the table.
export interface Shown {
  readonly source: Source;
  readonly root: HTMLElement;
  readonly moment: Moment;
  readonly log: Entry[];
  readonly past: number | undefined; // a step that is looked back at
  readonly busy: boolean; // somebody else is waited for
  readonly left: boolean; // another screen is shown
  putBack(): void; // no choice is under consideration any longer
}

export class Table implements Shown {
  readonly root: HTMLElement;
  moment: Moment;
  log: Entry[] = [];
  busy = false;
  left = false;
  private flight: Flight | undefined; // what was chosen just now
  private logViewer = NaN;
  private heard = 0; // entries of the log that have been read aloud
  private byKey = false;
  private fresh = false; // the picture is one in which something else can be chosen
  private turns = 0; // how often the table was shown: what the tests wait for

  private readonly scene = new Scene((_, pressed, tokens) => this.press(tokens, pressed), () => this.drawn());
  private readonly ask = h("p", { class: "ask", id: "ask" });
  private readonly choices: Choices;
  private readonly result: Result;
  private readonly news: News;
  private readonly back: Past;
  private readonly beside: Beside;
  private readonly curtain = h("main", { class: "curtain", hidden: true });
  private readonly undo: HTMLButtonElement;
  private readonly redo = signButton("again", say("redo"), () => this.act(() => this.source.here?.redo()));
  private readonly hint = signButton("hint", say("hint"), () => void this.giveHint());
  private readonly play: HTMLElement;

  constructor(readonly source: Source) {
    const { company } = source;
    this.moment = source.reader.read();
    this.undo = signButton("back", company?.back ?? say("undo"), () => this.act(() => this.source.hand.undo()));
    this.redo.hidden = this.hint.hidden = company !== undefined;
    this.undo.hidden = company?.back === "";
    this.choices = new Choices(source.reader, {
      press: (tokens) => this.press(tokens, true),
      pick: (index, again) => this.pick(index, again),
      make: () => this.make(),
    });
    this.result = new Result(source.reader);
    this.root = h("div", { class: "table" });
    this.news = new News(this, this.scene, this.ask, this.choices.list, () => {
      this.drawScene(false);
      this.drawTurn();
    });
    this.back = new Past(this, this.ask, () => {
      this.drawScene(true);
      this.beside.drawStep();
    }, () => this.lookBack(undefined));
    this.beside = new Beside(this, (step, found) => this.lookBack(step, found));
    this.play = h(
      "main",
      { class: "play" },
      h("section", { class: "board", "aria-label": say("table") }, this.scene.host),
      h("section", { class: "turn", "aria-labelledby": "ask" }, this.ask, this.result.root, this.choices.preview, this.choices.list),
      this.beside.root,
    );
    this.root.append(
      h(
        "header",
        { class: "bar" },
        signButton("home", say("home"), () => go("")),
        h("h1", { tabindex: -1 }, this.moment.title, source.note !== "" && h("span", { class: "note" }, ` · ${source.note}`)),
        this.news.line,
        h("div", { class: "tools" }, this.undo, this.redo, this.hint, this.beside.opener),
      ),
      this.play,
      this.curtain,
    );
    // Wherever the focus went when the picture was drawn anew.
    addEventListener("keydown", this.keys, { capture: true });
    this.root.addEventListener("pointerdown", () => (this.byKey = false), { capture: true });
    // Coming back to a game, one is told what happened since one's own last decision, not all of it.
    this.heard = this.moment.told;
  }

  get past(): number | undefined {
    return this.back.step;
  }

  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  private key(event: KeyboardEvent): void {
    this.byKey = true;
    if (document.querySelector("dialog[open]") !== null) return; // it has its own keys
    if (event.key === "?" && !(event.target instanceof HTMLInputElement)) {
      import("./more").then(({ openKeys }) => openKeys()).catch((error: unknown) => app.fail(error));
      return;
    }
    if (event.key !== "Escape") {
      this.choices.key(event, this.scene.holds());
      return;
    }
    if (this.news.stop()) return;
    if (this.beside.isOpen()) this.beside.sheet(false);
    else if (this.choices.considered !== undefined) this.pick(undefined);
    else return;
    event.preventDefault();
  }

  leave(): void {
    this.left = true;
    removeEventListener("keydown", this.keys, { capture: true });
    this.beside.leave();
    app.announce("");
    this.source.stop();
  }

  // Acting

  // Does something, and shows what comes of it.
  private act(deed: () => void): void {
    if (this.left) return;
    if (this.busy) {
      this.source.stop();
      this.busy = false;
    }
    try {
      deed();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      app.toast(error.message);
    }
    this.choices.drop();
    this.back.step = undefined;
    this.refresh(true);
  }

  // What was pressed on the picture: a choice, a piece that several are about, or something beside them. What lies beside
  // the choice under consideration does not make it, but puts it back.
  private press(tokens: string[], pressed: boolean): void {
    const { considered } = this.choices;
    if (this.news.stop()) return; // a replay is not the table, and is only ended
    const [first] = tokens.filter((token) => this.choice(token) !== undefined);
    const again = pressed && considered !== undefined && tokens.includes(considered);
    if (!pressed && considered !== undefined) this.pick(undefined);
    else if (first !== undefined) this.pick(again ? considered : first);
  }

  private choice(token: string | undefined): Choice | undefined {
    return this.moment.choices.find((choice) => choice.token === token);
  }

  // Considers a choice; pressed again, the same choice is made. A step within a turn is made at once: it can be taken back.
  private pick(token: string | undefined, again = true): void {
    if (this.moment.stage !== "choose" || this.past !== undefined) return;
    this.news.stop();
    const choice = this.choice(token);
    const step = choice?.step === true && !this.choices.isShared(choice.token);
    if (again && choice !== undefined && (step || token === this.choices.considered || !settings.confirm)) {
      this.choices.considered = token;
      this.make();
      return;
    }
    this.consider(token);
    this.choices.tell(choice);
  }

  private consider(token: string | undefined): void {
    this.choices.considered = token;
    this.drawScene(false);
    this.drawPreview();
    this.choices.mark()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  putBack(): void {
    if (this.choices.considered !== undefined) this.consider(undefined);
  }

  private make(): void {
    const token = this.choice(this.choices.considered)?.token;
    if (token === undefined) return;
    this.flight = { token, seat: this.moment.actor };
    this.act(() => this.source.hand.play(token));
    if (this.moment.players.every((player) => player.bot === "")) app.settled();
  }

  private async giveHint(): Promise<void> {
    if (this.moment.stage !== "choose" || this.past !== undefined) return;
    const at = this.moment.moves;
    app.announce(say("hintWait"));
    this.hint.setAttribute("aria-busy", "true");
    try {
      const thought = await this.source.hint();
      if (this.left || this.moment.moves !== at) return;
      this.consider(this.choices.hint(thought, this.moment.choices));
      this.choices.tellHint();
    } catch (error) {
      if (!(error instanceof Dropped)) app.fail(error);
    } finally {
      this.hint.removeAttribute("aria-busy");
    }
  }

  private async wait(): Promise<void> {
    this.busy = true;
    try {
      this.flight = await this.source.wait();
      this.busy = false;
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
    this.news.forget();
    this.moment = this.source.reader.read();
    // Where there is nothing to choose between, it is made; not before people elsewhere, whom the haste would tell
    // something.
    const { here } = this.source;
    while (here !== undefined && this.moment.stage === "choose" && this.moment.choices.length === 1) {
      changed = true;
      here.forced();
      this.moment = this.source.reader.read();
    }
    const { stage } = this.moment;
    if (changed) sound(stage === "choose" ? "turn" : stage === "over" ? "over" : "moved");
    if (changed) this.source.keep(this.moment);
    this.readLog();
    const covered = stage === "curtain";
    this.root.classList.toggle("covered", covered);
    this.play.hidden = covered;
    this.curtain.hidden = !covered;
    if (covered) this.drawCurtain();
    else this.drawTable(changed);
    this.drawBack();
    this.redo.disabled = !this.moment.redo || covered;
    this.hint.disabled = stage !== "choose";
    this.root.dataset["stage"] = stage;
    this.root.dataset["moves"] = String(this.moment.moves);
    this.root.dataset["turn"] = String(++this.turns);
    if (stage === "think" && !this.busy) void this.wait();
  }

  private drawBack(): void {
    const may = this.source.company?.mayBack() ?? this.moment.undo;
    this.undo.disabled = !may || this.moment.stage === "curtain";
  }

  // It is over: a sheet gives way to how it ended, unless somebody is writing in it.
  unveil(): void {
    if (this.beside.isOpen() && !(document.activeElement instanceof HTMLInputElement)) this.beside.sheet(false);
  }

  // What people elsewhere say or ask has changed, the game has not.
  recall(): void {
    if (this.left) return;
    this.drawBack();
    if (this.moment.stage === "over") this.drawTurn();
    if (this.moment.stage === "think") this.drawAsk(); // whoever is waited for may have gone or come
    this.beside.recall();
  }

  private drawTable(changed: boolean): void {
    fill(this.curtain);
    this.fresh = true;
    if (changed && this.moment.stage === "over") this.scene.rest();
    this.drawScene(changed);
    this.drawTurn();
    this.news.draw();
    this.hear();
    // What tells more comes after the picture.
    const turn = this.turns + 1;
    if (isCalm()) this.drawBeside();
    else setTimeout(() => turn === this.turns && !this.left && this.drawBeside(), PACE / 2);
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
    this.log.push(...this.source.reader.log(this.log.length));
    this.heard = Math.min(this.heard, this.log.length);
  }

  // Something happens beside the game after so many moves: those are read aloud before it. Where the log is longer, moves
  // were taken back since it was read.
  hearTo(moves: number): void {
    this.log.length = Math.min(this.log.length, moves);
    this.heard = Math.min(this.heard, moves);
    this.log.push(...this.source.reader.log(this.log.length).slice(0, moves - this.log.length));
    const news = this.log.slice(this.heard).map((entry) => entry.text).filter((text) => text !== "");
    this.heard = this.log.length;
    if (news.length > 0) app.announce(news.join(" "));
  }

  // What is new, read aloud, and what is asked.
  private hear(): void {
    const news = this.log.slice(this.heard).map((entry) => entry.text).filter((text) => text !== "");
    this.heard = this.log.length;
    const waits = this.moment.stage === "choose" || this.moment.stage === "over";
    // What it cost or brought is in no sentence of the log.
    if (waits && news.length > 0) news.push(...this.news.lines().filter((line) => !line.includes(":")));
    if (waits) news.push(this.moment.outcome ?? this.moment.ask);
    if (news.length > 0) app.announce(news.join(" "));
  }

  private drawCurtain(): void {
    const who = this.moment.players[this.moment.actor]?.name ?? "";
    // No player's secrets stay in the document.
    this.scene.clear();
    this.choices.clear();
    fill(this.choices.preview);
    this.news.clear();
    this.beside.clear();
    this.ask.textContent = "";
    const open = button(say("openCurtain", { who }), () => {
      app.announce("");
      this.act(() => this.source.here?.uncover());
    }, { class: "main" });
    fill(this.curtain, h("h2", {}, say("curtain")), h("p", {}, say("curtainAsk", { who })), open);
    app.announce("");
    app.announce(`${say("curtain")}. ${say("curtainAsk", { who })}`);
    open.focus();
  }

  private drawAsk(): void {
    const { stage, players, actor } = this.moment;
    const who = players[actor]?.name ?? "";
    const words = stage === "think" ? (this.source.company?.waiting() ?? say("thinking", { who })) : stage === "leave" ? say("leaveAsk", { who }) : this.moment.ask;
    if (this.ask.textContent !== words) this.ask.textContent = words;
    this.ask.classList.toggle("waiting", stage === "think");
  }

  private drawTurn(): void {
    const { stage } = this.moment;
    const { list, preview } = this.choices;
    const held = list.contains(document.activeElement) || preview.contains(document.activeElement) || document.activeElement === document.body;
    this.drawAsk();
    if (stage === "choose") this.choices.draw(this.moment, this.scene.pieces());
    else this.choices.clear();
    if (stage === "leave") fill(list, button(say("drawCurtain"), () => this.act(() => this.source.here?.cover()), { class: "main" }));
    if (stage === "over") this.drawOver();
    this.drawPreview();
    const first = list.querySelector<HTMLElement>("button");
    if (held && this.byKey && first !== null) first.focus({ preventScroll: true });
  }

  private drawBeside(): void {
    this.beside.draw();
    this.choices.list.scrollTo(0, 0);
    this.beside.scroll();
  }

  private drawOver(): void {
    const { more, played, series } = this.moment;
    const { list } = this.choices;
    if (this.source.company !== undefined) {
      fill(list, ...this.source.company.over());
      return;
    }
    const back = button(say("replay"), () => this.lookBack(this.moment.moves));
    const study = button(say("studyBegin"), () => this.beside.openStudy());
    if (this.source.way !== undefined) {
      // Another game would be one at this device, without those who played this one.
      fill(list, this.source.way, study, back);
      return;
    }
    if (more) {
      fill(list, button(say("nextGame", { n: played + 1, all: series }), () => this.source.again?.(true), { class: "main" }), study, back);
      return;
    }
    fill(
      list,
      button(say("again"), () => this.source.again?.(false), { class: "main" }),
      study,
      button(say("turn"), () => this.source.again?.(true)),
      back,
    );
  }

  private drawPreview(): void {
    this.choices.list.hidden = this.past !== undefined;
    this.result.draw(this.moment, this.past);
    if (this.past !== undefined) this.back.draw(this.choices.preview);
    else this.choices.drawPreview(this.moment);
  }

  // There is another picture, which may have other pieces: the list follows it.
  private drawn(): void {
    if (this.past !== undefined || this.root.dataset["replay"] !== undefined) {
      this.scene.follow();
      return;
    }
    this.scene.comeBack();
    if (this.moment.stage !== "choose") return;
    if (this.fresh) this.scene.reveal();
    this.fresh = false;
    if (this.choices.differs(this.moment, this.scene.pieces())) this.drawTurn();
  }

  private drawScene(move: boolean): void {
    const { considered } = this.choices;
    const token = this.past === undefined ? this.choice(considered)?.token : undefined;
    const chosen = this.past === undefined ? token : this.back.offered;
    const step = this.past ?? NOW;
    this.scene.show((room) => this.source.reader.scene(step, chosen, isDark(), room), token, move, this.flight);
    this.flight = undefined;
  }

  redraw(): void {
    if (this.moment.stage === "curtain") return;
    this.drawScene(false);
    this.beside.recolour();
  }

  // Looks back at a step, or at the table as it is.
  private lookBack(step: number | undefined, found?: Found): void {
    this.news.stop();
    this.back.look(step, found);
    this.news.draw();
    this.drawPreview();
    if (step !== undefined) {
      this.choices.preview.querySelector<HTMLElement>("input")?.focus();
      return;
    }
    this.drawTurn();
    this.drawScene(true);
    this.beside.draw();
    this.choices.list.querySelector<HTMLElement>("button")?.focus();
  }
}

// The way to the table of a house where a game was played, if it was. What is returned ends it.
function wayBack(place: HTMLElement | undefined, origin: store.Origin | undefined): () => void {
  if (place === undefined || typeof origin !== "object") return () => undefined;
  let left = false;
  let leave = (): void => undefined;
  import("./house/screens").then(({ wayToTable }) => {
    if (!left) leave = wayToTable(origin.table, place);
  }).catch((error: unknown) => app.fail(error));
  return () => {
    left = true;
    leave();
  };
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
    app.engine.open(isGivenUp(kept.origin) ? seenFrom(kept.record) : kept.record);
    if (isGivenUp(kept.origin)) app.engine.close();
  } catch (error) {
    release();
    if (!(error instanceof Refusal)) throw error;
    return (await import("./more")).brokenScreen(kept, error.message);
  }
  const device = new Device(id, kept.origin);
  const table = new Table(device);
  table.refresh(false);
  const ended = wayBack(device.way, kept.origin);
  return {
    root: table.root,
    leave: () => {
      table.leave();
      ended();
      release();
    },
    redraw: () => table.redraw(),
  };
}
