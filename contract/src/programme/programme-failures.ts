import { text } from "../text.ts";

/** As failures.ts, for public programmes; separate because all pages load the others. */
export const sessionNotLoaded = () => text("Failed to load the session");
export const programmeNotSearched = () => text("Failed to search the programme");
export const speakersNotLoaded = () => text("Failed to load the speakers");
export const roomsNotLoaded = () => text("Failed to load rooms");
export const tracksNotLoaded = () => text("Failed to load tracks");
export const versionsNotLoaded = () => text("Failed to load versions");
