import { inviteSpeaker, listSentInvitations } from "@plenary/contract/invitations/invitations";
import { makeEvent } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { openRow } from "../e2e/support/tables.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;

test.beforeAll(async () => {
  ({ organizer } = await makeCast(server().origin));
});

/** Twenty as a mail program copies some of them, and one piece that is no address. */
const twenty = [
  '"Lovelace, Ada" <ada@example.net>; Bob Builder <bob@example.net>',
  ...Array.from({ length: 18 }, (_, at) => `speaker${at}@example.net`),
  "nobody",
].join("\n");

// Proves trust invitations: Many addresses at once, pasted in any form, each with its own answer; 20 speakers in three
//   actions
test("twenty speakers are invited in three actions, and who was not stays in the field", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /status of 404/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { eventId } = await makeEvent(organizer, { name: "Lisbon Systems Days" });
  await organizer.call(inviteSpeaker, { body: { eventId, email: "speaker0@example.net" } });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/invitations`);

  await page.getByRole("button", { name: "Invite speakers" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite speakers" });
  await dialog.getByLabel("Email addresses").fill(twenty);
  await expect(dialog.getByText("20 addresses recognized")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "No addresses" })).toHaveText("nobody");
  await expectGoodAtBothWidths(page);
  await dialog.getByRole("button", { name: "Invite 20 people" }).click();
  const results = dialog.getByRole("list", { name: "What became of each address" });
  await expect(dialog.getByRole("heading", { name: "19 people were invited" })).toBeFocused();
  await expect(results.getByRole("listitem").first()).toContainText("speaker0@example.netAlready invited");
  await expect(results.getByText("Invited", { exact: true })).toHaveCount(19);
  const left = dialog.getByLabel("Email addresses that were not invited");
  await expect(left).toHaveValue("nobody");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The answer is lost on its way; pressing again invites nobody twice.
  await left.fill("new@example.net, other@example.net");
  await page.route("**/api/events/*/invitations", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = dialog.getByRole("button", { name: "Invite 2 people" });
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unrouteAll();
  await send.click();
  await expect(results.getByText("Already invited")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Copy all links" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toHaveLength(19);
  await expectGood(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  const { counts } = await organizer.call(listSentInvitations, { params: { eventId } });
  expect(counts.pending).toBe(22);

  const row = await openRow(page, "ada@example.net");
  await expect(row).toContainText(/Expires \d+ \w+ \d{4}/);
  await expect(row.getByRole("button", { name: /again$/ })).toHaveCount(0);
  await row.getByRole("button", { name: "New link for ada@example.net" }).click();
  await expect(page.getByRole("dialog", { name: "Make a link?" })).toContainText("stops working");
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByRole("dialog", { name: "Link to the invitation" }).getByLabel("Link");
  await expect(link).toHaveValue(/\/invitations\/[\w-]+$/);
  await page.keyboard.press("Escape");
  await page.goto(new URL(copied.split("ada@example.net: ")[1]?.split("\n")[0] ?? "").pathname);
  await expect(page.getByRole("alert")).toHaveText("This link is not valid");
});
