// What every screen must fulfil: axe-core finds no violation, in light and dark, and targets are large enough for a finger.
// Contrast that axe-core cannot judge is computed here; in the pictures contrast.test.mjs does that.
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
  const options = JSON.stringify({ resultTypes: ["violations", "incomplete"], preload: false, ...(only ? { runOnly: [only] } : {}) });
  const { broken, unsure } = JSON.parse(await evaluate(`axe.run(${JSON.stringify(inside)} ?? document, ${options}).then((found) => JSON.stringify({
    broken: found.violations.map((one) =>
      [one.id, one.help, one.nodes.slice(0, 3).map((node) => node.target.flat().join(" ") + " " + (node.failureSummary ?? ""))]),
    unsure: found.incomplete.flatMap((one) => one.nodes.map((node) => ({ rule: one.id, target: node.target, why: node.any[0]?.data?.messageKey }))),
  }))`));
  const outside = unsure.filter(({ target }) => target.length === 1 && typeof target[0] === "string");
  const texts = outside.filter(({ rule }) => rule === "color-contrast").map(({ target }) => target[0]);
  return [...broken, ...(await page.evaluate(pale, texts)).map((found) => ["contrast, computed", found])];
}

// In the browser: which of these elements have a text whose colour is too near to what lies behind it. That is the
// background of the element or of the first around it that has one, with all translucent ones in between; of a gradient
// every colour.
function pale(selectors) {
  const read = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    const most = colour.startsWith("color(") ? 255 : 1; // colours that are mixed count from 0 to 1
    return { rgb: [r * most, g * most, b * most], a };
  };
  const mix = (over, a, under) => over.map((value, i) => value * a + under[i] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    if (element === null) return [[255, 255, 255]];
    const { backgroundColor, backgroundImage, backgroundSize } = getComputedStyle(element);
    const image = backgroundSize === "auto" ? backgroundImage : ""; // one with a size is a bar beside the text
    const painted = [backgroundColor, ...(image.match(/(rgba?|color)\([^)]*\)/g) ?? [])].map(read).filter(({ a }) => a > 0);
    if (painted.length === 0) return behind(element.parentElement);
    if (painted.every(({ a }) => a === 1)) return painted.map(({ rgb }) => rgb);
    const under = behind(element.parentElement);
    return painted.flatMap(({ rgb, a }) => under.map((colour) => mix(rgb, a, colour)));
  };
  return selectors.flatMap((selector) => {
    const element = document.querySelector(selector);
    // What has gone since, with somebody else's move, is not found, or axe names the root instead.
    if (element === null || element === document.documentElement) return [];
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ink = read(style.color);
    const ratios = behind(element).map((colour) => {
      const [high, low] = [light(mix(ink.rgb, ink.a, colour)), light(colour)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    });
    const worst = Math.min(...ratios);
    return worst < least ? [`${selector}: ${worst.toFixed(2)}`] : [];
  });
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
