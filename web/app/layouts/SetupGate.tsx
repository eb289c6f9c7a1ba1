import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../base/paths.ts";
import { checkSetup, useSetupState } from "../features/setup/setup-state.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

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
  return needsAccount(pathname) ? <SetupRequired reason={setup.reason} /> : children;
}

function SetupRequired({ reason }: { reason: string | null }) {
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await checkSetup();
    setBusy(false);
  }

  return (
    <div className="page-column py-16">
      <title>System Setup Required · Plenary</title>
      <Card className="mx-auto max-w-lg">
        <div role="alert" className="flex flex-col gap-3">
          <h1 className="text-3xl">System Setup Required</h1>
          <p className="text-ink-soft">
            Plenary has to be set up before it can be used: the first administrator is created on the setup
            page.
          </p>
          {reason && <p>Whether this is done could not be checked. {reason}</p>}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.setup()}>Go to Bootstrap Setup</LinkButton>
          {reason && (
            <Button variant="secondary" busy={busy} busyLabel="Retrying..." onClick={retry}>
              Retry
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
