import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import { useLocation } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { AccountScreen } from "./AccountScreen.tsx";
import { useSignOut } from "./use-sign-out.tsx";

/** For administrators without a second factor (docs/product/administration.md#second-factors-of-administrators). */
export function FactorNeeded() {
  const { pathname, search, hash } = useLocation();
  const { user } = useSignIn();
  return (
    <AccountScreen
      focused
      title={text("Set up a second factor")}
      lead={text(
        "Administrators need one here, so that nobody gets in with a password alone. It takes a minute, with a passkey or an app on your phone. Then you go on where you are now.",
      )}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`${paths.settings()}#second-factors`} state={{ from: pathname + search + hash }}>
          {text("Go to the settings")}
        </LinkButton>
        {user && <SignOut user={user} />}
      </div>
    </AccountScreen>
  );
}

function SignOut({ user }: { user: User }) {
  const { leave, question } = useSignOut(user);
  return (
    <>
      <Button variant="quiet" onClick={leave}>
        {text("Sign Out")}
      </Button>
      {question}
    </>
  );
}

/** Shown where a second factor is set up: that one is required, and the link onwards once it exists. */
export function FactorNote() {
  const signIn = useSignIn();
  const { state } = useLocation();
  const from: unknown = state?.from;
  const lacks = signIn.status === "signed-in" && signIn.lacksFactor;
  const box = "mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card p-5 text-sm";
  if (lacks) {
    return (
      <p className={`${box} border border-warn/40 bg-warn-wash`}>
        {text("Administrators need a second factor here. Until you have set one up, nothing else opens.")}
      </p>
    );
  }
  if (typeof from !== "string") return null;
  return (
    <div className={`${box} border border-accent/40 bg-accent-wash`}>
      <p>{text("Your account has a second factor, so everything opens again.")}</p>
      <LinkButton to={from} size="sm">
        {text("Go on")} <span className="sr-only">{text("where you were")}</span>
      </LinkButton>
    </div>
  );
}
