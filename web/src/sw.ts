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

// A notice that it is somebody's turn was pressed; its tag is the table. A window of the page goes there, best one that is
// there already; without one, another is opened.
async function visit(table: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url.includes(table)) ?? windows[0];
  if (there === undefined) {
    await worker.clients.openWindow(`/t/${table}`);
    return;
  }
  await there.focus().catch(() => undefined); // not every system lets a page come forward
  if (!there.url.includes(table)) await there.navigate(`/#t=${table}`);
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.tag));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});
