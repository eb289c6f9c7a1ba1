import { approveSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

// Proves workspace 8: **Mine**: … without an account by the page itself, naming what is one's own
test("a visitor hears from the pages of an event what of theirs has moved or was cancelled, until that is read", async ({
  page,
}) => {
  const { organizer } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const add = async (title: string, time: string) => {
    const place = { startTime: `2027-03-01T${time}`, room: "Aula", durationMinutes: 30 };
    const { sessionId } = await submitTalk(organizer, title, eventId, place);
    await organizer.call(approveSession, { params: { sessionId } });
    return sessionId;
  };
  const moved = await add("On parsing", "10:00");
  const cancelled = await add("Registers", "11:00");
  const others = await add("Spills", "12:00");
  const move = (sessionId: string, startTime: string, room: string) =>
    organizer.call(updateSession, { params: { sessionId }, body: { startTime, room } });
  const programme = `/public/events/${eventId}/programme?view=list`;
  const told = page.getByRole("region", { name: "Changed in your programme" });
  const star = (title: string) =>
    page
      .locator("li")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .locator(".star");
  const ownStar = page.locator("button.star");

  const lines = () => told.getByRole("listitem").allTextContents();
  const isStarred = (title: string) => star(title).count();

  // Stars, and what is told, follow once a page is there.
  await page.goto(programme);
  await expect.poll(() => isStarred("Registers")).toBe(1);
  await star("On parsing").click();
  await star("Registers").click();
  await expect(star("Registers")).toHaveAttribute("aria-pressed", "true");
  await expect(told).toHaveCount(0);

  await move(moved, "2027-03-01T14:00", "Attic");
  await move(others, "2027-03-01T15:00", "Attic");
  await organizer.call(rejectSession, { params: { sessionId: cancelled }, body: { reason: null } });
  for (const path of [
    programme,
    `/public/events/${eventId}/programme?mine=1`,
    `/public/events/${eventId}`,
    `/public/events/${eventId}/sessions/${others}`,
    `/public/events/${eventId}/speakers`,
  ]) {
    await page.goto(path);
    await expect
      .poll(lines)
      .toEqual(["On parsingMoved from Mon, 1 Mar 2027, 10:00, Aula to 14:00, Attic", "RegistersCancelled"]);
    await expectGoodAtBothWidths(page);
  }
  await expect(told.getByRole("link", { name: "On parsing" })).toHaveAttribute(
    "href",
    `/public/events/${eventId}/sessions/${moved}`,
  );
  await told.getByRole("button", { name: "Dismiss" }).click();
  await expect(told).toHaveCount(0);
  await page.goto(programme);
  await expect.poll(() => isStarred("On parsing")).toBe(1);
  await expect(star("On parsing")).toHaveAttribute("aria-pressed", "true");
  await expect(told).toHaveCount(0);

  // Only what differs is said.
  await move(moved, "2027-03-01T14:00", "Cellar");
  await page.goto(programme);
  await expect.poll(lines).toEqual(["On parsingMoved from Attic to Cellar"]);
  await move(moved, "2027-03-01T16:00", "Attic");
  await page.goto(programme);
  await expect.poll(lines).toEqual(["On parsingMoved from Mon, 1 Mar 2027, 14:00 to 16:00"]);
  await told.getByRole("button", { name: "Dismiss" }).click();

  // What is marked on a session's own page is known from then on.
  await page.goto(`/public/events/${eventId}/sessions/${others}`);
  const known = () => page.evaluate((key) => localStorage.getItem(key), `plenary.mine.${eventId}`);
  await ownStar.click();
  await expect.poll(known).toContain("Spills");
  await organizer.call(updateSession, { params: { sessionId: others }, body: { startTime: null } });
  await page.reload();
  await expect.poll(lines).toEqual(["SpillsNot scheduled any more. It was Mon, 1 Mar 2027, 15:00, Attic"]);
  // Taking the star back is an answer too.
  await ownStar.click();
  await expect(told).toHaveCount(0);
});

test("somebody else who signs in at the same browser takes nothing from what one is told", async ({
  page,
}) => {
  const { origin } = server();
  const [organizer, bob] = [await register(origin, "ann", "Ann"), await register(origin, "bob", "Bob")];
  const { eventId } = await makeEvent(organizer, { name: "Shared Days", visibility: "public" });
  const place = { startTime: "2027-03-01T10:00", room: "Aula", durationMinutes: 30 };
  const { sessionId } = await submitTalk(organizer, "On parsing", eventId, place);
  await organizer.call(approveSession, { params: { sessionId } });
  const path = `/public/events/${eventId}/sessions/${sessionId}`;
  const star = page.locator("button.star");
  const told = page.getByRole("region", { name: "Changed in your programme" });
  const remembered = () =>
    page.evaluate((event) => Object.keys(localStorage).filter((key) => key.includes(event)).length, eventId);

  await continueAs(page, organizer);
  await page.goto(path);
  await star.click();
  await expect.poll(remembered).toBe(1);
  await organizer.call(updateSession, { params: { sessionId }, body: { room: "Attic" } });
  await continueAs(page, bob);
  await page.goto(path);
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect.poll(remembered).toBe(2);
  await expect(told).toHaveCount(0);
  await continueAs(page, organizer);
  await page.goto(`/public/events/${eventId}/programme?view=list`);
  await expect
    .poll(() => told.getByRole("listitem").allTextContents())
    .toEqual(["On parsingMoved from Aula to Attic"]);
});
