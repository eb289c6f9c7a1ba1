import { type Dashboard as Found, getDashboard } from "@plenary/contract/admin/dashboard";
import type { Answer } from "@plenary/contract/endpoint";
import { listOwnFeedback } from "@plenary/contract/feedback/feedback-results";
import { listNotices } from "@plenary/contract/messages/notices";
import { counted, text } from "@plenary/contract/text";
import MailQuestion from "lucide-react/icons/mail-question-mark";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useLateLoad } from "../../base/calls/use-late-load.ts";
import { formatDayRange } from "../../base/formats/dates.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { isServed } from "../../sign-in/served.ts";
import { signInKnown, useSignIn } from "../../sign-in/store.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { newSince, seenUntil } from "../feedback/seen-feedback.ts";
import { useFreshInbox } from "../messages/use-fresh-inbox.ts";
import { BegunSubmission } from "../sessions/form/BegunSubmission.tsx";
import { Place } from "../sessions/shown/Place.tsx";
import { AddressHidden, AddressShared } from "./AddressCards.tsx";
import { Administration, Losses } from "./Administration.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { News } from "./News.tsx";
import { NoMail } from "./NoMail.tsx";
import { Row, Section } from "./Section.tsx";
import { Waiting, waitingCount } from "./Waiting.tsx";

/** Null if the server would refuse the call: for a made-up user, and before a forced password change. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!isServed(await signInKnown())) return null;
  const { signal } = request;
  const [{ dashboard }, news, { sessions: released }] = await Promise.all([
    call(getDashboard, undefined, { signal }),
    call(listNotices, undefined, { signal }),
    call(listOwnFeedback, { query: {} }, { signal }),
  ]);
  return { ...dashboard, news, released };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={getDashboard.failure}
      back={{ to: paths.home(), label: text("Back to the start") }}
    />
  );
}

/** First what runs today and what is waiting, then what comes next; newcomers are shown how to begin. */
export default function Dashboard() {
  const dashboard = useLoaderData<typeof clientLoader>();
  const signIn = useSignIn();
  const { user } = signIn;
  useLateLoad(dashboard === null && isServed(signIn));
  useFreshInbox(dashboard ? { unread: dashboard.messages.count } : null);
  const waits = dashboard ? waitingCount(dashboard) : 0;
  const isNew = !dashboard?.own.events && !dashboard?.own.sessions;
  const lead = isNew
    ? text("Plenary brings talks to events. Here is how to begin.")
    : text("What would you like to do today?");
  // What one can set up better stands below what waits for oneself, if anything does.
  const isAwaited = waits > 0 || Boolean(dashboard?.news.count);
  const setup = dashboard && user && (
    <>
      {dashboard.administration && <Administration {...dashboard.administration} />}
      {dashboard.noMail && (
        <NoMail
          key={user.userId}
          {...dashboard.noMail}
          userId={user.userId}
          isAdmin={user.role === "admin"}
        />
      )}
      <Untold {...dashboard.untold} />
    </>
  );
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Dashboard · Plenary")}</title>
      <PageHeader title={text("Welcome, {name}", { name: user?.name || user?.username || "" })}>
        {waits === 0 ? lead : counted(waits, "{count} thing waits for you.", "{count} things wait for you.")}
      </PageHeader>
      {dashboard?.administration && <Losses warnings={dashboard.administration.warnings} />}
      {dashboard && dashboard.running.length > 0 && <Running events={dashboard.running} />}
      {!isAwaited && setup}
      <BegunSubmission />
      {dashboard && user && <AddressHidden user={user} />}
      {dashboard && user && <AddressShared user={user} />}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {dashboard && <News {...dashboard.news} />}
          {dashboard && user && <NewFeedback userId={user.userId} sessions={dashboard.released} />}
          {dashboard && (waits > 0 || (!isNew && dashboard.news.count === 0)) && (
            <Waiting dashboard={dashboard} />
          )}
          {isNew && <FirstSteps hasTalk={Boolean(dashboard?.own.talks)} />}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          {dashboard && dashboard.next.length > 0 && <NextSessions sessions={dashboard.next} />}
          <Doors isNew={isNew} />
        </div>
      </div>
      {isAwaited && <div className="mt-12 [&>:last-child]:mb-0">{setup}</div>}
    </div>
  );
}

