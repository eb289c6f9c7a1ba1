import {
  type readSettings,
  sendTestMail,
  smtpIncomplete,
  ValidateSmtpBody,
  validateSmtp,
} from "@plenary/contract/admin/admin-settings";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { relatedTasks, useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";
import { mailAddressOf } from "./mail-address.ts";
import { numberIn, type SettingsFormState } from "./settings-values.ts";

const smtpFields = ["smtpHost", "smtpPort", "smtpUsername", "smtpPassword"] as const;
type SmtpField = (typeof smtpFields)[number];

interface Outcome {
  good: boolean;
  text: string;
  /** Why it failed, or what to know about a success. */
  detail?: string | null;
}

/** Test SMTP and the test mail, with the outcome of the last one. */
export function SmtpTests({
  form,
  stored,
}: {
  form: SettingsFormState;
  stored: Answer<typeof readSettings>;
}) {
  const { user } = useSignIn();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [test, mail] = relatedTasks(
    useTask(text("SMTP validation failed"), failureAndReason),
    useTask(sendTestMail.failure, failureAndReason),
  );
  const testButton = useFocusBack(test.busy);
  const mailButton = useFocusBack(mail.busy);
  const busy = test.busy || mail.busy;
  const { dirtyFields } = form.hook.formState;

  function clear() {
    setOutcome(null);
    test.clear();
    mail.clear();
  }
  // Errors from before the last save are outdated.
  const clearErrors = useEffectEvent(() => {
    setOutcome((said) => (said?.good ? said : null));
    test.clear();
    mail.clear();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another object
  useEffect(() => clearErrors(), [stored]);

  function testSmtp() {
    clear();
    const { body, missing } = checked(form, stored.settings.smtpPort);
    if (missing) setOutcome({ good: false, text: smtpIncomplete() });
    if (!body) return;
    return test.run(async () => {
      const { valid, reason } = await call(validateSmtp, { body });
      const said = valid ? text("SMTP configuration is valid!") : validateSmtp.failure;
      setOutcome({ good: valid, text: said, detail: reason });
    });
  }

  function sendMail() {
    clear();
    const unsaved = smtpFields.some((name) => dirtyFields[name]);
    return mail.run(async () => {
      const { sent, to, reason } = await call(sendTestMail);
      const said = sent
        ? text("A test mail is on its way to {to}.", { to })
        : text("Failed to send the test mail to {to}.", { to });
      const caution = unsaved ? text("It used the saved settings, not what is in the form.") : null;
      setOutcome({ good: sent, text: said, detail: [reason, caution].filter(Boolean).join("\n") });
    });
  }

  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap gap-3">
        <Button
          ref={testButton}
          variant="secondary"
          busy={test.busy}
          busyLabel={text("Testing...")}
          disabled={busy}
          onClick={testSmtp}
        >
          {text("Test SMTP")}
        </Button>
        <Button
          ref={mailButton}
          variant="secondary"
          busy={mail.busy}
          busyLabel={text("Sending...")}
          disabled={busy}
          onClick={sendMail}
        >
          {text("Send me a test mail")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {rich(
          "Test SMTP signs in at the mail server with what is in the form, password included, and saves nothing. The test mail goes to <address>{to}</address> with what is saved.",
          {
            address: (inner) => <span className="[overflow-wrap:anywhere]">{inner}</span>,
            to: (user && mailAddressOf(user)) ?? text("your own address"),
          },
        )}
      </p>
      <div>
        <div role="status">
          {busy && (
            <p className="text-sm">{text("Talking to the mail server. This takes 10 seconds at most.")}</p>
          )}
          {outcome?.good && <Success {...outcome} />}
        </div>
        <FormError>{test.error ?? mail.error}</FormError>
        {outcome && !outcome.good && (
          <FormError>
            {outcome.text}
            {outcome.detail && `\n${outcome.detail}`}
          </FormError>
        )}
      </div>
    </div>
  );
}

/** What to test. Without a body the form is invalid, and the first wrong field has the focus. */
function checked({ hook }: SettingsFormState, storedPort: number) {
  const { smtpHost, smtpPort, smtpUsername, smtpPassword } = hook.getValues();
  const written = { smtpHost, smtpPort: numberIn(smtpPort) ?? storedPort, smtpUsername, smtpPassword };
  const { data: body, error } = ValidateSmtpBody.safeParse(written);
  const issues =
    error?.issues.map((issue) => ({
      name: issue.path[0] as SmtpField,
      message: issue.message,
      isEmpty: issue.message === smtpIncomplete(),
    })) ?? [];
  const missing = issues.find(({ isEmpty }) => isEmpty);
  if (missing) hook.setFocus(missing.name);
  else {
    issues.forEach(({ name, message }, index) => {
      hook.setError(name, { message }, { shouldFocus: index === 0 });
    });
  }
  return { body, missing };
}

function Success({ text, detail }: Outcome) {
  return (
    <div className="flex gap-3 rounded-control border border-accent/40 bg-accent-wash px-4 py-3 text-sm text-accent-strong">
      <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
        {detail && `\n${detail}`}
      </p>
    </div>
  );
}
