// A guest without a screen of its table, for a while: one that has just laid it, and one whose person looks back at a game of
// that table, so that the others do not take them for somebody who is away.
import type { Guest } from "./guest";

let waiting: { guest: Guest; stayed: boolean } | undefined;

// Whether the address is that of something about this table.
function isNear(table: string): boolean {
  const [name = "", rest = ""] = location.hash.slice(1).split("=");
  return name === "exercise" || (name === "played" && rest === table) || (name === "game" && rest.startsWith(`${table}-`));
}

function drop(): void {
  waiting?.guest.close();
  waiting = undefined;
}

addEventListener("hashchange", () => {
  if (waiting === undefined || !waiting.stayed) return;
  const { table } = waiting.guest.state;
  if (!isNear(table) && !location.hash.startsWith(`#t=${table}`)) drop();
});

// It has laid a table, whose screen comes next.
export function expect(guest: Guest): void {
  drop();
  waiting = { guest, stayed: false };
}

// The screen of its table is left.
export function leaveTo(guest: Guest): void {
  if (!isNear(guest.state.table)) {
    guest.close();
    return;
  }
  drop();
  waiting = { guest, stayed: true };
}

// The one that waits for this table's screen, and whether it was there before.
export function take(table: string): { guest: Guest; stayed: boolean } | undefined {
  const found = waiting?.guest.state.table === table ? waiting : undefined;
  if (found === undefined) drop();
  waiting = undefined;
  return found;
}
