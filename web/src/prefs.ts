// The sheet with the settings. Whatever is changed there holds at once, and is kept on this device.
import { app } from "./app";
import { button, fill, h } from "./dom";
import { keep, settings, type Speed, type Theme } from "./settings";
import { sound } from "./sound";
import { say } from "./words";

function row(id: string, title: string, control: HTMLElement, about?: string): HTMLElement {
  control.id = id;
  if (about !== undefined) control.setAttribute("aria-describedby", `${id}-about`);
  return h("div", { class: "line" }, h("label", { for: id }, title), control,
    about !== undefined && h("p", { class: "quiet", id: `${id}-about` }, about));
}

function pick(options: [string, string][], chosen: string, change: (value: string) => void): HTMLSelectElement {
  const select = h("select");
  for (const [value, title] of options) select.append(h("option", { value, selected: value === chosen }, title));
  select.addEventListener("change", () => change(select.value));
  return select;
}

function check(checked: boolean, change: (on: boolean) => void): HTMLInputElement {
  const box = h("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return box;
}

function rows(redraw: () => void): HTMLElement[] {
  const languages = pick(app.shelf.languages, app.shelf.lang, (lang) => {
    app
      .speak(lang)
      .then(() => app.reopen())
      .then(redraw)
      .catch((error: unknown) => app.fail(error));
  });
  const themes: [Theme, string][] = [["auto", say("themeAuto")], ["light", say("themeLight")], ["dark", say("themeDark")]];
  const speeds: [Speed, string][] = [["slow", say("speedSlow")], ["usual", say("speedUsual")], ["fast", say("speedFast")]];
  return [
    row("set-lang", say("language"), languages),
    row("set-theme", say("theme"), pick(themes, settings.theme, (theme) => {
      keep({ theme: theme as Theme });
      app.recolour();
    })),
    row("set-speed", say("speed"), pick(speeds, settings.speed, (speed) => keep({ speed: speed as Speed }))),
    row("set-calm", say("calm"), check(settings.calm, (calm) => keep({ calm })), say("calmAbout")),
    row("set-confirm", say("askFirst"), check(settings.confirm, (confirm) => keep({ confirm })), say("askFirstAbout")),
    row("set-codes", say("codes"), check(settings.codes, (codes) => keep({ codes })), say("codesAbout")),
    row("set-sound", say("sound"), check(settings.sound, (on) => {
      keep({ sound: on });
      sound("turn");
    }), say("soundAbout")),
  ];
}

export function openPrefs(): void {
  const opener = document.activeElement as HTMLElement | null;
  const title = h("h2", { id: "prefs-title" });
  const list = h("div", { class: "stack" });
  const foot = h("div", { class: "decide" });
  const sheet = h("dialog", { class: "prefs", "aria-labelledby": "prefs-title" }, title, list, foot);
  const draw = (): void => {
    title.textContent = say("settings");
    fill(list, ...rows(() => {
      draw();
      document.getElementById("set-lang")?.focus();
    }));
    fill(foot, button(say("close"), () => sheet.close(), { class: "main" }));
  };
  draw();
  sheet.addEventListener("close", () => {
    sheet.remove();
    // In another language the button that opened it is another one.
    (opener?.isConnected === true ? opener : document.querySelector<HTMLElement>('[data-tool="prefs"]'))?.focus();
  });
  // A press beside the sheet closes it.
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  document.body.append(sheet);
  sheet.showModal();
}
