import assert from "node:assert/strict";
import { it } from "node:test";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { makePass } from "@plenary/contract/feedback/feedback";
import { exportFeedback, exportSessionFeedback } from "@plenary/contract/feedback/feedback-exports";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { makeSpeakerLink, readSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import { createWall, getWall } from "@plenary/contract/feedback/walls";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { exportSurvey, getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { makeCoOrganizer, makeUser, type TestUser } from "../../../../test/factories.ts";
import {
  answer,
  fetchOwnPass,
  makeAnswers,
  makeCollecting,
  ratings,
} from "../../../../test/feedback/feedback.ts";
import { asking, longOf, makeSurvey, ratingOf } from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sweepFeedback } from "../keeping.ts";
import { tellSpeakers } from "../speakers/speaker-mails.ts";

const app = useApp({ rateLimit: false });

const WORDS = "It was me";

/** An event where accounts answer, shown from 3 answers on, with two organizers and four who only attend. */
async function makeOrganized() {
  const made = await makeCollecting(app, { access: "account", threshold: 3 });
  const helper = await makeUser(app, { name: "Hal" });
  await makeCoOrganizer(app, helper, made.eventId);
  const attendees: TestUser[] = [];
  for (const name of ["Ada", "Bob", "Eve", "Dan"]) attendees.push(await makeUser(app, { name }));
  return { ...made, helper, attendees };
}

const tooFew = (answers: number) => ({
  ...{ answers, tooFew: true, byOrganizers: true, ratings: null, average: null, distribution: null },
  ...{ score: null, low: null, high: null, compared: null, reactions: [] },
});

// Proves feedback 4: Where accounts answer, those of the event's own organizers don't count towards the threshold, and
//   forms say what organizers could do
it("the organizers' own answers to a session bring no threshold about: no call, file, link, wall or mail tells the others'", async () => {
  const { organizer, helper, speaker, attendees, eventId, sessionId } = await makeOrganized();
  const rate = async (who: TestUser, comment?: string) =>
    answer(app, await fetchOwnPass(who, eventId), sessionId, { rating: 1, ...(comment && { comment }) });
  const [ada, bob, eve, dan] = attendees as [TestUser, TestUser, TestUser, TestUser];
  const params = { eventId };
  await rate(ada, WORDS);
  const answerId = (await app.db.selectFrom("feedback_answers").select("answer_id").executeTakeFirstOrThrow())
    .answer_id;
  await rate(organizer);
  await rate(helper);
  await organizer.call(contract.releaseFeedback, { params, body: { sessionIds: [sessionId] } });
  const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId } });
  const wall = await organizer.call(createWall, { params, body: { kind: "session", sessionId } });
  const tokenOf = (address: string) => address.split("/").at(-1) ?? "";
  const read = async () => {
    const { figures, rows, waiting } = await organizer.call(contract.getFeedback, { params, query: {} });
    const ofSession = await organizer.call(contract.getSessionFeedback, { params: { sessionId } });
    const list = await organizer.call(contract.listComments, { params, query: {} });
    const linked = await app.client()(readSpeakerLink, { params: { token: tokenOf(url) } });
    const shown = await app.client()(getWall, { params: { token: tokenOf(wall.url) } });
    const files: string[] = [];
    for (const what of ["answers", "comments"] as const)
      files.push(await (await organizer.call(exportFeedback, { params, query: { what } })).text());
    files.push(await (await organizer.call(exportSessionFeedback, { params: { sessionId } })).text());
    const { feedback } = (await organizer.call(getDashboard)).dashboard;
    await tellSpeakers(app.ctx);
    const mails = await app.db
      .deleteFrom("outbox")
      .where("kind", "=", "feedback_released")
      .returning("to_name")
      .execute();
    return {
      figures: [
        figures,
        rows.find(({ key }) => key === sessionId)?.figures,
        ofSession.figures,
        linked.figures,
      ],
      comments: [list.comments.length, list.counts.waiting, ofSession.comments.length, waiting.comments],
      files: files.map((file) => file.includes(WORDS)),
      ...{
        wall: shown.counts.answers,
        dashboard: feedback.comments,
        mails: mails.map((mail) => mail.to_name),
      },
    };
  };
  const decide = () =>
    organizer.call(contract.decideComment, { params: { answerId }, body: { state: "hidden" } });
  const showAll = async () => {
    const { upTo } = await organizer.call(contract.listComments, { params, query: {} });
    return (await organizer.call(contract.showComments, { params, body: { upTo } })).shown;
  };
  await rate(bob);
  assert.deepEqual(await read(), {
    figures: Array.from({ length: 4 }, () => tooFew(4)),
    ...{ comments: [0, 0, 0, 0], files: [false, false, false] },
    ...{ wall: null, dashboard: 0, mails: [] },
  });
  assert.equal((await refusal(decide())).status, 404);
  assert.equal(await showAll(), 0);

  // The third of the others is enough.
  await rate(eve);
  const { figures, ...rest } = await read();
  assert.deepEqual(
    figures.map((one) => [one?.answers, one?.tooFew]),
    Array.from({ length: 4 }, () => [5, false]),
  );
  assert.deepEqual(rest, {
    ...{ comments: [1, 1, 1, 1], files: [true, true, true] },
    ...{ wall: 5, dashboard: 1, mails: [speaker.name] },
  });
  await decide();
  await rate(dan);
  // Six answers, of which four are others': no comment stands beside a rating yet.
  const hidden = await organizer.call(contract.listComments, { params, query: { state: "hidden" } });
  assert.deepEqual(
    hidden.comments.map(({ rating }) => rating),
    [null],
  );
});

