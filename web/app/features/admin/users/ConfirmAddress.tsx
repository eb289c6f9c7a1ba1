import type { User } from "@plenary/contract/accounts/users";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import MailCheck from "lucide-react/icons/mail-check";
import { type RefObject, useRef, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useSettle } from "../parts/use-settle.ts";

interface ConfirmAddressProps {
  user: User;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that confirms an address by hand: the pending one if there is one, else the account's. */
export function ConfirmAddress({ user, focusAfter }: ConfirmAddressProps) {
  const { userId, name, pendingEmail } = user;
  const email = pendingEmail ?? (user.emailConfirmed === false ? user.email : null);
  const task = useTask(confirmUserEmail.failure, failureAndReason);
  const settle = useSettle(confirmUserEmail.failure);
  const [isOpen, setOpen] = useState(false);
  const goOnAt = useRef<HTMLElement>(null);
  if (!email) return null;

  const confirm = () =>
    settle(
      async () => {
        await call(confirmUserEmail, { params: { userId }, body: { email } });
        return text("E-mail address confirmed");
      },
      (reload) => {
        goOnAt.current = focusAfter.current;
        setOpen(false);
        return reload();
      },
    );

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={(event) => {
          goOnAt.current = event.currentTarget;
          setOpen(true);
        }}
      >
        <MailCheck aria-hidden="true" />
        <span>
          {rich("Confirm address<hidden> of {name}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            name,
          })}
        </span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={text("Confirm this address?")}
        confirmLabel={text("Confirm address")}
        busy={task.busy}
        busyLabel={text("Confirming...")}
        error={task.error}
        focusAfter={goOnAt}
        onConfirm={() => task.run(confirm)}
        onCancel={() => {
          setOpen(false);
          task.clear();
        }}
      >
        <span className="[overflow-wrap:anywhere]">
          {rich(
            "Only if you know that <bdi>{email}</bdi> is the address of <bdi>{name}</bdi>: anything sent to it, including invitations, will go to this account.",
            { bdi: (inner) => <bdi>{inner}</bdi>, email, name },
          )}
        </span>
      </ConfirmDialog>
    </>
  );
}
