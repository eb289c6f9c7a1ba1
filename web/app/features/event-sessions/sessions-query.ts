import { limits } from "@plenary/contract/limits";
import { SessionSort, Unset } from "@plenary/contract/sessions/event-sessions";
import { statusIn } from "../sessions/decisions/StatusTabs.tsx";

/** The list's filters, named as in the address and the call. */
const filters = ["q", "status", "without", "room", "track", "speaker"] as const;

/** Those in the panel of filters. */
export const panelFilters = ["without", "room", "track", "speaker"] as const;

/** The list's query from the address, for the call; invalid values are left out. */
export function sessionsQueryIn(query: URLSearchParams) {
  const words = (name: (typeof filters)[number]) =>
    query.get(name)?.slice(0, limits.queryMax).trim() || undefined;
  const page = Number(query.get("page"));
  return {
    q: words("q"),
    status: statusIn(query),
    without: Unset.safeParse(query.get("without")).data,
    room: words("room"),
    track: words("track"),
    speaker: words("speaker"),
    sort: SessionSort.safeParse(query.get("sort")).data,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : undefined,
  };
}

export type SessionsQuery = ReturnType<typeof sessionsQueryIn>;

/** Identifies the filtered list, whatever its order and page. */
export const filterKey = (asked: SessionsQuery): string => JSON.stringify(filters.map((name) => asked[name]));

/** Whether there is any filter. */
export const hasFilters = (asked: SessionsQuery): boolean =>
  filters.some((name) => asked[name] !== undefined);
