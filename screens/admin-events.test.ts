import type { Page } from "@playwright/test";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { createEvent, deleteEvent } from "@plenary/contract/events/events";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { loseAdminRoleAt, shareAdminRole } from "../e2e/support/administration.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectNoSideScroll } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let admin: Person;
let ada: Person;
let grace: Person;

test.beforeAll(async () => {
  const { origin } = server();
  admin = await makeAdmin(origin);
  ada = await register(origin, "ada", "Ada Lovelace");
  grace = await register(origin, "grace", "Grace Hopper");
});

test("without any event the screen says so", async ({ page }) => {
  await continueAs(page, admin);
  await page.goto("/admin/events");
  await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
  await expectGood(page);
});

// Proves decisions 4: Administrators list all events
test("all events are listed with their owners, searched and filtered", async ({ page }) => {
  await create(ada, { name: "Compilers", location: "Lisbon", visibility: "public" });
  await create(grace, { name: "Secret Plans", description: "About Analytical Engines" });
  await continueAs(page, admin);
  await page.goto("/admin/events");
  await expect(names(page)).toHaveText(["Secret Plans", "Compilers"]);
  await expect(tab(page, "All 2")).toHaveAttribute("aria-pressed", "true");
  const compilers = row(page, "Compilers");
  await expect(compilers).toContainText("1–2 May 2027");
  await expect(compilers).toContainText("Public");
  await expect(compilers).toContainText("Lisbon");
  await expect(compilers).toContainText(/Ada Lovelace ?ada@example\.org ?\d+ \w+ \d{4}/);
  await expect(row(page, "Secret Plans")).toContainText("Draft");

  await tab(page, "Draft 1").click();
  await expect(names(page)).toHaveText(["Secret Plans"]);
  await expect(page).toHaveURL(/\?visibility=draft$/);
  await search(page).fill("ANALYTICAL");
  await expect(page).toHaveURL(/\?visibility=draft&q=ANALYTICAL$/);
  await expect(tab(page, "All 1")).toBeVisible();
  await search(page).fill("lisbon");
  await expect(page.getByText("Nothing matches “lisbon” among the draft ones.")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(names(page)).toHaveText(["Secret Plans", "Compilers"]);
  await expect(page).toHaveURL(/\/admin\/events$/);
  await tab(page, "Draft 1").click();
  await search(page).fill("lisbon");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await tab(page, "All 1").click();
  await expect(names(page)).toHaveText(["Compilers"]);
  await page.reload();
  await expect(names(page)).toHaveText(["Compilers"]);
  await expect(search(page)).toHaveValue("lisbon");

  await page.getByRole("link", { name: "Compilers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compilers" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible();
});

// Proves decisions 4: An administrator transfers ownership, audited
test("a transferred event belongs to the other user, and the log tells of it", async ({ page, browser }) => {
  const eventId = await create(ada, { name: "Wandering Conf" });
  await continueAs(page, admin);
  await page.goto("/admin/events");
  const transfer = page.getByRole("button", { name: "Transfer Wandering Conf" });
  await transfer.click();
  const dialog = page.getByRole("dialog", { name: "Transfer this event" });
  await expect(dialog).toContainText("Wandering Conf is owned by Ada Lovelace.");
  await expect(dialog).toContainText("Ada Lovelace keeps only their own sessions in it.");
  await picker(page).fill("hopp");
  await page.getByRole("option", { name: "Grace Hopper" }).click();
  await expect(dialog).toContainText("Grace Hopper decides about the event from now on");
  await expectGood(page);
  await dialog.getByRole("button", { name: "Transfer event" }).click();
  await expect(page.getByText("Wandering Conf belongs to Grace Hopper now")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(transfer).toBeFocused();
  await expect(row(page, "Wandering Conf")).toContainText("Grace Hopper");

  const context = await browser.newContext({ baseURL: server().origin });
  const hers = await context.newPage();
  await continueAs(hers, grace);
  await hers.goto(`/events/${eventId}`);
  await expect(hers.getByRole("switch", { name: "Public Wandering Conf" })).toBeVisible();
  await hers.getByRole("link", { name: "Settings" }).click();
  await expect(hers.getByLabel("Event name")).toHaveValue("Wandering Conf");
  await context.close();

  await page.goto("/admin/audit-logs");
  const entry = page.getByRole("row").filter({ hasText: "Wandering Conf" });
  await expect(entry).toContainText(
    /Event transferredAdministratorWandering Conf · Ada Lovelace → Grace Hopper/,
  );
  await entry.getByRole("button").click();
  await page.getByRole("link", { name: eventId }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wandering Conf" })).toBeVisible();
});

test("a transfer needs somebody who doesn't own the event yet", async ({ page }) => {
  await create(ada, { name: "Staying Conf" });
  await continueAs(page, admin);
  await page.goto("/admin/events?q=staying");
  await page.getByRole("button", { name: "Transfer Staying Conf" }).click();
  await page.getByRole("button", { name: "Transfer event" }).click();
  await expect(picker(page)).toHaveAccessibleDescription("Please choose the new owner");
  await expect(picker(page)).toBeFocused();
  await expectGood(page);
  await picker(page).fill("lovelace");
  await expect(page.getByText("No users found").last()).toBeVisible();
  await expect(picker(page)).not.toHaveAccessibleDescription("Please choose the new owner");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Staying Conf")).toContainText("Ada Lovelace");
});

test("the keyboard alone transfers and deletes", async ({ page }) => {
  await create(ada, { name: "Keys A" });
  await create(ada, { name: "Keys B" });
  await continueAs(page, admin);
  await page.goto("/admin/events?q=keys");
  await page.getByRole("button", { name: "Transfer Keys B" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await picker(page).focus();
  await page.keyboard.type("hopper");
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Grace Hopper" })).toBeVisible();
  // Removes her again; Escape then closes only the list.
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("button", { name: "Remove Grace Hopper" })).toHaveCount(0);
  await page.keyboard.type("hopper");
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type("hopper");
  await expect(page.getByRole("option", { name: "Grace Hopper" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row(page, "Keys B")).toContainText("Grace Hopper");

  await page.getByRole("button", { name: "Delete Keys B" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this event?" });
  await expect(dialog).toContainText("Keys B of Grace Hopper and all of its sessions");
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete Keys B" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete event" }).press("Enter");
  await expect(names(page)).toHaveText(["Keys A"]);
  await expect(page.getByRole("link", { name: "Keys A" })).toBeFocused();
  await expect(page.getByText("Event deleted")).toBeVisible();
  await page.getByRole("button", { name: "Delete Keys A" }).press("Enter");
  await page.getByRole("button", { name: "Delete event" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Events", exact: true })).toBeFocused();

  await page.goto("/admin/audit-logs?action=event_deleted");
  const entries = page.getByRole("table", { name: "Audit log" }).locator("tr[data-row]");
  await expect(entries).toHaveCount(2);
  await entries.first().getByRole("button").click();
  // What has been deleted has no page to link to.
  await expect(page.getByRole("group", { name: /^More about Event deleted/ }).getByRole("link")).toHaveText([
    "Administrator",
  ]);
});

test("a transfer or deletion that fails says why, and leaves the dialog", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d/);
  const locked = await register(server().origin, "lotte", "Lotte Locked");
  const { userId } = locked;
  const eventId = await create(ada, { name: "Doomed" });
  await continueAs(page, admin);
  await page.goto("/admin/events?q=doomed");
  await page.getByRole("button", { name: "Transfer Doomed" }).click();
  await picker(page).fill("lotte");
  await page.getByRole("option", { name: "Lotte Locked" }).click();
  await admin.call(lockUser, { params: { userId }, body: { reason: "Spam" } });
  await page.getByRole("button", { name: "Transfer event" }).click();
  await expect(page.getByRole("alert")).toHaveText("This account is locked, so it can't own an event");
  await expectGood(page);
  // From then on the account is no longer offered.
  await page.getByRole("button", { name: "Remove Lotte Locked" }).click();
  await picker(page).fill("lotte");
  await expect(page.getByText("No users found").last()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await ada.call(deleteEvent, { params: { eventId } });
  await page.getByRole("button", { name: "Delete Doomed" }).click();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(page.getByRole("alert")).toHaveText("Event not found");
  await expectGood(page);
});

test("long texts and many events fit", async ({ page }) => {
  const wide = await register(server().origin, "w".repeat(50), "W".repeat(100));
  await create(wide, { name: "W".repeat(200), location: "W".repeat(200) });
  for (let number = 0; number < 51; number++) await create(ada, { name: `Crowd ${number}` });
  await continueAs(page, admin);
  await page.goto("/admin/events?q=www");
  await expect(names(page)).toHaveCount(1);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: /^Transfer W/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoSideScroll(page);
  await page.goto("/admin/events?q=crowd");
  await expect(names(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(names(page)).toHaveCount(51);
});

// Proves product 2: Each admin screen itself denies access, in its own words
test("other users are sent home, and a former administrator is denied", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  await continueAs(page, ada);
  await page.goto("/admin/events");
  await expect(page).toHaveURL(`${server().origin}/`);
  const fay = await register(server().origin, "fay", "Fay Former");
  await shareAdminRole(admin, fay);
  await continueAs(page, fay);
  await loseAdminRoleAt(page, fay, "**/api/admin/events?**");
  await page.goto("/admin/events");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to manage events.")).toBeVisible();
  await expectGood(page);
});

/** Creates a draft, unless told otherwise; returns its id. */
async function create(creator: Person, event: { name: string; [field: string]: string }): Promise<string> {
  const body = {
    startDate: "2027-05-01",
    endDate: "2027-05-02",
    location: "Berlin",
    description: "A conference.",
    ...event,
  };
  return (await creator.call(createEvent, { body })).event.eventId;
}

const rows = (page: Page) => page.getByRole("table", { name: "Events" }).locator("tr[data-row]");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const names = (page: Page) => rows(page).locator("th");
const tab = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search events" });
const picker = (page: Page) => page.getByRole("combobox", { name: "New owner" });
