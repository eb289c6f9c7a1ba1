import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Detail, Details } from "../../../ui/lists/Details.tsx";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { bdi } from "../../../ui/texts/tags.tsx";

interface MakeAdminProps {
  account: User;
  open: boolean;
  byMail: boolean;
  task: { busy: boolean; error: string | null };
  /** What gets the focus when it closes; false if another dialog takes it. */
  focusAfter: RefObject<HTMLElement | null> | false;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the account before its owner is invited: an address may be somebody else's. If unconfirmed, says so. */
export function MakeAdmin({ account, open, byMail, task, focusAfter, onConfirm, onCancel }: MakeAdminProps) {
  const { userId, name, emailConfirmed } = account;
  if (!emailConfirmed) {
    return (
      <Dialog
        open={open}
        onClose={onCancel}
        title={rich("<bdi>{name}</bdi> can't be made an administrator yet", { bdi, name })}
        description={
          <>
            <p className="mb-4">
              {byMail
                ? text(
                    "This account's e-mail address is not confirmed, so it may be somebody else's. Its owner confirms it with the link in the mail, or you do on the account's page once you know whose it is.",
                  )
                : text(
                    "This account's e-mail address is not confirmed, so it may be somebody else's. Confirm it on the account's page once you know whose it is.",
                  )}
            </p>
            <Account {...account} />
          </>
        }
        focusAfter={focusAfter}
      >
        <div className="flex justify-end">
          <LinkButton to={adminPaths.userSecurity(userId)}>{text("Open the account's page")}</LinkButton>
        </div>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      title={rich("Make <bdi>{name}</bdi> an administrator?", { bdi, name })}
      confirmLabel={text("Invite")}
      busyLabel={text("Inviting...")}
      busy={task.busy}
      error={task.error}
      focusAfter={focusAfter}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="mb-4">
        {text("Administrators see and change everything here. Make sure that this is the right account.")}
      </p>
      <Account {...account} />
    </ConfirmDialog>
  );
}

function Account({ name, username, email, emailConfirmed, createdAt }: User) {
  return (
    <div className="text-base text-ink">
      <Details>
        <Detail term={text("Name")}>
          <bdi>{name}</bdi>
        </Detail>
        <Detail term={text("Username")}>{username}</Detail>
        <Detail term={text("Email")}>{email && <Breakable>{email}</Breakable>}</Detail>
        <Detail term={text("Email confirmed")}>{emailConfirmed ? text("Yes") : text("No")}</Detail>
        <Detail term={text("Account since")}>{formatInstantDay(createdAt)}</Detail>
      </Details>
    </div>
  );
}
