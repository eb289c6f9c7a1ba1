import { text } from "../text.ts";

/**
 * One message for malformed ids and for unknown, unclaimed, deleted and locked accounts, so that it doesn't reveal
 * which are locked. Separate, because the form's schema and the server's refusal both use it, and a page that needs one
 * should not load the other.
 */
export const unreachable = (): string => text("A recipient was not found or can't receive messages");
