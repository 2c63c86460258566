// A score pad for people at a physical table: large buttons, one column, the tally always in sight.
import { app, go, type Screen } from "./app";
import { bar } from "./bar";
import { button, fill, h } from "./dom";
import { Refusal, type Pad, type PadField } from "./engine";
import { figures } from "./figures";
import { fitName } from "./names";
import { fades } from "./unfold";
import { say } from "./words";

interface Sheet {
  names: string[];
  values: Record<string, string[]>;
}

// What was kept of a pad. Something that is no pad is said, and can be removed.
function load(game: string): Sheet | "unreadable" | undefined {
  const kept = localStorage.getItem(`warren.pad.${game}`);
  if (kept === null) return undefined;
  try {
    const sheet = JSON.parse(kept) as Sheet;
    const words = (list: unknown): boolean => Array.isArray(list) && list.every((word) => typeof word === "string");
    if (words(sheet.names) && Object.values(sheet.values).every(words)) {
      app.engine.pad(game, sheet.names, sheet.values);
      return sheet;
    }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return "unreadable";
}

function recall(game: string): Sheet | "unreadable" | undefined {
  try {
    return load(game);
  } catch {
    return undefined; // a device that keeps nothing
  }
}

function blank(least: number): Sheet {
  return { names: Array.from({ length: least }, (_, i) => say("playerName", { n: i + 1 })), values: {} };
}

function keep(game: string, sheet: Sheet): void {
  try {
    localStorage.setItem(`warren.pad.${game}`, JSON.stringify(sheet));
  } catch {
    // It lasts as long as the page.
  }
}

export async function padScreen(id: string): Promise<Screen> {
  const games = app.shelf.games;
  const game = games.find((one) => one.id === id) ?? games[0]!;
  await app.carryGame(game.id);
  const kept = recall(game.id);
  if (kept === "unreadable") return brokenPad(game.id);
  let sheet = kept ?? blank(game.least);
  const fields = h("div", { class: "fields" });
  const tally = h("div", { class: "tally", role: "status" });
  const players = h("fieldset", { class: "players" });

  const read = (): Pad => app.engine.pad(game.id, sheet.names, sheet.values);

  const count = (): void => {
    keep(game.id, sheet);
    const pad = read();
    fill(tally, ...figures(pad.tally));
    tally.classList.toggle("wrong", !pad.good);
  };

  const set = (field: PadField, seat: number, word: string): void => {
    const values = sheet.values[field.key] ?? [...field.values];
    values[seat] = word;
    sheet.values[field.key] = values;
    count();
  };

  const draw = (): void => {
    const pad = read();
    fill(
      fields,
      ...pad.fields.map((field) =>
        h(
          "fieldset",
          {},
          h("legend", {}, field.title),
          ...field.values.map((_, seat) =>
            h(
              "div",
              { class: "entry" },
              h("span", { class: "who" }, field.values.length > 1 ? sheet.names[seat]! : say("padTable")),
              entry(field, seat, field.values.length > 1 ? sheet.names[seat]! : "", set),
            ),
          ),
        ),
      ),
    );
    drawPlayers();
    count();
  };

  const drawPlayers = (): void => {
    const seats = h("select", { "aria-label": say("seats") });
    for (let n = game.least; n <= game.most; n++) {
      seats.append(h("option", { value: n, selected: n === sheet.names.length }, String(n)));
    }
    seats.addEventListener("change", () => {
      const n = Number(seats.value);
      sheet.names = Array.from({ length: n }, (_, i) => sheet.names[i] ?? say("playerName", { n: i + 1 }));
      draw();
      players.querySelector("select")?.focus();
    });
    fill(
      players,
      h("legend", {}, say("padPlayers")),
      seats,
      ...sheet.names.map((name, i) => {
        const input = h("input", { value: name, "aria-label": say("name", { n: i + 1 }) });
        input.addEventListener("change", () => {
          sheet.names[i] = fitName(input.value) || say("playerName", { n: i + 1 });
          draw();
        });
        return input;
      }),
      button(say("padClear"), () => {
        sheet = { names: sheet.names, values: {} };
        draw();
      }),
    );
  };

  draw();
  const select = h("select", { "aria-label": say("game"), class: "which" });
  for (const one of games) select.append(h("option", { value: one.id, selected: one.id === game.id }, one.title));
  select.addEventListener("change", () => go(`pad=${select.value}`));
  const foot = h("section", { class: "foot", "aria-label": say("tally"), tabindex: 0 }, tally);
  fades(foot, tally);
  return {
    root: h(
      "div",
      { class: "page pad", "data-game": game.id },
      bar(say("scorePad")),
      h("main", { class: "column" }, h("h2", { class: "unseen" }, game.title), select, players, fields),
      foot,
    ),
  };
}

// In place of a pad that cannot be read.
function brokenPad(game: string): Screen {
  const clear = (): void => {
    localStorage.removeItem(`warren.pad.${game}`);
    go(`pad=${game}`);
  };
  return {
    root: h("div", { class: "page broken" }, bar(say("scorePad")),
      h("main", { class: "column" }, h("p", { role: "alert" }, say("padUnreadable")),
        h("div", { class: "decide" }, button(say("padClear"), clear, { class: "main" })))),
  };
}

// One value: steps for a number, a list for one of some, buttons that stay pressed for any of some.
function entry(
  field: PadField,
  seat: number,
  who: string,
  set: (field: PadField, seat: number, word: string) => void,
): HTMLElement {
  const what = who === "" ? field.title : `${field.title}, ${who}`;
  if (field.kind === "number") return stepper(field, seat, what, set);
  if (field.kind === "one") {
    const select = h("select", { "aria-label": what });
    if (field.min < 0) select.append(h("option", { value: "-", selected: field.values[seat] === "-" }, say("none")));
    for (const [word, title] of field.choices) {
      select.append(h("option", { value: word, selected: field.values[seat] === word }, title));
    }
    select.addEventListener("change", () => set(field, seat, select.value));
    return select;
  }
  const chosen = new Set(field.values[seat] === "-" ? [] : field.values[seat]!.split(","));
  return h(
    "div",
    { class: "chips", role: "group", "aria-label": what },
    ...field.choices.map(([word, title]) => {
      const chip = button(title, () => {
        if (!chosen.delete(word)) chosen.add(word);
        chip.setAttribute("aria-pressed", String(chosen.has(word)));
        const words = field.choices.map(([one]) => one).filter((one) => chosen.has(one));
        set(field, seat, words.length === 0 ? "-" : words.join(","));
      }, { "aria-pressed": String(chosen.has(word)) });
      return chip;
    }),
  );
}

function stepper(
  field: PadField,
  seat: number,
  what: string,
  set: (field: PadField, seat: number, word: string) => void,
): HTMLElement {
  // A telephone's keys for figures may have no minus.
  const inputmode = field.min < 0 ? "text" : "numeric";
  const input = h("input", {
    type: "number", inputmode, min: field.min, max: field.max, value: field.values[seat]!, "aria-label": what,
  });
  const to = (n: number): void => {
    const value = Math.min(field.max, Math.max(field.min, Number.isFinite(n) ? Math.round(n) : field.min));
    input.value = String(value);
    set(field, seat, input.value);
  };
  input.addEventListener("change", () => to(input.valueAsNumber));
  return h(
    "div",
    { class: "stepper" },
    button("−", () => to(input.valueAsNumber - 1), { "aria-label": say("fewer", { what }) }),
    input,
    button("+", () => to(input.valueAsNumber + 1), { "aria-label": say("moreOf", { what }) }),
  );
}
