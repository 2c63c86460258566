// Keeps the page's files, so that it works without a network. Their names change with what is in them, so what is kept
// is right for good; the page itself is asked for anew and taken from here where nobody answers. Nothing that a house says
// comes by here, and nothing but the files of the page is ever kept.

declare const KEEP: { name: string; files: string[] }; // put in by build.mjs

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEEP.name)
      .then((cache) => cache.addAll(KEEP.files))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEEP.name).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(KEEP.name);
  const page = request.mode === "navigate";
  if (!page) {
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    return fetch(request);
  }
  try {
    return await fetch(request);
  } catch (error) {
    // A table's link: the page is at the root, and what stands behind the # comes along.
    const table = /\/t\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
    if (table !== undefined) return Response.redirect(`/?t=${table}`);
    const kept = await cache.match("./");
    if (kept !== undefined) return kept;
    throw error;
  }
}

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});
