// The keys that the table knows, shown by one of them.
import { button, h } from "./dom";
import { say } from "./words";

export function openKeys(): void {
  const keys: [string, string][] = [
    ["← ↑ ↓ →", say("keyArrows")], ["Enter", say("keyEnter")], ["Esc", say("keyEscape")],
    ["Tab", say("keyTab")], ["?", say("keyHelp")],
  ];
  const dialog = h("dialog", { class: "prefs", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, say("keys")),
    h("dl", { class: "keys" }, ...keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
    h("div", { class: "decide" }, button(say("close"), () => dialog.close(), { class: "main" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
