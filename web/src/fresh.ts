// The server may have another page by now than this one, whose files are then gone.
import { Missing } from "./fetched";
import { reloadOnce } from "./house/place";

// Whether that may be what went wrong: a file that is not there, or a part of the script that could not be fetched.
export function isMissing(error: unknown): boolean {
  return error instanceof Missing || (error instanceof TypeError && /import/i.test(error.message));
}

// Loads the page anew if the server has another one. Where nobody answers, or the page is the same, it stays.
export async function renew(): Promise<boolean> {
  const script = document.querySelector("script[src]")?.getAttribute("src") ?? "";
  try {
    const answer = await fetch("./?fresh", { cache: "no-store" }); // by a name that the service worker keeps nothing under
    const page = await answer.text();
    if (!answer.ok || !page.includes('id="app"') || page.includes(script)) return false;
  } catch {
    return false;
  }
  return reloadOnce(script);
}
