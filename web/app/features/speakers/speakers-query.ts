import { SortOrder } from "@plenary/contract/sessions/event-sessions";
import { SpeakerSort, SpeakerStatus } from "@plenary/contract/sessions/speakers";

/** The filter and the order in the speakers list's address. */
export function speakersQueryIn(query: URLSearchParams) {
  return {
    status: SpeakerStatus.safeParse(query.get("status")).data,
    q: query.get("q") ?? "",
    sort: SpeakerSort.safeParse(query.get("sort")).data,
    order: SortOrder.safeParse(query.get("order")).data,
  };
}

export type SpeakersQuery = ReturnType<typeof speakersQueryIn>;

/** What the list is ordered by, and in which direction. */
export function sortOf({ sort = "name", order }: Pick<SpeakersQuery, "sort" | "order">) {
  return { by: sort, order: order ?? (sort === "name" ? "asc" : "desc") } as const;
}
