import { text } from "@plenary/contract/text";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { KeyboardEvent } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { FocusPart } from "../draft/editing.ts";

interface MoveButtonsProps {
  /** The moved thing's name, for screen readers. */
  name: string;
  onStep: (by: -1 | 1, part: FocusPart) => void;
  onPlace: () => void;
}

/** Moves something without dragging. The buttons stay at the ends too, so that the focus does. */
export function MoveButtons({ name, onStep, onPlace }: MoveButtonsProps) {
  const button = "px-2.5";
  return (
    <div className="flex shrink-0 basis-full justify-end sm:basis-auto">
      <Button
        data-part="up"
        variant="quiet"
        className={button}
        aria-label={text("Move up: {name}", { name })}
        onClick={() => onStep(-1, "up")}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        data-part="down"
        variant="quiet"
        className={button}
        aria-label={text("Move down: {name}", { name })}
        onClick={() => onStep(1, "down")}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button
        data-part="place"
        variant="quiet"
        className={button}
        aria-label={text("Move to...: {name}", { name })}
        onClick={onPlace}
      >
        <ArrowUpDown aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Moves the focused part with Alt and an arrow. */
export const onMoveKey = (step: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  step(event.key === "ArrowUp" ? -1 : 1);
};
