// Talk at a table: what was said, ready-made lines that everybody reads in their own language, and a line of one's own.
import { button, fill, h } from "../dom";
import type { Guest, News } from "./guest";
import { ask } from "./seats";
import { tell } from "./words";

const KEPT = 200; // lines, of which the oldest go first

export class Talk {
  readonly root: HTMLElement;
  private readonly list = h("div", { class: "said", role: "group", "aria-label": tell("talk"), tabindex: 0 });
  private readonly ready = h("div", { class: "ready", role: "group", "aria-label": tell("ready") });
  private readonly input = h("input", { "aria-label": tell("talkSay"), placeholder: tell("talkSay"), maxlength: 240, autocomplete: "off" });
  private readonly form: HTMLFormElement;
  private readonly mute = h("input", { type: "checkbox", id: "talk-mute" });
  private readonly none = h("p", { class: "quiet" }, tell("nothingSaid"));

  constructor(private readonly guest: Guest) {
    fill(this.ready, ...guest.lines.map(({ code, text }) => button(text, () => ask(guest.sayLine(code)), { "data-line": code })));
    this.form = h("form", { class: "line", submit: (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text === "") return;
      this.input.value = "";
      ask(guest.say(text));
    } }, this.input, h("button", { type: "submit" }, tell("send")));
    this.mute.addEventListener("change", () => guest.mute(this.mute.checked));
    fill(this.list, this.none);
    for (const news of guest.said) this.add(news); // also of the games before this one
    this.root = h("div", { class: "talk" }, this.list, this.ready, this.form,
      h("div", { class: "line" }, h("label", { for: this.mute.id }, tell("mute")), this.mute));
    this.update();
  }

  update(): void {
    const { state } = this.guest;
    const silent = state.may.say !== "";
    this.form.hidden = silent;
    this.ready.hidden = silent;
    this.mute.checked = state.mute === true;
  }

  // A line that somebody said, or something else that happened at the table beside the moves.
  hear(news: News): void {
    this.add(news);
    if (news.entry === "said") this.guest.unread++;
  }

  private add(news: News): void {
    this.none.remove();
    this.list.append(h("p", { class: news.entry === "said" ? "deed" : "quiet" }, news.text));
    while (this.list.childElementCount > KEPT) this.list.firstElementChild!.remove();
  }

  // Somebody looks at it.
  look(): void {
    this.guest.unread = 0;
    this.list.scrollTop = this.list.scrollHeight;
  }
}
