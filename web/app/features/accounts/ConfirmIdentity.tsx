import { startPasskeyConfirmation } from "@plenary/contract/accounts/passkeys";
import { CodeBody } from "@plenary/contract/accounts/second-factors";
import { ConfirmBody, confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { answerConfirmation, focusBefore } from "../../sign-in/confirmation.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Dialog, useHeldDialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { focusOnce } from "../../ui/page/focus.ts";
import { CodeField } from "./CodeField.tsx";
import { askForPasskey, passkeyFailureText, passkeyObstacle } from "./passkeys.ts";
import { WithoutPassword } from "./WithoutPassword.tsx";

/** The single dialog for step-up. What asked for it goes on, or stays as it was. */
export default function ConfirmIdentity({ open }: { open: boolean }) {
  const { user } = useSignIn();
  const hasApp = user?.secondFactors?.includes("totp") ?? false;
  const [wantsCode, setWantsCode] = useState(false);
  const hasPassword = user?.hasPassword ?? true;
  const byCode = hasApp && (wantsCode || !hasPassword);
  const other = (
    <>
      {user?.secondFactors?.includes("passkey") && passkeyObstacle() === null && <ByPasskey />}
      {hasApp && hasPassword && (
        <button type="button" className={otherWay} onClick={() => setWantsCode(!byCode)}>
          {byCode ? text("Use your password instead") : text("Use a code of your authenticator app instead")}
        </button>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={() => answerConfirmation(false)}
      topmost
      focusAfter={focusBefore}
      title={text("Confirm that it is you")}
      description={
        byCode
          ? text("You signed in a while ago. Enter a code of your authenticator app to go on.")
          : hasPassword
            ? text("You signed in a while ago. Enter your password to go on.")
            : text("You signed in a while ago, and your account has no password that you know.")
      }
    >
      {byCode && <ByCode>{other}</ByCode>}
      {!byCode && hasPassword && <ByPassword username={user?.username ?? ""}>{other}</ByPassword>}
      {!byCode && !hasPassword && user && <WithoutPassword user={user}>{other}</WithoutPassword>}
    </Dialog>
  );
}

/** The field has the focus as it appears, because the button that led here is gone. */
function focusing<Field extends { ref: (element: HTMLElement | null) => void }>(field: Field) {
  const ref = (element: HTMLElement | null) => {
    field.ref(element);
    focusOnce(element);
  };
  return { ...field, ref };
}

const otherWay = "self-start text-sm text-link";

/** A press is enough: the browser asks for the rest in its own window. */
function ByPasskey() {
  const task = useTask(confirmIdentity.failure, passkeyFailureText);
  useHeldDialog(task.busy);
  const ask = () =>
    task.run(async () => {
      const { options } = await call(startPasskeyConfirmation);
      await call(confirmIdentity, { body: { passkey: await askForPasskey(options) } });
      answerConfirmation(true);
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      <button type="button" className={otherWay} onClick={ask}>
        {task.busy ? text("Waiting for your browser...") : text("Use a passkey instead")}
      </button>
    </>
  );
}

/** Unmounted with the dialog, and what was typed with it. */
function ByPassword({ username, children }: { username: string; children: React.ReactNode }) {
  const form = useSchemaForm(ConfirmBody, { password: "" });
  const send = form.submit(async ({ password }) => {
    await call(confirmIdentity, { body: { password } });
    answerConfirmation(true);
  }, confirmIdentity.failure);
  return (
    <Frame form={form} send={send}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text("Your password")}
        autoComplete="current-password"
        error={form.errorOf("password")}
        {...focusing(form.register("password"))}
      />
      {children}
    </Frame>
  );
}

function ByCode({ children }: { children: React.ReactNode }) {
  const form = useSchemaForm(CodeBody, { code: "" });
  const send = form.submit(async ({ code }) => {
    await call(confirmIdentity, { body: { code } });
    answerConfirmation(true);
  }, confirmIdentity.failure);
  return (
    <Frame form={form} send={send}>
      <CodeField error={form.errorOf("code")} {...focusing(form.register("code"))} />
      {children}
    </Frame>
  );
}

interface FrameProps {
  form: { failure: string | null; busy: boolean };
  send: React.ComponentProps<typeof DialogForm>["onSubmit"];
  children: React.ReactNode;
}

function Frame({ form, send, children }: FrameProps) {
  return (
    <DialogForm
      onSubmit={send}
      onCancel={() => answerConfirmation(false)}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Confirm")}
      busyLabel={text("Confirming...")}
    >
      {children}
    </DialogForm>
  );
}
