import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as calls from "@plenary/contract/call/call";
import * as speakers from "@plenary/contract/call/call-speakers";
import * as contract from "@plenary/contract/call/proposals";
import { getPublicCall } from "@plenary/contract/call/public-call";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { asked } from "@plenary/testing/surveys";
import { makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { asking, longOf, numberOf, singleOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sweepCallSpeakers } from "./call-speakers.ts";

const app = useApp();
let organizer: TestUser;
let speaker: TestUser;
let eventId: string;

beforeEach(async () => {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  organizer = await makeUser(app, { name: "Olga Organizer" });
  speaker = await makeUser(app, { name: "Ada Speaker" });
  const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Berlin" };
  eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", ...days });
});

const said = async (call: Promise<unknown>) => {
  const { status, message, fields } = await refusal(call);
  return [status, fields ?? message];
};

type Settings = Record<string, object>;

const ids = { id: "" };

/** A published call with two types that asks these questions. */
async function openCall(questions: Question[], questionSettings: Settings = {}) {
  const params = { eventId };
  const body = { version: 0, closesAt: "2027-03-31T23:59", questionnaire: asking(...questions) };
  const { call } = await organizer.call(calls.putCall, {
    params,
    body: { ...body, questionSettings } as never,
  });
  await organizer.call(calls.createCallType, { params, body: { name: "Workshop", minutes: [90] } });
  const published = await organizer.call(calls.publishCall, { params });
  const [talk, workshop] = published.call.types;
  ids.id = talk?.typeId ?? "";
  return {
    call: { ...published.call, version: call.version },
    talk: ids.id,
    workshop: workshop?.typeId ?? "",
  };
}

const texts = { title: "On soup", summary: "Soup in short", description: "All of it" };

async function drafted(body: object) {
  const params = { proposalId: randomUUID() };
  const all = { eventId, baseVersion: 0, ...texts, typeId: ids.id, ...body };
  return (await speaker.call(contract.putProposal, { params, body: all })).proposal;
}

const put = (proposalId: string, baseVersion: number, answers: object, who = speaker) =>
  who.call(contract.putProposal, { params: { proposalId }, body: { baseVersion, answers } as never });

const submit = ({ proposalId, version }: { proposalId: string; version: number }) =>
  speaker.call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });

const read = async (proposalId: string, who: TestUser) =>
  (await who.call(contract.getProposal, { params: { proposalId } })).proposal.answers;

describe("the questions of a call", () => {
  it("are saved by version, shown to visitors without retired ones, and told where something is wrong", async () => {
    const [why, old] = [longOf(), longOf({ isRetired: true })];
    const { call } = await openCall([why, old], { [why.questionId]: { visibility: "reviewers" } });
    assert.deepEqual(call.questionSettings[why.questionId], {
      ...{ of: "proposal", visibility: "reviewers", typeIds: [], trackIds: [] },
      ...{ requiredFrom: null, frozenAt: null },
    });
    const { call: shown } = await app.client()(getPublicCall, { params: { eventId } });
    assert.deepEqual(
      shown.questionnaire.sections.flatMap(({ questions }) => questions.map((each) => each.questionId)),
      [why.questionId],
    );
    const change = (body: object) =>
      organizer.call(calls.putCall, {
        params: { eventId },
        body: { version: call.version, ...body } as never,
      });
    const path = "questionnaire.sections.0.questions.0";
    const rating = asked("How?", { type: "rating", steps: 5, low: null, high: null });
    assert.deepEqual(await said(change({ questionnaire: asking(rating) })), [
      422,
      { [`${path}.type`]: "A call can't ask this kind of question" },
    ]);
    const untitled = asking(longOf({ text: {} }));
    assert.deepEqual(await said(change({ questionnaire: untitled })), [
      422,
      { [`${path}.text`]: "Question is required" },
    ]);
    const many = asking(...Array.from({ length: 61 }, () => longOf()));
    assert.deepEqual(await said(change({ questionnaire: many })), [
      422,
      { questionnaire: "At most 60 questions" },
    ]);
    await change({ questionnaire: asking(why) });
    assert.deepEqual(await said(change({ questionnaire: asking() })), [
      409,
      "Somebody else has changed the call. Please look at it again.",
    ]);
  });

  it("stay once they are answered, and keep the types that they are asked of", async () => {
    const which = singleOf(["Red", "Blue"]);
    const { call, workshop } = await openCall([which]);
    const red = "options" in which ? which.options[0]?.choiceId : "";
    await drafted({ answers: { [which.questionId]: { choiceIds: [red], other: null } } });
    const change = (questions: Question[], questionSettings: Settings = {}) =>
      organizer.call(calls.putCall, {
        params: { eventId },
        body: { version: call.version, questionnaire: asking(...questions), questionSettings } as never,
      });
    const stays = [409, { questionnaire: "What was answered can't be removed. It can be retired." }];
    assert.deepEqual(await said(change([])), stays);
    const options = "options" in which ? which.options.slice(1) : [];
    const green = { ...(options[0] as object), choiceId: randomUUID(), label: { en: "Green" } };
    assert.deepEqual(await said(change([{ ...which, options: [...options, green] } as Question])), stays);
    const other = { ...longOf(), questionId: which.questionId };
    assert.equal((await said(change([other])))[0], 409);
    await change([which], { [which.questionId]: { typeIds: [workshop, randomUUID()] } });
    const { call: changed } = await organizer.call(calls.getCall, { params: { eventId } });
    assert.deepEqual(changed?.questionSettings[which.questionId]?.typeIds, [workshop]);
    assert.deepEqual(await said(organizer.call(calls.deleteCallType, { params: { typeId: workshop } })), [
      409,
      "It is in use. Retire it instead.",
    ]);
  });
});

