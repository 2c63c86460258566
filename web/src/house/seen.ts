// How much of a table's present game this device has shown, so that what happened since is told once.

export class Seen {
  private readonly key: string;
  private last: { begun: number; moves: number } | undefined;

  constructor(table: string) {
    this.key = `warren.seen.${table}`;
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null") as { begun?: unknown; moves?: unknown } | null;
      if (typeof kept?.begun === "number" && typeof kept.moves === "number") this.last = { begun: kept.begun, moves: kept.moves };
    } catch {
      // A device that keeps nothing tells nothing of this.
    }
  }

  // Whether this device was at the table before.
  get known(): boolean {
    return this.last !== undefined;
  }

  // Moves of that game that were shown; undefined where nothing of the table was.
  moves(begun: number): number | undefined {
    if (this.last === undefined) return undefined;
    return this.last.begun === begun ? this.last.moves : 0;
  }

  // Moves of a game that were made since; 0 where this is not known.
  since(begun: number, moves: number): number {
    if (begun === 0) return 0;
    return Math.max(0, moves - (this.moves(begun) ?? moves));
  }

  note(begun: number, moves: number): void {
    if (this.last?.begun === begun && this.last.moves === moves) return;
    this.last = { begun, moves };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.last));
    } catch {
      // as above
    }
  }
}
