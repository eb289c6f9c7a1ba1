/** What a search found, for a line above the list. */
export function howManyUsers(count: number, hasMore: boolean): string {
  if (count === 0) return "No users found";
  if (hasMore) return `More than ${count} users found`;
  return count === 1 ? "1 user found" : `${count} users found`;
}