describe("answers", () => {
  // Proves call-for-papers 3.2: hidden ones are neither asked nor kept
  it("are kept as typed, asked for when submitted, and gone where their question isn't asked", async () => {
    const [why, many, ofWorkshops] = [longOf({ required: true }), numberOf({ max: 9 }), longOf()];
    const { workshop } = await openCall([why, many, ofWorkshops]);
    const { call } = await organizer.call(calls.getCall, { params: { eventId } });
    const questionSettings = { [ofWorkshops.questionId]: { typeIds: [workshop] } };
    await organizer.call(calls.putCall, {
      params: { eventId },
      body: { version: call?.version ?? 0, questionSettings } as never,
    });
    const answers = {
      [many.questionId]: "about ten",
      [ofWorkshops.questionId]: "A room",
      [randomUUID()]: "To nothing",
    };
    const draft = await drafted({ answers });
    assert.deepEqual(draft.answers, { [many.questionId]: "about ten", [ofWorkshops.questionId]: "A room" });
    assert.deepEqual(await said(submit(draft)), [
      422,
      {
        [`answers.${why.questionId}`]: "This question needs an answer",
        [`answers.${many.questionId}`]: "Please enter a whole number, such as 1500",
      },
    ]);
    const { proposal: ten } = await put(draft.proposalId, draft.version, {
      [why.questionId]: "Because",
      [many.questionId]: 10,
    });
    assert.deepEqual(await said(submit(ten)), [
      422,
      { [`answers.${many.questionId}`]: "Please enter a number from 0 to 9" },
    ]);
    const { proposal: nine } = await put(draft.proposalId, ten.version, { [many.questionId]: 9 });
    const { proposal } = await submit(nine);
    const kept = { [why.questionId]: "Because", [many.questionId]: 9 };
    assert.deepEqual(proposal.answers, kept);
    assert.deepEqual(await read(draft.proposalId, organizer), kept);
    const version = await app.db.selectFrom("proposal_versions").select("contents").executeTakeFirstOrThrow();
    assert.deepEqual((version.contents as { answers: object }).answers, kept);
    const { proposals } = await speaker.call(downloadData, {});
    assert.deepEqual(proposals[0]?.answers, [
      { question: "Why?", answer: ["Because"] },
      { question: "How many?", answer: ["9"] },
    ]);
  });

  it("are saved one by one: only the same one on both sides is a clash", async () => {
    const [why, what] = [longOf(), longOf()];
    await openCall([why, what]);
    const draft = await drafted({});
    const { proposalId, version } = draft;
    await put(proposalId, version, { [why.questionId]: "One tab" });
    const { proposal } = await put(proposalId, version, { [what.questionId]: "The other" });
    assert.deepEqual(proposal.answers, { [why.questionId]: "One tab", [what.questionId]: "The other" });
    assert.deepEqual(await said(put(proposalId, version, { [why.questionId]: "Mine" })), [
      409,
      { [`answers.${why.questionId}`]: "Changed by somebody else" },
    ]);
  });

  it("are the speaker's alone until they are published, and settled after a time", async () => {
    const [why, what] = [longOf(), longOf()];
    await openCall([why, what], { [why.questionId]: { frozenAt: "2027-02-01T00:00:00Z" } });
    const draft = await drafted({ answers: { [why.questionId]: "First" } });
    const { proposal } = await submit(draft);
    const { proposal: typed } = await put(draft.proposalId, proposal.version, { [why.questionId]: "Second" });
    assert.deepEqual(typed.unpublished, [`answers.${why.questionId}`]);
    assert.deepEqual(await read(draft.proposalId, organizer), { [why.questionId]: "First" });
    const { proposal: published } = await submit(typed);
    assert.deepEqual(await read(draft.proposalId, organizer), { [why.questionId]: "Second" });
    app.clock.set(new Date("2027-02-02T00:00:00Z"));
    assert.deepEqual(await said(put(draft.proposalId, published.version, { [why.questionId]: "Late" })), [
      409,
      { [`answers.${why.questionId}`]: "This answer can no longer be changed" },
    ]);
    await put(draft.proposalId, published.version, { [what.questionId]: "Still open" });
    const { proposal: byOrganizer } = await put(
      draft.proposalId,
      published.version,
      { [why.questionId]: "Corrected" },
      organizer,
    );
    assert.deepEqual(byOrganizer.answers, { [why.questionId]: "Corrected" });
  });

  it("that waited to be published when they were settled stay as they were", async () => {
    const why = longOf();
    await openCall([why], { [why.questionId]: { frozenAt: "2027-01-10T13:00:00Z" } });
    const { proposal } = await submit(await drafted({ answers: { [why.questionId]: "First" } }));
    await put(proposal.proposalId, proposal.version, { [why.questionId]: "Second" });
    app.clock.set(new Date("2027-01-10T13:30:00Z"));
    const params = { proposalId: proposal.proposalId };
    const { proposal: typed } = await speaker.call(contract.putProposal, {
      params,
      body: { baseVersion: proposal.version, title: "On stew" },
    });
    await submit(typed);
    assert.deepEqual(await read(proposal.proposalId, organizer), { [why.questionId]: "First" });
  });

  it("are needed from a time on", async () => {
    const why = longOf({ required: true });
    await openCall([why], { [why.questionId]: { requiredFrom: "2027-02-01T00:00:00Z" } });
    const draft = await drafted({});
    const { proposal } = await submit(draft);
    assert.deepEqual(proposal.answers, {});
    app.clock.set(new Date("2027-02-02T00:00:00Z"));
    const { proposal: changed } = await speaker.call(contract.putProposal, {
      params: { proposalId: draft.proposalId },
      body: { baseVersion: proposal.version, title: "On more soup" },
    });
    assert.deepEqual(await said(submit(changed)), [
      422,
      { [`answers.${why.questionId}`]: "This question needs an answer" },
    ]);
  });

  it("take links with their protocol", async () => {
    const where = asked("Where?", { type: "link" });
    await openCall([where]);
    const draft = await drafted({ answers: { [where.questionId]: "example.org" } });
    assert.deepEqual(await said(submit(draft)), [
      422,
      { [`answers.${where.questionId}`]: "Please enter a link that begins with http:// or https://" },
    ]);
    const right = await put(draft.proposalId, draft.version, { [where.questionId]: "https://example.org/" });
    await submit(right.proposal);
  });
});

