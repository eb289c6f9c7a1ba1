import { getCall, publishCall, putCall, unpublishCall } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import { listEventProposals } from "@plenary/contract/call/proposals";
import { counted, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call as ask } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInFull, formatZone } from "../../base/formats/dates.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { ProposalRows } from "../proposals/ProposalRows.tsx";
import { stateNames } from "../proposals/proposal-words.ts";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";

const states = ["submitted", "accepted", "rejected", "withdrawn"] as const;

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const search = new URL(request.url).searchParams;
  const state = states.find((one) => one === search.get("state"));
  const q = search.get("q") ?? undefined;
  const others = Promise.all([
    ask(getCall, { params: { eventId } }, { signal }),
    loadPages(search, (page) =>
      ask(listEventProposals, { params: { eventId }, query: { ...page, state, q } }, { signal }),
    ),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ call }, pages] = loaded;
  const proposals = pages.flatMap((page) => page.proposals);
  return { event, call, proposals, state, hasMore: Boolean(pages.at(-1)?.nextCursor) };
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
      {call ? <Proposals /> : <SetUp />}
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
        <PlaceLink to={callPaths.public(eventId)}>{text("Public page")}</PlaceLink>
      )}
      <LinkButton variant="secondary" to={callPaths.form(eventId)}>
        {text("Form")}
      </LinkButton>
      <LinkButton variant="secondary" to={callPaths.settings(eventId)}>
        {text("Settings")}
      </LinkButton>
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

function Proposals() {
  const { event, call, proposals, state, hasMore } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  if (!call) return null;
  const { draft, ...submitted } = call.counts;
  const all = Object.values(submitted).reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={text("State")} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link aria-current={state ? undefined : "page"} to={callPaths.event(event.eventId)}>
          {text("All ({count})", { count: all })}
        </Link>
        {states.map((one) => (
          <Link
            key={one}
            aria-current={one === state ? "page" : undefined}
            to={callPaths.event(event.eventId, { state: one })}
          >
            {text("{state} ({count})", { state: stateNames[one](), count: submitted[one] })}
          </Link>
        ))}
      </nav>
      {draft > 0 && (
        <p className="text-sm text-ink-soft">
          {counted(draft, "{count} draft isn't submitted yet.", "{count} drafts aren't submitted yet.")}
        </p>
      )}
      {proposals.length === 0 ? (
        <EmptyState title={text("No proposals")}>
          {call.state === "draft"
            ? text("Publish the call, and people can propose their talks.")
            : text("They are here as soon as somebody submits one.")}
        </EmptyState>
      ) : (
        <ProposalRows label={text("Proposals")} proposals={proposals} named="submitter" />
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
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
