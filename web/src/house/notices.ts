// What needs an answer or a calm look at a table: the line, a question of somebody's, a bot in one's own seat, what was
// said just now, and what happened while one was away.
import { button, fill, h } from "../dom";
import { say } from "../words";
import { keepLink } from "./gather";
import type { Guest, News } from "./guest";
import { keepNote, note } from "./place";
import { ask } from "./seats";
import { tell } from "./words";

const FADE = 12000; // milliseconds that a line of talk stays
// What whoever has asked the others for something reads until they have answered.
const ASKED = { back: "askedBack", "stand-in": "askedStand", rematch: "rematchAsked", pause: "askedPause" } as const;

// The state of the line in a sentence, or nothing while it is there.
export function lineWords(guest: Guest): string {
  const { end, lost, line } = guest.state;
  if (end === "reload") return tell("reload");
  if (end === "game") return tell("unfetched");
  if (end !== "") return tell("nonsense");
  if (lost) return tell("gone");
  return line === "here" ? "" : tell("coming");
}

// The seat of somebody else at this screen whose turn it is, or -1.
export function nextHere(guest: Guest): number {
  const { phase, turn, viewer, seats } = guest.state;
  const seat = seats[turn];
  return phase === "playing" && turn !== viewer && viewer >= 0 && seat?.mine === true && seat.bot === 0 ? turn : -1;
}

export class Notices {
  readonly root = h("div", { class: "notices" });
  private readonly line = h("p", { class: "line-sign", hidden: true });
  private readonly asked = h("div", { class: "asked", role: "group", hidden: true });
  private readonly said = h("p", { class: "just-said", hidden: true });
  private readonly away = h("section", { class: "since", "aria-label": tell("whileAway"), hidden: true });
  private readonly back = h("section", { class: "since", "aria-label": tell("wayBack"), "data-back": "", hidden: true });
  private fading = 0;
  private heard = ""; // what kind of news that was
  private shown = "";

  // `cover` draws the curtain, where somebody else at this screen has the turn.
  constructor(private readonly guest: Guest, private readonly cover: () => void) {
    this.root.append(this.line, this.away, this.asked, this.said, this.back);
    this.update();
    this.offerBack();
  }

  // The way back to a seat, once.
  private offerBack(): void {
    const { table, viewer } = this.guest.state;
    if (viewer < 0 || note(table).offered === true) return;
    keepNote(table, { offered: true });
    fill(this.back, ...keepLink(this.guest), button(tell("seen"), () => (this.back.hidden = true)));
    this.back.hidden = false;
  }

  update(): void {
    const words = lineWords(this.guest);
    this.line.hidden = words === "";
    if (this.line.textContent !== words) this.line.textContent = words;
    const { offer, seats, viewer, waits, may, phase } = this.guest.state;
    const stood = viewer >= 0 && seats[viewer]?.stood === true;
    const next = nextHere(this.guest);
    const late = stood && phase === "playing" && may.return !== ""; // the bot makes this decision
    const gone = viewer >= 0 && phase === "playing" && seats[viewer]?.resigned === true;
    const drawn = JSON.stringify([offer, stood, gone, next, waits.includes("answer"), waits.includes("return"), may.return]);
    if (drawn === this.shown) return;
    this.shown = drawn;
    this.drawAsked(stood, late, gone, next);
  }

  // `stood`: a bot stands in for whoever looks; `late`: and makes this decision before they can come back; `gone`: they have
  // resigned; `next`: somebody else at this screen is to play.
  private drawAsked(stood: boolean, late: boolean, gone: boolean, next: number): void {
    const { offer, waits, may } = this.guest.state;
    const held = this.asked.contains(document.activeElement);
    const parts: HTMLElement[] = [];
    if (offer?.asked === true) {
      const busy = waits.includes("answer");
      parts.push(h("p", {}, offer.text), h("div", { class: "decide" },
        button(tell("yes"), () => ask(this.guest.answer(true)), { class: "main", disabled: busy, "data-answer": "yes" }),
        button(tell("no"), () => ask(this.guest.answer(false)), { disabled: busy, "data-answer": "no" })));
    } else if (offer?.asks === true) {
      parts.push(h("p", { class: "quiet" }, tell(ASKED[offer.what])), h("div", { class: "decide" },
        button(tell("withdraw"), () => ask(this.guest.answer(false)), { disabled: waits.includes("answer"), "data-answer": "withdraw" })));
    }
    if (next >= 0) {
      const who = this.guest.state.seats[next]!.name;
      parts.push(h("p", {}, say("leaveAsk", { who })), h("div", { class: "decide" }, button(say("drawCurtain"), this.cover, { class: "main", "data-cover": "" })));
    }
    if (gone) parts.push(h("p", { class: "quiet" }, tell("goneOn")));
    if (late) parts.push(h("p", { class: "quiet" }, may.return));
    if (stood && may.return === "") {
      parts.push(h("p", {}, tell("returnAbout")), h("div", { class: "decide" },
        button(tell("returnSeat"), () => ask(this.guest.comeBack()), { class: "main", disabled: waits.includes("return") })));
    }
    fill(this.asked, ...parts);
    this.asked.hidden = parts.length === 0;
    if (held) this.asked.querySelector<HTMLElement>("button")?.focus();
  }

  // A line of talk, or something that concerns everybody, for a while.
  hear({ text, entry }: News): void {
    this.heard = entry;
    this.said.textContent = text;
    this.said.hidden = false;
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => (this.said.hidden = true), FADE);
  }

  // The game has ended: what was told of it before is not so any more.
  overtake(): void {
    if (this.heard !== "said") this.said.hidden = true;
  }

  // What happened while one was away, once.
  tellAway(lines: string[]): boolean {
    if (lines.length === 0) return false;
    const close = button(tell("seen"), () => (this.away.hidden = true));
    fill(this.away, h("h2", {}, tell("whileAway")), h("ul", { tabindex: 0 }, ...lines.map((line) => h("li", {}, line))), close);
    this.away.hidden = false;
    return true;
  }

  leave(): void {
    clearTimeout(this.fading);
  }
}
