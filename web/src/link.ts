// A record as a piece of a link, after the #: deflated, in letters that survive any address bar.

async function through(bytes: Uint8Array, way: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(way as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as unknown as BodyInit).arrayBuffer());
}

export async function pack(record: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const RECORD_MAX = 1 << 19;

export async function unpack(text: string): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  if (bytes.length > RECORD_MAX / 8) throw new Error("too long");
  const record = await through(bytes, new DecompressionStream("deflate-raw"));
  if (record.length > RECORD_MAX) throw new Error("too long");
  return new TextDecoder("utf-8", { fatal: true }).decode(record);
}
