import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { patternOf } from "@plenary/contract/pictures/stand-ins";
import { versionLabel } from "@plenary/contract/programme/version-words";
import type { OpenNow } from "@plenary/contract/public/open-now";
import type { SinglePublicEvent } from "@plenary/contract/public/public";
import type { PublicSpeaker } from "@plenary/contract/public/public-lists";
import { beside, counted, text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import { clockIn, formatDay, formatDayRange, formatZone, timeOf } from "../../../base/formats/dates.ts";
import { formatDeadline } from "../../../base/formats/deadlines.ts";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { RenderedText } from "../../../ui/texts/RenderedText.tsx";
import { AccentStyles } from "../parts/AccentStyles.tsx";
import { Crumbs, crumbsOf } from "../parts/Crumbs.tsx";
import { EventBar } from "../parts/EventBar.tsx";
import { EventLinks, EventLogo } from "../parts/EventLinks.tsx";
import { EventSquare } from "../parts/EventSquare.tsx";
import { htmlOf } from "../parts/made-html.server.tsx";
import { OpenNowLinks } from "../parts/open-now.tsx";
import { SpeakerFaces } from "../parts/SpeakerFaces.tsx";
import type { OnNow } from "./on-now.ts";

export type EventParts = ReturnType<typeof eventParts>;

/** `until` is that of the whole page. */
type AtOnce = OpenNow & { now: OnNow };

interface Contents {
  /** How many sessions there are, and on this page. */
  total: number;
  shown: number;
  /** Whether the programme has anything in it: sessions, breaks or activities. */
  programme: boolean;
  speakers: PublicSpeaker[];
  rooms: boolean;
}

/** The parts of an event's page that need no JavaScript in the browser. */
export const eventParts = (event: SinglePublicEvent, contents: Contents, openNow: AtOnce) => ({
  header: htmlOf(
    <>
      <Crumbs crumbs={crumbsOf(event)} />
      <Header {...{ event, contents, openNow }} />
    </>,
  ),
  ways: contents.total > 0 ? htmlOf(<ToSessions total={contents.total} />) : "",
  about: htmlOf(
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        {text("About This Event")}
      </h2>
      <RenderedText html={event.descriptionHtml} className="max-w-prose" />
    </section>,
  ),
  intro: htmlOf(<AboveSessions event={event} {...contents} />),
  faces: htmlOf(<SpeakerFaces eventId={event.eventId} speakers={contents.speakers} />),
  facts: htmlOf(<QuickInfo event={event} />),
  bar: htmlOf(
    <EventBar
      {...{ event, openNow }}
      until={openNow.until}
      here={paths.publicEvent(event.eventId)}
      hasVersion={event.version !== null}
    />,
  ),
});

interface HeaderProps {
  event: SinglePublicEvent;
  contents: Contents;
  openNow: AtOnce;
}

function Header({ event, contents, openNow }: HeaderProps) {
  const { eventId, name, startDate, endDate, timezone, location, version, identity = {} } = event;
  const programme = paths.publicProgramme(eventId);
  // Only while there is something to do at the event; afterwards it is a link (workspace 8).
  const hasButton = contents.programme && !openNow.now.over;
  const others = [
    ...(contents.programme && !hasButton ? [{ to: programme, label: text("Programme") }] : []),
    ...(contents.speakers.length > 0
      ? [{ to: programmePaths.speakers(eventId), label: text("Speakers") }]
      : []),
    ...(contents.rooms ? [{ to: programmePaths.rooms(eventId), label: text("Rooms") }] : []),
    ...(version ? [{ to: programmePaths.changes(eventId), label: text("Changes") }] : []),
    // Without a programme it is a button (EventPage.tsx).
    ...callLink(event),
    ...(contents.programme && event.submissionsUntil && !event.call ? [submitLink(eventId)] : []),
  ];
  return (
    <header className="mt-8 sm:mt-10">
      <AccentStyles accent={identity.accent} />
      <HeadPicture eventId={eventId} head={identity.head} />
      <div>{identity.logo ? <EventLogo logo={identity.logo} /> : <EventSquare event={event} />}</div>
      <h1 className="mt-4 text-[clamp(min(2.25rem,12vw),6vw,3.75rem)] leading-[1.02] tracking-[-0.025em] [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h1>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-2 text-lg">
        <p className="flex gap-2.5">
          <CalendarDays className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
          {formatDayRange(startDate, endDate)}
        </p>
        <p className="flex min-w-0 gap-2.5">
          <MapPin className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{location}</bdi>
        </p>
        <EventLinks event={event} />
      </div>
      {(others.length > 0 || hasButton) && (
        <p className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
          {hasButton && (
            <a href={programme} className={buttonClass()}>
              {text("Programme")}
            </a>
          )}
          {others.map(({ to, label }) => (
            <a key={to} href={to} className="text-link">
              {label}
            </a>
          ))}
        </p>
      )}
      {version && (
        <p className="mt-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {rich("Version {name}, {date}", {
            name: <bdi>{versionLabel(version)}</bdi>,
            date: (
              <time dateTime={version.releasedAt}>
                {formatDay(clockIn(timezone)(version.releasedAt).day)}
              </time>
            ),
          })}
        </p>
      )}
      <OnNowLines now={openNow.now} event={event} />
      <OpenNowLinks {...openNow} />
    </header>
  );
}

/** The call for papers, until the last of its deadlines. */
function callLink({ eventId, call, timezone }: SinglePublicEvent) {
  const time = new Date().toISOString();
  if (!call || call.closesAt <= time) return [];
  const clock = { deadlineZone: "event" as const, timezone };
  const opens = call.opensAt && call.opensAt > time ? call.opensAt : undefined;
  const label = opens
    ? text("Call for papers: opens {time}", { time: formatDeadline(opens, clock) })
    : text("Call for papers: until {time}", { time: formatDeadline(call.closesAt, clock) });
  return [{ to: paths.publicCall(eventId), label }];
}

