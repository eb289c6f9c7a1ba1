import type { Message } from "@plenary/contract/messages";

/** Names shown before the rest is only counted. */
export const namesAtFirst = 3;

/** The recipients as "Ada, Grace, Edsger and 47 more". */
export function namesOf({ recipientNames }: Pick<Message, "recipientNames">): string {
  const names = recipientNames.slice(0, namesAtFirst).map(({ name }) => name);
  const more = recipientNames.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
