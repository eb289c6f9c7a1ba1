import { ForgotPasswordBody, forgotPassword } from "@plenary/contract/accounts/accounts";
import { verifySetup } from "@plenary/contract/accounts/setup";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { useQuery } from "../../base/browser/use-query.ts";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { AccountScreen } from "./AccountScreen.tsx";

/** Whom to ask if no mail goes out. Null: a link can be sent, as far as the server could be asked. */
export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  try {
    const { emailConfigured, supportEmail } = await call(verifySetup, undefined, { signal });
    return emailConfigured ? null : { supportEmail };
  } catch {
    // The form says what is wrong when it is sent.
    return null;
  }
}

export function HydrateFallback() {
  return (
    <>
      <title>{text("{title} · Plenary", { title: text("Forgot Password") })}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

export default function ForgotPassword() {
  const withoutMail = useLoaderData<typeof clientLoader>();
  return withoutMail ? <Ask supportEmail={withoutMail.supportEmail} /> : <AskForLink />;
}

const useLogin = () => paths.login({ from: useQuery().get("from") ?? undefined });

function Ask({ supportEmail }: { supportEmail: string | null }) {
  const login = useLogin();
  return (
    <AccountScreen title={text("Forgot Password")} focused>
      <p className="[overflow-wrap:anywhere]">
        {supportEmail
          ? rich("This installation sends no email. Ask <mail>{address}</mail> for a new password.", {
              mail: (inner) => (
                <a href={`mailto:${supportEmail}`} className="text-link">
                  <bdi>{inner}</bdi>
                </a>
              ),
              address: supportEmail,
            })
          : text("This installation sends no email. Ask an administrator for a new password.")}
      </p>
      <LinkButton to={login} className="mt-6">
        {text("Back to Sign In")}
      </LinkButton>
    </AccountScreen>
  );
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm(ForgotPasswordBody, { email: "" });
  const login = useLogin();

  const send = form.submit(async (body) => {
    await call(forgotPassword, { body });
    setSentTo(body.email);
  }, forgotPassword.failure);

  if (sentTo) return <EmailSent address={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AccountScreen
      title={text("Forgot Password")}
      lead={text("Enter the email address of your account. We send you a link to choose a new password.")}
      below={
        <Link to={login} className="text-link">
          {text("Back to Sign In")}
        </Link>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextField
          label={text("Email Address")}
          type="email"
          autoComplete="email"
          error={form.errorOf("email")}
          {...form.register("email")}
        />
        <Button type="submit" busy={form.busy} busyLabel={text("Sending Reset Link...")}>
          {text("Send Reset Link")}
        </Button>
      </form>
    </AccountScreen>
  );
}

function EmailSent({ address, onAgain }: { address: string; onAgain: () => void }) {
  const login = useLogin();
  return (
    <AccountScreen title={text("Email Sent")} focused>
      <div role="status" className="flex flex-col gap-4">
        <p className="[overflow-wrap:anywhere]">
          {rich(
            "If <b>{address}</b> belongs to an account, a link to reset its password is on its way. It works once, for one hour.",
            { b: (inner) => <strong>{inner}</strong>, address },
          )}
        </p>
        <p className="text-ink-soft">
          {text("Nothing there after a few minutes? Please check your spam folder.")}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={login}>{text("Back to Sign In")}</LinkButton>
        <Button variant="secondary" onClick={onAgain}>
          {text("Try another address")}
        </Button>
      </div>
    </AccountScreen>
  );
}
