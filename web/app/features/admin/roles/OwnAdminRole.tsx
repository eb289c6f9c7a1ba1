import type { User } from "@plenary/contract/accounts/users";
import { removeAdmin } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import { useNavigate } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { paths } from "../../../base/paths/paths.ts";
import { userChanged } from "../../../sign-in/store.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { Card } from "../../../ui/page/Card.tsx";
import { focus } from "../../../ui/page/focus.ts";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { RoleBadge } from "../../users/RoleBadge.tsx";

const privileges = () => [
  text("Manage system settings"),
  text("Lock/unlock accounts"),
  text("Send admin invitations"),
  text("Transfer event ownership"),
  text("View audit logs"),
];

interface OwnAdminRoleProps {
  user: User;
  focused: boolean;
}

/** What the reader may do as an administrator, and how to give that up. */
export function OwnAdminRole({ user, focused }: OwnAdminRoleProps) {
  const task = useTask(removeAdmin.failure, failureAndReason);
  const navigate = useNavigate();

  /** Leaves the screen first, because only administrators have it. */
  async function remove() {
    const { user: changed } = await call(removeAdmin, { params: { userId: user.userId } });
    await navigate(paths.home());
    userChanged(changed);
    notify(text("Admin role removed from {account}", { account: changed.email ?? changed.username }));
  }

  return (
    <Card as="section" aria-labelledby="own-role">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="own-role"
          ref={focused ? focus : undefined}
          tabIndex={focused ? -1 : undefined}
          className="text-xl outline-none"
        >
          {text("Your admin status")}
        </h2>
        <RoleBadge role={user.role} />
      </div>
      <p className="mt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <Breakable>{user.email ?? user.username}</Breakable>
      </p>
      <p className="mt-5 text-sm font-medium">{text("Your privileges")}</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {privileges().map((privilege) => (
          <li key={privilege} className="flex items-start gap-2">
            <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
            {privilege}
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <ConfirmButton
          label={text("Remove My Admin Role")}
          title={text("Remove your admin role?")}
          confirmLabel={text("Remove admin role")}
          busyLabel={text("Removing...")}
          danger
          work={remove}
          task={task}
        >
          {text(
            "You lose all privileges of an administrator at once. To get them back, another administrator has to invite you again.",
          )}
        </ConfirmButton>
      </div>
    </Card>
  );
}
