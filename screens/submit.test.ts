import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { approveSession, listSessions } from "@plenary/contract/sessions/sessions";
import { createTalk, deleteTalk, listTalks } from "@plenary/contract/sessions/talks";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, password, register } from "@plenary/testing/people";
import { continueAs, passwordField, write } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** From an event's public page to a proposal. No mail server is set. */
const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;
let eventId: string;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
  ({ eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" }));
});

const talk = { Title: "On soup", Summary: "Short.", Description: "First the leeks.\n\nThen the rest." };

// Proves trust submissions: Through the login one comes back to the form, and signed in from the public page to the
//   event in the app and back
test("who has an account comes back to the form by way of the login, from wherever that is reached", async ({
  page,
}) => {
  await page.goto(`/public/events/${eventId}`);
  await page.getByRole("link", { name: "Submit a talk" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(page.getByText("Sign in to go on to the page you asked for.")).toBeVisible();
  await page.getByLabel("Username or Email").fill("sam");
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Submit a talk" })).toBeVisible();

  // Signed in, both ways lie open.
  await page.goto(`/public/events/${eventId}`);
  await page.getByRole("link", { name: "Open in the app" }).click();
  await expect(page).toHaveURL(`${server().origin}/events/${eventId}`);
  await page.getByRole("link", { name: "Public page" }).click();
  await expect(page).toHaveURL(`${server().origin}/public/events/${eventId}`);
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Submit a talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Submit a talk" })).toBeVisible();
});

// Proves trust submissions: Start, room and track are asked for under "Wishes (optional)"
// Proves programme 3, 5: Who organizes the event, and who speaks, says a session's type, languages, links, whether it
//   is recorded, stream, recording, audience and needs in its form, with the refusals at their fields
test("a talk of one's own is chosen, or another is written; wishes are asked for apart", async ({ page }) => {
  await speaker.call(createTalk, { body: { title: "On types", summary: "Short.", description: "Long." } });
  await continueAs(page, speaker);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByText("Please select a talk")).toBeVisible();
  const which = page.getByLabel("Talk", { exact: true });
  await which.selectOption("On types");
  await expect(page.getByLabel("Title")).toHaveCount(0);
  await which.selectOption("Write a new talk");
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByText("Talk title is required")).toBeVisible();
  await write(page, talk);
  for (const label of ["Start time", "Room", "Track"])
    await expect(page.getByLabel(label, { exact: true })).toBeHidden();
  await page.getByText("Wishes (optional)").click();
  await page.getByLabel("Start time", { exact: true }).fill("2027-03-01T10:00");
  await page.getByLabel("Room", { exact: true }).fill("The small one");
  await page.getByText("More details").click();
  await page.getByRole("checkbox", { name: "Not recorded" }).check();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Choose another event" }).click();
  await expect(page.getByRole("combobox", { name: "Event" }).locator("option:checked")).toHaveText(
    "Compiler Days",
  );
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByText("The small one")).toBeVisible();
  await expect(page.getByText("The speaker's wish. It is set once the session is confirmed.")).toBeVisible();
  const { sessions } = await speaker.call(listSessions, { query: { eventId } });
  expect(sessions).toMatchObject([{ doNotRecord: true }]);
  expect((await speaker.call(listTalks)).talks.map(({ title }) => title)).toEqual(["On soup", "On types"]);
});

test("a talk that the event has already can't be chosen again", async ({ page }) => {
  const tess = await register(server().origin, "tess", "Tess Twice");
  await submitTalk(tess, "On echoes", eventId, {});
  await tess.call(createTalk, { body: { title: "On silence", summary: "Short.", description: "Long." } });
  await continueAs(page, tess);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  const which = page.getByLabel("Talk", { exact: true });
  await expect(which.locator("option[disabled]")).toHaveText(["On echoes (submitted already)"]);
  await expect(which.locator("option:not([disabled])")).toHaveText([
    "Choose one of your talks",
    "Write a new talk",
    "On silence",
  ]);

  // Whose talks are all there already came to write another.
  await submitTalk(tess, "On noise", eventId, {});
  const { talks } = await tess.call(listTalks);
  const { talkId = "" } = talks.find(({ title }) => title === "On silence") ?? {};
  await tess.call(deleteTalk, { params: { talkId } });
  await page.reload();
  await expect(which.locator("option:checked")).toHaveText("Write a new talk");
  await expect(page.getByLabel("Title")).toBeVisible();
});

