import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import {
  difference,
  differences,
  peopleDifference,
  type StoredChange,
  type StoredPerson,
  type ToldColumns,
} from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory, recordUndone } from "../../features/history/record.ts";
import type { SessionSeen } from "../../features/sessions/session/sessions-access.ts";

/** Sessions in the history of their events: decisions, places, texts and people. */

const status: ToldColumns<SessionSeen> = { status: "status", reject_reason: "reason" };

const places: ToldColumns<SessionSeen> = {
  start_time: "startTime",
  duration_minutes: "durationMinutes",
  room: "room",
  track: "track",
  wished_start_time: "wishedStartTime",
  wished_duration_minutes: "wishedDurationMinutes",
  wished_room: "wishedRoom",
  wished_track: "wishedTrack",
  wished_type: "wishedType",
};

const texts: ToldColumns<SessionSeen> = {
  talk_title: "title",
  talk_summary: "summary",
  type: "type",
  languages: "languages",
  links: "links",
  do_not_record: "doNotRecord",
  stream_url: "streamUrl",
  recording_url: "recordingUrl",
  expected_audience: "expectedAudience",
  needs: "needs",
};

const nothing: Partial<SessionSeen> = { do_not_record: false };

export async function created({ actor, after }: FactOf<"session_created">, { ctx, tx }: ReactionCtx) {
  await recordHistory(ctx, tx, [added(actor, after, "submitted")]);
}

export async function entered({ actor, after }: FactOf<"session_entered">, { ctx, tx }: ReactionCtx) {
  await recordHistory(ctx, tx, [added(actor, after, "entered")]);
}

export async function confirmed(
  { actor, after }: FactOf<"invited_session_confirmed">,
  { ctx, tx }: ReactionCtx,
) {
  await recordHistory(ctx, tx, [added(actor, after, "confirmed")]);
}

export async function decided({ actor, before, after }: FactOf<"session_decided">, { ctx, tx }: ReactionCtx) {
  const wasPublic = before.status === "confirmed" && before.event_visibility === "public";
  const rejected = wasPublic ? "cancelled" : "rejected";
  const action = after.status === "confirmed" ? "approved" : rejected;
  const changes = differences(before, after, status);
  // That a proposal was accepted is told as such.
  const proposalId = before.status === "draft" && action === "approved" ? null : after.proposal_id;
  await recordHistory(ctx, tx, [rowOf(after, { actor, proposalId, kind: "decisions", action, changes })]);
}

/** Its speakers hear of neither the decision nor that it was undone. */
export async function undone(
  { actor, before, after }: FactOf<"session_decision_undone">,
  { ctx, tx }: ReactionCtx,
) {
  const changes = differences(before, after, status);
  const told = { actor, kind: "decisions", action: "undone", changes, forOrganizers: true } as const;
  const row = rowOf(after, { ...told, proposalId: after.proposal_id });
  await recordUndone(ctx, tx, { ...row, session: after });
}

/** A row for each kind of change; a session that moves to another event leaves one history and begins in the other. */
export async function updated(fact: FactOf<"session_updated">, { ctx, tx }: ReactionCtx) {
  const { actor, before, after, description } = fact;
  if (before.event_id !== after.event_id) {
    const left = rowOf(before, { actor, kind: "decisions", action: "moved_away" });
    await recordHistory(ctx, tx, [left, added(actor, after, "submitted")]);
    return;
  }
  const told: Pick<HistoryEvent, "kind" | "action" | "changes" | "proposalId">[] = [
    { kind: "places", action: "placed", changes: differences(before, after, places) },
    {
      ...{ kind: "texts", action: "edited", proposalId: after.proposal_id },
      changes: [
        ...differences(before, after, texts),
        ...(description ? difference("description", description.from, description.to) : []),
      ],
    },
    { kind: "people", action: "speakers_set", changes: speakersBetween(before, after) },
    { kind: "decisions", action: "returned", changes: differences(before, after, status) },
  ];
  const rows = told.filter(({ changes }) => changes?.length).map((row) => rowOf(after, { actor, ...row }));
  await recordHistory(ctx, tx, rows);
}

