import type { Answer } from "@plenary/contract/endpoint";
import { fixedNumbers } from "@plenary/contract/public/fixed-numbers";
import type { getNumbers } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { Link, type MetaFunction } from "react-router";
import editorPicture from "../../../../docs/editor.png?url";
import { call } from "../../base/calls/api.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { paths } from "../../base/paths/paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { useSetupState } from "../setup/setup-state.ts";

const title = () => text("Plenary: run the conference, hear the room");
const description = () =>
  text(
    "Plenary is a conference survey platform: publish events, bring talks and speakers together, schedule sessions, and collect feedback from everybody in the room.",
  );

export const meta: MetaFunction = () => [
  { title: title() },
  { name: "description", content: description() },
  { property: "og:title", content: title() },
  { property: "og:description", content: description() },
  { property: "og:type", content: "website" },
];

const counters = [
  { of: "events", label: () => text("Events") },
  { of: "speakers", label: () => text("Speakers") },
  { of: "sessions", label: () => text("Sessions") },
  { of: "responses", label: () => text("Feedback responses") },
] as const;

const parts = () => [
  {
    title: text("For organizers"),
    text: text(
      "Draft an event, share the work with co-organizers, invite speakers, approve sessions, and publish a programme that reads well on any screen.",
    ),
  },
  {
    title: text("For speakers"),
    text: text(
      "Write a talk once and bring it to many events. Accept an invitation, see room, track and time, and keep a public profile of what you have given.",
    ),
  },
  {
    title: text("For everybody else"),
    text: text(
      "Browse public events, their sessions day by day, and the people behind them. No account is needed to look around.",
    ),
  },
];

export default function Home() {
  return (
    <>
      <SetupNotice />
      <section className="overflow-hidden border-b border-line">
        <div className="page-column grid items-end gap-x-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div className="pt-14 pb-10 sm:pt-20 lg:pb-24">
            <p className="text-sm font-medium text-accent">{text("The conference survey platform")}</p>
            <h1 className="mt-4 text-[clamp(min(2.75rem,13vw),7.5vw,4.75rem)] leading-[0.98] tracking-[-0.03em]">
              {text("Run the conference. Hear the room.")}
            </h1>
            <p className="mt-6 max-w-xl text-lg text-ink-soft">{description()}</p>
            <Actions />
          </div>
          <Hall className="-mb-1 w-full min-w-0 self-end" />
        </div>
      </section>

      <Counters />

      <section className="page-column grid gap-x-12 gap-y-10 py-16 md:grid-cols-3 md:py-24">
        {parts().map((part) => (
          <div key={part.title}>
            <h2 className="text-2xl">{part.title}</h2>
            <p className="mt-3 text-ink-soft">{part.text}</p>
          </div>
        ))}
      </section>

      <section className="page-column pb-20 md:pb-28">
        <p className="max-w-xl text-lg text-ink-soft">
          {text(
            "Arrange the schedule by dragging, pressing or keys: what collides is said in words, with what would solve it.",
          )}
        </p>
        {/* As large as its file, so that nothing moves once it is there. */}
        <img
          src={editorPicture}
          alt={text("The schedule editor: sessions in rooms, and a conflict with two ways to fix it")}
          width={1280}
          height={800}
          loading="lazy"
          decoding="async"
          className="mt-6 w-full rounded-card border border-line"
        />
      </section>

      <section className="page-column grid grid-cols-1 gap-4 pb-20 md:grid-cols-2 md:pb-28">
        <Door
          title={text("Browse Events")}
          about={text("What is on, soonest first, with dates, places and programmes.")}
        />
        <Door
          title={text("Browse Speakers")}
          about={text("Pick an event and meet the people who speak there.")}
        />
      </section>
    </>
  );
}

/** Fixed numbers, or what the installation has where that is more (docs/product/public-pages.md#home). */
function Counters() {
  const [numbers, setNumbers] = useState<Answer<typeof getNumbers>>({});
  useEffect(() => {
    // Without an answer the fixed ones stay.
    call<typeof getNumbers>({ method: "GET", path: "/public/numbers" }).then(setNumbers, () => {});
  }, []);
  return (
    <section aria-label={text("Plenary in numbers")} className="border-b border-line bg-surface">
      <dl className="page-column grid grid-cols-2 gap-y-8 py-10 md:grid-cols-4">
        {counters.map(({ of, label }) => (
          <div key={of} className="flex flex-col-reverse border-s border-line ps-5">
            <dt className="text-sm text-ink-soft">{label()}</dt>
            <dd className="font-display text-3xl font-semibold tracking-tight sm:text-4xl">
              {formatCount(numbers[of] ?? fixedNumbers[of])}
              {numbers[of] === undefined && "+"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Tells the first visitor what to do while nobody can sign in yet. */
function SetupNotice() {
  const setup = useSetupState();
  // A failed check is reported where an account is needed.
  if (setup.status !== "required" || setup.reason !== null) return null;
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p>{text("Nobody administers this installation yet, so nobody can register or sign in.")}</p>
        <LinkButton to={paths.setup()}>{text("Go to Bootstrap Setup")}</LinkButton>
      </div>
    </div>
  );
}

/** Visitors are invited to join; signed-in users are led to their work. */
function Actions() {
  const signIn = useSignIn();
  if (signIn.status === "signed-in") {
    return (
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={paths.dashboard()}>{text("Go to Dashboard")}</LinkButton>
      </div>
    );
  }
  return (
    <div className="visitor-only mt-8 flex flex-wrap gap-3">
      <LinkButton to={paths.register()}>{text("Get Started")}</LinkButton>
      <LinkButton to={paths.login()} variant="secondary">
        {text("Sign In")}
      </LinkButton>
    </div>
  );
}

function Door({ title, about }: { title: string; about: string }) {
  return (
    <div className="group relative rounded-card border border-line bg-surface p-6 transition-colors hover:border-accent sm:p-8">
      <h2 className="text-2xl">
        <Link to={paths.publicEvents()} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
        <span aria-hidden="true" className="ms-2 text-accent">
          →
        </span>
      </h2>
      <p className="mt-2 text-ink-soft">{about}</p>
    </div>
  );
}

/** Rows of seats in half circles, the front one nearest; numbers are the gaps between the seats of a row. */
const rows = [10, 16, 22, 28, 34, 40, 46].map((gaps, index) => ({ gaps, radius: 62 + index * 34 }));

/** A few raised hands, as row and seat, to catch the eye. */
const raised = [
  [1, 4],
  [2, 17],
  [4, 9],
  [5, 29],
  [6, 17],
] as const;

function seat(row: number, index: number) {
  const { gaps, radius } = rows[row] ?? { gaps: 1, radius: 0 };
  const angle = Math.PI - (index / gaps) * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { cx: round(280 + radius * Math.cos(angle)), cy: round(276 - radius * Math.sin(angle)) };
}

/** A plenary hall seen from above, drawn in dots: a speaker and a listening room. Decorative. */
function Hall({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 290" className={className} aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round" className="stroke-ink/20">
        {rows.map(({ gaps, radius }) => (
          <path
            key={radius}
            d={`M${280 - radius} 276a${radius} ${radius} 0 0 1 ${2 * radius} 0`}
            // A hair longer than the row, or rounding may remove its last seat.
            pathLength={gaps + 0.01}
            strokeDasharray="0 1"
          />
        ))}
      </g>
      <g className="fill-accent">
        {raised.map(([row, index]) => (
          <circle key={`${row}-${index}`} {...seat(row, index)} r="6.5" />
        ))}
        <circle cx="280" cy="270" r="15" />
      </g>
    </svg>
  );
}
