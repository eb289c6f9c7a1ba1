import {
  defaultQuotas,
  type getQuotas,
  type Quotas,
  type SetQuotasBody,
  setQuotas,
} from "@plenary/contract/admin/quotas";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import type { z } from "zod";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useSettle } from "../parts/use-settle.ts";

interface QuotasDialogProps {
  name: string;
  found: Answer<typeof getQuotas>;
  open: boolean;
  onClose: () => void;
  save: (quotas: z.output<typeof SetQuotasBody>) => Promise<unknown>;
}

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

/** The quotas, each of which can be raised above the default. */
export function QuotasDialog({ name, found: { quotas, used }, open, onClose, save }: QuotasDialogProps) {
  const form = useSchemaForm(setQuotas.body, quotas);
  const settle = useSettle(setQuotas.failure);

  const send = form.submit(
    (values) =>
      settle(
        async () => {
          await save(values);
          return text("The quotas of {name} are saved", { name });
        },
        async () => onClose(),
      ),
    setQuotas.failure,
    failureAndReason,
  );

  const field = (of: keyof Quotas, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      error={form.errorOf(of)}
      {...form.register(of, { valueAsNumber: true })}
    />
  );
  const usual = (of: keyof Quotas) =>
    text("Every account has {number}.", { number: formatCount(defaultQuotas[of]) });
  const usualAndUsed = (of: keyof typeof used) =>
    text("Every account has {number}. This one uses {used}.", {
      number: formatCount(defaultQuotas[of]),
      used: formatCount(used[of]),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Quotas")}
      description={rich(
        "How much <bdi>{name}</bdi> may have and do. What came with schedule files doesn't count.",
        {
          bdi,
          name,
        },
      )}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Save quotas")}
        busyLabel={text("Saving...")}
      >
        {field("talks", text("Talks"), usualAndUsed("talks"))}
        {field("events", text("Events"), usualAndUsed("events"))}
        {field("publicEventsPerDay", text("Events made public in a day"), usual("publicEventsPerDay"))}
        {field("messagesPerDay", text("Messages in a day"), usual("messagesPerDay"))}
        {field("answerMegabytes", text("Answers at its events, in MB"), usualAndUsed("answerMegabytes"))}
      </DialogForm>
    </Dialog>
  );
}
