// Who sits at a table, with what whoever laid it may do about each seat.
import { app } from "../app";
import { button, h, sign } from "../dom";
import { sure } from "./ask";
import type { Guest, Seat } from "./guest";
import { levelOptions } from "./lay";
import { clockWords } from "./time";
import { tell } from "./words";

// Runs a request; why the house says no is shown.
export function ask(request: Promise<void>): void {
  request.catch((error: unknown) => {
    app.toast(error instanceof Error ? error.message : String(error));
  });
}

// What there is to say of a seat besides its name.
export function about(seat: Seat, viewer: number): string {
  const words: string[] = [];
  if (seat.mine) words.push(tell("isYou"));
  if (!seat.taken) words.push(tell("empty"));
  else if (seat.resigned) words.push(tell("resignedOne"));
  else if (seat.stood) words.push(tell("standsIn"));
  else if (!seat.person) words.push(tell("isBot", { n: seat.bot }));
  if (seat.person && !seat.mine && viewer >= 0) words.push(tell(seat.here ? "here" : "away"));
  return words.join(", ");
}

// The sign before a name: never colour alone, and read aloud as words.
// Who only looks on is not told who is there.
export function presence(seat: Seat, viewer: number): HTMLElement {
  const kind = !seat.taken ? "empty" : seat.bot > 0 ? "bot" : seat.here || seat.mine || viewer < 0 ? "here" : "away";
  return h("span", { class: `presence ${kind}`, "aria-hidden": "true" });
}

const GROUND = "M5 0h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-14a5 5 0 0 1-5-5v-14a5 5 0 0 1 5-5z"; // a square with round corners

// By what a seat's pieces are known on the table, a colour and a mark; nothing where seats have none.
export function seatSign(game: string, n: number): SVGSVGElement | false {
  const seat = app.game(game)?.seats[n];
  if (seat === undefined) return false;
  const [mark, ...colours] = seat;
  const drawn = sign(mark);
  const ground = sign(GROUND).firstElementChild!;
  ground.setAttribute("class", "ground");
  drawn.prepend(ground);
  drawn.classList.add("seat-sign");
  ["--seat-light", "--seat-dark", "--mark-light", "--mark-dark"].forEach((name, i) => drawn.style.setProperty(name, colours[i]!));
  return drawn;
}

function botChoice(guest: Guest, seat: Seat, n: number): HTMLElement {
  const has = seat.taken;
  const select = h("select", { "aria-label": has ? tell("botLevelN", { n: n + 1 }) : tell("giveBotN", { n: n + 1 }) });
  if (!has) select.append(h("option", { value: "", selected: true }, tell("giveBot")));
  select.append(...levelOptions(seat.bot));
  if (has) select.append(h("option", { value: 0 }, tell("noBot")));
  select.addEventListener("change", () => {
    if (select.value !== "") ask(guest.bot(n, Number(select.value)));
  });
  return select;
}

// What the host may do about a seat.
function doings(guest: Guest, seat: Seat, n: number): HTMLElement[] {
  const list: HTMLElement[] = [];
  if (seat.may.includes("bot")) list.push(botChoice(guest, seat, n));
  if (seat.may.includes("give")) {
    list.push(button(tell("giveAway"), () => ask(guest.give(n)), { "aria-label": tell("giveAwayOf", { who: seat.name }) }));
  }
  if (seat.may.includes("bar")) {
    list.push(button(tell("bar"), () => sure(tell("barAsk", { who: seat.name }), "", tell("barOf", { who: seat.name }), () => ask(guest.bar(n))), {
      "aria-label": tell("barOf", { who: seat.name }),
    }));
  }
  if (seat.may.includes("stand-in")) {
    list.push(button(tell("standIn"), () => ask(guest.standIn(n)), { "aria-label": tell("standInFor", { who: seat.name }) }));
  }
  return list;
}

// What whoever sits down should know: the time to think, and where the rules are not the usual ones.
export function facts(guest: Guest): HTMLElement {
  const { clock, options, game } = guest.state;
  const unusual = (app.game(game)?.options ?? []).filter(({ key, standard }) => key in options && String(options[key]) !== String(standard));
  const words = unusual.map(({ key, title, choices }) => {
    const value = String(options[key]);
    return tell("optionIs", { what: title, value: choices?.find(([word]) => word === value)?.[1] ?? value });
  });
  return h("ul", { class: "facts" }, ...[tell("clockIs", { time: clockWords(clock) }), ...words].map((fact) => h("li", {}, fact)));
}

export function seatList(guest: Guest, more: (seat: Seat, n: number) => HTMLElement[] = () => []): HTMLElement {
  const { seats, viewer, game } = guest.state;
  return h("ul", { class: "people", "aria-label": tell("seatsTitle") }, ...seats.map((seat, n) => {
    const extra = [...doings(guest, seat, n), ...more(seat, n)];
    return h(
      "li",
      { class: seat.taken ? undefined : "free", "data-seat": n },
      presence(seat, viewer),
      seatSign(game, n),
      h("div", { class: "who" }, h("strong", {}, seat.taken ? seat.name : tell("seatN", { n: n + 1 })), " ", h("span", { class: "quiet" }, about(seat, viewer))),
      extra.length > 0 && h("div", { class: "doings" }, ...extra),
    );
  }));
}
