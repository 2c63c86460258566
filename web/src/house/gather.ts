// Before a game: the link for the others, and seats that fill before one's eyes.
import { app } from "../app";
import { button, fill, h } from "../dom";
import { sure } from "./ask";
import type { Guest, News, Seat } from "./guest";
import { invitation, isLoopback, type Scan } from "./invite";
import { houseName, usualLevel } from "./lay";
import { keepAddress, leftAddress, remembers, writeLink } from "./place";
import type { View } from "./room";
import { ask, facts, seatList } from "./seats";
import { tell } from "./words";

export class Gather implements View {
  readonly root: HTMLElement;
  private readonly status = h("p", { class: "lead-words", role: "status" });
  private readonly changed = h("p", { hidden: true }); // that the link is another one
  private readonly invite = h("section", { class: "box" });
  private readonly seats = h("div");
  private readonly second = h("div");
  private readonly doings = h("div", { class: "doings" });
  private readonly watch = h("div", { class: "stack watch" });
  private readonly below = h("div");
  private readonly back = h("div", { class: "stack" });
  private shown = "";
  private door: string | undefined; // whose link is shown
  moving = false; // between two seats

  constructor(private readonly guest: Guest, private readonly scan: (link: string) => Promise<Scan | undefined>) {
    this.root = h("main", { class: "column gather" },
      this.status,
      this.changed,
      this.invite,
      h("section", {}, h("h2", {}, tell("seatsTitle")), this.seats, this.second),
      facts(guest),
      this.doings,
      this.below,
      !remembers() && guest.state.viewer >= 0 && h("section", { class: "box" }, ...keepLink(guest)),
      this.back);
    this.update();
  }

  update(): void {
    const { state, door } = this.guest;
    this.status.textContent = state.status;
    this.drawInvite();
    const drawn = JSON.stringify([door, state.seats, state.host, state.watchers, state.watching, state.phase, state.may, state.viewer]);
    if (drawn === this.shown) return;
    this.shown = drawn;
    const focus = focusIn(this.seats);
    fill(this.seats, seatList(this.guest, (seat, n) => this.place(seat, n)));
    focus();
    this.drawSecond();
    this.drawDoings();
    this.drawWatch();
  }

  // The link to sit down by, as long as one is known that is worth something; the one for watchers stands with it.
  private drawInvite(): void {
    const { state, door } = this.guest;
    if (door === this.door) return;
    this.door = door;
    const title = app.game(state.game)?.title ?? state.game;
    const link = writeLink(state.table, door);
    if (door === "") fill(this.invite);
    else {
      fill(this.invite,
        h("p", {}, tell("invite")),
        invitation({ link, label: tell("link"), share: tell("shareText", { game: title }), scan: this.scan(link) }),
        isLoopback() && h("p", { class: "quiet" }, tell("loopback")));
    }
    this.invite.hidden = door === "";
    (door === "" ? this.below : this.invite).append(this.watch);
  }

  news(news: News): void {
    if (news.kind !== "link") return;
    this.changed.textContent = news.text;
    this.changed.hidden = false;
  }

  // For watchers a link; whoever watches has no seat to come back to.
  private drawWatch(): void {
    const { watchers, viewer } = this.guest.state;
    if (viewer >= 0 && this.back.childElementCount === 0) fill(this.back, wayBack(this.guest, this.scan));
    const drawn = JSON.stringify([watchers, viewer < 0]);
    if (drawn === this.watch.dataset["drawn"]) return; // it may be being copied
    this.watch.dataset["drawn"] = drawn;
    fill(this.watch, ...(viewer < 0 ? [h("p", {}, tell("watching"))] : watchLink(this.guest)));
    this.watch.hidden = this.watch.childElementCount === 0;
  }

  // Another seat, which gives another colour and sign.
  private place(seat: Seat, n: number): HTMLElement[] {
    const { state, door } = this.guest;
    if (state.viewer < 0 || door === "" || !seat.may.includes("sit")) return [];
    return [button(tell("moveHere"), () => void this.move(n), { "aria-label": tell("moveHereN", { n: n + 1 }) })];
  }

  // The old seat is left first, so that no game begins with one person in two of them.
  private async move(seat: number): Promise<void> {
    const { seats, viewer } = this.guest.state;
    const name = seats[viewer]?.name ?? "";
    this.moving = true;
    const moved = this.guest.leave().then(() => this.guest.sit(name, seat).catch(() => this.guest.sit(name)));
    ask(moved);
    await moved.catch(() => undefined);
    this.moving = false;
  }

