import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { openRow } from "./support/tables.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
});

// Proves product 5: Fields for addresses are of the browser's type, or bring its keyboard where a list fits in
test("an organizer invites an address that nobody has registered with", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const eventId = await createEvent("Lisbon Systems Days");
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}`);
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("heading", { name: "No invitations yet" })).toBeVisible();
  await page.getByRole("button", { name: "Invite speakers" }).click();
  const send = page.getByRole("button", { name: "Invite", exact: true });
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("inputmode", "email");
  await page.getByLabel("Email").fill("Nora@example.org");
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  const before = await send.boundingBox();
  await expect(page.getByText("No account has confirmed this address.")).toBeVisible();
  expect(await send.boundingBox()).toEqual(before);
  await expect(page.getByLabel("Talk")).toHaveCount(0);
  await expectGood(page);
  await send.click();
  const link = page.getByRole("dialog", { name: "Pass on the invitation" });
  await expect(link).toContainText("Nora@example.org was invited, but no mail goes out.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Invite speakers" })).toBeFocused();
  const invited = page.getByRole("row", { name: "Nora@example.org" });
  await expect(invited.getByText("Pending", { exact: true })).toBeVisible();
  await expect(await openRow(page, "Nora@example.org")).toContainText(
    /Invited .* by Olga Organizer.*Expires/,
  );
  await expectGood(page);
  await expect(page.getByRole("button", { name: "All 1" })).toBeVisible();
  await page.getByRole("button", { name: "Invite speakers" }).click();
  await page.getByLabel("Email").fill("nora@example.org");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText(
    "This address already has a pending invitation to this event",
  );
});

/** A draft of the organizer. */
async function createEvent(name: string): Promise<string> {
  return (await makeEvent(organizer, { name })).eventId;
}
