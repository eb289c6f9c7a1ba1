import assert from "node:assert/strict";
import { beforeEach, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { transferEvent } from "@plenary/contract/admin/admin-events";
import { createEvent, updateEvent } from "@plenary/contract/events/events";
import type { HistoryAction, HistoryField } from "@plenary/contract/events/history";
import { makeClaimLink, takeClaim } from "@plenary/contract/invitations/claims";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, inviteSpeaker, listInvitations } from "@plenary/contract/invitations/invitations";
import { createRoom, listRooms, setRoomState, updateRoom } from "@plenary/contract/programme/rooms";
import { getSchedule, operate } from "@plenary/contract/schedule/schedule";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { addSpeaker, enterSession, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import * as sessions from "@plenary/contract/sessions/sessions";
import { createTalk, deleteTalk, updateTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeTalk, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf } from "../../../test/programme/imports.ts";
import type { Fact } from "../../core/facts.ts";
import { columns as eventColumns } from "../../reactions/history/event-history.ts";
import { importEvents } from "../import/import.ts";
import type { ParsedEvent, ParsedSession } from "../import/reading/parsed-event.ts";
import { idOf, type StoredChange, type StoredPerson, type StoredValue } from "./changes.ts";

const app = useApp();

const told = new Set<Fact["kind"]>();

beforeEach(() => {
  const noting = Object.entries(app.ctx.reactions).map(([kind, line]) => [
    ...[kind, [async (fact: Fact) => void told.add(fact.kind), ...line]],
  ]);
  app.ctx.reactions = Object.fromEntries(noting);
});

/** A value as the history tells it. */
function said(value: unknown): string | null {
  if (value === null || value === "") return null;
  return Array.isArray(value) ? said(value.map((one) => one.url ?? one).join("; ")) : String(value);
}

type Known = Partial<Record<HistoryField, string | null>>;

/** An event, and each of its sessions with who is named in it. */
interface State {
  event: Known;
  sessions: Map<string, Known & { people: string[] }>;
}

const ofSession: Readonly<Record<string, HistoryField>> = {
  ...{ status: "status", reject_reason: "reason", start_time: "startTime" },
  ...{ duration_minutes: "durationMinutes", room: "room", track: "track" },
  ...{ wished_start_time: "wishedStartTime", wished_duration_minutes: "wishedDurationMinutes" },
  ...{ wished_room: "wishedRoom", wished_track: "wishedTrack", wished_type: "wishedType" },
  ...{ title: "title", summary: "summary", description: "description", type: "type" },
  ...{ languages: "languages", links: "links", do_not_record: "doNotRecord", stream_url: "streamUrl" },
  ...{ recording_url: "recordingUrl", expected_audience: "expectedAudience", needs: "needs" },
  notice: "notice",
};

const inWords = (row: object, columns: Readonly<Record<string, HistoryField>>): Known =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, field]) =>
      column in row ? [[field, said(row[column as never])]] : [],
    ),
  );

/** What the tables say. */
async function stored(eventId: string): Promise<State> {
  const event = await app.db
    .selectFrom("events")
    .selectAll()
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .selectAll("sessions")
    .select(["talks.title", "talks.summary", "talks.description"])
    .where("event_id", "=", eventId)
    .execute();
  const beside = await app.db
    .selectFrom("session_speakers")
    .select(["session_id", "user_id"])
    .orderBy("position")
    .execute();
  const peopleOf = (row: (typeof rows)[number]) => [
    ...(row.no_person ? [] : [row.speaker_id]),
    ...beside.flatMap((one) => (one.session_id === row.session_id ? [one.user_id] : [])),
  ];
  return {
    event: inWords(event, eventColumns as Record<string, HistoryField>),
    sessions: new Map(
      rows.map((row) => [row.session_id, { ...inWords(row, ofSession), people: peopleOf(row) }]),
    ),
  };
}

interface Row {
  session_id: string | null;
  actor_id: string | null;
  action: HistoryAction;
  details: { subject?: StoredValue; changes: StoredChange[] };
}

const peopleIn = (value: StoredValue | undefined): StoredPerson[] =>
  typeof value === "object" && value ? value.people : [];

/** Applies changes, each of which begins with what was there. */
function apply(to: Known, changes: StoredChange[], where: string) {
  for (const { field, from, to: value } of changes) {
    if (typeof from === "object" && from) continue;
    if (typeof value === "object" && value) continue;
    if (field in to) assert.equal(to[field] ?? null, from, `${where}: ${field}`);
    to[field] = value;
  }
}

