import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { createEvent, updateEvent } from "@plenary/contract/events/events";
import { type HistoryEntry, listEventHistory, listSessionHistory } from "@plenary/contract/events/history";
import * as feedback from "@plenary/contract/feedback/feedback-settings";
import { createWall } from "@plenary/contract/feedback/walls";
import { makeClaimLink, takeClaim } from "@plenary/contract/invitations/claims";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, inviteSpeaker, listInvitations } from "@plenary/contract/invitations/invitations";
import { writeToSpeakers } from "@plenary/contract/messages/event-messages";
import { createItem, updateItem } from "@plenary/contract/programme/programme";
import { createRoom, deleteRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { addSpeaker, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import * as sessions from "@plenary/contract/sessions/sessions";
import { createTalk, deleteTalk, updateTalk } from "@plenary/contract/sessions/talks";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { asking, makeSurvey, ratingOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { eventOf, importFor } from "../../../test/programme/imports.ts";
import type { ParsedEvent, ParsedSession } from "../import/reading/parsed-event.ts";

const app = useApp();

const historyOf = async (who: TestUser, eventId: string, query: object = {}) =>
  (await who.call(listEventHistory, { params: { eventId }, query })).history;
const ofSession = async (who: TestUser, sessionId: string) =>
  (await who.call(listSessionHistory, { params: { sessionId } })).history;

/** Each entry as "who action: field from → to", oldest first. */
const lines = (history: HistoryEntry[]) =>
  history.toReversed().map(({ actor, action, subject, changes }) => {
    const said = changes.map(({ field, from, to }) => `${field} ${from} → ${to}`).join(", ");
    const done = `${actor?.name ?? "import"} ${action}${subject ? ` ${subject}` : ""}`;
    return said ? `${done}: ${said}` : done;
  });

/** A public event of Olga's, with a draft of Sam's that Sam has submitted. */
async function scene() {
  const [olga, sam] = [
    await makeUser(app, { name: "Olga" }),
    await makeUser(app, { name: "Sam", email: "sam@example.org" }),
  ];
  const body = { name: "Conf", startDate: "2027-05-01", endDate: "2027-05-02", location: "Lisbon" };
  const { event } = await olga.call(createEvent, {
    body: { ...body, description: "Talks.", timezone: "Europe/Lisbon", visibility: "public" },
  });
  const { talk } = await sam.call(createTalk, {
    body: { title: "Types", summary: "Short", description: "Long" },
  });
  app.clock.advance(1000);
  const { session } = await sam.call(sessions.createSession, {
    body: { eventId: event.eventId, talkId: talk.talkId },
  });
  app.clock.advance(1000);
  const { sessionId } = session;
  return { olga, sam, eventId: event.eventId, talkId: talk.talkId, sessionId, params: { sessionId } };
}

/** Makes each call a second after the one before. */
async function each(...calls: (() => Promise<unknown>)[]) {
  for (const call of calls) {
    await call();
    app.clock.advance(1000);
  }
}

describe("an event's history", () => {
  // Proves workspace 2: History (new): everything that organizers, speakers and imports changed in an event, newest
  //   first, for its organizers: who, when, what, from, to
  it("says who changed what of its sessions, from what to what", async () => {
    const { olga, sam, eventId, talkId, sessionId, params } = await scene();
    const place = { startTime: "2027-05-01T10:00", durationMinutes: 30, room: "Hall" };
    await each(
      () => olga.call(sessions.updateSession, { params, body: place }),
      () => olga.call(sessions.updateSession, { params, body: { room: "Attic" } }),
      () => olga.call(sessions.approveSession, { params }),
      () => sam.call(sessions.updateSession, { params, body: { needs: ["projector"] } }),
      () => sam.call(updateTalk, { params: { talkId }, body: { title: "Kinds" } }),
      () => olga.call(sessions.updateSession, { params, body: { talk: { description: "Longer" } } }),
      () => olga.call(sessions.rejectSession, { params, body: { reason: "Full" } }),
      () => olga.call(setNotice, { params, body: { notice: "No more seats" } }),
      () => olga.call(setSpeakers, { params, body: { userIds: [] } }),
      () => olga.call(addSpeaker, { params, body: { name: "Ann" } }),
      () => olga.call(setSpeakers, { params, body: { userIds: [] } }),
      () => olga.call(sessions.deleteSession, { params }),
    );
    const history = await historyOf(olga, eventId);
    const said = lines(history);
    // Of the same moment.
    said.splice(5, 2, ...said.slice(5, 7).sort());
    // The clock runs on.
    const timeless = said.map((line) => line.replace(/2027-04-01T\S+Z$/, "now"));
    assert.deepEqual(timeless, [
      "Olga event_created: name null → Conf, visibility null → public",
      "Sam submitted: status null → draft, speakers null → Sam",
      "Olga placed: startTime null → 2027-05-01T09:00:00.000Z, durationMinutes null → 30, room null → Hall",
      "Olga placed: room Hall → Attic",
      "Olga approved: status draft → confirmed",
      "Sam edited: needs null → projector",
      "Sam returned: status confirmed → draft",
      "Sam edited: title Types → Kinds",
      "Olga edited: description Long → Longer",
      "Olga rejected: status draft → rejected, reason null → Full",
      "Olga noticed: notice null → No more seats",
      "Olga speakers_set: speakers Sam → null",
      "Olga speakers_set: speakers null → Ann",
      "Olga speakers_set: speakers Ann → null",
      "Olga deleted: status rejected → null, startTime 2027-05-01T09:00:00.000Z → null, durationMinutes 30 → null, room Attic → null",
    ]);
    const gone = history.filter(({ session }) => session);
    assert.ok(gone.every(({ session }) => session?.sessionId === sessionId && !session.exists));
    assert.deepEqual([gone.at(-1)?.session?.title, gone[0]?.session?.title], ["Types", "Kinds"]);
  });

  it("says what organizers changed of the event, its rooms and items, and whom they wrote to", async () => {
    const { olga, eventId } = await scene();
    const params = { eventId };
    const { room } = await olga.call(createRoom, { params, body: { name: "Hall", capacity: 80 } });
    const { room: attic } = await olga.call(createRoom, { params, body: { name: "Attic" } });
    const { item } = await olga.call(createItem, { params, body: { kind: "break", title: "Lunch" } });
    app.clock.advance(1000);
    const message = { audience: "all", subject: "Slides", content: "Please send them." } as const;
    await each(
      () => olga.call(updateEvent, { params, body: { name: "Conference", location: "Porto" } }),
      () => olga.call(updateRoom, { params: { roomId: room.roomId }, body: { capacity: 100 } }),
      () => olga.call(updateItem, { params: { itemId: item.itemId }, body: { roomIds: [room.roomId] } }),
      () => olga.call(updateItem, { params: { itemId: item.itemId }, body: { roomIds: [attic.roomId] } }),
      () => olga.call(deleteRoom, { params: { roomId: attic.roomId }, query: { moveTo: room.roomId } }),
      () => olga.call(writeToSpeakers, { params, body: message }),
    );
    assert.deepEqual(lines((await historyOf(olga, eventId)).slice(0, 6)), [
      "Olga event_updated: name Conf → Conference, location Lisbon → Porto",
      "Olga room_updated Hall: capacity 80 → 100",
      "Olga item_updated Lunch: rooms null → Hall",
      "Olga item_updated Lunch: rooms Hall → Attic",
      "Olga room_deleted Attic: mergedInto null → Hall",
      "Olga speakers_written_to Slides: audience null → all, recipients null → 1",
    ]);
  });

  // Proves workspace 2: filters by person, kind, session
  it("is filtered by person, kind and session, and read on in pages", async () => {
    const { olga, sam, eventId, sessionId, params } = await scene();
    const other = await makeSession(app, sam, eventId);
    await each(
      () => olga.call(sessions.approveSession, { params }),
      () => olga.call(sessions.approveSession, { params: { sessionId: other.sessionId } }),
      () => olga.call(sessions.updateSession, { params, body: { room: "Hall" } }),
    );
    const actions = async (query: object) =>
      (await historyOf(olga, eventId, query)).map(({ action }) => action);
    assert.deepEqual(await actions({ person: sam.userId }), ["submitted"]);
    assert.deepEqual(await actions({ kind: "places" }), ["placed"]);
    assert.deepEqual(await actions({ session: sessionId }), ["placed", "approved", "submitted"]);
    assert.deepEqual(await actions({ session: sessionId, kind: "decisions", person: olga.userId }), [
      "approved",
    ]);
    assert.deepEqual(await actions({ session: eventId }), []);
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await olga.call(listEventHistory, { params: { eventId }, query: { limit: 2, cursor } });
      read.push(...page.history.map(({ action }) => action));
      assert.equal(page.people === undefined, cursor !== undefined);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(read, ["placed", "approved", "approved", "submitted", "event_created"]);
    const first = await olga.call(listEventHistory, { params: { eventId }, query: { session: sessionId } });
    assert.equal(first.sessionTitle, "Types");
    assert.deepEqual(
      first.people?.map(({ name, deleted }) => [name, deleted]),
      [
        ["Olga", false],
        ["Sam", false],
      ],
    );
    assert.equal((await refusal(sam.call(listEventHistory, { params: { eventId } }))).status, 403);
  });

  it("takes as many statements for three rows as for one", async () => {
    const { olga, eventId, params } = await scene();
    const count = async () => {
      app.queries.length = 0;
      await historyOf(olga, eventId);
      return app.queries.length;
    };
    const before = await count();
    await each(
      () => olga.call(sessions.updateSession, { params, body: { room: "Hall" } }),
      () => olga.call(addSpeaker, { params, body: { name: "Ann" } }),
    );
    assert.equal(await count(), before);
  });

  it("has one statement for a write, however many rows that makes", async () => {
    const { olga, sam, talkId, params } = await scene();
    for (let at = 0; at < 2; at += 1) {
      const eventId = await makeEvent(app, olga, { visibility: "public" });
      await sam.call(sessions.createSession, { body: { eventId, talkId } });
    }
    const written = async (call: () => Promise<unknown>) => {
      app.queries.length = 0;
      await call();
      return app.queries.filter((statement) => statement.includes("event_history")).length;
    };
    const decided = async () => (await olga.call(sessions.approveSession, { params })).session.updatedAt;
    assert.equal(
      await written(() => sam.call(updateTalk, { params: { talkId }, body: { title: "Kinds" } })),
      1,
    );
    let decidedAt = "";
    assert.equal(
      await written(async () => {
        decidedAt = await decided();
      }),
      1,
    );
    assert.equal(await written(() => olga.call(sessions.undoDecision, { params, body: { decidedAt } })), 1);
    const body = { room: "Hall", needs: ["projector" as const], talk: { title: "Sorts" } };
    assert.equal(await written(() => olga.call(sessions.updateSession, { params, body })), 1);
    assert.equal(await written(() => olga.call(sessions.updateSession, { params, body })), 0);
    assert.equal(await written(() => sam.call(deleteTalk, { params: { talkId } })), 1);
  });

  // Proves workspace 2: Made from the facts, in the same transaction
  it("has nothing of a write that was rolled back", async () => {
    const { olga, eventId, params } = await scene();
    const before = await historyOf(olga, eventId);
    const [first, ...rest] = app.ctx.reactions.session_decided;
    const failing = () => {
      throw new Error("The disk is full");
    };
    const { reactions } = app.ctx;
    app.ctx.reactions = { ...reactions, session_decided: [first, ...rest, failing] };
    try {
      assert.equal((await refusal(olga.call(sessions.approveSession, { params }))).status, 500);
    } finally {
      app.ctx.reactions = reactions;
    }
    assert.deepEqual(await historyOf(olga, eventId), before);
  });

  it("goes on at the event that a session moves to, and says only there where it is", async () => {
    const { olga, sam, eventId, sessionId, params } = await scene();
    const hugo = await makeUser(app, { name: "Hugo" });
    const secret = await makeEvent(app, hugo, { name: "Other conf", visibility: "public" });
    await sam.call(sessions.updateSession, { params, body: { eventId: secret } });
    const left = await historyOf(olga, eventId);
    assert.deepEqual(lines(left).at(-1), "Sam moved_away");
    assert.deepEqual(left[0]?.session, { sessionId, title: "Types", exists: false });
    assert.deepEqual(lines(await historyOf(hugo, secret)), [
      "Sam submitted: status null → draft, speakers null → Sam",
    ]);
    assert.deepEqual(lines(await ofSession(sam, sessionId)), [
      "Sam submitted: status null → draft, speakers null → Sam",
    ]);
    assert.ok(!JSON.stringify(left).includes(secret));
  });
});

describe("feedback and surveys", () => {
  // Proves workspace 2: who, when, what, from, to
  it("say from what to what organizers set them, links and walls among it", async () => {
    app.clock.set(new Date("2027-04-01T09:00:00.000Z"));
    const { olga, sam, eventId, params } = await scene();
    const of = { params: { eventId } };
    const set = (version: number, body: object) =>
      olga.call(feedback.updateFeedbackSettings, { ...of, body: { version, ...body } });
    const questionnaire = asking(ratingOf());
    await each(
      () => set(0, { enabled: true, closesAfterHours: 24, release: "after_close" }),
      () => set(1, { reactions: [{ label: "Funny", about: "talk" }] }),
      () => sam.call(feedback.updateSessionFeedback, { params, body: { thanks: "Thank you all" } }),
      () => olga.call(feedback.makeLinks, { ...of, body: { count: 3 } }),
      () => olga.call(feedback.endLinks, of),
      () => olga.call(createWall, { ...of, body: { kind: "event" } }),
      () => makeSurvey(olga, eventId, { questionnaire }),
    );
    const said = lines(await historyOf(olga, eventId, { kind: "event" }));
    const usual = ["Learned something", "Well presented", "Good examples", "Too basic", "Too advanced"];
    const all = [...usual, "Too fast", "Hard to hear", "Hard to see", "Too full", "Too hot or cold"];
    // The clock runs on.
    const timeless = said.map((line) => line.replace(/2027-04-01T\S+Z$/, "now"));
    assert.deepEqual(timeless, [
      "Olga event_created: name null → Conf, visibility null → public",
      "Olga feedback_set_up: enabled false → true, closesAfterHours 168 → 24, release by_hand → after_close",
      `Olga feedback_set_up: reactions ${all.join("; ")} → Funny`,
      "Sam feedback_set_up: hasThanks false → true",
      "Olga feedback_set_up: personalLinks 0 → 3",
      "Olga feedback_set_up: personalLinks 3 → 0",
      "Olga feedback_set_up: walls 0 → 1",
      "Olga survey_saved Survey: phase null → during, opensAt null → 2027-04-30T23:00:00.000Z, closesAt null → 2027-05-02T23:00:00.000Z",
      "Olga survey_saved Survey: questions null → How was it?",
      "Olga survey_saved Survey: state draft → open, opensAt 2027-04-30T23:00:00.000Z → now",
    ]);
  });
});

describe("imports", () => {
  // Proves workspace 2: everything that organizers, speakers and imports changed in an event
  it("are a row each, with one for each session they change; the same file again is none", async () => {
    const olga = await makeUser(app, { name: "Olga" });
    const ada = { key: "ada", name: "Ada" };
    const file = eventOf("history-2027", [[ada], [ada]]);
    const { eventId } = await importFor(app, olga, file);
    const history = await historyOf(olga, eventId);
    assert.deepEqual(lines(history), ["import imported: sessionsAdded null → 2, speakersAdded null → 1"]);
    assert.equal(history[0]?.actor, null);
    await importFor(app, olga, file);
    assert.deepEqual(await historyOf(olga, eventId), history);
    app.clock.advance(1000);
    const [first, ...others] = file.sessions;
    await importFor(app, olga, {
      ...file,
      sessions: [{ ...first, title: "Renamed" }, ...others] as typeof file.sessions,
    });
    const again = (await historyOf(olga, eventId)).slice(0, 2);
    assert.deepEqual(
      again.map(({ session, changes }) => [session?.title, changes]).sort(),
      [
        ["Renamed", [{ field: "title", from: first?.title, to: "Renamed" }]],
        [undefined, [{ field: "sessionsChanged", from: null, to: "1" }]],
      ].sort(),
    );
  });
});

describe("an import again", () => {
  // Proves workspace 2: everything that organizers, speakers and imports changed in an event
  it("says from what to what it changed rooms, tracks, breaks and the programme's settings", async () => {
    const olga = await makeUser(app, { name: "Olga" });
    const details = { kind: null, description: null, features: [] };
    const guid = randomUUID();
    const lunch = { kind: "break" as const, title: "Lunch", description: null, url: null, room: "Hall" };
    const item = { ...lunch, guid, number: null, startTime: "2027-03-01T12:00:00.000Z", durationMinutes: 60 };
    const of = (capacity: number | null, color: string | null, durationMinutes: number): ParsedEvent => ({
      ...{ ...eventOf("rooms-2027", [[]]), dayChange: capacity ? "05:00" : null },
      rooms: [{ name: "Hall", guid: null, details: { ...details, capacity } }],
      tracks: [{ name: "Web", color }],
      own: { items: [{ ...item, durationMinutes }] } as ParsedEvent["own"] & object,
    });
    const { eventId } = await importFor(app, olga, of(null, null, 60));
    assert.deepEqual(lines(await historyOf(olga, eventId)), [
      "import imported: sessionsAdded null → 1, roomsAdded null → 1, tracksAdded null → 1, itemsAdded null → 1",
    ]);
    app.clock.advance(1000);
    await importFor(app, olga, of(80, "#d14334", 45));
    const news = (await historyOf(olga, eventId)).filter(({ action }) => action !== "released");
    assert.deepEqual(lines(news.slice(0, -1)).sort(), [
      "import imported",
      "import item_updated Lunch: durationMinutes 60 → 45",
      "import programme_updated: dayChange 06:00:00 → 05:00:00",
      "import room_updated Hall: capacity null → 80",
      "import track_updated Web: color null → #d14334",
    ]);
    assert.ok(news.slice(0, -1).every(({ kind }) => kind === "imports"));
  });

  it("says everything that it changed of sessions, who speaks and the event itself", async () => {
    const olga = await makeUser(app, { name: "Olga" });
    const [ada, bob] = [
      { key: "ada", name: "Ada" },
      { key: "bob", name: "Bob" },
    ];
    const file = eventOf("retold-2027", [[ada], [ada]]);
    const { eventId } = await importFor(app, olga, file);
    app.clock.advance(1000);
    const [first, second] = file.sessions as [ParsedSession, ParsedSession];
    const changed: ParsedSession = {
      ...{ ...first, type: "Panel", languages: ["de"], doNotRecord: true },
      ...{ recordingUrl: "https://example.org/v", persons: [bob, ada] },
    };
    const dates = { startDate: file.startDate, endDate: "2028-01-01" };
    await importFor(app, olga, {
      ...{ ...file, ...dates, name: "Renamed", location: "Porto", sessions: [changed, second] },
    });
    const news = (await historyOf(olga, eventId)).slice(0, 2);
    const [ofEvent, ofOne] = [news.find(({ session }) => !session), news.find(({ session }) => session)];
    assert.deepEqual(ofEvent?.changes, [
      { field: "name", from: file.name, to: "Renamed" },
      { field: "endDate", from: file.endDate, to: "2028-01-01" },
      { field: "location", from: file.location, to: "Porto" },
      { field: "sessionsChanged", from: null, to: "1" },
      { field: "speakersAdded", from: null, to: "1" },
    ]);
    assert.deepEqual(ofOne?.changes, [
      { field: "type", from: first.type, to: "Panel" },
      { field: "languages", from: first.languages?.join("; ") || null, to: "de" },
      { field: "doNotRecord", from: "false", to: "true" },
      { field: "recordingUrl", from: null, to: "https://example.org/v" },
      { field: "speakers", from: "Ada", to: "Bob, Ada" },
    ]);
  });
});

describe("a session's history, for its speakers", () => {
  // Proves workspace 2: Speakers read that of their own sessions
  it("has what was changed in it, and nothing of others, of who was invited or written to", async () => {
    const { olga, sam, eventId, sessionId, params } = await scene();
    const beside = await makeUser(app, { name: "Bea" });
    const asked = await makeUser(app);
    await makeCoSpeaker(app, beside, sessionId);
    await makeCoSpeaker(app, asked, sessionId, { position: 2, accepted: false });
    const other = await makeSession(app, beside, eventId);
    await each(
      () => olga.call(sessions.approveSession, { params: { sessionId: other.sessionId } }),
      () => olga.call(addSpeaker, { params, body: { email: "new@example.org" } }),
      () =>
        olga.call(writeToSpeakers, {
          params: { eventId },
          body: { audience: "all", subject: "Hi", content: "Hi" },
        }),
      () => olga.call(sessions.updateSession, { params, body: { room: "Hall" } }),
    );
    const mine = await ofSession(sam, sessionId);
    assert.deepEqual(lines(mine), [
      "Sam submitted: status null → draft, speakers null → Sam",
      "Olga placed: room null → Hall",
    ]);
    assert.deepEqual(await ofSession(beside, sessionId), mine);
    assert.equal((await ofSession(olga, sessionId)).length, mine.length + 1);
    for (const who of [asked, await makeUser(app)])
      assert.equal((await refusal(ofSession(who, sessionId))).status, 404);
    assert.equal((await refusal(ofSession(sam, other.sessionId))).status, 404);
  });

  it("tells co-speakers neither who was asked, said no or left, nor the speaker's wishes", async () => {
    const { olga, sam, eventId, sessionId, params } = await scene();
    await olga.call(setSpeakers, { params, body: { userIds: [] } });
    await olga.call(addSpeaker, { params, body: { name: "Ann" } });
    const { session } = await olga.call(sessions.getSession, { params });
    const ann = { userId: session.speakers[0]?.userId ?? "" };
    const { url } = await olga.call(makeClaimLink, { params: { eventId, userId: ann.userId } });
    await sam.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
    const names = ["Bea", "Dee", "Lea", "Wes"];
    const people = await Promise.all(names.map((name) => makeUser(app, { name })));
    const [bea, dee, lea, wes] = people as [TestUser, TestUser, TestUser, TestUser];
    const answer = async (who: TestUser, accept: boolean) => {
      const [asked] = (await who.call(listInvitations)).invitations;
      const invitationId = asked?.invitationId ?? "";
      await who.call(answerInvitation, { params: { invitationId }, body: { accept } });
    };
    const coSpeakerIds = people.map(({ userId }) => userId);
    await each(
      () => sam.call(sessions.updateSession, { params, body: { coSpeakerIds } }),
      () => answer(dee, false),
      () => answer(lea, true),
      () => lea.call(sessions.leaveSession, { params }),
      () => olga.call(sessions.updateSession, { params, body: { room: "Hall" } }),
      () => answer(bea, true),
    );
    const wish = { wished_room: "Attic" };
    await app.db.updateTable("sessions").set(wish).where("session_id", "=", sessionId).execute();
    await sam.call(sessions.updateSession, { params, body: { room: null } });
    await app.settle();
    const organizers = lines(await ofSession(olga, sessionId));
    const speakers = await ofSession(sam, sessionId);
    for (const name of ["Dee speaker_declined", "Lea speaker_left", "Wes", "Attic"]) {
      assert.ok(
        organizers.some((line) => line.includes(name)),
        name,
      );
      assert.ok(
        lines(speakers).some((line) => line.includes(name)),
        name,
      );
    }
    assert.deepEqual(lines(await ofSession(bea, sessionId)), [
      "Sam submitted: status null → draft, speakers null → Sam",
      "Olga speakers_set: speakers Sam → null",
      "Olga speakers_set: speakers null → Sam",
      "Sam speakers_set: speakers Sam → Sam, Bea",
      "Olga placed: room null → Hall",
      "Bea speaker_accepted",
      "Sam placed: room Hall → null",
    ]);
    assert.equal((await refusal(ofSession(wes, sessionId))).status, 404);
  });

  it("has no decision that was undone", async () => {
    const { olga, sam, eventId, sessionId, params } = await scene();
    const { session } = await olga.call(sessions.approveSession, { params });
    assert.equal((await ofSession(sam, sessionId)).length, 2);
    await olga.call(sessions.undoDecision, { params, body: { decidedAt: session.updatedAt } });
    assert.deepEqual(
      (await ofSession(sam, sessionId)).map(({ action }) => action),
      ["submitted"],
    );
    const all = (await historyOf(olga, eventId, { kind: "decisions" })).map(({ action }) => action);
    assert.deepEqual(all.sort(), ["approved", "submitted", "undone"]);
  });
});

describe("people in the history", () => {
  // Proves README settled: deleted accounts read "Deleted user"
  it("read Deleted user once their account is deleted, whose talks are forgotten", async () => {
    const { olga, sam, eventId, params } = await scene();
    const { invitation } = await olga.call(inviteSpeaker, {
      body: { eventId, email: "sam@example.org" },
    });
    await olga.call(sessions.updateSession, { params, body: { room: "Hall" } });
    await sam.call(deleteAccount, { body: { password: PASSWORD } });
    const history = await historyOf(olga, eventId);
    assert.ok(invitation.invitationId);
    const said = JSON.stringify(history);
    for (const word of ["Sam", "sam@", "Types"]) assert.ok(!said.includes(word), word);
    const submitted = history.find(({ action }) => action === "submitted");
    assert.deepEqual(
      [submitted?.actor, submitted?.session?.title, submitted?.changes],
      [{ userId: sam.userId, name: "Deleted user", deleted: true }, null, []],
    );
  });

  it("leave a trace where their accounts are deleted, of what went, whom they left, and what passed on", async () => {
    const { olga, sam, eventId, params } = await scene();
    const ada = await makeUser(app, { name: "Ada" });
    const owned = await makeEvent(app, ada, { visibility: "public" });
    for (const [who, event] of [
      [olga, owned],
      [ada, eventId],
    ] as const)
      await makeCoOrganizer(app, who, event);
    await makeCoSpeaker(app, ada, params.sessionId);
    const kept = await makeSession(app, ada, eventId, { status: "confirmed" });
    await makeSession(app, ada, eventId, { status: "rejected" });
    await makeSession(app, ada, owned, { talk_id: kept.talkId });
    const { track } = await olga.call(createTrack, { params: { eventId }, body: { name: "Web" } });
    const [trackId, managers] = [track.trackId, [ada, sam]];
    await app.db
      .insertInto("track_managers")
      .values(managers.map(({ userId: user_id }) => ({ track_id: trackId, user_id })))
      .execute();
    app.clock.advance(1000);
    const since = new Date(app.ctx.clock()).toISOString();
    await ada.call(deleteAccount, { body: { password: PASSWORD } });
    const news = async (event: string) =>
      lines((await historyOf(olga, event)).filter(({ at }) => at >= since)).sort();
    assert.deepEqual(await news(eventId), [
      "Deleted user deleted",
      "Deleted user organizer_removed Deleted user",
      "Deleted user speaker_left",
      "Deleted user track_managers Web: managers Sam, Deleted user → Sam",
    ]);
    assert.deepEqual(await news(owned), [
      "Deleted user deleted: status draft → null, speakers Deleted user → null",
      "Deleted user event_transferred: owner Deleted user → Olga",
    ]);
    assert.ok(lines(await ofSession(sam, params.sessionId)).includes("Deleted user speaker_left"));
  });

  it("leave a trace of what their deleted accounts had taken over", async () => {
    const { olga, eventId, params } = await scene();
    await olga.call(setSpeakers, { params, body: { userIds: [] } });
    await olga.call(addSpeaker, { params, body: { name: "Ann" } });
    const { session } = await olga.call(sessions.getSession, { params });
    const userId = session.speakers[0]?.userId ?? "";
    const { url } = await olga.call(makeClaimLink, { params: { eventId, userId } });
    const ann = await makeUser(app, { name: "Ann Who Claimed" });
    await ann.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
    app.clock.advance(1000);
    await ann.call(deleteAccount, { body: { password: PASSWORD } });
    const [last] = await historyOf(olga, eventId);
    assert.deepEqual(last && lines([last]), ["Deleted user claim_taken_back: person Deleted user → Ann"]);
  });

  it("are never named by their addresses", async () => {
    const { olga, eventId, params } = await scene();
    await each(
      () => olga.call(inviteSpeaker, { body: { eventId, email: "one@example.org" } }),
      () => olga.call(inviteCoOrganizer, { params: { eventId }, body: { email: "two@example.org" } }),
      () => olga.call(addSpeaker, { params, body: { email: "three@example.org" } }),
    );
    const rows = await app.db.selectFrom("event_history").selectAll().execute();
    assert.ok(rows.length >= 5);
    assert.ok(!JSON.stringify(rows).includes("@"));
  });

  it("are who claimed them, also where only a name was known", async () => {
    const { olga, eventId, params } = await scene();
    await each(
      () => olga.call(setSpeakers, { params, body: { userIds: [] } }),
      () => olga.call(addSpeaker, { params, body: { name: "Ann" } }),
    );
    const named = async () => (await historyOf(olga, eventId, { kind: "people" })).at(0)?.changes;
    assert.deepEqual(await named(), [{ field: "speakers", from: null, to: "Ann" }]);
    const { session } = await olga.call(sessions.getSession, { params });
    const userId = session.speakers[0]?.userId ?? "";
    const { url } = await olga.call(makeClaimLink, { params: { eventId, userId } });
    const ann = await makeUser(app, { name: "Ann Who Claimed" });
    await ann.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
    const people = await historyOf(olga, eventId, { kind: "people" });
    const set = people.find(({ action, changes }) => action === "speakers_set" && changes[0]?.to);
    assert.equal(set?.changes[0]?.to, "Ann Who Claimed");
    assert.ok(people.some(({ action }) => action === "claimed"));
  });

  it("are told with their answers to invitations", async () => {
    const { olga, eventId, sessionId, params } = await scene();
    const [bea, hugo] = [await makeUser(app, { name: "Bea" }), await makeUser(app, { name: "Hugo" })];
    const answer = async (who: TestUser, accept: boolean) => {
      const { invitations } = await who.call(listInvitations);
      const invitationId = invitations[0]?.invitationId ?? "";
      const talkId = accept && invitations[0]?.type === "session" ? await makeTalk(app, who) : undefined;
      await who.call(answerInvitation, { params: { invitationId }, body: { accept, talkId } });
    };
    await each(
      () => olga.call(addSpeaker, { params, body: { userId: bea.userId } }),
      () => answer(bea, true),
      () => bea.call(sessions.leaveSession, { params }),
      () => olga.call(inviteCoOrganizer, { params: { eventId }, body: { email: hugo.email } }),
      () => answer(hugo, true),
    );
    assert.deepEqual(lines(await historyOf(olga, eventId, { kind: "people" })), [
      "Olga speakers_set: speakers Sam → Sam, Bea",
      "Bea speaker_accepted",
      "Bea speaker_left",
      "Olga organizer_invited Hugo",
      "Hugo organizer_accepted",
    ]);
    assert.equal((await ofSession(hugo, sessionId)).length, 4);
  });
});
