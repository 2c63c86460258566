// Games kept on this device. One that was removed can be put back as long as the list is shown.
import { app, go, type Screen } from "./app";
import { bar } from "./bar";
import { button, fill, h } from "./dom";
import { hasKey } from "./house/place";
import * as store from "./store";
import { about, outcome } from "./start";
import { say } from "./words";

function titleOf(kept: store.Kept): string {
  return kept.broken === true ? say("unreadable") : (app.game(kept.game)?.title ?? kept.game);
}

function saveFile(name: string, text: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function gamesScreen(): Promise<Screen> {
  const list = h("ul", { class: "kept" });
  const removed = new Map<string, store.Kept>();

  const remove = (kept: store.Kept): void => {
    store
      .remove(kept.id)
      .then(() => {
        removed.set(kept.id, kept);
        app.announce(say("removed", { game: titleOf(kept) }));
        return draw(kept.id);
      })
      .catch((error: unknown) => app.fail(error));
  };
  const restore = (kept: store.Kept): void => {
    store
      .save(kept)
      .then(() => {
        removed.delete(kept.id);
        app.announce(say("restored", { game: titleOf(kept) }));
        return draw(kept.id);
      })
      .catch((error: unknown) => app.fail(error));
  };

  const row = (kept: store.Kept): HTMLElement => {
    const title = titleOf(kept);
    const line = kept.broken === true ? say("unreadableAbout") : about(kept);
    const words = h("div", {}, h("strong", {}, title), ...(kept.broken === true ? [] : [" · ", h("span", { class: "outcome" }, outcome(kept))]),
      h("div", { class: "quiet" }, line));
    if (removed.has(kept.id)) {
      return h("li", { class: "gone", "data-id": kept.id }, h("div", {}, say("removed", { game: title })),
        button(say("undoRemove"), () => restore(kept), { "aria-label": say("undoRemoveGame", { game: title }) }));
    }
    return h("li", { "data-id": kept.id }, words,
      kept.broken !== true && button(say(kept.over ? "replay" : "goOn"), () => go(`game=${kept.id}`), {
        class: "main", "aria-label": `${say(kept.over ? "replay" : "goOn")}: ${title}, ${outcome(kept)}, ${line}`,
      }),
      button(say("remove"), () => remove(kept), { "aria-label": `${say("removeGame", { game: title })}, ${line}` }));
  };

  // The list, and the focus at what was changed in it.
  const draw = async (changed?: string): Promise<void> => {
    const games = [...(await store.list()), ...removed.values()].sort((a, b) => b.when - a.when);
    fill(list, ...games.map(row));
    if (games.length === 0) fill(list, h("li", {}, say("noGames")));
    if (changed !== undefined) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(changed)}"] button:last-child`)?.focus();
  };
  await draw();
  return {
    root: h("div", { class: "page" }, bar(say("savedGames")),
      h("main", { class: "column" },
        h("p", { class: "ways" }, h("a", { class: "line", href: "#stats" }, say("stats")),
          // Games with others are kept by the house; those that were looked back at are here, too.
          hasKey() && h("a", { class: "line", href: "#played" }, say("houseGames"))),
        list)),
  };
}

// In place of a kept game that cannot be opened: why, and what can be done with it.
export function brokenScreen(kept: store.Kept, reason: string): Screen {
  const remove = (): void => {
    store.remove(kept.id).then(() => go("games")).catch((error: unknown) => app.fail(error));
  };
  return {
    root: h("div", { class: "page broken" }, bar(say("unreadable")),
      h("main", { class: "column" },
        h("p", { role: "alert" }, say("unreadableWhy")),
        h("p", { class: "quiet" }, say("unreadableReason", { reason })),
        h("div", { class: "decide" },
          button(say("saveRecord"), () => saveFile("game.json", String(kept.record))),
          button(say("remove"), remove, { class: "main" })),
        h("p", {}, h("a", { class: "line", href: "#games" }, say("savedGames"))))),
  };
}
