import { limits } from "@plenary/contract/limits";
import { useNavigation, useSearchParams } from "react-router";

/** Rows that a list shows at first; each "Load more" doubles them, so that asking again costs little. */
const firstRows = 50;

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Loads as many rows as the address asks for (`?rows=`), page by page. The address holds the number so that a
 * loader can run again after a write, or after going back, and show the same list.
 * Returns the pages' answers, at least one; the last one's `nextCursor` tells whether there is more.
 */
export async function loadPages<A extends { nextCursor?: string | null | undefined }>(
  query: URLSearchParams,
  get: (page: Page) => Promise<A>,
): Promise<[A, ...A[]]> {
  let left = wantedRows(query);
  const next = (cursor?: string) => get({ limit: Math.min(left, limits.listMax), cursor });
  let last = await next();
  const answers: [A, ...A[]] = [last];
  left -= limits.listMax;
  while (left > 0 && last.nextCursor) {
    last = await next(last.nextCursor);
    answers.push(last);
    left -= limits.listMax;
  }
  return answers;
}

function wantedRows(query: URLSearchParams): number {
  const rows = Number(query.get("rows"));
  return Number.isInteger(rows) && rows > firstRows ? rows : firstRows;
}

/** A list's state in the address: its filters, and how many rows of it are shown. */
export function useListQuery() {
  const [query, setQuery] = useSearchParams();
  const navigation = useNavigation();
  const stay = { replace: true, preventScrollReset: true };

  /** Sets a filter, or takes it away; the list then begins at its first rows again. */
  function filter(name: string, value: string): void {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete("rows");
    setQuery(next, stay);
  }

  function loadMore(): void {
    const next = new URLSearchParams(query);
    next.set("rows", String(wantedRows(query) * 2));
    setQuery(next, stay);
  }

  /** The rows asked for by a navigation that is under way; zero when there is none, or it goes elsewhere. */
  const coming = navigation.location ? new URLSearchParams(navigation.location.search) : null;
  const loadingMore = coming !== null && wantedRows(coming) > wantedRows(query);
  return { query, filter, loadMore, loadingMore };
}
