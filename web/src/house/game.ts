// The game at a table with others, as a whole: what can be asked of the others, giving up, leaving, settings and the way
// back, in a panel beside the table.
import { app } from "../app";
import { switches } from "../bar";
import { button, fill, h } from "../dom";
import { settings } from "../settings";
import { sure } from "./ask";
import { focusIn, wayBack } from "./gather";
import type { Guest } from "./guest";
import type { Scan } from "./invite";
import { ask } from "./seats";
import { canNotify, switchNotices } from "./alert";
import { tell } from "./words";

export class GamePanel {
  readonly root = h("div", { class: "stack" });
  private readonly place = h("div", { class: "doings" });
  private readonly earlier: HTMLElement;
  private shown = "";

  constructor(private readonly guest: Guest, scan: (link: string) => Promise<Scan | undefined>) {
    this.earlier = h("a", { href: `#played=${guest.state.table}` }, tell("earlier"));
    const back = guest.state.viewer >= 0 ? wayBack(guest, scan) : null;
    fill(this.root, this.place, switches(), canNotify() && noticesSwitch(), back, this.earlier, h("a", { href: "#with" }, tell("toTables")));
    this.update();
  }

  update(): void {
    const { may, ended, seats } = this.guest.state;
    const drawn = JSON.stringify([may, ended, seats.map(({ person, resigned }) => [person, resigned])]);
    if (drawn === this.shown) return;
    this.shown = drawn;
    const focus = focusIn(this.place);
    fill(this.place, ...this.doings());
    this.earlier.hidden = ended === 0;
    focus();
  }

  private doings(): HTMLElement[] {
    const { guest } = this;
    const { host, may, phase, seats } = guest.state;
    const list: HTMLElement[] = [];
    if (may.back === "") list.push(button(tell("askBack"), () => ask(guest.back())));
    if (may.pause === "") list.push(button(tell("askPause"), () => ask(guest.pause())));
    if (may.resign === "") {
      const others = seats.some((seat) => seat.person && !seat.mine && !seat.resigned);
      const then = seats.length === 2 ? "resignTwo" : others ? "resignMore" : "resignLast";
      list.push(button(tell("resign"), () => sure(tell("resignAsk"), tell(then), tell("resign"), () => ask(guest.resign()))));
    }
    if (may.leave === "") list.push(button(tell("leave"), () => sure(tell("leaveAsk"), "", tell("leave"), () => ask(guest.leave()))));
    // While others play, the answer says when it can be closed.
    if (host && phase !== "closed") list.push(button(tell("close"), () => sure(tell("closeAsk"), "", tell("close"), () => ask(guest.closeTable()))));
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
