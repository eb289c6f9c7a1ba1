import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { inviteAdmin } from "@plenary/contract/admin/admin-users";
import { ApiError } from "@plenary/contract/client";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { useFreshLink } from "../../invitations/sent/FreshLink.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";
import { MakeAdmin } from "./MakeAdmin.tsx";

/** Invites an administrator by an account's address; the account is shown before anything is sent. */
export function InviteAdmin() {
  const form = useSchemaForm(inviteAdmin.body, { email: "" });
  const sending = useTask(inviteAdmin.failure, failureAndReason);
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<{ account: User; open: boolean; leadsOn?: boolean } | null>(null);
  const noMail = useNoMail();
  const button = useFocusBack(form.busy);
  const goOnAt = useRef<HTMLElement>(null);
  const fresh = useFreshLink(goOnAt);

  const ask = form.submit(
    async ({ email }) => {
      setAsked({ account: await accountOf(email), open: true });
      goOnAt.current = button.current;
    },
    inviteAdmin.failure,
    failureAndReason,
  );

  const close = () => setAsked((shown) => shown && { ...shown, open: false });

  async function send({ userId, email, name }: User) {
    const body = { email: email ?? "", userId };
    let mailSent = false;
    const invite = async () => ({ mailSent } = await call(inviteAdmin, { body }));
    if (!(await sending.run(invite))) return;
    // The next address.
    goOnAt.current = button.current?.form?.querySelector("input") ?? null;
    setAsked((shown) => shown && { ...shown, open: false, leadsOn: !mailSent });
    form.hook.reset();
    if (mailSent) notify(text("Admin invitation sent to {email}", { email: body.email }));
    else fresh.showWaiting(name, { path: adminPaths.roles() });
  }

  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="text-xl">
        {text("Invite an administrator")}
      </h2>
      <form noValidate onSubmit={ask} className="mt-4 flex max-w-form flex-col items-start gap-5">
        <FormError>{form.failure}</FormError>
        <div className="w-full">
          <TextField
            label={text("Email address")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={text("Of somebody who already has an account.")}
            error={form.errorOf("email")}
            {...form.register("email")}
          />
        </div>
        <Button ref={button} type="submit" busy={form.busy} busyLabel={text("Looking it up...")}>
          {noMail ? text("Invite") : text("Send Invitation")}
        </Button>
      </form>
      {asked && (
        <MakeAdmin
          account={asked.account}
          open={asked.open}
          byMail={!noMail}
          task={sending}
          focusAfter={asked.leadsOn ? false : goOnAt}
          onConfirm={() => send(asked.account)}
          onCancel={() => {
            close();
            sending.clear();
          }}
        />
      )}
      {fresh.dialog}
    </section>
  );
}

/** The account with exactly this address; throws as the invitation itself would if there is none. */
async function accountOf(email: string): Promise<User> {
  const { users } = await call(searchUsers, { query: { q: email, limit: limits.listMax } });
  const account = users.find((user) => user.email?.toLowerCase() === email.toLowerCase());
  if (!account) throw new ApiError(404, text("No user with this email address"), "not_found");
  return account;
}
