import { useState } from "react";
import {
  type MiddlewareFunction,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
  useRouteError,
} from "react-router";
import { paths } from "../base/paths.ts";
import { FactorNeeded } from "../features/accounts/FactorNeeded.tsx";
import { ConfirmBanner } from "../features/addresses/ConfirmBanner.tsx";
import { ErrorScreen } from "../features/errors/ErrorScreen.tsx";
import { pathOf } from "../sign-in/return-path.ts";
import { signInKnown, useSignIn } from "../sign-in/store.ts";
import { ScreenStyles } from "../ui/ScreenStyles.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";

/** Runs before any loader of a signed-in screen: visitors go to the login, which remembers where they were going. */
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
      <title>Plenary</title>
      <Spinner label="Loading..." />
    </>
  );
}

export default function ProtectedLayout() {
  return (
    <SignedInOnly>
      <ConfirmBanner />
      <Outlet />
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
  // If the sign-in ends while the next screen loads, that screen is where they were going.
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
  if (signIn.status === "loading") return <Spinner label="Loading..." />;
  if (signIn.leftFor) return <Navigate to={signIn.leftFor} replace />;
  const { pathname, search, hash } = next ?? here;
  return <ToLogin from={signIn.signedOut ? undefined : pathname + search + hash} />;
}

/** Remembers the first `from` only: the way to the login is itself a navigation. */
function ToLogin({ from }: { from: string | undefined }) {
  const [login] = useState(() => paths.login({ from }));
  return <Navigate to={login} replace />;
}
