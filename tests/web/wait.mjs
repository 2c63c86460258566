// How the page's tests wait: for as long as what they expect may still come, however slow the machine is. What hangs comes
// to the limit of the whole run (../../test), which says so with SIGTERM: then every wait ends, and tells what it was for.
let over = false;
const ends = [];

// What is to be ended then; what waited for it fails.
export function atTheLimit(end) {
  ends.push(end);
}

process.once("SIGTERM", () => {
  over = true;
  for (const end of ends) end();
});

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Waits until something is so.
export async function met(is, what = String(is)) {
  while (!(await is())) {
    if (over) throw new Error(`never came: ${what}`);
    await pause(10);
  }
}
