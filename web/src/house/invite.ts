// A link that somebody is to have: shown, copied, handed to the system, and drawn as a code to scan.
import { app } from "../app";
import { button, fill, h } from "../dom";
import { tell } from "./words";

// A code to scan: dark modules as one path on a square of `size` units.
export interface Scan {
  size: number;
  path: string;
}

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 700; // CSS pixels: whoever has fewer holds the phone already
const QUIET = 4; // modules that stay light around the code, without which cameras do not find it

function drawn({ size, path }: Scan): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const all = size + 2 * QUIET;
  svg.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${all} ${all}`);
  svg.setAttribute("class", "scan");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", tell("scanAlt"));
  const ground = document.createElementNS(SVG, "path");
  ground.setAttribute("class", "ground");
  ground.setAttribute("d", `M${-QUIET} ${-QUIET}h${all}v${all}h${-all}z`);
  const dark = document.createElementNS(SVG, "path");
  dark.setAttribute("d", path);
  svg.append(ground, dark);
  return svg;
}

// On a page over plain http there is no clipboard: then the old way of copying, and where that is refused the text is
// selected for whoever copies it by hand.
async function copy(input: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.focus();
    input.select();
    if (!document.execCommand("copy")) {
      app.toast(tell("selectCopy"));
      return;
    }
  }
  app.toast(tell("copied"));
}

export interface Invitation {
  link: string;
  label: string; // of the field
  share?: string; // what is said with the link where the system shares it
  scan?: Promise<Scan | undefined>;
}

export function invitation({ link, label, share, scan }: Invitation): HTMLElement {
  const input = h("input", { class: "link", readonly: true, value: link, "aria-label": label, focus: () => input.select() });
  const code = h("details", { class: "code", hidden: true, open: innerWidth >= WIDE });
  scan?.then((found) => {
    if (found === undefined) return;
    fill(code, h("summary", {}, tell("scan")), drawn(found));
    code.hidden = false;
  }).catch(() => undefined); // the link is enough
  return h(
    "div",
    { class: "invitation" },
    h("div", { class: "line" },
      input,
      button(tell("copy"), () => void copy(input), { class: "main" }),
      share !== undefined && "share" in navigator && button(tell("share"), () => {
        navigator.share({ text: share, url: link }).catch(() => undefined); // whoever changes their mind
      })),
    code,
  );
}

// Whether the page's own address means nothing on another machine.
export function isLoopback(): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}
