import type { Answer } from "@plenary/contract/endpoint";
import { isDay } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import {
  type listEventSessions,
  SessionSort,
  SortOrder,
  SpeakersAnswer,
  Unset,
} from "@plenary/contract/sessions/event-sessions";
import { statusIn } from "../sessions/decisions/StatusTabs.tsx";

export type SessionPage = Answer<typeof listEventSessions>;

/** The list's filters, named as in the address and the call. */
export const filterNames = [
  ...(["q", "status", "day", "room", "track", "type", "language"] as const),
  ...(["speaker", "answer", "without", "conflict", "notice", "changedSince"] as const),
] as const;
export type FilterName = (typeof filterNames)[number];

/** The list's query from the address, for the call; invalid values are left out. */
export function sessionsQueryIn(query: URLSearchParams) {
  const words = (name: FilterName) => query.get(name)?.slice(0, limits.queryMax).trim() || undefined;
  const day = (name: FilterName) => {
    const value = query.get(name) ?? "";
    return isDay(value) ? value : undefined;
  };
  const page = Number(query.get("page"));
  return {
    q: words("q"),
    status: statusIn(query),
    day: query.get("day") === "outside" ? "outside" : day("day"),
    room: words("room"),
    track: words("track"),
    type: words("type"),
    language: words("language"),
    speaker: words("speaker"),
    answer: SpeakersAnswer.safeParse(query.get("answer")).data,
    without: Unset.safeParse(query.get("without")).data,
    conflict: query.get("conflict") === "true" ? ("true" as const) : undefined,
    notice: query.get("notice") === "true" ? ("true" as const) : undefined,
    changedSince: day("changedSince"),
    sort: SessionSort.safeParse(query.get("sort")).data,
    order: SortOrder.safeParse(query.get("order")).data,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : undefined,
  };
}

export type SessionsQuery = ReturnType<typeof sessionsQueryIn>;

/** Rows of a page. */
export const pageRows = 50;

/** As the call wants it: a day begins on the reader's clock. */
export const callQuery = ({ changedSince, ...query }: SessionsQuery) => ({
  ...query,
  limit: pageRows,
  changedSince: changedSince && new Date(`${changedSince}T00:00`).toISOString(),
});

/** What the list is sorted by, and in which direction. */
export function sortOf({ sort = "submitted", order }: Pick<SessionsQuery, "sort" | "order">) {
  return {
    by: sort,
    order: order ?? (sort === "submitted" || sort === "conflicts" ? "desc" : "asc"),
  } as const;
}

/** Identifies the filtered list, whatever its order and page. */
export const filterKey = (asked: SessionsQuery): string =>
  JSON.stringify(filterNames.map((name) => asked[name]));
