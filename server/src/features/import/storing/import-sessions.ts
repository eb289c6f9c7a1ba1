import { randomUUIDv7 } from "node:crypto";
import { nameBasedId } from "../../../base/name-based-ids.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import { goneSessions } from "../../programme/places/public-slots.ts";
import type { ParsedEvent, ParsedPerson, ParsedSession, UnreadableSession } from "../reading/parsed-event.ts";
import { absentSessions, withholdingReason } from "./absent-sessions.ts";
import * as queries from "./import.queries.ts";
import { saveExtras } from "./import-extras.ts";
import { selectTaken } from "./import-rooms.queries.ts";
import type { RoomsAndTracks } from "./import-rooms.ts";
import type { ImportRun } from "./import-run.ts";
import type { ImportedSession } from "./imported-session.ts";
import { type Match, matchByName, matchSessions, type SessionRow, type TalkRow } from "./match-sessions.ts";
import { isGuid, type Provenance } from "./provenance.ts";
import { isInFiles, keptValues, type ReleasedSlots } from "./released-values.ts";
import type { Tally } from "./tally.ts";

type CoSpeaker = Awaited<ReturnType<typeof queries.selectCoSpeakers>>[number];

interface EventRef {
  eventId: string;
  ownerId: string;
}

type Plan = ReturnType<typeof planOf>;

/**
 * Makes the event's imported sessions match the source, all confirmed. New ones are added. Those no longer in the
 * source are rejected, which cancels public ones, and confirmed again once it names them. Differences are reset, even
 * organizers' changes, except released times and rooms in our own files, and co-speakers invited here. If the source
 * can't be trusted that far, nothing is rejected, and the result says why. Sessions that were not imported stay. A
 * session without a speaker belongs to the event's owner.
 */
export async function saveSessions(
  tx: Tx,
  event: EventRef,
  {
    event: file,
    finding,
    released,
  }: { event: ParsedEvent; finding: RoomsAndTracks; released: ReleasedSlots },
  people: Map<ParsedPerson, string>,
  provenance: Provenance,
  { time, mayRemove = false }: Pick<ImportRun, "time" | "mayRemove">,
  tally: Tally,
  progress: (inserted: number) => void,
): Promise<{ withheld?: string | undefined; changed: ImportedSession[] }> {
  const { sessions, own: ownFile } = file;
  const own = ownFile !== undefined;
  const rows = await queries.selectSessions(tx, event.eventId);
  const matches = await matchSessions(tx, sessions, rows, provenance);
  await matchByName(tx, matches, rows, { own, provenance });
  const inFiles = own ? rows.filter((row) => !ownFile.isShortened && isInFiles(row, released)) : rows;
  const others = absentSessions(matches, inFiles, { unreadable: file.unreadable ?? [], own, provenance });
  const withheld = withholdingReason(others, file, mayRemove);
  if (!withheld) {
    await queries.rejectSessions(tx, others.gone, time);
    tally.sessions.removed += others.gone.length;
  }
  const selectBeside = async () =>
    Map.groupBy(
      await queries.selectCoSpeakers(tx, event.eventId, provenance.source),
      (speaker) => speaker.session_id,
    );
  const coSpeakers = await selectBeside();
  const gone = new Map((await goneSessions(tx, event.eventId)).map((slot) => [slot.guid, slot]));
  const plans = matches.map((match) => {
    const present = coSpeakers.get(match.row?.session_id ?? "") ?? [];
    // People invited here who are named in our own file were already invited.
    const asked = own ? present.filter((speaker) => speaker.accepted && !speaker.imported) : [];
    const named =
      storedSpeakers(match, present) ?? match.session.persons.flatMap((one) => people.get(one) ?? []);
    const speakers = named.filter(
      (userId, index) => index === 0 || !asked.some((speaker) => speaker.user_id === userId),
    );
    const returned = take(gone, match.row ? null : guidOf(match.session));
    return planOf({ ...match, returned }, { event, finding, own, released }, [...new Set(speakers)], present);
  });
  await writeTalks(tx, plans, time);
  await writeSessions(tx, event, plans, time, progress);
  await writeCoSpeakers(tx, plans, provenance.source);
  const toldAnew = await saveExtras(
    tx,
    plans.map(({ sessionId, match: { session } }) => ({
      ...{ sessionId, extras: session.extras },
      keeps: [...(session.unread ?? []), ...(session.isShortened ? ["attachments"] : [])],
    })),
  );
  for (const { match, changed: isChanged, talkId, sessionId } of plans) {
    const changed = isChanged || toldAnew.has(sessionId);
    if (!match.byGuid) {
      provenance.learn("talk", match.session.guid, talkId);
      provenance.learn("session", match.session.guid, sessionId);
    }
    tally.sessions[!match.row ? "created" : changed ? "updated" : "unchanged"] += 1;
  }
  const rejected = withheld ? [] : others.gone.map((sessionId) => goneOne(sessionId, rows));
  const besideNow = plans.some(({ namesCoSpeakers }) => namesCoSpeakers) ? await selectBeside() : coSpeakers;
  const changed = plans.flatMap((plan) => changedOne(plan, [coSpeakers, besideNow]));
  return { withheld, changed: [...changed, ...rejected] };
}

