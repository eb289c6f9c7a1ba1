import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import * as calls from "@plenary/contract/call/call";
import * as contract from "@plenary/contract/call/proposals";
import { getPublicCall } from "@plenary/contract/call/public-call";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { asked } from "@plenary/testing/surveys";
import { type Draft, draftedBy, openCallOf, type Settings, submitBy } from "../../../test/called.ts";
import { makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { asking, longOf, numberOf, singleOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";

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

const ids = { id: "" };

async function openCall(questions: Question[], questionSettings: Settings = {}) {
  const opened = await openCallOf(organizer, eventId, { questions, questionSettings });
  ids.id = opened.talk;
  return opened;
}

const drafted = (body: object) => draftedBy(speaker, eventId, { typeId: ids.id, ...body });

const put = (proposalId: string, baseVersion: number, answers: object, who = speaker) =>
  who.call(contract.putProposal, { params: { proposalId }, body: { baseVersion, answers } as never });

const submit = (draft: Draft) => submitBy(speaker, draft);

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

  // Proves call-for-papers 3.4: Nothing is lost
  it("that were answered and not published stay to be read by who answered them once it is decided", async () => {
    const why = longOf();
    await openCall([why]);
    const draft = await drafted({ answers: { [why.questionId]: "Because" } });
    const { proposal } = await submit(draft);
    await put(draft.proposalId, proposal.version, { [why.questionId]: "Because of soup" });
    const params = { proposalId: draft.proposalId };
    await organizer.call(contract.rejectProposal, { params, body: {} });
    const seen = (await speaker.call(contract.getProposal, { params })).proposal;
    assert.deepEqual(seen.answers, { [why.questionId]: "Because" });
    assert.deepEqual(seen.unsubmitted, { answers: { [why.questionId]: "Because of soup" } });
    const { proposal: theirs } = await organizer.call(contract.getProposal, { params });
    assert.equal(theirs.unsubmitted, undefined);
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
    const stays = [409, { questionnaire: "What was answered can't be removed. It can be retired." }] as const;
    assert.deepEqual(await said(change([])), stays);
    const options = "options" in which ? which.options.slice(1) : [];
    const green = { ...(options[0] as object), choiceId: randomUUID(), label: { en: "Green" } };
    const atOptions = "questionnaire.sections.0.questions.0.options";
    assert.deepEqual(await said(change([{ ...which, options: [...options, green] } as Question])), [
      ...[409, { [atOptions]: stays[1].questionnaire }],
    ]);
    const other = { ...longOf(), questionId: which.questionId };
    assert.equal((await said(change([other])))[0], 409);
    await change([which], { [which.questionId]: { typeIds: [workshop, randomUUID()] } });
    const { call: changed } = await organizer.call(calls.getCall, { params: { eventId } });
    assert.deepEqual(changed?.questionSettings[which.questionId]?.typeIds, [workshop]);
    const set = (setting: object) =>
      organizer.call(calls.putCall, {
        params: { eventId },
        body: { version: changed?.version, questionSettings: { [which.questionId]: setting } } as never,
      });
    const path = `questionSettings.${which.questionId}`;
    // None of those that it names would be all.
    assert.deepEqual(await said(set({ typeIds: [randomUUID()], trackIds: [randomUUID()] })), [
      422,
      { [`${path}.typeIds`]: "Please choose a type", [`${path}.trackIds`]: "Please choose a track" },
    ]);
    assert.deepEqual(await said(set({ of: "speaker" })), [
      409,
      { [`${path}.of`]: "This question has answers, so who it is asked of can't change" },
    ]);
    assert.deepEqual(await said(organizer.call(calls.deleteCallType, { params: { typeId: workshop } })), [
      409,
      "It is in use. Retire it instead.",
    ]);
  });
});

describe("answers", () => {
  it("that are too long together are refused at the longest, and hold back no other", async () => {
    const questions = Array.from({ length: 7 }, () => longOf());
    await openCall(questions);
    const long = "x".repeat(9000);
    const answers = Object.fromEntries(questions.map(({ questionId }) => [questionId, long]));
    const draft = await drafted({ answers });
    const [first, ...others] = questions.map(({ questionId }) => questionId);
    const fields = Object.fromEntries(others.map((id) => [id, `${long}y`]));
    assert.deepEqual(
      await said(put(draft.proposalId, draft.version, { ...fields, [`${first}`]: `${"ü".repeat(9900)}` })),
      [422, { [`answers.${first}`]: "All answers together must be 64 KB or less" }],
    );
    await put(draft.proposalId, draft.version, fields);
  });

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

describe("a proposal of which nothing more comes", () => {
  // Proves call-for-papers 3.5: "Use elsewhere" copies texts and answers to the same questions (by origin)
  it("is copied into a draft for another open call, with answers to the same questions, while that is open", async () => {
    const [level, why] = [singleOf(["Easy", "Hard"]), longOf()];
    await openCall([level, why]);
    const elsewhere = await makeEvent(app, organizer, {
      ...{ name: "Other", visibility: "public", start_date: "2027-06-01", end_date: "2027-06-02" },
    });
    const same = { ...level, questionId: randomUUID() };
    await openCallOf(organizer, elsewhere, { questions: [same, longOf()] });
    const chosen = { choiceIds: [("options" in level && level.options[0]?.choiceId) || ""], other: null };
    const draft = await drafted({ answers: { [level.questionId]: chosen, [why.questionId]: "Because" } });
    const { proposal } = await submit(draft);
    const params = { proposalId: proposal.proposalId };
    const copy = (who = speaker, eventId = elsewhere, draftId?: string) =>
      who.call(contract.copyProposal, { params, body: { eventId, ...(draftId && { draftId }) } });
    assert.deepEqual(await said(copy()), [409, "This proposal is submitted."]);
    await organizer.call(contract.rejectProposal, { params, body: {} });
    assert.deepEqual(await said(copy(organizer)), [403, "Only whoever submitted it may do that"]);
    assert.deepEqual(await said(copy(speaker, randomUUID())), [404, "Event not found"]);
    const { proposal: copied } = await copy();
    assert.deepEqual(
      [copied.eventId, copied.state, copied.number, copied.title, copied.description, copied.answers],
      [elsewhere, "draft", null, proposal.title, proposal.description, { [same.questionId]: chosen }],
    );
    // A lost answer and a second press make one draft.
    const draftId = randomUUID();
    const twice = [await copy(speaker, elsewhere, draftId), await copy(speaker, elsewhere, draftId)];
    assert.deepEqual(
      twice.map((each) => each.proposal.proposalId),
      [draftId, draftId],
    );
    const others = await draftedBy(organizer, elsewhere, {});
    const taken = [404, "Proposal not found"];
    assert.deepEqual(await said(copy(speaker, elsewhere, others.proposalId)), taken);
    assert.deepEqual(await said(copy(speaker, elsewhere, proposal.proposalId)), taken);
    await organizer.call(calls.unpublishCall, { params: { eventId: elsewhere } });
    assert.deepEqual(await said(copy()), [409, "The call for papers is closed"]);
  });
});
