import type { Answer } from "@plenary/contract/endpoint";
import type { listOrigins } from "@plenary/contract/feedback/feedback-origins";
import { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { getThanks } from "@plenary/contract/feedback/feedback-settings";
import { getSession } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../../base/api.ts";
import { feedbackPaths } from "../../../base/feedback-paths.ts";
import { formatAverage } from "../../../base/figures.ts";
import { ownPaths } from "../../../base/own-paths.ts";
import { paths } from "../../../base/paths.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SessionFailure } from "../../sessions/SessionFailure.tsx";
import { Compared } from "../figures/Compared.tsx";
import { FiguresShown } from "../figures/FiguresShown.tsx";
import { LeftOutNote } from "../figures/LeftOutNote.tsx";
import { reasonOfTooFew, saidOfAnswers, saidOfTooFew } from "../figures/result-words.ts";
import { ScalesShown } from "../figures/ScalesShown.tsx";
import { ExportSessionFeedback } from "../frame/ExportFeedback.tsx";
import { loadOrigins, Origins } from "../frame/Origins.tsx";
import { SessionSpeakerLinks } from "../frame/SpeakerLinks.tsx";
import { PublicAgreement } from "./PublicAgreement.tsx";
import { ReleaseSession } from "./ReleaseSession.tsx";
import { SessionChoices } from "./SessionChoices.tsx";
import { SpeakersPart } from "./SpeakersPart.tsx";
import { Spoken } from "./Spoken.tsx";
import { Thanks } from "./Thanks.tsx";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const about = { params: { sessionId: params.sessionId ?? "" } };
  const { session } = await call(getSession, about, { signal });
  if (!session.permissions.decide) {
    // As long as nothing is released, what speakers say to those who will answer is theirs all the same.
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

/** What attendees answered about one session: for organizers at any time, for its speakers once it is released. */
export default function SessionFeedback() {
  const { feedback, origins, part } = useLoaderData<typeof clientLoader>();
  return feedback ? <FeedbackRead feedback={feedback} origins={origins} /> : <SpeakersPart part={part} />;
}

interface FeedbackReadProps {
  feedback: Answer<typeof getSessionFeedback>;
  /** Undefined for those who don't organize the event. */
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
          organizes && !session.released && <ReleaseSession session={session} answers={figures.answers} />
        }
      >
        {organizes
          ? text("What attendees answered. You see it at once, the speakers once it is released.")
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
          <EmptyState title={saidOfTooFew(figures)}>
            <p>{saidOfAnswers(figures)}</p>
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
                    ? saidOfAnswers(figures)
                    : text("{average} of 5", { average: formatAverage(figures.average) })}
                </p>
                {figures.average !== null && <p className="text-ink-soft">{saidOfAnswers(figures)}</p>}
                <LeftOutNote leftOut={leftOut} />
              </div>
              <Compared figures={figures} event={event} />
            </div>
            <FiguresShown figures={figures}>
              <ScalesShown scales={scales} />
            </FiguresShown>
          </section>
        )}
        <Spoken feedback={feedback} />
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
