import { ProfileBody, updateProfile } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { deleteOwnPicture, setOwnPicture } from "@plenary/contract/pictures/pictures";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { changedCount, useSchemaForm } from "../../base/forms/forms.ts";
import { userChanged } from "../../sign-in/store.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { BioField, EmailField, NameField, ShowsEmailField } from "../accounts/account-fields.tsx";
import { notifyLinkSent } from "../addresses/PendingAddress.tsx";
import { PictureField } from "../pictures/PictureField.tsx";

/** Links are written one a line. */
const ProfileFields = ProfileBody.extend({
  links: z
    .string()
    .transform((value) => value.split("\n").filter((line) => line.trim()))
    .pipe(ProfileBody.shape.links.unwrap()),
});

/** `onDone` is called when the profile was saved or editing was cancelled. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { userId } = user;
  const form = useSchemaForm(ProfileFields, {
    name: user.name,
    email: user.pendingEmail ?? user.email ?? "",
    description: user.description ?? "",
    tagline: user.tagline ?? "",
    affiliation: user.affiliation ?? "",
    pronouns: user.pronouns ?? "",
    links: (user.links ?? []).join("\n"),
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
    else notify(text("Profile saved"));
  }, updateProfile.failure);

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <div className={fieldColumns}>
        <div className="flex min-w-0 flex-col gap-6">
          <OwnPicture user={user} />
          <NameField error={form.errorOf("name")} {...form.register("name")} />
          <TextField
            label={text("Username")}
            readOnly
            value={user.username}
            hint={text("Usernames can't be changed.")}
          />
          <EmailField error={form.errorOf("email")} {...form.register("email")} />
          <ShowsEmailField error={form.errorOf("showsEmail")} {...form.register("showsEmail")} />
          <CheckboxField
            label={text("Email notifications")}
            hint={
              noMail
                ? text("This installation sends no email. Your choice counts once it does.")
                : text(
                    "A mail about messages, invitations and decisions. Mails about your password always come.",
                  )
            }
            error={form.errorOf("emailNotifications")}
            {...form.register("emailNotifications")}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <BioField
            rows={6}
            written={form.hook.watch("description")}
            error={form.errorOf("description")}
            {...form.register("description")}
          />
          <TextField
            label={text("Tagline")}
            optional
            hint={text("Who you are in a few words.")}
            error={form.errorOf("tagline")}
            {...form.register("tagline")}
          />
          <TextField
            label={text("Affiliation")}
            optional
            autoComplete="organization"
            error={form.errorOf("affiliation")}
            {...form.register("affiliation")}
          />
          <TextField
            label={text("Pronouns")}
            optional
            error={form.errorOf("pronouns")}
            {...form.register("pronouns")}
          />
          <TextArea
            label={text("Links")}
            optional
            rows={3}
            hint={text("One per line, such as https://example.org. 8 at most.")}
            error={form.errorOf("links")}
            {...form.register("links")}
          />
        </div>
      </div>
      <FormFoot saveLabel={text("Save Changes")} busy={form.busy} changed={changedCount(form.hook)}>
        <Button variant="quiet" disabled={form.busy} onClick={onDone}>
          {text("Cancel")}
        </Button>
      </FormFoot>
    </form>
  );
}

function OwnPicture({ user }: { user: User }) {
  const { picture: _, ...without } = user;
  return (
    <PictureField
      label={text("Your picture")}
      hash={user.picture ?? null}
      size="face"
      width={96}
      height={96}
      round
      failure={setOwnPicture.failure}
      upload={async (file) => {
        const { hash } = await call(setOwnPicture, { body: file });
        userChanged({ ...user, picture: hash });
      }}
      remove={async () => {
        await call(deleteOwnPicture);
        userChanged(without);
      }}
    />
  );
}
