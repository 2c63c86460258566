// What every screen must fulfil: axe-core finds no violation, in light and dark, and targets are large enough for a finger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { top } from "./lib.mjs";

const axe = readFileSync(join(top, "web/node_modules/axe-core/axe.min.js"), "utf8");

// The page's content security policy forbids foreign scripts, but not evaluation through the debugger.
async function run(page, inside, only) {
  page.debugger ??= await page.context().newCDPSession(page);
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await page.debugger.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    assert.equal(exceptionDetails, undefined);
    return result.value;
  };
  if ((await evaluate("typeof axe")) === "undefined") await evaluate(`(() => { ${axe} })()`);
  const options = JSON.stringify({ resultTypes: ["violations"], preload: false, ...(only ? { runOnly: [only] } : {}) });
  return JSON.parse(await evaluate(`axe.run(${JSON.stringify(inside)} ?? document, ${options}).then((found) =>
    JSON.stringify(found.violations.map((one) =>
      [one.id, one.help, one.nodes.slice(0, 3).map((node) => node.target.flat().join(" ") + " " + (node.failureSummary ?? ""))])))`));
}

// Checks everything in the colour scheme that the visitor began with, and in the other one only what colours can change.
// `inside` is the part of the page that is new, if the rest was checked before.
export async function check(page, where, inside) {
  const other = page.scheme === "dark" ? "light" : "dark";
  assert.deepEqual(await run(page, inside), [], where);
  await page.emulateMedia({ colorScheme: other });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.deepEqual(await run(page, inside, "color-contrast"), [], `${where}, ${other}`);
  await page.emulateMedia({ colorScheme: page.scheme });
}

// What can be pressed and is smaller than 44 pixels.
export async function checkTargets(page, where) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input:not(.unseen):not([type=checkbox]), a, label:has(+ input[type=checkbox])")]
      .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect(), getComputedStyle(one).visibility])
      .filter(([, rect, visibility]) => rect.width > 0 && visibility === "visible" && (rect.width < 43.9 || rect.height < 43.9))
      .map(([text, rect]) => `${Math.round(rect.width)}×${Math.round(rect.height)} ${text}`));
  assert.deepEqual(small, [], where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
}
