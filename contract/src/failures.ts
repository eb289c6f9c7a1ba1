import { text } from "./text.ts";

/**
 * What screens say if a call fails and the endpoint's own `failure` doesn't do: they load no schemas, make several
 * calls, or make one that does different things for people.
 */
export const eventsNotLoaded = () => text("Failed to load events");
export const eventNotLoaded = () => text("Failed to load event");
export const profileNotLoaded = () => text("Failed to load user profile");
export const programmeNotLoaded = () => text("Failed to load the programme");
export const dataNotDownloaded = () => text("Failed to download your data");
export const dataNotLoaded = () => text("Failed to load data");
export const eventNotCreated = () => text("Failed to create event");
export const visibilityNotUpdated = () => text("Failed to update event visibility");
export const eventNotLeft = () => text("Failed to leave the event");
export const invitationNotRejected = () => text("Failed to reject invitation");
export const callsNotLoaded = () => text("Failed to load the calls for papers");
