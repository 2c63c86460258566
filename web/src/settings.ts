// What this device remembers of its user: language, theme, name, and how the table behaves.

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "usual" | "fast";

interface Settings {
  lang: string;
  theme: Theme;
  name: string;
  dressed: boolean; // it has the page's font
  speed: Speed; // of motion
  calm: boolean; // nothing moves, whatever the device prefers
  confirm: boolean; // a choice is considered before it is made
  codes: boolean; // pictures show the short names of places
  sound: boolean;
  notices: boolean; // of the system, when it is one's turn at a table elsewhere
}

const KEY = "warren.settings";
const RATES: Record<Speed, number> = { slow: 0.5, usual: 1, fast: 2 };
const THEMES: Record<Theme, true> = { auto: true, light: true, dark: true };

// What was kept, as far as it is of the right kind.
function load(): Settings {
  const usual: Settings = {
    lang: navigator.language.slice(0, 2), theme: "auto", name: "", dressed: false,
    speed: "usual", calm: false, confirm: true, codes: true, sound: false, notices: false,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const good = Object.entries(usual).filter(([key, value]) => typeof kept[key] === typeof value).map(([key]) => [key, kept[key]]);
    const all = { ...usual, ...(Object.fromEntries(good) as Partial<Settings>) };
    return { ...all, speed: all.speed in RATES ? all.speed : "usual", theme: all.theme in THEMES ? all.theme : "auto" };
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

// The settings as the style sheet sees them.
export function show(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme);
  root.toggleAttribute("data-calm", settings.calm);
  root.toggleAttribute("data-codeless", !settings.codes);
}

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "auto" && wantsDark.matches);
}

export function isCalm(): boolean {
  return settings.calm || wantsCalm.matches;
}

// How many times as fast as usual things move.
export function rate(): number {
  return RATES[settings.speed];
}

// What has just begun to move there goes at the chosen speed.
export function hasten(inside: Element): void {
  for (const animation of inside.getAnimations({ subtree: true })) animation.playbackRate = rate();
}

export function onTheme(changed: () => void): void {
  wantsDark.addEventListener("change", changed);
}
