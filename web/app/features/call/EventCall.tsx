import { getCall, publishCall, putCall, unpublishCall } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import { getCallFigures } from "@plenary/contract/call/call-figures";
import { counted, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call as ask } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInFull, formatZone } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { stateNames, submittedStates } from "../proposals/proposal-words.ts";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { CallNumbers } from "./CallNumbers.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const asked = { params: { eventId: params.eventId ?? "" } };
  const others = Promise.all([ask(getCall, asked, { signal }), ask(getCallFigures, asked, { signal })]);
  const { event, loaded } = await loadOrganized(asked.params.eventId, others);
  const [{ call }, { figures }] = loaded;
  return { event, call, figures };
}

export function ErrorBoundary() {
  return <EventFailure failure={getCall.failure} />;
}

/** An event's call for papers: how it stands, and what was proposed. */
export default function EventCall() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  const title = text("Call for papers");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={<EventCrumbs event={event} items={[{ label: title }]} />}
        badges={
          call && (
            <Badge tone={call.state === "published" ? "accent" : "neutral"}>
              {call.state === "published" ? text("Published") : text("Draft")}
            </Badge>
          )
        }
        actions={call && <Acts />}
      >
        {call
          ? standing(call, event.timezone)
          : text(
              "Ask for talks, with a deadline. What comes in is a proposal; a session is made of it once you accept it.",
            )}
      </PageHeader>
      {call ? <Standing /> : <SetUp />}
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;

function standing(
  { opensAt, closesAt, deadlineZone }: NonNullable<Loaded["call"]>,
  timezone: string,
): string {
  const zone = clockOf(deadlineZone, timezone);
  const closes = formatInFull(closesAt, zone);
  const named = deadlineZone === "aoe" ? text("Anywhere on Earth") : formatZone(zone);
  if (opensAt && opensAt > new Date().toISOString())
    return text("Opens {time} and closes {closes} ({zone}).", {
      ...{ time: formatInFull(opensAt, zone), closes, zone: named },
    });
  return text("Closes {closes} ({zone}).", { closes, zone: named });
}

/** One field makes a call: all else has usual values. */
function SetUp() {
  const { event } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const task = useTask(putCall.failure);
  const [closesAt, setClosesAt] = useState(() => usualClosing(event.startDate));
  async function make(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    await task.run(async () => {
      await ask(putCall, { params: { eventId: event.eventId }, body: { version: 0, closesAt } });
      await revalidate();
    });
  }
  return (
    <form
      noValidate
      onSubmit={(submitted) => void make(submitted)}
      className="flex max-w-prose flex-col gap-6"
    >
      <FormError>{task.error}</FormError>
      <DateField
        label={text("Closes")}
        withTime
        hint={text("In the event's time zone, {zone}. You can change it later.", {
          zone: formatZone(event.timezone),
        })}
        value={closesAt}
        onChange={({ target }) => setClosesAt(target.value)}
      />
      <div>
        <Button type="submit" busy={task.busy} busyLabel={text("Setting it up...")}>
          {text("Set up a call")}
        </Button>
      </div>
    </form>
  );
}

function Acts() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const params = { eventId };
  const { revalidate } = useRevalidator();
  const task = useTask(publishCall.failure);
  const change = (what: typeof publishCall | typeof unpublishCall, said: string) =>
    task.run(async () => {
      await ask(what, { params });
      await revalidate();
      notify(said);
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      {call?.state === "draft" ? (
        <Button busy={task.busy} onClick={() => void change(publishCall, text("The call is published"))}>
          {text("Publish")}
        </Button>
      ) : (
        <PlaceLink to={paths.publicCall(eventId)}>{text("Public page")}</PlaceLink>
      )}
      <PlaceLink to={callPaths.form(eventId)}>{text("Form")}</PlaceLink>
      <PlaceLink to={callPaths.settings(eventId)}>{text("Settings")}</PlaceLink>
      {call?.state === "published" && call.counts.submitted + call.counts.accepted === 0 && (
        <Button
          variant="quiet"
          busy={task.busy}
          onClick={() => void change(unpublishCall, text("The call is a draft again"))}
        >
          {text("Hide")}
        </Button>
      )}
    </>
  );
}

/** What the call still lacks, how many came in, and how that went. */
function Standing() {
  const { event, call, figures } = useLoaderData<typeof clientLoader>();
  if (!call) return null;
  const { draft, ...submitted } = call.counts;
  const all = Object.values(submitted).reduce((sum, count) => sum + count, 0);
  const { eventId } = event;
  return (
    <div className="flex flex-col gap-10">
      <Missing />
      <section aria-labelledby="call-proposals">
        <h2 id="call-proposals" className="mb-4 text-xl">
          {text("Proposals")}
        </h2>
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          <li>
            <PlaceLink to={callPaths.proposals(eventId)}>{text("All ({count})", { count: all })}</PlaceLink>
          </li>
          {submittedStates.map((state) => (
            <li key={state}>
              <PlaceLink to={callPaths.proposals(eventId, { state })}>
                {text("{state} ({count})", { state: stateNames[state](), count: submitted[state] })}
              </PlaceLink>
            </li>
          ))}
        </ul>
        {draft > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            {counted(draft, "{count} draft isn't submitted yet.", "{count} drafts aren't submitted yet.")}
          </p>
        )}
      </section>
      <CallNumbers figures={figures} closesAt={call.closesAt} />
    </div>
  );
}

/** What a call needs before it is published, or what its readers would miss. */
function Missing() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  if (!call) return null;
  const settings = callPaths.settings(event.eventId);
  const items = [
    ...(event.visibility === "public"
      ? []
      : [{ label: text("Publish the event first"), to: paths.event(event.eventId) }]),
    ...(call.types.some(({ retired }) => !retired)
      ? []
      : [{ label: text("Add a type"), to: callPaths.form(event.eventId) }]),
    ...(call.text ? [] : [{ label: text("Say what you look for"), to: settings }]),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="call-missing">
      <h2 id="call-missing" className="mb-4 text-xl">
        {text("Missing")}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-3">
        {items.map(({ label, to }) => (
          <li key={label}>
            <PlaceLink to={to}>{label}</PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a new call's deadline is before anybody chooses: the end of a day 60 days before the event, or in a week. */
function usualClosing(startDate: string, today = new Date()): string {
  const day = 24 * 60 * 60 * 1000;
  const wished = Date.parse(`${startDate}T00:00:00Z`) - 60 * day;
  const soonest = today.valueOf() + 7 * day;
  const last = Date.parse(`${startDate}T00:00:00Z`);
  const at = new Date(Math.min(Math.max(wished, soonest), Math.max(last, today.valueOf())));
  return `${at.toISOString().slice(0, 10)}T23:59`;
}
