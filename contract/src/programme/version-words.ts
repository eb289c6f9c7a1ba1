import { text } from "../text.ts";

/** Words for versions and their changes, shared by screens and mails. */

/** The order in which changes are listed: the worst news first. */
export const changeKinds = ["cancelled", "moved", "new", "speakers"] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const kindWords: Record<ChangeKind, () => string> = {
  cancelled: () => text("Cancelled"),
  moved: () => text("Moved"),
  new: () => text("New"),
  speakers: () => text("Speakers changed"),
};

/** Joins when and where something is, both in words. */
export function whereAndWhen(when: string | null, room: string | null): string {
  if (when && room) return text("{when}, {room}", { when, room });
  return when || room || text("no time and room");
}

/** What follows the word "version": "3" for "Version 3". */
export function versionLabel({ name, number }: { name: string; number: number }): string {
  return name === text("Version {number}", { number: String(number) }) ? String(number) : name;
}
