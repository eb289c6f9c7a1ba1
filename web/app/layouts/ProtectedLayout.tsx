import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import {
  type BlockerFunction,
  type MiddlewareFunction,
  Navigate,
  Outlet,
  redirect,
  useBlocker,
  useLocation,
  useNavigation,
  useRouteError,
} from "react-router";
import { isAnythingUnsaved } from "../base/forms/unsaved.ts";
import { paths } from "../base/paths/paths.ts";
import { FactorNeeded } from "../features/accounts/FactorNeeded.tsx";
import { ConfirmBanner } from "../features/addresses/ConfirmBanner.tsx";
import { ErrorScreen } from "../features/errors/ErrorScreen.tsx";
import { AccountDensity } from "../features/settings/AccountDensity.tsx";
import { pathOf } from "../sign-in/return-path.ts";
import { signInKnown, useSignIn } from "../sign-in/store.ts";
import { Spinner } from "../ui/buttons/Spinner.tsx";
import { LeaveDialog } from "../ui/dialogs/LeaveDialog.tsx";
import { ScreenStyles } from "../ui/page/ScreenStyles.tsx";

/** Runs before any loader of a signed-in screen. Visitors go to the login, which remembers their destination. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const signIn = await signInKnown();
    if (signIn.status !== "signed-in") throw redirect(paths.login({ from: pathOf(request.url) }));
  },
];

/** Makes the middleware run on the first page too; screens inside are rendered in the browser only. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <ScreenStyles />
      <title>{text("Plenary")}</title>
      <Spinner label={text("Loading...")} />
    </>
  );
}

export default function ProtectedLayout() {
  return (
    <SignedInOnly>
      <ConfirmBanner />
      <AccountDensity>
        <Outlet />
      </AccountDensity>
      <LeaveGuard />
    </SignedInOnly>
  );
}

/** A sign-in that ended while a screen loaded its data leads to the login, not to the error it caused. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SignedInOnly>
      <ErrorScreen error={error} />
    </SignedInOnly>
  );
}

function SignedInOnly({ children }: { children: React.ReactNode }) {
  const signIn = useSignIn();
  const here = useLocation();
  // If the sign-in ends while the next screen loads, that screen is the destination.
  const { location: next } = useNavigation();
  if (signIn.status === "signed-in") {
    // There one is set up.
    const isSettings = here.pathname === paths.settings();
    return (
      <>
        <ScreenStyles />
        {signIn.lacksFactor && !isSettings ? <FactorNeeded /> : children}
      </>
    );
  }
  if (signIn.status === "loading") return <Spinner label={text("Loading...")} />;
  if (signIn.leftFor) return <Navigate to={signIn.leftFor} replace />;
  const { pathname, search, hash } = next ?? here;
  return <ToLogin from={signIn.signedOut ? undefined : pathname + search + hash} />;
}

/** Remembers the first `from` only: the way to the login is itself a navigation. */
function ToLogin({ from }: { from: string | undefined }) {
  const [login] = useState(() => paths.login({ from }));
  return <Navigate to={login} replace />;
}

/** Asks before a screen with unsaved input is left. Rendered once, around all signed-in screens. */
function LeaveGuard() {
  const { state, location, proceed, reset } = useBlocker(asksFirst);
  const answered = useRef<typeof location>(undefined);

  /** Only once: the router throws at a second answer, and a second press on the closing dialog would give one. */
  function answer(act: (() => void) | undefined) {
    if (answered.current === location) return;
    answered.current = location;
    act?.();
  }

  return (
    <LeaveDialog open={state === "blocked"} onLeave={() => answer(proceed)} onStay={() => answer(reset)} />
  );
}

/**
 * Replacing the address doesn't ask, as after a save or when a sign-in ends, unless another thing is opened beside a list;
 * nor does staying on the screen.
 */
const asksFirst: BlockerFunction = ({ currentLocation: here, nextLocation: there, historyAction }) => {
  const isSame = here.pathname === there.pathname;
  const opensAnother = isSame && openIn(here) !== openIn(there);
  const stays = isSame && here.search === there.search;
  return isAnythingUnsaved() && (historyAction !== "REPLACE" || opensAnother) && !stays;
};

const openIn = ({ search }: { search: string }) => new URLSearchParams(search).get("open");
