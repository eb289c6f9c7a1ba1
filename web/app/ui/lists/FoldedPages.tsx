import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../buttons/Button.tsx";
import { Folded } from "../forms/Folded.tsx";
import { FormError } from "../forms/FormError.tsx";

interface Page<R> {
  rows: R[];
  nextCursor?: string | null | undefined;
}

interface FoldedPagesProps<R> {
  label: string;
  failure: string;
  /** Said where there are no rows. */
  none: string;
  load: (cursor: string | undefined) => Promise<Page<R>>;
  children: (rows: R[]) => ReactNode;
}

/** A list that is loaded when it is unfolded, a page after the other. */
export function FoldedPages<R>({ label, failure, none, load, children }: FoldedPagesProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<Page<R> | null>(null);
  const task = useTask(failure);

  /** Adds the page after `before`; without it, reads anew. */
  const go = (before: Page<R> | null) =>
    task.run(async () => {
      const page = await load(before?.nextCursor ?? undefined);
      setRead({ ...page, rows: [...(before?.rows ?? []), ...page.rows] });
    });

  function toggle(open: boolean) {
    setOpen(open);
    if (open) void go(null);
  }

  return (
    <div className="w-full">
      <Folded label={label} open={isOpen} onToggle={toggle}>
        <FormError>{task.error}</FormError>
        {read && children(read.rows)}
        {read?.rows.length === 0 && <p>{none}</p>}
        {read?.nextCursor && (
          <Button
            variant="secondary"
            busy={task.busy}
            busyLabel={text("Loading...")}
            onClick={() => void go(read)}
          >
            {text("Load more")}
          </Button>
        )}
      </Folded>
    </div>
  );
}
