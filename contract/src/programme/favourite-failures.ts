import { text } from "../text.ts";

/** As failures.ts, of favourites; apart, as public pages load what they say of them only when they need it. */
export const favouritesNotLoaded = () => text("Failed to load favourites");
export const favouriteNotSaved = () => text("Failed to save the favourite. It is kept in this browser.");
