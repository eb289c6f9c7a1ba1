import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { isAnythingLeft, sendUnsent } from "../../sign-in/senders.ts";
import { signOut } from "../../sign-in/store.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

interface SignOutQuestionProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Sends what of a proposal isn't sent yet, and asks before the account is signed out with something that can't be. */
export default function SignOutQuestion({ user, open, onClose }: SignOutQuestionProps) {
  const [asks, setAsks] = useState(false);
  const send = useEffectEvent(async () => {
    await sendUnsent();
    if (isAnythingLeft(user.userId)) return setAsks(true);
    onClose();
    await signOut();
  });
  useEffect(() => {
    if (open) void send();
    else setAsks(false);
  }, [open]);
  return (
    <ConfirmDialog
      open={open && asks}
      title={text("Sign out with something unsent?")}
      confirmLabel={text("Sign Out")}
      cancelLabel={text("Stay")}
      danger
      onConfirm={() => void signOut()}
      onCancel={onClose}
    >
      {text(
        "What you have written of a proposal is on this device only, and will be lost. My proposals lead to it.",
      )}
    </ConfirmDialog>
  );
}
