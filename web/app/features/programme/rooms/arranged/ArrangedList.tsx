import { fold } from "@plenary/contract/fold";
import { type PointerEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { SearchField } from "../../../../ui/forms/SearchField.tsx";
import { EmptyState } from "../../../../ui/lists/EmptyState.tsx";
import { ArrangedItem, type ArrangedRow } from "./ArrangedItem.tsx";
import { useDrag } from "./use-drag.ts";
import { useOrder } from "./use-order.ts";

interface ArrangedListProps<R extends ArrangedRow> {
  label: string;
  searchLabel: string;
  noneFound: string;
  rows: readonly R[];
  editing: string | null;
  form: (row: R) => ReactNode;
  /** Saves an order; undefined for users who may not change it. */
  save: ((ids: string[]) => Promise<unknown>) | undefined;
  failure: string;
  /** A row's content, with the buttons that move it; the same function as long as it renders the same. */
  content: (row: R, order: ReactNode) => ReactNode;
}

/** From this many rows on, the list has a search box. */
const long = 9;

/** A list that organizers order: by dragging, and by buttons. */
export function ArrangedList<R extends ArrangedRow>({
  rows,
  save,
  editing,
  form,
  ...props
}: ArrangedListProps<R>) {
  const [typed, setTyped] = useState("");
  const order = useOrder(rows, save ?? (async () => {}), props.failure);
  const { shown } = order;
  const drag = useDrag((from, to) => {
    const row = shown[from];
    if (row) order.move(row.id, to);
  });
  const keepFocus = useFocusKept();
  const { startDrag, step } = useSame({
    startDrag: drag,
    step(id, by, button) {
      keepFocus(button);
      order.move(id, shown.findIndex((row) => row.id === id) + by);
    },
  });
  const q = fold(typed.trim());
  // An open form keeps its text, whatever is searched.
  const isFound = ({ id, name }: R) => !q || id === editing || fold(name).includes(q);
  const isOrdered = save !== undefined && rows.length > 1;

  return (
    <>
      {rows.length >= long && (
        <SearchField
          label={props.searchLabel}
          placeholder={props.searchLabel}
          className="mb-4 max-w-md"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {!shown.some(isFound) && <EmptyState title={props.noneFound} />}
      {/* Among only some of the rows a position means nothing, so the controls to move them are hidden. */}
      <ul
        aria-label={props.label}
        data-narrowed={q ? "" : undefined}
        className="group/list border-t border-line"
      >
        {shown.map((row, index) => (
          <ArrangedItem
            key={row.id}
            row={row}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isHidden={!isFound(row)}
            isOrdered={isOrdered}
            form={row.id === editing ? form(row) : null}
            startDrag={startDrag}
            step={step}
            content={props.content}
          />
        ))}
      </ul>
    </>
  );
}

interface Moves {
  startDrag: (event: PointerEvent<HTMLElement>) => void;
  step: (id: string, by: 1 | -1, button: HTMLElement) => void;
}

/** Stable functions, so that rows needn't be rendered again; they call the latest ones. */
function useSame(moves: Moves): Moves {
  const last = useRef(moves);
  useLayoutEffect(() => {
    last.current = moves;
  });
  return {
    startDrag: useCallback((event) => last.current.startDrag(event), []),
    step: useCallback((id, by, button) => last.current.step(id, by, button), []),
  };
}

/** A row that moves in the document loses the focus: returns it to the button that moved the row, and scrolls there. */
function useFocusKept() {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    if (!button) return;
    pressed.current = null;
    if (document.activeElement !== button) button.focus({ preventScroll: true });
    button.scrollIntoView({ block: "nearest" });
  });
  return (button: HTMLElement) => {
    pressed.current = button;
  };
}
