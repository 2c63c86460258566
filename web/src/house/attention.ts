// Whether somebody looks at a table that is there. After a while without that (another tab, a device that slept, a line
// that was gone) whatever happened meanwhile is worth telling.

const AWAY = 60000; // milliseconds: less is no absence
const RETURN = 30000; // after an absence the line may need so long to find out what happened

export class Attention {
  private last = Date.now(); // when somebody looked
  private back = -Infinity; // when somebody came back, as long as nothing was told
  private readonly beat = setInterval(() => this.look(), 1000);

  constructor(private readonly isHere: () => boolean) {}

  private look(): void {
    if (!this.isHere()) return;
    const now = Date.now();
    if (now - this.last > AWAY) this.back = now;
    this.last = now;
  }

  // Somebody is away, or has just come back and was told nothing yet.
  get missing(): boolean {
    this.look();
    return !this.isHere() || this.returned;
  }

  get returned(): boolean {
    this.look();
    return this.isHere() && Date.now() - this.back < RETURN;
  }

  // They know now.
  reached(): void {
    this.back = -Infinity;
  }

  leave(): void {
    clearInterval(this.beat);
  }
}
