import { ResetPasswordForm, resetPassword } from "@plenary/contract/accounts/accounts";
import { ApiError } from "@plenary/contract/client";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { refreshUserState } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { AccountScreen } from "./AccountScreen.tsx";
import { StrengthMeter } from "./StrengthMeter.tsx";

/** The token is read in the browser only: the server renders one page for all queries. */
export async function clientLoader({ request }: { request: Request }) {
  return { token: new URL(request.url).searchParams.get("token") };
}

export function HydrateFallback() {
  return (
    <>
      <title>{text("Reset Password · Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

export default function ResetPassword() {
  const { token } = useLoaderData<typeof clientLoader>();
  const [done, setDone] = useState(false);
  if (!token) return <InvalidLink />;
  return done ? <Done /> : <ResetForm token={token} onDone={() => setDone(true)} />;
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useSchemaForm(ResetPasswordForm, { password: "", confirmPassword: "" });
  const password = form.hook.watch("password");

  function clearMismatch(event: { target: { value: string } }) {
    if (event.target.value === form.hook.getValues("confirmPassword"))
      form.hook.clearErrors("confirmPassword");
  }

  const send = form.submit(async (values) => {
    await call(resetPassword, { body: { token, new_password: values.password } }).catch(placed);
    await refreshUserState();
    onDone();
  }, resetPassword.failure);

  return (
    <AccountScreen
      title={text("Reset Password")}
      lead={text("Choose a new password for your account.")}
      below={
        <Link to={paths.forgotPassword()} className="text-link">
          {text("Request a new reset link")}
        </Link>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <PasswordField
          label={text("New Password")}
          autoComplete="new-password"
          error={form.errorOf("password")}
          {...form.register("password", { onChange: clearMismatch })}
        />
        {!form.errorOf("password") && <StrengthMeter password={password} />}
        <PasswordField
          label={text("Confirm New Password")}
          autoComplete="new-password"
          error={form.errorOf("confirmPassword")}
          {...form.register("confirmPassword")}
        />
        <Button type="submit" busy={form.busy} busyLabel={text("Resetting Password...")}>
          {text("Reset Password")}
        </Button>
      </form>
    </AccountScreen>
  );
}

/** Shows the server's message about the new password at the form's field, which has another name. */
function placed(error: unknown): never {
  const message = error instanceof ApiError ? error.fields.new_password : undefined;
  if (!(error instanceof ApiError) || !message) throw error;
  throw new ApiError(error.status, error.message, error.code, {
    fields: { password: message },
  });
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login()), limits.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountScreen title={text("Password Reset")} focused>
      <p role="status">
        {text(
          "Your password has been reset. You can sign in with the new one; we take you there in a moment.",
        )}
      </p>
      <div className="mt-6">
        <LinkButton to={paths.login()}>{text("Go to Sign In")}</LinkButton>
      </div>
    </AccountScreen>
  );
}

function InvalidLink() {
  return (
    <AccountScreen title={text("Invalid Reset Link")}>
      <FormError>{text("Invalid or missing reset token. Please request a new password reset.")}</FormError>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={paths.forgotPassword()}>{text("Request New Reset Link")}</LinkButton>
        <LinkButton to={paths.login()} variant="secondary">
          {text("Back to Sign In")}
        </LinkButton>
      </div>
    </AccountScreen>
  );
}
