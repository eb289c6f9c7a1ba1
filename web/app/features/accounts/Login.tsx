import { LoginBody, login, type SignedIn } from "@plenary/contract/accounts/sign-ins";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { Link, type MetaFunction } from "react-router";
import { useQuery } from "../../base/browser/use-query.ts";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { readDeviceToken } from "../../base/storage/token.ts";
import { rich } from "../../base/texts/rich.ts";
import { forgetPassedOn, keepUsed, keptCredentials } from "../../sign-in/first-credentials.ts";
import { looksTemporary } from "../../sign-in/looks-temporary.ts";
import { beginSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { AccountScreen } from "./AccountScreen.tsx";
import { ContinueWith, useProvider } from "./ContinueWith.tsx";
import { usePasskeyLogin } from "./passkey-login.ts";
import { useProviderVisit } from "./provider-visit.ts";
import { challengeOf, type PendingLogin, SecondFactor } from "./SecondFactor.tsx";

/** What browsers autofill or offer in the first field; they determine the order. */
const nameOrPasskey = ["username", "webauthn"].join(" ");

export const meta: MetaFunction = () => [
  {
    name: "description",
    content: text("Sign in to organize conferences, speak at them, and keep what you marked."),
  },
];

/** After signing in, GuestLayout goes to the remembered location. */
export default function Login() {
  const form = useSchemaForm(LoginBody, keptCredentials() ?? { username: "", password: "" });
  useEffect(forgetPassedOn, []);
  const from = useQuery().get("from") ?? undefined;
  const ways = useProvider();
  const visit = useProviderVisit();

  const passkey = usePasskeyLogin(enter);

  const [waiting, setWaiting] = useState<PendingLogin | null>(null);

  const send = form.submit(async (body) => {
    try {
      const signedIn = await call(login, { body: { ...body, deviceToken: readDeviceToken() } });
      beginSignIn(signedIn, body.password);
      if (looksTemporary(signedIn.user, body.password)) keepUsed(body.password);
      if (visit.links) await visit.link();
    } catch (error) {
      const next = challengeOf(error);
      if (!next) throw error;
      setWaiting(next);
    }
  }, login.failure);

  function startAgain(why?: string) {
    setWaiting(null);
    form.hook.resetField("password");
    form.setFailure(why ?? null);
  }

  function enter(answer: SignedIn) {
    beginSignIn(answer);
    if (visit.links) void visit.link();
  }

  if (waiting) {
    return <SecondFactor waiting={waiting} onSignedIn={enter} onBack={startAgain} />;
  }

  const otherWay = rich("No account yet? <link>Create an account</link>", {
    link: (inner) => (
      <Link to={paths.register({ from })} className="text-link">
        {inner}
      </Link>
    ),
  });
  return (
    <AccountScreen
      title={text("Sign In")}
      lead={
        from && (
          <>
            <p>{text("Sign in to go on to the page you asked for.")}</p>
            <p className="mt-1">{otherWay}</p>
          </>
        )
      }
      below={!from && otherWay}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure ?? passkey.failure ?? visit.failure}</FormError>
        {visit.links && (
          <p role="status">
            {text(
              "There is an account with your email address already. Sign in to it once with your password, and the two are linked.",
            )}
          </p>
        )}
        <TextField
          label={text("Username or Email")}
          autoFocus
          autoComplete={nameOrPasskey}
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf("username")}
          {...form.register("username")}
        />
        <PasswordField
          label={text("Password")}
          autoComplete="current-password"
          error={form.errorOf("password")}
          {...form.register("password")}
        />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <CheckboxField label={text("Remember me")} />
          <Link to={paths.forgotPassword({ from })} className="text-sm text-link">
            {text("Forgot your password?")}
          </Link>
        </div>
        <Button type="submit" busy={form.busy || visit.busy} busyLabel={text("Signing in...")}>
          {text("Sign In")}
        </Button>
        {passkey.isOffered && (
          <Button
            variant="secondary"
            busy={passkey.busy}
            busyLabel={text("Waiting for your browser...")}
            onClick={() => {
              form.setFailure(null);
              void passkey.press();
            }}
          >
            {text("Sign in with a passkey")}
          </Button>
        )}
      </form>
      <ContinueWith {...ways} from={from} />
    </AccountScreen>
  );
}