/** The state after these rows, oldest first. `begun`: what there was of each when it was first seen, which not all rows tell. */
function replay(rows: Row[], begun: State): State {
  const state: State = { event: { ...begun.event }, sessions: new Map() };
  const claims = new Map<string, { speakerId: string; of: string[] }>();
  for (const { session_id: id, actor_id: actor, action, details } of rows) {
    const { subject, changes } = details;
    const [subjectId] = peopleIn(subject).map(idOf);
    if (id === null) {
      if (action === "claimed" && subjectId && actor) {
        const mine = [...state.sessions].filter(([, { people }]) => people.includes(subjectId));
        for (const [, one] of mine)
          one.people = one.people.map((person) => (person === subjectId ? actor : person));
        claims.set(actor, { speakerId: subjectId, of: mine.map(([one]) => one) });
      } else if (action === "claim_taken_back" && actor) {
        const { speakerId, of } = claims.get(actor) ?? assert.fail();
        for (const one of of.flatMap((each) => state.sessions.get(each) ?? []))
          one.people = one.people.map((person) => (person === actor ? speakerId : person));
      } else if (action === "room_updated") {
        const [{ from, to } = {}] = changes.filter(({ field }) => field === "name");
        for (const one of state.sessions.values()) if (from && one.room === from) one.room = to as string;
      } else if (["event_created", "event_updated", "imported"].includes(action)) {
        const counted = changes.filter(({ field }) => !/(?:Added|Changed|Removed)$/.test(field));
        apply(state.event, action === "event_created" ? [] : counted, action);
      }
      continue;
    }
    if (action === "deleted" || action === "moved_away") {
      state.sessions.delete(id);
      continue;
    }
    const isNew = ["submitted", "entered", "confirmed"].includes(action);
    if (isNew && !state.sessions.has(id)) {
      // Its texts are told once they change.
      const { title, summary, description, type, languages, links, needs } = begun.sessions.get(id) ?? {};
      const texts = { title, summary, description, type, languages, links, needs };
      const none = Object.fromEntries(Object.values(ofSession).map((field) => [field, null]));
      state.sessions.set(id, { ...none, doNotRecord: "false", ...(texts as Known), people: [] });
    }
    const one = state.sessions.get(id) ?? structuredClone(begun.sessions.get(id) ?? assert.fail(action));
    state.sessions.set(id, one);
    apply(one, changes, action);
    const speakers = changes.find(({ field }) => field === "speakers");
    if (speakers) {
      assert.deepEqual(one.people, peopleIn(speakers.from).map(idOf), action);
      one.people = peopleIn(speakers.to).map(idOf);
    }
    if (action === "speaker_left" || action === "speaker_declined")
      one.people = one.people.filter((person) => person !== actor);
  }
  return state;
}

