import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { makePass } from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { mailSurvey } from "@plenary/contract/surveys/survey-mails";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { closeSurvey, getSurvey } from "@plenary/contract/surveys/surveys";
import { makeCoOrganizer, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { asking, makeSurvey, makeSurveyed, ratingOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();

const HOUR = 3_600_000;

/** An event with a speaker, a co-speaker, a speaker who is rejected, and two organizers. */
async function makePeople() {
  const { organizer, eventId } = await makeSurveyed(app);
  const [ada, co, rejected, helper] = [
    ...(await Promise.all(["Ada", "Cora", "Rex", "Hal"].map((name) => makeUser(app, { name })))),
  ] as [TestUser, TestUser, TestUser, TestUser];
  const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
  await makeSession(app, rejected, eventId, { status: "rejected" });
  const named = { session_id: sessionId, position: 0, accepted: true, user_id: co.userId };
  await app.db.insertInto("session_speakers").values(named).execute();
  await app.settle();
  await makeCoOrganizer(app, helper, eventId);
  return { organizer, eventId, ada, co, helper };
}

/** Asks those people; returns how many. */
const ask = async (by: TestUser, surveyId: string, ...to: ("speakers" | "organizers")[]) =>
  (await by.call(mailSurvey, { params: { surveyId }, body: { to } })).mail.count;

/** The names and data of the mails since the last look. */
async function sent(kind: "survey_to_answer" | "surveys_moved" = "survey_to_answer") {
  const all = await mailed(app);
  await app.db.deleteFrom("outbox").execute();
  return all.filter((mail) => mail.kind === kind);
}

describe("a mail that asks to answer a survey", () => {
  // Proves feedback 4, 7, 8: Speakers and organizers are asked by mail to answer a survey: three times at most, 48
  //   hours apart, of a survey with names only who has not answered
  it("goes to who speaks or organizes, once to each and not to who sends it", async () => {
    const { organizer, eventId } = await makePeople();
    const questionnaire = asking(ratingOf());
    const title = { en: "How was it?" };
    const { surveyId, code } = await makeSurvey(organizer, eventId, { questionnaire, title });
    const body = { to: ["speakers" as const, "organizers" as const] };
    const { mail } = await organizer.call(mailSurvey, { params: { surveyId }, body });
    assert.equal(mail.count, 3);
    const mails = await sent();
    assert.deepEqual(mails.map(({ name }) => name).toSorted(), ["Ada", "Cora", "Hal"]);
    const { offLink = "", ...data } = { ...(mails[0]?.data as { offLink?: string }) };
    assert.match(offLink, /\/public\/feedback\/mails\/[\w-]+$/);
    assert.deepEqual(data, {
      ...{ surveyTitle: "How was it?", eventName: "Conf", closesAt: "2027-05-02T23:00:00.000Z" },
      ...{ timezone: "Europe/Lisbon", named: false, takesCode: false, isReminder: false },
      link: `${app.ctx.config.appUrl}/f/${code.toLowerCase()}`,
      ...{ eventId, surveyId },
    });
    const { survey } = await organizer.call(getSurvey, { params: { surveyId } });
    assert.deepEqual([survey.mails, survey.mailedAt], [1, mail.sentAt]);
  });

  // Proves feedback 4, 7, 8: Speakers and organizers are asked by mail to answer a survey: three times at most, 48
  //   hours apart, of a survey with names only who has not answered
  it("is a reminder only to who was asked before", async () => {
    const { organizer, eventId, co } = await makePeople();
    const closesAt = "2027-06-01T00:00:00Z";
    const { surveyId } = await makeSurvey(organizer, eventId, {
      questionnaire: asking(ratingOf()),
      closesAt,
    });
    const reminders = async (...to: ("speakers" | "organizers")[]) => {
      await ask(organizer, surveyId, ...to);
      app.clock.advance(48 * HOUR);
      return (await sent()).map(({ data }) => (data as { isReminder: boolean }).isReminder);
    };
    assert.deepEqual(await reminders("speakers"), [false, false]);
    assert.deepEqual(await reminders("organizers"), [false]);
    assert.deepEqual(await reminders("speakers", "organizers"), [true, true, true]);
    // Who is in a group that was asked, also where another one is asked for the first time.
    await makeCoOrganizer(app, co, eventId);
    const mixed = await makeSurvey(organizer, eventId, { questionnaire: asking(ratingOf()), closesAt });
    await ask(organizer, mixed.surveyId, "speakers");
    app.clock.advance(48 * HOUR);
    await sent();
    await ask(organizer, mixed.surveyId, "organizers", "speakers");
    const told = (await sent()).map(({ name, data }) => [name, (data as { isReminder: boolean }).isReminder]);
    assert.deepEqual(Object.fromEntries(told), { Ada: true, Cora: true, Hal: false });
  });

  // Proves feedback 4, 7, 8: Speakers and organizers are asked by mail to answer a survey: three times at most, 48
  //   hours apart, of a survey with names only who has not answered
  it("is sent three times, 48 hours apart, while the survey is open", async () => {
    const { organizer, eventId } = await makePeople();
    const questionnaire = asking(ratingOf());
    const closesAt = "2027-06-01T00:00:00Z";
    const draft = await makeSurvey(organizer, eventId, { questionnaire, closesAt }, { isDraft: true });
    const refused = async (surveyId: string, ...to: "speakers"[]) =>
      (await refusal(ask(organizer, surveyId, ...to))).message;
    assert.equal(await refused(draft.surveyId, "speakers"), "This survey is not open yet");
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire, closesAt });
    assert.equal(await refused(surveyId), "Please choose who gets the mail");
    assert.equal(await ask(organizer, surveyId, "speakers"), 2);
    app.clock.advance(48 * HOUR - 60_000);
    assert.equal(await refused(surveyId, "speakers"), "The next mail can be sent on 3 May 2027");
    app.clock.advance(60_000);
    assert.equal(await ask(organizer, surveyId, "speakers"), 2);
    const mails = await sent();
    const reminders = mails.map(({ data }) => (data as { isReminder: boolean }).isReminder);
    assert.deepEqual(reminders, [false, false, true, true]);
    app.clock.advance(48 * HOUR);
    assert.equal(await ask(organizer, surveyId, "speakers"), 2);
    app.clock.advance(480 * HOUR);
    assert.equal(await refused(surveyId, "speakers"), "This survey was mailed three times already");
    await organizer.call(closeSurvey, { params: { surveyId } });
    assert.equal(await refused(surveyId, "speakers"), "This survey is closed");
    const links = await makeSurvey(organizer, eventId, { questionnaire, closesAt, access: "link" });
    const message = "This survey is answered with personal links. Please make some and send them yourself.";
    assert.equal(await refused(links.surveyId, "speakers"), message);
  });

  // Proves feedback 4: The mail of a survey that takes a code says so
  it("says that a code is asked for, and not which one", async () => {
    const { organizer, eventId } = await makePeople();
    const settings = { version: 0, access: "code", accessCode: "BLUE77" } as const;
    await organizer.call(updateFeedbackSettings, { params: { eventId }, body: settings });
    const survey = { questionnaire: asking(ratingOf()), access: "code" as const };
    const { surveyId } = await makeSurvey(organizer, eventId, survey);
    assert.equal(await ask(organizer, surveyId, "speakers"), 2);
    const [mail] = await sent();
    assert.equal((mail as { data: { takesCode?: boolean } }).data.takesCode, true);
    assert.equal(JSON.stringify(mail).includes("BLUE77"), false);
  });

  // Proves feedback 4, 7, 8: Speakers and organizers are asked by mail to answer a survey: three times at most, 48
  //   hours apart, of a survey with names only who has not answered
  it("asks nobody again who has answered a survey with names", async () => {
    const { organizer, eventId, ada } = await makePeople();
    const rating = ratingOf();
    const settings = { questionnaire: asking(rating), access: "account" as const, named: true };
    const { surveyId } = await makeSurvey(organizer, eventId, settings);
    const { pass } = await ada.call(makePass, { body: { eventId, surveyId } });
    const body = { edition: 1, values: { [rating.questionId]: 5 } };
    const headers = { "Feedback-Pass": pass };
    await ada.call(putSurveyAnswer, { params: { surveyId }, body }, { headers });
    assert.equal(await ask(organizer, surveyId, "speakers"), 1);
    assert.deepEqual(
      (await sent()).map(({ name }) => name),
      ["Cora"],
    );
  });

  // Proves feedback 4, 7, 8: Speakers and organizers are asked by mail to answer a survey: three times at most, 48
  //   hours apart, of a survey with names only who has not answered
  it("goes to nobody who wants none, and where that is all nothing was sent", async () => {
    const { organizer, eventId, ada, co, helper } = await makePeople();
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(ratingOf()) });
    await app.db
      .updateTable("users")
      .set({ email_notifications: false })
      .where("user_id", "in", [ada.userId, co.userId])
      .execute();
    assert.equal(await ask(organizer, surveyId, "speakers"), 0);
    assert.deepEqual(await sent(), []);
    await app.db
      .insertInto("feedback_mails_off")
      .values({ user_id: helper.userId, event_id: eventId })
      .execute();
    assert.equal(await ask(organizer, surveyId, "organizers"), 0);
    await app.db.deleteFrom("feedback_mails_off").execute();
    assert.equal(await ask(organizer, surveyId, "organizers"), 1);
  });
});

