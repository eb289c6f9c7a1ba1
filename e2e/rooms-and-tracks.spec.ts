import type { Page } from "@playwright/test";
import { createRoom, listRooms, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack, listTracks } from "@plenary/contract/programme/tracks";
import { approveSession, getSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person } from "@plenary/testing/people";
import { expectGoodAtBothWidths } from "./support/page-rules.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
let organizer: Person;
let speaker: Person;

test.beforeAll(async () => {
  ({ organizer, speaker } = await makeCast(server().origin));
});

const names = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
const row = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
const long = "x".repeat(100);
const arabic = "القاعة الكبرى";

// Proves programme 2: Rooms and tracks have screens: lists to be put in order by buttons, with add, edit, merge and
//   delete, states, and the number of sessions in each
test("an organizer arranges rooms by keyboard alone, and no word is lost to a refusal or the network", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /ERR_INTERNET_DISCONNECTED/);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const stored = async () =>
    (await organizer.call(listRooms, { params: { eventId } })).rooms.map(({ name }) => name);
  const { sessionId } = await submitTalk(organizer, "Parsing", eventId, { room: "Foyer" });
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}`);
  await page.getByRole("link", { name: "Tracks" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No tracks yet" })).toBeVisible();
  await page.getByRole("link", { name: "Rooms" }).press("Enter");
  await expect(names(page)).toHaveText(["Foyer"]);
  await expect(row(page, "Foyer")).toContainText("1 entry in the programme");

  // One after the other, without leaving the keyboard.
  await page.getByRole("link", { name: "Add room" }).press("Enter");
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Room name is required")).toBeVisible();
  for (const each of [long, arabic]) {
    await page.keyboard.insertText(each);
    await page.keyboard.press("Enter");
    await expect(row(page, each)).toBeVisible();
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
  }
  await expect(page.getByText("Room added")).toBeVisible();
  await page.keyboard.insertText("FOYER");
  await page.getByLabel("Capacity (optional)").fill("0");
  await page.getByText("More about it").press("Enter");
  await page.getByLabel("Link to a map (optional)").fill("over there");
  await page.getByLabel("Step-free access").press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Capacity must be 1 to 1000000")).toBeVisible();
  await expect(page.getByText("Please enter a link that begins with http:// or https://")).toBeVisible();
  await page.getByLabel("Capacity (optional)").fill("120");
  await page.getByLabel("Link to a map (optional)").fill("https://example.org/map");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A room with this name exists already")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await context.setOffline(true);
  await name.fill("Aula Magna");
  await name.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Failed to save room");
  await context.setOffline(false);
  await expect(page.getByLabel("Step-free access")).toBeChecked();
  await name.press("Enter");
  await expect(row(page, "Aula Magna")).toContainText("For 120 people");
  await page.getByRole("link", { name: "Close" }).press("Enter");
  await expect(page.getByRole("link", { name: "Add room" })).toBeFocused();
  await row(page, "Aula Magna").getByText("Details").press("Enter");
  await expect(row(page, "Aula Magna")).toContainText("Step-free access");
  await expectGoodAtBothWidths(page);

  // Moved, told to screen readers, and taken back where it can't be saved. The focus goes along.
  const up = page.getByRole("button", { name: "Move up Aula Magna" });
  await up.press("Enter");
  await expect(page.getByText("Aula Magna is now 3 of 4")).toBeAttached();
  await up.press("Enter");
  await up.press("Enter");
  await up.press("Enter");
  await expect(names(page)).toHaveText(["Aula Magna", "Foyer", long, arabic]);
  await expect(up).toBeFocused();
  await expect.poll(stored).toEqual(["Aula Magna", "Foyer", long, arabic]);
  const down = page.getByRole("button", { name: "Move down Aula Magna" });
  await context.setOffline(true);
  await down.press("Enter");
  await expect(page.getByText("The order is as it was before, because it could not be saved.")).toBeVisible();
  await expect(names(page)).toHaveText(["Aula Magna", "Foyer", long, arabic]);
  await context.setOffline(false);
  await down.press("Enter");
  await expect.poll(stored).toEqual(["Foyer", "Aula Magna", long, arabic]);
  await expect(down).toBeFocused();

  // Full with one press.
  await row(page, "Foyer").getByRole("button", { name: "Full" }).press("Enter");
  await expect(row(page, "Foyer").getByRole("button", { name: "Full" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect
    .poll(async () => (await organizer.call(listRooms, { params: { eventId } })).rooms[0]?.state)
    .toBe("full");

  // Deleting asks where the sessions go.
  await page.getByRole("link", { name: "Edit Foyer" }).press("Enter");
  await page.getByRole("button", { name: "Delete room" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "1 entry of the programme takes place there. It goes to the room that you choose.",
  );
  await dialog.getByRole("button", { name: "Delete room" }).press("Enter");
  await expect(dialog.getByText("Please choose a room")).toBeVisible();
  await expectGoodAtBothWidths(page);
  await dialog.getByLabel("Where its sessions go").selectOption(arabic);
  await dialog.getByRole("button", { name: "Delete room" }).press("Enter");
  await expect(page.getByText("Room deleted")).toBeVisible();
  await expect(names(page)).toHaveText(["Aula Magna", long, arabic]);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: `Edit ${arabic}` }).press("Enter");
  await name.fill("Grand hall");
  await name.press("Enter");
  await expect(page.getByText("Room saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Grand hall" })).toBeFocused();

  // Of many, some are found; a form that is open stays, with what is written in it.
  const params = { eventId };
  for (let n = 1; n <= 7; n += 1) await organizer.call(createRoom, { params, body: { name: `Room ${n}` } });
  await page.reload();
  await page.getByRole("link", { name: "Edit Room 2" }).press("Enter");
  await name.fill("Room two");
  await page.getByLabel("Find a room").fill("room 7");
  await expect(names(page)).toHaveText(["Edit Room 2", "Room 7"]);
  await expect(page.getByRole("button", { name: "Move up Room 7" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  await name.press("Enter");
  await expect(names(page)).toHaveText(["Room 7"]);
  await page.goto(`/sessions/${sessionId}`);
  await expect(page.getByText("Grand hall")).toBeVisible();
});

// Proves programme 11: What a speaker wrote is offered to organizers, to be added as a room or replaced by one
test("what speakers call a room is added or replaced, and a room that is chosen is still the one when it is renamed", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const { eventId } = await makeEvent(organizer, { name: "Parser Days", visibility: "public" });
  const params = { eventId };
  const submit = (title: string, room: string) => submitTalk(speaker, title, eventId, { room });
  const [first, second] = [await submit("First", "Red room"), await submit("Second", "the blue one")];
  const third = await submit("Third", "red  ROOM");
  const roomOf = async ({ sessionId }: { sessionId: string }) => {
    const { session } = await organizer.call(getSession, { params: { sessionId } });
    return [session.room, session.roomId !== null];
  };
  await continueAs(page, organizer);

  // In the form of a session: what the speaker wrote becomes a room, for all that have it.
  await page.goto(`/sessions/${first.sessionId}/edit`);
  const said = page.getByRole("main").getByRole("status");
  await expect(said.filter({ hasText: "The speaker wrote this." })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Add as a room" }).click();
  await expect(said.filter({ hasText: "The speaker wrote this." })).toHaveCount(0);
  await expect(page.getByLabel("Room")).toBeFocused();
  expect([await roomOf(first), await roomOf(third)]).toEqual([
    ["Red room", true],
    ["Red room", true],
  ]);
  await page.getByLabel("Track").fill("Lexing");
  await expect(said.filter({ hasText: "“Lexing” becomes a new track of this event." })).toBeVisible();
  await page.getByRole("button", { name: "Save session" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Lexing" })).toBeVisible();

  // On the screen of the rooms: replaced by one of the event's.
  await page.goto(`/events/${eventId}/rooms`);
  const loose = page.getByRole("region", { name: "Speakers name rooms that are not here" });
  await expect(loose.getByRole("listitem")).toHaveText(/the blue one 1 session/);
  await expectGoodAtBothWidths(page);
  await loose.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("With which room").selectOption("Red room");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("1 session is changed.")).toBeVisible();
  await expect(loose).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await roomOf(second)).toEqual(["Red room", true]);

  // Called otherwise while it was chosen for several.
  await page.goto(`/events/${eventId}/sessions`);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("Room", { exact: true }).last().fill("red room");
  await page.getByLabel("Track", { exact: true }).last().fill("lexing");
  await expect(page.locator("datalist option[value=Lexing]")).not.toHaveCount(0);
  const [room] = (await organizer.call(listRooms, { params })).rooms;
  await organizer.call(updateRoom, { params: { roomId: room?.roomId ?? "" }, body: { name: "Scarlet" } });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("3 sessions are changed.")).toBeVisible();
  expect((await organizer.call(listRooms, { params })).rooms.map(({ name, slots }) => [name, slots])).toEqual(
    [["Scarlet", 3]],
  );

  // A track gets a colour, rooms of its own and a manager, and takes another one's sessions.
  await organizer.call(createTrack, { params, body: { name: "Imported", color: "#fefefe" } });
  await page.goto(`/events/${eventId}/tracks`);
  const handles = page.locator("[data-handle]");
  await handles.last().dragTo(handles.first(), { targetPosition: { x: 5, y: 5 } });
  await expect(names(page)).toHaveText(["Imported", "Lexing"]);
  await page.getByRole("link", { name: "Edit Lexing" }).click();
  await page.getByRole("radio", { name: "Teal" }).check();
  await page.getByText("More about it").click();
  await page.getByRole("radio", { name: "Only its rooms" }).check();
  await page.getByRole("button", { name: "Save track" }).click();
  await expect(page.getByText("Please choose at least one room")).toBeVisible();
  await page.getByLabel("Scarlet").check();
  await page.getByLabel("Managers").fill("Sam");
  await page.getByRole("option", { name: "Sam Speaker" }).click();
  await expectGoodAtBothWidths(page);
  await page.getByRole("button", { name: "Save track" }).click();
  await expect(page.getByText("Track saved")).toBeVisible();
  await page.getByRole("link", { name: "Edit Imported" }).click();
  await expect(page.getByRole("radio", { name: "#fefefe, from the schedule file" })).toBeChecked();
  await expectGoodAtBothWidths(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Edit Lexing" }).click();
  await page.getByRole("button", { name: "Merge into another track" }).click();
  await dialog.getByLabel("Into which track").selectOption("Imported");
  await dialog.getByRole("button", { name: "Merge tracks" }).click();
  await expect(page.getByText("Tracks merged")).toBeVisible();
  await expect(row(page, "Imported")).toContainText("3 sessions");
  expect((await organizer.call(listTracks, { params })).tracks).toHaveLength(1);

  // Others read what the public sees, and have nothing to press.
  await organizer.call(approveSession, { params: { sessionId: first.sessionId } });
  await continueAs(page, speaker);
  await page.goto(`/events/${eventId}/rooms`);
  await expect(row(page, "Scarlet")).toContainText("1 entry in the programme");
  await expect(row(page, "Scarlet").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Add room" })).toHaveCount(0);
  await expectGoodAtBothWidths(page);
});