// Proves trust submissions: What is half-written goes with the sign-in, and nothing is submitted twice
test("a lost answer submits nothing twice, and nothing is claimed of it that nobody knows", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|status of 409/);
  const lena = await register(server().origin, "lena", "Lena Lost");
  await continueAs(page, lena);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await write(page, { ...talk, Title: "On losing" });
  await page.route("**/api/sessions/with-new-talk", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const submit = page.getByRole("button", { name: "Submit talk" });
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(
    "No answer came, so it may or may not have been submitted. Send it again: it is not submitted twice.",
  );
  await page.unroute("**/api/sessions/with-new-talk");
  // Whatever is written now, it is the same submission.
  await page.getByLabel("Title").fill("On finding");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Later changes are only in this form.");
  await page.getByLabel("Title").fill("On losing");
  // Nothing is claimed after a reload that isn't so.
  await page.reload();
  await expect(page.getByText("“On losing” is submitted, only the answer was lost.")).toBeVisible();
  await expect(page.getByText("It is not submitted yet")).toHaveCount(0);
  await expectGood(page);
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: "On losing" })).toBeVisible();
  expect((await lena.call(listTalks)).talks).toHaveLength(1);

  // What never arrived is sent.
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await page.getByLabel("Talk", { exact: true }).selectOption("Write a new talk");
  await write(page, { ...talk, Title: "On the way" });
  await page.route("**/api/sessions/with-new-talk", (route) => route.abort());
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("No answer came");
  await page.unroute("**/api/sessions/with-new-talk");
  await page.reload();
  await expect(page.getByText("You had sent it, but it hasn't reached the server yet.")).toBeVisible();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: "On the way" })).toBeVisible();
});

// Proves trust submissions: Where the next screen can't be loaded, what was submitted is told as submitted, with a way
//   to try again
// Proves workspace 8: A page that can't load a part of itself (a lost connection, an old version) keeps what was typed and
//   done, says so, and offers to try again; what was submitted is told as submitted.
test("what was submitted is told as submitted where the next screen can't be loaded", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Error loading route module|dynamically imported module/);
  const nora = await register(server().origin, "nora", "Nora Network");
  await continueAs(page, nora);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await write(page, { ...talk, Title: "On bread" });
  await page.route("**/assets/**", (route) => route.abort());
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  await expect(page.getByText("“On bread” is submitted")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await page.unroute("**/assets/**");
  // It loads the page anew, at its address.
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", /^\/sessions\/[-\w]+$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "On bread" })).toBeVisible();
});

// Proves trust submissions: Length, track, type, room and start are wishes, kept apart from what organizers set and
//   shown to them; after a release they set nothing
test("wishes are taken after a release too, and shown to who decides and places", async ({ page }) => {
  const { eventId } = await makeEvent(organizer, {
    name: "Linker Days",
    visibility: "public",
    timezone: "UTC",
  });
  const { sessionId } = await submitTalk(organizer, "Opening", eventId);
  await organizer.call(approveSession, { params: { sessionId } });
  const { planRevision } = await organizer.call(previewVersion, { params: { eventId } });
  await organizer.call(releaseVersion, { params: { eventId }, body: { tell: false, planRevision } });

  const wishes = page.getByRole("definition").filter({ hasText: "Track: Salads" });
  await continueAs(page, speaker);
  await page.goto(`/sessions/create?eventId=${eventId}`);
  await page.getByLabel("Talk", { exact: true }).selectOption("Write a new talk");
  await write(page, { ...talk, Title: "On salad" });
  await page.getByLabel("Duration in minutes").fill("45");
  await page.getByText("Wishes (optional)").click();
  await page.getByLabel("Track", { exact: true }).fill("Salads");
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On salad" })).toBeVisible();
  await expect(wishes).toHaveText("45 minutesTrack: Salads");
  await expectGood(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Duration in minutes")).toHaveValue("45");
  await page.getByLabel("Room", { exact: true }).fill("Kitchen");
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(wishes).toHaveText("45 minutesRoom: KitchenTrack: Salads");

  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByRole("link", { name: "On salad" }).first().click();
  await expectGoodAtBothWidths(page);
  await expect(wishes).toHaveText("45 minutesRoom: KitchenTrack: Salads");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.locator("form")).toContainText(
    "The speaker's wishes:45 minutesRoom: KitchenTrack: Salads",
  );
  await expectGood(page);
});
