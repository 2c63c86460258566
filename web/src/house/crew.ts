// One line about the people at a table: whose turn it is and how long, who is there, who is away, for whom a bot plays.
import { fill, h } from "../dom";
import type { Guest, Seat } from "./guest";
import { about, presence } from "./seats";
import { atClock, left } from "./time";
import { tell } from "./words";

const LONG = 60000; // milliseconds of thinking that are worth a figure where there is no clock

export class Crew {
  readonly root = h("ul", { class: "crew", "aria-label": tell("seatsTitle") });
  private readonly ticking = window.setInterval(() => this.tick(), 1000);
  private shown = "";

  constructor(private readonly guest: Guest) {
    this.update();
  }

  update(): void {
    const { seats, turn, viewer, watchers, watching } = this.guest.state;
    const drawn = JSON.stringify([seats.map(({ left: _, may: __, ...seat }) => seat), turn, viewer, watching]);
    if (drawn !== this.shown) {
      fill(this.root, ...seats.map((seat, n) => this.chip(seat, n)),
        watchers && watching > 0 && h("li", { class: "chip quiet" }, tell("watchers", { n: watching })));
    }
    this.shown = drawn;
    this.tick();
  }

  private chip(seat: Seat, n: number): HTMLElement {
    const { turn, viewer } = this.guest.state;
    const now = n === turn;
    const words = !seat.stood ? about(seat, viewer) : seat.mine ? tell("isYou") : "";
    return h("li", { class: now ? "chip now" : "chip", "data-seat": n },
      now && h("span", { class: "arrow", "aria-hidden": "true" }, "▸"),
      now && h("span", { class: "unseen" }, `${seat.mine ? tell("turnYours") : tell("turnNow")}: `),
      presence(seat, viewer),
      h("span", { class: "name" }, seat.taken ? seat.name : tell("empty")),
      words !== "" && h("span", { class: "unseen" }, `, ${words}`),
      seat.stood && h("span", { class: "stood" }, tell("standsIn")),
      h("span", { class: "time" }));
  }

  // What the clock says of a seat; without one, how long it has been thinking.
  private time(seat: Seat, n: number): string {
    const { turn, due, since, pause } = this.guest.state;
    if (n !== turn) return seat.left === null ? "" : left(seat.left);
    if (pause !== null && pause > Date.now()) return tell("pauseUntil", { time: atClock(pause) });
    if (due !== null) return left(due - Date.now());
    const long = Date.now() - since;
    return long >= LONG ? left(long) : "";
  }

  private tick(): void {
    const { seats, phase } = this.guest.state;
    for (const chip of this.root.querySelectorAll<HTMLElement>("[data-seat]")) {
      const n = Number(chip.dataset["seat"]);
      const words = phase === "playing" && seats[n] !== undefined ? this.time(seats[n], n) : "";
      const place = chip.querySelector(".time")!;
      if (place.textContent !== words) place.textContent = words;
    }
  }

  leave(): void {
    clearInterval(this.ticking);
  }
}
