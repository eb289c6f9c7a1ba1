import { Menu as Base } from "@base-ui/react/menu";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import Columns3 from "lucide-react/icons/columns-3";
import X from "lucide-react/icons/x";
import { use, useEffect, useState } from "react";
import { buttonClass } from "../buttons/button-class.ts";
import type { ChosenColumns, Column, Order } from "./columns.ts";
import { ListDensity } from "./density.ts";

interface ColumnMenuProps<Row> {
  shown: ChosenColumns<Row>;
  /** Without it the list has one order. */
  sorted?: { by: string; order: Order };
  /** The order that the list has by itself. */
  usual?: { by: string; order: Order };
  onSort?: (by: string, order: Order) => void;
}

/** Which columns a table has, and by what it is sorted if no head says so. On phones, where it has none, to choose that. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  return (
    <>
      <HiddenOrder {...props} />
      <Columns {...props} />
    </>
  );
}

/** By what the list is sorted, where no head in sight says it, with a cross that undoes it. */
function HiddenOrder<Row>({ shown, sorted, usual, onSort }: ColumnMenuProps<Row>) {
  const [isSaid, setSaid] = useState(true);
  const column = shown.all.find(({ sort }) => sort && sort.by === sorted?.by);
  const id = column?.id;
  useEffect(() => {
    const table = document.querySelector("[data-table]");
    if (!table || id === undefined) return;
    const look = () => setSaid(columnsInView().includes(id));
    look();
    // Opening a reader beside the table narrows it, and choosing columns makes other heads.
    const widths = new ResizeObserver(look);
    widths.observe(table);
    const heads = new MutationObserver(look);
    const head = table.querySelector("thead");
    if (head) heads.observe(head, { childList: true, subtree: true });
    return () => {
      widths.disconnect();
      heads.disconnect();
    };
  }, [id]);
  if (!column || isSaid) return null;
  const isUsual = sorted?.by === usual?.by && sorted?.order === usual?.order;
  const said = text("Sorted by {column}", { column: column.label });
  if (isUsual) return null;
  if (!usual || !onSort)
    return <p className="shrink-0 text-[0.8125rem] text-ink-soft max-lg:hidden">{said}</p>;
  return (
    <p className="flex shrink-0 max-lg:order-last max-lg:basis-full">
      <span className="flex h-7 items-center rounded-md bg-accent-wash ps-2 text-[0.8125rem] text-accent-strong">
        {said}
        <button
          type="button"
          onClick={() => onSort(usual.by, usual.order)}
          aria-label={text("Sort as usual")}
          className="flex h-7 w-7 shrink-0 items-center justify-center rounded-md hover:text-ink focus-visible:-outline-offset-2"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      </span>
    </p>
  );
}

/** The menu. */
function Columns<Row>({ shown, sorted, onSort }: ColumnMenuProps<Row>) {
  const [inView, setInView] = useState<readonly string[]>([]);
  const visible = shown.chosen ?? inView;
  const rows = use(ListDensity);

  function toggle({ id }: Column<Row>, on: boolean): void {
    shown.choose(
      shown.all.filter((each) => (each.id === id ? on : visible.includes(each.id))).map((each) => each.id),
    );
  }

  return (
    <Base.Root modal={false} onOpenChange={(open) => open && setInView(columnsInView())}>
      <Base.Trigger className={`${buttonClass("quiet", "sm")} ${sorted ? "" : "max-lg:hidden"}`}>
        <Columns3 aria-hidden="true" />
        <span className="max-lg:sr-only">{text("Columns")}</span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="flex max-h-(--available-height) min-w-52 flex-col overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float outline-none">
            <Base.Group className="max-lg:hidden">
              <Base.GroupLabel className={labelClass}>{text("Columns")}</Base.GroupLabel>
              {shown.all
                .filter(({ width, isAct }) => width && !isAct)
                .map((column) => (
                  <Base.CheckboxItem
                    key={column.id}
                    checked={visible.includes(column.id)}
                    onCheckedChange={(on) => toggle(column, on)}
                    className={itemClass}
                  >
                    <Base.CheckboxItemIndicator keepMounted className="size-4 data-unchecked:invisible">
                      <Check className="size-4" aria-hidden="true" />
                    </Base.CheckboxItemIndicator>
                    {column.label}
                  </Base.CheckboxItem>
                ))}
              {shown.chosen && (
                <Base.Item onClick={() => shown.choose(undefined)} className={`${itemClass} ps-9`}>
                  {text("As many as fit")}
                </Base.Item>
              )}
            </Base.Group>
            {rows && (
              <Base.RadioGroup
                value={rows.density}
                onValueChange={rows.choose}
                className="border-t border-line max-lg:hidden mt-1.5 pt-1.5"
              >
                <Base.GroupLabel className={labelClass}>{text("Rows")}</Base.GroupLabel>
                {(["cosy", "dense"] as const).map((density) => (
                  <Base.RadioItem key={density} value={density} className={itemClass}>
                    <Base.RadioItemIndicator keepMounted className="size-4 data-unchecked:invisible">
                      <Check className="size-4" aria-hidden="true" />
                    </Base.RadioItemIndicator>
                    {density === "cosy" ? text("Cosy") : text("Dense")}
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
            )}
            <Base.RadioGroup
              value={sorted?.by ?? ""}
              onValueChange={(by: string) => {
                const first = shown.all.find(({ sort }) => sort?.by === by)?.sort?.first;
                if (first) onSort?.(by, first);
              }}
              className="lg:hidden"
            >
              <Base.GroupLabel className={labelClass}>{text("Sort by")}</Base.GroupLabel>
              {shown.all.map(
                ({ id, label, sort }) =>
                  sort && (
                    <Base.RadioItem key={id} value={sort.by} closeOnClick className={itemClass}>
                      <Base.RadioItemIndicator keepMounted className="size-4 data-unchecked:invisible">
                        <Check className="size-4" aria-hidden="true" />
                      </Base.RadioItemIndicator>
                      {label}
                    </Base.RadioItem>
                  ),
              )}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const labelClass = "px-3 pt-1.5 pb-1 text-xs font-medium text-ink-soft";
const itemClass =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 text-sm outline-none data-highlighted:bg-sunken";

/** The columns that the width lets through, which only the browser knows. */
const columnsInView = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-table] th[data-column]")]
    .filter((head) =>
      [head, head.closest("thead")].every((one) => one && getComputedStyle(one).display !== "none"),
    )
    .map((head) => head.dataset.column ?? "");
