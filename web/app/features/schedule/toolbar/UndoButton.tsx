import type { ScheduleOperation } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { Button } from "../../../ui/buttons/Button.tsx";
import { operationName } from "../plan/use-plan.ts";

interface UndoButtonProps {
  isRedo: boolean;
  /** What it takes back; nothing yet without one. */
  operation: ScheduleOperation | undefined;
  onPress: (operation: ScheduleOperation) => unknown;
}

/** Undo or Redo, which names what it takes back. */
export function UndoButton({ isRedo, operation, onPress }: UndoButtonProps) {
  const what = operation && operationName(operation);
  const name = isRedo ? text("Redo") : text("Undo");
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={!operation}
      onClick={() => operation && void onPress(operation)}
      title={what && text("{name}: {what}", { name, what })}
    >
      {isRedo ? <Redo2 aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
      {name}
      {what && (
        <span dir="auto" className="truncate font-normal text-ink-soft" style={{ maxWidth: "6rem" }}>
          {what}
        </span>
      )}
    </Button>
  );
}
