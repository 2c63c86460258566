// The house before a table is chosen: this device's tables, and what a link leads to.

// A table where this device has a seat; your turn first, then the latest.
export interface Listed {
  table: string;
  game: string;
  seat: number;
  turn: boolean;
  phase: "open" | "ready" | "playing" | "over" | "ended" | "shut" | "aside";
  names: string[]; // by seat, empty for bots and empty seats
}

// What a link leads to. Without a game nobody may look in before sitting down: `why` says so.
export interface Look {
  game: string;
  why: "" | "no-table" | "door" | "barred" | "full" | "aside" | "reload" | "line";
}

export interface Lobby {
  readonly here: boolean; // the house has answered; false: it is tried again by itself
  readonly stale: boolean; // the page is older or newer than the house
  readonly tables: Listed[];
  listen(changed: () => void): () => void;
  look(table: string): Promise<Look>;
  close(): void;
}
