import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { expectGood } from "./support/account-forms.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("decisions are undone from the notice about them", async ({ page }) => {
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
});
