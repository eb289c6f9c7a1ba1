import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getStage } from "@plenary/contract/stage";
import { stageLimits } from "@plenary/contract/stage-limits";
import { sql } from "kysely";
import { fetchPass } from "../../../test/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makePhone, makeStaged, phoneOf } from "../../../test/stage.ts";
import { isRefusal } from "../../base/refusals.ts";
import { putAnswer } from "../feedback/answers.ts";
import { openCollecting } from "../feedback/collecting.ts";
import { vote } from "./questions.ts";
import { openStaging } from "./staging.ts";

const app = useApp();

it("a hall that votes takes no room of its answers, nor they of its votes", async () => {
  const made = await makeStaged(app);
  const { eventId, sessionId } = made;
  const { questionId } = (await (await makePhone(app, made)).ask("Why?")).question;
  const all = openStaging(openCollecting(app.ctx));
  const asking = async (address: string) => ({
    pass: await fetchPass(app, eventId),
    address,
    subjectId: sessionId,
    findUser: async () => undefined,
  });
  const answer = async (address: string) =>
    putAnswer(all, await asking(address), {
      ...{ edition: 1, rating: 4, scales: [], reactions: [], comment: null },
      ...{ commentFor: "speaker", showAnyway: false },
    });
  const voting = async (address: string) => vote(all, { ...(await asking(address)), questionId });
  const fill = (count: () => void) => {
    try {
      for (;;) count();
    } catch (error) {
      assert.ok(isRefusal(error, "TooManyAnswers"));
    }
  };
  const isFull = (error: unknown) => isRefusal(error, "TooManyAnswers");

  fill(() => all.limits.countOnStage("192.0.2.1"));
  await assert.rejects(voting("192.0.2.1"), isFull);
  await answer("192.0.2.1");
  fill(() => all.limits.countAnswer("192.0.2.2"));
  await assert.rejects(answer("192.0.2.2"), isFull);
  await voting("192.0.2.2");
  await all.stageNews.close();
  all.news.close();
});

describe("a question", () => {
  it("is one of 200 new ones of a network in 10 minutes, as passes are had for nothing", async () => {
    const made = await makeStaged(app, { review: true });
    app.clock.advance(60_000);
    const phones = await Promise.all(Array.from({ length: 41 }, () => fetchPass(app, made.eventId)));
    const of = (pass = "") => phoneOf(app, made.sessionId, pass, { isLater: false });
    for (const pass of phones.slice(0, 40)) for (let n = 0; n < 5; n += 1) await of(pass).ask(`Why ${n}?`);
    const { status, message } = await refusal(of(phones[40]).ask("One more?"));
    assert.deepEqual([status, message], [429, "Too many answers arrived here. Please try again later."]);
    app.clock.advance(10 * 60_000);
    // Sent again it is none.
    await of(phones[0]).ask("Why 0?");
    assert.equal((await of(phones[40]).ask("One more?")).question.state, "waiting");
    const { stage } = await made.speaker.call(getStage, { params: { sessionId: made.sessionId } });
    assert.equal(stage.questions.length, 201);
  });

  it("takes the place of the oldest hidden one where a session has 5,000", async () => {
    const made = await makeStaged(app);
    const { sessionId } = made;
    await sql`insert into stage_questions (question_id, session_id, text, state, created_at)
      select gen_random_uuid(), ${sessionId}, n::text, 'hidden', '2027-05-01T09:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 5000) as n`.execute(app.db);
    await (await makePhone(app, made)).ask("One more?");
    const texts = await app.db.selectFrom("stage_questions").select("text").execute();
    assert.equal(texts.length, 5000);
    assert.ok(!texts.some(({ text }) => text === "1"));
    assert.ok(texts.some(({ text }) => text === "2") && texts.some(({ text }) => text === "One more?"));
  });

  it("takes 50,000 votes, and no more", async () => {
    const made = await makeStaged(app);
    const ada = await makePhone(app, made);
    const { questionId } = (await ada.ask("Why?")).question;
    await sql`insert into stage_votes (question_id, voter_key)
      select ${questionId}::uuid, decode(md5(n::text), 'hex')
      from generate_series(1, ${stageLimits.votesOfQuestion - 2}::integer) as n`.execute(app.db);
    await (await makePhone(app, made)).vote(questionId);
    const { status } = await refusal((await makePhone(app, made)).vote(questionId));
    assert.equal(status, 429);
    await ada.vote(questionId);
  });
});
