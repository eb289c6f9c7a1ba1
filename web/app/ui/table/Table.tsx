import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ChangeEvent, type CSSProperties, memo, type ReactNode, use, useRef } from "react";
import { type ChosenColumns, type Column, type Order, placeOf } from "./columns.ts";
import { ListDensity } from "./density.ts";

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Names the row where it is chosen. */
  nameOf: (row: Row) => string;
  shown: ChosenColumns<Row>;
  sorted: { by: string; order: Order };
  onSort: (by: string, order: Order) => void;
  chosen: { has: (key: string) => boolean };
  /** Several at once with Shift, or by the box in the head. */
  onChoose: (keys: readonly string[], on: boolean) => void;
  /** The row that is open beside the table. */
  open?: string | undefined;
  /** While other rows are loading, these are pale. */
  busy: boolean;
  /** Said below the head if there are no rows. */
  empty: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/**
 * A list as a table, from 1,024 pixels on: its head stays, its rows scroll below it. On phones the same cells make rows
 * of two lines, and the page scrolls.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, nameOf, shown, chosen, open, busy, empty, children } = props;
  const keys = rows.map(keyOf);
  const lastChosen = useRef<string>(null);
  const isDense = use(ListDensity)?.density === "dense";
  const least = 320 + shown.columns.reduce((sum, { width = 0 }) => sum + width, chooseWidth);

  function choose({ target, nativeEvent }: ChangeEvent<HTMLTableSectionElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    const key = target.closest<HTMLElement>("tr")?.dataset.row ?? "";
    const from = keys.indexOf(lastChosen.current ?? "");
    const to = keys.indexOf(key);
    const isRange = (nativeEvent as MouseEvent).shiftKey && from >= 0;
    lastChosen.current = key;
    props.onChoose(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], target.checked);
  }

  return (
    <div
      className="@container group/list relative min-w-0 flex-1 lg:min-h-0 lg:scroll-pt-10 lg:overflow-auto"
      data-table
      data-dense={isDense || undefined}
    >
      <table
        aria-label={label}
        aria-busy={busy}
        style={{ "--least": `${least}px` } as CSSProperties}
        className={`w-full border-separate border-spacing-0 text-sm max-lg:block lg:table-fixed ${shown.chosen ? "lg:@min-[36rem]:min-w-(--least)" : ""}`}
      >
        <Head {...props} keys={keys} />
        <tbody
          onChange={choose}
          className={`transition-opacity max-lg:block ${busy ? "opacity-60 delay-200" : ""}`}
        >
          {rows.map((row, index) => {
            const key = keys[index] ?? "";
            return (
              <TableRow
                key={key}
                row={row}
                id={key}
                name={nameOf(row)}
                columns={shown.columns as readonly Column<unknown>[]}
                areChosen={shown.chosen !== undefined}
                isChosen={chosen.has(key)}
                isOpen={key === open}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && (busy ? <GreyLines /> : <div className="px-6 py-5 max-lg:px-4">{empty}</div>)}
      <div className="px-6 pb-6 max-lg:px-4">{children}</div>
    </div>
  );
}

/** Where rows will be, once they have been loading for a moment. */
function GreyLines() {
  return (
    <div className="transition-opacity delay-200 starting:opacity-0" aria-hidden="true">
      {["w-2/5", "w-3/5", "w-1/3", "w-1/2", "w-2/5"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="flex h-10 items-center border-b border-line px-6 max-lg:h-15 max-lg:px-4">
          <span className={`h-2.5 rounded-sm bg-sunken ${width}`} />
        </div>
      ))}
    </div>
  );
}

const chooseWidth = 52;
const boxClass = "size-4 cursor-pointer accent-accent max-lg:size-5";
const boxLabelClass =
  "relative z-1 ms-3 flex h-[39px] w-10 cursor-pointer items-center justify-center max-lg:ms-1 lg:group-data-dense/list:h-[35px]";

