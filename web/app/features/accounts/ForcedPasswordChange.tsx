import { placeholders } from "@plenary/contract/accounts/first-admin";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { readItem, removeItem } from "../../base/storage/storage.ts";
import { rich } from "../../base/texts/rich.ts";
import { forgetUsed, retrievalTokenKey, usedPassword } from "../../sign-in/first-credentials.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { useSignOut } from "./use-sign-out.tsx";

/**
 * What an administrator with the temporary password sees first (docs/product/accounts.md#the-temporary-password). The
 * page that signed in with it doesn't ask for it again.
 */
export default function ForcedPasswordChange({ user }: { user: User }) {
  const navigate = useNavigate();
  const [current] = useState(usedPassword);
  const { leave: signOut, question } = useSignOut(user);
  const [canRetrieve] = useState(() => readItem(retrievalTokenKey) !== null);

  async function leave() {
    forgetUsed();
    // Before signing out, which would lead from a signed-in screen to the start.
    if (canRetrieve && !current) await navigate(paths.setup());
    await signOut();
  }

  return (
    <Dialog
      open
      blocking
      onClose={() => {}}
      title={text("Password Change Required")}
      description={text(
        "You signed in with a temporary password. Choose one of your own, and say who you are, to go on.",
      )}
    >
      <ChangePasswordForm
        details={ownDetails(user)}
        current={current ?? undefined}
        currentHint={<WhereItIs canRetrieve={canRetrieve} />}
        onChanged={({ user: changed, linkSent }) => {
          forgetUsed();
          // It retrieves nothing any more.
          removeItem(retrievalTokenKey);
          const bdi = (inner: React.ReactNode) => <bdi>{inner}</bdi>;
          if (linkSent && changed?.pendingEmail)
            notify(
              rich("We sent a link to <bdi>{email}</bdi>. Open it to finish the change.", {
                bdi,
                email: changed.pendingEmail,
              }),
            );
        }}
      >
        <Button variant="quiet" onClick={leave}>
          {text("Sign Out")}
        </Button>
      </ChangePasswordForm>
      {question}
    </Dialog>
  );
}

/** After a reload, when the temporary password isn't remembered any more. */
function WhereItIs({ canRetrieve }: { canRetrieve: boolean }) {
  const code = (inner: React.ReactNode) => <code>{inner}</code>;
  return canRetrieve
    ? text("The temporary one that you signed in with. Sign out to retrieve it from the setup page again.")
    : rich(
        "The temporary one that you signed in with. If it is lost, run <code>npm run admin:reset</code> on the server; with the embedded database, stop it first.",
        { code },
      );
}

/** The account's name and address, without setup's placeholders. */
function ownDetails({ name, email, pendingEmail }: User) {
  const address = pendingEmail ?? email;
  return {
    name: name === placeholders.name ? "" : name,
    email: address === null || address === placeholders.email ? "" : address,
  };
}
