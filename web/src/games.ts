// Games kept on this device.
import { app, go, type Screen } from "./app";
import { bar } from "./bar";
import { button, fill, h } from "./dom";
import * as store from "./store";
import { about } from "./start";
import { say } from "./words";

export async function gamesScreen(): Promise<Screen> {
  const list = h("ul", { class: "kept" });
  const draw = async (): Promise<void> => {
    const games = await store.list();
    const rows = games.map((kept) => {
      const title = app.game(kept.game)?.title ?? kept.game;
      return h(
        "li",
        {},
        h("div", {}, h("strong", {}, title), h("div", { class: "quiet" }, about(kept))),
        button(say(kept.over ? "replay" : "goOn"), () => go(`game=${kept.id}`), {
          class: "main",
          "aria-label": `${say(kept.over ? "replay" : "goOn")}: ${title}, ${about(kept)}`,
        }),
        button(say("remove"), () => void store.remove(kept.id).then(draw), {
          "aria-label": `${say("removeGame", { game: title })}, ${about(kept)}`,
        }),
      );
    });
    fill(list, ...rows);
    if (rows.length === 0) fill(list, h("li", {}, say("noGames")));
  };
  await draw();
  return { root: h("div", { class: "page" }, bar(say("savedGames")), h("main", { class: "column" }, list)) };
}
