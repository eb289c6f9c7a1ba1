import { CodeBody, enableTotp, startTotp, type TotpSetup } from "@plenary/contract/accounts/second-factors";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { focusOnce } from "../../ui/page/focus.ts";
import { QrDrawing } from "../../ui/texts/QrDrawing.tsx";
import { CodeField } from "../accounts/CodeField.tsx";
import { type FactorForm, NewFactorDialog, type NewFactorProps } from "./NewFactorDialog.tsx";

/** Sets up an authenticator app; the first factor also shows recovery codes. Each opening gets a new `key`. */
export function SetUpTotp(dialog: NewFactorProps) {
  return (
    <NewFactorDialog
      {...dialog}
      title={text("Set up an authenticator app")}
      description={text("Scan this with an authenticator app, then enter the code that the app shows.")}
    >
      {(form) => <Setup {...form} />}
    </NewFactorDialog>
  );
}

function Setup({ lost, onCancel, add }: FactorForm) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const task = useTask(startTotp.failure);
  const load = useEffectEvent(() => task.run(async () => setSetup(await call(startTotp))));
  useEffect(() => {
    load();
  }, []);
  const form = useSchemaForm(CodeBody, { code: "" });
  const send = form.submit((body) => add(() => call(enableTotp, { body })), enableTotp.failure);

  const { ref, ...field } = form.register("code");

  if (!setup) {
    return task.busy ? (
      <Spinner label={text("Loading...")} />
    ) : (
      <>
        <FormError>{task.error}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {text("Cancel")}
          </Button>
          <Button onClick={load}>{text("Try again")}</Button>
        </div>
      </>
    );
  }
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onCancel}
      failure={
        form.failure && lost
          ? text(
              "The server's answer was lost, and the app may be your second factor now. Close this to look: if it is, make new recovery codes there too.",
            )
          : form.failure
      }
      busy={form.busy}
      submitLabel={text("Turn on")}
      busyLabel={text("Turning on...")}
    >
      <Secret setup={setup} />
      <CodeField
        error={form.errorOf("code")}
        {...field}
        ref={(element) => {
          ref(element);
          // With touch, the on-screen keyboard would cover the QR code.
          if (navigator.maxTouchPoints === 0) focusOnce(element);
        }}
      />
    </DialogForm>
  );
}

function Secret({ setup: { qr, secret, uri } }: { setup: TotpSetup }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrDrawing qr={qr} label={text("QR code for the authenticator app")} className="size-44" />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p>
          {rich("On this device, <a>open it in your app</a>, or type this key in:", {
            a: (inner) => (
              <a href={uri} className="text-link">
                {inner}
              </a>
            ),
          })}
        </p>
        <p className="mt-2 font-mono [overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        <div className="mt-3">
          <CopyButton text={secret} label={text("Copy the key")} size="sm" />
        </div>
      </div>
    </div>
  );
}
