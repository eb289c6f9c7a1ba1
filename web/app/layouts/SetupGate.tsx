import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { paths } from "../base/paths/paths.ts";
import { useSetupState } from "../features/setup/setup-state.ts";

// Needed once per installation, so no page bundles it.
const SetupRequired = lazy(() => import("../features/setup/SetupRequired.tsx"));

const open = [paths.setup(), paths.test(), paths.home(), paths.terms(), paths.privacy()];

/** Whether the screen is the same for everybody: imported programmes are readable before anybody has an account. */
const needsAccount = (pathname: string): boolean =>
  !open.includes(pathname) && !pathname.startsWith("/public/");

/** Covers what needs an account until setup is known to be done; until an answer the screen stays as rendered. */
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
