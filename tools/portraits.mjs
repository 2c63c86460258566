// Photographs the page into docs/pictures: node tools/portraits.mjs. The page is taken from build/web (WARREN_WEB) and the
// program from build/warren (WARREN). Look at what it makes.
import { join } from "node:path";
import { consider, house, leave, PHONE, simulate, top, upload, visit } from "../tests/web/lib.mjs";

const WIDE = { width: 1280, height: 800 };
const home = await house();

async function portray(name, options, prepare) {
  const page = await visit(home, options);
  await prepare(page);
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(top, "docs/pictures", `page-${name}.png`) });
  await leave(page);
}

// A game a good part of the way through, with bots in the other seats.
const table = (game, seats, part, considered) => async (page) => {
  const { result, seed, ...record } = simulate(game, 3, "--seats", String(seats), "--bot", "level1");
  const bots = record.seats.map((_, seat) => (seat === 0 ? "" : "level1"));
  await upload(page, JSON.stringify({ ...record, moves: record.moves.slice(0, Math.floor(record.moves.length * part)), play: { bots } }));
  await consider(page, considered);
};

async function analysis(page) {
  await upload(page, JSON.stringify(simulate("prowl", 5, "--option", "rounds=3")));
  await page.locator("#tab-study").click();
  await page.locator("#panel .main").click();
  await page.locator("img.graph").waitFor({ timeout: 120000 });
}

await portray("start", { size: WIDE }, () => undefined);
await portray("prowlers-passage", { size: WIDE }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra", { size: WIDE }, table("petra", 3, 0.6, 0));
await portray("prowl", { size: WIDE, scheme: "dark" }, table("prowl", 4, 0.5, 0));
await portray("prowlers-passage-phone", { size: PHONE }, table("prowlers-passage", 2, 0.5, 3));
await portray("petra-phone", { size: PHONE, scheme: "dark" }, table("petra", 2, 0.6, 0));
await portray("prowl-phone", { size: PHONE, lang: "fr" }, table("prowl", 3, 0.5, 0));
await portray("analysis", { size: WIDE }, analysis);
await home.close();
