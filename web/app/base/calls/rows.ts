import { limits } from "@plenary/contract/limits";
import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

/** Rows a list shows at first by default. Each "Load more" doubles them, so that loading again stays cheap. */
const usualRows = 50;

export interface Page {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Loads as many rows as the address says (`?rows=`), page by page. The number is in the address so that a loader can
 * run again after a write, or after going back, and show the same list. Returns the pages' answers, at least one; the
 * last one's `nextCursor` tells whether there is more.
 */
export async function loadPages<A extends { nextCursor?: string | null | undefined }>(
  query: URLSearchParams,
  get: (page: Page) => Promise<A>,
  firstRows = usualRows,
): Promise<[A, ...A[]]> {
  let left = wantedRows(query, firstRows);
  const next = (cursor?: string) => get({ limit: Math.min(left, limits.listMax), cursor });
  let last = await next();
  const answers: [A, ...A[]] = [last];
  left -= rowsIn(last);
  while (left > 0 && last.nextCursor) {
    last = await next(last.nextCursor);
    answers.push(last);
    left -= rowsIn(last);
  }
  return answers;
}

/** As many first rows as one answer may have; long texts take several (docs/product/limits.md#answers). */
export function loadChoosable<A extends { nextCursor?: string | null | undefined }>(
  get: (page: Page) => Promise<A>,
): Promise<[A, ...A[]]> {
  return loadPages(new URLSearchParams(), get, limits.listMax);
}

/** All rows, page by page: for lists that are chosen from and seldom long. */
export async function loadAll<A extends { nextCursor?: string | null | undefined }>(
  get: (page: Page) => Promise<A>,
): Promise<A[]> {
  const answers: A[] = [];
  let cursor: string | undefined;
  do {
    const answer = await get({ limit: limits.listMax, cursor });
    answers.push(answer);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return answers;
}

/** A list's rows are its answer's first array; a page may hold fewer than requested. */
const rowsIn = (answer: object): number => Object.values(answer).find(Array.isArray)?.length ?? 0;

function wantedRows(query: URLSearchParams, firstRows: number): number {
  const rows = Number(query.get("rows"));
  return Number.isInteger(rows) && rows > firstRows ? rows : firstRows;
}

/**
 * A list's filters and number of rows, in the address. `query` belongs to the rows on the screen, `wanted` to those
 * being loaded: controls show and extend that, so that a second filter doesn't undo the first.
 */
export function useListQuery(firstRows = usualRows) {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const wanted = next?.pathname === pathname ? new URLSearchParams(next.search) : query;
  const loadingMore = wantedRows(wanted, firstRows) > wantedRows(query, firstRows);

  const shown = wanted.toString();
  /** What was requested since the last render: another control may be used before the next. */
  const asked = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has taken it in, or somebody went elsewhere
  useEffect(() => {
    asked.current = null;
  }, [shown]);

  function change(edit: (query: URLSearchParams) => void): void {
    const edited = new URLSearchParams(asked.current ?? shown);
    edit(edited);
    asked.current = edited.toString();
    setQuery(edited, { replace: true, preventScrollReset: true });
  }

  /** Sets or clears a filter, and starts again from the first rows or page. */
  const filter = (name: string, value: string) => filterBy({ [name]: value });

  /** Several filters at once. */
  function filterBy(values: Record<string, string>): void {
    change((edited) => {
      for (const [name, value] of Object.entries(values)) {
        if (value) edited.set(name, value);
        else edited.delete(name);
      }
      edited.delete("rows");
      edited.delete("page");
    });
  }

  function loadMore(): void {
    change((edited) => edited.set("rows", String(wantedRows(edited, firstRows) * 2)));
  }

  return { query, wanted, filter, filterBy, loadMore, loadingMore };
}
