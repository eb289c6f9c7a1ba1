import { startPasskeyLogin } from "@plenary/contract/accounts/passkeys";
import { CodeBody, finishLogin, RecoveryCodeBody } from "@plenary/contract/accounts/second-factors";
import type { SignedIn } from "@plenary/contract/accounts/sign-ins";
import type { Assertion } from "@plenary/contract/accounts/webauthn";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type ComponentProps, type ReactNode, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { readDeviceToken } from "../../base/storage/token.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { focusOnce } from "../../ui/page/focus.ts";
import { AccountScreen } from "./AccountScreen.tsx";
import { CodeField } from "./CodeField.tsx";
import { askForPasskey, passkeyFailureText, passkeyObstacle } from "./passkeys.ts";

/** A login's answer that asks for a second factor. */
export interface PendingLogin {
  challenge: string;
  factors: NonNullable<ApiError["factors"]>;
}

/** What a failed login waits for; undefined if it just failed. */
export function challengeOf(error: unknown): PendingLogin | undefined {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return undefined;
  return error.challenge ? { challenge: error.challenge, factors: error.factors ?? [] } : undefined;
}

interface SecondFactorProps {
  waiting: PendingLogin;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Starts again with the password; `why` is the server's message, if it was the cause. */
  onBack: (why?: string) => void;
}

type Way = "passkey" | "code" | "recovery";

const waysOf = (factors: PendingLogin["factors"]): Way[] => [
  ...(factors.includes("passkey") && passkeyObstacle() === null ? ["passkey" as const] : []),
  ...(factors.includes("code") ? ["code" as const] : []),
  "recovery",
];

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactor({ waiting, onSignedIn, onBack }: SecondFactorProps) {
  const ways = waysOf(waiting.factors);
  const [way, setWay] = useState(ways[0] ?? "recovery");

  async function finish(proof: { code: string } | { recoveryCode: string } | { passkey: Assertion }) {
    try {
      const body = { challenge: waiting.challenge, ...proof, deviceToken: readDeviceToken() };
      onSignedIn(await call(finishLogin, { body }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "gone") throw error;
      onBack(error.message);
    }
  }

  return (
    <AccountScreen
      title={text("One more step")}
      lead={leadText(way)}
      focused
      below={
        <div className="flex flex-col items-start gap-3">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <button key={other} type="button" className="text-link" onClick={() => setWay(other)}>
                {otherWayLabel(other)}
              </button>
            ))}
          <button type="button" className="text-link" onClick={() => onBack()}>
            {text("Back to the password")}
          </button>
        </div>
      }
    >
      {way === "passkey" && <ByPasskey finish={finish} />}
      {way === "code" && <AppCode finish={finish} />}
      {way === "recovery" && <RecoveryCode finish={finish} />}
    </AccountScreen>
  );
}

function leadText(way: Way): string {
  switch (way) {
    case "passkey":
      return text("Use your passkey to show that it's you.");
    case "code":
      return text("Enter the code that your authenticator app shows.");
    case "recovery":
      return text("Enter one of your recovery codes. Each works only once.");
  }
}

function otherWayLabel(way: Way): string {
  switch (way) {
    case "passkey":
      return text("Use your passkey");
    case "code":
      return text("Use your authenticator app");
    case "recovery":
      return text("Use a recovery code");
  }
}

function ByPasskey({ finish }: { finish: (proof: { passkey: Assertion }) => Promise<void> }) {
  const task = useTask(finishLogin.failure, passkeyFailureText);
  const ask = () =>
    task.run(async () => {
      const { options } = await call(startPasskeyLogin);
      await finish({ passkey: await askForPasskey(options) });
    });
  return (
    <div className="flex flex-col gap-5">
      <FormError>{task.error}</FormError>
      <Button ref={focusOnce} busy={task.busy} busyLabel={text("Waiting for your browser...")} onClick={ask}>
        {text("Use your passkey")}
      </Button>
    </div>
  );
}

function AppCode({ finish }: { finish: (proof: { code: string }) => Promise<void> }) {
  const form = useSchemaForm(CodeBody, { code: "" });
  return (
    <Step form={form} onSubmit={form.submit(finish, finishLogin.failure)}>
      <CodeField error={form.errorOf("code")} {...focusing(form.register("code"))} />
    </Step>
  );
}

function RecoveryCode({ finish }: { finish: (proof: { recoveryCode: string }) => Promise<void> }) {
  const form = useSchemaForm(RecoveryCodeBody, { recoveryCode: "" });
  return (
    <Step form={form} onSubmit={form.submit(finish, finishLogin.failure)}>
      <TextField
        label={text("Recovery code")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
        error={form.errorOf("recoveryCode")}
        {...focusing(form.register("recoveryCode"))}
      />
    </Step>
  );
}

interface StepProps {
  form: { failure: string | null; busy: boolean };
  onSubmit: ComponentProps<"form">["onSubmit"];
  children: ReactNode;
}

function Step({ form, onSubmit, children }: StepProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormError>{form.failure}</FormError>
      {children}
      <Button type="submit" busy={form.busy} busyLabel={text("Signing in...")}>
        {text("Sign In")}
      </Button>
    </form>
  );
}

const focusing = <P extends { ref: (element: HTMLInputElement | null) => void }>({ ref, ...field }: P) => ({
  ...field,
  ref: (element: HTMLInputElement | null) => {
    ref(element);
    focusOnce(element);
  },
});
