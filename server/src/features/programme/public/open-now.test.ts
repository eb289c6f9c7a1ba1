import assert from "node:assert/strict";
import { it } from "node:test";
import { getOpenNow } from "@plenary/contract/public/open-now";
import { updateStage } from "@plenary/contract/stage/stage";
import { closeSurvey, openSurvey } from "@plenary/contract/surveys/surveys";
import { makeDay, setUp } from "../../../../test/feedback/feedback.ts";
import { asking, makeSurvey, ratingOf } from "../../../../test/feedback/surveys.ts";
import { useApp } from "../../../../test/harness.ts";

/** The API and the pages, which are kept. */
const app = useApp({}, "built");

// Proves feedback 2: Open surveys and the stage that runs are on the event's and the sessions' pages, for as long as
//   they are
it("what is open is on the pages of the event and of its sessions, for as long as it is and for whom it is", async () => {
  const { organizer, eventId, ids, codeOf } = await makeDay(app, [
    ["2027-05-01T09:00:00Z", 30],
    ["2027-05-01T09:00:00Z", 30],
  ]);
  const [first = "", second = ""] = ids;
  await setUp(app, organizer, eventId, { accessCode: "BLUE77" });
  const surveys: { surveyId: string; code: string }[] = [];
  for (const access of ["open", "code", "account", "link"] as const) {
    const times = { opensAt: "2027-05-01T08:00:00Z", closesAt: "2027-05-01T12:00:00Z" };
    const values = { ...times, access, title: { en: `By ${access}` }, questionnaire: asking(ratingOf()) };
    const { surveyId } = await makeSurvey(organizer, eventId, values, { isDraft: true });
    const body = { when: "opens_at" as const };
    surveys.push((await organizer.call(openSurvey, { params: { surveyId }, body })).survey);
  }
  await organizer.call(updateStage, { params: { sessionId: first }, body: { open: true } });

  const at = async (time: string) => {
    app.clock.set(new Date(`2027-05-01T${time}:00Z`));
    return app.client()(getOpenNow, { params: { eventId } });
  };
  const named = ({ surveys: found, stages }: Awaited<ReturnType<typeof at>>) => [
    found.map(({ access }) => access).sort(),
    stages.map(({ sessionId }) => sessionId),
  ];
  /** What leads to phones' pages on those of the event and of both sessions, but for the links to feedback. */
  const links = async () => {
    const page = `/public/events/${eventId}`;
    const pages = [page, `${page}/sessions/${first}`, `${page}/sessions/${second}`];
    return Promise.all(
      pages.map(async (each) => {
        const [, section = ""] =
          /<section aria-labelledby="open-now".*?>(.*?)<\/section>/s.exec(
            await (await app.raw(each)).text(),
          ) ?? [];
        return [...section.matchAll(/href="\/f\/([^"]+)"/g)].map(([, code]) => code).sort();
      }),
    );
  };
  /** What the bar of the programme leads to, which visitors of every page have. */
  const inBar = async () => {
    const page = await (await app.raw(`/public/events/${eventId}/programme`)).text();
    const [bar = ""] = /<nav [^>]*class="event-bar".*?<\/nav>/s.exec(page) ?? [];
    return [...bar.matchAll(/href="\/f\/([^"]+)"/g)].map(([, code]) => code).sort();
  };
  const small = (index: number) => surveys[index]?.code.toLowerCase() ?? assert.fail();
  const questions = `${codeOf(first).toLowerCase()}#questions`;

  const before = await at("07:59");
  assert.deepEqual([named(before), before.until], [[[], []], "2027-05-01T08:00:00.000Z"]);
  assert.deepEqual(await links(), [[], [], []]);

  const open = await at("08:00");
  assert.deepEqual(
    [named(open), open.until],
    [[["account", "code", "open"], []], "2027-05-01T08:45:00.000Z"],
  );
  const forAll = [small(0), small(1)].sort();
  assert.deepEqual(await links(), [forAll, forAll, forAll]);
  const feedback = open.feedbackCode?.toLowerCase() ?? assert.fail();
  assert.deepEqual(await inBar(), [feedback, ...forAll].sort());

  assert.deepEqual(named(await at("08:45"))[1], [first]);
  const withStage = [...forAll, questions].sort();
  assert.deepEqual(await links(), [withStage, withStage, forAll]);
  assert.deepEqual(await inBar(), [feedback, ...withStage].sort());
  const html = await (await app.raw(`/public/events/${eventId}`)).text();
  assert.ok(html.includes("By open") && html.includes("with the code shown in the room"));
  assert.ok(!html.includes("By account") && !html.includes("By link"));

  await organizer.call(closeSurvey, { params: { surveyId: surveys[0]?.surveyId ?? "" } });
  await organizer.call(updateStage, { params: { sessionId: first }, body: { open: false } });
  assert.deepEqual(await links(), [[small(1)], [small(1)], [small(1)]]);
  const last = await at("12:00");
  assert.deepEqual([named(last), last.until], [[[], []], null]);
  assert.deepEqual(await links(), [[], [], []]);
  assert.deepEqual(await inBar(), [feedback]);
});