describe("what speakers tell a call about themselves", () => {
  // Sign-ins end when they aren't used.
  beforeEach(async () => {
    app.clock.set(new Date("2027-03-25T12:00:00Z"));
    speaker = await makeUser(app, { name: "Sam Speaker" });
    const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Berlin" };
    organizer = await makeUser(app, { name: "Otto Organizer" });
    eventId = await makeEvent(app, organizer, { visibility: "public", name: "Other Conf", ...days });
  });

  const me = (body: object, who = speaker) =>
    who.call(speakers.putCallSpeaker, { params: { eventId }, body: body as never });

  it("is asked for with a submission, read by organizers, downloaded, and partly deleted 30 days after the event", async () => {
    const [needs, level, ofProposal] = [longOf({ required: true }), longOf(), longOf()];
    const { call } = await openCall([needs, level, ofProposal], {
      [needs.questionId]: { of: "speaker" },
      [level.questionId]: { of: "speaker", visibility: "reviewers" },
    });
    await organizer.call(calls.putCall, {
      params: { eventId },
      body: { version: call.version, biography: "required" },
    });
    const draft = await drafted({});
    assert.deepEqual(await said(submit(draft)), [
      422,
      {
        biography: "Biography is required",
        [`answers.${needs.questionId}`]: "This question needs an answer",
      },
    ]);
    await me({ biography: "Cooks", answers: { [needs.questionId]: "A ramp", [randomUUID()]: "To nothing" } });
    await me({ answers: { [level.questionId]: "Some" } });
    await submit(draft);
    const answers = { [needs.questionId]: "A ramp", [level.questionId]: "Some" };
    const params = { proposalId: draft.proposalId };
    const { speaker: shown } = await organizer.call(contract.getProposal, { params });
    assert.deepEqual(shown, { biography: "Cooks", answers });
    const { callAnswers } = await speaker.call(downloadData, {});
    assert.deepEqual(
      callAnswers.map(({ biography, answers: given }) => [biography, given.length]),
      [["Cooks", 2]],
    );
    const other = await makeUser(app, { name: "Eve" });
    assert.deepEqual((await other.call(speakers.getCallSpeaker, { params: { eventId } })).speaker, {
      ...{ biography: "", answers: {} },
    });
    app.clock.set(new Date("2027-06-01T12:00:00Z"));
    await sweepCallSpeakers(app.ctx);
    const stored = async () =>
      (await app.db.selectFrom("call_speakers").select("answers").executeTakeFirstOrThrow()).answers;
    assert.deepEqual(await stored(), answers);
    app.clock.set(new Date("2027-06-02T12:00:00Z"));
    await sweepCallSpeakers(app.ctx);
    assert.deepEqual(await stored(), { [level.questionId]: "Some" });
  });

  it("stays once it is answered, is said until a draft is too late, and read only of what stands", async () => {
    const needs = longOf();
    const { call } = await openCall([needs], { [needs.questionId]: { of: "speaker" } });
    const draft = await drafted({});
    app.clock.set(new Date("2027-03-31T22:05:00Z"));
    await me({ biography: "Cooks", answers: { [needs.questionId]: "A ramp" } });
    const body = { version: call.version, questionnaire: asking() };
    assert.equal(
      (await said(organizer.call(calls.putCall, { params: { eventId }, body: body as never })))[0],
      409,
    );
    await submit(draft);
    const params = { proposalId: draft.proposalId };
    const shown = async () => (await organizer.call(contract.getProposal, { params })).speaker.answers;
    assert.deepEqual(await shown(), { [needs.questionId]: "A ramp" });
    await speaker.call(contract.withdrawProposal, { params });
    assert.deepEqual(await shown(), {});
    app.clock.set(new Date("2027-03-31T22:15:00Z"));
    assert.deepEqual(await said(me({ biography: "Late" })), [409, "The call for papers is closed"]);
  });

  it("can be changed after the deadline by who has submitted, until it is settled", async () => {
    const needs = longOf();
    await openCall([needs], {
      [needs.questionId]: { of: "speaker", frozenAt: "2027-04-05T12:00:00Z" },
    });
    await submit(await drafted({}));
    app.clock.set(new Date("2027-04-02T12:00:00Z"));
    await me({ answers: { [needs.questionId]: "A ramp" } });
    const other = await makeUser(app, { name: "Eve" });
    assert.deepEqual(await said(me({ biography: "Late" }, other)), [409, "The call for papers is closed"]);
    app.clock.set(new Date("2027-04-06T12:00:00Z"));
    assert.deepEqual(await said(me({ answers: { [needs.questionId]: null } })), [
      409,
      { [`answers.${needs.questionId}`]: "This answer can no longer be changed" },
    ]);
    const gone = await makeUser(app, { name: "Gone" });
    const row = { event_id: eventId, user_id: gone.userId, updated_at: app.ctx.clock().toISOString() };
    await app.db.insertInto("call_speakers").values(row).execute();
    await gone.call(deleteAccount, { body: { password: PASSWORD } });
    const left = await app.db.selectFrom("call_speakers").select("user_id").execute();
    assert.deepEqual(left, [{ user_id: speaker.userId }]);
  });
});
