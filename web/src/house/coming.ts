// Coming to a house from this page.
import { app } from "../app";
import type { Place } from "./guest";
import { readLink, writeLink, type Link } from "./place";

// What a guest needs to know of whoever sits before the screen.
export function placeOf(game: string, link?: Link): Place {
  const place = { game, lang: app.shelf.lang, levels: app.shelf.levels.map(({ name }) => name) };
  return link === undefined ? place : { ...place, link };
}

// The link that the page's own address names after the #: a table, and the other half of its link where there is one.
export function linkIn(rest: string): Link | undefined {
  const [table = "", word] = rest.split("/");
  return readLink(writeLink(table, word));
}
