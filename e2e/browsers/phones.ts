import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  listFeedbackCodes,
  makeLinks,
  updateFeedbackSettings,
  updateSessionFeedback,
} from "@plenary/contract/feedback/feedback-settings";
import { createWall } from "@plenary/contract/feedback/walls";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { getSurveyResults } from "@plenary/contract/surveys/survey-results";
import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, password } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import { startProxy, type TcpProxy } from "@plenary/testing/tcp-proxy";
import { findFirefox, findWebKit } from "../../scripts/browsers.mjs";
import { type Browser, handOf } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

// The pages that everybody's browser opens, in two that aren't Chromium (`npm run test:browsers`).

const browsers: [name: string, start: () => Promise<Browser>][] = [
  ["Firefox", async () => startFirefox(findFirefox())],
  ["WebKitGTK", async () => startWebKit(findWebKit())],
];

/** The day so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

const server = await startServer({ RATE_LIMIT: "off" });
after(() => server.stop());
const { organizer, speaker } = await makeCast(server.origin);
const days = { startDate: day(-1), endDate: day(1), timezone: "UTC" };

/** A public event with a session that takes feedback. */
async function makeSubject(name: string, access: "open" | "link") {
  const { eventId } = await makeEvent(organizer, { name, ...days, visibility: "public" });
  const { sessionId, talkId } = await submitTalk(speaker, `On ${name}`, eventId);
  await organizer.call(approveSession, { params: { sessionId } });
  const params = { eventId };
  await organizer.call(updateFeedbackSettings, { params, body: { version: 0, enabled: true, access } });
  const body = { thanks: "You were great" };
  await speaker.call(updateSessionFeedback, { params: { sessionId }, body });
  const { codes } = await organizer.call(listFeedbackCodes, { params });
  const code = codes.find((each) => each.sessionId === sessionId)?.code.toLowerCase();
  const answers = async () => (await organizer.call(getFeedback, { params })).total;
  return { eventId, sessionId, talkId, code, answers };
}

