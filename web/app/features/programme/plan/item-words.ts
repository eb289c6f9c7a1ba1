import type { ItemKind } from "@plenary/contract/programme/programme";
import { text } from "@plenary/contract/text";

const words: Record<ItemKind, { name: () => string; hint: () => string }> = {
  break: { name: () => text("Break"), hint: () => text("Lunch or coffee.") },
  activity: { name: () => text("Activity"), hint: () => text("Registration, a party, a concert.") },
  blocker: { name: () => text("Blocker"), hint: () => text("Holds rooms. Only organizers see it.") },
};

/** The name of a kind of item. */
export const kindName = (kind: ItemKind): string => words[kind].name();

/** What a kind of item is for. */
export const kindHint = (kind: ItemKind): string => words[kind].hint();
