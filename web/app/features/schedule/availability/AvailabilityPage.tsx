import type { Answer } from "@plenary/contract/endpoint";
import { askAvailability, getAvailability, listAvailability } from "@plenary/contract/schedule/availability";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { signInKnown } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { EventCrumbs } from "../../workspace/EventCrumbs.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { AvailabilityForm } from "./AvailabilityForm.tsx";
import { stateWords, timesWords } from "./words.ts";

/** All for organizers and managers of tracks, or one person's times; speakers get their own. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const [{ event, arranges }, { user }] = await Promise.all([loadEvent(eventId), signInKnown()]);
  const ownId = user?.userId ?? "";
  const loadAll = async () => ({
    one: null,
    all: await call(listAvailability, { params: { eventId } }, { signal }),
  });
  const loadOne = async (userId: string) => ({
    one: await call(getAvailability, { params: { eventId, userId } }, { signal }),
    all: null,
  });
  const personId = new URL(request.url).searchParams.get("person");
  if (personId) return { event, ownId, ...(await loadOne(personId)) };
  const isAll = event.permissions.edit || arranges;
  return { event, ownId, ...(await (isAll ? loadAll() : loadOne(ownId))) };
}

export function ErrorBoundary() {
  return <EventFailure failure={listAvailability.failure} />;
}

/** When the speakers of an event can be there (docs/product/rules.md#availability). */
export default function AvailabilityPage() {
  const { event, ownId, one, all } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const isOwn = one?.availability.userId === ownId;
  const here = text("Speakers' availability");
  const person = one && !isOwn ? one.availability.name : null;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("When speakers can be at {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={one ? (person ?? text("When can you be there?")) : here}
        actions={
          all?.speaks && (
            <PlaceLink to={organizerPaths.availability(eventId, { person: ownId })}>
              {text("My times")}
            </PlaceLink>
          )
        }
        above={
          <EventCrumbs
            event={event}
            items={
              person
                ? [{ label: here, to: organizerPaths.availability(eventId) }, { label: person }]
                : [{ label: here }]
            }
          />
        }
      >
        {one &&
          isOwn &&
          !one.isOver &&
          text(
            "Organizers put your sessions at times that suit you. They see what you say, and so does who manages the tracks of your sessions.",
          )}
        {person !== null &&
          (one?.mayChange
            ? text("When {name} can be there, entered for them.", { name: person })
            : text("When {name} can be there.", { name: person }))}
        {all && text("Sessions at other times are shown as conflicts. This moves nothing by itself.")}
      </PageHeader>
      {one && <AvailabilityForm key={one.availability.userId} {...{ eventId, isOwn }} loaded={one} />}
      {all && <People eventId={eventId} loaded={all} />}
    </div>
  );
}

function People({ eventId, loaded }: { eventId: string; loaded: Answer<typeof listAvailability> }) {
  const { people, timezone, organized } = loaded;
  const { revalidate } = useRevalidator();
  const task = useTask(askAvailability.failure);
  const { shown, more } = useFirstRows(people);
  const silent = people.filter(({ state, canBeAsked }) => state !== "answered" && canBeAsked);
  const answered = people.filter(({ state }) => state === "answered").length;

  const ask = (userIds: string[]) =>
    task.run(async () => {
      const { asked } = await call(askAvailability, { params: { eventId }, body: { userIds } });
      await revalidate();
      notify(counted(asked, "{count} speaker asked", "{count} speakers asked"));
    });

  if (people.length === 0)
    return (
      <EmptyState title={text("No speakers yet")}>
        {text("Once there are sessions, their speakers can say here when they can be there.")}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <FormError>{task.error}</FormError>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {text("{answered} of {all} have answered", { answered, all: people.length })}
        </p>
        {organized && silent.length > 0 && (
          <Button busy={task.busy} onClick={() => void ask(silent.map(({ userId }) => userId))}>
            {counted(silent.length, "Ask {count} who hasn't answered", "Ask {count} who haven't answered")}
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {shown.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64 text-sm [overflow-wrap:anywhere]">
              <p className="font-medium text-base">
                <bdi>{person.name}</bdi> {person.invited && <Badge>{text("asked to speak")}</Badge>}
              </p>
              <p className="text-ink-soft">{stateWords(person)}</p>
              <p>{timesWords(person, timezone)}</p>
              {person.note && <p dir="auto">{person.note}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {organized && person.canBeAsked && person.state !== "answered" && (
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={task.busy}
                  onClick={() => void ask([person.userId])}
                >
                  {person.state === "asked" ? text("Ask again") : text("Ask")}
                  <span className="sr-only"> {person.name}</span>
                </Button>
              )}
              <Link
                to={organizerPaths.availability(eventId, { person: person.userId })}
                className="text-link py-2 text-sm"
              >
                {organized ? text("Enter times") : text("Show times")}
                <span className="sr-only"> {text("of {name}", { name: person.name })}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
