import { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { asked, said, section } from "@plenary/testing/surveys";
import { expectGood } from "./support/page-rules.ts";
import { holdScripts } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

// In a browser: only that knows where the bar is, and what it covers.
// Proves workspace 8: On phones a bar at the bottom of every page of a public event: Now, Programme, Mine, Rooms, More
test("one press leads from every page of an event to what is on now, the programme, one's own and the rooms", async ({
  page,
  expectedErrors,
}) => {
  const { organizer, speaker } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const { sessionId } = await submitTalk(speaker, "On parsing", eventId, { room: "Hall" });
  await organizer.call(approveSession, { params: { sessionId } });
  const event = `${server().origin}/public/events/${eventId}`;
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "This event" });
  const here = bar.locator("[aria-current]");
  const more = ["Compiler Days", "Speakers", "Feedback", "Changes", "Survey: Food"];

  for (const below of ["", "/programme", `/sessions/${sessionId}`, "/speakers", "/rooms", "/changes"]) {
    await page.goto(event + below);
    await bar.getByRole("link", { name: "Now" }).click();
    await expect(page).toHaveURL(`${event}/programme?view=now`);
    await expect(here).toHaveText(["Now"]);
  }
  for (const [name, below] of [
    ["Mine", "/programme?mine=1"],
    ["Programme", "/programme"],
    ["Rooms", "/rooms"],
  ] as const) {
    await bar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(event + below);
    await expect(here).toHaveText([name]);
    await expectGood(page);
  }
  await test.step("what is shown is marked, and More stays open, before scripts come and after", async () => {
    const release = await holdScripts(page);
    await page.goto(`${event}/programme?view=now`, { waitUntil: "commit" });
    await expect(here).toHaveText(["Now"]);
    await page.goto(`${event}/programme`, { waitUntil: "commit" });
    await bar.getByText("More").click();
    release();
    await expect(page.getByRole("button", { name: "Favourite: On parsing" })).toBeVisible();
    await expect(bar.locator("details")).toHaveAttribute("open");
    await page.unroute("**/assets/*.js");
  });
  await test.step("the same where a page isn't there, where there is no programme, and on phones' pages", async () => {
    expectedErrors.push(/status of 4(04|10)/);
    const { eventId: later } = await makeEvent(organizer, { name: "Linker Days", visibility: "public" });
    const gone = await submitTalk(speaker, "On tea", eventId, { room: "Hall" });
    await organizer.call(approveSession, { params: { sessionId: gone.sessionId } });
    await organizer.call(rejectSession, { params: { sessionId: gone.sessionId }, body: {} });
    await organizer.call(updateFeedbackSettings, {
      params: { eventId },
      body: { version: 0, enabled: true },
    });
    const { eventCode } = await organizer.call(listFeedbackSessions, { params: { eventId } });
    const code = `${server().origin}/f/${eventCode.toLowerCase()}`;
    const pages = [`${event}/sessions/${gone.sessionId}`, `${event}/rooms/none`, `${event}/rooms`, code];
    for (const address of [...pages, event.replace(eventId, later)]) {
      await page.goto(address);
      const way = bar.getByRole("link", { name: "Programme" });
      await expect(way).toHaveAttribute("href", /\/programme$/);
      const { y = 0, height = 0 } = (await way.boundingBox()) ?? {};
      expect([Math.round(y + height) <= 844, Math.round(height) >= 44]).toEqual([true, true]);
    }
    const { survey } = await organizer.call(createSurvey, {
      params: { eventId },
      body: { title: "Food", phase: "during" },
    });
    const params = { surveyId: survey.surveyId };
    const sections = [section(null, [asked("Enough?", { type: "short" })])];
    const body = { version: survey.version, title: said("Food"), questionnaire: { sections } };
    await organizer.call(updateSurvey, { params, body });
    await organizer.call(openSurvey, { params, body: {} });
    const { planRevision } = await organizer.call(previewVersion, { params: { eventId } });
    await organizer.call(releaseVersion, { params: { eventId }, body: { tell: false, planRevision } });
    await page.goto(code);
    await bar.getByText("More").click();
    await expect(bar.locator("div").getByRole("link")).toHaveText(more);
    await expectGood(page);
    await bar.getByRole("link", { name: "Rooms" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rooms" })).toBeVisible();
  });
  await bar.getByText("More").click();
  await expect(bar.getByRole("list").first().getByRole("listitem")).toHaveText(more.slice(0, 4));
  await expectGood(page);
  await bar.getByRole("link", { name: "Speakers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Speakers" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});
