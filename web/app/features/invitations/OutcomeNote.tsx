import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import type { AnswerOutcome } from "./invitation-answer.ts";

/** Says what happened, and what comes next. */
export function OutcomeNote({ outcome }: { outcome: AnswerOutcome }) {
  const tone = outcome.said === "nothing" ? "border-danger bg-danger-wash" : "border-accent bg-accent-wash";
  return (
    <div
      role={outcome.said === "nothing" ? "alert" : "status"}
      className={`mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-card border px-5 py-4 ${tone}`}
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Sentence outcome={outcome} />
      </p>
      <Onward outcome={outcome} />
    </div>
  );
}

function Sentence({ outcome }: { outcome: AnswerOutcome }) {
  const { eventName, type } = outcome.invitation;
  const event = <bdi>{eventName}</bdi>;
  if (outcome.said === "nothing") {
    return rich("{reason} It was about {event}.", { reason: outcome.because.replace(/\.?$/, "."), event });
  }
  if (outcome.said === "rejected") return rich("You rejected the invitation to {event}.", { event });
  if (outcome.invitation.proposal)
    return rich("You speak in the proposal “{title}” for {event} now.", {
      title: <bdi>{outcome.invitation.sessionTitle}</bdi>,
      event,
    });
  if (type === "reviewer") return rich("You review the proposals for {event} now.", { event });
  if (type === "co-organizer" || !outcome.session) return rich("You organize {event} now.", { event });
  if (type === "co-speaker") {
    return rich("You speak in “{title}” at {event} now.", {
      title: <bdi>{outcome.session.talk.title}</bdi>,
      event,
    });
  }
  return rich("You speak at {event}. Your session “{title}” is confirmed.", {
    event,
    title: <bdi>{outcome.session.talk.title}</bdi>,
  });
}

function Onward({ outcome }: { outcome: AnswerOutcome }) {
  if (outcome.said !== "accepted") return null;
  const { session, invitation } = outcome;
  if (invitation.proposal)
    return (
      <Link to={callPaths.proposal(invitation.proposal.proposalId)} className="text-link">
        {text("Open the proposal")}
      </Link>
    );
  if (invitation.type === "reviewer")
    return (
      <Link to={reviewPaths.event(invitation.resourceId)} className="text-link">
        {text("Proposals to review")}
      </Link>
    );
  return session ? (
    <Link to={paths.session(session.sessionId)} className="text-link">
      {text("Open the session")}
    </Link>
  ) : (
    <Link to={paths.event(invitation.resourceId)} className="text-link">
      {text("Open the event")}
    </Link>
  );
}
