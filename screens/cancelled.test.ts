import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { updateEvent } from "@plenary/contract/events/events";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeAdmin, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer();

test("what the public has seen is cancelled rather than rejected, for who does it and for who speaks there", async ({
  page,
}) => {
  const { origin } = server();
  const admin = await makeAdmin(origin);
  await admin.call(updateSettings, { body: { decisionMailDelaySeconds: 0 } });
  const [olga, sam] = [await register(origin, "olga", "Olga"), await register(origin, "sam", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Harbour Days" });
  await olga.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
  const { sessionId } = await submitTalk(sam, "On piers", eventId);
  await olga.call(approveSession, { params: { sessionId } });

  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}`);
  await expect(page.getByRole("button", { name: "Reject On piers" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel session On piers" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this session?" });
  await expect(dialog).toContainText("its page and calendars say that it was cancelled");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel session On piers" }).click();
  await dialog.getByLabel("Reason").fill("The pier is closed.");
  await dialog.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByText("“On piers” is cancelled")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("No longer in the programme")).toBeVisible();
  await expectGood(page);

  await continueAs(page, sam);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: /^New in your events/ })).toContainText(
    "Cancelled at Harbour Days",
  );
  await page.goto(`/sessions/${sessionId}`);
  await expect(page.getByText("The organizers cancelled this session.")).toBeVisible();
  await expect(page.getByText("The pier is closed.")).toBeVisible();
});

// Proves trust forms: No error stands beside a later success about the same thing
test("why a session couldn't be approved is not said any more once it is rejected", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const { origin } = server();
  const [olga, sam] = [await register(origin, "olga2", "Olga"), await register(origin, "sam2", "Sam")];
  const { eventId } = await makeEvent(olga, { name: "Lake Days", visibility: "public" });
  const { sessionId } = await submitTalk(sam, "On ice", eventId);
  await continueAs(page, olga);
  await page.goto(`/sessions/${sessionId}`);
  await page.route("**/approve*", (route) => route.abort());
  await page.getByRole("button", { name: "Approve On ice" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to approve session");
  await page.getByRole("button", { name: "Reject On ice" }).click();
  await page.getByRole("button", { name: "Reject session" }).click();
  await expect(page.getByText("“On ice” is rejected")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
