import { endUserSignIns, removeAdmin } from "@plenary/contract/admin-users";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import LogOut from "lucide-react/icons/log-out";
import ShieldMinus from "lucide-react/icons/shield-minus";
import { type ReactNode, useState } from "react";
import { call } from "../../../base/api.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { rich } from "../../../base/rich.ts";
import { useTask } from "../../../base/task.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useSettle } from "../parts/use-settle.ts";

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

/** What an administrator can do about somebody else's account beside locking it: sign it out, end its admin role. */
export function AccountPowers({ user }: { user: User }) {
  const { userId, name } = user;
  const params = { userId };
  return (
    <>
      <Power
        icon={<LogOut aria-hidden="true" />}
        label={rich("Sign out<sr> {name} everywhere</sr>", { sr, name })}
        title={text("Sign this user out everywhere?")}
        confirmLabel={text("Sign out everywhere")}
        busyLabel={text("Signing out...")}
        failure={endUserSignIns.failure}
        work={async () => {
          await call(endUserSignIns, { params });
          return text("{name} is signed out everywhere", { name });
        }}
      >
        {rich("Every device of <bdi>{name}</bdi> is signed out at once. The password stays as it is.", {
          bdi,
          name,
        })}
      </Power>
      {user.role === "admin" && (
        <Power
          icon={<ShieldMinus aria-hidden="true" />}
          label={rich("Remove admin role<sr> of {name}</sr>", { sr, name })}
          title={text("Remove this admin role?")}
          confirmLabel={text("Remove admin role")}
          busyLabel={text("Removing...")}
          failure={removeAdmin.failure}
          danger
          work={async () => {
            await call(removeAdmin, { params });
            return text("{name} is no longer an administrator", { name });
          }}
        >
          {rich(
            "<bdi>{name}</bdi> loses all privileges of an administrator at once, and is told by mail. To get them back, an administrator has to send a new invitation.",
            { bdi, name },
          )}
        </Power>
      )}
    </>
  );
}

const sr = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

interface PowerProps {
  icon: ReactNode;
  label: ReactNode;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  failure: string;
  danger?: boolean;
  /** Does it, and returns the notice. */
  work: () => Promise<string>;
  /** What will happen. */
  children: ReactNode;
}

/** A button that asks first; its dialog is made when it is first opened, as a list may have 500 rows. */
function Power({ icon, label, failure, work, children, ...ask }: PowerProps) {
  const task = useTask(failure, failureAndReason);
  const settle = useSettle(failure);
  const [dialog, setDialog] = useState<{ open: boolean } | null>(null);
  const close = () => setDialog({ open: false });
  const closeAnd = (reload: () => Promise<void>) => {
    close();
    return reload();
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setDialog({ open: true })}>
        {icon}
        <span>{label}</span>
      </Button>
      {dialog && (
        <ConfirmDialog
          {...ask}
          open={dialog.open}
          busy={task.busy}
          error={task.error}
          onConfirm={() => task.run(() => settle(work, closeAnd))}
          onCancel={() => {
            close();
            task.clear();
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
