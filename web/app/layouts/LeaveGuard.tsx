import { useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isAnythingUnsaved } from "../base/unsaved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asks before a screen with unsaved input is left; rendered once, around all signed-in screens. */
export function LeaveGuard() {
  const { state, location, proceed, reset } = useBlocker(asksFirst);
  const answered = useRef<typeof location>(undefined);

  /** Only once: the router throws at a second answer, and a second press on the closing dialog would give one. */
  function answer(act: (() => void) | undefined) {
    if (answered.current === location) return;
    answered.current = location;
    act?.();
  }

  return (
    <ConfirmDialog
      open={state === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => answer(proceed)}
      onCancel={() => answer(reset)}
    >
      What you have written here is not saved yet, and will be lost.
    </ConfirmDialog>
  );
}

/**
 * Links and the browser's buttons ask. Replacing the address doesn't: the application does that itself, after a save or
 * at the end of a sign-in. Nor does moving within the same screen, where the form stays.
 */
const asksFirst: BlockerFunction = ({ currentLocation: here, nextLocation: there, historyAction }) => {
  const stays = here.pathname === there.pathname && here.search === there.search;
  return isAnythingUnsaved() && historyAction !== "REPLACE" && !stays;
};
