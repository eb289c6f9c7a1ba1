import type { User } from "@plenary/contract/accounts/users";
import { endUserSignIns, removeAdmin, removeUserFactors } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import LogOut from "lucide-react/icons/log-out";
import ShieldMinus from "lucide-react/icons/shield-minus";
import ShieldOff from "lucide-react/icons/shield-off";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import { useSettle } from "../parts/use-settle.ts";

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

/** The button that ends all of somebody's sign-ins. */
export function SignOutEverywhere({ user: { userId, name } }: { user: User }) {
  return (
    <Power
      icon={<LogOut aria-hidden="true" />}
      label={rich("Sign out<sr> {name} everywhere</sr>", { sr, name })}
      title={text("Sign this user out everywhere?")}
      confirmLabel={text("Sign out everywhere")}
      busyLabel={text("Signing out...")}
      failure={endUserSignIns.failure}
      work={async () => {
        await call(endUserSignIns, { params: { userId } });
        return text("{name} is signed out everywhere", { name });
      }}
    >
      {rich("Every device of <bdi>{name}</bdi> is signed out at once. The password stays as it is.", {
        bdi,
        name,
      })}
    </Power>
  );
}

interface GoneAfterProps {
  user: User;
  focusAfter: RefObject<HTMLElement | null>;
}

/** The button that ends somebody's admin role. */
export function RemoveRole({ user: { userId, name }, focusAfter }: GoneAfterProps) {
  return (
    <Power
      icon={<ShieldMinus aria-hidden="true" />}
      label={rich("Remove admin role<sr> of {name}</sr>", { sr, name })}
      title={text("Remove this admin role?")}
      confirmLabel={text("Remove admin role")}
      busyLabel={text("Removing...")}
      failure={removeAdmin.failure}
      danger
      focusAfter={focusAfter}
      work={async () => {
        await call(removeAdmin, { params: { userId } });
        return text("{name} is no longer an administrator", { name });
      }}
    >
      {rich(
        "<bdi>{name}</bdi> loses all privileges of an administrator at once. To get them back, an administrator has to send a new invitation.",
        { bdi, name },
      )}
    </Power>
  );
}

/** The button that removes somebody's lost second factor. */
export function RemoveFactors({ user: { userId, name }, focusAfter }: GoneAfterProps) {
  return (
    <Power
      icon={<ShieldOff aria-hidden="true" />}
      label={rich("Remove second factor<sr> of {name}</sr>", { sr, name })}
      title={text("Remove this second factor?")}
      confirmLabel={text("Remove second factor")}
      busyLabel={text("Removing...")}
      failure={removeUserFactors.failure}
      danger
      focusAfter={focusAfter}
      work={async () => {
        await call(removeUserFactors, { params: { userId } });
        return text("{name} has no second factor any more", { name });
      }}
    >
      {rich(
        "The password of <bdi>{name}</bdi> alone signs in again, and every device is signed out. Do this only when you are sure that <bdi>{name}</bdi> has lost it, not just because somebody asked: an attacker who knows the password may ask, too.",
        { bdi, name },
      )}
      <MailTells />
    </Power>
  );
}

function MailTells() {
  return useNoMail() === null && <> {text("A mail tells the owner.")}</>;
}

interface PowerProps {
  icon: ReactNode;
  label: ReactNode;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  failure: string;
  danger?: boolean;
  focusAfter?: RefObject<HTMLElement | null>;
  /** Does it, and returns the notice. */
  work: () => Promise<string>;
  children: ReactNode;
}

function Power({ icon, label, failure, work, focusAfter, children, ...ask }: PowerProps) {
  const task = useTask(failure, failureAndReason);
  const settle = useSettle(failure);
  const [isOpen, setOpen] = useState(false);
  const goOnAt = useRef<HTMLElement>(null);
  const closeAnd = (reload: () => Promise<void>) => {
    if (focusAfter) goOnAt.current = focusAfter.current;
    setOpen(false);
    return reload();
  };
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
        {icon}
        <span>{label}</span>
      </Button>
      <ConfirmDialog
        {...ask}
        open={isOpen}
        busy={task.busy}
        error={task.error}
        focusAfter={goOnAt}
        onConfirm={() => task.run(() => settle(work, closeAnd))}
        onCancel={() => {
          setOpen(false);
          task.clear();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
