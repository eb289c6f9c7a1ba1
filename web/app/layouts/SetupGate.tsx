import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { paths } from "../base/paths/paths.ts";
import { useSetupState } from "../features/setup/setup-state.ts";

// Once in the life of an installation: no page loads it along.
const SetupRequired = lazy(() => import("../features/setup/SetupRequired.tsx"));

const open = [paths.setup(), paths.test(), paths.home(), paths.terms(), paths.privacy()];

/** Whether the screen is the same for everybody: what was imported can be read before anybody has an account. */
const needsAccount = (pathname: string): boolean =>
  !open.includes(pathname) && !pathname.startsWith("/public/");

/**
 * Covers what needs an account until the initial setup is known to be done. Until that is known the screen stays, as the
 * server rendered it: a flickering page helps nobody.
 */
export function SetupGate({ children }: { children: ReactNode }) {
  const setup = useSetupState();
  const { pathname } = useLocation();
  if (setup.status !== "required") return children;
  if (!needsAccount(pathname)) return children;
  return (
    <Suspense fallback={null}>
      <SetupRequired reason={setup.reason} />
    </Suspense>
  );
}
