import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import type { Ref } from "react";
import { Button } from "./Button.tsx";

interface CsvButtonProps {
  task: { busy: boolean; error: string | null };
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Saves the filtered rows as a CSV file; a failure is shown below. */
export function CsvButton({ task, onClick, ref }: CsvButtonProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        ref={ref}
        variant="secondary"
        size="sm"
        busy={task.busy}
        busyLabel={text("Preparing...")}
        onClick={onClick}
      >
        <Download aria-hidden="true" />
        {text("Export as CSV")}
      </Button>
      {task.error && (
        <p role="alert" className="max-w-xs text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
