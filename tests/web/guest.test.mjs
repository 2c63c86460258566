// The page as a client of a house, without a browser: the modules with others, and the line under them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildSync } from "../../web/node_modules/esbuild/lib/main.js";
import { device, openHouse } from "./guest.mjs";
import { folder, top } from "./lib.mjs";
import { met as until } from "./wait.mjs";

const levels = ["one", "two", "three", "four", "five", "six"];
let home;
before(async () => (home = await openHouse()));
// A test that failed may have left people behind, who would look for their house for ever.
after(() => {
  setTimeout(() => process.exit(), 2000).unref();
  return home.close();
});

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

// How often a move was asked for on all lines of a device, by the id of the request.
function asked({ device: { lines } }) {
  return lines.flatMap(({ said }) => said).map((text) => JSON.parse(text)).filter((said) => "play" in said).map(({ id }) => id);
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
      assert.ok(guest.engine.scene(-1, undefined, false, { width: 800, height: 600, touch: false }).startsWith("<svg"));
    }
    // Nobody may have won, in Prowl; whoever has, by the record, has it in the tally.
    for (const { guest } of people) {
      const { winners } = JSON.parse(guest.record).result;
      assert.deepEqual(guest.state.seats.flatMap(({ wins }, seat) => (wins > 0 ? [seat] : [])), winners);
    }
    close(people);
  });
}

test("the line breaks, and the house is killed: nothing is lost, and nothing is played twice", async () => {
  const people = await table("prowlers-passage");
  for (let n = 0; n < 6; n++) {
    people[n % 2].device.lines.at(-1).terminate();
    await playOn(people, 2);
  }
  await until(() => people.some(({ guest }) => guest.state.yours), "a turn");
  const stopped = home.restart();
  await until(() => people.every(({ guest }) => guest.state.lost), "the lost line");
  const person = people.find(({ guest }) => guest.state.turn === guest.state.viewer);
  const { moves, choices } = person.guest.engine.read();
  const [token] = choices.map((choice) => choice.token);
  const first = person.guest.play(token);
  assert.equal(person.guest.play(token), first, "pressed twice, sent once");
  assert.match(person.guest.state.may.play, /not confirmed|pas encore confirmé/);
  assert.equal(person.guest.engine.read().stage, "think");
  await stopped;
  await first;
  await until(() => people.every(({ guest }) => guest.state.live && guest.engine.read().moves > moves), "the move");
  assert.equal(asked(person).filter((id) => id === asked(person).at(-1)).length <= 2, true);
  const played = people.reduce((sum, one) => sum + new Set(asked(one)).size, 0);
  assert.equal(played, 13);
  assert.deepEqual(people[0].guest.engine.log(0).map(({ actor }) => actor), people[1].guest.engine.log(0).map(({ actor }) => actor));
  assert.ok(people[0].news.some(({ kind }) => kind === "lost") && people[0].news.some(({ kind }) => kind === "back"));
  assert.equal(people[0].device.page.reloads, 0);
  close(people);
});

test("at a quiet table what is asked goes out on the line that is there", async () => {
  const people = await table("prowlers-passage");
  const [{ guest, device: { lines, page } }] = people;
  const now = Date.now;
  for (let n = 1; n <= 3; n++) {
    // Quiet for longer than an answer is waited for: nothing was heard, and nothing is due.
    Date.now = () => now() + n * 5000;
    const said = guest.sayLine("thanks");
    page.dispatchEvent(new Event("online")); // the guest looks at the time before the answer is there
    await said;
    await until(() => people[1].news.filter(({ entry }) => entry === "said").length === n, "the line of talk");
  }
  Date.now = now;
  assert.equal(lines.length, 1, "no line is dropped");
  close(people);
});

