import { type ReactNode, useMemo, useState } from "react";
import { readItem, removeItem, writeItem } from "../../base/storage/storage.ts";

/** A column of a table; its cells are the feature's own. */
export interface Column<Row> {
  id: string;
  /** Its head, and its name where columns are chosen. */
  label: string;
  cell: (row: Row, isUnfolded: boolean) => ReactNode;
  /** In pixels. The column that names the row has none and takes the rest. */
  width?: number;
  /** Takes this part of what the table has more than 1,280 pixels, so that the column that names the row isn't alone in growing. */
  spare?: number;
  /** As wide as its mark while the table has less than 1,280 pixels. */
  isShort?: true;
  /** Whether a row has anything in it. With nothing in any row it isn't there, unless columns were chosen. */
  has?: (row: Row) => boolean;
  /** Shares what is left with the column that names the row; the width is its least where columns are chosen. */
  grows?: true;
  /** What can be done with a row: always there, its head for screen readers only. */
  isAct?: true;
  /** What the address calls the order by this column, and the direction of the first press. */
  sort?: { by: string; first: Order; isOneWay?: true };
  /** Figures stand at the end of their cells. */
  figures?: true;
  /** Shown from this width of the table on, unless columns were chosen. */
  from?: keyof typeof tiers;
  /** Where it stands in the two lines of a row on phones; others aren't there. */
  phone?: keyof typeof phonePlaces;
}

export type Order = "asc" | "desc";

/** What the address says of a list that goes by time: the newest first, unless it was turned round. */
export const timeOrderIn = (query: URLSearchParams): "asc" | undefined =>
  query.get("order") === "asc" ? "asc" : undefined;

/** The order of such a list, for its table and its menu; `set` writes it into the address. */
export const byTime = (wanted: URLSearchParams, set: (name: "order", value: string) => void) => ({
  sorted: { by: "time", order: timeOrderIn(wanted) ?? ("desc" as const) },
  onSort: (_by: string, order: Order) => set("order", order === "asc" ? order : ""),
});

/** Beside a reader a table is as narrow as a phone; the other widths leave the title 216 pixels or more. */
const tiers = {
  small: "lg:@max-[36rem]:hidden",
  medium: "lg:@max-[48rem]:hidden",
  large: "lg:@max-[64rem]:hidden",
  wide: "lg:@max-[80rem]:hidden",
  widest: "lg:@max-[92rem]:hidden",
};

const phonePlaces = {
  mark: "max-lg:col-start-2 max-lg:row-start-1 max-lg:w-6",
  title: "max-lg:col-start-3 max-lg:col-end-5 max-lg:row-start-1",
  below: "max-lg:col-start-3 max-lg:row-start-2",
  end: "max-lg:col-start-4 max-lg:row-start-2",
  act: "max-lg:col-start-5 max-lg:row-span-2 max-lg:row-start-1",
};

/** Where the cells of a column are to be seen. Chosen ones only leave beside a reader. */
export function placeOf<Row>({ from, phone }: Column<Row>, areChosen: boolean): string {
  const tier = from ? tiers[areChosen ? "small" : from] : "";
  return `${tier} ${phone ? phonePlaces[phone] : "max-lg:hidden"}`;
}

export interface ChosenColumns<Row> {
  all: readonly Column<Row>[];
  /** Those to be drawn. */
  columns: readonly Column<Row>[];
  /** Undefined: as the width allows. */
  chosen: readonly string[] | undefined;
  choose: (ids: readonly string[] | undefined) => void;
  /** Shows the open view's own columns again. */
  reset: () => void;
}

/** A named view, whose columns are shown while it is open. */
interface OpenView {
  viewId: string;
  /** None: as the width allows. */
  columns: readonly string[];
}

/**
 * The columns of a list that this browser shows, or the open view's; the one that names the row is always there. Those
 * that are chosen while a view is open are neither kept by this browser nor the view's, until it is replaced.
 */
export function useColumns<Row>(
  list: string,
  all: readonly Column<Row>[],
  rows: readonly Row[] = [],
  view?: OpenView,
): ChosenColumns<Row> {
  const key = `columns.${list}`;
  const [own, setOwn] = useState(() => readItem(key)?.split(","));
  const [tried, setTried] = useState<{ viewId: string; ids: readonly string[] | undefined } | null>(null);
  const ofView = view && view.columns.length > 0 ? view.columns : undefined;
  const chosen = !view ? own : tried?.viewId === view.viewId ? tried.ids : ofView;
  const columns = useMemo(
    () =>
      chosen
        ? all.filter(({ id, width, isAct }) => !width || isAct || chosen.includes(id))
        : all.filter(({ has }) => !has || rows.length === 0 || rows.some(has)),
    [all, chosen, rows],
  );

  function choose(ids: readonly string[] | undefined): void {
    if (view) {
      setTried({ viewId: view.viewId, ids });
      return;
    }
    if (ids) writeItem(key, ids.join(","));
    else removeItem(key);
    setOwn(ids && [...ids]);
  }

  return { all, columns, chosen, choose, reset: () => setTried(null) };
}
