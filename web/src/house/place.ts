// Links of a house, and what this device keeps of it: its key, and for each table the door and how much was told.
//
// The key is 128 random bits by which the house knows this device. It is sent in the first message of a line and nowhere
// else. Where the browser refuses to keep anything, all of this lasts as long as the page; remembers() says so.

export interface Link {
  table: string;
  door: string; // to sit down by, or empty
  code: string; // that moves a seat to this device, or empty
}

// Whom one does not hear at a table: everybody, or these names.
export type Muted = true | string[];

// What is kept of a table.
export interface Note {
  told: number; // entries of its log that the reader was told
  door: string; // to invite others with, or empty
  mute?: Muted;
  offered?: true; // the way back was offered
}

const KEY = "warren-house-key";
const NOTE = "warren-house-table-";
const NAME = "warren-house-name";
const ADDRESS = "warren-house-address";
const NOTES_MAX = 100; // the oldest go first

const memory = new Map<string, string>();
let kept = true;

function get(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    kept = false;
    return null;
  }
}

function put(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    kept = false;
    memory.set(name, value);
  }
}

// Whether this device will know its seats again after the page was closed.
export function remembers(): boolean {
  get(KEY);
  return kept;
}

// Whether somebody has played with others here before.
export function hasKey(): boolean {
  return get(KEY) !== null;
}

export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The key of this device, made the first time. Another tab may have made one in the same moment: what is kept counts.
export function key(): string {
  const known = get(KEY);
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = hex(16);
  put(KEY, made);
  return get(KEY) ?? made;
}

export function note(table: string): Note {
  try {
    const { told, door, mute, offered } = JSON.parse(get(NOTE + table) ?? "{}") as Partial<Note>;
    const note: Note = { told: Number.isInteger(told) ? told! : 0, door: typeof door === "string" ? door : "" };
    if (mute === true || (Array.isArray(mute) && mute.length > 0)) note.mute = mute;
    if (offered === true) note.offered = true;
    return note;
  } catch {
    return { told: 0, door: "" };
  }
}

export function keepNote(table: string, changed: Partial<Note>): void {
  put(NOTE + table, JSON.stringify({ ...note(table), ...changed, when: Date.now() }));
  prune();
}

function prune(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(NOTE));
    if (names.length <= NOTES_MAX) return;
    const when = (name: string): number => Number((JSON.parse(localStorage.getItem(name) ?? "{}") as { when?: number }).when ?? 0);
    names.sort((a, b) => when(a) - when(b));
    for (const name of names.slice(0, names.length - NOTES_MAX)) localStorage.removeItem(name);
  } catch {
    // What cannot be read is not worth more than the room it takes.
  }
}

// The name that this device sat down with last.
export function lastName(): string {
  return get(NAME) ?? "";
}

export function keepName(name: string): void {
  put(NAME, name);
}

// The address that was left at this house, to be told that it is one's turn, or nothing.
export function leftAddress(): string {
  return get(ADDRESS) ?? "";
}

export function keepAddress(address: string): void {
  put(ADDRESS, address);
}

const SIGNS = "[0-9a-hjkmnp-tv-z]";

// The table that an address leads to: /t/TABLE#WORD, or ?t=TABLE#WORD, to which the house redirects.
export function readLink(address: string): Link | undefined {
  const { pathname, searchParams, hash } = new URL(address);
  const table = new RegExp(`/t/(${SIGNS}{24})$`).exec(pathname)?.[1] ?? searchParams.get("t") ?? "";
  if (!new RegExp(`^${SIGNS}{24}$`).test(table)) return undefined;
  const word = hash.slice(1);
  return {
    table,
    door: new RegExp(`^${SIGNS}{26}$`).test(word) ? word : "",
    code: new RegExp(`^${SIGNS}{16}$`).test(word) ? word : "",
  };
}

// A link to a table of this page's house: with a door to sit down by, with a code to move a seat, with neither to watch or
// to come back to.
export function writeLink(table: string, word = ""): string {
  return `${location.origin}/t/${table}${word === "" ? "" : `#${word}`}`;
}

// Where the house of this page listens.
export function houseAddress(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/house`;
}

const RELOADED = "warren-house-reloaded";

// The page is older or newer than the house: loads it anew, but not twice for the same rules.
export function reloadOnce(rules: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === rules) return false;
    sessionStorage.setItem(RELOADED, rules);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
