import { CreateEventBody, type Event } from "@plenary/contract/events/events";
import type { Programme } from "@plenary/contract/programme/programme";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { browserZone } from "../../base/formats/browser-zone.ts";
import { changedCount, useSchemaForm } from "../../base/forms/forms.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../ui/forms/ChoiceField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { TextField } from "../../ui/forms/TextField.tsx";
import { DatesAlong, ZoneAlong } from "./AlongFields.tsx";
import { belongsAlong, daysBetween, type ProgrammeChange } from "./along.ts";
import { EventFields } from "./EventFields.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

const visibilities = () => [
  {
    value: "draft",
    label: text("Draft"),
    hint: text("Seen by its organizers and by those who speak there."),
  },
  { value: "public", label: text("Public"), hint: text("Anybody can find it, and its confirmed sessions.") },
];

interface EventFormProps {
  /** The stored event; absent for a new one. */
  event?: Event;
  /** The days of its first and last session or item with a time. */
  timed?: Programme["timedDays"];
  /** Whether its call for papers is published, which says what it takes then. */
  isCalled?: boolean;
  /** Resolves with the event as it is stored, if the form is to stay with it. */
  onSave: (body: z.output<typeof CreateEventBody> & Partial<ProgrammeChange>) => Promise<Event | undefined>;
  failure: string;
  saveLabel: string;
  cancelTo: string;
}

/** What is chosen about the programme; what becomes of its dates is suggested until then. */
const unchosen: Partial<ProgrammeChange> = {};

const inputOf = (event: Event | undefined, mayPublish: boolean) => ({
  name: event?.name ?? "",
  startDate: event?.startDate ?? "",
  endDate: event?.endDate ?? "",
  location: event?.location ?? "",
  description: event?.description ?? "",
  timezone: event?.timezone ?? browserZone(),
  website: event?.website ?? "",
  // Not sent by users who may not change it: a different value would be refused.
  visibility: mayPublish ? (event?.visibility ?? "draft") : undefined,
  submissionsOpen: event?.submissionsOpen ?? true,
});

export function EventForm({
  event,
  timed = null,
  isCalled = false,
  onSave,
  failure,
  saveLabel,
  cancelTo,
}: EventFormProps) {
  const mayPublish = event?.permissions.manage ?? true;
  const form = useSchemaForm(CreateEventBody, inputOf(event, mayPublish));
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(event, mayPublish));
  const [along, setAlong] = useState(unchosen);
  const [startDate, endDate] = form.hook.watch(["startDate", "endDate"]);
  const timezone = form.hook.watch("timezone") ?? browserZone();
  const days = event ? daysBetween(event.startDate, startDate) : 0;
  const suggested = event && timed && belongsAlong(timed, event, { startDate, endDate });
  const shiftProgramme = along.shiftProgramme ?? suggested ?? false;
  // Moved along with its days, a programme keeps its times of day, also on another clock.
  const keep = along.keep ?? (days !== 0 && shiftProgramme ? "clock" : "instant");
  const save = async (body: z.output<typeof CreateEventBody>) => {
    const stored = await onSave({ ...body, ...(timed && { keep, shiftProgramme }) });
    if (!stored) return;
    form.hook.reset(inputOf(stored, mayPublish));
    setAlong(unchosen);
  };
  return (
    <form noValidate onSubmit={form.submit(save, failure)} className="flex flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <div className={fieldColumns}>
        <div className="flex min-w-0 flex-col gap-6">
          <EventFields
            form={form}
            underDates={
              timed &&
              days !== 0 && (
                <DatesAlong
                  days={days}
                  along={shiftProgramme}
                  onChange={(chosen) => setAlong({ ...along, shiftProgramme: chosen })}
                />
              )
            }
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <TextField
            label={text("Website")}
            optional
            type="url"
            hint={text("Where people read more: https://…")}
            error={form.errorOf("website")}
            {...form.register("website")}
          />
          <TimeZoneField
            zone={timezone}
            error={form.errorOf("timezone")}
            onChange={(timezone) => {
              form.hook.setValue("timezone", timezone, { shouldDirty: true });
              form.hook.clearErrors("timezone");
            }}
          />
          {timed && event && timezone !== event.timezone && (
            <ZoneAlong
              timezone={timezone}
              keep={keep}
              onChange={(chosen) => setAlong({ ...along, keep: chosen })}
            />
          )}
          {mayPublish && (
            <ChoiceField
              legend={text("Visibility")}
              options={visibilities()}
              error={form.errorOf("visibility")}
              {...form.register("visibility")}
            />
          )}
          {isCalled && event ? (
            <p className="text-sm">
              <Link to={callPaths.event(event.eventId)} className="text-link">
                {text("Its call for papers says what is submitted, and until when")}
              </Link>
            </p>
          ) : (
            <CheckboxField
              label={text("Take submissions")}
              hint={text("Speakers can submit talks until the last day is over. You approve or reject them.")}
              {...form.register("submissionsOpen")}
            />
          )}
        </div>
      </div>
      <FormFoot
        saveLabel={saveLabel}
        busy={form.busy}
        changed={changedCount(form.hook)}
        cancel={{ to: cancelTo }}
      />
    </form>
  );
}