/** One's events that run today, each with the way to its workspace. */
const Running = ({ events }: { events: Found["running"] }) => (
  <div className="mb-12">
    <Section title={text("Running now")} all={{ to: paths.events(), label: text("Events") }}>
      {events.map(({ eventId, name, startDate, endDate, location }) => (
        <Row
          key={eventId}
          to={paths.event(eventId)}
          title={name}
          text={<bdi>{location}</bdi>}
          aside={formatDayRange(startDate, endDate)}
        />
      ))}
    </Section>
  </div>
);

const createEvent = () => ({
  to: paths.newEvent(),
  title: text("Create an event"),
  about: text("Start as a draft, publish when it is ready."),
});
const browse = () => ({
  to: paths.publicEvents(),
  title: text("Browse events"),
  about: text("The public programme, as visitors see it."),
});
const speak = () => [
  { to: paths.newTalk(), title: text("Write a talk"), about: text("Use it at as many events as you like.") },
  {
    to: paths.newSession(),
    title: text("Submit a session"),
    about: text("Bring one of your talks to an event."),
  },
];

/** Links to create something new; a newcomer's first steps already include the speaker's. */
function Doors({ isNew }: { isNew: boolean }) {
  const doors = isNew ? [createEvent(), browse()] : [createEvent(), ...speak(), browse()];
  return (
    <section aria-labelledby="doors">
      <h2 id="doors" className="mb-3 text-xl">
        {isNew ? text("Organizing, or looking around?") : text("Start something new")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {doors.map(({ to, title, about }) => (
          <li key={to} className="relative py-3">
            <h3 className="text-base">
              <Link to={to} className="hover:text-accent after:absolute after:inset-0">
                {title}
              </Link>
              <span aria-hidden="true" className="ms-1.5 text-accent">
                →
              </span>
            </h3>
            <p className="text-sm text-ink-soft">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NewFeedbackProps {
  userId: string;
  sessions: Answer<typeof listOwnFeedback>["sessions"];
}

const NAMED = 3;

/** Feedback released to the reader that this browser has not shown yet. */
function NewFeedback({ userId, sessions }: NewFeedbackProps) {
  const fresh = newSince(sessions, seenUntil(userId));
  if (fresh.length === 0) return null;
  return (
    <Section
      title={text("New feedback")}
      count={fresh.length}
      all={{ to: ownPaths.feedback(), label: text("My feedback") }}
    >
      {fresh.slice(0, NAMED).map(({ sessionId, title, eventName, answers }) => (
        <Row
          key={sessionId}
          to={feedbackPaths.session(sessionId)}
          title={title}
          text={<bdi>{eventName}</bdi>}
          aside={counted(answers, "{count} answer", "{count} answers")}
        />
      ))}
    </Section>
  );
}

/** Where the reader speaks next, soonest first; sessions without a time come last. */
function NextSessions({ sessions }: { sessions: Found["next"] }) {
  return (
    <Section title={text("Your next sessions")} all={{ to: paths.sessions(), label: text("My Sessions") }}>
      {sessions.map((session) => (
        <li key={session.sessionId} className="relative flex flex-col gap-1 py-3.5">
          <h3 className="text-base [overflow-wrap:anywhere]">
            <Link
              to={paths.session(session.sessionId)}
              className="hover:text-accent after:absolute after:inset-0"
            >
              {session.talk.title}
            </Link>
          </h3>
          <p className="text-sm [overflow-wrap:anywhere]">{session.event.name}</p>
          {session.startTime && Date.parse(session.startTime) <= Date.now() && (
            <p className="text-sm font-medium text-accent">{text("On now")}</p>
          )}
          {!session.startTime && <p className="text-sm text-ink-soft">{text("Time not set")}</p>}
          {(session.startTime || session.room || session.track) && <Place session={session} />}
        </li>
      ))}
    </Section>
  );
}

/** Who hasn't got mails about decisions and places at the reader's events, and what each waits for. */
function Untold({ unconfirmed, withoutServer }: Found["untold"]) {
  if (unconfirmed + withoutServer === 0) return null;
  return (
    <p className="mb-10 flex max-w-prose gap-3 text-sm">
      <MailQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        {unconfirmed > 0 &&
          counted(
            unconfirmed,
            "{count} person hasn't been mailed what was decided in your events: they get it once they confirm their address.",
            "{count} people haven't been mailed what was decided in your events: they get it once they confirm their address.",
          )}{" "}
        {withoutServer > 0 &&
          counted(
            withoutServer,
            "Mail about your events waits for {count} person: no mail server is set, or an administrator still has to release it.",
            "Mail about your events waits for {count} people: no mail server is set, or an administrator still has to release it.",
          )}
      </span>
    </p>
  );
}