/** A row for each session that an operation moved. */
export async function moved({ actor, sessions }: FactOf<"slots_moved">, { ctx, tx }: ReactionCtx) {
  const rows = sessions.flatMap(({ before, after }) => {
    const changes = differences(before, after, places);
    return changes.length > 0 ? [rowOf(after, { actor, kind: "places", action: "placed", changes })] : [];
  });
  await recordHistory(ctx, tx, rows);
}

/** None for an address that was asked, which the invitation's fact tells. */
export async function speakersSet(
  { actor, before, after }: FactOf<"session_speakers_set">,
  { ctx, tx }: ReactionCtx,
) {
  const changes = speakersBetween(before, after);
  const row = rowOf(after, { actor, kind: "people", action: "speakers_set", changes });
  await recordHistory(ctx, tx, changes.length ? [row] : []);
}

export async function noticed({ actor, before, after }: FactOf<"session_noticed">, { ctx, tx }: ReactionCtx) {
  const changes = difference("notice", before.notice, after.notice);
  await recordHistory(ctx, tx, [rowOf(after, { actor, kind: "texts", action: "noticed", changes })]);
}

export async function deleted({ actor, before }: FactOf<"session_deleted">, { ctx, tx }: ReactionCtx) {
  const changes = [
    ...differences({}, { status: before.status }, status),
    ...differences({}, before, places),
    ...peopleDifference("speakers", [], speakersOf(before)),
  ].map(({ field, to }) => ({ field, from: to, to: null }));
  await recordHistory(ctx, tx, [rowOf(before, { actor, kind: "decisions", action: "deleted", changes })]);
}

export async function coSpeakerAnswered(
  { actor, after, answer }: FactOf<"co_speaker_answered">,
  { ctx, tx }: ReactionCtx,
) {
  const action = answer === "accepted" ? "speaker_accepted" : "speaker_declined";
  await recordHistory(ctx, tx, [rowOf(after, { actor, kind: "people", action })]);
}

export async function coSpeakerLeft({ actor, after }: FactOf<"co_speaker_left">, { ctx, tx }: ReactionCtx) {
  await recordHistory(ctx, tx, [rowOf(after, { actor, kind: "people", action: "speaker_left" })]);
}

type Told = Omit<HistoryEvent, "eventId" | "session">;

const rowOf = (session: SessionSeen, told: Told): HistoryEvent => ({
  eventId: session.event_id,
  session,
  ...told,
});

/** A session that is new in its event, with what it has from the beginning. */
function added(
  actor: HistoryEvent["actor"],
  after: SessionSeen,
  action: "submitted" | "entered" | "confirmed",
): HistoryEvent {
  const changes: StoredChange[] = [
    ...differences({}, { status: after.status }, status),
    ...differences(nothing, after, places),
    ...peopleDifference("speakers", [], speakersOf(after)),
  ];
  return rowOf(after, { actor, kind: "decisions", action, changes });
}

const speakersBetween = (before: SessionSeen, after: SessionSeen): StoredChange[] =>
  peopleDifference("speakers", speakersOf(before), speakersOf(after));

/** Everybody who is named in the session, in order; accounts that nobody has claimed with their names. */
const speakersOf = (session: SessionSeen): StoredPerson[] => [
  ...(session.no_person
    ? []
    : [personOf(session.speaker_id, session.speaker_name, session.speaker_unclaimed)]),
  ...session.co_speakers.map(({ userId, name, unclaimed }) => personOf(userId, name, unclaimed)),
];

const personOf = (id: string, name: string, isUnclaimed: boolean): StoredPerson =>
  isUnclaimed ? { id, name } : id;
