import type { Feature, SessionLink } from "@plenary/contract/programme/programme-fields";
import type { Wishes } from "@plenary/contract/sessions/session-people";
import type * as contract from "@plenary/contract/sessions/sessions";
import type { Actor } from "../../../core/context.ts";
import type { SessionSeen } from "./sessions.queries.ts";
import { canEdit, mayDecide, mayDelete, mayEdit, proposalOf, speakerIdOf } from "./sessions-access.ts";

const speakerView = ({ unclaimed, ...speaker }: SessionSeen["co_speakers"][number]) => ({
  ...speaker,
  ...(unclaimed && { unclaimed: true as const }),
});

const speakerOf = (row: SessionSeen) =>
  speakerView({
    ...{ userId: row.speaker_id, name: row.speaker_name, deleted: row.speaker_deleted },
    ...{ accepted: true, unclaimed: row.speaker_unclaimed },
  });

/** Its place in the event's current version; null if there is no version, if that lacks it, and if it is cancelled since. */
const releasedOf = (row: SessionSeen): contract.Session["released"] =>
  row.released_slot_id === null || row.status === "rejected"
    ? null
    : {
        startTime: row.released_start_time,
        durationMinutes: row.released_duration_minutes,
        room: row.released_room,
        track: row.released_track,
      };

/** A session in the API's form at that time. */
export function sessionView(actor: Actor, row: SessionSeen, time: string): contract.Session {
  const released = row.current_version === null ? undefined : releasedOf(row);
  const wishes = mayEdit(actor, row) && wishesOf(row);
  return {
    ...viewOf(actor, row, time),
    ...(released !== undefined && { released }),
    ...(wishes && { wishes }),
  };
}

/** The speaker's wishes; undefined without any. */
function wishesOf(row: SessionSeen): Wishes | undefined {
  const wishes = {
    startTime: row.wished_start_time,
    durationMinutes: row.wished_duration_minutes,
    room: row.wished_room,
    track: row.wished_track,
    type: row.wished_type,
  };
  return Object.values(wishes).some((wish) => wish !== null) ? wishes : undefined;
}

function viewOf(actor: Actor, row: SessionSeen, time: string): contract.Session {
  const proposalId = proposalOf(actor, row);
  return {
    sessionId: row.session_id,
    talkId: row.talk_id,
    eventId: row.event_id,
    speakerId: speakerIdOf(row),
    status: row.status,
    startTime: row.start_time,
    durationMinutes: row.duration_minutes,
    room: row.room,
    track: row.track,
    roomId: row.room_id,
    trackId: row.track_id,
    type: row.type,
    languages: row.languages,
    links: row.links as SessionLink[],
    doNotRecord: row.do_not_record,
    streamUrl: row.stream_url,
    recordingUrl: row.recording_url,
    expectedAudience: row.expected_audience,
    needs: row.needs as Feature[],
    guid: row.guid,
    number: row.number,
    sequence: row.seen_sequence ?? row.sequence,
    pinned: row.pinned,
    revision: row.revision,
    notice: row.notice,
    rejectReason: row.reject_reason,
    ...(row.status === "confirmed" && row.seen_state === "public" && { isPublic: true as const }),
    ...(row.status === "rejected" && row.seen_state === "cancelled" && { cancelled: true as const }),
    ...(row.awaits_speaker && { awaitsSpeaker: true as const }),
    speakers: [...(row.no_person ? [] : [speakerOf(row)]), ...row.co_speakers.map(speakerView)],
    talk: { title: row.talk_title, summary: row.talk_summary },
    ...(row.own_talk && { ownTalk: true as const }),
    ...(proposalId && { proposalId }),
    event: { name: row.event_name, timezone: row.event_timezone },
    speaker: { name: row.no_person ? "" : row.speaker_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions: {
      edit: canEdit(actor, row, time),
      decide: mayDecide(actor, row),
      delete: mayDelete(actor, row),
    },
  };
}
