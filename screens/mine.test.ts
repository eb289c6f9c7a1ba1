import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test("one's own programme names each overlap, gives its own calendar alone, and what one unmarks back", async ({
  page,
}) => {
  const { organizer } = await makeCast(server().origin);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const add = async (title: string, time: string, room: string, durationMinutes: number) => {
    const place = { startTime: `2027-03-01T${time}`, room, durationMinutes };
    const { sessionId } = await submitTalk(organizer, title, eventId, place);
    await organizer.call(approveSession, { params: { sessionId } });
    return sessionId;
  };
  await add("On parsing", "10:00", "Aula", 50);
  await add("Registers", "10:30", "Attic", 30);
  const cancelled = await add("Spills", "10:30", "Cellar", 30);
  await add("Linking", "11:00", "Aula", 30);

  const row = (title: string) =>
    page.locator(".slots li").filter({ has: page.getByRole("heading", { name: title }) });
  const star = (title: string) => row(title).locator(".star");
  await page.goto(`/public/events/${eventId}/programme?view=list`);
  await expect.poll(() => star("Linking").count()).toBe(1);
  for (const title of ["On parsing", "Registers", "Spills"]) await star(title).click();
  await expect(row("On parsing")).toContainText("Overlaps with “Registers”, “Spills”");
  await expect(row("Registers")).toContainText("Overlaps with “On parsing”, “Spills”");

  await page.goto(`/public/events/${eventId}/programme?view=list&mine=1`);
  const calendar = page.getByRole("region", { name: "My programme in a calendar" });
  await expect(calendar.getByRole("button", { name: "Download calendar" })).toBeVisible();
  await expect(page.locator(".exports > :not([hidden])")).toHaveText(["Print"]);
  await expectGoodAtBothWidths(page);

  // Going back undoes what was chosen, and leaves what was typed elsewhere there.
  await page.goto(`/public/events/${eventId}/programme?view=list`);
  await page.getByRole("button", { name: "My programme (3)" }).click();
  await expect(page.getByRole("status").first()).toHaveText("Showing 3 of 4");
  await page.getByRole("button", { name: "My programme (3)" }).click();
  await page.getByLabel("Search the programme").fill("linking");
  await expect(page.getByRole("status").first()).toHaveText("Showing 1 of 4");
  await page.goBack();
  await expect(page.getByRole("status").first()).toHaveText("Showing 3 of 4");
  await expect(page.getByLabel("Search the programme")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("status").first()).toHaveText("4 entries");
  await page.goForward();
  await expect.poll(() => star("Registers").count()).toBe(1);
  await star("Registers").click();
  await expect(row("Registers")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row("Registers")).toBeVisible();

  // What was cancelled stands above the rest, with where it was.
  await organizer.call(rejectSession, { params: { sessionId: cancelled }, body: { reason: null } });
  await page.reload();
  const gone = page.getByRole("region", { name: "Cancelled" });
  await expect(gone.getByRole("listitem")).toContainText("Mon, 1 Mar 2027, 10:30, Cellar");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(gone.getByRole("listitem")).toContainText("Mon, 1 Mar 2027, 10:30, Cellar");
  const isAbove = await page.evaluate(() => {
    const [cancelled, rows] = [document.querySelector("#cancelled"), document.querySelector(".slots")];
    return Boolean(
      rows && (cancelled?.compareDocumentPosition(rows) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
  expect(isAbove).toBe(true);
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "My programme (2)" }).click();
  await expect(page.locator(".exports > :not([hidden])").nth(1)).toHaveText("Download calendar");
});
