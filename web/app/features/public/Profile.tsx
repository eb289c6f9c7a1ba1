import { profileNotLoaded } from "@plenary/contract/failures";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";
import { getPublicProfile, type PublicProfile, type PublicSession } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import Mail from "lucide-react/icons/mail";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "react-router";
import { apiContext, linkOriginContext } from "../../base/calls/server-context.ts";
import { formatDay, formatTimeRange, formatZone } from "../../base/formats/dates.ts";
import { minutesOf } from "../../base/formats/minutes-of.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { SaidOfOneself } from "../../ui/texts/SaidOfOneself.tsx";
import { browserAnswer } from "./parts/browser-answer.ts";
import { serverAnswer } from "./parts/load.server.ts";
import { PageLinks } from "./parts/PageLinks.tsx";
import { PublicFailure } from "./parts/PublicFailure.tsx";
import { pageMeta } from "./parts/page-meta.ts";
import { personData } from "./parts/structured-data.ts";
import "../../ui/texts/initials.css";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
  const input = { params: { userId: params.userId ?? "" }, query: { cursor } };
  const [origin, { user, more }] = await serverAnswer(
    Promise.all([context.get(linkOriginContext)(), call(getPublicProfile, input)]),
  );
  const page = {
    user,
    more,
    /** What stands where the picture would; made here, so that visitors load no code for it. */
    stand: { hue: hueOf(user.userId), initials: initialsOf(user.name) },
    /** Whether these are not the newest of both. */
    later: cursor !== undefined,
    /** The day in UTC. */
    today: new Date().toISOString().slice(0, 10),
    url: new URL(paths.publicUser(user.userId), origin).href,
  };
  return data(page, isForSearch(user) ? {} : { headers: { "x-robots-tag": "noindex" } });
}

/** Search engines don't list users who haven't spoken in public. */
const isForSearch = ({ counts }: PublicProfile) => counts.sessions > 0;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return browserAnswer(serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { user, url } = loaderData;
  return [
    ...pageMeta({
      title: user.name,
      description: user.description ?? text("{name}: talks and public sessions.", { name: user.name }),
      url,
      type: "profile",
    }),
    ...(isForSearch(user) ? [] : [{ name: "robots", content: "noindex" }]),
    { "script:ld+json": personData(user, url) },
  ];
};

export function ErrorBoundary() {
  return (
    <PublicFailure
      failure={profileNotLoaded()}
      notFound={{
        title: text("Profile not found"),
        text: text("There is no public profile at this address."),
      }}
      back={{ to: paths.publicEvents(), label: text("Browse public events") }}
    />
  );
}

export default function Profile() {
  const { user, more, stand, later, today } = useLoaderData<typeof loader>();
  const pagesOf = (list: keyof typeof more) => (
    <PageLinks
      first={later && paths.publicUser(user.userId)}
      next={more[list] && paths.publicUser(user.userId, { cursor: more[list] })}
      hash={list}
    />
  );
  return (
    <div className="page-column py-8 sm:py-12">
      <Breadcrumb
        items={[{ label: text("Public Events"), to: paths.publicEvents() }, { label: user.name }]}
      />
      <ProfileHeader user={user} stand={stand} />
      <div className="mt-10 grid gap-x-16 gap-y-12 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {user.description && (
            <section aria-labelledby="about">
              <h2 id="about" className="text-2xl">
                {text("About")}
              </h2>
              <LinkedText text={user.description} className="mt-3 max-w-prose" />
            </section>
          )}
          <SpeakerSessions sessions={user.sessions} pages={pagesOf("sessions")} />
          <Talks talks={user.talks} pages={pagesOf("talks")} />
        </div>
        <Statistics user={user} today={today} />
      </div>
    </div>
  );
}

/** The month of an instant, as "November 2026". */
const month = (instant: string) => formatDay(instant.slice(0, 10)).split(" ").slice(1).join(" ");

interface ProfileHeaderProps {
  user: PublicProfile;
  stand: { hue: number; initials: string };
}

