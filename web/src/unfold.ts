// The place for choices is small on a phone. A text in it that has less room than it needs fades where it is cut, and gets
// a button, which opens the whole place over the table; the next press on the button, or another text, closes it again.
import { signButton } from "./dom";
import { say } from "./words";

const TEXTS = ".what, .lesson-text, .result"; // each scrolls by itself

// Says whether there is more below the lower edge.
function fade(text: HTMLElement): void {
  text.toggleAttribute("data-more", text.scrollTop + text.clientHeight < text.scrollHeight - 1);
}

// What scrolls but has no other place to be opened in fades where it goes on, all the time.
export function fades(text: HTMLElement, content: HTMLElement): void {
  const sizes = new ResizeObserver(() => fade(text));
  sizes.observe(text);
  sizes.observe(content);
  text.addEventListener("scroll", () => fade(text), { passive: true });
}

export function unfold(turn: HTMLElement): void {
  const close = (): void => turn.removeAttribute("data-open");
  const mark = (text: HTMLElement): void => {
    const button = text.querySelector<HTMLElement>(":scope > .unfold");
    const open = turn.hasAttribute("data-open");
    const cut = open || text.scrollHeight > text.clientHeight + 1;
    fade(text);
    if (cut === (button !== null)) return;
    const end = text.scrollTop > 0 && text.scrollTop + text.clientHeight >= text.scrollHeight - 1;
    if (button !== null) button.remove();
    else text.prepend(opener(turn));
    if (end) text.scrollTop = text.scrollHeight;
    fade(text);
  };
  const sizes = new ResizeObserver(() => later());
  const look = (): void =>
    turn.querySelectorAll<HTMLElement>(TEXTS).forEach((text) => {
      sizes.observe(text);
      mark(text);
    });
  let asked = false;
  const later = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      look();
    });
  };
  new MutationObserver((changes) => {
    // Its own button is not another text.
    const own = (node: Node): boolean => node instanceof Element && node.matches(".unfold");
    if (changes.every(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].every(own))) return;
    close();
    later();
  }).observe(turn, { childList: true, subtree: true });
  sizes.observe(turn);
  // Scrolling does not bubble.
  turn.addEventListener("scroll", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(TEXTS)) fade(target);
  }, { capture: true, passive: true });
}

function opener(turn: HTMLElement): HTMLButtonElement {
  const button = signButton("unfold", say("unfold"), () => {
    const open = turn.toggleAttribute("data-open");
    button.setAttribute("aria-expanded", String(open));
  }, { "aria-expanded": "false" });
  button.classList.add("unfold");
  return button;
}
