import { inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { approveSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await makeAdmin(server().origin);
});

// Proves workspace 2: History (new): everything that organizers, speakers and imports changed in an event, newest
//   first, for its organizers: who, when, what, from, to
// Proves workspace 2: filters by person, kind, session
// Proves workspace 2: Speakers read that of their own sessions
test("organizers find who changed what, and a speaker what became of a session", async ({
  page,
  expectedErrors,
}) => {
  const { origin } = server();
  const [olga, sam] = [await register(origin, "olga", "Olga"), await register(origin, "sam", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days", visibility: "public" });
  const { sessionId } = await submitTalk(sam, "On piers", eventId);
  await submitTalk(sam, "On boats", eventId);
  const params = { sessionId };
  await olga.call(updateSession, { params, body: { room: "Hall" } });
  await olga.call(updateSession, { params, body: { room: "Attic" } });
  await olga.call(approveSession, { params });
  await olga.call(inviteSpeaker, { body: { eventId, email: "new@example.org" } });

  await continueAs(page, olga);
  // A spoilt link filters by what it can.
  await page.goto(`/events/${eventId}/history?session=x&person=y`);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("time") });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History");
  await expect(rows).toHaveCount(7);
  const moved = rows.filter({ hasText: "Room: Hall → Attic" });
  await expect(moved).toContainText("Olga");
  await expect(moved).toContainText("Time, room or track changed");
  await expect(moved.getByRole("link", { name: "On piers" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("new@example.org");
  await expectGood(page);

  await page.getByLabel("Person").selectOption("Sam");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`person=${sam.userId}$`));
  await page.getByLabel("Person").selectOption("Everybody");
  await page.getByLabel("Kind").selectOption("Times and rooms");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Kind").selectOption("Imports");
  await expect(page.getByRole("heading", { name: "No such changes" })).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Kind").selectOption("All kinds");
  await rows
    .filter({ hasText: "On boats" })
    .getByRole("button", { name: /^Only this session/ })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("Only On boats")).toBeVisible();
  await page.getByRole("button", { name: "Show all sessions" }).click();
  await expect(rows).toHaveCount(7);

  await continueAs(page, sam);
  await page.goto(`/sessions/${sessionId}`);
  await page.getByText("History", { exact: true }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("Approved");
  await expectGood(page);
  expectedErrors.push(/status of 403/);
  await page.goto(`/events/${eventId}/history`);
  await expect(page).toHaveURL(new RegExp(`/events/${eventId}$`));
});
