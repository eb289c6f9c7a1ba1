import { ResultsBy, ResultsSort } from "@plenary/contract/feedback/feedback-results";

/** Which results the address of the overview asks for. */
export function askedResults(query: URLSearchParams) {
  return {
    by: ResultsBy.safeParse(query.get("by")).data ?? "session",
    sort: ResultsSort.safeParse(query.get("sort")).data ?? "rank",
    q: query.get("q") ?? "",
  };
}

export type AskedResults = ReturnType<typeof askedResults>;
