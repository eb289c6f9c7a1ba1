import "../screens.css";
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
import { ErrorScreen } from "../features/errors/ErrorScreen.tsx";
import { paths } from "../paths.ts";
import { pathOf } from "../session/return-path.ts";
import { sessionReady, useSession } from "../session/store.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";

/** Runs before any loader of a signed-in screen: visitors go to the login, which remembers where they were going. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const session = await sessionReady();
    if (session.status !== "signed-in") throw redirect(paths.login({ from: pathOf(request.url) }));
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
      <title>Plenary</title>
      <Spinner label="Loading..." />
    </>
  );
}

export default function ProtectedLayout() {
  return (
    <SignedInOnly>
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
  const session = useSession();
  const here = useLocation();
  // A sign-in that ends while the next screen loads: that one is where they were going.
  const { location: next } = useNavigation();
  if (session.status === "signed-in") return children;
  if (session.status === "loading") return <Spinner label="Loading..." />;
  if (session.leftFor) return <Navigate to={session.leftFor} replace />;
  const { pathname, search, hash } = next ?? here;
  return <ToLogin from={session.signedOut ? undefined : pathname + search + hash} />;
}

/** Remembers the first `from` only: the way to the login is itself a navigation. */
function ToLogin({ from }: { from: string | undefined }) {
  const [login] = useState(() => paths.login({ from }));
  return <Navigate to={login} replace />;
}
