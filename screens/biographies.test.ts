import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves workspace 7: per event an own biography if wanted
test("a speaker writes a biography for one event, which organizers read, and takes it back", async ({
  page,
}) => {
  const { origin } = server();
  await makeAdmin(origin);
  const [olga, sam] = [await register(origin, "olga", "Olga"), await register(origin, "sam", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days", visibility: "public" });
  const { sessionId } = await submitTalk(sam, "On piers", eventId);
  await olga.call(approveSession, { params: { sessionId } });

  await continueAs(page, sam);
  await page.goto(`/sessions/${sessionId}`);
  const about = page.getByRole("region", { name: "About the speaker" });
  await expect(about).toContainText("Your profile has no biography.");
  await about.getByRole("button", { name: "Write one for this event" }).click();
  const dialog = page.getByRole("dialog", { name: "Your biography for this event" });
  const field = dialog.getByLabel("Biography");
  await expect(field).toHaveAccessibleDescription(
    /The pages of Harbour Days show it instead of the one in your profile\./,
  );
  await expectGood(page);
  await field.fill("x".repeat(501));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(/Must be 500 characters or less/);
  await field.fill("Builds piers.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This event shows what you wrote for it")).toBeVisible();
  await expect(about).toContainText("Builds piers.");
  await expect(about).toContainText("Written for this event");
  await expectGood(page);

  await page.goto(`/public/events/${eventId}/sessions/${sessionId}`);
  await expect(page.getByRole("region", { name: "Speaker", exact: true })).toContainText("Builds piers.");
  await expectGood(page);
  await page.goto(`/public/events/${eventId}/speakers`);
  await expect(page.getByRole("main")).toContainText("Builds piers.");
  await expectGood(page);

  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}`);
  await expect(about).toContainText("Builds piers.");
  await expect(about.getByRole("button")).toHaveCount(0);

  await continueAs(page, sam);
  await page.goto(`/sessions/${sessionId}`);
  await about.getByRole("button", { name: "Change it for this event" }).click();
  await dialog.getByLabel("Biography").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This event shows your profile's biography")).toBeVisible();
  await expect(about).toContainText("Your profile has no biography.");
});
