import type { HistoryAction } from "@plenary/contract/events/history";
import type { Actor, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import {
  cut,
  difference,
  differences,
  type StoredChange,
  type ToldColumns,
} from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory } from "../../features/history/record.ts";

/** Organizers' work with feedback and surveys; never answers, questions or comments. */

interface About {
  actor: Actor;
  event: { event_id: string };
  sessionId?: string | null;
}

/** Of the event's settings, a session's own, links, shared results and walls. */
const feedbackColumns: ToldColumns<Record<string, unknown>> = {
  enabled: "enabled",
  access: "access",
  access_code: "accessCode",
  opens_before_end: "opensBeforeEnd",
  closes_after_hours: "closesAfterHours",
  ratings: "ratings",
  comments: "comments",
  scales: "scales",
  reactions: "reactions",
  comment_review: "commentReview",
  flag_words: "flagWords",
  release: "release",
  compare: "compare",
  public_results: "publicResults",
  threshold: "threshold",
  retention_months: "retentionMonths",
  thanks: "hasThanks",
  public_agreed: "publicAgreed",
  share: "share",
  links: "personalLinks",
  speaker_links: "speakerLinks",
  walls: "walls",
  shows: "shows",
};

const surveyColumns: ToldColumns<Record<string, unknown>> = {
  state: "state",
  phase: "phase",
  title: "title",
  intro: "intro",
  questions: "questions",
  thanks: "thanks",
  languages: "languages",
  access: "access",
  named: "named",
  threshold: "threshold",
  opens_at: "opensAt",
  closes_at: "closesAt",
};

const changesIn = ({ rows }: FactOf<"feedback_set_up" | "survey_saved">, columns: typeof feedbackColumns) =>
  differences(rows.before, rows.after, columns);

export async function setUp(fact: FactOf<"feedback_set_up">, reacting: ReactionCtx) {
  await record(reacting, fact, "feedback_set_up", changesIn(fact, feedbackColumns));
}

export async function released(fact: FactOf<"feedback_released">, reacting: ReactionCtx) {
  const changes = difference("sessions", null, fact.sessionIds.length);
  await record(reacting, fact, "feedback_released", changes);
}

export async function deleted(fact: FactOf<"feedback_deleted">, reacting: ReactionCtx) {
  await record(reacting, fact, "feedback_deleted", difference("answers", fact.deleted, null));
}

export async function commentDecided(fact: FactOf<"comment_decided">, reacting: ReactionCtx) {
  await record(reacting, fact, fact.state === "hidden" ? "comment_hidden" : "comment_shown");
}

export async function originDecided(fact: FactOf<"origin_decided">, reacting: ReactionCtx) {
  const { about, subjectId, leftOut, answers } = fact;
  const session = about === "session" ? { sessionId: subjectId } : {};
  const action = leftOut ? "answers_left_out" : "answers_counted_again";
  await record(reacting, { ...fact, ...session }, action, difference("answers", null, answers));
}

export async function surveySaved(fact: FactOf<"survey_saved">, reacting: ReactionCtx) {
  await record(reacting, fact, "survey_saved", changesIn(fact, surveyColumns), { subject: cut(fact.title) });
}

export async function surveyDeleted(fact: FactOf<"survey_deleted">, reacting: ReactionCtx) {
  await record(reacting, fact, "survey_deleted", [], { subject: cut(fact.title) });
}

export async function surveyMailed(fact: FactOf<"survey_mailed">, reacting: ReactionCtx) {
  const changes = difference("recipients", null, fact.readers.length);
  await record(reacting, fact, "survey_mailed", changes, { kind: "mails", subject: fact.asked.title });
}

async function record(
  { ctx, tx }: ReactionCtx,
  { actor, event, sessionId }: About,
  action: HistoryAction,
  changes: StoredChange[] = [],
  more: Partial<HistoryEvent> = {},
): Promise<void> {
  const session = sessionId ? { session_id: sessionId } : undefined;
  await recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, actor, kind: "event", action, session, changes, forOrganizers: true },
      ...more,
    },
  ]);
}
