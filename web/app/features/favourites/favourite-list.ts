import type { Favourite } from "@plenary/contract/programme/favourites";

interface OfEvent {
  eventId: string;
  event: Favourite["event"];
  favourites: Favourite[];
}

/** By event: upcoming ones, soonest first, and past ones, the latest event first. */
export function favouriteList(
  favourites: readonly Favourite[],
  now: Date,
): { upcoming: OfEvent[]; past: OfEvent[] } {
  const time = now.toISOString();
  // The day west of the date line, so that no event is over for anybody before it is over for all.
  const day = new Date(now.valueOf() - 12 * 3_600_000).toISOString().slice(0, 10);
  const isOver = ({ endTime, event }: Favourite) => (endTime ? endTime <= time : event.endDate < day);
  return {
    upcoming: byEvent(favourites.filter((each) => !isOver(each))),
    past: byEvent(favourites.filter(isOver).reverse()).map((of) => ({
      ...of,
      favourites: of.favourites.toReversed(),
    })),
  };
}

function byEvent(favourites: readonly Favourite[]): OfEvent[] {
  return [...Map.groupBy(favourites, ({ eventId }) => eventId)].flatMap(([eventId, ofEvent]) =>
    ofEvent[0] ? { eventId, event: ofEvent[0].event, favourites: ofEvent } : [],
  );
}

/** The other favourites at the same time. */
export function clashesOf(favourite: Favourite, others: readonly Favourite[]): Favourite[] {
  const { startTime, endTime } = favourite;
  if (!startTime || !endTime || favourite.cancelled) return [];
  return others.filter(
    (other) =>
      other.sessionId !== favourite.sessionId &&
      !other.cancelled &&
      other.startTime &&
      other.endTime &&
      other.startTime < endTime &&
      startTime < other.endTime,
  );
}
