import type { Proposal } from "@plenary/contract/call/proposals";
import { list, text } from "@plenary/contract/text";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";

interface DiscardDraftProps {
  /** Null for one that the server never had. */
  proposal: Proposal | null;
  task: Parameters<typeof ConfirmButton>[0]["task"];
  /** Run by the task. */
  discard: () => Promise<void>;
}

/** Discards a draft; asks first where others have written in it. */
export function DiscardDraft({ proposal, task, discard }: DiscardDraftProps) {
  const beside = (proposal?.speakers ?? []).flatMap(({ name, status }) =>
    status === "accepted" && name ? [name] : [],
  );
  if (beside.length === 0)
    return (
      <Button variant="secondary" onClick={() => void task.run(discard)}>
        {text("Discard")}
      </Button>
    );
  return (
    <ConfirmButton
      label={text("Discard")}
      variant="secondary"
      title={text("Discard the draft?")}
      confirmLabel={text("Discard")}
      busyLabel={text("Discarding...")}
      danger
      task={task}
      work={discard}
    >
      <p>{text("{names} lose it too, with what they have written.", { names: list(beside) })}</p>
    </ConfirmButton>
  );
}
