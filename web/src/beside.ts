// Beside the table, or in a sheet over it: the story, the score, the rules, the log, the table in words, what can be done
// with the game, and the analysis.
import { app } from "./app";
import { switches } from "./bar";
import { button, fill, h, signButton } from "./dom";
import { NOW, type Block, type Found, type Study } from "./engine";
import { pack } from "./link";
import type { Shown } from "./table";
import { say } from "./words";

const LAST = 4; // lines that the story has at least
const STUDY = 6000; // effort, see study.h: some twenty seconds of one core

// The last analysis, so that it is still there after its exercises.
let analysed: { record: string; lang: string; study: Study } | undefined;

// "story", "score", "log", "rules", "words", "game", "study", or one of the company's.
type Tab = string;

// A line of the table in words; what begins with a dash belongs to the line before.
function wordLine(line: string): HTMLElement {
  const part = line.startsWith("- ");
  return h("p", { class: part ? "word-line part" : "word-line" }, part ? line.slice(2) : line);
}

// Hands a text to the device as a file.
export function saveText(name: string, text: string): void {
  const blob = new Blob([text], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export class Beside {
  readonly root = h("aside", { class: "side", "aria-label": say("details"), id: "side" });
  readonly opener = signButton("more", say("more"), () => this.sheet(true), { "aria-expanded": "false", "aria-controls": "side" });
  private readonly panel = h("div", { class: "panel", role: "tabpanel", tabindex: 0, id: "panel", "aria-labelledby": "tab-story" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": say("details") });
  private tab: Tab = "story";
  private study: Study | undefined;
  private stopStudy: (() => void) | undefined;

  // `look` shows the table before a move that was analysed.
  constructor(private readonly table: Shown, private readonly look: (step: number, found?: Found) => void) {
    this.opener.classList.add("more");
    this.root.append(
      h("h2", { class: "unseen" }, say("details")),
      h("div", { class: "sheet-head" }, this.tabs, signButton("close", say("close"), () => this.sheet(false))),
      this.panel,
    );
    if (table.moment.stage === "over" && analysed?.record === table.source.reader.record() && analysed.lang === app.shelf.lang) {
      this.study = analysed.study;
      this.tab = "study";
    }
  }

  // Nothing of what a player saw stays in the document.
  clear(): void {
    fill(this.panel);
    this.sheetClosed();
  }

  leave(): void {
    this.stopStudy?.();
  }

  // The sheet, where there is no room beside the table

  isOpen(): boolean {
    return this.root.classList.contains("open");
  }

  sheet(open: boolean): void {
    this.root.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.recall();
    if (open) this.tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    else this.opener.focus();
  }

  private sheetClosed(): void {
    this.root.classList.remove("open");
    this.opener.setAttribute("aria-expanded", "false");
  }

  // The tabs

  draw(): void {
    this.drawTabs();
    this.drawPanel();
  }

  // Something is new beside the game: the tabs say so, and only a panel that is about it changes.
  recall(): void {
    this.drawTabs();
    this.drawCompany();
  }

  private drawTabs(): void {
    const { company } = this.table.source;
    const names: [Tab, string][] = [
      ["story", say("story")], ...(company?.tabs() ?? []), ["score", say("score")], ["rules", say("rules")],
      ["log", say("log")], ["words", say("words")],
    ];
    if (company === undefined) names.push(["game", say("game")]);
    if (company === undefined && this.table.moment.stage === "over") names.splice(2, 0, ["study", say("study")]);
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
    const unread = company?.unread() ?? "";
    this.opener.toggleAttribute("data-unread", unread !== "");
    this.opener.setAttribute("aria-label", unread === "" ? say("more") : `${say("more")}, ${unread}`);
  }

  // To the newest line, after everything is drawn: to ask how high something is means to lay the page out.
  scroll(): void {
    if (this.tab === "story" || this.tab === "log") this.panel.scrollTop = this.panel.scrollHeight;
  }

  // Another step of the past is shown, and these tell of it.
  drawStep(): void {
    if (this.tab === "score" || this.tab === "words" || this.tab === "story") this.draw();
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
    this.draw();
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (tab === "story" || tab === "log") this.panel.scrollTop = this.panel.scrollHeight;
    else this.panel.scrollTop = 0;
  }

  private drawPanel(): void {
    const { panel, table } = this;
    const { reader } = table.source;
    const step = table.past ?? NOW;
    switch (this.tab) {
      case "story":
        fill(panel, ...this.storyLines());
        break;
      case "score":
        if (panel.dataset["tab"] !== "score") fill(panel, h("p", {}, say("loading")));
        import("./more").then(({ figures }) => {
          if (this.tab !== "score" || table.left) return;
          fill(panel, ...figures(reader.score(step)), ...(table.moment.tally === "" ? [] : figures(table.moment.tally)));
        }).catch((error: unknown) => app.fail(error));
        break;
      case "log":
        fill(panel, h("ol", { class: "log" }, ...table.log.map((entry) => h("li", {}, entry.text))));
        break;
      case "words":
        fill(panel, ...reader.describe(step).trimEnd().split("\n").map(wordLine));
        break;
      case "rules":
        this.drawRules();
        break;
      case "game":
        this.drawGame();
        break;
      case "study":
        this.drawStudy();
        break;
      default:
        this.drawCompany();
    }
    panel.dataset["tab"] = this.tab;
  }

  // A panel of people elsewhere stays the same element, so that somebody who types there is not disturbed.
  private drawCompany(): void {
    const { company } = this.table.source;
    const panel = company?.panel(this.tab);
    if (company === undefined || panel === undefined) return;
    const before = company.unread();
    if (this.panel.firstElementChild !== panel) fill(this.panel, panel);
    if (this.isSeen()) company.shown(this.tab);
    if (company.unread() !== before) this.drawTabs();
  }

  private isSeen(): boolean {
    return getComputedStyle(this.root).visibility === "visible";
  }

  // From one's own last decision on; where that is now, and in the past, the last things that happened; at the end, why
  // it ended so.
  private storyLines(): HTMLElement[] {
    const { log, moment, past } = this.table;
    const told = log.slice(0, past).filter((entry) => entry.text !== "");
    const fresh = past === undefined ? log.slice(moment.told).filter((entry) => entry.text !== "").length : 0;
    const lines = told.slice(-Math.max(fresh, LAST)).map((entry) => h("p", { class: entry.actor < 0 ? "chance" : "deed" }, entry.text));
    if (past === undefined && moment.stage === "over") lines.push(h("p", { class: "deed" }, h("strong", {}, moment.outcome ?? moment.ask)));
    return lines.length > 0 ? lines : [h("p", { class: "quiet" }, say("nothingYet"))];
  }

  private drawRules(): void {
    const { game, topic } = this.table.moment;
    fill(this.panel, h("p", {}, say("loading")));
    const { source } = this.table;
    const rules = (words: string): Block[] => source.reader.rules(game, words);
    Promise.all([import("./more"), source.carryRules()]).then(([{ passage, search }]) => {
      if (this.tab !== "rules" || this.table.left) return;
      fill(this.panel, search(rules, [h("h3", {}, say("hereNow")), ...passage(rules, topic)]));
    }).catch((error: unknown) => app.fail(error));
  }

  // The analysis

  // From the button at the end of a game: the analysis begins at once.
  openStudy(): void {
    this.turnTo("study");
    if (getComputedStyle(this.root).position === "fixed") this.sheet(true);
    this.panel.querySelector<HTMLElement>("[data-study]")?.click();
  }

  // In other colours.
  recolour(): void {
    for (const place of this.panel.querySelectorAll(".graph-place")) place.dispatchEvent(new Event("recolour"));
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
    const { table } = this;
    const { exercises, ownSeats, practise, studyPanel } = await import("./more");
    if (this.tab !== "study" || table.left) return;
    const found = exercises(table.source.reader.record(), study);
    const practice = found.length > 0 && button(say("exerciseBegin", { n: found.length }), () => practise(table.source.id, found), { class: "main" });
    const own = ownSeats(table.source.reader.record());
    // Where the moves do not say how it ended, that is said.
    const { outcome, ask } = table.moment;
    const ended = outcome === undefined && h("p", { class: "ended" }, ask);
    fill(this.panel, ...studyPanel(study, table.log, own, [ended, practice], (step, move) => {
      this.sheetClosed();
      this.look(step, move);
    }));
  }

  private async runStudy(bar: HTMLProgressElement): Promise<void> {
    const record = this.table.source.reader.record();
    const lang = app.shelf.lang;
    const [stop, study] = await app.study(record, STUDY, (done) => (bar.value = done));
    this.stopStudy = stop;
    if (this.table.left) {
      stop();
      return;
    }
    this.study = await study;
    analysed?.study.end();
    analysed = { record, lang, study: this.study };
    this.stopStudy = undefined;
    if (!this.table.left && this.tab === "study") this.drawPanel();
    app.announce(say("studyDone"));
  }

  // The game as a whole

  private drawGame(): void {
    const { moment } = this.table;
    const hidden = app.game(moment.game)?.secrets === true && moment.stage !== "over";
    fill(
      this.panel,
      h("div", { class: "stack" },
        this.table.source.about !== "" && h("p", {}, this.table.source.about),
        button(say("saveRecord"), () => saveText(`${moment.game}.json`, this.table.source.reader.record())),
        button(say("copyLink"), () => void this.copyLink()),
        hidden && h("p", { class: "quiet" }, say("hiddenInRecord")),
        hidden && h("p", { class: "quiet" }, say("hiddenInLink")),
        h("a", { href: "#games" }, say("savedGames")),
        h("a", { href: "#pad" }, say("scorePad")),
        button(say("keys"), () => {
          import("./more").then(({ openKeys }) => openKeys()).catch((error: unknown) => app.fail(error));
        }),
        switches()),
    );
  }

  private async copyLink(): Promise<void> {
    const { moment, source } = this.table;
    const address = `${location.origin}${location.pathname}#p=${pack(source.reader.position(), moment.players)}`;
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
