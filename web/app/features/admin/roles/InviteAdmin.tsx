import { inviteAdmin } from "@plenary/contract/admin-users";
import { call } from "../../../base/api.ts";
import { useSchemaForm } from "../../../base/forms.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormError } from "../../../ui/FormError.tsx";
import { notify } from "../../../ui/notices.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";

export function InviteAdmin() {
  const form = useSchemaForm(inviteAdmin.body, { email: "" });

  const button = useFocusBack(form.busy);

  const send = form.submit(
    async (body) => {
      await call(inviteAdmin, { body });
      form.hook.setFocus("email");
      form.hook.reset();
      notify(`Admin invitation sent to ${body.email}`);
    },
    inviteAdmin.failure,
    failureAndReason,
  );

  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="text-xl">
        Invite an administrator
      </h2>
      <form noValidate onSubmit={send} className="mt-4 flex max-w-form flex-col items-start gap-5">
        <FormError>{form.failure}</FormError>
        <div className="w-full">
          <TextField
            label="Email address"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Of somebody who already has an account."
            error={form.errorOf("email")}
            {...form.register("email")}
          />
        </div>
        <Button ref={button} type="submit" busy={form.busy} busyLabel="Sending...">
          Send Invitation
        </Button>
      </form>
    </section>
  );
}
