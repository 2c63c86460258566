// What this device remembers of its user: language, theme, name, motion.

export type Theme = "auto" | "light" | "dark";

interface Settings {
  lang: string;
  theme: Theme;
  name: string;
  dressed: boolean; // it has the page's font
}

const KEY = "warren.settings";

function load(): Settings {
  const usual: Settings = { lang: navigator.language.slice(0, 2), theme: "auto", name: "", dressed: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export const settings = load();

export function keep(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A device that keeps nothing still plays.
  }
  show();
}

// The theme as the style sheet sees it.
export function show(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
}

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "auto" && wantsDark.matches);
}

export function isCalm(): boolean {
  return wantsCalm.matches;
}

export function onTheme(changed: () => void): void {
  wantsDark.addEventListener("change", changed);
}
