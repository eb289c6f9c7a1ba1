import { DeleteAccountBody, deleteAccount } from "@plenary/contract/accounts/accounts";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { withPassword } from "../../sign-in/confirmation.ts";
import { accountDeleted, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Section } from "./Section.tsx";

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const hasPassword = useSignIn().user?.hasPassword ?? true;
  return (
    <Section
      id="delete"
      title={text("Delete account")}
      lead={text(
        "Your account and what is yours alone go for good. What others rely on stays, without your name.",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger/40 p-5 sm:p-6">
        <p className="text-sm">
          {hasPassword
            ? text("You see what goes and what stays, and confirm it with your password.")
            : text("You see what goes and what stays, and confirm it.")}
        </p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text("Delete my account")}
        </Button>
      </div>
      <DeleteAccountDialog open={open} hasPassword={hasPassword} onClose={() => setOpen(false)} />
    </Section>
  );
}

interface DeleteAccountDialogProps {
  open: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

function DeleteAccountDialog({ open, hasPassword, onClose }: DeleteAccountDialogProps) {
  const form = useSchemaForm(DeleteAccountBody, {
    ...(hasPassword && { password: "" }),
    withdrawAnswers: false,
  });

  const send = form.submit(async (body) => {
    const remove = () => call(deleteAccount, { body });
    await (body.password === undefined ? remove() : withPassword(body.password, remove));
    accountDeleted();
    notify(text("Your account is deleted"));
  }, deleteAccount.failure);

  /** The password is dropped if the deletion failed. */
  function close() {
    form.hook.reset();
    form.setFailure(null);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={text("Delete your account?")} description={<Consequences />}>
      <DialogForm
        onSubmit={send}
        onCancel={close}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Delete account")}
        busyLabel={text("Deleting...")}
        danger
      >
        {hasPassword && (
          <PasswordField
            label={text("Password")}
            autoComplete="current-password"
            hint={text("To make sure that it's you")}
            error={form.errorOf("password")}
            {...form.register("password")}
          />
        )}
        <CheckboxField
          label={text("Also delete the feedback that I gave with this account")}
          hint={text(
            "It stays otherwise, without your name, and you can't delete it any more. What was given on a device without an account stays in any case: delete it on that device.",
          )}
          {...form.register("withdrawAnswers")}
        />
      </DialogForm>
    </Dialog>
  );
}

/** What is deleted and what stays (docs/product/settings.md#deleting-ones-account). */
function Consequences() {
  return (
    <>
      <p>{text("This can't be undone. Download your data first if you want to keep it.")}</p>
      <h3 className="mt-4 text-base text-ink">{text("What goes for good")}</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5">
        <li>{text("Your profile, with your name, username, email address and bio")}</li>
        <li>{text("Sessions that are not confirmed, and talks without a session that stays")}</li>
        <li>{text("Draft events with no co-organizer and no session of others")}</li>
        <li>{text("Your inbox and sent box")}</li>
        <li>{text("Invitations to you, and your part in organizing events of others")}</li>
      </ul>
      <h3 className="mt-4 text-base text-ink">{text("What stays, named “Deleted user”")}</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5">
        <li>{text("Confirmed sessions with their talks")}</li>
        <li>{text("Your other events, which pass to a co-organizer where there is one")}</li>
        <li>{text("Messages and invitations that you sent, with those who received them")}</li>
      </ul>
      <p className="mt-4">
        {text("Sessions that you took over with a link get back the name that they had before.")}
      </p>
    </>
  );
}
