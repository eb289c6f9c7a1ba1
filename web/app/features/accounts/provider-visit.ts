import { finishOidc, linkOidc, type OidcOutcome, oidcOutcomes } from "@plenary/contract/accounts/oidc";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { readDeviceToken } from "../../base/storage/token.ts";
import { beginSignIn } from "../../sign-in/store.ts";
import { notify } from "../../ui/notices/notices.ts";

/** How a visit to the provider ended, by the hash of the server's redirect, which only the browser sees. */
function useOutcome(): OidcOutcome | undefined {
  const { hash } = useLocation();
  const [outcome, setOutcome] = useState<OidcOutcome>();
  useEffect(() => {
    const said = /^#oidc=([a-z-]+)$/.exec(hash)?.[1];
    setOutcome(oidcOutcomes.find((one) => one === said));
  }, [hash]);
  return outcome;
}

function outcomeText(outcome: OidcOutcome): string | null {
  switch (outcome) {
    case "done":
    case "link":
      return null;
    case "denied":
      return text("You didn't allow it there. You can try again, or sign in another way.");
    case "taken":
      return text(
        "There is an account with your email address already, but the address isn't confirmed on both sides. Sign in with your password, or ask for a new one.",
      );
    case "no-address":
      return text("No email address was sent with your sign-in, and without one there can be no account.");
    case "locked":
      return text("Your account is locked. Please contact an administrator.");
    case "failed":
      return text("Signing in failed. Please try again.");
  }
}

/** What the login does after a visit to the provider. `links`: call `link` once the account's owner has signed in. */
export function useProviderVisit() {
  const outcome = useOutcome();
  const [failure, setFailure] = useState<string | null>(null);
  const finish = useEffectEvent(async () => {
    try {
      beginSignIn(await call(finishOidc, { body: { deviceToken: readDeviceToken() } }));
    } catch (error) {
      setFailure(errorText(error, finishOidc.failure));
    }
  });
  useEffect(() => {
    if (outcome === "done") void finish();
  }, [outcome]);

  async function link() {
    try {
      await call(linkOidc);
      notify(text("Your account is linked. From now on you can sign in this way."));
    } catch (error) {
      notify(errorText(error, linkOidc.failure), "bad");
    }
  }
  return {
    failure: failure ?? (outcome ? outcomeText(outcome) : null),
    busy: outcome === "done" && failure === null,
    links: outcome === "link",
    link,
  };
}
