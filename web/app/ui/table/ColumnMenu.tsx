import { Menu as Base } from "@base-ui/react/menu";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import Columns3 from "lucide-react/icons/columns-3";
import { use, useState } from "react";
import { buttonClass } from "../buttons/button-class.ts";
import type { ChosenColumns, Column, Order } from "./columns.ts";
import { ListDensity } from "./density.ts";

interface ColumnMenuProps<Row> {
  shown: ChosenColumns<Row>;
  /** Without it the list has one order. */
  sorted?: { by: string; order: Order };
  onSort?: (by: string, order: Order) => void;
}

/** Which columns a table has. On phones, where it has no head, what it is sorted by. */
export function ColumnMenu<Row>({ shown, sorted, onSort }: ColumnMenuProps<Row>) {
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
    .filter((head) => getComputedStyle(head).display !== "none")
    .map((head) => head.dataset.column ?? "");