/** What is told of a session that the source changes. */
function changedOne({ match, ...plan }: Plan, [was, is]: [Beside, Beside]): ImportedSession[] {
  const { row, talk } = match;
  if (!row || !plan.changed) return [];
  const { sessionId: session_id, talkId: talk_id, talkValues } = plan;
  const before = { ...row, ...talk };
  return [
    {
      session_id,
      talk_id,
      talk_title: talkValues.title,
      before,
      after: { ...plan.sessionValues, ...(talk && talkValues) },
      people: {
        before: namedIn(row, was.get(session_id)),
        after: namedIn(plan.sessionValues, is.get(session_id)),
      },
    },
  ];
}

type Beside = Map<string, CoSpeaker[]>;

const namedIn = (
  { speaker_id, no_person }: Pick<SessionRow, "speaker_id" | "no_person">,
  beside: CoSpeaker[] = [],
): string[] => [...(no_person ? [] : [speaker_id]), ...beside.map(({ user_id }) => user_id)];

const goneOne = (session_id: string, rows: SessionRow[]): ImportedSession => ({
  ...{ session_id, talk_id: null, talk_title: null },
  before: { status: rows.find((row) => row.session_id === session_id)?.status ?? "confirmed" },
  after: { status: "rejected" },
});

/** The rows' new values, and which rows differ from them. */
function planOf(
  match: Match,
  {
    event,
    finding,
    own,
    released,
  }: { event: EventRef; finding: RoomsAndTracks; own: boolean; released: ReleasedSlots },
  speakers: string[],
  present: CoSpeaker[],
) {
  const { session, talk, row } = match;
  const { title } = session;
  const { summary, description } = textsOf(match);
  const [speakerId = event.ownerId, ...coSpeakers] = speakers;
  const talkId = talk?.talk_id ?? randomUUIDv7();
  const talkValues = { title, summary, description, creator_id: speakerId };
  // Formats require a duration, and our own files write the usual one.
  const isUsual = own && session.durationMinutes === finding.usualMinutes;
  const [room, track] = [finding.room(session.room), finding.track(session.track)];
  const sessionValues = {
    talk_id: talkId,
    speaker_id: speakerId,
    status: "confirmed" as const,
    reject_reason: null,
    start_time: session.startTime,
    duration_minutes: isUsual && row?.duration_minutes === null ? null : session.durationMinutes,
    room: room.name,
    room_id: room.id,
    track: track.name,
    track_id: track.id,
    type: session.type,
    languages: session.languages,
    // Organizers may have set what the file doesn't mention.
    links: (session.isShortened && row?.links) || (session.links ?? row?.links ?? []),
    do_not_record: session.doNotRecord ?? row?.do_not_record ?? false,
    recording_url: session.recordingUrl ?? row?.recording_url ?? null,
    no_person: speakers.length === 0,
    awaits_speaker: speakers.length === 0 && (row?.awaits_speaker ?? false),
    ...keptValues(session, row, { released, finding }),
    ...storedValues(match),
  };
  const talkChanged = Boolean(talk && changedValues<TalkRow>(talk, talkValues));
  const named = present.filter((speaker) => speaker.imported && speaker.accepted);
  const coSpeakersChanged =
    coSpeakers.join() !== named.map((speaker) => speaker.user_id).join() ||
    present.some((speaker) => speaker.user_id === speakerId);
  const sessionChanged = Boolean(row && (coSpeakersChanged || changedValues<SessionRow>(row, sessionValues)));
  return {
    match,
    talkId,
    talkValues,
    talkChanged,
    sessionId: row?.session_id ?? match.returned?.slot_id ?? randomUUIDv7(),
    sessionValues,
    sessionChanged,
    coSpeakers,
    coSpeakersChanged,
    /** Those of the file come first. */
    position: present.length > named.length ? -coSpeakers.length : 1,
    // With another talk everybody is invited anew, except people named by the file.
    namesCoSpeakers: coSpeakersChanged || (row !== undefined && row.talk_id !== talkId),
    changed: talkChanged || sessionChanged || !talk,
  };
}

async function writeTalks(tx: Tx, plans: Plan[], time: string): Promise<void> {
  const values = ({ talkId, talkValues }: Plan) => ({ talk_id: talkId, ...talkValues, updated_at: time });
  const created = plans.filter((plan) => !plan.match.talk).map(values);
  await insertRows(
    tx,
    "talks",
    created.map((row) => ({ ...row, created_at: time })),
  );
  await updateRows(tx, "talks", "talk_id", plans.filter((plan) => plan.talkChanged).map(values));
}

