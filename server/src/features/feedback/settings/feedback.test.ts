import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { isCode } from "@plenary/contract/feedback/feedback-limits";
import { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import * as contract from "@plenary/contract/feedback/feedback-settings";
import { createRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { closeSurvey } from "@plenary/contract/surveys/surveys";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
} from "../../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makeCollecting,
  removeAnswer,
  setUp,
} from "../../../../test/feedback/feedback.ts";
import { asking, makeSurvey, ratingOf } from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const codesOf = async (organizer: { call: ReturnType<typeof app.client> }, eventId: string) =>
  (await organizer.call(contract.listFeedbackCodes, { params: { eventId }, query: {} })).codes;

describe("the settings of feedback", () => {
  // Proves feedback 3, 5: Settings, their defaults and what is refused of them
  it("are these before anybody says anything, and feedback is off", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const { settings } = await organizer.call(contract.getFeedbackSettings, { params: { eventId } });
    const { reactions, ...rest } = settings;
    assert.deepEqual(rest, {
      ...{ eventId, enabled: false, access: "open", accessCode: null, hasBegun: false },
      ...{ opensBeforeEnd: 10, closesAfterHours: 168, ratings: true, comments: true, scales: [] },
      ...{ commentReview: "all", flagWords: [], release: "by_hand", compare: true, publicResults: false },
      ...{ threshold: 5, retentionMonths: 24, hasLinks: false, version: 0, updatedAt: null },
    });
    assert.deepEqual(
      reactions.map(({ label, about }) => `${about}: ${label}`),
      [
        ...["talk: Learned something", "talk: Well presented", "talk: Good examples", "talk: Too basic"],
        ...["talk: Too advanced", "talk: Too fast", "room: Hard to hear", "room: Hard to see"],
        ...["room: Too full", "room: Too hot or cold"],
      ],
    );
    assert.deepEqual(await codesOf(organizer, eventId), []);
  });

  // Proves feedback 8: Of two who save settings the second is told; who may answer is fixed by the first answer
  it("are saved over the version that they were read in, and over no other", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const save = (version: number, body: object, who = organizer) =>
      who.call(contract.updateFeedbackSettings, { params: { eventId }, body: { version, ...body } });
    const first = (await save(0, { threshold: 7 })).settings;
    assert.deepEqual([first.version, first.threshold], [1, 7]);
    assert.deepEqual(await refusal(save(0, { threshold: 8 }, helper)), {
      ...{ status: 409, code: "conflict", message: "Somebody else has changed this. Reload to see it." },
    });
    // What changes nothing is no new version.
    assert.equal((await save(1, { threshold: 7 }, helper)).settings.version, 1);
    assert.equal((await save(1, { closesAfterHours: 24 }, helper)).settings.version, 2);
  });

  // Proves feedback 3, 5: Settings, their defaults and what is refused of them
  it("say what is wrong with each", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const says = async (body: object) => {
      const call = organizer.call(contract.updateFeedbackSettings, {
        ...{ params: { eventId }, body: { version: 0, ...body } },
      });
      return Object.values((await refusal(call)).fields ?? {}).join();
    };
    const reaction = (label: string) => ({ label, about: "talk" });
    const scale = (label: string, question = "How?") => ({ label, question });
    const cases: [object, string][] = [
      [{ opensBeforeEnd: 1441 }, "Minutes must be 0 to 1,440"],
      [{ opensBeforeEnd: -1 }, "Minutes must be 0 to 1,440"],
      [{ closesAfterHours: 0 }, "Hours must be 1 to 720"],
      [{ closesAfterHours: 721 }, "Hours must be 1 to 720"],
      [{ threshold: 2 }, "Threshold must be 3 to 20"],
      [{ threshold: 21 }, "Threshold must be 3 to 20"],
      [{ retentionMonths: 61 }, "Months must be 1 to 60"],
      [{ reactions: Array.from({ length: 13 }, (_, n) => reaction(`${n}`)) }, "At most 12 reactions"],
      [{ reactions: [reaction(" ")] }, "Reaction is required"],
      [{ reactions: [reaction("x".repeat(31))] }, "Reaction must be 30 characters or less"],
      [{ reactions: [reaction("Tóo fast"), reaction("too FAST")] }, "This reaction is there already"],
      [{ reactions: [{ ...reaction("New"), reactionId: 30 }] }, "Unknown reaction"],
      [{ scales: ["a", "b", "c", "d"].map((label) => scale(label)) }, "At most 3 scales"],
      [{ scales: [scale("x".repeat(41))] }, "Label must be 40 characters or less"],
      [{ scales: [scale("Pace", "x".repeat(201))] }, "Question must be 200 characters or less"],
      [{ flagWords: Array.from({ length: 201 }, (_, n) => `w${n}`) }, "At most 200 words"],
      [{ access: "code" }, "Access code is required"],
      [{ access: "code", accessCode: "abc" }, "Access code must be 4 to 12 letters or digits"],
      [{ accessCode: "abc-def" }, "Access code must be 4 to 12 letters or digits"],
      [{ accessCode: "x".repeat(13) }, "Access code must be 4 to 12 letters or digits"],
    ];
    for (const [body, message] of cases) assert.equal(await says(body), message);
  });

  // Proves feedback 8: Of two who save settings the second is told; who may answer is fixed by the first answer
  it("let access change until the first answer", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await setUp(app, organizer, eventId, { access: "code", accessCode: "ab12" });
    const { accessCode } = await setUp(app, organizer, eventId, { access: "open" });
    assert.equal(accessCode, "AB12");
    await answer(app, await fetchPass(app, eventId), sessionId);
    const begun = "Feedback has begun, so who may answer can't change";
    const change = setUp(app, organizer, eventId, { access: "account" });
    assert.deepEqual(await refusal(change), {
      ...{ status: 409, code: "conflict", message: begun, fields: { access: begun } },
    });
    assert.equal((await setUp(app, organizer, eventId, { threshold: 9 })).hasBegun, true);
  });

  // Proves feedback 4: The threshold that was promised to who has answered is not lowered
  it("let the threshold be raised, but not lowered once somebody has read it and answered", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app, { threshold: 8 });
    assert.equal((await setUp(app, organizer, eventId, { threshold: 6 })).threshold, 6);
    const { pass } = await answer(app, await fetchPass(app, eventId), sessionId);
    assert.deepEqual(await refusal(setUp(app, organizer, eventId, { threshold: 5 })), {
      ...{
        status: 409,
        code: "conflict",
        message: "Feedback has begun, so the threshold can only be raised",
      },
      fields: { threshold: "Feedback has begun, so the threshold can only be raised" },
    });
    assert.equal((await setUp(app, organizer, eventId, { threshold: 7, compare: false })).threshold, 7);
    await removeAnswer(app, pass, sessionId);
    assert.equal((await setUp(app, organizer, eventId, { threshold: 5 })).threshold, 5);
  });

  // Proves feedback 2, 4: A survey that takes the access code leads to where that is set, also where feedback is off;
  //   the code stays as long as an open survey takes it
  it("keep the access code as long as an open survey takes it", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    await setUp(app, organizer, eventId, { accessCode: "ab12" });
    const settings = { access: "code" as const, questionnaire: asking(ratingOf()) };
    const days = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
    const { surveyId } = await makeSurvey(organizer, eventId, { ...settings, ...days });
    const message = "A survey that is open takes this code, so it can't be removed";
    assert.deepEqual(await refusal(setUp(app, organizer, eventId, { accessCode: null })), {
      ...{ status: 409, code: "conflict", message, fields: { accessCode: message } },
    });
    assert.equal((await setUp(app, organizer, eventId, { accessCode: "cd34" })).accessCode, "CD34");
    await organizer.call(closeSurvey, { params: { surveyId } });
    assert.equal((await setUp(app, organizer, eventId, { accessCode: null })).accessCode, null);
  });

  // Proves feedback 3, 5: Settings, their defaults and what is refused of them
  it("keep the number of a reaction that is worded anew, taken away, or comes back", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const set = async (...reactions: { reactionId?: number; label: string; about: "talk" | "room" }[]) =>
      (await setUp(app, organizer, eventId, { reactions })).reactions.map(
        ({ reactionId, label }) => `${reactionId} ${label}`,
      );
    const talk = "talk" as const;
    assert.deepEqual(
      await set({ reactionId: 5, label: "Much too fast", about: talk }, { label: "Funny", about: talk }),
      ["5 Much too fast", "10 Funny"],
    );
    assert.deepEqual(await set({ label: "Funny", about: talk }, { label: "well presented", about: talk }), [
      "10 Funny",
      "1 well presented",
    ]);
  });

  // Proves feedback 3, 5: Settings, their defaults and what is refused of them
  it("run out of numbers only when all are in answers", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const label = (n: number) => ({ label: `Label ${n}`, about: "talk" as const });
    const set = (from: number) =>
      setUp(app, organizer, eventId, { reactions: Array.from({ length: 10 }, (_, n) => label(from + n)) });
    await set(0);
    await set(10);
    // 30 numbers are known by now; the last one is free, the others are taken again.
    const third = await set(20);
    assert.ok(third.reactions.every(({ reactionId }) => reactionId <= 30));
    const row = { session_id: sessionId, edition: 1, first: true, hour: "2027-05-01T09:00:00Z" };
    const all = { ...row, reactions: 2 ** 31 - 1, comment_state: "none" as const };
    await app.db.insertInto("feedback_answers").values(all).execute();
    assert.equal((await refusal(set(40))).status, 422);
    assert.equal((await set(0)).reactions.length, 10);
  });
});

