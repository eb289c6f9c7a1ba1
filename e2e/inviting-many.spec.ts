import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
});

// Proves trust invitations: A very long paste holds nothing up
test("a megabyte is refused at once, and of more than a hundred the rest stays in the field", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { eventId } = await makeEvent(organizer, { name: "Lisbon Systems Days" });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/invitations`);
  await page.getByRole("button", { name: "Invite speakers" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite speakers" });
  const field = dialog.getByLabel("Email addresses");
  const paste = async (count: number) => {
    await page.evaluate((of) => {
      const addresses = Array.from({ length: of }, (_, at) => `speaker${at}@speakers.invalid`);
      return navigator.clipboard.writeText(addresses.join(" "));
    }, count);
    await field.press("ControlOrMeta+v");
  };
  await paste(50_000);
  await expect(dialog.getByText("At most 50,000 characters fit. Paste the list in parts.")).toBeVisible();
  await expect(field).toHaveValue("");
  await paste(120);
  await expect(dialog.getByText("100 addresses recognized")).toBeVisible();
  await dialog.getByRole("button", { name: "Invite 100 people" }).click();
  await expect(dialog.getByRole("heading", { name: "0 people were invited" })).toBeFocused();
  const rows = dialog.getByRole("list", { name: "What became of each address" }).getByRole("listitem");
  await expect(rows).toHaveCount(50);
  await dialog.getByRole("button", { name: "Show all 100" }).first().click();
  await expect(rows).toHaveCount(100);
  const left = dialog.getByLabel("Email addresses that were not invited");
  await expect(left).toHaveValue(/^speaker0@(.*\n){100}speaker100@.* speaker119@speakers\.invalid$/);
});