async function writeSessions(
  tx: Tx,
  { eventId }: EventRef,
  plans: Plan[],
  time: string,
  progress: (inserted: number) => void,
): Promise<void> {
  const values = ({ sessionId, sessionValues }: Plan) => ({
    session_id: sessionId,
    ...sessionValues,
    updated_at: time,
  });
  await updateRows(tx, "sessions", "session_id", plans.filter((plan) => plan.sessionChanged).map(values));
  const retold = plans.filter(({ match: { row }, talkId }) => row && !row.own_talk && row.talk_id !== talkId);
  if (retold.length)
    await queries.inviteAgain(
      tx,
      retold.map(({ sessionId }) => sessionId),
    );
  const created = await named(
    tx,
    eventId,
    plans.filter((plan) => !plan.match.row),
  );
  const rows = created.map(({ plan, guid, number }) => ({
    ...values(plan),
    ...{ event_id: eventId, created_at: time, guid, number },
  }));
  await insertRows(tx, "sessions", rows, progress);
}

/** The plans with GUIDs and numbers for new sessions, all at once: each number taken makes another version of a row. */
async function named(tx: Tx, eventId: string, plans: Plan[]) {
  if (!plans.length) return [];
  const { numbers, guids } = await selectTaken(tx, eventId);
  const claim = <T>(taken: Set<T>, value: T | null): T | null => {
    if (value === null || taken.has(value)) return null;
    taken.add(value);
    return value;
  };
  const claimed = plans.map((plan) => {
    const { session, returned } = plan.match;
    const number = claim(numbers, returned?.number ?? session.number);
    return { plan, number, guid: claim(guids, guidOf(session)) ?? plan.sessionId };
  });
  const given = claimed.flatMap(({ number }) => number ?? []);
  let next = await queries.takeNumbers(tx, eventId, {
    beyond: given.reduce((most, number) => Math.max(most, number), 0),
    count: claimed.length - given.length,
  });
  return claimed.map((one) => ({ ...one, number: one.number ?? next++ }));
}

/** Removes the key from the map and returns its value. */
function take<K, V>(from: Map<K, V>, key: K | null): V | undefined {
  const value = key === null ? undefined : from.get(key);
  if (key !== null) from.delete(key);
  return value;
}

/** The source's GUID; a repeated one becomes another, made of it and the session's number. */
function guidOf({ guid, number }: ParsedSession): string | null {
  const [own = "", ordinal] = guid.split("#");
  if (!isGuid(own)) return null;
  return ordinal ? nameBasedId(own, String(number ?? ordinal)) : own;
}

async function writeCoSpeakers(tx: Tx, plans: Plan[], source: string): Promise<void> {
  const changed = plans.filter((plan) => plan.namesCoSpeakers);
  if (!changed.length) return;
  const sessionIds = changed.map((plan) => plan.sessionId);
  // Somebody who has left is only named again by the speaker, with an invitation.
  const declined = await queries.selectDeclined(tx, sessionIds);
  const hasDeclined = (sessionId: string, userId: string) =>
    declined.some((row) => row.session_id === sessionId && row.user_id === userId);
  const rows = changed.flatMap(({ sessionId, coSpeakers, position }) =>
    coSpeakers
      .filter((userId) => !hasDeclined(sessionId, userId))
      .map((userId, index) => ({
        session_id: sessionId,
        user_id: userId,
        position: position + index,
        accepted: true,
        // No invitation marks people named by an import.
        invitation_id: null,
        invited_at: null,
      })),
  );
  await queries.deleteCoSpeakers(tx, sessionIds, source, rows);
  await insertRows(tx, "session_speakers", rows);
}

const columnsOfFields: Partial<Record<UnreadableSession, (keyof SessionRow)[]>> = {
  startTime: ["start_time"],
  durationMinutes: ["duration_minutes"],
  track: ["track", "track_id"],
  type: ["type"],
  languages: ["languages"],
};

/** What an existing session keeps, because the file's value can't be read. */
function storedValues({ session, row }: Match): Partial<SessionRow> {
  if (!row) return {};
  const kept = (session.unread ?? []).flatMap((field) => columnsOfFields[field] ?? []);
  return Object.fromEntries(kept.map((column) => [column, row[column]]));
}

/** The stored speakers, if the file doesn't name them all; undefined if it does, or for a new session. */
function storedSpeakers(
  { session, row }: Match,
  present: { user_id: string; imported: boolean; accepted: boolean }[],
): string[] | undefined {
  if (!row || !session.unread?.includes("persons")) return undefined;
  const beside = present.filter(({ imported, accepted }) => imported && accepted).map((one) => one.user_id);
  return row.no_person ? beside : [row.speaker_id, ...beside];
}

/** The talk's texts: the file's, except those it left out as too long, or that can't be read. */
function textsOf({ session, talk }: Match): { summary: string; description: string } {
  if (talk && session.unread?.includes("texts")) return talk;
  return {
    summary: session.summary,
    description: (session.isShortened && talk?.description) || session.description,
  };
}
