// A server for the tests where there is no other: the page's files with the headers that `warren serve` gives them.
import { createServer } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".md": "text/markdown; charset=utf-8",
};

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Answers with an address and a way to stop.
export async function serve(folder) {
  const files = new Map();
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    files.set(`/${name}`, { bytes: gzipSync(bytes, { level: 9, memLevel: 6 }), type: types[extname(name)] ?? "application/octet-stream" });
  }
  files.set("/", files.get("/index.html"));
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url, "http://x").pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "gzip",
      "Content-Length": file.bytes.length,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    });
    response.end(request.method === "HEAD" ? undefined : file.bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
