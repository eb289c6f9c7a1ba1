import { text } from "@plenary/contract/text";
import Merge from "lucide-react/icons/merge";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { SeparatedAction } from "../../../../ui/buttons/SeparatedAction.tsx";
import { TargetDialog } from "./TargetDialog.tsx";

interface Words {
  title: string;
  said: ReactNode;
  targetLabel: string;
  submitLabel: string;
  failure: string;
}

interface RemovalProps {
  /** The others of the event, into which it can be merged. */
  targets: readonly { id: string; name: string }[];
  /** Whether it has slots, which then have to go to another one. */
  isUsed: boolean;
  listAt: string;
  noneChosen: string;
  merging: Words;
  /** Returns the notice. */
  merge: (into: string) => Promise<string>;
  deleting: Words;
  remove: (moveTo: string) => Promise<string>;
}

/** Merges a room or a track into another, or deletes it; asks first. */
export function Removal({ targets, isUsed, listAt, noneChosen, ...does }: RemovalProps) {
  const { merging, merge, deleting, remove } = does;
  const [asks, setAsks] = useState<"merge" | "delete" | null>(null);
  const shared = { danger: true, onClose: () => setAsks(null), listAt, noneChosen };
  return (
    <>
      {targets.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setAsks("merge")}>
          <Merge aria-hidden="true" />
          {merging.title}
        </Button>
      )}
      <SeparatedAction>
        <Button size="sm" variant="remove" onClick={() => setAsks("delete")}>
          <Trash2 aria-hidden="true" />
          {deleting.submitLabel}
        </Button>
      </SeparatedAction>
      <TargetDialog
        {...shared}
        {...merging}
        open={asks === "merge"}
        targets={targets}
        busyLabel={text("Merging...")}
        work={merge}
      >
        {merging.said}
      </TargetDialog>
      <TargetDialog
        {...shared}
        {...deleting}
        open={asks === "delete"}
        targets={isUsed ? targets : undefined}
        busyLabel={text("Deleting...")}
        work={remove}
      >
        {deleting.said}
      </TargetDialog>
    </>
  );
}
