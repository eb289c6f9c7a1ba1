import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { TextField } from "../../../ui/TextField.tsx";
import { Kept } from "./SettingField.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** How long the mail about an approval or rejection waits, so that it can be undone. */
export function DecisionDelay({ form, stored }: { form: SettingsFormState; stored: number }) {
  const isEmptied = !form.hook.watch("decisionMailDelaySeconds").trim();
  return (
    <TextField
      label={text("Seconds to undo a decision")}
      inputMode="numeric"
      autoComplete="off"
      hint={
        isEmptied ? (
          <Kept value={stored} />
        ) : (
          text(
            "That long the mail about an approval or rejection waits, and whoever decided can undo it: from 0, for not at all, to {max}.",
            { max: limits.decisionMailDelayMax },
          )
        )
      }
      error={form.errorOf("decisionMailDelaySeconds")}
      {...form.register("decisionMailDelaySeconds")}
    />
  );
}
