import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  listFeedbackCodes,
  updateFeedbackSettings,
  updateSessionFeedback,
} from "@plenary/contract/feedback/feedback-settings";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { getSurveyResults } from "@plenary/contract/surveys/survey-results";
import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, makeKeynote, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { asked, said, section } from "@plenary/testing/surveys";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { became, days, inMinutes, rate, send } from "./support/phone.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let organizer: Person;
let eventId: string;
/** Of the hall, the event and each session, as pages spell them. */
let codes: Record<string, string>;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
  const event = await makeEvent(organizer, { name: "Days", visibility: "public", timezone: "UTC", ...days });
  eventId = event.eventId;
  const place = async (title: string, start: number, room: string) => {
    const { sessionId } = await submitTalk(organizer, title, eventId, {});
    const params = { sessionId };
    const body = { startTime: inMinutes(start), durationMinutes: 30, room };
    await organizer.call(updateSession, { params, body });
    await organizer.call(approveSession, { params, query: {} });
    return sessionId;
  };
  const sessions = {
    parsing: await place("On parsing", -40, "Hall"),
    typing: await place("On typing", -70, "Hall"),
    closing: await place("On closing", -240, "Cellar"),
    coming: await place("On coming", 300, "Cellar"),
  };
  await organizer.call(updateFeedbackSettings, {
    params: { eventId },
    body: { version: 0, enabled: true, closesAfterHours: 1 },
  });
  const params = { sessionId: sessions.parsing };
  await organizer.call(updateSessionFeedback, { params, body: { thanks: "You were great" } });
  const { codes: all } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const codeOf = (found: (code: (typeof all)[number]) => boolean) =>
    all.find(found)?.code.toLowerCase() ?? "";
  codes = {
    ...Object.fromEntries(
      Object.entries(sessions).map(([name, id]) => [name, codeOf(({ sessionId }) => sessionId === id)]),
    ),
    hall: codeOf(({ kind, name }) => kind === "room" && name === "Hall"),
    event: codeOf(({ kind }) => kind === "event"),
  };
});

/** How many answers count. */
const answers = async () => (await organizer.call(getFeedback, { params: { eventId } })).total;

const waiting = "Waiting for a connection. You can close this page; it is sent when you open it again.";

/** The calls that answers are sent by. */
const call = "**/api/public/feedback/sessions/*/answer";

