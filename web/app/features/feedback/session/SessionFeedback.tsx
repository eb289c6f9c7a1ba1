import type { Answer } from "@plenary/contract/endpoint";
import type { listOrigins } from "@plenary/contract/feedback/feedback-origins";
import { getSessionFeedback, releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { getThanks, updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { getSession } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatAverage } from "../../../base/formats/figures.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { ownPaths } from "../../../base/paths/own-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { SessionFailure } from "../../sessions/SessionFailure.tsx";
import { EventComparison } from "../figures/EventComparison.tsx";
import { FiguresShown } from "../figures/FiguresShown.tsx";
import { LeftOutNote } from "../figures/LeftOutNote.tsx";
import { answerCountText, reasonOfTooFew, tooFewText } from "../figures/result-words.ts";
import { ScalesShown } from "../figures/ScalesShown.tsx";
import { ExportSessionFeedback } from "../frame/ExportFeedback.tsx";
import { loadOrigins, Origins } from "../frame/Origins.tsx";
import { releasedText } from "../frame/released-text.ts";
import { SessionSpeakerLinks } from "../frame/SpeakerLinks.tsx";
import { PublicAgreement } from "./PublicAgreement.tsx";
import { SessionComments } from "./SessionComments.tsx";
import { Thanks } from "./Thanks.tsx";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const about = { params: { sessionId: params.sessionId ?? "" } };
  const { session } = await call(getSession, about, { signal });
  if (!session.permissions.decide) {
    // Before the release, speakers can still write their thanks.
    const part = await call(getThanks, about, { signal });
    if (!part.released) return { part };
  }
  const feedback = await call(getSessionFeedback, about, { signal });
  const { sessionId, eventId } = feedback.session;
  return {
    feedback,
    origins: feedback.own ? await loadOrigins(eventId, { sessionId }, signal) : undefined,
  };
}

export function ErrorBoundary() {
  return <SessionFailure failure={getSessionFeedback.failure} />;
}

/** Attendees' answers about one session: for organizers at any time, for its speakers once released. */
export default function SessionFeedback() {
  const { feedback, origins, part } = useLoaderData<typeof clientLoader>();
  return feedback ? <FeedbackRead feedback={feedback} origins={origins} /> : <SpeakersPart part={part} />;
}

interface FeedbackReadProps {
  feedback: Answer<typeof getSessionFeedback>;
  /** Undefined except for organizers. */
  origins: Answer<typeof listOrigins> | null | undefined;
}

function FeedbackRead({ feedback, origins }: FeedbackReadProps) {
  const { session, figures, scales, event, own, leftOut } = feedback;
  const organizes = own !== null;
  const { sessionId, eventId, title } = session;
  const above = [
    organizes
      ? { label: text("Feedback"), to: feedbackPaths.event(eventId) }
      : { label: text("My feedback"), to: ownPaths.feedback() },
    { label: title },
  ];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Feedback on {title} · Plenary", { title })}</title>
      <PageHeader
        title={title}
        above={<Breadcrumb items={above} />}
        badges={
          <>
            {organizes &&
              (session.released ? (
                <Badge tone="accent">{text("Released")}</Badge>
              ) : (
                <Badge>{text("Not released")}</Badge>
              ))}
            {session.closed && <Badge>{text("Closed")}</Badge>}
          </>
        }
        actions={
          organizes &&
          !session.released && (
            <ReleaseSession
              session={session}
              answers={figures.answers}
              isShown={!figures.tooFew || feedback.comments.length > 0}
            />
          )
        }
      >
        {organizes
          ? text("What attendees answered. The speakers read it once it is released.")
          : text("What attendees answered about your session.")}
        <span className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <Link to={paths.session(sessionId)} className="text-link">
            {text("To the session")}
          </Link>
          <Link to={feedbackPaths.stage(sessionId)} className="text-link">
            {text("Stage: questions and polls")}
          </Link>
        </span>
      </PageHeader>
      <div className="flex flex-col gap-14">
        {figures.answers === 0 ? (
          <EmptyState title={text("No answers yet")} />
        ) : figures.tooFew ? (
          <EmptyState title={tooFewText(figures)}>
            <p>{answerCountText(figures)}</p>
            <p>{reasonOfTooFew(figures)}</p>
          </EmptyState>
        ) : (
          <section aria-labelledby="figures" className="flex flex-col gap-8">
            <div className="flex flex-wrap items-end gap-x-12 gap-y-4">
              <div>
                <h2 id="figures" className="mb-3 text-2xl">
                  {text("Figures")}
                </h2>
                <p className="font-display text-4xl font-semibold">
                  {figures.average === null
                    ? answerCountText(figures)
                    : text("{average} of 5", { average: formatAverage(figures.average) })}
                </p>
                {figures.average !== null && <p className="text-ink-soft">{answerCountText(figures)}</p>}
                <LeftOutNote leftOut={leftOut} />
              </div>
              <EventComparison figures={figures} event={event} />
            </div>
            <FiguresShown figures={figures}>
              <ScalesShown scales={scales} />
            </FiguresShown>
          </section>
        )}
        <SessionComments feedback={feedback} />
        <Thanks feedback={feedback} />
        <PublicAgreement feedback={feedback} />
        {origins !== undefined && <Origins loaded={origins} />}
        {figures.answers > 0 && <ExportSessionFeedback sessionId={sessionId} />}
        {own && session.released && <SessionSpeakerLinks sessionId={sessionId} />}
        {own && <SessionChoices sessionId={sessionId} own={own} />}
      </div>
    </div>
  );
}

