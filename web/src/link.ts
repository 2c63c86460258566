// A game as a piece of a link, after the #: its position id, and who plays.
import type { Engine, Player } from "./engine";

export function pack(id: string, players: Player[]): string {
  const named = players.map(({ name, bot }) => encodeURIComponent(name) + (bot === "" ? "" : `:${encodeURIComponent(bot)}`));
  return [id, ...named].join(";");
}

// Opens what a link holds. An id alone is a game of people.
export function unpack(text: string, engine: Engine, nameOf: (seat: number) => string): void {
  const [id = "", ...named] = text.split(";");
  const players = named.map((one) => {
    const [name = "", bot = ""] = one.split(":").map(decodeURIComponent);
    return { name, bot };
  });
  if (players.length > 0) {
    engine.openPosition(id, players);
    return;
  }
  // How many seats it has, the module knows: it refuses any other number.
  for (let seats = 2; ; seats++) {
    try {
      engine.openPosition(id, Array.from({ length: seats }, (_, seat) => ({ name: nameOf(seat), bot: "" })));
      return;
    } catch (error) {
      if (seats === 5) throw error;
    }
  }
}
