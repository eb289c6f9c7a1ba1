import { type Call, CallBody, getCall, putCall } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import { callLimits } from "@plenary/contract/call/call-limits";
import { text } from "@plenary/contract/text";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import { call as ask } from "../../base/calls/api.ts";
import { formatZone, toLocalInput } from "../../base/formats/dates.ts";
import { changedCount, numberOrNull, useSchemaForm } from "../../base/forms/forms.ts";
import { useStored } from "../../base/forms/use-stored.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { DateField } from "../../ui/forms/DateField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../ui/forms/field-columns.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = ask(getCall, { params: { eventId } }, { signal: request.signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  if (!loaded.call) throw redirect(callPaths.event(eventId));
  return { event, call: loaded.call };
}

export function ErrorBoundary() {
  return <EventFailure failure={getCall.failure} />;
}

/** What a call asks for, and until when. */
export default function CallSettings() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  const title = text("Settings of the call");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[{ label: text("Call for papers"), to: callPaths.event(event.eventId) }, { label: title }]}
          />
        }
      />
      <Form key={call.eventId} />
    </div>
  );
}

const askedNames = {
  hidden: () => text("Not asked"),
  optional: () => text("Optional"),
  required: () => text("Required"),
};

const editNames = {
  never: () => text("Not once it is accepted"),
  untilDeadline: () => text("Accepted ones too, until the deadline"),
  afterAcceptance: () => text("Accepted ones also after the deadline"),
};

function inputOf(call: Call, timezone: string) {
  const zone = clockOf(call.deadlineZone, timezone);
  return {
    version: call.version,
    opensAt: call.opensAt ? toLocalInput(call.opensAt, zone) : "",
    closesAt: toLocalInput(call.closesAt, zone),
    ...{
      deadlineZone: call.deadlineZone,
      text: call.text,
      tracks: call.tracks,
      biography: call.biography,
      agreement: call.agreement ?? "",
      speakersEdit: call.speakersEdit,
    },
    maxCoSpeakers: call.maxCoSpeakers,
    ...{ maxPerSpeaker: call.maxPerSpeaker, summaryMax: call.summaryMax, languages: call.languages },
  };
}

function Form() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const form = useSchemaForm(CallBody, inputOf(call, event.timezone));
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(call, event.timezone));
  const save = form.submit(async (values) => {
    const { opensAt, ...body } = values;
    const stored = await ask(putCall, {
      params: { eventId: event.eventId },
      body: { ...body, opensAt: opensAt || null },
    });
    form.hook.reset(inputOf(stored.call, event.timezone));
    await revalidate();
    const isMoved = stored.call.state === "published" && stored.call.closesAt !== call.closesAt;
    const write = {
      label: text("Write to who has drafts"),
      run: async () => navigate(organizerPaths.writeToSpeakers(event.eventId, { to: "drafts" })),
      lasts: 20_000,
    };
    notify(text("Call saved"), "good", undefined, isMoved ? write : undefined);
  }, putCall.failure);
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <div className={fieldColumns}>
        <DateField
          label={text("Opens")}
          optional
          withTime
          hint={text("At once, if you leave it empty.")}
          error={form.errorOf("opensAt")}
          {...form.register("opensAt", { setValueAs: (value: string) => value || null })}
        />
        <DateField
          label={text("Closes")}
          withTime
          error={form.errorOf("closesAt")}
          {...form.register("closesAt")}
        />
        <SelectField
          label={text("Clock of the deadline")}
          error={form.errorOf("deadlineZone")}
          {...form.register("deadlineZone")}
        >
          <option value="event">{text("The event's: {zone}", { zone: formatZone(event.timezone) })}</option>
          <option value="aoe">{text("Anywhere on Earth (UTC-12)")}</option>
        </SelectField>
        <SelectField label={text("Track")} error={form.errorOf("tracks")} {...form.register("tracks")}>
          {Object.entries(askedNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text("Biography")}
          error={form.errorOf("biography")}
          {...form.register("biography")}
        >
          {Object.entries(askedNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text("Changes by speakers")}
          hint={text("Until the deadline they always do, as long as nothing is decided.")}
          error={form.errorOf("speakersEdit")}
          {...form.register("speakersEdit")}
        >
          {Object.entries(editNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={text("Proposals of one person at most")}
          optional
          type="number"
          inputMode="numeric"
          error={form.errorOf("maxPerSpeaker")}
          {...form.register("maxPerSpeaker", { setValueAs: numberOrNull })}
        />
        <TextField
          label={text("Co-speakers of a proposal at most")}
          type="number"
          inputMode="numeric"
          hint={text("Beside who submits it; 0 for one speaker only.")}
          error={form.errorOf("maxCoSpeakers")}
          {...form.register("maxCoSpeakers", { setValueAs: numberOrNull })}
        />
      </div>
      <TextArea
        label={text("Text")}
        optional
        rows={10}
        hint={text("What you are looking for, in Markdown.")}
        counter={{ text: form.hook.watch("text"), max: callLimits.textMax }}
        error={form.errorOf("text")}
        {...form.register("text")}
      />
      <TextArea
        label={text("What speakers have to agree to")}
        optional
        rows={3}
        hint={text("They tick it when they submit.")}
        error={form.errorOf("agreement")}
        {...form.register("agreement")}
      />
      <FormFoot saveLabel={text("Save")} busy={form.busy} changed={changedCount(form.hook)} />
    </form>
  );
}
