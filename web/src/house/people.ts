// The people at a table, and who watches: in a panel beside the table.
import { button, fill, h } from "../dom";
import { focusIn, watchLink } from "./gather";
import type { Guest, Seat } from "./guest";
import { invitation } from "./invite";
import { writeLink } from "./place";
import { ask, facts, seatList } from "./seats";
import { tell } from "./words";

export class People {
  readonly root = h("div", { class: "stack" });
  private shown = "";

  constructor(private readonly guest: Guest) {
    this.update();
  }

  update(): void {
    const { state, door } = this.guest;
    const drawn = JSON.stringify([door, state.seats.map(({ left: _, ...seat }) => seat), state.may, state.watchers, state.watching, state.mute, state.ended]);
    if (drawn === this.shown) return;
    this.shown = drawn;
    const focus = focusIn(this.root);
    fill(this.root,
      seatList(this.guest, (seat, n) => this.hush(seat, n)),
      ...this.invite(),
      state.ended > 0 && this.tally(),
      facts(this.guest),
      ...this.door());
    focus();
  }

  // Between two games somebody may come for an empty seat.
  private invite(): HTMLElement[] {
    const { state, door } = this.guest;
    if (state.viewer < 0 || door === "" || !state.seats.some((seat) => seat.may.includes("sit"))) return [];
    return [h("p", {}, tell("invite")), invitation({ link: writeLink(state.table, door), label: tell("link") })];
  }

  // Whether one hears somebody.
  private hush(seat: Seat, n: number): HTMLElement[] {
    const { mute, viewer } = this.guest.state;
    if (!seat.person || seat.mine || viewer < 0 || mute === true) return [];
    const silent = Array.isArray(mute) ? mute : [];
    const on = silent.includes(n);
    return [button(on ? tell("muted") : tell("muteThem"), () => this.guest.mute(on ? silent.filter((one) => one !== n) : [...silent, n]), {
      "aria-pressed": String(on), "aria-label": tell("muteOne", { who: seat.name }),
    })];
  }

  private tally(): HTMLElement {
    const { seats } = this.guest.state;
    return h("div", {}, h("h3", {}, tell("tally")), h("ul", { class: "tally-list" }, ...seats.map(({ name, wins }) => h("li", {}, tell("tallyOf", { who: name, n: wins })))));
  }

  private door(): HTMLElement[] {
    const { state } = this.guest;
    const words = state.viewer < 0 ? tell("watching") : state.watchers ? tell("watchers", { n: state.watching }) : tell("doorShut");
    const list: HTMLElement[] = [h("p", {}, words)];
    if (state.viewer >= 0) list.push(...watchLink(this.guest));
    if (state.may.door === "") list.push(button(tell(state.watchers ? "closeDoor" : "openDoor"), () => ask(this.guest.openDoor(!state.watchers))));
    return list;
  }
}
