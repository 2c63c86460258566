// The bar at the top of the screens without a table.
import { app, go } from "./app";
import { h, signButton } from "./dom";
import { keep, settings, type Theme } from "./settings";
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

// Language and colours, on every screen but the table.
export function switches(): HTMLElement {
  const languages = h("select", { "aria-label": say("language"), id: "language" });
  for (const [code, name] of app.shelf.languages) {
    languages.append(h("option", { value: code, lang: code, selected: code === app.shelf.lang }, name));
  }
  languages.addEventListener("change", () => {
    app
      .speak(languages.value)
      .then(() => app.reopen())
      .then(() => document.getElementById("language")?.focus())
      .catch((error: unknown) => app.fail(error));
  });
  const order: Theme[] = ["auto", "light", "dark"];
  const names = { auto: say("themeAuto"), light: say("themeLight"), dark: say("themeDark") };
  const signs = { auto: "auto", light: "sun", dark: "moon" } as const;
  const theme = signButton(signs[settings.theme], say("themeIs", { what: names[settings.theme] }), () => {
    keep({ theme: order[(order.indexOf(settings.theme) + 1) % order.length]! });
    theme.replaceWith(switches().querySelector("#theme")!);
    app.recolour();
    document.getElementById("theme")?.focus();
  });
  theme.id = "theme";
  const prefs = signButton("prefs", say("settings"), () => {
    import("./more").then(({ openPrefs }) => openPrefs()).catch((error: unknown) => app.fail(error));
  });
  return h("div", { class: "switches" }, languages, theme, prefs);
}
