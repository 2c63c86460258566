// What the list of games that have ended in a house says, in both languages: fetched with it.
import { language } from "../words";

const en = {
  earlier: "Earlier games",
  noneYet: "No game has ended yet.",
  noneHere: "No game has ended at this table yet.",
  older: "Show older games",
  shown: "Games shown: {n}",
  unread: "The house could not look it up just now.",
  again: "Try again",
  lookBack: "Look back and analyse",
  save: "Save",
  saveIt: "Save the record",
  toTable: "Table",
  goTable: "To its table",
  noRecord: "The house has no record of this game.",
  about: "{what}: {game}, {outcome}, {rest}",
  nth: "Game {n}",
  nthHere: "game {n}",
  withWhom: "with {names}",
  you: "you",
  somebody: "somebody",
  won: "You won",
  wonOf: "{who} won",
  lost: "You lost",
  shared: "Shared victory",
  draw: "Draw",
  nobody: "Nobody won",
  resignedOn: "You resigned, a bot played on",
};

type PlayedWords = Record<keyof typeof en, string>;

const fr: PlayedWords = {
  earlier: "Parties précédentes",
  noneYet: "Aucune partie n’est encore finie.",
  noneHere: "Aucune partie n’est encore finie à cette table.",
  older: "Montrer des parties plus anciennes",
  shown: "Parties affichées : {n}",
  unread: "La maison n’a pas pu faire cette recherche pour le moment.",
  again: "Réessayer",
  lookBack: "Revoir et analyser",
  save: "Enregistrer",
  saveIt: "Enregistrer la partie",
  toTable: "Table",
  goTable: "Aller à sa table",
  noRecord: "La maison n’a pas d’enregistrement de cette partie.",
  about: "{what} : {game}, {outcome}, {rest}",
  nth: "Partie {n}",
  nthHere: "partie {n}",
  withWhom: "avec {names}",
  you: "vous",
  somebody: "quelqu’un",
  won: "Vous avez gagné",
  wonOf: "{who} a gagné",
  lost: "Vous avez perdu",
  shared: "Victoire partagée",
  draw: "Partie nulle",
  nobody: "Personne n’a gagné",
  resignedOn: "Vous avez abandonné, un robot a continué",
};

export type PlayedWord = keyof PlayedWords;
export const tables: Record<string, PlayedWords> = { en, fr };

// A message with its places filled in.
export function recount(key: PlayedWord, places: Record<string, string | number> = {}): string {
  return (tables[language] ?? en)[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
}
