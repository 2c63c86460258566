// How the game ended, above what can be done next: the reasons in sentences, and the score part by part.
import { app } from "./app";
import { fill, h } from "./dom";
import type { Moment } from "./engine";
import type { Reader } from "./source";

export class Result {
  readonly root = h("div", { class: "result", tabindex: 0, role: "group", "aria-labelledby": "ask", hidden: true });
  private shown: string | undefined; // of this outcome

  constructor(private readonly reader: Reader) {}

  draw({ stage, outcome }: Moment, past: number | undefined): void {
    this.root.hidden = stage !== "over" || outcome === undefined || past !== undefined;
    if (outcome === undefined) this.shown = undefined;
    if (outcome === undefined || outcome === this.shown) return;
    this.shown = outcome;
    fill(this.root, h("p", {}, outcome));
    import("./more").then(({ figures }) => {
      if (this.shown === outcome) fill(this.root, h("p", {}, outcome), ...figures(this.reader.score()));
    }).catch((error: unknown) => app.fail(error));
  }
}