describe("codes", () => {
  // Proves feedback 9: Codes are made when feedback is switched on and stay for good; their QR codes
  it("are made when feedback is switched on, for the event, its rooms and its confirmed sessions", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    await makeSession(app, speaker, eventId);
    await setUp(app, organizer, eventId, { enabled: false });
    await setUp(app, organizer, eventId);
    const codes = await codesOf(organizer, eventId);
    assert.deepEqual(
      codes.map(({ kind }) => kind),
      ["event", "session", "session"],
    );
    assert.ok(codes.every(({ code }) => isCode(code)));
    assert.equal(new Set(codes.map(({ code }) => code)).size, 3);
    const session = codes.find((each) => each.sessionId === sessionId);
    assert.equal(session?.url, `HTTP://LOCALHOST:3000/F/${session?.code}`);
  });

  // Proves feedback 9: Codes are made when feedback is switched on and stay for good; their QR codes
  it("stay over switching off, another room and another name of it", async () => {
    const { organizer, speaker, eventId } = await makeCollecting(app);
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const before = await codesOf(organizer, eventId);
    assert.deepEqual(before.map(({ kind }) => kind).sort(), ["event", "room", "session", "session"]);
    await organizer.call(updateRoom, { params: { roomId: room.roomId }, body: { name: "Great hall" } });
    await makeSession(app, speaker, eventId, { status: "confirmed" });
    await setUp(app, organizer, eventId, { enabled: false });
    await setUp(app, organizer, eventId);
    const after = new Map((await codesOf(organizer, eventId)).map(({ code, name }) => [code, name]));
    assert.equal(after.size, 5);
    for (const { code, kind } of before)
      assert.equal(after.has(code) && (kind !== "room" || after.get(code) === "Great hall"), true);
  });

  // Proves feedback 9: Codes are made when feedback is switched on and stay for good; their QR codes
  it("are had as pictures to print, by organizers, and that of a session by its speakers", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const [{ code = "" } = {}] = await codesOf(organizer, eventId);
    const image = await organizer.call(contract.getCodeImage, { params: { code } });
    const svg = await image.text();
    assert.equal(image.type, "image/svg+xml;charset=utf-8");
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 33 33" /);
    const query = { images: "room" } as const;
    const { codes } = await organizer.call(contract.listFeedbackCodes, { params: { eventId }, query });
    for (const { kind, code: each, image: drawn } of codes)
      assert.equal(
        drawn,
        kind === "room"
          ? await (await organizer.call(contract.getCodeImage, { params: { code: each } })).text()
          : null,
      );
    const stranger = await makeUser(app);
    const own = codes.find((each) => each.sessionId === sessionId)?.code ?? "";
    for (const [who, of] of [
      [stranger, code],
      [stranger, own],
      [speaker, code],
    ] as const)
      assert.equal((await refusal(who.call(contract.getCodeImage, { params: { code: of } }))).status, 403);
    const seen = await speaker.call(contract.getCodeImage, { params: { code: own } });
    assert.match(await seen.text(), /^<svg /);
    const unknown = organizer.call(contract.getCodeImage, { params: { code: "AAAAAA" } });
    assert.equal((await refusal(unknown)).message, "There is nothing to answer here");
  });
});

