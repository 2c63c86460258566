// Being told that it is one's turn, at whichever table, while the page is somewhere in the background: by its title, a
// badge, and a notice of the system where somebody has switched that on. The sound is the table's own.
import { app, go } from "../app";
import { settings, keep } from "../settings";
import { isOver, type Listed } from "./lobby";
import { tell } from "./words";

const PLAIN = "Warren";

// Whether the system can show notices at all; over plain http it cannot.
export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}

// Switched on by somebody: only now the browser is asked for its permission.
export async function switchNotices(on: boolean): Promise<boolean> {
  const allowed = on && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
  if (on && !allowed) app.toast(tell("noticesRefused"));
  keep({ notices: allowed });
  return allowed;
}

// Pressed, a notice leads to its table: here, or by the service worker, which knows the table by the tag.
async function notify(words: string, table: string): Promise<void> {
  if (!settings.notices || !canNotify() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const notice = new Notification(PLAIN, { body: words, tag: table });
    notice.onclick = () => {
      window.focus();
      notice.close();
      go(`t=${table}`);
    };
  } catch {
    // Some devices show them only by the service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(PLAIN, { body: words, tag: table });
  }
}

function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => undefined); // where the page is not installed there is nothing to put it on
}

const titleOf = (game: string): string => app.game(game)?.title ?? game;

// Tables where it is this person's turn, as far as is known, with their games. It outlives the screens that find it out.
const turns = new Map<string, string>();

// Tells it once for each time that it becomes this person's turn.
function note(table: string, game: string, yours: boolean): void {
  if (yours === turns.has(table)) return;
  if (yours) turns.set(table, game);
  else turns.delete(table);
  badge(turns.size);
  if (yours) notify(tell("noticeTurn", { game: titleOf(game) }), table).catch(() => undefined);
}

// One screen's share in it: the table that it shows, if it shows one, and all others that the house lists.
export class Alert {
  private game = "";

  constructor(private readonly table = "") {}

  turn(yours: boolean, game: string): void {
    this.game = game;
    note(this.table, game, yours);
    this.draw();
  }

  list(tables: Listed[]): void {
    for (const table of turns.keys()) if (table !== this.table && !tables.some((one) => one.table === table)) note(table, "", false);
    for (const one of tables) if (one.table !== this.table) note(one.table, one.game, one.turn && !isOver(one));
    this.draw();
  }

  private draw(): void {
    const game = turns.get(this.table) ?? [...turns.values()][0];
    const plain = this.game === "" ? PLAIN : `${titleOf(this.game)} – ${PLAIN}`;
    document.title = game === undefined ? plain : `● ${tell("titleTurn")} – ${titleOf(game)}`;
  }

  leave(): void {
    document.title = PLAIN;
  }
}
