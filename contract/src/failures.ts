/**
 * The `failure` texts of endpoints whose screens load no schemas, because these would be too heavy for visitors or for
 * the screen. The endpoints take them from here.
 */
export const eventsNotLoaded = "Failed to load events";
export const eventNotLoaded = "Failed to load event";
export const profileNotLoaded = "Failed to load user profile";
export const dataNotDownloaded = "Failed to download your data";
