import { text } from "@plenary/contract/text";
import { useState } from "react";
import { paths } from "../../base/paths/paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { ScreenStyles } from "../../ui/page/ScreenStyles.tsx";
import { checkSetup } from "./setup-state.ts";

/** Screens that need an account wait until the first one exists; `reason` says why that isn't known. */
export default function SetupRequired({ reason }: { reason: string | null }) {
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await checkSetup();
    setBusy(false);
  }

  return (
    <div className="page-column py-16">
      <ScreenStyles />
      <title>{text("System Setup Required · Plenary")}</title>
      <Card className="mx-auto max-w-lg">
        <div role="alert" className="flex flex-col gap-3">
          <h1 className="text-3xl">{text("System Setup Required")}</h1>
          <p className="text-ink-soft">
            {text(
              "Plenary has to be set up before it can be used: the first administrator is created on the setup page.",
            )}
          </p>
          {reason && <p>{text("Whether this is done could not be checked. {reason}", { reason })}</p>}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.setup()}>{text("Go to Bootstrap Setup")}</LinkButton>
          {reason && (
            <Button variant="secondary" busy={busy} busyLabel={text("Retrying...")} onClick={retry}>
              {text("Retry")}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
