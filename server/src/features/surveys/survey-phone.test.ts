import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { getCode, listFeedbackSessions, makePass } from "@plenary/contract/feedback/feedback";
import { makeLinks } from "@plenary/contract/feedback/feedback-settings";
import { deleteSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeCollecting } from "../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  makeSurvey,
  makeSurveyed,
  ratingOf,
  singleOf,
} from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";

/** What phones are told of surveys, and their pages as they are sent; what the script does is seen in the browser. */
const app = useApp({ rateLimit: false }, "built");

const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };

describe("surveys on phones", () => {
  // Proves feedback 2: The event's list names its surveys
  it("are named in the event's list unless they are drafts", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const settings = { questionnaire: asking(ratingOf()), title: { en: "Well?", pt: "Bem?" }, ...during };
    const open = await makeSurvey(organizer, eventId, { ...settings, languages: ["en", "pt"] });
    await makeSurvey(organizer, eventId, settings, { isDraft: true });
    const list = async () =>
      (await app.client()(listFeedbackSessions, { params: { eventId } })).surveys.map(({ title }) => title);
    const { surveys } = await app.client()(listFeedbackSessions, { params: { eventId } });
    assert.deepEqual(surveys, [
      {
        ...{ surveyId: open.surveyId, code: open.code, title: settings.title, languages: ["en", "pt"] },
        access: "open",
        ...{ opensAt: "2027-05-01T00:00:00.000Z", closesAt: "2027-05-03T00:00:00.000Z" },
      },
    ]);
    const params = { surveyId: open.surveyId };
    await organizer.call(updateSurvey, { params, body: { version: open.version, title: { en: "New" } } });
    assert.deepEqual(await list(), [{ en: "New" }]);
    await organizer.call(deleteSurvey, { params });
    assert.deepEqual(await list(), []);
  });

  // Proves feedback 2, 7: Personal links lead to a survey, also where feedback is off
  it("are led to by personal links, where feedback is off too; each answers once", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const { surveyId, code } = await makeSurvey(organizer, eventId, {
      ...{ questionnaire: asking(rating), access: "link" as const },
    });
    const make = (body: { count: number; surveyId?: string }) =>
      organizer.call(makeLinks, { params: { eventId }, body });
    const csv = await (await make({ count: 2, surveyId })).text();
    const links = [...csv.matchAll(/\/f\/p\/([\w-]{43})/g)].map(([, link = ""]) => link);
    assert.equal(new Set(links).size, 2);
    const take = (link: string) => app.client()(makePass, { body: { link } });
    const [one, same, other] = [
      await take(links[0] ?? ""),
      await take(links[0] ?? ""),
      await take(links[1] ?? ""),
    ];
    assert.deepEqual([one.kind, one.event], ["link", { eventId, code, surveyId }]);
    for (const [{ pass }, edition] of [
      [one, 1],
      [same, 2],
      [other, 1],
    ] as const)
      await answerSurvey(app, pass, surveyId, { [rating.questionId]: 3 }, edition);
    assert.equal((await app.db.selectFrom("survey_answers").selectAll().execute()).length, 2);
    const elsewhere = await makeSurveyed(app);
    const foreign = await makeSurvey(elsewhere.organizer, elsewhere.eventId, {
      questionnaire: asking(rating),
    });
    for (const wrong of [randomUUIDv7(), foreign.surveyId])
      assert.equal((await refusal(make({ count: 1, surveyId: wrong }))).message, "Survey not found");
    await organizer.call(deleteSurvey, { params: { surveyId } });
    assert.equal((await refusal(take(links[0] ?? ""))).message, "This link is not valid");
  });

  // Proves feedback 2, 10: A survey's page is kept in memory for everybody, changes at once with what it says, and has
  //   20 KB of script and style; pages of sessions load none of it
  it("have a page that is the same for everybody, another one at once when it changes, and 20 KB of script and style", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [question, title] = [ratingOf(), { en: "</script><b>Well?" }];
    const survey = await makeSurvey(organizer, eventId, { questionnaire: asking(question), title });
    const address = `/f/${survey.code.toLowerCase()}`;
    const first = await app.raw(address);
    const html = await first.text();
    assert.deepEqual([first.status, first.headers.get("set-cookie")], [200, null]);
    assert.ok(!html.includes("<b>Well"));
    assert.match(html, /Answering needs JavaScript\./);
    assert.match(html, /<input type="radio"/);
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    assert.deepEqual(
      files.map((file) => /^\/assets\/([a-z-]+)-.*\.(\w+)$/.exec(file)?.slice(1, 3).join(".")).sort(),
      [...["feedback-survey.js", "phone.css", "survey.css"]],
    );
    let bytes = 0;
    for (const file of files) {
      const answer = await app.raw(file, { headers: { "accept-encoding": "br" } });
      bytes += Number(answer.headers.get("content-length"));
    }
    assert.ok(bytes > 1000 && bytes <= 20_000, `${bytes}`);
    const all = bytes + brotliCompressSync(html).length;
    assert.ok(all <= 30_000, `${all}`);
    const countries = singleOf(Array.from({ length: 300 }, (_, at) => `Country number ${at}`));
    const long = await makeSurvey(organizer, eventId, { questionnaire: asking(countries) });
    const longHtml = await (await app.raw(`/f/${long.code.toLowerCase()}`)).text();
    assert.match(longHtml, /<p id="found-[\w-]+" class="soft" role="status">300 options<\/p>/);
    const withMany = bytes + brotliCompressSync(longHtml).length;
    assert.ok(withMany <= 40_000, `${withMany}`);
    const body = { version: survey.version, intro: { en: "It takes a minute" } };
    await organizer.call(updateSurvey, { params: { surveyId: survey.surveyId }, body });
    assert.match(await (await app.raw(address)).text(), /It takes a minute/);
    const { until } = await app.client()(getCode, { params: { code: survey.code } });
    app.clock.set(new Date(until ?? ""));
    assert.match(await (await app.raw(address)).text(), /This survey is closed/);
    await organizer.call(deleteSurvey, { params: { surveyId: survey.surveyId } });
    assert.equal((await app.raw(address)).status, 404);
  });
});
