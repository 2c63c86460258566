// The screens of a house: one file, fetched when somebody wants to play with others.
export { warm } from "./guest";
export { hallScreen, layScreen, startTables, wayToTable } from "./hall";
export { roomScreen } from "./room";
