import { originIn, type readSettings, updateSettings } from "@plenary/contract/admin/admin-settings";
import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { changedCount, useSchemaForm } from "../../../base/forms/forms.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { Panel } from "../parts/Panel.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";
import { HeldMailPanel } from "./HeldMailPanel.tsx";
import { KeptValue, SettingField } from "./SettingField.tsx";
import { SmtpPanel } from "./SmtpPanel.tsx";
import {
  editedOnly,
  inputOf,
  SettingsFields,
  type SettingsFormState,
  type TextSetting,
} from "./settings-values.ts";

const saved = () => text("System settings updated successfully!");

/** Never kept in the browser's storage. */
const secrets = ["smtpPassword"] as const;

/** All settings in one form (docs/product/administration.md#system-settings); `loaded` are the values when the screen was opened. */
export function SettingsForm({ loaded }: { loaded: Answer<typeof readSettings> }) {
  const [stored, setStored] = useState(loaded);
  const form = useSchemaForm(SettingsFields, inputOf(loaded.settings));
  const { dirtyFields } = form.hook.formState;
  useKeptInput(form.hook, secrets);
  const saveButton = useFocusBack(form.busy);

  const removal = useTask(updateSettings.failure, failureAndReason);

  const save = form.submit(
    async (values) => {
      const answer = await call(updateSettings, { body: editedOnly(values, dirtyFields) });
      setStored(answer);
      form.hook.reset(inputOf(answer.settings));
      removal.clear();
      notify(saved());
    },
    updateSettings.failure,
    failureAndReason,
  );

  /** Clears a value at once; other edits stay, unsaved. */
  async function remove(name: TextSetting | "smtpPassword") {
    setStored(await call(updateSettings, { body: { [name]: null } }));
    form.hook.resetField(name, { defaultValue: "" });
    form.setFailure(null);
    form.hook.setFocus(name);
    notify(saved());
  }

  function reset() {
    form.hook.reset();
    form.setFailure(null);
    removal.clear();
    notify(text("All fields show what is saved"));
  }

  const fieldOf = (name: TextSetting) => ({
    form,
    name,
    stored: stored.settings[name],
    onRemove: () => removal.run(() => remove(name)),
  });

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      {stored.heldMail && (
        <HeldMailPanel
          held={stored.heldMail}
          linksTo={stored.linksTo}
          domainIsSet={stored.settings.domain !== null}
          onDone={() => setStored((now) => ({ ...now, heldMail: null }))}
          focusAfter={saveButton}
        />
      )}
      <Panel
        id="email"
        title={text("Email")}
        lead={text("Addresses that people see in mails and messages of the system.")}
        wide
      >
        <SettingField
          {...fieldOf("contactEmail")}
          label={text("Notification address")}
          type="email"
          hint={
            stored.settings.contactEmail
              ? text("The sender of all emails.")
              : text("The sender of all emails. Without one they come from {from}.", { from: stored.from })
          }
        />
        <SettingField
          {...fieldOf("supportEmail")}
          label={text("Support address")}
          type="email"
          hint={text("Where locked users are told to write, and where answers to emails go.")}
        />
      </Panel>
      <SmtpPanel
        form={form}
        fieldOf={fieldOf}
        stored={stored}
        onRemovePassword={() => remove("smtpPassword")}
      />
      <Panel
        id="system"
        title={text("System")}
        lead={text("Where Plenary is found, and whether it sends email.")}
        wide
      >
        <SettingField
          {...fieldOf("domain")}
          label={text("Domain")}
          placeholder="https://events.example.org"
          hint={text(
            "Used for links in emails and for system URLs. Without one, the address the server was started with is used.",
          )}
          note={
            <PasskeysLost
              written={form.hook.watch("domain")}
              edited={dirtyFields.domain === true}
              stored={stored}
            />
          }
        />
        <CheckboxField
          label={text("Email notifications")}
          hint={text(
            "When off, no email is sent, regardless of user preferences, and notifications that wait are dropped. Only password resets, links that confirm an address, the notice to an address that was replaced, and the credentials of a first administrator still go out.",
          )}
          error={form.errorOf("emailNotificationsEnabled")}
          {...form.register("emailNotificationsEnabled")}
        />
        <DecisionDelay form={form} stored={stored.settings.decisionMailDelaySeconds} />
      </Panel>
      <Panel id="security" title={text("Security")} lead={text("How administrators sign in.")} wide>
        <CheckboxField
          label={text("Administrators need a second factor")}
          hint={text(
            "Administrators without one reach nothing but their own sign-in and the setup of a second factor, until they have set one up.",
          )}
          error={form.errorOf("requireAdminSecondFactor")}
          {...form.register("requireAdminSecondFactor")}
        />
      </Panel>
      <FormError>{form.failure ?? removal.error}</FormError>
      <FormFoot
        saveRef={saveButton}
        saveLabel={text("Save Settings")}
        busy={form.busy}
        changed={changedCount(form.hook)}
      >
        <Button variant="secondary" disabled={form.busy} onClick={reset}>
          {text("Reset Changes")}
        </Button>
      </FormFoot>
    </form>
  );
}

/** How long the mail about an approval or rejection waits, so that it can be undone. */
function DecisionDelay({ form, stored }: { form: SettingsFormState; stored: number }) {
  const isEmptied = !form.hook.watch("decisionMailDelaySeconds").trim();
  return (
    <TextField
      label={text("Seconds to undo a decision")}
      inputMode="numeric"
      autoComplete="off"
      hint={
        isEmptied ? (
          <KeptValue value={stored} />
        ) : (
          text(
            "How long the mail about an approval or rejection waits, while whoever decided can undo it: 0, for not at all, to {max}.",
            { max: limits.decisionMailDelayMax },
          )
        )
      }
      error={form.errorOf("decisionMailDelaySeconds")}
      {...form.register("decisionMailDelaySeconds")}
    />
  );
}

interface PasskeysLostProps {
  /** The domain field's text, and whether it differs from the saved one. */
  written: string;
  edited: boolean;
  stored: Answer<typeof readSettings>;
}

/** Before changing the host: how many accounts have passkeys that stop working. */
function PasskeysLost({ written, edited, stored: { passkeys } }: PasskeysLostProps) {
  const { host, accounts } = passkeys;
  const isLost = edited && host !== null && accounts > 0 && hostIn(written) !== host;
  return (
    <span role="status">
      {isLost && (
        <span className="mt-2 block text-warn [overflow-wrap:anywhere]">
          {counted(
            accounts,
            "{count} account has passkeys for {host}. Under another name they don't work, and are no second factor: without another one, the password alone signs in.",
            "{count} accounts have passkeys for {host}. Under another name they don't work, and are no second factor: without another one, the password alone signs in.",
            { host },
          )}
        </span>
      )}
    </span>
  );
}

/** The host of a typed domain, perhaps with a scheme; undefined for none. */
const hostIn = (written: string): string | undefined => URL.parse(originIn(written.trim()))?.hostname;