  // Somebody else at this screen.
  private drawSecond(): void {
    const { state, door } = this.guest;
    const free = state.seats.some((seat) => seat.may.includes("sit"));
    if (this.second.contains(document.activeElement)) return; // a name is being typed
    if (state.viewer < 0 || door === "" || !free) {
      fill(this.second);
      return;
    }
    const name = h("input", { id: "second-name", "aria-label": tell("secondName"), placeholder: tell("secondName"), maxlength: 40 });
    const form = h("form", { class: "line", submit: (event) => {
      event.preventDefault();
      const given = houseName(name.value);
      name.blur();
      if (given !== "") ask(this.guest.sit(given, state.seats.findIndex((seat) => seat.may.includes("sit"))));
    } }, name, h("button", { type: "submit" }, tell("sitDown")));
    fill(this.second, h("details", {}, h("summary", {}, tell("secondSeat")), form));
  }

  private drawDoings(): void {
    const { state } = this.guest;
    const free = state.seats.map((seat, n) => (seat.may.includes("bot") && !seat.taken ? n : -1)).filter((n) => n >= 0);
    fill(this.doings,
      free.length > 0 && button(tell("fillBots"), () => void this.fillBots(free)),
      state.may.door === "" && button(tell(state.watchers ? "closeDoor" : "openDoor"), () => ask(this.guest.openDoor(!state.watchers))),
      state.may.leave === "" && button(tell("leave"), () => sure(tell("leaveAsk"), "", tell("leave"), () => ask(this.guest.leave()))),
      state.may.close === "" && button(tell("close"), () => sure(tell("closeAsk"), "", tell("close"), () => ask(this.guest.closeTable()))));
  }

  private async fillBots(free: number[]): Promise<void> {
    for (const seat of free) {
      const given = this.guest.bot(seat, usualLevel);
      ask(given);
      await given.catch(() => undefined);
    }
  }
}

// Remembers which of the controls in a place has the focus, and gives it back to its successor.
export function focusIn(place: HTMLElement): () => void {
  const list = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>("button, select, input, a, summary")];
  const at = list().indexOf(document.activeElement as HTMLElement);
  return () => {
    if (at >= 0) list()[at]?.focus();
  };
}

// A link with a code that moves the seat. A new code would end the one before, so there is one as long as nobody used it.
function passLink(guest: Guest, ready: (link: string) => void): void {
  const passed = guest.code === "" ? guest.pass() : Promise.resolve();
  ask(passed);
  passed.then(() => ready(writeLink(guest.state.table, guest.code)), () => undefined);
}

// The link for watchers, with what it is for; nothing where nobody may watch.
export function watchLink({ state }: Guest): HTMLElement[] {
  return state.watchers ? [h("p", {}, tell("watchInvite")), invitation({ link: writeLink(state.table), label: tell("watchLink") })] : [];
}

// The way back, for whoever has just sat down. A browser that keeps nothing has only the code to be known by.
export function keepLink(guest: Guest): HTMLElement[] {
  const place = h("div");
  const show = (link: string): void => fill(place, invitation({ link, label: tell("wayBack") }));
  if (remembers()) show(writeLink(guest.state.table));
  else passLink(guest, show);
  return [h("p", {}, tell(remembers() ? "keepLink" : "keepCode")), place];
}

// How to come back, and how to take the seat along.
export function wayBack(guest: Guest, scan: (link: string) => Promise<Scan | undefined>): HTMLElement {
  const place = h("div", { class: "stack" });
  const make = button(tell("makeCode"), () => {
    passLink(guest, (link) => {
      fill(place, h("p", { role: "status" }, tell("codeReady")), invitation({ link, label: tell("otherDevice"), scan: scan(link) }));
    });
  });
  fill(place, make);
  return h("details", { class: "way-back" },
    h("summary", {}, tell("wayBack")),
    h("div", { class: "stack" },
      h("p", {}, tell("wayBackAbout")),
      invitation({ link: writeLink(guest.state.table), label: tell("wayBack") }),
      h("h3", {}, tell("otherDevice")),
      h("p", {}, tell("otherDeviceAbout")),
      place,
      ...(guest.state.may.notify === "" ? addressForm(guest) : [])));
}

// Where somebody wants to be told that it is their turn while they are away, at a house that can tell.
function addressForm(guest: Guest): HTMLElement[] {
  const field = h("input", { id: "house-address", maxlength: 200, autocomplete: "email", value: leftAddress(), "aria-describedby": "house-address-about" });
  const none = button(tell("addressNone"), () => leave(""));
  const leave = (address: string): void => {
    const left = guest.notify(address);
    ask(left);
    left.then(() => {
      keepAddress(address);
      field.value = address;
      none.hidden = address === "";
    }, () => undefined);
  };
  none.hidden = leftAddress() === "";
  const form = h("form", { class: "line", submit: (event) => {
    event.preventDefault();
    if (field.value.trim() !== "") leave(field.value.trim());
  } }, field, h("button", { type: "submit" }, tell("addressKeep")), none);
  return [h("h3", {}, h("label", { for: field.id }, tell("address"))), h("p", { class: "quiet", id: "house-address-about" }, tell("addressAbout")), form];
}
