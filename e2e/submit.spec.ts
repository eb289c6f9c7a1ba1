import { updateEvent } from "@plenary/contract/events/events";
import { listSessions } from "@plenary/contract/sessions/sessions";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person, password, register, signIn } from "@plenary/testing/people";
import { expectGood, expectGoodAtBothWidths, expectNoSideScroll } from "./support/page-rules.ts";
import { continueAs, write } from "./support/people.ts";
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

// Proves trust submissions: "Submit a talk" leads from a public event through registration to a submitted talk in at
//   most eight steps, and a reload on the way loses nothing
test("a visitor on a phone comes from a shared link to a submitted talk in eight steps, none lost", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let steps = 0;
  const step = async (work: Promise<unknown>) => {
    steps += 1;
    await work;
  };
  await step(page.goto(`/public/events/${eventId}`));
  const submit = page.getByRole("link", { name: "Submit a talk" });
  await expect(submit).toBeInViewport();
  await expectGood(page);
  await step(submit.click());
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  await expect(page.getByText("Create an account to go on to the page you asked for.")).toBeVisible();
  await expectGood(page);
  await step(
    write(page, {
      Username: "vera",
      Email: "vera@example.org",
      "Full Name": "Vera Visitor",
      Password: password,
      "Confirm Password": password,
    }),
  );
  await step(page.getByRole("checkbox", { name: /I agree/ }).check());
  await step(page.getByRole("button", { name: "Create Account" }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Submit a talk" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Compiler Days1–2 March 2027 · Porto");
  await expectGood(page);
  await step(write(page, talk));
  // A reload, wanted or not, loses nothing.
  await page.reload();
  await expect(page.getByText("What you had written is back. It is not submitted yet.")).toBeVisible();
  for (const [label, text] of Object.entries(talk))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await expectGood(page);
  await step(page.getByRole("button", { name: "Submit talk" }).click());
  await expect(page.getByRole("heading", { level: 1, name: "On soup" })).toBeVisible();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page.getByText("Waiting for the organizers")).toBeVisible();
  await expectGood(page);
  expect(steps).toBeLessThanOrEqual(8);

  const { sessions } = await organizer.call(listSessions, { query: { eventId } });
  expect(sessions).toMatchObject([{ talk: { title: "On soup" }, status: "draft" }]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))),
  ).toEqual([]);
});

// Proves trust submissions: What is half-written goes with the sign-in, and nothing is submitted twice
test("what is half-written stays for its writer alone, until it is begun anew or the writer signs out", async ({
  page,
}) => {
  const dora = await signIn(
    server().origin,
    (await register(server().origin, "dora", "Dora Draft")).username,
  );
  await continueAs(page, dora);
  const form = `/sessions/create?eventId=${eventId}`;
  const title = page.getByLabel("Title");
  await page.goto(form);
  await title.fill("Half of");
  // Nobody is asked: what is written is there again.
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Submit a talk" }).click();
  await expect(title).toHaveValue("Half of");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(title).toHaveValue("");
  await expect(page.getByRole("button", { name: "Start again" })).toHaveCount(0);
  await title.fill("Another half");
  // Two tabs go on with it, and neither writes over the other's.
  const other = await page.context().newPage();
  await other.goto(form);
  await expect(other.getByLabel("Title")).toHaveValue("Another half");
  await other.getByLabel("Title").fill("The other tab's half");
  await page.getByLabel("Summary").fill("Of this tab");
  for (const _ of [1, 2]) {
    await expect(title).toHaveValue("Another half");
    await expect(page.getByLabel("Summary")).toHaveValue("Of this tab");
    await expect(other.getByLabel("Title")).toHaveValue("The other tab's half");
    await Promise.all([page.reload(), other.reload()]);
  }
  await other.getByRole("button", { name: "Start again" }).click();
  await other.close();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "You have begun to submit a talk. Go on with it" }).click();
  await expect(title).toHaveValue("Another half");
  // Where the browser has no room left, nobody is told that it is kept.
  const lost = page.getByText("What you write can't be kept in this browser: it is lost at a reload.");
  await expect(lost).toHaveCount(0);
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let n = 0; ; n++) localStorage.setItem(`filler ${size} ${n}`, "x".repeat(size));
      } catch {}
    }
  });
  await page.getByLabel("Description").fill("Words for which there is no room any more");
  await expect(lost).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
  });
  await page.getByLabel("Description").fill("Words for which there is room again");
  await expect(lost).toHaveCount(0);
  await page.getByRole("button", { name: "Dora Draft" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Another half");
});

// Proves trust submissions: Organizers open and close them, pickers offer only open events
test("organizers close and open submissions; a closed event says so, and is in no list to choose from", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 409/);
  const { eventId: own } = await makeEvent(organizer, { name: "Closing Days", visibility: "public" });
  await continueAs(page, organizer);
  await page.goto(`/events/${own}`);
  const taking = page.getByRole("switch", { name: "Takes submissions" });
  await expect(taking).toBeChecked();
  await taking.click();
  await expect(page.getByText("Closing Days takes no submissions now")).toBeVisible();
  await expect(taking).not.toBeChecked();
  await expect(page.getByText("Closed by the organizers")).toBeVisible();
  await expectGoodAtBothWidths(page);
  // What the organizers add themselves is no submission.
  await page.getByRole("link", { name: "Add a session" }).click();
  await write(page, talk);
  await expect(page.getByLabel("Room", { exact: false }).first()).toBeVisible();
  await page.goto("/sessions/create");
  const options = page.getByRole("combobox", { name: "Event" }).locator("option");
  await expect(options.filter({ hasText: "Compiler Days" })).toHaveCount(1);
  await expect(options.filter({ hasText: "Closing Days" })).toHaveCount(0);

  await continueAs(page, speaker);
  await page.goto(`/public/events/${own}`);
  await expect(page.getByRole("link", { name: "Open in the app" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit a talk" })).toHaveCount(0);
  await page.goto(`/events/${own}`);
  await expect(page.getByText("Closed by the organizers")).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit a talk" })).toHaveCount(0);
  await page.goto(`/sessions/create?eventId=${own}`);
  await expect(page.getByRole("heading", { name: "This event takes no submissions" })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Choose another event" }).click();
  await page.getByLabel("Search public events").fill("days");
  await expect(page.getByRole("button", { name: "Closing Days" })).toHaveCount(0);
  await page.getByRole("button", { name: "Compiler Days" }).click();
  // What was found is chosen after a reload too.
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Event" }).locator("option:checked")).toHaveText(
    "Compiler Days",
  );
  await page.getByRole("button", { name: "Start again" }).click();

  // Closed while somebody writes.
  const { eventId: later } = await makeEvent(organizer, { name: "Later Days", visibility: "public" });
  await page.goto(`/sessions/create?eventId=${later}`);
  await write(page, talk);
  await organizer.call(updateEvent, { params: { eventId: later }, body: { submissionsOpen: false } });
  await page.getByRole("button", { name: "Submit talk" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This event takes no submissions" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("On soup");
  await expectNoSideScroll(page);
  // What was written can go to another event.
  await page.reload();
  await page.getByRole("link", { name: "Choose another event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New session" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("On soup");
});