describe("what a session says for itself", () => {
  // Proves feedback 3, 6: What a session says for itself, and who may say it
  it("is organizers' business, but for its speakers' thanks and their agreeing to sharing", async () => {
    const { organizer, speaker, sessionId } = await makeCollecting(app);
    const set = (who: typeof organizer, body: object) =>
      who.call(contract.updateSessionFeedback, { params: { sessionId }, body });
    const { feedback } = await set(speaker, { thanks: "Thank you all", publicAgreed: true });
    const { code, ...rest } = feedback;
    assert.ok(isCode(code ?? ""));
    assert.deepEqual(rest, {
      ...{ enabled: null, ratings: null, thanks: "Thank you all", publicAgreed: true, releasedAt: null },
    });
    assert.equal((await refusal(set(speaker, { enabled: false }))).status, 403);
    assert.equal((await refusal(set(speaker, { ratings: false }))).status, 403);
    for (const body of [{ thanks: "From us" }, { publicAgreed: true }])
      assert.equal(
        (await refusal(set(organizer, body))).message,
        "Only the speakers of this session can thank, or agree to sharing.",
      );
    const removed = (await set(organizer, { thanks: null, publicAgreed: false, ratings: false })).feedback;
    assert.deepEqual([removed.thanks, removed.publicAgreed, removed.ratings], [null, false, false]);
    assert.deepEqual((await refusal(set(speaker, { thanks: "x".repeat(501) }))).fields, {
      thanks: "Thanks must be 500 characters or less",
    });
    assert.equal((await refusal(set(await makeUser(app), { thanks: null }))).status, 404);
  });

  // Proves feedback 3, 6: What a session says for itself, and who may say it
  // Proves workspace 8: speakers see how many have answered
  it("is read by its speakers before anything is released, with how many have answered and nothing of what", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const params = { sessionId };
    const read = (who: typeof organizer) => who.call(contract.getThanks, { params });
    await answer(app, await fetchPass(app, eventId), sessionId);
    const { title } = (await read(speaker)).session;
    const seen = { session: { sessionId, title }, released: false, answers: 1 };
    assert.deepEqual(await read(speaker), { ...seen, thanks: null });
    await speaker.call(contract.updateSessionFeedback, { params, body: { thanks: "See you" } });
    const co = await makeUser(app);
    await makeCoSpeaker(app, co, sessionId);
    assert.deepEqual(await read(co), { ...seen, thanks: "See you" });
    assert.deepEqual(await refusal(speaker.call(getSessionFeedback, { params })), {
      ...{ status: 403, code: "forbidden" },
      message: "The organizers have not released this feedback yet.",
    });
    assert.equal((await refusal(read(organizer))).status, 403);
    assert.equal((await refusal(read(await makeUser(app)))).status, 404);
  });
});

// Proves feedback 4: What administrators set up in others' events is in the audit log
it("records what administrators set up in others' events", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  const admin = await makeAdmin(app);
  await setUp(app, admin, eventId, { threshold: 9 });
  await admin.call(contract.updateSessionFeedback, { params: { sessionId }, body: { enabled: false } });
  const { logs } = await admin.call(listAuditLogs);
  assert.deepEqual(
    logs.map(({ action, resourceType, details }) => [action, resourceType, details.changed]),
    [
      ["feedback_settings_updated", "session", ["enabled"]],
      ["feedback_settings_updated", "event", ["threshold"]],
    ],
  );
});
