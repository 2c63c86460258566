// Laying a table: everything has a value that suits most, so that one press is enough.
import { app } from "../app";
import { fill, h } from "../dom";
import type { Game } from "../engine";
import { fitName, visible } from "../names";
import { keep, settings } from "../settings";
import type { Lay } from "./guest";
import { seatSign } from "./seats";
import { clockWords } from "./time";
import { tell, type HouseWord } from "./words";

const NAME_SPARE = 23; // a house takes 40 bytes of the 63 that a record has room for
const USUAL_LEVEL = 3;

// What one may think, by kind: the first of each is the usual.
const CLOCKS: [HouseWord, string[]][] = [
  ["clockLive", ["15m", "5m", "2m", "10m+10s", "30m+30s"]],
  ["clockTurns", ["3d", "1d", "7d"]],
  ["clockNone", ["none"]],
];

export function houseName(text: string): string {
  return fitName(visible(text), NAME_SPARE);
}

// A place for one's name, kept on this device.
export function nameField(id: string): HTMLInputElement {
  const input = h("input", { id, value: houseName(settings.name), autocomplete: "nickname", maxlength: 40, required: true });
  input.addEventListener("change", () => {
    input.value = houseName(input.value);
    keep({ name: input.value });
  });
  return input;
}

// The name in the field; where there is none, the field is asked for it.
export function nameIn(input: HTMLInputElement): string | undefined {
  const name = houseName(input.value);
  if (name === "") {
    app.toast(tell("nameWanted"));
    input.focus();
    return undefined;
  }
  keep({ name });
  return name;
}

function clockField(game: Game, plan: Lay): HTMLElement {
  const time = h("select", { "aria-label": tell("clock"), id: `lay-${game.id}-time` });
  const kinds = CLOCKS.map(([word, clocks], i) => {
    const radio = h("input", { type: "radio", name: "clock", id: `lay-${game.id}-clock-${i}`, checked: i === 0 });
    const turn = (): void => {
      plan.clock = clocks[0]!;
      time.hidden = clocks.length < 2;
      fill(time, ...clocks.map((clock) => h("option", { value: clock }, clockWords(clock))));
    };
    radio.addEventListener("change", turn);
    if (i === 0) turn();
    return h("label", { class: "pick" }, radio, tell(word));
  });
  time.addEventListener("change", () => (plan.clock = time.value));
  return h("fieldset", { class: "clock" }, h("legend", {}, tell("clock")), h("div", { class: "picks" }, ...kinds), time,
    h("p", { class: "quiet" }, tell("clockAbout")));
}

// Where one sits down oneself: that gives colour and sign.
function ownField(game: Game, plan: Lay, changed: () => void): HTMLElement {
  const id = `lay-${game.id}-own`;
  const own = h("select", { id, "aria-describedby": `${id}-about` },
    ...Array.from({ length: plan.seats }, (_, n) => h("option", { value: n, selected: n === plan.seat }, tell("seatN", { n: n + 1 }))));
  const mark = h("span", { class: "chosen-sign" }, seatSign(game.id, plan.seat));
  own.addEventListener("change", () => {
    plan.seat = Number(own.value);
    fill(mark, seatSign(game.id, plan.seat));
    plan.bots[plan.seat] = 0;
    changed();
  });
  return h("div", { class: "line option" }, h("label", { for: id }, tell("yourSeat")), mark, own,
    h("p", { class: "quiet", id: `${id}-about` }, tell("yourSeatAbout")));
}

// Who has a seat besides oneself: somebody with the link, or a bot.
function seatField(game: Game, plan: Lay, seat: number): HTMLElement {
  const who = h("select", { id: `lay-${game.id}-seat-${seat}` }, h("option", { value: 0 }, tell("forLink")));
  app.shelf.levels.forEach((level, i) => {
    who.append(h("option", { value: i + 1, selected: plan.bots[seat] === i + 1 }, tell("botOf", { name: level.name, n: i + 1 })));
  });
  who.addEventListener("change", () => (plan.bots[seat] = Number(who.value)));
  return h("div", { class: "line" }, seatSign(game.id, seat), h("label", { for: who.id }, tell("seatN", { n: seat + 1 })), who);
}

