// Motion explains what happened, and there is none where it is not wanted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, byMouse, dice, house, leave, PHONE, playOn, simulate, upload, visit } from "./lib.mjs";

let home;
before(async () => (home = await house()));
after(() => home.close());

// A game just before the first of these moves that is not among the first four, or before its last, which is a person's.
async function lay(page, game, moves, ...options) {
  await page.goto(`${home.address}#`);
  await page.waitForSelector(".start");
  const { result, seed, ...record } = simulate(game, 3, ...options);
  const at = moves === "last" ? record.moves.length - 1 : record.moves.findIndex((move, i) => i > 3 && moves.test(move));
  await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, at), play: { bots: record.seats.map(() => "") } }));
  if (await page.locator(".curtain .main").count()) await page.locator(".curtain .main").click();
  return record.moves[at];
}

// Makes a move, and says what moves as soon as the picture has changed: its id, or its class, and by how many pixels of
// the screen.
function make(page, token) {
  return page.evaluate(async (wanted) => {
    const row = document.querySelector(`.choices [data-token="${CSS.escape(wanted)}"]`) ?? document.querySelector(`.choices [data-piece~="${CSS.escape(wanted)}"]`);
    row.click();
    document.querySelector(`.verbs [data-token="${CSS.escape(wanted)}"]`)?.click();
    document.querySelector(".preview .decide .main")?.click(); // a step within a turn is made already
    const scene = document.querySelector(".scene");
    while (scene.hasAttribute("aria-busy")) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const svg = scene.shadowRoot.querySelector("svg");
    return svg.getAnimations({ subtree: true }).map((animation) => {
      const { target } = animation.effect;
      const box = () => target.getBoundingClientRect();
      animation.pause();
      animation.currentTime = 0;
      const start = box();
      animation.currentTime = animation.effect.getTiming().duration - 0.01;
      const end = box();
      const style = Object.keys(animation.effect.getKeyframes()[0]).filter((key) => ["transform", "opacity", "strokeDashoffset"].includes(key));
      return {
        id: target.id, class: target.getAttribute("class"), within: target.closest("[id]")?.id, style,
        length: animation.effect.getTiming().duration, from: { x: start.x, y: start.y, width: start.width }, to: { x: end.x, y: end.y, width: end.width },
      };
    });
  }, token);
}

const place = (page, id) => page.evaluate((name) => {
  const { x, y, width, height } = document.querySelector(".scene").shadowRoot.querySelector(`#${name}`).getBoundingClientRect();
  return { x, y, right: x + width, bottom: y + height };
}, id);

function inside(spot, { x, y, right, bottom }, what) {
  assert.ok(spot.x > x - 2 && spot.x < right && spot.y > y - 2 && spot.y < bottom, `${what}: ${JSON.stringify(spot)}`);
}

for (const [size, where] of [[undefined, "at a desk"], [PHONE, "on a phone"]]) {
  test(`a passage draws itself, its tile flies to its owner, markers slide (${where})`, async () => {
    const page = await visit(home, { motion: "no-preference", size });
    const token = await lay(page, "prowlers-passage", /^\w+$/);
    const before = await place(page, `path-${token}`);
    const moving = await make(page, token);
    const drawn = moving.filter((one) => one.style.includes("strokeDashoffset") && one.within === `path-${token}`);
    assert.ok(drawn.length >= 2, JSON.stringify(moving));
    const [tile, ...others] = moving.filter((one) => one.class === "flight");
    assert.equal(others.length, 0);
    assert.ok(Math.hypot(tile.from.x - before.x, tile.from.y - before.y) < 60, "it leaves from where it was");
    const owners = [await place(page, "seat-0"), await place(page, "seat-1")];
    assert.ok(owners.some((owner) => tile.to.x > owner.x && tile.to.x < owner.right && tile.to.y > owner.y && tile.to.y < owner.bottom));
    const pieces = moving.filter((one) => one.id.startsWith("piece-"));
    for (const piece of pieces) inside(piece.to, await place(page, piece.id), piece.id);
    for (const one of moving) assert.ok(one.length >= 150 && one.length <= 300, `${one.length} ms`);
    assert.deepEqual(page.faults, []);
    await leave(page);
  });
}

