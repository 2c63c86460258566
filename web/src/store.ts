// Games kept on this device. What a list of them shows is kept beside each record; of the record itself it shows who won
// and which bots play, and nothing that is hidden in a game.

// Where a game comes from that was not begun here: from a link, from a file, from so many moves of another game, or from a
// table of the house, where it was played, and perhaps given up before its end.
export type Origin = "link" | "file" | number | { table: string; givenUp?: boolean };

export interface Kept {
  id: string;
  game: string;
  names: string[];
  people: number;
  moves: number;
  over: boolean;
  when: number;
  record: string;
  origin?: Origin;
  broken?: boolean; // nothing but its id can be trusted
}

// What the device has kept, or as much as can be told of something else that lies there.
function checked(kept: Kept): Kept {
  const good = typeof kept.game === "string" && Array.isArray(kept.names) && kept.names.every((name) => typeof name === "string")
    && Number.isFinite(kept.moves) && Number.isFinite(kept.when) && typeof kept.record === "string";
  return good ? kept : { ...kept, when: Number.isFinite(kept.when) ? kept.when : 0, broken: true };
}

// Which bots play a kept game, which seats were this device's at a house, and which have won it: undefined while it goes on.
export function played(kept: Kept): { bots: string[]; own: number[]; winners?: number[] } {
  try {
    const { result, play, own } = JSON.parse(kept.record) as { result?: { winners: number[] }; play?: { bots: string[] }; own?: number[] };
    return { bots: play?.bots ?? [], own: own ?? [], ...(kept.over && result !== undefined ? { winners: result.winners } : {}) };
  } catch {
    return { bots: [], own: [] };
  }
}

// Games that the device refused to keep.
const memory = new Map<string, Kept>();
let base: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  base ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("warren", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return base;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await open();
  if (db === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const transaction = db.transaction("games", mode);
    const request = work(transaction.objectStore("games"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error ?? new Error("storage"));
    transaction.onabort = () => reject(transaction.error ?? new Error("storage"));
  });
}

// Where the device refuses, the game lasts as long as the page.
export async function save(game: Kept): Promise<boolean> {
  try {
    if ((await open()) === undefined) throw new Error("storage");
    await run("readwrite", (store) => store.put(game));
    memory.delete(game.id);
    return true;
  } catch {
    memory.set(game.id, game);
    return false;
  }
}

export async function find(id: string): Promise<Kept | undefined> {
  const kept = (await run<Kept>("readonly", (store) => store.get(id) as IDBRequest<Kept>)) ?? memory.get(id);
  return kept && checked(kept);
}

export async function list(): Promise<Kept[]> {
  const stored = (await run<Kept[]>("readonly", (store) => store.getAll() as IDBRequest<Kept[]>)) ?? [];
  const all = new Map(stored.map((game) => [game.id, checked(game)]));
  for (const [id, game] of memory) all.set(id, game);
  return [...all.values()].sort((a, b) => b.when - a.when);
}

export async function remove(id: string): Promise<void> {
  memory.delete(id);
  await run("readwrite", (store) => store.delete(id));
}

export function newId(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  return a.toString(36) + b.toString(36);
}

// One page at a time plays a game: the lock goes with the page. What is returned gives it back; undefined: another has it.
export async function take(id: string): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return () => undefined;
  // A lock that was given back just now is free a moment later.
  for (let tries = 0; tries < 3; tries++) {
    const release = await new Promise<(() => void) | undefined>((resolve) => {
      void navigator.locks.request(`warren-${id}`, { ifAvailable: true }, (lock) => {
        if (lock !== null) return new Promise<void>((give) => resolve(give));
        resolve(undefined);
        return undefined;
      });
    });
    if (release !== undefined) return release;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
