import { text } from "@plenary/contract/text";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

/**
 * Asks before a session leaves the published programme. `mayLeave` resolves with whether to go on; `dialog` is to be rendered.
 */
export function useProgrammeQuestion() {
  const [resolve, setResolve] = useState<((yes: boolean) => void) | null>(null);

  const mayLeave = () => new Promise<boolean>((answer) => setResolve(() => answer));

  function answer(yes: boolean) {
    resolve?.(yes);
    setResolve(null);
  }

  const dialog = (
    <ConfirmDialog
      open={resolve !== null}
      title={text("Take it out of the programme?")}
      confirmLabel={text("Save and take it out")}
      cancelLabel={text("Leave it as it is")}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {text(
        "This session is in the published programme. Saving takes it out until an organizer approves it again.",
      )}
    </ConfirmDialog>
  );
  return { mayLeave, dialog };
}
