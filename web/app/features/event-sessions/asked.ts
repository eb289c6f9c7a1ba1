import { limits } from "@plenary/contract/limits";
import { SessionSort, Unset } from "@plenary/contract/sessions/event-sessions";
import { askedStatus } from "../sessions/decisions/StatusTabs.tsx";

/** What narrows the list, by the names in the address, which are those of the call. */
const filters = ["q", "status", "without", "room", "track", "speaker"] as const;

/** Those of them that the panel of filters holds. */
export const panel = ["without", "room", "track", "speaker"] as const;

/** What a list's address asks for, as the call takes it; what it can't be asked for is left out. */
export function askedSessions(query: URLSearchParams) {
  const words = (name: (typeof filters)[number]) =>
    query.get(name)?.slice(0, limits.queryMax).trim() || undefined;
  const page = Number(query.get("page"));
  return {
    q: words("q"),
    status: askedStatus(query),
    without: Unset.safeParse(query.get("without")).data,
    room: words("room"),
    track: words("track"),
    speaker: words("speaker"),
    sort: SessionSort.safeParse(query.get("sort")).data,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : undefined,
  };
}

export type SessionsQuery = ReturnType<typeof askedSessions>;

/** Says which sessions the list is narrowed to, whatever their order and page. */
export const narrowedTo = (asked: SessionsQuery): string =>
  JSON.stringify(filters.map((name) => asked[name]));

/** Whether it is narrowed at all. */
export const isNarrowed = (asked: SessionsQuery): boolean =>
  filters.some((name) => asked[name] !== undefined);
