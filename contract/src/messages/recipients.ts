import { text } from "../text.ts";

/**
 * One message for malformed ids and unknown, unclaimed, deleted and locked accounts, so that it doesn't reveal which
 * are locked. In a file of its own, because the form's schema and the server's refusal both use it.
 */
export const unreachableText = (): string => text("A recipient was not found or can't receive messages");
