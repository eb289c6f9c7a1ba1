import { fold } from "@plenary/contract/fold";
import type { ListedEvent } from "@plenary/contract/public/public";

/**
 * Merges pieces of the list, each event once, in the list's order: upcoming ones first, soonest first, then past ones,
 * newest first (docs/product/public-pages.md#order-of-events). `today` is the day in UTC.
 */
export function merged(pieces: readonly (readonly ListedEvent[])[], today: string): ListedEvent[] {
  const byId = new Map(pieces.flat().map((event) => [event.eventId, event]));
  return [...byId.values()].sort((a, b) => {
    const past = a.endDate < today;
    if (past !== b.endDate < today) return past ? 1 : -1;
    if (past) return compare(b.endDate, a.endDate) || compare(b.eventId, a.eventId);
    return compare(a.startDate, b.startDate) || compare(a.eventId, b.eventId);
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The folded text of events that were searched once. */
const texts = new WeakMap<ListedEvent, string>();

/**
 * Whether name, location or description contain the text; the same test as the server's, which looks through the whole
 * of a description that is cut here.
 */
export function contains(event: ListedEvent, text: string): boolean {
  let own = texts.get(event);
  if (own === undefined) {
    own = fold(`${event.name} ${event.location} ${event.description}`);
    texts.set(event, own);
  }
  return own.includes(fold(text));
}