function Head<Row>({ shown, sorted, onSort, keys, chosen, onChoose }: TableProps<Row> & { keys: string[] }) {
  const here = keys.filter((key) => chosen.has(key)).length;
  const isWhole = here > 0 && here === keys.length;
  return (
    <thead className="max-lg:hidden">
      <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-2 [&>th]:h-8 [&>th]:border-y [&>th]:border-line [&>th]:bg-canvas [&>th]:p-0 [&>th]:text-start [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-ink-soft">
        <th scope="col" style={{ width: chooseWidth }}>
          {keys.length > 0 && (
            <label className={`${boxLabelClass} -my-1.5`}>
              <input
                type="checkbox"
                checked={isWhole}
                ref={(box) => {
                  if (box) box.indeterminate = here > 0 && !isWhole;
                }}
                onChange={() => onChoose(keys, !isWhole)}
                className={boxClass}
              />
              <span className="sr-only">{text("Choose all on this page")}</span>
            </label>
          )}
        </th>
        {shown.columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            className={placeOf(column, shown.chosen !== undefined)}
            order={column.sort?.by === sorted.by ? sorted.order : undefined}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  className: string;
  /** If the rows are sorted by it. */
  order: Order | undefined;
  onSort: TableProps<Row>["onSort"];
}

function HeadCell<Row>({ column, className, order, onSort }: HeadCellProps<Row>) {
  const { id, label, sort, width, figures, phone } = column;
  const Arrow = order === "desc" ? ChevronDown : ChevronUp;
  const isOther = sort && order && order === sort.first;
  const next = isOther ? (sort.first === "asc" ? "desc" : "asc") : sort?.first;
  return (
    <th
      scope="col"
      data-column={id}
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      style={{ width }}
      className={`${className} ${phone === "mark" ? "lg:@max-[36rem]:w-10! lg:@max-[36rem]:*:sr-only" : ""}`}
    >
      {sort && next ? (
        <button
          type="button"
          onClick={() => onSort(sort.by, next)}
          className={`flex h-8 w-full items-center gap-1 px-2 hover:text-ink focus-visible:-outline-offset-2 ${figures ? "justify-end" : ""}`}
        >
          {label}
          {order && <Arrow className="size-3 shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        <span className={`block px-2 ${figures ? "text-end" : ""}`}>{label}</span>
      )}
    </th>
  );
}

interface TableRowProps {
  row: unknown;
  id: string;
  name: string;
  columns: readonly Column<unknown>[];
  areChosen: boolean;
  isChosen: boolean;
  isOpen: boolean;
}

const cellClass =
  "truncate font-normal text-start max-lg:p-0 lg:h-10 lg:border-b lg:border-line lg:px-2 lg:group-data-dense/list:h-9 lg:group-data-dense/list:text-[0.8125rem]";

/** Drawn again only if something of it changes: choosing a row leaves the others alone. */
const TableRow = memo(function TableRow({
  row,
  id,
  name,
  columns,
  areChosen,
  isChosen,
  isOpen,
}: TableRowProps) {
  return (
    <tr
      data-row={id}
      data-chosen={isChosen || undefined}
      aria-current={isOpen || undefined}
      className="group/row relative outline-accent hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 data-chosen:bg-sunken aria-[current=true]:bg-accent-wash aria-[current=true]:shadow-[inset_3px_0_var(--color-accent)] max-lg:grid max-lg:min-h-15 max-lg:grid-cols-[2.75rem_1.5rem_minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-1 max-lg:border-b max-lg:border-line max-lg:py-2 max-lg:pe-4"
    >
      <td className="p-0 max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1 lg:border-b lg:border-line">
        <label className={boxLabelClass}>
          <input type="checkbox" checked={isChosen} onChange={heardByBody} className={boxClass} />
          <span className="sr-only">{text("Choose {title}", { title: name })}</span>
        </label>
      </td>
      {columns.map((column) => {
        const { id, cell, width, figures } = column;
        const className = `${cellClass} ${placeOf(column, areChosen)} ${figures ? "lg:text-end" : ""}`;
        return width ? (
          <td key={id} className={className}>
            {cell(row)}
          </td>
        ) : (
          <th key={id} scope="row" className={className}>
            {cell(row)}
          </th>
        );
      })}
    </tr>
  );
});

/** A change of a box is heard once, by the body of the table, so that a row needs no function of its own. */
function heardByBody(): void {}

/** The class of the link in the cell that names a row: the whole row can be pressed, and shows the focus. */
export const rowLinkClass =
  "block truncate font-medium outline-none after:absolute after:inset-0 max-lg:text-[0.9375rem]";
