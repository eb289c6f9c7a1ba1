import type { Answer } from "@plenary/contract/endpoint";
import type { Event } from "@plenary/contract/events/events";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { versionLabel } from "@plenary/contract/programme/version-words";
import { type previewVersion, releaseVersion, type Version } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { isRefusedAs } from "../../../base/calls/refusals.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import type { SchemaForm } from "../../../base/forms/forms.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { nearLimit } from "../../messages/near-limit.ts";

interface Fields {
  name?: string | null | undefined;
  note?: string | null | undefined;
  tell: boolean;
}

interface ReleaseFormProps {
  form: SchemaForm<Fields, Fields>;
  event: Event;
  preview: Answer<typeof previewVersion>;
  number: number;
  /** There is nothing to release. */
  disabled: boolean;
}

/** A version's name and note, whether it is told, and the button that releases it. */
export function ReleaseForm({ form, event, preview, number, disabled }: ReleaseFormProps) {
  const { eventId, visibility } = event;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const noMail = useNoMail();
  const [name, note] = form.hook.watch(["name", "note"]);
  const { told, noted, planRevision } = preview;

  const release = form.submit(async (values) => {
    const body = { ...values, tell: values.tell && noted > 0, planRevision };
    const { version } = await call(releaseVersion, { params: { eventId }, body }).catch((error) => {
      // Somebody else was quicker: the present plan is shown, and the text stays.
      if (isRefusedAs(error, "conflict")) revalidate();
      throw error;
    });
    form.hook.reset();
    await navigate(organizerPaths.versions(eventId), { replace: true });
    notify(releasedWords(version, visibility === "public"));
  }, releaseVersion.failure);

  return (
    <section aria-labelledby="release" className="min-w-0 lg:sticky lg:top-6">
      <h2 id="release" className="mb-4 text-2xl">
        {text("Release")}
      </h2>
      <form noValidate onSubmit={release} className="flex max-w-prose flex-col gap-6">
        <FormError>{form.failure}</FormError>
        <TextField
          label={text("Name")}
          optional
          autoComplete="off"
          placeholder={text("Version {number}", { number: String(number) })}
          counter={nearLimit(name ?? "", programmeLimits.versionNameMax)}
          error={form.errorOf("name")}
          {...form.register("name")}
        />
        <TextArea
          label={text("Note")}
          optional
          rows={3}
          hint={text("Everybody reads it with the changes.")}
          counter={nearLimit(note ?? "", programmeLimits.versionNoteMax)}
          error={form.errorOf("note")}
          {...form.register("note")}
        />
        {visibility !== "public" ? (
          <p className="text-sm text-ink-soft">
            {text("The event is a draft: nobody is told, and nothing is public before the event is.")}
          </p>
        ) : noted === 0 ? (
          <p className="text-sm text-ink-soft">
            {text("There is nobody to tell: no speaker with an account is affected.")}
          </p>
        ) : (
          <CheckboxField
            label={text("Tell the speakers")}
            hint={
              noMail
                ? counted(
                    noted,
                    "{count} person finds on their dashboard what changes for them. No mail goes out.",
                    "{count} people find on their dashboards what changes for them. No mail goes out.",
                  )
                : told === 0
                  ? text("On their dashboards only; nobody gets mail.")
                  : counted(
                      told,
                      "{count} person gets a mail about what changes for them.",
                      "{count} people get a mail each about what changes for them.",
                    )
            }
            {...form.register("tell")}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            disabled={disabled}
            busy={form.busy}
            busyLabel={text("Releasing...")}
            className="[overflow-wrap:anywhere]"
          >
            <span>{rich("Release version {name}", { name: <bdi>{name?.trim() || number}</bdi> })}</span>
          </Button>
          <LinkButton to={organizerPaths.versions(eventId)} variant="quiet">
            {text("Cancel")}
          </LinkButton>
        </div>
      </form>
    </section>
  );
}

/** The notice: a draft event's version isn't public, and only people who were told are counted. */
function releasedWords(version: Version, isPublic: boolean): ReactNode {
  const { told } = version;
  const called = { name: <bdi>{versionLabel(version)}</bdi> };
  if (!isPublic) return rich("Version {name} is released.", called);
  const isOut = rich("Version {name} is public.", called);
  if (told === 0) return isOut;
  return (
    <>
      {isOut} {counted(told, "{count} person is told.", "{count} people are told.")}
    </>
  );
}
