// Somebody new opens a table's link: the game in a picture and a sentence, the time to think and unusual rules, who sits
// there, a name, and one button.
import { app } from "../app";
import { button, fill, h, sign } from "../dom";
import type { Guest } from "./guest";
import type { View } from "./room";
import { nameField, nameIn } from "./lay";
import { ask, facts, seatList, seatSign } from "./seats";
import { tell } from "./words";

export class Arrive implements View {
  readonly root: HTMLElement;
  private readonly name = nameField("arrive-name");
  private readonly seats = h("div");
  private readonly place = h("select", { id: "arrive-seat" });
  private readonly sign = h("span", { class: "chosen-sign" }); // of the seat that is chosen
  private readonly words = h("p", { class: "lead-words" });
  private readonly sit: HTMLButtonElement;
  private readonly watch: HTMLButtonElement;
  private shown = "";

  // `takes`: the link moves a seat to this device; `watch` is called by whoever only wants to look on.
  constructor(private readonly guest: Guest, private readonly takes: boolean, watch: () => void) {
    const game = app.game(guest.state.game);
    this.sit = h("button", { type: "submit", class: "main" }, tell(takes ? "takeSeat" : "sitDownAs"));
    this.watch = button(tell("justWatch"), watch);
    const form = h("form", { class: "stack", novalidate: true, submit: (event) => {
      event.preventDefault();
      this.come();
    } },
      !takes && h("div", { class: "line" }, h("label", { for: this.name.id }, tell("yourName")), this.name),
      !takes && h("div", { class: "line" }, h("label", { for: this.place.id }, tell("yourSeat")), this.sign, this.place),
      this.sit, this.watch);
    this.root = h("main", { class: "column arrive" },
      game !== undefined && h("div", { class: "greeting" }, h("div", { class: "emblem" }, sign(game.emblem)),
        h("div", {}, h("h2", {}, tell("invited", { game: game.title })), h("p", {}, game.about))),
      this.words, this.seats, form,
      game !== undefined && h("p", {}, h("a", { href: `#rules=${game.id}` }, tell("readRules"))));
    this.place.addEventListener("change", () => this.drawSign());
    this.update();
  }

  private come(): void {
    if (this.takes) {
      ask(this.guest.take());
      return;
    }
    const name = nameIn(this.name);
    const seat = this.place.value === "" ? -1 : Number(this.place.value);
    if (name !== undefined) ask(this.guest.sit(name, seat));
  }

  private drawSign(): void {
    fill(this.sign, this.place.value !== "" && seatSign(this.guest.state.game, Number(this.place.value)));
  }

  // The empty seats, where there are several: the first one, unless another was chosen that is still empty.
  private drawPlaces(full: boolean): void {
    const free = this.guest.state.seats.flatMap((seat, n) => (seat.taken ? [] : [n]));
    const chosen = free.includes(Number(this.place.value)) ? Number(this.place.value) : free[0];
    this.place.closest(".line")?.toggleAttribute("hidden", full || free.length < 2);
    fill(this.place, ...free.map((n) => h("option", { value: n, selected: n === chosen }, tell("seatN", { n: n + 1 }))));
    this.drawSign();
  }

  update(): void {
    const { seats, may, waits, watchers, live } = this.guest.state;
    const old = !this.takes && live && this.guest.door === ""; // the house does not take the link any more
    const full = old || (!this.takes && live && may.sit !== "");
    this.sit.hidden = full;
    this.sit.disabled = waits.includes("sit");
    this.name.closest(".line")?.toggleAttribute("hidden", full);
    this.drawPlaces(full);
    this.watch.hidden = !watchers;
    this.watch.classList.toggle("main", full);
    this.words.textContent = this.takes ? tell("takeAbout") : old ? tell("oldLink") : full ? tell(watchers ? "allTaken" : "noWayIn") : "";
    this.words.hidden = this.words.textContent === "";
    const drawn = JSON.stringify(seats);
    if (drawn !== this.shown && seats.length > 0) fill(this.seats, facts(this.guest), h("h3", {}, tell("seatsTitle")), seatList(this.guest));
    this.shown = drawn;
  }
}
