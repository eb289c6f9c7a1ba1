import { text } from "@plenary/contract/text";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { memo, type PointerEvent, type ReactNode } from "react";
import { Button } from "../../../../ui/buttons/Button.tsx";

export interface ArrangedRow {
  id: string;
  name: string;
}

interface ArrangedItemProps<R extends ArrangedRow> {
  row: R;
  isFirst: boolean;
  isLast: boolean;
  /** It doesn't match the search. */
  isHidden: boolean;
  /** Whether the row can be moved. */
  isOrdered: boolean;
  /** Its form, which replaces all else while open. */
  form: ReactNode;
  startDrag: (event: PointerEvent<HTMLElement>) => void;
  step: (id: string, by: 1 | -1, button: HTMLElement) => void;
  /** Its content, with the buttons that move it. */
  content: (row: R, order: ReactNode) => ReactNode;
}

function Item<R extends ArrangedRow>({ row, isFirst, isLast, isOrdered, ...props }: ArrangedItemProps<R>) {
  const { startDrag, step, content, form } = props;
  const order = isOrdered && (
    <span className="flex group-data-narrowed/list:hidden">
      <Step
        label={text("Move up")}
        about={row.name}
        isEnd={isFirst}
        onPress={(button) => step(row.id, -1, button)}
      >
        <ArrowUp aria-hidden="true" />
      </Step>
      <Step
        label={text("Move down")}
        about={row.name}
        isEnd={isLast}
        onPress={(button) => step(row.id, 1, button)}
      >
        <ArrowDown aria-hidden="true" />
      </Step>
    </span>
  );
  return (
    <li
      hidden={props.isHidden}
      className="flex items-start gap-1 border-b border-line bg-canvas data-dragged:relative data-dragged:z-10 data-dragged:border-t data-dragged:bg-raised data-dragged:shadow-float"
    >
      {form || (
        <>
          {isOrdered && (
            <span
              aria-hidden="true"
              data-handle
              title={text("Drag to another place")}
              onPointerDown={startDrag}
              className="-ms-2 flex w-9 shrink-0 cursor-grab touch-none items-start justify-center self-stretch pt-5 2xl:pt-3.5 text-ink-soft hover:text-ink active:cursor-grabbing group-data-narrowed/list:hidden sm:-ms-3"
            >
              <GripVertical className="size-5" />
            </span>
          )}
          {content(row, order)}
        </>
      )}
    </li>
  );
}

/** A row of a list that organizers order. Of three hundred, a move rerenders only those whose buttons change. */
export const ArrangedItem = memo(Item) as typeof Item;

interface StepProps {
  label: string;
  about: string;
  /** It can't go further; the button stays to keep the focus. */
  isEnd: boolean;
  onPress: (button: HTMLElement) => void;
  children: ReactNode;
}

function Step({ label, about, isEnd, onPress, children }: StepProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={({ currentTarget }) => isEnd || onPress(currentTarget)}
      className="min-w-9 px-0! aria-disabled:opacity-40"
    >
      {children}
      <span className="sr-only">
        {label} {about}
      </span>
    </Button>
  );
}