interface ReleaseSessionProps {
  session: Answer<typeof getSessionFeedback>["session"];
  answers: number;
  /** Whether there are figures or comments to read. */
  isShown: boolean;
}

function ReleaseSession({ session: { sessionId, eventId, closed }, answers, isShown }: ReleaseSessionProps) {
  const task = useTask(releaseFeedback.failure);
  const { revalidate } = useRevalidator();
  if (answers === 0) return null;

  async function release() {
    const body = { sessionIds: [sessionId] };
    const released = await call(releaseFeedback, { params: { eventId }, body });
    await revalidate();
    notify(releasedText(released));
  }

  const button = (
    <ConfirmButton
      variant="primary"
      label={text("Release to speakers")}
      title={text("Release to speakers?")}
      confirmLabel={text("Release")}
      busyLabel={text("Releasing...")}
      work={release}
      task={task}
    >
      {!isShown
        ? text(
            "Its speakers can read what attendees say once figures or comments are shown. This can't be undone.",
          )
        : closed
          ? counted(
              answers,
              "Its speakers can read what {count} answer says, and the comments you have shown. This can't be undone.",
              "Its speakers can read what {count} answers say, and the comments you have shown. This can't be undone.",
            )
          : text(
              "It takes answers still: its speakers see them as they arrive, and the comments you have shown. This can't be undone.",
            )}
    </ConfirmButton>
  );
  if (isShown) return button;
  return (
    <div className="flex flex-col items-start gap-2">
      {button}
      <p className="text-sm text-ink-soft">
        {text("Until more is shown here, speakers see only the number of answers.")}
      </p>
    </div>
  );
}

interface SessionChoicesProps {
  sessionId: string;
  own: NonNullable<Answer<typeof getSessionFeedback>["own"]>;
}

/** Whether the session takes answers and ratings, if its event does. */
function SessionChoices({ sessionId, own: { enabled, ratings, code } }: SessionChoicesProps) {
  const task = useTask(updateSessionFeedback.failure);
  const { revalidate } = useRevalidator();

  const change = (body: { enabled?: boolean | null; ratings?: boolean | null }) =>
    task.run(async () => {
      await call(updateSessionFeedback, { params: { sessionId }, body });
      await revalidate();
      notify(text("Settings saved"));
    });

  return (
    <section aria-labelledby="choices" className="flex max-w-prose flex-col items-start gap-3">
      <h2 id="choices" className="text-2xl">
        {text("This session")}
      </h2>
      <FormError>{task.error}</FormError>
      <Switch
        label={text("Takes answers, if the event does")}
        on={enabled !== false}
        busy={task.busy}
        onChange={(on) => change({ enabled: on ? null : false })}
      />
      <Switch
        label={text("Takes ratings, if the event does")}
        on={ratings !== false}
        busy={task.busy}
        onChange={(on) => change({ ratings: on ? null : false })}
      />
      <p className="text-sm text-ink-soft">
        {text(
          "Leave out what nobody should rate, such as an overflow room or a break. What was answered stays.",
        )}
      </p>
      {code && (
        <p>
          {text("Its code:")} <span className="font-mono text-lg tracking-widest">{code}</span>
        </p>
      )}
    </section>
  );
}

/** What speakers can do before their session's feedback is released. */
function SpeakersPart({ part }: { part: Answer<typeof getThanks> }) {
  const { session, thanks, answers } = part;
  const { sessionId, title } = session;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Feedback on {title} · Plenary", { title })}</title>
      <PageHeader
        title={title}
        above={
          <Breadcrumb items={[{ label: text("My feedback"), to: ownPaths.feedback() }, { label: title }]} />
        }
      >
        {answers === 0
          ? text("Nobody has answered yet.")
          : counted(
              answers,
              "{count} person has answered so far.",
              "{count} people have answered so far.",
            )}{" "}
        {text("What they say is here once the organizers release it.")}{" "}
        <Link to={paths.session(sessionId)} className="text-link">
          {text("To the session")}
        </Link>
      </PageHeader>
      <Thanks feedback={{ session, thanks, speaks: true }} />
    </div>
  );
}
