import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCode } from "@plenary/contract/feedback/feedback";
import { listFeedbackCodes } from "@plenary/contract/feedback/feedback-settings";
import { getOpenNow } from "@plenary/contract/public/open-now";
import {
  countStages,
  decideQuestion,
  endRehearsal,
  getStage,
  openPoll,
  startRehearsal,
  updateStage,
} from "@plenary/contract/stage/stage";
import { getRehearsal } from "@plenary/contract/stage/stage-public";
import { makeCoOrganizer, makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import {
  fetchPass,
  makePoll,
  makeStaged,
  phoneOf,
  seeStage,
  setUp,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { qrCode } from "../../base/qr.ts";
import { jobs } from "../../jobs.ts";

const app = useApp({ rateLimit: false });

const start = async (by: TestUser, sessionId: string) =>
  (await by.call(startRehearsal, { params: { sessionId } })).rehearsalId;

/** As phones take part: by the rehearsal's id alone. */
const join = async (rehearsalId: string) => phoneOf(app, rehearsalId, await fetchPass(app, rehearsalId));

const nothing = { status: 404, code: "not_found", message: "There is nothing to answer here" };

/** All that is stored of stages, by table. */
async function stored() {
  const counts: number[] = [];
  for (const table of [
    "stage_rehearsals",
    "stage_questions",
    "stage_votes",
    "polls",
    "poll_answers",
  ] as const)
    counts.push((await app.db.selectFrom(table).selectAll().execute()).length);
  return counts;
}

describe("a rehearsal", () => {
  // Proves feedback 4: Organizers rehearse a stage at any time, seen by nobody else, and nothing of it stays
  it("is a stage of its own, of which neither the session's own stage nor any public answer has anything", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeStaged(app, { open: false });
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const own = await makePoll(speaker, sessionId, {}, { isOpen: false });
    const rehearsalId = await start(organizer, sessionId);
    assert.equal(await start(helper, sessionId), rehearsalId);
    const stage = async () => (await organizer.call(getStage, { params: { sessionId: rehearsalId } })).stage;

    const phones = [];
    for (let n = 0; n < 5; n++) phones.push(await join(rehearsalId));
    const [ada, bob] = phones;
    const { question } = (await ada?.ask("Does this work?")) ?? assert.fail();
    assert.equal(question.state, "waiting");
    assert.deepEqual((await seeStage(app, rehearsalId)).questions, []);
    const { questionId } = question;
    await helper.call(decideQuestion, { params: { questionId }, body: { state: "shown" } });
    await bob?.vote(questionId);
    const [copy = assert.fail()] = (await stage()).polls;
    assert.deepEqual([copy.question, copy.state, copy.pollId === own.pollId], [own.question, "ready", false]);
    await organizer.call(openPoll, { params: { pollId: copy.pollId } });
    for (const phone of phones) await phone.answer(copy.pollId, 0);

    const seen = await seeStage(app, rehearsalId);
    assert.deepEqual(
      [seen.state, seen.questions.map(({ text, votes }) => [text, votes]), seen.results?.counts],
      ["open", [["Does this work?", 2]], [5, 0]],
    );
    const { rehearsalOf, open, code, polls, phones: led } = await stage();
    assert.deepEqual([rehearsalOf, open, code, polls[0]?.counts], [sessionId, true, null, [5, 0]]);
    // What its QR code holds is its own link, where the session's code would lead to the real stage.
    const url = `${app.ctx.config.appUrl}/f/rehearsal/${rehearsalId}`;
    assert.deepEqual(led, { url, qr: qrCode(url, "M") });
    assert.equal((await organizer.call(getStage, { params: { sessionId } })).stage.phones, null);

    await organizer.call(updateStage, { params: { sessionId }, body: { open: true } });
    const real = await seeStage(app, sessionId);
    assert.deepEqual([real.state, real.questions, real.hiddenCount, real.poll], ["open", [], 0, null]);
    const { stage: moderated } = await speaker.call(getStage, { params: { sessionId } });
    assert.deepEqual(
      [
        moderated.questions,
        moderated.polls.map(({ state, answered }) => [state, answered]),
        moderated.rehearsalId,
      ],
      [[], [["ready", 0]], null],
    );
    assert.deepEqual(await organizer.call(countStages, { params: { eventId } }), {
      questions: 0,
      answers: 0,
    });
    const codes = (await organizer.call(listFeedbackCodes, { params: { eventId }, query: {} })).codes;
    const sessionCode = codes.find((each) => each.sessionId === sessionId)?.code ?? assert.fail();
    const look = await app.client()(getCode, { params: { code: sessionCode } });
    assert.equal(look.stage?.sessionId, sessionId);
    const { stages } = await app.client()(getOpenNow, { params: { eventId } });
    assert.deepEqual(
      stages.map((each) => each.sessionId),
      [sessionId],
    );
  });

  // Proves feedback 4: Organizers rehearse a stage at any time, seen by nobody else, and nothing of it stays
  it("leaves nothing behind when it ends", async () => {
    const { organizer, speaker, sessionId } = await makeStaged(app);
    const poll = await makePoll(speaker, sessionId);
    const real = phoneOf(
      app,
      sessionId,
      await fetchPass(app, (await organizer.call(getStage, { params: { sessionId } })).stage.event.eventId),
    );
    await real.ask("Mine stays");
    const before = await stored();
    const rehearsalId = await start(organizer, sessionId);
    const phone = await join(rehearsalId);
    await phone.ask("Mine goes");
    const { stage } = await organizer.call(getStage, { params: { sessionId: rehearsalId } });
    const pollId = stage.polls[0]?.pollId ?? assert.fail();
    await organizer.call(openPoll, { params: { pollId } });
    await phone.answer(pollId, 1);
    assert.deepEqual(await stored(), [1, 2, 2, 2, 1]);
    await organizer.call(endRehearsal, { params: { sessionId } });
    assert.deepEqual(await stored(), before);
    assert.deepEqual(await refusal(seeStage(app, rehearsalId)), nothing);
    assert.deepEqual(await refusal(app.client()(getRehearsal, { params: { rehearsalId } })), nothing);
    assert.deepEqual(await refusal(phone.ask("Anybody?")), nothing);
    assert.deepEqual(await refusal(fetchPass(app, rehearsalId)), nothing);
    assert.equal((await seeStage(app, sessionId)).poll?.pollId, poll.pollId);
    // Once more, and twice does no harm.
    await organizer.call(endRehearsal, { params: { sessionId } });
  });

  // Proves feedback 4: Organizers rehearse a stage at any time, seen by nobody else, and nothing of it stays
  it("is the organizers' alone: speakers and others find none", async () => {
    const { organizer, speaker, sessionId } = await makeStaged(app);
    assert.equal((await refusal(speaker.call(startRehearsal, { params: { sessionId } }))).status, 403);
    const rehearsalId = await start(organizer, sessionId);
    const params = { sessionId: rehearsalId };
    for (const other of [speaker, await makeUser(app)])
      assert.equal((await refusal(other.call(getStage, { params }))).status, 404);
    const { question } = await (await join(rehearsalId)).ask("Why?");
    const decided = { params: { questionId: question.questionId }, body: { state: "shown" as const } };
    assert.equal((await refusal(speaker.call(decideQuestion, decided))).message, "Question not found");
    assert.equal((await speaker.call(getStage, { params: { sessionId } })).stage.rehearsalId, null);
    assert.equal((await refusal(speaker.call(endRehearsal, { params: { sessionId } }))).status, 403);
  });

  it("takes part in nothing but itself: its pass is no pass of those who may answer", async () => {
    const { organizer, eventId, sessionId } = await makeStaged(app);
    await setUp(app, organizer, eventId, { access: "code", accessCode: "BLUE77" });
    const rehearsalId = await start(organizer, sessionId);
    const pass = await fetchPass(app, rehearsalId);
    assert.equal((await refusal(phoneOf(app, sessionId, pass).ask("Hello?"))).code, "invalid_token");
    assert.equal((await phoneOf(app, rehearsalId, pass).ask("Hello?")).question.state, "waiting");
  });

  // Proves feedback 4: Organizers rehearse a stage at any time, seen by nobody else, and nothing of it stays
  it("works in a draft, of which visitors hear nothing, and ends by itself after a day", async () => {
    app.clock.set(new Date("2027-04-01T09:00:00Z"));
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { name: "Conf" });
    const { sessionId } = await makeSession(app, organizer, eventId);
    const rehearsalId = await start(organizer, sessionId);
    await (await join(rehearsalId)).ask("So early?");
    const { session, stage } = await app.client()(getRehearsal, { params: { rehearsalId } });
    assert.match(session?.title ?? "", /^Rehearsal: Talk/);
    assert.deepEqual([session?.sessionId, stage?.sessionId], [rehearsalId, rehearsalId]);
    assert.deepEqual(await refusal(seeStage(app, sessionId)), nothing);
    assert.equal((await refusal(app.client()(getOpenNow, { params: { eventId } }))).status, 404);
    app.clock.advance(24 * 60 * 60_000);
    assert.deepEqual(await refusal(app.client()(getRehearsal, { params: { rehearsalId } })), nothing);
    assert.equal(
      (await refusal(organizer.call(getStage, { params: { sessionId: rehearsalId } }))).status,
      404,
    );
    const sweep = jobs.find(({ name }) => name === "sweep-rehearsals")?.open(app.ctx) ?? assert.fail();
    await sweep.run();
    assert.deepEqual(await stored(), [0, 0, 0, 0, 0]);
  });
});
