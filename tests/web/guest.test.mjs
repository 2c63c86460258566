// The page as a client of a house, without a browser: the modules with others, and the line under them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { device, openHouse, until } from "./guest.mjs";

const levels = ["one", "two", "three", "four", "five", "six"];
let home;
before(async () => (home = await openHouse()));
after(() => home.close());

// A table of this game with two devices at it, and everything they were told.
async function table(game, { seats = 2, bots = [], lang = "en", devices = 2 } = {}) {
  const people = [];
  const host = await device(home.address);
  const first = await host.Guest.open({ game, lang, levels });
  people.push({ device: host, guest: first, news: [] });
  first.listen({ changed: () => undefined, news: (news) => people[0].news.push(news) });
  await first.lay({ seats, options: {}, bots, clock: "none", seat: 0, name: "Ada", watchers: true });
  for (let n = 1; n < devices; n++) {
    const other = await device(home.address);
    const link = other.readLink(host.writeLink(first.state.table, first.door));
    const guest = await other.Guest.open({ game, lang: n === 1 ? "fr" : lang, levels, link });
    const person = { device: other, guest, news: [] };
    people.push(person);
    guest.listen({ changed: () => undefined, news: (news) => person.news.push(news) });
    await guest.sit(`Guest ${n}`);
  }
  for (const { guest } of people) await until(() => guest.state.phase === "playing" && guest.state.live && guest.state.viewer >= 0, "the deal");
  return people;
}

async function playOn(people, moves = Infinity) {
  for (let n = 0; n < moves; n++) {
    await until(() => people.some(({ guest }) => guest.state.yours) || people.every(({ guest }) => guest.state.phase === "ended"), "a turn");
    const person = people.find(({ guest }) => guest.state.yours);
    if (person === undefined) return;
    const { choices, stage } = person.guest.engine.read();
    assert.equal(stage, "choose");
    await person.guest.play(choices[(n * 7) % choices.length].token);
  }
}

function close(people) {
  for (const { guest } of people) guest.close();
}

for (const game of ["prowlers-passage", "petra", "prowl"]) {
  test(`${game} is played to its end by two people, each of whom holds a view`, async () => {
    const people = await table(game);
    await playOn(people);
    for (const { guest } of people) {
      await until(() => guest.state.opened, "the record");
      assert.equal(guest.state.how, "played");
      assert.equal(guest.engine.read().stage, "over");
      assert.ok(guest.record.startsWith("{"));
      assert.ok(guest.engine.scene(-1, -1, false, { width: 800, height: 600, touch: false }).startsWith("<svg"));
    }
    assert.deepEqual(people.map(({ guest }) => guest.state.seats.reduce((sum, seat) => sum + seat.wins, 0) > 0), [true, true]);
    close(people);
  });
}