// Proves feedback 2, 4, 10: On a phone: two presses, changed, kept without a network, sent and not heard of, refused by
//   somebody else, deleted, listed and forgotten
// Proves feedback 11: … also with letters twice as large, at 320 pixels, and where the system sets all colours
test("from the code on the door to thanks in two presses; changed, kept without a network, and withdrawn", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 403/);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("the room's code has the form of what was on last", async () => {
    await page.goto(`/F/${codes.hall?.toUpperCase()}`);
    await expect(page).toHaveURL(new RegExp(`/f/${codes.hall}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hall");
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("On parsing");
    await expect(page.getByRole("navigation").getByRole("link", { name: "On typing" })).toBeVisible();
    await expect(send(page)).toBeEnabled();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page);
      await expectAccessible(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectToFit(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "";
      });
    }
  });

  await test.step("nothing is sent without an answer, and two presses send one", async () => {
    await send(page).click();
    await expect(page.getByRole("alert")).toHaveText("Please give a rating, a reaction or a comment");
    await expect(page.getByRole("radio", { name: "1 Poor" })).toBeFocused();
    await rate(page, 4);
    await page.reload();
    await expect(page.getByRole("radio", { name: "4 Very good" })).toBeChecked();
    await expect(page.locator(".chosen").first()).toHaveText("4 Very good");
    // Where the system sets all colours, what is chosen still looks otherwise.
    await page.emulateMedia({ forcedColors: "active" });
    const look = (rating: string) =>
      page
        .locator(".ratings")
        .first()
        .getByText(rating, { exact: true })
        .evaluate((number) => {
          const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(number);
          return [backgroundColor, borderColor, outlineStyle];
        });
    expect(await look("4")).not.toEqual(await look("3"));
    await page.emulateMedia({ forcedColors: null });
    await send(page).click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await expect(became(page)).toBeFocused();
    await expect(page.getByText("You were great")).toBeVisible();
    expect(await answers()).toBe(1);
    await expectAccessible(page);
  });

  await test.step("a change that was begun stays over a reload, and goes with Cancel", async () => {
    await page.getByRole("button", { name: "Change my answer" }).click();
    await rate(page, 2);
    await page.reload();
    await expect(page.getByRole("radio", { name: "2 Fair" })).toBeChecked();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByRole("definition").first()).toHaveText("4 Very good");
  });

  await test.step("a change is in the form what was sent, and takes its place", async () => {
    await page.getByRole("button", { name: "Change my answer" }).click();
    const chosen = page.getByRole("radio", { name: "4 Very good" });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Show my comment however few answers there are")).toBeHidden();
    await page.getByLabel("Comment (optional)").fill("Good examples,\nall of them");
    await page.getByLabel("Show my comment however few answers there are").check();
    await page.getByText("Too full").click();
    await send(page).click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await page.reload();
    await expect(page.getByRole("definition")).toHaveText([
      "5 Excellent",
      "Too full",
      /Good examples,\s+all/,
    ]);
    expect(await answers()).toBe(1);
  });

  const change = async (rating: number) => {
    await page.getByRole("button", { name: "Change my answer" }).click();
    await rate(page, rating);
    await send(page).click();
  };

  await test.step("sent and not heard of: it waits, is sent again, and counts once", async () => {
    await page.route(call, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await change(3);
    await expect(page.getByText(waiting)).toBeVisible();
    await page.unroute(call);
    await page.reload();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await expect(page.getByRole("definition").first()).toHaveText("3 Good");
    expect(await answers()).toBe(1);
  });

  await test.step("without a network it waits, and goes by itself with it", async () => {
    await page.context().setOffline(true);
    await change(2);
    await expect(page.getByText(waiting)).toBeVisible();
    await page.context().setOffline(false);
    await expect(became(page)).toHaveText("Sent. Thank you!");
  });

  await test.step("what somebody else refuses isn't refused", async () => {
    await page.route(call, (route) =>
      route.fulfill({ status: 403, contentType: "text/html", body: "Log in" }),
    );
    await change(1);
    await expect(page.getByText(waiting)).toBeVisible();
    await page.unroute(call);
    await page.goto(`/f/${codes.parsing}`);
    await expect(became(page)).toHaveText("Sent. Thank you!");
    await expect(page.getByRole("definition").first()).toHaveText("1 Poor");
  });

  await test.step("it is deleted, and can be given again", async () => {
    await page.getByRole("button", { name: "Delete my answer" }).click();
    await expect(became(page)).toHaveText("Your answer was deleted");
    expect(await answers()).toBe(0);
    await page.getByRole("button", { name: "Answer again" }).click();
    await rate(page, 5);
    await send(page).click();
    await expect(became(page)).toHaveText("Sent. Thank you!");
    expect(await answers()).toBe(1);
  });

  await test.step("one's answers are listed, and forgotten when that is confirmed", async () => {
    await page.getByRole("link", { name: "My answers" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "On parsing" });
    await expect(row).toContainText("Sent");
    await expectToFit(page);
    await expectAccessible(page);
    await row.getByRole("link", { name: "Change" }).click();
    await expect(page.getByRole("radio", { name: "5 Excellent" })).toBeChecked();
    await page.goto("/f/mine");
    await row.getByRole("button", { name: "Delete" }).click();
    await expect(row).toContainText("Delete this answer?");
    await expectToFit(page);
    await expectAccessible(page);
    await row.getByRole("button", { name: "Keep" }).click();
    await expect(row).toContainText("Sent");
    await row.getByRole("button", { name: "Delete" }).click();
    await row.getByRole("button", { name: "Delete" }).click();
    await expect(row).toContainText("Deleted");
    expect(await answers()).toBe(0);
    await page.getByRole("button", { name: "Forget this device" }).click();
    await page.getByRole("button", { name: "Forget", exact: true }).click();
    await expect(page.getByText("No answers yet")).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

// Proves feedback 2, 4, 10: On a phone: two presses, changed, kept without a network, sent and not heard of, refused by
//   somebody else, deleted, listed and forgotten
test("codes lead to what takes answers, will, or did; without JavaScript each says what it is about", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.goto("/f");
  await page.getByLabel("Code").fill("zz zz");
  await page.getByRole("button", { name: "Open" }).click();
  const unknown = "There is nothing under that code. Check the letters and try again.";
  await expect(page.getByRole("alert")).toHaveText(unknown);
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  await page.goto("/f?code=zz");
  await expect(page.getByRole("alert")).toHaveText(unknown);
  const written = codes.event?.toUpperCase() ?? "";
  await page.getByLabel("Code").fill(`${written.slice(0, 3)}-${written.slice(3)}`);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Days");
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "Now" })).toBeVisible();
  await page.getByLabel("Search sessions").fill("clos cell");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "On closing" }).click();
  await expect(page.getByText("Feedback for this session is closed")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.goto(`/f/${codes.coming}`);
  await expect(page.getByText(/^Feedback opens at /)).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server().origin });
  const without = await plain.newPage();
  for (const [address, title] of [
    ["/f", "Give feedback"],
    ["/f/mine", "My answers on this device"],
    ["/f/p/some-link", "Your personal link"],
    [`/f/${codes.parsing}`, "On parsing"],
    [`/f/${codes.hall}`, "Hall"],
    [`/f/${codes.event}`, "Days"],
  ] as const) {
    await without.goto(address);
    await expect(without.getByRole("heading", { level: 1 })).toHaveText(title);
    // What is found by its text is never inside of `noscript`.
    const note = without.locator("noscript .note");
    await expect(note).toBeVisible();
    await expect(note).toHaveText("Answering needs JavaScript.");
  }
  await plain.close();
});

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  // Proves feedback 4: Without a network a code that was never opened has its form
  test("a code that was never opened has its form without a network, and what is answered there is sent later", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(
      /ERR_INTERNET_DISCONNECTED|Failed to fetch|fetching the script|ERR_FAILED .*public\/f\//,
    );
    await test.step("of an event that was kept whole, also where no form was ever opened; an open survey's too", async () => {
      const kept = await makeKeynote(organizer);
      const { survey } = await organizer.call(createSurvey, {
        params: { eventId: kept.eventId },
        body: { title: "Food", phase: "during" },
      });
      const params = { surveyId: survey.surveyId };
      const sections = [section(null, [asked("Enough?", { type: "short" })])];
      const body = { version: survey.version, title: said("Food"), questionnaire: { sections } };
      await organizer.call(updateSurvey, { params, body });
      await organizer.call(openSurvey, { params, body: {} });
      const own = `/public/events/${kept.eventId}`;
      await page.goto(`${own}/programme`);
      await page.getByRole("button", { name: "Keep for offline" }).click();
      await expect(page.getByText("Saved. It opens without a network too.")).toBeVisible({
        timeout: 60_000,
      });
      await page.context().setOffline(true);
      await page.goto(own);
      await page.getByRole("link", { name: "Food" }).first().click();
      await page.getByLabel("Enough?").fill("Never");
      await page.locator("#go").click();
      await expect(page.getByText(waiting)).toBeVisible();
      await page.goto(`${own}/sessions/${kept.sessionId}`);
      await page.getByRole("link", { name: "Give feedback" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keynote");
      await rate(page, 5);
      await send(page).click();
      await expect(page.getByText(waiting)).toBeVisible();
      await page.context().setOffline(false);
      await expect(became(page)).toHaveText("Sent. Thank you!");
      const results = () => organizer.call(getSurveyResults, { params, query: {} });
      await expect.poll(async () => (await results()).answers).toBe(1);
      // What the event needs isn't this person's.
      await page.goto("/f/mine");
      await page.getByRole("button", { name: "Forget this device" }).click();
      await page.getByRole("button", { name: "Forget", exact: true }).click();
      await expect(page.getByRole("button", { name: "Forget this device" })).toHaveCount(0);
      await page.context().setOffline(true);
      await page.goto(`${own}/sessions/${kept.sessionId}`);
      await page.getByRole("link", { name: "Give feedback" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keynote");
      await page.context().setOffline(false);
    });
    await page.goto(`/f/${codes.event}`);
    await expect(page.getByRole("listitem")).toHaveCount(4);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = ["plenary-feedback", "plenary-feedback-lists"];
          const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return kept.flat().map(({ url }) => new URL(url).pathname);
        }),
      )
      .toEqual(
        expect.arrayContaining([
          "/f/mine",
          `/f/${codes.event}`,
          `/api/public/events/${eventId}/feedback`,
          expect.stringMatching(/^\/assets\/feedback-phone-/),
        ]),
      );
    await page.context().setOffline(true);
    await page.goto(`/f/${codes.typing}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On typing");
    await rate(page, 4);
    await send(page).click();
    await expect(page.getByText(waiting)).toBeVisible();
    const before = await answers();
    await page.context().setOffline(false);
    await expect(became(page)).toHaveText("Sent. Thank you!");
    expect(await answers()).toBe(before + 1);
  });
});
