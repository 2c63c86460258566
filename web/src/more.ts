// What nobody needs before a first game: one file, fetched when somebody goes to one of these screens.
export { exercises, exerciseScreen, ownSeats, practise } from "./exercise";
export { figures } from "./figures";
export { brokenScreen, gamesScreen } from "./games";
export { openKeys } from "./keys";
export { learnScreen } from "./learn";
export { padScreen } from "./pad";
export { openPrefs } from "./prefs";
export { passage, rulesScreen, search } from "./rules";
export { statsScreen } from "./stats";
export { studyPanel } from "./study";
