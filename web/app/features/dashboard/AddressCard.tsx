import { updateProfile } from "@plenary/contract/accounts/profiles";
import type { ComponentProps } from "react";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { WarningCard } from "../../ui/WarningCard.tsx";
import { type AddressChoice, type Addressed, saveAddressChoice } from "../accounts/address-choice.ts";

interface Way {
  label: string;
  choice: AddressChoice;
  onSaved?: () => void;
}

interface AddressCardProps
  extends Pick<ComponentProps<typeof WarningCard>, "id" | "icon" | "title" | "children"> {
  user: Addressed;
  /** What leaves it as it is, and what doesn't. */
  ways: [Way, Way];
}

/** Tells the owner once who sees the address, and lets them choose. */
export function AddressCard({ user, ways: [keep, change], children, ...card }: AddressCardProps) {
  const task = useTask(updateProfile.failure);
  const choose = ({ choice, onSaved }: Way) =>
    task.run(async () => {
      await saveAddressChoice(user, choice);
      onSaved?.();
    });
  return (
    <WarningCard {...card} className="mb-10">
      <p className="mt-1 max-w-prose text-sm">{children}</p>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => choose(keep)}>
          {keep.label}
        </Button>
        <Button size="sm" variant="quiet" disabled={task.busy} onClick={() => choose(change)}>
          {change.label}
        </Button>
      </div>
    </WarningCard>
  );
}
