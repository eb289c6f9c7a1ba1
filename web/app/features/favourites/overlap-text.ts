import { list, text } from "@plenary/contract/text";

/** Names every other session at the same time. */
export const overlapText = (others: readonly { title: string }[]): string =>
  text("Overlaps with {sessions}", {
    sessions: list(others.map(({ title }) => text("“{title}”", { title }))),
  });