/** An open survey of two steps. */
async function makeTwoSteps(eventId: string) {
  const question = (type: "rating" | "short", en: string, required: boolean) => {
    const questionId = crypto.randomUUID();
    const usual = {
      questionId,
      originId: questionId,
      text: { en },
      hint: null,
      isRetired: false,
      showIf: null,
    };
    return {
      ...usual,
      type,
      required,
      ...(type === "rating" && { steps: 5, low: null, high: null }),
    } as Question;
  };
  const section = (questions: Question[]) => ({
    ...{ sectionId: crypto.randomUUID(), title: null, text: null, showIf: null, questions },
  });
  const body = { title: "How it was", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const questionnaire = {
    sections: [
      section([question("rating", "How was it?", true)]),
      section([question("short", "In a word?", false)]),
    ],
  };
  await organizer.call(updateSurvey, { params, body: { version: survey.version, questionnaire } });
  await organizer.call(openSurvey, { params, body: {} });
  const answers = async () => (await organizer.call(getSurveyResults, { params, query: {} })).answers;
  return { code: survey.code.toLowerCase(), answers };
}

for (const [name, start] of browsers) {
  describe(name, () => {
    let browser: Browser;
    let network: TcpProxy;
    before(async () => {
      network = await startProxy(server.origin);
      browser = await start();
    });
    after(async () => {
      await browser?.close();
      await network.stop();
    });
    const { go, sees, press, write, until } = handOf(() => ({ browser, url: network.url }));

    // Proves feedback 11: In Firefox and WebKitGTK too, phones answer, change, keep what is sent without a network, and
    //   withdraw
    it("takes a rating in two presses, changes it, keeps it without a network, and withdraws it", async () => {
      const { code, answers } = await makeSubject(`Rating in ${name}`, "open");
      await go(`/f/${code}`);
      await sees("How was this session?");
      await press("4 Very good");
      await press("Send");
      await sees("Sent. Thank you!");
      await sees("You were great");
      assert.equal(await answers(), 1);

      await press("Change my answer");
      await press("5 Excellent");
      await press("Learned something");
      await write("Comment (optional)", "Good examples");
      await press("Send");
      await sees("Sent. Thank you!");
      await go(`/f/${code}`);
      await sees("5 Excellent");
      await sees("Good examples");
      assert.equal(await answers(), 1);

      await until("a worker has the pages", "navigator.serviceWorker.ready.then(() => true)");
      // What a worker finds at its start it has in its hands from the next page on.
      await go(`/f/${code}`);
      await until("the worker stands before the page", "navigator.serviceWorker.controller");
      network.treat("refuse");
      await press("Change my answer");
      await press("2 Fair");
      await press("Send");
      await sees("Waiting for a connection.");
      await go(`/f/${code}`);
      await sees("Waiting for a connection.");
      network.treat("forward");
      await go(`/f/${code}`);
      await sees("Sent. Thank you!");
      await sees("2 Fair");
      assert.equal(await answers(), 1);

      await go("/f/mine");
      await sees(`On Rating in ${name}`);
      await go(`/f/${code}`);
      await press("Delete my answer");
      await sees("Your answer was deleted");
      assert.equal(await answers(), 0);
    });

    // Proves feedback 11: … answer by a personal link
    it("takes an answer by a personal link", async () => {
      const { eventId, code, answers } = await makeSubject(`Links in ${name}`, "link");
      const file = await organizer.call(makeLinks, { params: { eventId }, body: { count: 1 } });
      const [path] = /\/f\/p\/[\w-]+/.exec(await new Response(file as BodyInit).text()) ?? [""];
      await go(path);
      await sees(`On Links in ${name}`);
      await go(`/f/${code}`);
      await press("3 Good");
      await press("Send");
      await sees("Sent. Thank you!");
      assert.equal(await answers(), 1);
    });

    // Proves feedback 11: … answer surveys
    it("takes a survey step by step", async () => {
      const { eventId } = await makeSubject(`Survey in ${name}`, "open");
      const { code, answers } = await makeTwoSteps(eventId);
      await go(`/f/${code}`);
      await sees("How was it?");
      await press("Next");
      await sees("This question needs an answer");
      await press("4");
      await press("Next");
      await write("In a word?", "Fine");
      await press("Send");
      await sees("Thank you");
      assert.equal(await answers(), 1);
    });

    // Proves feedback 11: … walls follow
    it("follows on a wall", async () => {
      const { eventId, sessionId, talkId } = await makeSubject(`Wall in ${name}`, "open");
      const body = { kind: "session" as const, sessionId };
      const { url } = await organizer.call(createWall, { params: { eventId }, body });
      await go(new URL(url).pathname);
      await sees(`On Wall in ${name}`);
      await speaker.call(updateTalk, { params: { talkId }, body: { title: `Also in ${name}` } });
      await sees(`Also in ${name}`);
    });

    // Proves feedback 11: … sessions are marked, and people sign in
    it("has the programme with its stars, and signs people in", async () => {
      const { eventId } = await makeSubject(`Programme in ${name}`, "open");
      await go(`/public/events/${eventId}/programme`);
      await sees(`On Programme in ${name}`);
      await press(`Favourite: On Programme in ${name}`);
      await go(`/public/events/${eventId}/programme`);
      await until("the star is marked", `document.querySelector("[aria-pressed=true]")`);
      await go("/login");
      await write("Username or Email", organizer.username);
      await write("Password", password);
      await press("Sign In");
      await sees("Dashboard");
    });

    it("has met no error in a script", () => {
      // A page that is left while it loads something for later.
      const left = /error loading dynamically imported module/;
      assert.deepEqual(
        browser.errors().filter((error) => !left.test(error)),
        [],
      );
    });
  });
}
