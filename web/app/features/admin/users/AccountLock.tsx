import type { User } from "@plenary/contract/accounts/users";
import { lockUser, unlockUser } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import { type ReactNode, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ReasonField } from "../../../ui/forms/ReasonField.tsx";
import { actClass } from "../../../ui/table/Table.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import { useSettle } from "../parts/use-settle.ts";

interface AccountLockProps {
  user: User;
  /** In a table, where phones show its icon only. */
  inRow?: boolean;
}

/** The button that locks or unlocks an account; for an administrator, why it can't be locked. */
export function AccountLock({ user, inRow = false }: AccountLockProps) {
  const { userId, name } = user;
  const task = useTask(unlockUser.failure, failureAndReason);
  const settleLock = useSettle(lockUser.failure);
  const settleUnlock = useSettle(unlockUser.failure);
  // Created when first opened, so that a list of 500 doesn't hold 500 dialogs; kept while it fades out.
  const [dialog, setDialog] = useState<{ kind: "lock" | "unlock"; open: boolean } | null>(null);
  const params = { userId };

  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  const closeAnd = (reload: () => Promise<void>) => {
    close();
    return reload();
  };

  const lock = (reason: string) =>
    settleLock(async () => {
      const { supportEmail } = await call(lockUser, { params, body: { reason } });
      return supportEmail
        ? text("Account locked successfully. Support email: {supportEmail}", { supportEmail })
        : text("Account locked successfully. No support email is set: you can add one in System Settings.");
    }, closeAnd);

  const unlock = () =>
    settleUnlock(async () => {
      await call(unlockUser, { params });
      return text("Account unlocked successfully");
    }, closeAnd);

  if (user.role === "admin" && !user.isLocked) return <NoLock userId={userId} name={name} />;
  const Icon = user.isLocked ? LockOpen : Lock;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className={inRow ? `lg:min-w-25 ${actClass}` : "min-w-25"}
        onClick={() => setDialog({ kind: user.isLocked ? "unlock" : "lock", open: true })}
      >
        <Icon aria-hidden="true" />
        <span className={inRow ? "max-lg:sr-only" : undefined}>
          {user.isLocked
            ? rich("Unlock<sr> {name}</sr>", { sr, name })
            : rich("Lock<sr> {name}</sr>", { sr, name })}
        </span>
      </Button>
      {dialog?.kind === "lock" && <LockDialog name={name} open={dialog.open} onClose={close} lock={lock} />}
      {dialog?.kind === "unlock" && (
        <ConfirmDialog
          open={dialog.open}
          title={text("Unlock this account?")}
          confirmLabel={text("Unlock account")}
          busy={task.busy}
          busyLabel={text("Unlocking...")}
          error={task.error}
          onConfirm={() => task.run(unlock)}
          onCancel={() => {
            close();
            task.clear();
          }}
        >
          {rich("<bdi>{name}</bdi> can sign in again, and the public speaker page is back.", { bdi, name })}
        </ConfirmDialog>
      )}
    </>
  );
}

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

function NoLock({ userId, name }: { userId: string; name: string }) {
  const reasonId = `no-lock-${userId}`;
  const reason = text("Administrators cannot be locked");
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className={`lg:min-w-25 ${actClass}`}
        disabled
        title={reason}
        aria-describedby={reasonId}
      >
        <Lock aria-hidden="true" />
        <span className="max-lg:sr-only">{rich("Lock<sr> {name}</sr>", { sr, name })}</span>
      </Button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  );
}

interface LockDialogProps {
  name: string;
  open: boolean;
  onClose: () => void;
  lock: (reason: string) => Promise<void>;
}

/** Asks for the reason, which is required. Cancelling keeps the text. */
function LockDialog({ name, open, onClose, lock }: LockDialogProps) {
  const form = useSchemaForm(lockUser.body, { reason: "" });

  const send = form.submit(
    async ({ reason }) => {
      await lock(reason);
      form.hook.reset();
    },
    lockUser.failure,
    failureAndReason,
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Lock this account?")}
      description={rich(
        "<bdi>{name}</bdi> is signed out everywhere at once, and the public speaker page is hidden until the account is unlocked.",
        { bdi, name },
      )}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Lock account")}
        busyLabel={text("Locking...")}
        danger
      >
        <ReasonField
          hint={text("The user reads it when signing in.")}
          written={form.hook.watch("reason")}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}
