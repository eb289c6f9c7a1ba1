import { text } from "../text.ts";

/** As failures.ts, for favourites; separate because public pages load these only when needed. */
export const favouritesNotLoaded = () => text("Failed to load favourites");
export const favouriteNotSaved = () => text("Failed to save the favourite. It is kept in this browser.");