function optionField(game: Game, option: Game["options"][number], plan: Lay): HTMLElement {
  const id = `lay-${game.id}-${option.key}`;
  const control = option.choices === undefined
    ? h("input", { id, type: "number", inputmode: "numeric", min: option.min!, max: option.max!, value: option.standard })
    : h("select", { id }, ...option.choices.map(([word, title]) => h("option", { value: word, selected: word === option.standard }, title)));
  // What the form shows is what is laid: in another language than the house's a game may have another standard.
  plan.options[option.key] = String(option.standard);
  control.addEventListener("change", () => {
    if (control.checkValidity()) plan.options[option.key] = control.value;
  });
  control.setAttribute("aria-describedby", `${id}-about`);
  return h("div", { class: "line option" }, h("label", { for: id }, option.title), control, h("p", { class: "quiet", id: `${id}-about` }, option.about));
}

function more(game: Game, plan: Lay, own: HTMLElement): HTMLElement {
  const watch = h("input", { type: "checkbox", id: `lay-${game.id}-watch`, checked: true });
  watch.addEventListener("change", () => (plan.watchers = watch.checked));
  return h(
    "details",
    {},
    h("summary", {}, tell("moreChoices")),
    h("div", { class: "stack" },
      own,
      ...game.options.map((option) => optionField(game, option, plan)),
      h("div", { class: "line" }, h("label", { for: watch.id }, tell("letWatch")), watch)),
  );
}

// The form; `lay` is called with what was chosen.
export function layForm(game: Game, lay: (plan: Lay) => void): HTMLFormElement {
  const plan: Lay = { seats: game.least, options: {}, bots: [], clock: CLOCKS[0]![1][0]!, seat: 0, name: "", watchers: true };
  const name = nameField(`lay-${game.id}-name`);
  const seats = h("div", { class: "stack" });
  const own = h("div");
  const drawOthers = (): void => {
    const others = Array.from({ length: plan.seats }, (_, seat) => seat).filter((seat) => seat !== plan.seat);
    fill(seats, ...others.map((seat) => seatField(game, plan, seat)));
  };
  const drawSeats = (): void => {
    plan.seat = Math.min(plan.seat, plan.seats - 1);
    drawOthers();
    fill(own, ownField(game, plan, drawOthers));
  };
  const number = h("select", { id: `lay-${game.id}-seats` });
  for (let n = game.least; n <= game.most; n++) number.append(h("option", { value: n }, String(n)));
  number.addEventListener("change", () => {
    plan.seats = Number(number.value);
    plan.bots = plan.bots.slice(0, plan.seats);
    drawSeats();
  });
  drawSeats();
  return h(
    "form",
    {
      class: "lay",
      "aria-label": tell("layOf", { game: game.title }),
      novalidate: true,
      submit: (event) => {
        event.preventDefault();
        const given = nameIn(name);
        const bots = Array.from({ length: plan.seats }, (_, seat) => plan.bots[seat] ?? 0);
        if (given !== undefined) lay({ ...plan, bots, name: given });
      },
    },
    h("div", { class: "line" }, h("label", { for: name.id }, tell("yourName")), name),
    game.least < game.most && h("div", { class: "line" }, h("label", { for: number.id }, tell("howMany")), number),
    seats,
    clockField(game, plan),
    more(game, plan, own),
    h("button", { type: "submit", class: "main" }, tell("layIt")),
  );
}

// A choice of levels, the usual one first among equals: for a seat that gets a bot.
export function levelOptions(chosen = 0): HTMLOptionElement[] {
  return app.shelf.levels.map((level, i) => h("option", { value: i + 1, selected: chosen === i + 1 }, tell("botOf", { name: level.name, n: i + 1 })));
}

export const usualLevel = USUAL_LEVEL;
