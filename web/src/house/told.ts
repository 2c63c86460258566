// Being told that it is one's turn while the page is somewhere in the background: by its title, a badge, and a notice of
// the system where somebody has switched that on. The sound is the table's own.
import { app } from "../app";
import { settings, keep } from "../settings";
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

async function notify(words: string, tag: string): Promise<void> {
  if (!settings.notices || !canNotify() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const notice = new Notification(PLAIN, { body: words, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some devices show them only by the service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(PLAIN, { body: words, tag });
  }
}

function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => undefined); // where the page is not installed there is nothing to put it on
}

// Tells it once for each time that it becomes this person's turn.
export class Told {
  private yours = false;

  constructor(private readonly table: string) {}

  turn(yours: boolean, game: string): void {
    document.title = yours ? `● ${tell("titleTurn")} – ${game}` : `${game} – ${PLAIN}`;
    if (yours === this.yours) return;
    this.yours = yours;
    badge(yours ? 1 : 0);
    if (yours) notify(tell("noticeTurn", { game }), this.table).catch(() => undefined);
  }

  leave(): void {
    document.title = PLAIN;
    if (this.yours) badge(0);
  }
}
