import { verifyEmail } from "@plenary/contract/accounts/addresses";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { refreshUserState, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { AccountScreen } from "../accounts/AccountScreen.tsx";
import { BegunSubmission } from "../sessions/form/BegunSubmission.tsx";

/** The token is read in the browser only: the server renders one page for all queries. */
export async function clientLoader({ request }: { request: Request }) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function HydrateFallback() {
  return (
    <>
      <title>{text("Confirm your e-mail address · Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

/** Asks for a press, because programs that scan mail open links too, and would confirm what the reader doesn't want. */
export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof clientLoader>();
  const task = useTask(verifyEmail.failure);
  const [confirmed, setConfirmed] = useState<{ email: string; username: string } | null>(null);

  const confirm = () =>
    task.run(async () => {
      const { user } = await call(verifyEmail, { body: { token } });
      setConfirmed({ email: user.email ?? "", username: user.username });
      await refreshUserState();
    });

  if (confirmed) return <Confirmed {...confirmed} />;
  if (!token || task.error) return <NoUse reason={task.error ?? text("This link is not valid")} />;
  return (
    <AccountScreen
      title={text("Confirm your e-mail address")}
      lead={text("Press the button if you have registered with this address, or want to use it from now on.")}
    >
      <Button busy={task.busy} busyLabel={text("Confirming...")} onClick={confirm}>
        {text("Confirm this address")}
      </Button>
    </AccountScreen>
  );
}

function Confirmed({ email, username }: { email: string; username: string }) {
  const isSignedIn = useSignIn().status === "signed-in";
  return (
    <AccountScreen title={text("E-mail address confirmed")} focused>
      <p role="status" className="[overflow-wrap:anywhere]">
        {rich("<bdi>{email}</bdi> is the address of the account <bdi>{username}</bdi>.", {
          bdi: (inner) => <bdi>{inner}</bdi>,
          email,
          username,
        })}
      </p>
      <div className="mt-6">
        <BegunSubmission />
        {isSignedIn ? (
          <LinkButton to={paths.dashboard()}>{text("Go to Dashboard")}</LinkButton>
        ) : (
          <LinkButton to={paths.login()}>{text("Go to Sign In")}</LinkButton>
        )}
      </div>
    </AccountScreen>
  );
}

function NoUse({ reason }: { reason: string }) {
  const { status, user } = useSignIn();
  if (user?.emailConfirmed) {
    return (
      <Onward reason={reason} way={<LinkButton to={paths.dashboard()}>{text("Go to Dashboard")}</LinkButton>}>
        {text("Your email address is confirmed: there is nothing to do.")}
      </Onward>
    );
  }
  if (status === "signed-in") {
    return (
      <Onward
        reason={reason}
        way={<LinkButton to={paths.profile()}>{text("Go to your profile")}</LinkButton>}
      >
        {text("A new one can be sent from your profile.")}
      </Onward>
    );
  }
  const login = paths.login({ from: paths.profile() });
  return (
    <Onward reason={reason} way={<LinkButton to={login}>{text("Go to Sign In")}</LinkButton>}>
      {text("Sign in to have a new one sent.")}
    </Onward>
  );
}

function Onward({ reason, way, children }: { reason: string; way: ReactNode; children: ReactNode }) {
  return (
    <AccountScreen title={text("Confirm your e-mail address")}>
      <FormError>{reason}</FormError>
      <p className="mt-5">{children}</p>
      <div className="mt-6">{way}</div>
    </AccountScreen>
  );
}