// Proves feedback 4: Organizers are told when surveys move with their event
it("organizers are mailed which surveys moved with the days of their event, and when they are now", async () => {
  const { organizer, eventId } = await makePeople();
  const settings = { questionnaire: asking(ratingOf()), title: { en: "After" } };
  const window = { opensAt: "2027-05-02T15:00:00Z", closesAt: "2027-05-16T15:00:00Z" };
  await makeSurvey(organizer, eventId, { ...settings, ...window, phase: "after" }, { isDraft: true });
  await sent("surveys_moved");
  const body = { name: "Conference" };
  await organizer.call(updateEvent, { params: { eventId }, body });
  assert.deepEqual(await sent("surveys_moved"), []);
  await organizer.call(updateEvent, {
    params: { eventId },
    body: { startDate: "2027-05-08", endDate: "2027-05-09" },
  });
  const mails = await sent("surveys_moved");
  assert.deepEqual(mails.map(({ name }) => name).toSorted(), ["Hal", "Olga"]);
  assert.deepEqual(mails[0]?.data, {
    ...{ eventName: "Conference", timezone: "Europe/Lisbon", count: 1 },
    link: `${app.ctx.config.appUrl}/events/${eventId}`,
    surveys: [
      {
        surveyTitle: "After",
        ...{ opensAt: "2027-05-09T15:00:00.000Z", closesAt: "2027-05-23T15:00:00.000Z" },
      },
    ],
  });
});
