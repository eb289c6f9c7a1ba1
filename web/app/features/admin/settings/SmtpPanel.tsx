import {
  type readSettings,
  type SystemSettings,
  updateSettings,
} from "@plenary/contract/admin/admin-settings";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { Panel } from "../parts/Panel.tsx";
import { KeptValue, SettingField, type SettingFieldProps } from "./SettingField.tsx";
import { SmtpTests } from "./SmtpTests.tsx";
import type { SettingsFormState, TextSetting } from "./settings-values.ts";

interface SmtpPanelProps {
  form: SettingsFormState;
  fieldOf: (name: TextSetting) => Pick<SettingFieldProps, "form" | "name" | "stored" | "onRemove">;
  stored: Answer<typeof readSettings>;
  onRemovePassword: () => Promise<void>;
}

/** The mail server for all mail, and its tests. */
export function SmtpPanel({ form, fieldOf, stored, onRemovePassword }: SmtpPanelProps) {
  const removal = useTask(updateSettings.failure, failureAndReason);
  const { smtpPasswordSet } = stored;
  const forgets = smtpPasswordSet && serverEdited(form, stored.settings) && !form.hook.watch("smtpPassword");
  return (
    <Panel
      id="smtp"
      title={text("SMTP")}
      lead={text(
        "The mail server. SMTP enables password-reset emails and notifications; without it, mail waits.",
      )}
      wide
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <SettingField {...fieldOf("smtpHost")} label={text("SMTP host")} placeholder="mail.example.org" />
        <TextField
          label={text("SMTP port")}
          type="number"
          min={1}
          max={65_535}
          inputMode="numeric"
          hint={!form.hook.watch("smtpPort").trim() && <KeptValue value={stored.settings.smtpPort} />}
          error={form.errorOf("smtpPort")}
          {...form.register("smtpPort")}
        />
      </div>
      {/* Side by side if each is wide enough for the placeholder, which says what the empty field means. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-6">
        <SettingField {...fieldOf("smtpUsername")} label={text("SMTP username")} />
        <div>
          <PasswordField
            label={text("SMTP password")}
            autoComplete="new-password"
            className="placeholder:text-sm"
            placeholder={smtpPasswordSet ? text("Enter a new password to change it") : undefined}
            hint={
              <span role="status">
                {forgets && (
                  <span className="text-warn">
                    {text(
                      "Saving forgets the stored password, as it is meant for another server or user. Enter it again to go on using it.",
                    )}
                  </span>
                )}
                {smtpPasswordSet &&
                  !forgets &&
                  rich("<badge>Set</badge> Stored encrypted, and shown to nobody.", {
                    badge: (inner) => <Badge tone="accent">{inner}</Badge>,
                  })}
                {!smtpPasswordSet && text("None is stored yet.")}
              </span>
            }
            error={form.errorOf("smtpPassword")}
            {...form.register("smtpPassword")}
          />
          {smtpPasswordSet && (
            <div className="mt-3">
              <ConfirmButton
                label={text("Remove password")}
                size="sm"
                title={text("Remove the SMTP password?")}
                confirmLabel={text("Remove password")}
                busyLabel={text("Removing...")}
                danger
                task={removal}
                work={onRemovePassword}
              >
                {text(
                  "Mail is then sent without signing in at the mail server, which most refuse. Nobody can read the stored password, so you would have to enter it again.",
                )}
              </ConfirmButton>
            </div>
          )}
        </div>
      </div>
      <SmtpTests form={form} stored={stored} />
    </Panel>
  );
}

/** Whether saving would change the mail server or its user; emptied fields are not saved. */
function serverEdited({ hook }: SettingsFormState, stored: SystemSettings): boolean {
  const [host, port, username] = hook
    .watch(["smtpHost", "smtpPort", "smtpUsername"])
    .map((value) => value.trim());
  const written = { smtpHost: host, smtpPort: port, smtpUsername: username };
  const names = ["smtpHost", "smtpPort", "smtpUsername"] as const;
  return names.some((name) => written[name] && written[name] !== String(stored[name] ?? ""));
}
