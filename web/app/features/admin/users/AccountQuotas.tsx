import type { User } from "@plenary/contract/accounts/users";
import { getQuotas, setQuotas } from "@plenary/contract/admin/quotas";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import Gauge from "lucide-react/icons/gauge";
import { useState } from "react";
import { call } from "../../../base/api.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { rich } from "../../../base/rich.ts";
import { useTask } from "../../../base/task.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormError } from "../../../ui/FormError.tsx";
import { QuotasDialog } from "./QuotasDialog.tsx";

/** The button that shows how much an account may have and do, and allows it more. */
export function AccountQuotas({ user }: { user: User }) {
  const { userId, name } = user;
  const params = { userId };
  const task = useTask(getQuotas.failure, failureAndReason);
  const [dialog, setDialog] = useState<{ found: Answer<typeof getQuotas>; open: boolean } | null>(null);
  const show = () =>
    task.run(async () => setDialog({ found: await call(getQuotas, { params }), open: true }));
  return (
    <>
      <Button size="sm" variant="secondary" busy={task.busy} busyLabel={text("Loading...")} onClick={show}>
        <Gauge aria-hidden="true" />
        <span>
          {rich("Quotas<sr> of {name}</sr>", {
            sr: (inner) => <span className="sr-only">{inner}</span>,
            name,
          })}
        </span>
      </Button>
      <FormError>{task.error}</FormError>
      {dialog && (
        <QuotasDialog
          key={JSON.stringify(dialog.found)}
          name={name}
          found={dialog.found}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          save={(body) => call(setQuotas, { params, body })}
        />
      )}
    </>
  );
}
