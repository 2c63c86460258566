// The bar at the top of the screens without a table.
import { go } from "./app";
import { h, signButton } from "./dom";
import { switches } from "./main";
import { say } from "./words";

export function bar(title: string): HTMLElement {
  return h(
    "header",
    { class: "bar" },
    signButton("home", say("home"), () => go("")),
    h("h1", { tabindex: -1 }, title),
    switches(),
  );
}
