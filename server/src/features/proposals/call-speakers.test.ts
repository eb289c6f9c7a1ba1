import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as calls from "@plenary/contract/call/call";
import * as speakers from "@plenary/contract/call/call-speakers";
import * as contract from "@plenary/contract/call/proposals";
import { listProposalHistory } from "@plenary/contract/events/history";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { sql } from "kysely";
import { type Draft, draftedBy, openCallOf, type Settings, submitBy } from "../../../test/called.ts";
import { makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { asking, longOf, singleOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { selectOver } from "./call-speakers.queries.ts";
import { sweepCallSpeakers } from "./call-speakers.ts";

const app = useApp();
let organizer: TestUser;
let speaker: TestUser;
let eventId: string;
let typeId: string;

beforeEach(async () => {
  // Sign-ins end when they aren't used.
  app.clock.set(new Date("2027-03-25T12:00:00Z"));
  organizer = await makeUser(app, { name: "Olga Organizer" });
  speaker = await makeUser(app, { name: "Ada Speaker" });
  const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Berlin" };
  eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", ...days });
});

const said = async (call: Promise<unknown>) => {
  const { status, message, fields } = await refusal(call);
  return [status, fields ?? message];
};

async function openCall(questions: Question[], questionSettings: Settings = {}, settings: object = {}) {
  const opened = await openCallOf(organizer, eventId, { questions, questionSettings, ...settings });
  typeId = opened.talk;
  return opened.call;
}

/** Changes what the call asks. */
async function change(body: object) {
  const { call } = await organizer.call(calls.getCall, { params: { eventId } });
  const version = call?.version ?? 0;
  return organizer.call(calls.putCall, { params: { eventId }, body: { version, ...body } as never });
}

const drafted = (body: object = {}) => draftedBy(speaker, eventId, { typeId, ...body });
const submit = (draft: Draft) => submitBy(speaker, draft);

const mine = async (who = speaker) =>
  (await who.call(speakers.getCallSpeaker, { params: { eventId } })).speaker;

/** Saves over what is there, unless a version is given. */
async function me(body: object, who = speaker) {
  const { version } = await mine(who);
  const all = { baseVersion: version, ...body } as never;
  return (await who.call(speakers.putCallSpeaker, { params: { eventId }, body: all })).speaker;
}

/** What organizers read of it at the proposal. */
const read = async ({ proposalId }: Draft) =>
  (await organizer.call(contract.getProposal, { params: { proposalId } })).speaker;

const ofSpeaker = { of: "speaker" };

describe("what speakers tell a call about themselves", () => {
  it("is asked for with a submission, read by organizers, downloaded, and partly deleted 30 days after the event", async () => {
    const [needs, level, ofProposal] = [longOf({ required: true }), longOf(), longOf()];
    const settings = {
      [needs.questionId]: ofSpeaker,
      [level.questionId]: { ...ofSpeaker, visibility: "reviewers" },
    };
    await openCall([needs, level, ofProposal], settings, { biography: "required" });
    const draft = await drafted();
    assert.deepEqual(await said(submit(draft)), [
      422,
      {
        biography: "Biography is required",
        [`answers.${needs.questionId}`]: "This question needs an answer",
      },
    ]);
    const others = { [randomUUID()]: "To nothing", [ofProposal.questionId]: "Elsewhere" };
    // Nothing that was typed is dropped without a word.
    assert.deepEqual(
      await said(me({ biography: "Cooks", answers: { [needs.questionId]: "A ramp", ...others } })),
      [
        409,
        Object.fromEntries(
          Object.keys(others).map((id) => [`answers.${id}`, "This question is no longer asked"]),
        ),
      ],
    );
    await me({ biography: "Cooks", answers: { [needs.questionId]: "A ramp", [randomUUID()]: null } });
    await me({ answers: { [level.questionId]: "Some" } });
    await submit(draft);
    const answers = { [needs.questionId]: "A ramp", [level.questionId]: "Some" };
    assert.deepEqual(await read(draft), { biography: "Cooks", answers });
    await me({ answers: { [needs.questionId]: "A seat" } });
    const { callAnswers } = await speaker.call(downloadData, {});
    assert.deepEqual(
      callAnswers.map(({ biography, answers: given, unpublished }) => [biography, given.length, unpublished]),
      [["Cooks", 2, { [`answers.${needs.questionId}`]: "A seat" }]],
    );
    const other = await makeUser(app, { name: "Eve" });
    const nothing = { biography: "", answers: {}, version: 0, isSubmitted: false, unpublished: [] };
    assert.deepEqual(await mine(other), nothing);
    app.clock.set(new Date("2027-06-01T12:00:00Z"));
    await sweepCallSpeakers(app.ctx);
    const stored = () =>
      app.db.selectFrom("call_speakers").select(["answers", "working"]).executeTakeFirstOrThrow();
    assert.deepEqual((await stored()).answers, answers);
    await app.db
      .updateTable("call_speakers")
      .set({ answers: JSON.stringify({ ...answers, ...others }) })
      .execute();
    app.clock.set(new Date("2027-06-02T12:00:00Z"));
    await sweepCallSpeakers(app.ctx);
    // What stays is looked at no more.
    assert.deepEqual(await selectOver(app.db, "2027-06-02"), []);
    assert.deepEqual(await stored(), { answers: { [level.questionId]: "Some" }, working: {} });
  });

  it("stays once it is answered, is said until a draft is too late, and read only of what stands", async () => {
    const needs = longOf();
    await openCall([needs], { [needs.questionId]: ofSpeaker });
    const draft = await drafted();
    app.clock.set(new Date("2027-03-31T22:05:00Z"));
    await me({ biography: "Cooks", answers: { [needs.questionId]: "A ramp" } });
    assert.equal((await said(change({ questionnaire: asking() })))[0], 409);
    await submit(draft);
    assert.deepEqual((await read(draft)).answers, { [needs.questionId]: "A ramp" });
    await speaker.call(contract.withdrawProposal, { params: { proposalId: draft.proposalId } });
    assert.deepEqual((await read(draft)).answers, {});
    app.clock.set(new Date("2027-03-31T22:15:00Z"));
    assert.deepEqual(await said(me({ biography: "Late" })), [409, "The call for papers is closed"]);
  });

  // Proves call-for-papers 3.4: nobody else reads half a sentence
  it("is the speaker's alone until it is published, with the first proposal and with changes", async () => {
    const needs = longOf();
    await openCall([needs], { [needs.questionId]: ofSpeaker }, { biography: "optional" });
    const proposal = (await submit(await drafted())).proposal;
    assert.deepEqual(await read(proposal), { biography: "", answers: {} });
    await me({ biography: " Cooks", answers: { [needs.questionId]: "A ramp" } });
    assert.deepEqual(await read(proposal), { biography: "", answers: {} });
    assert.deepEqual((await mine()).unpublished, ["biography", `answers.${needs.questionId}`]);
    await submit(proposal);
    const published = { biography: "Cooks", answers: { [needs.questionId]: "A ramp" } };
    assert.deepEqual(await read(proposal), published);
    await me({ biography: "Bakes", answers: { [needs.questionId]: null } });
    assert.deepEqual(await read(proposal), published);
    const { proposal: own } = await speaker.call(contract.getProposal, {
      params: { proposalId: proposal.proposalId },
    });
    await submit(own);
    assert.deepEqual(await read(proposal), { biography: "Bakes", answers: {} });
  });

  it("is saved by field: what was changed since is a clash and nothing is written, the rest is taken over", async () => {
    const [needs, level] = [longOf(), longOf()];
    await openCall([needs, level], { [needs.questionId]: ofSpeaker, [level.questionId]: ofSpeaker });
    const { version } = await me({ biography: "Cooks" });
    await me({ biography: "Bakes" });
    const clashing = { baseVersion: version, biography: "Fries", answers: { [needs.questionId]: "A ramp" } };
    assert.deepEqual(await said(me(clashing)), [409, { biography: "Changed by somebody else" }]);
    assert.deepEqual((await mine()).answers, {});
    const both = await Promise.all([
      me({ baseVersion: version, answers: { [needs.questionId]: "A ramp" } }),
      me({ baseVersion: version, answers: { [level.questionId]: "Some" } }),
    ]);
    assert.equal(both.length, 2);
    const { biography, answers } = await mine();
    assert.deepEqual(answers, { [needs.questionId]: "A ramp", [level.questionId]: "Some" });
    assert.equal(biography, "Bakes");
  });

  it("can be changed after the deadline by who has submitted, until it is settled", async () => {
    const needs = longOf();
    await openCall([needs], { [needs.questionId]: { ...ofSpeaker, frozenAt: "2027-04-05T12:00:00Z" } });
    const { proposal } = await submit(await drafted());
    app.clock.set(new Date("2027-04-02T12:00:00Z"));
    assert.deepEqual(await said(submit(proposal)), [409, "The call for papers is closed"]);
    await me({ answers: { [needs.questionId]: "A ramp" } });
    await submit(proposal);
    assert.deepEqual((await read(proposal)).answers, { [needs.questionId]: "A ramp" });
    await me({ answers: { [needs.questionId]: "A seat" } });
    const other = await makeUser(app, { name: "Eve" });
    assert.deepEqual(await said(me({ biography: "Late" }, other)), [409, "The call for papers is closed"]);
    app.clock.set(new Date("2027-04-06T12:00:00Z"));
    assert.deepEqual(await said(me({ biography: "Cooks", answers: { [needs.questionId]: null } })), [
      409,
      { [`answers.${needs.questionId}`]: "This answer can no longer be changed" },
    ]);
    await me({ biography: "Cooks" });
    await submit(proposal);
    assert.deepEqual((await read(proposal)).answers, { [needs.questionId]: "A ramp" });
    const gone = await makeUser(app, { name: "Gone" });
    const row = { event_id: eventId, user_id: gone.userId, updated_at: app.ctx.clock().toISOString() };
    await app.db.insertInto("call_speakers").values(row).execute();
    await gone.call(deleteAccount, { body: { password: PASSWORD } });
    const left = await app.db.selectFrom("call_speakers").select("user_id").execute();
    assert.deepEqual(left, [{ user_id: speaker.userId }]);
  });

  it("is as a process of the version before has stored it, which knows of no versions", async () => {
    const needs = longOf();
    await openCall([needs], { [needs.questionId]: ofSpeaker }, { biography: "required" });
    await me({ biography: "Cooks" });
    const answers = { [needs.questionId]: "A ramp" };
    const stored = { biography: "Bakes", answers: JSON.stringify(answers) };
    const write = () => app.db.updateTable("call_speakers").set(stored).execute();
    await write();
    const { unpublished, isSubmitted, ...said } = await mine();
    assert.deepEqual([said.biography, said.answers, isSubmitted], ["Bakes", answers, false]);
    assert.deepEqual(unpublished.toSorted(), [`answers.${needs.questionId}`, "biography"].toSorted());
    // Typed here since, nothing of it is lost or brought back.
    await me({ answers: { [needs.questionId]: "A seat" } });
    assert.deepEqual(
      [(await mine()).biography, (await mine()).answers],
      ["Bakes", { [needs.questionId]: "A seat" }],
    );
    const { proposal } = await submit(await drafted());
    assert.deepEqual(await read(proposal), { biography: "Bakes", answers: { [needs.questionId]: "A seat" } });
    // What it has submitted is found to be submitted by the next version.
    const unversioned = { version: 0, published_version: 0, working: JSON.stringify({ biography: "Cooks" }) };
    await app.db
      .updateTable("call_speakers")
      .set({ ...stored, ...unversioned })
      .execute();
    await app.db.updateTable("event_history").set({ proposal_id: null }).execute();
    const migration = new URL("../../db/migrations/0109_written_by_the_version_before.sql", import.meta.url);
    for (const statement of readFileSync(migration, "utf8")
      .split(";\n")
      .filter((each) => each.trim()))
      await sql.raw(statement).execute(app.db);
    assert.deepEqual(await read(proposal), { biography: "Bakes", answers });
    assert.deepEqual((await mine()).unpublished, []);
    const params = { proposalId: proposal.proposalId };
    const { history } = await speaker.call(listProposalHistory, { params, query: {} });
    assert.deepEqual(
      history.map(({ action }) => action),
      ["proposal_submitted"],
    );
  });

  it("is offered to be changed as long as the proposal stands, whatever else of it is closed or was changed", async () => {
    const needs = longOf();
    await openCall([needs], { [needs.questionId]: ofSpeaker }, { speakersEdit: "never" });
    const { proposal } = await submit(await drafted());
    const params = { proposalId: proposal.proposalId };
    const offered = async (who = speaker) => {
      const { permissions } = (await who.call(contract.getProposal, { params })).proposal;
      return [permissions.edit, permissions.saysOfThemselves];
    };
    assert.deepEqual(await offered(), [true, true]);
    assert.deepEqual(await offered(organizer), [true, false]);
    app.clock.set(new Date("2027-04-02T12:00:00Z"));
    assert.deepEqual(await offered(), [false, true]);
    const body = { baseVersion: proposal.version, title: "On broth" };
    await organizer.call(contract.putProposal, { params, body });
    await me({ answers: { [needs.questionId]: "A ramp" } });
    // Of the texts nothing is published, so it doesn't matter who has changed them since.
    await submit(proposal);
    assert.deepEqual((await read(proposal)).answers, { [needs.questionId]: "A ramp" });
    await organizer.call(contract.acceptProposal, { params });
    assert.deepEqual(await offered(), [false, true]);
    const other = await openedElsewhere();
    assert.equal(other.permissions.saysOfThemselves, false);
  });

  /** A proposal to a call that asks its speakers nothing. */
  async function openedElsewhere() {
    const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Berlin" };
    const otherId = await makeEvent(app, organizer, { visibility: "public", name: "Other", ...days });
    app.clock.set(new Date("2027-03-25T12:00:00Z"));
    const { talk } = await openCallOf(organizer, otherId, {});
    return (await submit(await draftedBy(speaker, otherId, { typeId: talk }))).proposal;
  }

  it("stands for a second proposal as for the first: what was retired is kept, and what is settled asks for nothing", async () => {
    const [size, needs] = [singleOf(["S", "M", "L"]), longOf({ required: true })];
    const settings = { [size.questionId]: ofSpeaker, [needs.questionId]: ofSpeaker };
    await openCall([size], { [size.questionId]: ofSpeaker });
    const options = "options" in size ? size.options : [];
    const small = { choiceIds: [options[0]?.choiceId ?? ""], other: null };
    await me({ answers: { [size.questionId]: small } });
    const { proposal: first } = await submit(await drafted());
    const retired = options.map((option, at) => ({ ...option, isRetired: at === 0 }));
    const frozen = { ...ofSpeaker, frozenAt: "2027-03-26T00:00:00Z" };
    await change({
      questionnaire: asking({ ...size, options: retired } as Question, needs),
      questionSettings: { ...settings, [needs.questionId]: frozen },
    });
    app.clock.set(new Date("2027-03-26T12:00:00Z"));
    await submit(await drafted({ title: "On bread" }));
    assert.deepEqual((await read(first)).answers, { [size.questionId]: small });
    await change({
      questionnaire: asking({ ...size, options: retired, isRetired: true } as Question, needs),
    });
    await submit(await drafted({ title: "On cake" }));
    assert.deepEqual((await read(first)).answers, { [size.questionId]: small });
    assert.equal((await mine()).isSubmitted, true);
  });
});
