import { ProfileBody, updateProfile } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../base/calls/api.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { userChanged } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { BioField, EmailField, NameField, ShowsEmailField } from "../accounts/account-fields.tsx";
import { notifyLinkSent } from "../addresses/PendingAddress.tsx";

/** `onDone` is called when the profile was saved or editing was cancelled. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { userId } = user;
  const form = useSchemaForm(ProfileBody, {
    name: user.name,
    email: user.pendingEmail ?? user.email ?? "",
    description: user.description ?? "",
    emailNotifications: user.emailNotifications ?? true,
    showsEmail: user.showsEmail ?? false,
  });
  const noMail = useNoMail();
  useKeptInput(form.hook);
  const focusFirst = useEffectEvent(() => form.hook.setFocus("name"));
  useEffect(() => focusFirst(), []);

  const save = form.submit(async (body) => {
    const answer = await call(updateProfile, { params: { userId }, body });
    userChanged(answer.user);
    onDone();
    const { pendingEmail } = answer.user;
    if (pendingEmail && pendingEmail !== user.pendingEmail) notifyLinkSent(pendingEmail, answer.linkSent);
    else notify("Profile saved");
  }, updateProfile.failure);

  return (
    <form noValidate onSubmit={save} className="flex max-w-prose flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <NameField error={form.errorOf("name")} {...form.register("name")} />
      <TextField label="Username" readOnly value={user.username} hint="A username stays as it is." />
      <EmailField error={form.errorOf("email")} {...form.register("email")} />
      <BioField
        rows={6}
        written={form.hook.watch("description")}
        error={form.errorOf("description")}
        {...form.register("description")}
      />
      <ShowsEmailField error={form.errorOf("showsEmail")} {...form.register("showsEmail")} />
      <CheckboxField
        label="E-mail notifications"
        hint={
          noMail
            ? text("This installation sends no e-mail. Your choice counts once it does.")
            : text("A mail about messages, invitations and decisions. Mails about your password always come.")
        }
        error={form.errorOf("emailNotifications")}
        {...form.register("emailNotifications")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
