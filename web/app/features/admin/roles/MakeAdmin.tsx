import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import type { RefObject } from "react";
import { formatInstantDay } from "../../../base/dates.ts";
import { rich } from "../../../base/rich.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Detail, Details } from "../../../ui/Details.tsx";

interface MakeAdminProps {
  account: User;
  open: boolean;
  task: { busy: boolean; error: string | null };
  /** What gets the focus when it closes. */
  focusAfter: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows whose account it is before its owner is invited: an address that looks right may be somebody else's. */
export function MakeAdmin({ account, open, task, focusAfter, onConfirm, onCancel }: MakeAdminProps) {
  const { name, username, email, createdAt } = account;
  return (
    <ConfirmDialog
      open={open}
      title={rich("Make <bdi>{name}</bdi> an administrator?", { bdi: (inner) => <bdi>{inner}</bdi>, name })}
      confirmLabel={text("Invite")}
      busyLabel={text("Sending...")}
      busy={task.busy}
      error={task.error}
      focusAfter={focusAfter}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="mb-4">
        {text("Administrators see and change everything here. Make sure that this is the right account.")}
      </p>
      <div className="text-base text-ink">
        <Details>
          <Detail term={text("Name")}>
            <bdi>{name}</bdi>
          </Detail>
          <Detail term={text("Username")}>{username}</Detail>
          <Detail term={text("Email")}>{email}</Detail>
          <Detail term={text("Account since")}>{formatInstantDay(createdAt)}</Detail>
        </Details>
      </div>
    </ConfirmDialog>
  );
}