function ProfileHeader({ user, stand }: ProfileHeaderProps) {
  return (
    <header className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 sm:mt-10">
      <span
        aria-hidden="true"
        data-said={stand.initials}
        className={`initials hue-${stand.hue} size-20 text-2xl`}
      >
        {user.picture && <img src={pictureAddress(user.picture, "face")} alt="" width="80" height="80" />}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-4xl [overflow-wrap:anywhere] sm:text-5xl">
          <bdi>{user.name}</bdi>
        </h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-ink-soft">
          <Badge tone="accent">{user.role === "admin" ? text("Administrator") : text("Speaker")}</Badge>
          <span>{text("Member since {month}", { month: month(user.createdAt) })}</span>
          {user.email && (
            <a href={`mailto:${user.email}`} className="inline-flex min-w-0 items-center gap-2 text-link">
              <Mail className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Breakable>{user.email}</Breakable>
              </span>
            </a>
          )}
        </div>
        <SaidOfOneself said={user} />
      </div>
    </header>
  );
}

function Talks({ talks, pages }: { talks: PublicProfile["talks"]; pages: ReactNode }) {
  return (
    <section aria-labelledby="talks">
      <h2 id="talks" className="text-2xl">
        {text("Talks")}
      </h2>
      {talks.length === 0 && <p className="mt-3 text-ink-soft">{text("No talks yet.")}</p>}
      <ul className="mt-2">
        {talks.map((talk) => (
          <li key={talk.talkId} className="border-b border-line py-4">
            <h3 className="text-lg [overflow-wrap:anywhere]">
              <bdi>{talk.title}</bdi>
            </h3>
            <p className="user-text mt-1.5 max-w-prose text-[0.9375rem] text-ink-soft">{talk.summary}</p>
            <p className="mt-1.5 text-sm text-ink-soft">
              {text("Created {day}", { day: formatDay(talk.createdAt.slice(0, 10)) })}
            </p>
          </li>
        ))}
      </ul>
      {pages}
    </section>
  );
}

interface SpeakerSessionsProps {
  sessions: readonly PublicSession[];
  pages: ReactNode;
}

function SpeakerSessions({ sessions, pages }: SpeakerSessionsProps) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-2xl">
        {text("Public Sessions")}
      </h2>
      {sessions.length === 0 && <p className="mt-3 text-ink-soft">{text("No public sessions yet.")}</p>}
      <ul className="mt-2">
        {sessions.map((session) => (
          <li key={session.sessionId} className="border-b border-line py-4">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">
                <Link to={paths.publicSession(session.eventId, session.sessionId)} className="text-link">
                  {session.talk.title}
                </Link>
              </h3>
              <Badge tone="accent">{text("Confirmed")}</Badge>
            </div>
            <p className="mt-1">
              <Link to={paths.publicEvent(session.eventId)} className="text-link [overflow-wrap:anywhere]">
                {session.event.name}
              </Link>
            </p>
            {session.notice && (
              <p className="mt-1 font-semibold text-warn" dir="auto">
                {session.notice}
              </p>
            )}
            <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
              {session.startTime && (
                <time dateTime={session.startTime}>
                  {text("{time} ({zone})", {
                    time: formatTimeRange(session.startTime, minutesOf(session), session.event.timezone),
                    zone: formatZone(session.event.timezone),
                  })}
                </time>
              )}
              {session.room && <bdi>{session.room}</bdi>}
              {session.track && <bdi>{session.track}</bdi>}
            </p>
          </li>
        ))}
      </ul>
      {pages}
    </section>
  );
}

/** Whole years from the day of joining to `today`, "< 1" for less than one (docs/product/public-pages.md#the-profile-of-a-speaker). */
function yearsSince(joined: string, today: string): string {
  const [start, now] = [joined.slice(0, 10), today];
  const years = Number(now.slice(0, 4)) - Number(start.slice(0, 4)) - (now.slice(5) < start.slice(5) ? 1 : 0);
  return years < 1 ? text("< 1") : String(years);
}

/** A speaker in numbers; `today` is the day in UTC. */
function Statistics({ user, today }: { user: PublicProfile; today: string }) {
  const numbers = [
    { term: text("Talks"), number: user.counts.talks },
    { term: text("Sessions"), number: user.counts.sessions },
    { term: text("Events"), number: user.counts.events },
    { term: text("Years since joining"), number: yearsSince(user.createdAt, today) },
  ];
  return (
    <aside aria-labelledby="statistics" className="max-lg:row-start-1">
      <h2 id="statistics" className="text-lg">
        {text("Statistics")}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-5 sm:grid-cols-4 lg:grid-cols-2">
        {numbers.map(({ term, number }) => (
          <div key={term} className="flex flex-col-reverse justify-end border-s border-line ps-4">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-display text-3xl">{number}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