// Proves workspace 10: history of an event replayed against its facts
it("an event's history, replayed, is what its tables hold, after each of these calls", async () => {
  const olga = await makeUser(app, { name: "Olga" });
  const [sam, bea, dee, hugo, ida, ann] = (await Promise.all(
    ["Sam", "Bea", "Dee", "Hugo", "Ida", "Ann"].map((name) => makeUser(app, { name })),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  const admin = await makeAdmin(app);
  const dates = { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" };
  const { event } = await olga.call(createEvent, {
    body: { ...dates, name: "Conf", location: "Lisbon", description: "Talks.", visibility: "public" },
  });
  const { eventId } = event;
  const params = { eventId };
  const begun = await stored(eventId);
  const titled = async (title: string) => {
    const { sessions: all } = await stored(eventId);
    return [...all].find(([, one]) => one.title === title)?.[0] ?? assert.fail(title);
  };
  const answer = async (who: TestUser, accept: boolean, talkId?: string) => {
    const [asked] = (await who.call(listInvitations)).invitations;
    const asks = { params: { invitationId: asked?.invitationId ?? "" }, body: { accept, talkId } };
    await who.call(answerInvitation, asks);
  };
  const at = async (title: string) => ({ params: { sessionId: await titled(title) } });
  const submit = async (who: TestUser, title: string) => {
    const { talk } = await who.call(createTalk, { body: { title, summary: "Short", description: "Long" } });
    await who.call(sessions.createSession, { body: { eventId, talkId: talk.talkId } });
    return talk.talkId;
  };
  const decided = async (title: string) =>
    (await olga.call(sessions.getSession, await at(title))).session.updatedAt;
  let [first, annId, hall, file] = ["", "", "", eventOf("replayed", [[], []])];
  const bring = (more: Partial<ParsedEvent>) => {
    file = { ...file, ...more };
    const options = { ownerId: hugo.userId, ownOnly: false, visibility: "public", publish: false } as const;
    return importEvents(app.ctx, [file], { ...options, eventId });
  };
  const calls: (() => Promise<unknown>)[] = [
    async () => {
      first = await submit(sam, "Types");
    },
    () => submit(bea, "Kinds"),
    () => olga.call(updateEvent, { params, body: { location: "Porto", website: "https://example.org" } }),
    async () => olga.call(sessions.approveSession, await at("Types")),
    async () => {
      const body = { decidedAt: await decided("Types") };
      return olga.call(sessions.undoDecision, { ...(await at("Types")), body });
    },
    async () => olga.call(sessions.approveSession, await at("Types")),
    async () => {
      const body = { startTime: "2027-05-01T10:00", durationMinutes: 30, room: "Aula", track: "Web" };
      return olga.call(sessions.updateSession, { ...(await at("Types")), body });
    },
    () => sam.call(updateTalk, { params: { talkId: first }, body: { summary: "Shorter" } }),
    async () => {
      const body = { talk: { title: "Types and sorts" }, needs: ["projector" as const], languages: ["de"] };
      return olga.call(sessions.updateSession, { ...(await at("Types")), body });
    },
    async () => {
      const body = { reason: "No room is left" };
      return olga.call(sessions.rejectSession, { ...(await at("Kinds")), body });
    },
    async () => olga.call(setNotice, { ...(await at("Kinds")), body: { notice: "No seats" } }),
    async () => {
      const { room } = await olga.call(createRoom, { params, body: { name: "Attic" } });
      await olga.call(setRoomState, { params: { roomId: room.roomId }, body: { state: "full" } });
    },
    async () => {
      const { rooms } = await olga.call(listRooms, { params });
      hall = rooms.find(({ name }) => name === "Aula")?.roomId ?? assert.fail();
    },
    async () => olga.call(updateRoom, { params: { roomId: hall }, body: { name: "Great hall" } }),
    () => {
      const texts = { title: "Opening", summary: "Welcome", description: "All of it" };
      const body = { ...texts, speakers: [{ name: "Ann of old" }], confirmed: true };
      return olga.call(enterSession, { params, body });
    },
    async () => {
      const { slots } = (await olga.call(getSchedule, { params })).schedule;
      const slotId = await titled("Opening");
      const ifRevision = slots.find((slot) => slot.slotId === slotId)?.revision ?? 0;
      const move = { slotId, ifRevision, startTime: "2027-05-02T09:00", roomId: hall };
      return olga.call(operate, { params, body: { moves: [move] } });
    },
    async () => {
      annId = (await stored(eventId)).sessions.get(await titled("Opening"))?.people[0] ?? "";
      const { url } = await olga.call(makeClaimLink, { params: { eventId, userId: annId } });
      return ann.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
    },
    async () => olga.call(addSpeaker, { ...(await at("Types and sorts")), body: { userId: dee.userId } }),
    () => answer(dee, false),
    async () => olga.call(addSpeaker, { ...(await at("Types and sorts")), body: { userId: ida.userId } }),
    () => answer(ida, true),
    async () => {
      const body = { userIds: [ida.userId, sam.userId] };
      return olga.call(setSpeakers, { ...(await at("Types and sorts")), body });
    },
    () => olga.call(inviteCoOrganizer, { params, body: { email: hugo.email } }),
    () => answer(hugo, true),
    () => olga.call(inviteSpeaker, { body: { eventId, email: hugo.email } }),
    async () => answer(hugo, true, await makeTalk(app, hugo)),
    () => admin.call(transferEvent, { params, body: { userId: hugo.userId } }),
    () => bring({ name: "Conference", ...dates, location: "Braga" }),
    () => {
      const [one, other] = file.sessions as [ParsedSession, ParsedSession];
      const persons = [{ key: "eva", name: "Eva" }];
      const renamed = { ...one, persons, title: "Renamed", room: "Great hall", durationMinutes: 20 };
      return bring({ description: "Of talks", sessions: [renamed, { ...other, languages: ["fr"] }] });
    },
    async () => sam.call(sessions.leaveSession, await at("Types and sorts")),
    async () => hugo.call(sessions.deleteSession, await at("Kinds")),
    async () => ida.call(deleteTalk, { params: { talkId: await submit(ida, "Sorts") } }),
    () => ann.call(deleteAccount, { body: { password: PASSWORD } }),
  ];
  for (const call of calls) {
    await call();
    await app.settle();
    app.clock.advance(1000);
    const holds = await stored(eventId);
    for (const [id, one] of holds.sessions) if (!begun.sessions.has(id)) begun.sessions.set(id, one);
    const rows = await app.db
      .selectFrom("event_history")
      .select(["session_id", "actor_id", "action", "details"])
      .where("event_id", "=", eventId)
      .orderBy("created_at")
      .orderBy("history_id")
      .execute();
    const replayed = replay(rows as unknown as Row[], begun);
    // What an import brings is counted; the session itself is told once it changes.
    for (const id of holds.sessions.keys())
      if (!replayed.sessions.has(id) && rows.every((row) => row.session_id !== id))
        replayed.sessions.set(id, begun.sessions.get(id) ?? assert.fail());
    assert.deepEqual(replayed, holds, String(call));
  }
  const kinds = ["event_imported", "claim_given_back", "session_decision_undone", "slots_moved"] as const;
  for (const kind of [...kinds, "co_organizer_invitation_answered", "speaker_claimed"] as const)
    assert.ok(told.has(kind), kind);
});
