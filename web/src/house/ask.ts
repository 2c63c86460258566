// A question that stops everything else, before something that cannot be undone.
import { button, h } from "../dom";
import { tell } from "./words";

export function sure(question: string, about: string, yes: string, act: () => void): void {
  const opener = document.activeElement as HTMLElement | null;
  const no = button(tell("cancel"), () => sheet.close());
  const sheet = h(
    "dialog",
    { class: "prefs sure", "aria-labelledby": "sure-ask" },
    h("h2", { id: "sure-ask" }, question),
    about !== "" && h("p", {}, about),
    h("div", { class: "decide" }, button(yes, () => {
      sheet.close();
      act();
    }, { class: "main" }), no),
  );
  sheet.addEventListener("close", () => {
    sheet.remove();
    if (opener?.isConnected === true) opener.focus();
  });
  document.body.append(sheet);
  sheet.showModal();
  no.focus();
}
