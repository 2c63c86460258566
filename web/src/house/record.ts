// A game that has ended at a table of the house, opened on this device.
import { app, go } from "../app";
import { keepTable } from "../source";
import type { How } from "./said";

// Which game it is: the `number`th at its table, from 0, and whose seats were this device's in it.
export interface Ended {
  table: string;
  game: string;
  number: number;
  how: "" | How;
  own: number[];
}

// The record becomes a game on this device, where everything can be done with it. It knows whose seat it was: the analysis
// and the exercises are about that.
export async function openRecord({ table, game, number, how, own }: Ended, record: string): Promise<void> {
  await app.carryGame(game);
  app.engine.open(own.length === 0 ? record : JSON.stringify({ ...(JSON.parse(record) as object), own }));
  const id = `${table}-${number + 1}`;
  if (how !== "played") app.engine.close();
  await keepTable(id, how === "played" ? { table } : { table, givenUp: true });
  go(`game=${id}`);
}
