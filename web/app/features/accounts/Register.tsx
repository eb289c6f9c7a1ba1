import { RegisterForm, register } from "@plenary/contract/accounts/accounts";
import { text } from "@plenary/contract/text";
import { useEffect } from "react";
import { Link, type MetaFunction } from "react-router";
import { useQuery } from "../../base/browser/use-query.ts";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { paths } from "../../base/paths/paths.ts";
import { readTabItem, removeTabItem, writeTabItem } from "../../base/storage/storage.ts";
import { readDeviceToken } from "../../base/storage/token.ts";
import { rich } from "../../base/texts/rich.ts";
import { beginSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { AccountScreen } from "./AccountScreen.tsx";
import { BioField, EmailField, NameField, ShowsEmailField } from "./account-fields.tsx";
import { ContinueWith, useProvider } from "./ContinueWith.tsx";
import { StrengthMeter } from "./StrengthMeter.tsx";

const empty = {
  username: "",
  email: "",
  name: "",
  description: "",
  showsEmail: false,
  password: "",
  confirmPassword: "",
  agreed: false,
};

/** Where the tab keeps the form's values, without passwords, until there is an account. */
const place = "registration";

export const meta: MetaFunction = () => [
  {
    name: "description",
    content: text("Create an account to organize conferences, speak at them, and keep what you mark."),
  },
];

export default function Register() {
  const form = useSchemaForm(RegisterForm, empty);
  const { hook } = form;
  useEffect(() => {
    const kept = readTabItem(place);
    // What was typed before the scripts were loaded is newer than what was kept.
    const written = Object.entries(hook.getValues()).filter(([, value]) => value);
    if (kept) hook.reset({ ...empty, ...JSON.parse(kept), ...Object.fromEntries(written) });
    const { unsubscribe } = hook.watch(({ username, email, name, description, showsEmail }) =>
      writeTabItem(place, JSON.stringify({ username, email, name, description, showsEmail })),
    );
    return unsubscribe;
  }, [hook]);
  const from = useQuery().get("from") ?? undefined;
  const ways = useProvider();
  const { password, description, username, email, name } = form.hook.watch();

  function clearMismatch(event: { target: { value: string } }) {
    if (event.target.value === form.hook.getValues("confirmPassword"))
      form.hook.clearErrors("confirmPassword");
  }

  const send = form.submit(async ({ username, password, ...rest }) => {
    const { name, email, description, showsEmail } = rest;
    const profile = { name, email, description, showsEmail };
    const body = { username, password, profile, deviceToken: readDeviceToken() };
    const answer = await call(register, { body });
    removeTabItem(place);
    beginSignIn(answer);
  }, register.failure);

  const otherWay = rich("Already have an account? <link>Sign in</link>", {
    link: (inner) => (
      <Link to={paths.login({ from })} className="text-link">
        {inner}
      </Link>
    ),
  });
  return (
    <AccountScreen
      title={text("Create Account")}
      // For readers on their way somewhere the choice comes first; on a phone the end of the form is far.
      lead={
        from && (
          <>
            <p>{text("Create an account to go on to the page you asked for.")}</p>
            <p className="mt-1">{otherWay}</p>
          </>
        )
      }
      below={!from && otherWay}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextField
          label={text("Username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf("username")}
          {...form.register("username")}
        />
        <EmailField error={form.errorOf("email")} {...form.register("email")} />
        <NameField error={form.errorOf("name")} {...form.register("name")} />
        <BioField
          written={description}
          error={form.errorOf("description")}
          {...form.register("description")}
        />
        <PasswordField
          label={text("Password")}
          autoComplete="new-password"
          error={form.errorOf("password")}
          {...form.register("password", { onChange: clearMismatch })}
        />
        {!form.errorOf("password") && <StrengthMeter password={password} owner={{ username, email, name }} />}
        <PasswordField
          label={text("Confirm Password")}
          autoComplete="new-password"
          error={form.errorOf("confirmPassword")}
          {...form.register("confirmPassword")}
        />
        <ShowsEmailField error={form.errorOf("showsEmail")} {...form.register("showsEmail")} />
        <CheckboxField
          required
          label={<TermsLabel />}
          error={form.errorOf("agreed")}
          {...form.register("agreed")}
        />
        <p className="text-sm text-ink-soft">
          {text(
            "Anybody can see your public profile once you speak somewhere or show a talk: your full name, what you write about yourself, your talks and sessions.",
          )}
        </p>
        <Button type="submit" busy={form.busy} busyLabel={text("Creating Account...")}>
          {text("Create Account")}
        </Button>
      </form>
      <ContinueWith {...ways} from={from} />
    </AccountScreen>
  );
}

function TermsLabel() {
  return rich("I agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>", {
    terms: (inner) => (
      <Link to={paths.terms()} target="_blank" className="text-link">
        {inner}
      </Link>
    ),
    privacy: (inner) => (
      <Link to={paths.privacy()} target="_blank" className="text-link">
        {inner}
      </Link>
    ),
  });
}
