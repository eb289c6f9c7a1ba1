import type { ScheduleOperation } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { Button } from "../../../ui/buttons/Button.tsx";
import { operationName } from "../plan/use-plan.ts";

interface UndoButtonProps {
  which: "undo" | "redo";
  /** What it takes back; nothing yet without one. */
  operation: ScheduleOperation | undefined;
  /** Whether it is another one soon: what was done last wasn't answered yet. */
  isBusy: boolean;
  onTakeBack: (which: "undo" | "redo") => void;
}

/** Undo or Redo, which names what it takes back as soon as that is known. */
export function UndoButton({ which, operation, isBusy, onTakeBack }: UndoButtonProps) {
  const what = operation && operationName(operation);
  const name = which === "redo" ? text("Redo") : text("Undo");
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={!operation && !(isBusy && which === "undo")}
      onClick={() => onTakeBack(which)}
      title={what && !isBusy ? text("{name}: {what}", { name, what }) : undefined}
    >
      {which === "redo" ? <Redo2 aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
      {name}
      {what && (
        <span
          dir="auto"
          className="truncate font-normal text-ink-soft"
          style={{ maxWidth: "6rem", visibility: isBusy ? "hidden" : undefined }}
        >
          {what}
        </span>
      )}
    </Button>
  );
}