test("a pathway's tile flies, not the area of the same name", async () => {
  const page = await visit(home, { motion: "no-preference" });
  const token = await lay(page, "prowlers-passage", /^[1-6][we]$/);
  const before = await place(page, `path-${token}`);
  const tiles = (await make(page, token)).filter((one) => one.class === "flight");
  assert.equal(tiles.length, 1);
  assert.ok(Math.hypot(tiles[0].from.x - before.x, tiles[0].from.y - before.y) < 60, `${token} leaves from where it was: ${JSON.stringify([tiles[0], before])}`);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

test("on a phone a card that is played flies to its owner's chip, and nothing leaves the picture", async () => {
  const page = await visit(home, { motion: "no-preference", size: PHONE, touch: true });
  const chips = () => Promise.all([0, 1, 2].map((seat) => place(page, `standing-${seat}`)));
  const token = await lay(page, "prowl", /^accuse:/, "--seats", "3");
  const flights = (await make(page, token)).filter((one) => one.class === "flight");
  assert.ok(flights.length > 0, "nothing flies");
  for (const one of flights) assert.ok(one.to.x >= 0 && one.to.x < PHONE.width, JSON.stringify(one));
  const owners = await chips();
  assert.ok(flights.some(({ to }) => owners.some((chip) => to.x > chip.x - 40 && to.x < chip.right && to.y > chip.y - 60 && to.y < chip.bottom + 10)), JSON.stringify([flights, owners]));
  assert.deepEqual(page.faults, []);
  await leave(page);
});

test("a pawn slides along the street, a tile leaves the caravan, a card flies to its pile", async () => {
  const page = await visit(home, { motion: "no-preference" });
  const street = await make(page, await lay(page, "petra", /^(plaza|siq)$/));
  const pawn = street.find((one) => one.id.startsWith("pawn-"));
  assert.ok(Math.hypot(pawn.from.x - pawn.to.x, pawn.from.y - pawn.to.y) > 10);
  inside(pawn.to, await place(page, pawn.id), "the pawn");
  assert.ok(!street.some((one) => one.class === "flight"), "a street is nobody's");
  const take = await lay(page, "petra", /^p\d$/);
  const slot = await place(page, `caravan-${take}`);
  const tile = (await make(page, take)).find((one) => one.class === "flight");
  inside(tile.from, slot, "the tile");
  const play = await lay(page, "prowl", /^play:/);
  const card = (await make(page, play)).filter((one) => one.class === "flight");
  assert.ok(card.length <= 1);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

for (const [size, where, name, moves] of [[undefined, "at the end of a game, at a desk", "clan-of-", "last"], [PHONE, "by an accusation, on a phone", "sign-of-", /^to:Su$/]]) {
  test(`clan cards turn over when they are revealed (${where})`, async () => {
    const page = await visit(home, { motion: "no-preference", size });
    const lying = (side) => page.evaluate((such) => [...document.querySelector(".scene").shadowRoot.querySelectorAll(such)].map((card) => card.id), `[id^="${name}"][data-side="${side}"]`);
    const token = await lay(page, "prowl", moves, "--seats", "3", "--option", "rounds=6");
    const before = await lying("down");
    const moving = await make(page, token);
    const up = await lying("up");
    const down = before.filter((id) => up.includes(id));
    assert.ok(down.length > 0, "none was revealed");
    const cards = moving.filter((one) => one.id.startsWith(name));
    const backs = moving.filter((one) => one.class === "turning");
    assert.deepEqual(cards.map((one) => one.id).sort(), down.sort());
    for (const { from, to, length } of cards) {
      assert.ok(from.width < 1 && to.width > 10, JSON.stringify([from, to]));
      assert.ok(length >= 150 && length <= 300, `${length} ms`);
    }
    assert.ok(backs.length >= cards.length && backs.every(({ from, to }) => from.width > 10 && to.width < 1), JSON.stringify(backs));
    assert.deepEqual(page.faults, []);
    await leave(page);
  });
}

test("a card that a rival plays turns over from its back", async () => {
  const page = await visit(home, { motion: "no-preference" });
  await begin(page, "prowl", ["", "level1", "level1"]);
  await page.evaluate(() => {
    window.turned = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.classList?.contains("turning")) window.turned.push(node.previousElementSibling.id);
    }).observe(document.querySelector(".scene").shadowRoot, { childList: true, subtree: true });
  });
  const turned = () => page.evaluate(() => window.turned.filter((id) => /^(card|play)-/.test(id)));
  const make = byMouse(dice(4));
  let found = [];
  const choose = async (here, n) => {
    found = await turned();
    await make(here, n);
  };
  await playOn(page, choose, () => found.length > 0);
  assert.ok(found.length > 0);
  await page.waitForFunction(() => document.querySelector(".scene").shadowRoot.querySelector(".turning") === null);
  assert.deepEqual(page.faults, []);
  await leave(page);
});

// Makes the first choice, and says how many tasks pass until the picture is another one.
function count(page) {
  return page.evaluate(async () => {
    const scene = document.querySelector(".scene");
    document.querySelector(".choices [data-token]").click();
    let tasks = 0;
    for (; scene.hasAttribute("aria-busy"); tasks++) await new Promise((resolve) => setTimeout(resolve));
    return tasks;
  });
}

test("a picture that moves is made in several tasks, so that none is long; with reduced motion it is there at once", async () => {
  for (const motion of ["no-preference", "reduce"]) {
    const page = await visit(home, { motion });
    await lay(page, "petra", /^(plaza|siq)$/);
    const tasks = await count(page);
    assert.ok(motion === "reduce" ? tasks === 0 : tasks >= 3, `${tasks} tasks`);
    assert.deepEqual(page.faults, []);
    await leave(page);
  }
});

test("with reduced motion nothing moves", async () => {
  const page = await visit(home);
  for (const [game, moves] of [["prowlers-passage", /^\w+$/], ["petra", /^(plaza|siq)$/], ["prowl", /^play:/]]) {
    assert.deepEqual(await make(page, await lay(page, game, moves)), [], game);
  }
  await leave(page);
});
