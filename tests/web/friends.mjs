// People at a table of whom a test needs no screen: the page's own client, as guest.mjs runs it.
import { after } from "node:test";
import { device } from "./guest.mjs";
import { met, pause } from "./wait.mjs";

// Those that a test which failed has left at the table, and those who still play: both would keep the file from ending.
const open = new Set();
let closed = false;
after(() => {
  closed = true;
  open.forEach((guest) => guest.close());
});

const levels = ["one", "two", "three", "four", "five", "six"];

// Somebody with a link, who sits down if they have a name.
export async function friend(link, game, name, { seat = -1, lang = "en" } = {}) {
  const own = await device(new URL(link).origin);
  const guest = await own.Guest.open({ game, lang, levels, link: own.readLink(link) });
  const news = [];
  let gone = false;
  open.add(guest);
  guest.listen({ changed: () => undefined, news: (one) => news.push(one) });
  if (name !== undefined) await guest.sit(name, seat);
  return {
    guest,
    news,
    // Makes every decision until it is somebody else's turn, or the game is over.
    async move() {
      await met(() => gone || (guest.state.live && (guest.state.yours || guest.state.phase === "ended")), "a turn");
      while (!gone && guest.state.yours) {
        await guest.play(guest.engine.read().choices[0].token);
        await met(() => gone || (guest.state.live && guest.state.waits.length === 0), "the answer");
      }
    },
    close() {
      gone = true;
      guest.close();
    },
  };
}

// Makes their decisions by themselves, the first choice each time, until what is returned is called.
export function accompany(...friends) {
  let over = false;
  const play = async ({ guest }) => {
    while (!over && !closed && guest.state.phase !== "ended") {
      if (guest.state.live && guest.state.yours) await guest.play(guest.engine.read().choices[0].token);
      await pause(20);
    }
  };
  const all = Promise.all(friends.map(play));
  return async () => {
    over = true;
    await all;
  };
}