/** When a call for papers that isn't open yet opens. */
export const callOpens = ({ call }: SinglePublicEvent): string | null =>
  call?.opensAt && call.opensAt > new Date().toISOString() ? call.opensAt : null;

/** Leads on from the registration at once for whoever turns out to be signed in. */
const submitLink = (eventId: string) => ({
  to: paths.register({ from: paths.newSession({ eventId }) }),
  label: text("Submit a talk"),
});

/** What is on and what comes next, during the event. */
function OnNowLines({ now: { on, next, more }, event }: { now: OnNow; event: SinglePublicEvent }) {
  const { eventId, timezone } = event;
  const clock = clockIn(timezone);
  const line = (slot: OnNow["on"][number]) => (
    <li key={slot.slotId} className="[overflow-wrap:anywhere]">
      {beside([timeOf(slot.startTime ?? "", clock), slot.room])}{" "}
      <bdi className="font-semibold">
        {slot.kind === "session" ? (
          <a href={paths.publicSession(eventId, slot.slotId)} className="text-link">
            {slot.title}
          </a>
        ) : (
          slot.title
        )}
      </bdi>
    </li>
  );
  if (on.length + next.length === 0) return null;
  return (
    // Saved pages don't show it (static/saved.css).
    <div data-live="" className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {on.length > 0 && (
        <section aria-labelledby="on-now">
          <h2 id="on-now" className="text-lg">
            {text("On now")}
          </h2>
          <ul className="mt-1 flex flex-col gap-1">{on.map(line)}</ul>
          {more > 0 && (
            <a href={`${paths.publicProgramme(eventId)}?view=now`} className="text-link">
              {counted(more, "{count} more", "{count} more")}
            </a>
          )}
        </section>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next" className="text-lg">
            {text("Next")}
          </h2>
          <ul className="mt-1 flex flex-col gap-1">{next.map(line)}</ul>
        </section>
      )}
    </div>
  );
}

interface HeadPictureProps {
  eventId: string;
  /** The picture's hash. */
  head: string | undefined;
}

const headClass = "mb-6 block overflow-hidden rounded-card lg:float-end lg:mb-0 lg:ms-10 lg:w-[23.5rem]";

/** The picture of the event's head, or its pattern: 16:5 above its name, 1.91:1 at the end of a wide page. */
function HeadPicture({ eventId, head }: HeadPictureProps) {
  if (!head) return <Pattern eventId={eventId} />;
  return (
    <picture className={headClass}>
      <source media="(min-width: 64rem)" srcSet={pictureAddress(head, "card")} width="752" height="394" />
      <img src={pictureAddress(head, "wide")} alt="" width="1024" height="320" className="h-auto w-full" />
    </picture>
  );
}

/** In the page itself: a picture of its own would have the system's theme, not the one that the reader chose. */
function Pattern({ eventId }: { eventId: string }) {
  const { columns, rows, ground, figure, path } = patternOf(eventId);
  return (
    <svg
      viewBox={`0 0 ${columns} ${rows}`}
      // Not for people: what doesn't fit is cut at both ends.
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`${headClass} aspect-[16/5] w-full lg:aspect-[752/394]`}
    >
      <path fill={ground} d={`M0 0h${columns}v${rows}H0z`} />
      <path fill={figure} d={path} />
    </svg>
  );
}

const ToSessions = ({ total }: { total: number }) => (
  <p className="mt-5 lg:hidden">
    <a href="#programme" className="text-link">
      {counted(total, "To the session", "To the {count} sessions")}
    </a>
  </p>
);

function AboveSessions({ event, total, shown }: Contents & { event: SinglePublicEvent }) {
  const zone = formatZone(event.timezone);
  return (
    <>
      <h2 id="programme" className="text-3xl">
        {text("Sessions & Speakers")}
      </h2>
      {shown === 0 ? (
        <div className="mt-6">
          <EmptyState title={text("No sessions yet")}>
            {text("Only confirmed sessions are shown here.")}
          </EmptyState>
        </div>
      ) : (
        <p className="mt-2 text-ink-soft">
          {total > shown
            ? counted(
                total,
                "{count} session, {shown} of them on this page. All are confirmed. Times are on the event's clock ({zone}).",
                "{count} sessions, {shown} of them on this page. All are confirmed. Times are on the event's clock ({zone}).",
                { shown, zone },
              )
            : counted(
                total,
                "{count} session. All are confirmed. Times are on the event's clock ({zone}).",
                "{count} sessions. All are confirmed. Times are on the event's clock ({zone}).",
                { zone },
              )}
        </p>
      )}
    </>
  );
}

/** Both ends count: an event that starts and ends on one day takes 1 day (docs/product/public-pages.md#the-page-of-an-event). */
function durationInDays({ startDate, endDate }: SinglePublicEvent): string {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
  return counted(days, "{count} day", "{count} days");
}

function QuickInfo({ event }: { event: SinglePublicEvent }) {
  const facts = [
    { term: text("Status"), fact: text("Public") },
    { term: text("Duration"), fact: durationInDays(event) },
    { term: text("Added"), fact: formatDay(event.createdAt.slice(0, 10)) },
    { term: text("Updated"), fact: formatDay(event.updatedAt.slice(0, 10)) },
  ];
  return (
    <section aria-labelledby="quick-info">
      <h2 id="quick-info" className="text-lg">
        {text("Quick Info")}
      </h2>
      <Badge tone="accent">{text("Public Event")}</Badge>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        {facts.map(({ term, fact }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
