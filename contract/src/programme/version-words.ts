import { text } from "../text.ts";

/** What versions and their changes are called, wherever somebody reads of them. */

/** The kinds of changes in the order in which they are said: what hurts most comes first. */
export const changeKinds = ["cancelled", "moved", "new", "speakers"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The heading of the changes of a kind. */
export const kindWords: Record<ChangeKind, () => string> = {
  cancelled: () => text("Cancelled"),
  moved: () => text("Moved"),
  new: () => text("New"),
  speakers: () => text("Speakers changed"),
};

/** When and where something is, by the words for each. */
export function whereAndWhen(when: string | null, room: string | null): string {
  if (when && room) return text("{when}, {room}", { when, room });
  return when || room || text("no time and room");
}

/** What stands behind the word "version": "3" where it is called "Version 3". */
export function calledAs({ name, number }: { name: string; number: number }): string {
  return name === text("Version {number}", { number: String(number) }) ? String(number) : name;
}
