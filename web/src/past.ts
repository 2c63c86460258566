// Looking back: the table after any number of moves, and, where an analysis blames a move, that one and the better one.
import { app } from "./app";
import { button, fill, h } from "./dom";
import type { Found, Offer } from "./engine";
import type { Shown } from "./table";
import { say } from "./words";

export class Past {
  step: number | undefined; // that is looked at
  offered: string | undefined; // which of the offers is shown
  private offers: Offer[] = []; // what was played there, and what would have been better
  private offersAt: number | undefined; // the step that they belong to

  // `turned` shows the picture of another step; `close` the table as it is.
  constructor(
    private readonly table: Shown,
    private readonly ask: HTMLElement,
    private readonly turned: () => void,
    private readonly close: () => void,
  ) {}

  look(step: number | undefined, found?: Found): void {
    this.step = step;
    const tokens = found === undefined ? [] : [...new Set([found.played, found.best ?? found.played])];
    this.offers = step === undefined || found === undefined ? [] : this.table.source.reader.offer(step, tokens);
    this.offered = this.offers.at(-1)?.token;
  }

  // Who decides next at a step, if that is a bot: whoever goes on from there does not choose, and is told so.
  private rivalAt(step: number): string | undefined {
    const { log, moment } = this.table;
    const seat = log.slice(step).find(({ actor }) => actor >= 0)?.actor ?? moment.actor;
    const player = moment.players[seat];
    return player === undefined || player.bot === "" ? undefined : player.name;
  }

  draw(place: HTMLElement): void {
    const all = this.table.moment.moves;
    const slider = h("input", { type: "range", min: 0, max: all, value: this.step ?? all, "aria-label": say("replay") });
    const words = h("p", { class: "what", tabindex: 0 });
    this.offersAt = this.step;
    const both = h("div", { class: "both" }, ...this.offers.map(({ token, label, preview }, i) => button(
      say(i === 0 ? "played" : "better", { what: label }), () => {
        this.offered = token;
        turn();
        app.announce(say("would", { what: label, words: preview }));
      })));
    const tryHere = button("", () => this.table.source.branch?.(this.step ?? all), { class: "main" });
    const turn = (): void => {
      const step = this.step ?? all;
      const where = step === 0 ? say("replayStart") : say("replayAt", { n: step, all });
      slider.value = String(step);
      slider.setAttribute("aria-valuetext", where);
      this.ask.textContent = say("replayAsk", { where });
      if (step !== this.offersAt) this.offered = undefined;
      const offer = this.offers.find(({ token }) => token === this.offered);
      both.hidden = offer === undefined;
      [...both.children].forEach((one, i) => one.setAttribute("aria-pressed", String(this.offers[i] === offer)));
      words.textContent = offer?.preview ?? `${where}. ${this.table.log[step - 1]?.text ?? ""}`;
      const rival = this.rivalAt(step);
      tryHere.textContent = rival === undefined ? say("tryHere") : say("playOnHere", { who: rival });
      tryHere.disabled = step === all && this.table.moment.stage === "over"; // nothing is left to try
      this.turned();
    };
    const to = (step: number): void => {
      this.step = Math.min(all, Math.max(0, step));
      turn();
    };
    slider.addEventListener("input", () => to(Number(slider.value)));
    fill(
      place,
      words,
      both,
      h("div", { class: "slider" },
        button("‹", () => to((this.step ?? all) - 1), { "aria-label": say("earlier") }),
        slider,
        button("›", () => to((this.step ?? all) + 1), { "aria-label": say("later") })),
      h("div", { class: "decide" },
        tryHere,
        button(say("replayEnd"), () => this.close())),
    );
    place.classList.add("open");
    turn();
  }
}
