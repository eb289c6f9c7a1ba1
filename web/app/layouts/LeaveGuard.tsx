import { useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isAnythingUnsaved } from "../base/unsaved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asks who leaves a screen with something unsaved on it; stands once, around all signed-in screens. */
export function LeaveGuard() {
  const { state, location, proceed, reset } = useBlocker(asksFirst);
  const answered = useRef<typeof location>(undefined);

  /** Once: the router throws at a second answer, which a second press on the closing dialog would be. */
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
 * Links and the browser's buttons ask. What replaces the address doesn't: that is the application itself, after a save
 * or at the end of a sign-in. Neither does another place on the same screen, where the form stays.
 */
const asksFirst: BlockerFunction = ({ currentLocation: here, nextLocation: there, historyAction }) => {
  const stays = here.pathname === there.pathname && here.search === there.search;
  return isAnythingUnsaved() && historyAction !== "REPLACE" && !stays;
};
