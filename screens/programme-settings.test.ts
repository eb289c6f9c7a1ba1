import type { Page } from "@playwright/test";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { listItems, updateItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves programme 2: `/events/{id}/programme` says that the programme is live, and has its settings and its items for
//   organizers
// Proves programme 7, 16: `PUT /events/{id}` with `keep` and `shiftProgramme` keeps the clock, or moves what is
//   arranged along; over clock changes too
test("an organizer puts breaks into the programme and says how it is made", async ({
  page,
  expectedErrors,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const creator = await register(origin, "carla", "Carla Creator");
  const helper = await register(origin, "hugo", "Hugo Helper");
  const { eventId } = await makeEvent(creator, {
    ...{ name: "Porto Days", startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  for (const name of ["Auditorium", "Workshop 1", "Workshop 2"]) {
    await creator.call(createRoom, { params, body: { name } });
  }
  await creator.call(inviteCoOrganizer, { params, body: { email: "hugo@example.org" } });
  const { invitations } = await helper.call(listInvitations);
  const invitationId = invitations[0]?.invitationId ?? "";
  await helper.call(answerInvitation, { params: { invitationId }, body: { accept: true } });
  const items = async () => (await helper.call(listItems, { params })).items;

  await continueAs(page, creator);
  await test.step("a draft's programme isn't called live", async () => {
    const draft = await makeEvent(creator, { name: "Tiny Days", visibility: "draft" });
    await page.goto(`/events/${draft.eventId}/programme`);
    const header = page.locator("main header");
    await expect(workspace(page).getByText("Draft", { exact: true })).toBeVisible();
    await expect(header.getByText("Live", { exact: true })).toHaveCount(0);
  });
  await page.goto(`/events/${eventId}`);
  await workspace(page).getByRole("link", { name: "Breaks and items" }).click();
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();
  await expectGoodAtBothWidths(page);

  expectedErrors.push(/422/, /ERR_FAILED/);
  const dialog = page.getByRole("dialog");
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  await test.step("what is wrong with an item stands at its fields", async () => {
    await page.getByRole("button", { name: "Add an item" }).click();
    await dialog.getByRole("radio", { name: "Only some rooms" }).check();
    await button("Add item").click();
    await expect(dialog.getByText("Title is required")).toBeVisible();
    await expect(dialog.getByText("Please choose at least one room")).toBeVisible();
    await expectGood(page);
    await dialog.getByLabel("Kind").selectOption("Activity");
    await dialog.getByLabel("Title").fill("Party");
    await expect(dialog.getByLabel("Day")).toHaveValue("2027-05-01");
    await dialog.getByLabel("Day").fill("2027-05-02");
    await dialog.getByLabel("Start time").fill("00:30");
    await dialog.getByRole("checkbox", { name: "Auditorium" }).check();
    await dialog.getByRole("checkbox", { name: "Workshop 2" }).check();
    await button("Add item").click();
    await expect(dialog.getByText("Please enter a duration")).toBeVisible();
  });
  await test.step("a failed save keeps what was written, also over a cancel", async () => {
    await page.route("**/api/events/*/items", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await dialog.getByLabel("Duration in minutes").fill("90");
    await button("Add item").click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to save item");
    await page.unroute("**/api/events/*/items");
    await button("Cancel").click();
    await page.getByRole("button", { name: "Add an item" }).click();
    await expect(dialog.getByLabel("Title")).toHaveValue("Party");
    await button("Add item").click();
    await expect(page.getByText("Item added")).toBeVisible();
  });
  const saturday = page.getByRole("region", { name: "Saturday, 1 May 2027" });
  await test.step("items stand below the programme day in which they begin", async () => {
    await page.getByRole("button", { name: "Add an item" }).click();
    await expect(dialog.getByLabel("Title")).toHaveValue("");
    await dialog.getByLabel("Title").fill("Lunch");
    await dialog.getByLabel("Start time").fill("12:00");
    await dialog.getByLabel("Duration in minutes").fill("60");
    await button("Add item").click();
    await expect(saturday.getByRole("listitem")).toHaveText([
      /12:00–13:00LunchBreakAll rooms/,
      /Sun 00:30–02:00PartyActivityAuditorium, Workshop 2/,
    ]);
    expect((await items()).map(({ startTime }) => startTime)).toEqual([
      "2027-05-01T11:00:00.000Z",
      "2027-05-01T23:30:00.000Z",
    ]);
    await expectGoodAtBothWidths(page);
  });
  await test.step("an edit changes what was changed, and nothing that somebody else did meanwhile", async () => {
    await page.getByRole("button", { name: "Edit Party" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Workshop 2" })).toBeChecked();
    const party = (await items())[1];
    const itemId = party?.itemId ?? "";
    await helper.call(updateItem, { params: { itemId }, body: { title: "Big party" } });
    await dialog.getByLabel("Kind").selectOption("Blocker");
    await dialog.getByRole("radio", { name: "All rooms" }).check();
    await button("Save item").click();
    await expect(saturday.getByRole("listitem").last()).toHaveText(/Big partyBlockerAll rooms/);
    const { kind, title, startTime, roomIds } = (await items())[1] ?? {};
    expect([kind, title, startTime, roomIds]).toEqual(["blocker", "Big party", party?.startTime, []]);
  });
  await test.step("an item is deleted after a question", async () => {
    await page.getByRole("button", { name: "Delete Lunch" }).click();
    await button("Delete item").click();
    await expect(saturday.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Add an item" })).toBeFocused();
  });
  await test.step("with other dates of the event it asks what becomes of what has a time", async () => {
    await page.goto(`/events/${eventId}/edit`);
    await expect(page.getByLabel("Start date")).toHaveValue("2027-05-01");
    await expect(page.getByRole("group", { name: "Sessions on the old dates" })).toHaveCount(0);
    await page.getByLabel("End date").fill("2027-05-09");
    await page.getByLabel("Start date").fill("2027-05-08");
    // As the programme would lie outside of the event.
    await expect(page.getByRole("radio", { name: "Move them along All begin 7 days later" })).toBeChecked();
    await page.getByLabel("Time zone").fill("Madrid");
    await page.getByRole("option", { name: /Madrid/ }).click();
    // As "at the same time of day" says.
    await expect(page.getByRole("radio", { name: "Keep the time on the clock" })).toBeChecked();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Save event" }).click();
    await expect(page.getByText("Event saved")).toBeVisible();
    await expect(page.getByText(/\d+ sessions? (or|and) items? moved along with the event\./)).toBeVisible();
    await expect(page.getByRole("group", { name: "Sessions on the old dates" })).toHaveCount(0);
    // 00:30 in Lisbon was 23:30 in UTC the day before; in Madrid it is 22:30.
    expect((await items())[0]?.startTime).toBe("2027-05-08T22:30:00.000Z");
  });
  const save = page.getByRole("button", { name: "Save settings" });
  const origins = page.getByLabel("Websites that may show the programme in a frame");
  await test.step("the settings are checked at their fields, and saved", async () => {
    await page.getByLabel("Acronym").fill("P!");
    await page.getByLabel("Usual duration in minutes").fill("");
    await origins.fill("https://example.org\nexample");
    await save.click();
    await expect(
      page.getByText("Use 4 to 32 lower case letters, digits, hyphens and underscores"),
    ).toBeVisible();
    await expect(page.getByText("Duration must be 1 to 1440 minutes")).toBeVisible();
    await expect(page.getByText("Please enter an origin such as https://example.org")).toBeVisible();
    await expectGood(page);
    await page.getByLabel("Acronym").fill("porto-27");
    await page.getByLabel("Usual duration in minutes").fill("45");
    await origins.fill("https://example.org/\nhttps://www.example.net");
    await page.getByLabel("Day change").fill("00:00");
    await page.getByLabel("Steps of the grid").selectOption("15 minutes");
    await page.getByLabel("How people attend").selectOption("Both: in person and online");
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(origins).toHaveValue("https://example.org\nhttps://www.example.net");
    await page.goto(`/events/${eventId}/programme`);
    await expect(page.getByRole("region", { name: "Sunday, 9 May 2027" })).toBeVisible();
  });
  await test.step("a co-organizer arranges, but isn't asked who may frame it", async () => {
    await continueAs(page, helper);
    await page.goto(`/events/${eventId}/edit`);
    await expect(page.getByLabel("Acronym")).toHaveValue("porto-27");
    await expect(page.getByLabel("Steps of the grid")).toHaveValue("15");
    await expect(origins).toHaveCount(0);
    await page.getByLabel("Usual duration in minutes").fill("30");
    await save.click();
    await expect(page.getByText("Settings saved")).toBeVisible();
  });
});

const workspace = (page: Page) => page.getByRole("navigation", { name: "Workspace" });
