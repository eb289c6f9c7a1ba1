import { counted, text } from "@plenary/contract/text";

/** The number of matches, for a line above the list. */
export function howManyUsers(count: number, hasMore: boolean): string {
  if (count === 0) return text("No users found");
  if (hasMore) return text("More than {count} users found", { count });
  return counted(count, "{count} user found", "{count} users found");
}