// Proves feedback 4: Where accounts answer, those of the event's own organizers don't count towards the threshold, and
//   forms say what organizers could do
it("they bring it about no more once the event's key is gone, by which they were told", async () => {
  const { organizer, helper, attendees, eventId, sessionId, other } = await makeOrganized();
  for (const who of [organizer, helper, ...attendees.slice(0, 2)])
    await answer(app, await fetchOwnPass(who, eventId), sessionId);
  await makeAnswers(app, other, ratings(0, 0, 0, 0, 9));
  const read = async () => {
    const { rows } = await organizer.call(contract.getFeedback, { params: { eventId } });
    return rows.map(({ key, figures }) => [key, figures.answers, figures.byOrganizers]).sort();
  };
  const before = await read();
  assert.deepEqual(
    before.filter(([key]) => key === sessionId),
    [[sessionId, 4, true]],
  );
  app.clock.set(new Date("2027-07-01T00:00:00Z"));
  await sweepFeedback(app.ctx);
  const keys = await app.db.selectFrom("feedback_answers").select("answer_key").execute();
  assert.ok(keys.every(({ answer_key }) => answer_key === null));
  app.clock.set(new Date("2027-05-01T10:30:00Z"));
  assert.deepEqual(await read(), before);
});

// Proves feedback 4: Where accounts answer, those of the event's own organizers don't count towards the threshold, and
//   forms say what organizers could do
it("nor do they to a survey", async () => {
  const { organizer, helper, attendees, eventId } = await makeOrganized();
  const [rating, why] = [ratingOf(), longOf()];
  const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
  const settings = {
    questionnaire: asking(rating, why),
    threshold: 3,
    access: "account" as const,
    ...during,
  };
  const { surveyId } = await makeSurvey(organizer, eventId, settings);
  const params = { surveyId };
  const give = async (who: TestUser) => {
    const { pass } = await who.call(makePass, { body: { eventId, surveyId } });
    const body = { edition: 1, values: { [rating.questionId]: 2, [why.questionId]: WORDS } };
    await who.call(putSurveyAnswer, { params, body }, { headers: { "Feedback-Pass": pass } });
  };
  const wall = await organizer.call(createWall, {
    params: { eventId },
    body: { kind: "survey", surveyId },
  });
  const read = async () => {
    const { questions } = await organizer.call(getSurveyResults, { params });
    const query = { questionId: why.questionId };
    const { texts } = await organizer.call(listSurveyTexts, { params, query });
    const file = await (await organizer.call(exportSurvey, { params })).text();
    const shown = await app.client()(getWall, { params: { token: wall.url.split("/").at(-1) ?? "" } });
    return [
      questions.map(({ answered, figures }) => [answered, figures !== null]),
      ...[texts.length, file.includes(WORDS), shown.counts.answers],
    ];
  };
  for (const who of [organizer, helper, ...attendees.slice(0, 2)]) await give(who);
  assert.deepEqual(await read(), [
    [
      [4, false],
      [4, false],
    ],
    0,
    false,
    null,
  ]);
  await give(attendees[2] ?? assert.fail());
  assert.deepEqual(await read(), [
    [
      [5, true],
      [5, true],
    ],
    5,
    true,
    5,
  ]);
});
