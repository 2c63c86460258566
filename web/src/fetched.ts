// Files of the page, fetched.

// One that the server does not have.
export class Missing extends Error {}

export async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path);
  if (!response.ok) throw new Missing(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function compile(path: string): Promise<WebAssembly.Module> {
  const response = await fetch(path);
  if (!response.ok) throw new Missing(`${path}: ${response.status}`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
