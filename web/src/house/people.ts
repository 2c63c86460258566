// The people at a table and what can be asked of them: in a panel beside the table.
import { app } from "../app";
import { switches } from "../bar";
import { button, fill, h } from "../dom";
import { settings } from "../settings";
import { sure } from "./ask";
import { focusIn, wayBack } from "./gather";
import type { Guest, Seat } from "./guest";
import { invitation, type Scan } from "./invite";
import { writeLink } from "./place";
import { ask, facts, seatList } from "./seats";
import { canNotify, switchNotices } from "./told";
import { tell } from "./words";

export class People {
  readonly root = h("div", { class: "stack" });
  private readonly top = h("div", { class: "stack" });
  private shown = "";

  constructor(private readonly guest: Guest, scan: (link: string) => Promise<Scan | undefined>) {
    const back = guest.state.viewer >= 0 ? wayBack(guest, scan) : null;
    fill(this.root, this.top, back, canNotify() && noticesSwitch(), h("a", { href: "#with" }, tell("toTables")), switches());
    this.update();
  }

  update(): void {
    const { state } = this.guest;
    const drawn = JSON.stringify([state.seats.map(({ left: _, ...seat }) => seat), state.may, state.watchers, state.watching, state.mute, state.waits, state.ended]);
    if (drawn === this.shown) return;
    this.shown = drawn;
    const focus = focusIn(this.top);
    fill(this.top,
      seatList(this.guest, (seat, n) => this.hush(seat, n)),
      state.ended > 0 && this.tally(),
      facts(this.guest),
      ...this.door(),
      h("div", { class: "doings" }, ...this.doings()));
    focus();
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
    if (state.watchers && state.viewer >= 0) list.push(invitation({ link: writeLink(state.table), label: tell("watchLink") }));
    return list;
  }

  private doings(): HTMLElement[] {
    const { guest } = this;
    const { may, watchers, seats, waits } = guest.state;
    const list: HTMLElement[] = [];
    if (may.back === "") list.push(button(tell("askBack"), () => ask(guest.back()), { disabled: waits.includes("back") }));
    if (may.pause === "") list.push(button(tell("askPause"), () => ask(guest.pause()), { disabled: waits.includes("pause") }));
    if (may.door === "") list.push(button(tell(watchers ? "closeDoor" : "openDoor"), () => ask(guest.openDoor(!watchers))));
    if (may.resign === "") {
      const others = seats.some((seat) => seat.person && !seat.mine && !seat.resigned);
      const then = seats.length === 2 ? "resignTwo" : others ? "resignMore" : "resignLast";
      list.push(button(tell("resign"), () => sure(tell("resignAsk"), tell(then), tell("resign"), () => ask(guest.resign()))));
    }
    if (may.leave === "") list.push(button(tell("leave"), () => sure(tell("leaveAsk"), "", tell("leave"), () => ask(guest.leave()))));
    if (may.close === "") list.push(button(tell("close"), () => sure(tell("closeAsk"), "", tell("close"), () => ask(guest.closeTable()))));
    return list;
  }
}

function noticesSwitch(): HTMLElement {
  const box = h("input", { type: "checkbox", id: "house-notices", checked: settings.notices && Notification.permission === "granted" });
  box.addEventListener("change", () => {
    switchNotices(box.checked).then((on) => (box.checked = on)).catch((error: unknown) => app.fail(error));
  });
  box.setAttribute("aria-describedby", "house-notices-about");
  return h("div", { class: "line option" }, h("label", { for: box.id }, tell("notices")), box, h("p", { class: "quiet", id: "house-notices-about" }, tell("noticesAbout")));
}
