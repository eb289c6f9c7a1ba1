import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import {
  type ChangeEvent,
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  use,
  useRef,
  useState,
} from "react";
import { type ChosenColumns, type Column, type Order, placeOf } from "./columns.ts";
import { ListDensity } from "./density.ts";

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Names the row where it is chosen. */
  nameOf: (row: Row) => string;
  shown: ChosenColumns<Row>;
  /** Without it the list has one order. */
  sorted?: { by: string; order: Order };
  onSort?: (by: string, order: Order) => void;
  /** Without it rows have no boxes. */
  chosen?: { has: (key: string) => boolean };
  /** Several at once with Shift, or by the box in the head. */
  onChoose?: (keys: readonly string[], on: boolean) => void;
  /** Which rows have a box, if not all. */
  canChoose?: (row: Row) => boolean;
  /** The title above the rows that follow each other with the same one. */
  groupOf?: (row: Row) => string;
  /** What a row shows below itself once its `RowButton` is pressed. */
  detail?: (row: Row) => ReactNode;
  /** The row that is open beside the table. */
  open?: string | undefined;
  /** While other rows are loading, these are pale. */
  busy: boolean;
  /** Said below the head if there are no rows. */
  empty: ReactNode;
  /** Loads further rows, right after these. */
  more?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/**
 * A list as a table, from 1,024 pixels on: its head stays, its rows scroll below it. On phones the same cells make rows
 * of two lines, and the page scrolls.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, nameOf, shown, chosen, open, busy, empty, children } = props;
  const { canChoose = () => true, detail, groupOf } = props;
  const keys = rows.map(keyOf);
  const choosable = rows.filter(canChoose).map(keyOf);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const lastChosen = useRef<string>(null);
  const isDense = use(ListDensity)?.density === "dense";
  const least = 320 + shown.columns.reduce((sum, { width = 0 }) => sum + width, chosen ? chooseWidth : 0);

  function choose({ target, nativeEvent }: ChangeEvent<HTMLTableSectionElement>): void {
    if (!(target instanceof HTMLInputElement)) return;
    const key = target.closest<HTMLElement>("tr")?.dataset.row ?? "";
    const from = choosable.indexOf(lastChosen.current ?? "");
    const to = choosable.indexOf(key);
    const isRange = (nativeEvent as MouseEvent).shiftKey && from >= 0;
    lastChosen.current = key;
    const range = choosable.slice(Math.min(from, to), Math.max(from, to) + 1);
    props.onChoose?.(isRange ? range : [key], target.checked);
  }

  function unfold({ target }: { target: EventTarget }): void {
    const button = (target as HTMLElement).closest<HTMLElement>("[data-unfolds]");
    const key = button?.closest<HTMLElement>("tr")?.dataset.row;
    if (key !== undefined) setUnfolded(unfolded.symmetricDifference(new Set([key])));
  }

  return (
    <div
      // Without a link or button in it, the keyboard scrolls it by itself.
      tabIndex={rows.length === 0 ? 0 : undefined}
      className="@container group/list relative min-w-0 flex-1 focus-visible:-outline-offset-2 lg:min-h-0 lg:scroll-pt-10 lg:overflow-auto"
      data-table
      data-dense={isDense || undefined}
    >
      <table
        aria-label={label}
        aria-busy={busy}
        style={{ "--least": `${least}px` } as CSSProperties}
        className={`w-full border-separate border-spacing-0 text-sm max-lg:block lg:table-fixed ${shown.chosen ? "lg:@min-[36rem]:min-w-(--least)" : ""}`}
      >
        <Head {...props} choosable={choosable} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the buttons of the rows */}
        <tbody
          onChange={choose}
          onClick={unfold}
          className={`transition-opacity max-lg:block ${busy ? "opacity-75 delay-200" : ""}`}
        >
          {rows.map((row, index) => {
            const key = keys[index] ?? "";
            const isUnfolded = unfolded.has(key);
            const group = groupOf?.(row);
            const before = rows[index - 1];
            return (
              <Fragment key={key}>
                {group && (before === undefined || groupOf?.(before) !== group) && (
                  <tr className="max-lg:block">
                    <th
                      scope="rowgroup"
                      colSpan={shown.columns.length + (chosen ? 1 : 0)}
                      className="border-b border-line px-4 pt-5 pb-1.5 text-start text-[0.8125rem] font-semibold text-ink max-lg:block lg:px-6"
                    >
                      {group}
                    </th>
                  </tr>
                )}
                <TableRow
                  row={row}
                  id={key}
                  name={nameOf(row)}
                  columns={shown.columns as readonly Column<unknown>[]}
                  areChosen={shown.chosen !== undefined}
                  hasBoxes={chosen !== undefined}
                  canChoose={canChoose(row)}
                  isChosen={chosen?.has(key) ?? false}
                  isOpen={key === open}
                  isUnfolded={isUnfolded}
                />
                {isUnfolded && detail && (
                  <tr className="max-lg:block">
                    <td
                      colSpan={shown.columns.length + (chosen ? 1 : 0)}
                      className={`border-b border-line px-4 pt-3 pb-5 shadow-[inset_3px_0_var(--color-accent)] max-lg:block lg:pe-6 ${chosen ? "lg:ps-15" : "lg:ps-6"}`}
                    >
                      {/* biome-ignore lint/a11y/useSemanticElements: no fields */}
                      <div role="group" aria-label={text("More about {title}", { title: nameOf(row) })}>
                        {detail(row)}
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {props.more}
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

interface HeadProps<Row> extends TableProps<Row> {
  /** The rows that have a box. */
  choosable: string[];
}

function Head<Row>({ shown, sorted, onSort, choosable, chosen, onChoose }: HeadProps<Row>) {
  const here = choosable.filter((key) => chosen?.has(key)).length;
  const isWhole = here > 0 && here === choosable.length;
  return (
    <thead className="max-lg:hidden">
      <tr
        className={`${chosen ? "" : "[&>th:first-child]:ps-4"} [&>th]:sticky [&>th]:top-0 [&>th]:z-2 [&>th]:h-8 [&>th]:border-y [&>th]:border-line [&>th]:bg-canvas [&>th]:p-0 [&>th]:text-start [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-ink-soft`}
      >
        {chosen && (
          <th scope="col" style={{ width: chooseWidth }}>
            {choosable.length > 0 && (
              <label className={`${boxLabelClass} -my-1.5`}>
                <input
                  type="checkbox"
                  checked={isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = here > 0 && !isWhole;
                  }}
                  onChange={() => onChoose?.(choosable, !isWhole)}
                  className={boxClass}
                />
                <span className="sr-only">{text("Select all on this page")}</span>
              </label>
            )}
          </th>
        )}
        {shown.columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            className={placeOf(column, shown.chosen !== undefined)}
            order={sorted && column.sort?.by === sorted.by ? sorted.order : undefined}
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
  const { id, label, sort, isAct, isShort, figures, phone } = column;
  const Arrow = order === "desc" ? ChevronDown : ChevronUp;
  const isOther = sort && order && order === sort.first && !sort.isOneWay;
  const next = isOther ? (sort.first === "asc" ? "desc" : "asc") : sort?.first;
  return (
    <th
      scope="col"
      data-column={id}
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      style={{ width: widthOf(column) }}
      className={`${className} ${isShort ? "lg:@max-[52rem]:w-16!" : ""} ${phone === "mark" ? "lg:@max-[36rem]:w-10! lg:@max-[36rem]:*:sr-only" : ""}`}
    >
      {sort && next && onSort ? (
        <button
          type="button"
          onClick={() => onSort(sort.by, next)}
          className={`flex h-8 w-full items-center gap-1 px-2 hover:text-ink focus-visible:-outline-offset-2 ${figures ? "justify-end" : ""}`}
        >
          {label}
          {order && <Arrow className="size-3 shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        <span className={isAct ? "sr-only" : `block px-2 ${figures ? "text-end" : ""}`}>{label}</span>
      )}
    </th>
  );
}

const widthOf = ({ width, grows, spare }: Column<never>): number | string | undefined => {
  // Not for people: a width.
  if (spare) return `calc(${width}px + max(0px, ${spare} * (100cqi - 80rem)))`;
  return grows ? undefined : width;
};

interface TableRowProps {
  row: unknown;
  id: string;
  name: string;
  columns: readonly Column<unknown>[];
  areChosen: boolean;
  hasBoxes: boolean;
  canChoose: boolean;
  isChosen: boolean;
  isOpen: boolean;
  isUnfolded: boolean;
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
  hasBoxes,
  canChoose,
  isChosen,
  isOpen,
  isUnfolded,
}: TableRowProps) {
  return (
    <tr
      data-row={id}
      data-chosen={isChosen || undefined}
      data-unfolded={isUnfolded || undefined}
      aria-current={isOpen || undefined}
      className={`${hasBoxes ? "" : "max-lg:ps-2 lg:[&>:first-child]:ps-6"} group/row relative outline-accent hover:bg-sunken has-[.row-cover:focus-visible]:outline-2 has-[.row-cover:focus-visible]:-outline-offset-2 data-chosen:bg-sunken data-unfolded:bg-accent-wash data-unfolded:shadow-[inset_3px_0_var(--color-accent)] aria-[current=true]:bg-accent-wash aria-[current=true]:shadow-[inset_3px_0_var(--color-accent)] max-lg:grid max-lg:min-h-15 max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] max-lg:items-center max-lg:gap-x-1 max-lg:border-b max-lg:border-line max-lg:py-2 max-lg:pe-3`}
    >
      {hasBoxes && (
        <td className="w-11 p-0 max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1 lg:border-b lg:border-line">
          {canChoose && (
            <label className={boxLabelClass}>
              <input type="checkbox" checked={isChosen} onChange={heardByBody} className={boxClass} />
              <span className="sr-only">{text("Select {title}", { title: name })}</span>
            </label>
          )}
        </td>
      )}
      {columns.map((column) => {
        const { id, cell, width, figures } = column;
        const className = `${cellClass} ${placeOf(column, areChosen)} ${figures ? "lg:text-end" : ""}`;
        return width ? (
          <td key={id} className={className}>
            {cell(row, isUnfolded)}
          </td>
        ) : (
          <th key={id} scope="row" className={className}>
            {cell(row, isUnfolded)}
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
  "row-cover block truncate font-medium outline-none after:absolute after:inset-0 max-lg:text-[0.9375rem]";

/** The class of a button or link at the end of a row: above what covers the row, and lower than others. */
export const actClass =
  "relative z-1 focus-visible:-outline-offset-2 lg:min-h-7 lg:px-2.5 lg:text-[0.8125rem]";

/** In the cell that names a row, instead of a link: a press anywhere on the row shows its details below it. */
export function RowButton({ isUnfolded, children }: { isUnfolded: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      data-unfolds
      aria-expanded={isUnfolded}
      className={`${rowLinkClass} w-full text-start`}
    >
      {children}
    </button>
  );
}
