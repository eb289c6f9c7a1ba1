import { updateSession } from "@plenary/contract/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { expectGood } from "./support/account-forms.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("decisions are undone from the notice about them, and what changes stands on the dashboard until it is seen", async ({
  page,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const sam = await register(origin, "sam", "Sam Speaker");
  const { eventId } = await makeEvent(olga, { name: "Porto Days", visibility: "public" });
  for (const title of ["On parsers", "On types"]) await submitTalk(sam, title, eventId);

  await continueAs(page, olga);
  await page.goto("/sessions/waiting");
  await page.getByRole("button", { name: "Approve On types" }).press("Enter");
  await page.getByRole("button", { name: "Approve On parsers" }).press("Enter");
  await expect(page.getByText("2 sessions confirmed")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("2 decisions undone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve On types" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve On parsers" })).toBeVisible();

  await page.goto("/dashboard");
  const news = page.getByRole("region", { name: "New in your events" });
  await expect(news.getByRole("listitem")).toContainText([
    "On typesSam Speaker has submitted it to Porto Days",
    "On parsersSam Speaker has submitted it to Porto Days",
  ]);
  await expectGood(page);
  await news.getByRole("button", { name: "Mark as seen On parsers" }).press("Enter");
  await expect(news.getByRole("listitem")).toHaveCount(1);
  await news.getByRole("link", { name: "On types" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "On types" })).toBeVisible();
  await page.getByRole("button", { name: "Approve On types" }).press("Enter");
  await expect(page.getByText("“On types” is confirmed")).toBeVisible();
  const sessionId = page.url().split("/").at(-1) ?? "";
  await olga.call(updateSession, {
    params: { sessionId },
    body: { startTime: "2027-03-01T10:00", room: "Hall" },
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Olga Organizer" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessions to decide about" })).toBeVisible();
  await expect(news).toHaveCount(0);

  await continueAs(page, sam);
  await page.goto("/dashboard");
  await expect(news.getByRole("listitem")).toContainText([
    "New time or room at Porto Days: Mon, 1 Mar 2027, 10:00 (Europe/Lisbon) · Hall",
  ]);
  await expectGood(page);
  await news.getByRole("button", { name: "Mark all as seen" }).press("Enter");
  await expect(news).toHaveCount(0);

  await page.goto("/settings");
  const kinds = page.getByRole("group", { name: "Changes in events" });
  await kinds.getByRole("switch", { name: /time or room of your session/ }).press("Space");
  await expect(page.getByText("These mails are off")).toBeVisible();
  await expectGood(page);
  await page.reload();
  await expect(kinds.getByRole("switch", { name: /time or room of your session/ })).not.toBeChecked();
  await expect(kinds.getByRole("switch", { checked: true })).toHaveCount(3);
});