test("two tabs with one seat see the same, and one move is made of two presses", async () => {
  const people = await table("prowlers-passage");
  const [host] = people;
  const tab = await device(home.address, { storage: host.device.storage });
  const guest = await tab.Guest.open({ game: "prowlers-passage", lang: "en", levels, link: tab.readLink(tab.writeLink(host.guest.state.table)) });
  await until(() => guest.state.live && guest.state.viewer === host.guest.state.viewer, "the seat");
  const turn = people.find((person) => person.guest.state.yours);
  if (turn !== host) await playOn([turn], 1);
  await until(() => host.guest.state.yours && guest.state.yours, "the turn");
  const { choices, moves } = guest.engine.read();
  const results = await Promise.allSettled([host.guest.play(choices[0].token), guest.play(choices[1].token)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  await until(() => [host.guest, guest, people[1].guest].every((one) => one.engine.read().moves > moves), "the move");
  assert.equal(guest.engine.describe(), host.guest.engine.describe());
  guest.close();
  close(people);
});

test("a page of other rules is loaded anew once, and then says so", async () => {
  const old = await device(home.address, { rules: "0000000000000000" });
  const lobby = new old.Lobby("en");
  await until(() => old.page.reloads === 1, "the reload");
  const guest = await old.Guest.open({ game: "prowl", lang: "en", levels });
  await until(() => guest.state.end === "reload", "the end");
  assert.equal(old.page.reloads, 1);
  assert.ok(lobby.stale);
  assert.match(guest.state.status, /another version/);
  lobby.close();
  guest.close();
});

test("a device that keeps nothing plays, and knows that it will be forgotten", async () => {
  const refuses = () => {
    throw new Error("refused");
  };
  const shy = await device(home.address, { storage: { getItem: refuses, setItem: refuses } });
  const guest = await shy.Guest.open({ game: "prowlers-passage", lang: "en", levels });
  await guest.lay({ seats: 2, options: {}, bots: [0, 1], clock: "none", seat: 0, name: "Shy", watchers: false });
  await until(() => guest.state.phase === "playing", "the deal");
  assert.equal(shy.remembers(), false);
  assert.equal(guest.state.seats[1].bot, 1);
  assert.equal(guest.state.seats[1].name, "one");
  guest.close();
});

test("the lobby lists tables and finds what a link leads to; a seat moves with a code; watchers look on", async () => {
  const people = await table("petra");
  const [host] = people;
  const { table: id } = host.guest.state;
  await playOn(people, 1);
  const lobby = new host.device.Lobby("en");
  await until(() => lobby.tables.some((one) => one.table === id), "the list");
  const listed = lobby.tables.find((one) => one.table === id);
  assert.deepEqual(listed.names, ["Ada", "Guest 1"]);
  assert.equal(listed.game, "petra");
  assert.equal(listed.begun, 1);
  assert.equal(listed.actor, host.guest.state.turn);
  assert.ok(listed.moves > 0);
  assert.ok(Math.abs(Date.now() - listed.since) < 60000);
  // Somebody new, with a module of another game at first.
  const other = await device(home.address);
  const hall = new other.Lobby("en");
  assert.deepEqual(await hall.look(id), { game: "petra", why: "" });
  assert.equal((await hall.look("0".repeat(24))).why, "no-table");
  const watcher = await other.Guest.open({ game: "prowl", lang: "en", levels, link: other.readLink(other.writeLink(id)) });
  await until(() => watcher.state.live && watcher.state.dealt, "the table");
  assert.equal(watcher.state.viewer, -1);
  assert.equal(watcher.engine.read().choices.length, 0);
  assert.notEqual(watcher.state.may.say, "");
  await until(() => host.guest.state.watching === 1, "the watcher");
  // The seat goes along to the other device.
  await people[1].guest.pass();
  const link = other.readLink(other.writeLink(id, people[1].guest.code));
  const moved = await other.Guest.open({ game: "petra", lang: "fr", levels, link });
  await moved.take();
  await until(() => moved.state.live && moved.state.viewer === 1, "the seat");
  await until(() => people[1].guest.state.gone !== "", "the one who lost it");
  await host.guest.sayLine("thanks");
  const heard = [];
  moved.listen({ changed: () => undefined, news: (news) => heard.push(news) });
  await until(() => heard.some(({ entry, text }) => entry === "said" && /Merci/.test(text)), "the line in French");
  const code = await host.guest.scan(host.device.writeLink(id, host.guest.door));
  assert.ok(code === undefined || (code.size >= 21 && code.path.startsWith("M0 0h7v1h-7z")));
  assert.equal(await host.guest.scan("https://elsewhere.example/"), undefined);
  for (const one of [lobby, hall, watcher, moved]) one.close();
  close(people);
});

test("a game that cannot be fetched is said, and tried again until it is there", async () => {
  const people = await table("petra");
  const { table: id } = people[0].guest.state;
  let gone = true;
  const other = await device(home.address, { lacks: (path) => gone && path.startsWith("petra.house") });
  const watcher = await other.Guest.open({ game: "prowl", lang: "en", levels, link: other.readLink(other.writeLink(id)) });
  const ends = [];
  watcher.listen({ changed: () => ends.push(watcher.state.end), news: () => undefined });
  await until(() => ends.includes("game"), "whoever listens knows");
  other.page.dispatchEvent(new Event("online"));
  await until(() => other.fetched.filter((path) => path.startsWith("petra.house")).length > 1, "another try");
  gone = false;
  await until(() => watcher.state.live && watcher.state.dealt, "the table");
  assert.equal(watcher.state.game, "petra");
  watcher.close();
  close(people);
});

test("a module with others has no way to know more than it was told, and the device keeps nothing of a game", async () => {
  for (const name of readdirSync(folder).filter((one) => /\.house-\w+\.wasm$/.test(one))) {
    const module = new WebAssembly.Module(readFileSync(join(folder, name)));
    const wanted = WebAssembly.Module.imports(module).filter(({ name: one }) => !/_(board|pages|differ)$/.test(one));
    assert.deepEqual(wanted.map(({ name: one }) => one), ["broken"]);
    const given = WebAssembly.Module.exports(module).map(({ name: one }) => one);
    for (const one of ["wr_think", "wr_study", "wr_play", "wr_record"]) assert.ok(!given.includes(one), one);
  }
  const people = await table("prowl");
  await playOn(people);
  for (const { device: { storage, fetched, lines } } of people) {
    assert.ok(Object.keys(storage).every((name) => /^warren-house-(key|name|table-\w{24})$/.test(name)));
    assert.ok(Object.entries(storage).every(([name, value]) => !name.includes("table") || /^\{"told":\d+,"door":"\w{26}","when":\d+\}$/.test(value)));
    assert.ok(fetched.every((path) => /^(prowl\.house-\w+\.wasm|fr\.prowl\.house-\w+\.words)$/.test(path)));
    assert.ok(lines.flatMap(({ said }) => said).every((text) => !text.includes(storage["warren-house-key"]) || text.startsWith('{"hello"')));
  }
  close(people);
});

test("before the first move of a game with others at most 300 KB come over the wire", (t) => {
  const names = readdirSync(folder);
  const size = (is) => names.filter((name) => is.test(name)).reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
  const page = size(/^index\.html$|^style.*\.css$|^shelf\.fr.*\.json$/) + size(/^(?!sw|worker).*\.js$/);
  for (const game of ["prowlers-passage", "petra", "prowl"]) {
    const module = size(new RegExp(`^${game}\\.house-\\w+\\.wasm$`));
    const words = size(new RegExp(`^fr\\.${game}\\.house-\\w+\\.words$`));
    t.diagnostic(`${game}: ${page} + ${module} + ${words} bytes`);
    assert.ok(module > 50_000 && words > 3000);
    assert.ok(page + module + words <= 300_000, `${page + module + words} bytes`);
  }
});

test("a device wakes: a line that died meanwhile is found out at once, and a hidden page keeps its seat", async () => {
  const people = await table("prowlers-passage");
  const [{ device: mine, guest }] = people;
  const line = mine.lines.at(-1);
  const send = line.send.bind(line);
  const pings = [];
  line.send = (text) => (text === '{"ping":true}' ? pings.push(text) : send(text)); // a line on which nothing arrives any more
  mine.page.dispatchEvent(new Event("online"));
  await until(() => pings.length === 1, "the question whether it is there");
  await until(() => mine.lines.length === 2 && guest.state.line === "here" && guest.state.live, "another line");
  await playOn(people, 2);
  close(people);
});

test("a notice that is pressed leads to its table: in a window that is there, or in a new one", async () => {
  const { outputFiles } = buildSync({ entryPoints: [join(top, "web/src/sw.ts")], bundle: true, format: "iife", write: false, define: { KEEP: '{"name":"k","files":[]}' } });
  const heard = {};
  const done = [];
  let windows = [];
  const clients = { matchAll: async () => windows, openWindow: async (address) => done.push(["open", address]) };
  new Function("self", outputFiles[0].text)({ clients, addEventListener: (name, act) => (heard[name] = act) });
  const press = async (...there) => {
    done.length = 0;
    windows = there.map((url) => ({ url, focus: async () => done.push(["focus", url]), navigate: async (to) => done.push(["go", to]) }));
    let work;
    heard.notificationclick({ notification: { tag: "TABLE", close: () => done.push(["close"]) }, waitUntil: (promise) => (work = promise) });
    await work;
    return done;
  };
  assert.deepEqual(await press(), [["close"], ["open", "/t/TABLE"]]);
  assert.deepEqual(await press("/", "/#t=TABLE"), [["close"], ["focus", "/#t=TABLE"]]);
  assert.deepEqual(await press("/#with"), [["close"], ["focus", "/#with"], ["go", "/#t=TABLE"]]);
});

test("the lobby asks more slowly while nobody looks, and does not stop", async (t) => {
  const host = await device(home.address);
  const guest = await host.Guest.open({ game: "prowl", lang: "en", levels });
  await guest.lay({ seats: 2, options: {}, bots: [], clock: "none", seat: 0, name: "Ada", watchers: true });
  const lobby = new host.Lobby("en");
  await until(() => lobby.tables.length === 1, "the list");
  guest.close(); // it has long pauses of its own
  const pauses = [];
  const wait = globalThis.setTimeout;
  t.mock.method(globalThis, "setTimeout", (act, ms) => {
    if (ms >= 10000) pauses.push(ms);
    return wait(act, ms >= 10000 ? 0 : ms);
  });
  host.document.visibilityState = "hidden";
  const line = host.lines.at(-1);
  lobby.again(0);
  await until(() => line.said.filter((text) => text === '{"tables":true}').length >= 2, "the question");
  assert.ok(pauses.length > 0 && pauses.every((ms) => ms === 60000), String(pauses));
  lobby.close();
});

test("who is not heard is the same person in the next game, and whoever has their seat after them is heard", async () => {
  const people = await table("prowlers-passage");
  const [ada, ben] = people;
  const said = (person) => person.news.filter(({ entry }) => entry === "said").map(({ text }) => text);
  ada.guest.mute([1]);
  await until(() => ada.guest.state.live && String(ada.guest.state.mute) === "1", "whom she does not hear");
  await ben.guest.resign();
  await until(() => people.every(({ guest }) => guest.state.phase === "ended"), "the end");
  await ada.guest.rematch();
  await until(() => ben.guest.state.offer?.asked === true, "the question");
  await ben.guest.answer(true);
  await until(() => people.every(({ guest }) => guest.state.phase === "playing" && guest.state.live), "the second game");
  assert.deepEqual([ada.guest.state.viewer, ada.guest.state.mute], [1, [0]]);
  await ben.guest.sayLine("thanks");
  await ada.guest.sayLine("hello");
  await until(() => said(ben).length === 2 && said(ada).length > 0, "what was said");
  assert.equal(said(ada).length, 1);
  assert.match(said(ada)[0], /^Ada/);
  await ben.guest.resign();
  await until(() => people.every(({ guest }) => guest.state.phase === "ended"), "the second end");
  await ben.guest.leave();
  await until(() => ada.guest.state.live && ada.guest.state.mute.length === 0, "nobody whom she does not hear");
  const other = await device(home.address);
  const cleo = await other.Guest.open({ game: "prowlers-passage", lang: "en", levels, link: other.readLink(ada.device.writeLink(ada.guest.state.table, ada.guest.door)) });
  await cleo.sit("Guest 1");
  await until(() => cleo.state.viewer >= 0 && cleo.state.live, "the seat");
  await cleo.sayLine("bye");
  await until(() => said(ada).length === 2, "what somebody else of that name says");
  assert.deepEqual(ada.guest.state.mute, []);
  cleo.close();
  close(people);
});

test("two people before one screen hold two seats of a table", async () => {
  const host = await device(home.address);
  const guest = await host.Guest.open({ game: "prowl", lang: "en", levels });
  await guest.lay({ seats: 2, options: {}, bots: [], clock: "none", seat: 0, name: "Ada", watchers: true });
  await until(() => guest.state.live, "the table");
  await guest.sit("Bea", 1);
  await until(() => guest.state.dealt && guest.state.live, "the deal");
  assert.deepEqual(guest.state.seats.map(({ mine }) => mine), [true, true]);
  for (let n = 0; n < 6; n++) {
    await until(() => guest.state.live && guest.state.turn >= 0, "a turn");
    const { turn, viewer } = guest.state;
    if (turn !== viewer) guest.face(turn);
    await until(() => guest.state.live && guest.state.dealt && guest.state.viewer === turn && guest.state.yours, "the other side");
    await guest.play(guest.engine.read().choices[0].token);
  }
  guest.close();
});
