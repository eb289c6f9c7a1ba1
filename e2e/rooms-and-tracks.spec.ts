import type { Locator, Page } from "@playwright/test";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom, listRooms, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack, listTracks } from "@plenary/contract/programme/tracks";
import { getAvailability } from "@plenary/contract/schedule/availability";
import { getSchedule, operate } from "@plenary/contract/schedule/schedule";
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
  await page.getByText("More details").press("Enter");
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
  await expect(page.getByText("1 session was changed.")).toBeVisible();
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
  await expect(page.getByText("3 sessions were changed.")).toBeVisible();
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
  await page.getByText("More details").click();
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

// Proves scheduling 3.2: Pointer: dragging begins after 5 pixels (finger: after a hold), scrolls at the edges; a drop
//   outside puts back, on the list unschedules. The lower edge changes the duration
// Proves scheduling 9: Drag steps that do layout beyond the moving slot: 0
test("in the schedule's editor slots are dragged with a mouse and a finger, and nothing else is touched meanwhile", async ({
  page,
  context,
}) => {
  const { eventId } = await makeEvent(organizer, {
    ...{ name: "Dragging Days", startDate: "2027-05-01", endDate: "2027-05-01", timezone: "Europe/Lisbon" },
    visibility: "public",
  });
  const params = { eventId };
  await organizer.call(updateProgramme, { params, body: { gridMinutes: 15 } });
  for (const name of ["Hall", "Attic"]) await organizer.call(createRoom, { params, body: { name } });
  for (const title of ["Soup", "Bread"]) {
    const { sessionId } = await submitTalk(speaker, title, eventId);
    await organizer.call(approveSession, { params: { sessionId } });
  }
  const soup = async () => {
    const { schedule } = await organizer.call(getSchedule, { params });
    const slot = schedule.slots.find(({ title }) => title === "Soup");
    const room = schedule.rooms.find(({ roomId }) => slot?.roomIds.includes(roomId));
    return [slot?.startTime?.slice(11, 16) ?? null, slot?.durationMinutes ?? null, room?.name ?? null];
  };
  await continueAs(page, organizer);
  await page.goto(`/events/${eventId}/schedule`);
  const card = page.getByRole("button", { name: /^Soup/ }).first();
  const picture = page.locator("body > div[aria-hidden=true].fixed");
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const column = page.locator("[data-column]");
  /** Where the upper edge of something of that column is at that time; the grid begins at 08:00, with 2.4 pixels a minute. */
  const at = async (room: number, minutes: number) => {
    const { x, y } = await boxOf(column.nth(room));
    return { x: x + 40, y: y + (minutes - 8 * 60) * 2.4 };
  };
  const grab = async () => {
    const { x, y } = await boxOf(card);
    await page.mouse.move(x + 40, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 48, y + 16);
    await expect(picture).toBeVisible();
  };

  /** Goes on with the pointer until its picture says so: what stands above the grid may still come in. */
  const carry = (words: string, room: number, minutes: number, go: (to: Point) => Promise<unknown>) =>
    expect
      .poll(async () => {
        const { x, y } = await at(room, minutes);
        await go({ x, y: y + 12 });
        return picture.textContent();
      })
      .toContain(words);
  const byMouse = ({ x, y }: Point) => page.mouse.move(x, y, { steps: 4 });

  await test.step("from the list into a room, with what would be wrong in words, and no other element is written", async () => {
    await grab();
    await carry("Sat, 1 May 2027, 10:00–10:30, Attic. No conflicts.", 1, 10 * 60, byMouse);
    await page.evaluate(() => {
      const seen = { writes: 0 };
      new MutationObserver((records) => {
        const isPicture = (node: Node) =>
          (node instanceof Element ? node : node.parentElement)?.closest(
            "body > div[aria-hidden=true].fixed",
          );
        seen.writes += records.filter(({ target }) => !isPicture(target)).length;
      }).observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
      Object.assign(window, { seen });
    });
    await carry("09:30–10:00, Attic", 1, 9.5 * 60, byMouse);
    await carry("10:15–10:45, Attic", 1, 10.25 * 60, byMouse);
    await carry("10:00–10:30, Attic", 1, 10 * 60, byMouse);
    expect(await page.evaluate(() => (window as unknown as { seen: { writes: number } }).seen.writes)).toBe(
      0,
    );
    // Within one place nothing is laid out at all, as soon as nothing else comes in.
    const browser = await context.newCDPSession(page);
    await browser.send("Performance.enable");
    const layouts = async () => {
      const { metrics } = await browser.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
    };
    await expect
      .poll(async () => {
        const { x, y } = await at(1, 10 * 60);
        const before = await layouts();
        for (let step = 1; step <= 6; step += 1) await page.mouse.move(x + 3 * step, y + 12);
        await page.evaluate(
          () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
        );
        return (await layouts()) - before;
      })
      .toBe(0);
    await page.mouse.up();
    await expect.poll(soup).toEqual(["09:00", null, "Attic"]);
    await expect(picture).toHaveCount(0);
  });

  await test.step("its lower edge makes it longer, also where the mouse leaves it at once, and open details are its own", async () => {
    const details = page.getByRole("region", { name: "Details" });
    await page.getByRole("button", { name: /^Bread/ }).click();
    await page.keyboard.press("Escape");
    await expect(details.getByRole("heading", { name: "Bread" })).toBeVisible();
    const { x, y, height } = await boxOf(card);
    await page.mouse.move(x + 40, y + height - 2);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + height + 34);
    await expect(picture).toContainText("45 min");
    await page.mouse.up();
    await expect.poll(soup).toEqual(["09:00", 45, "Attic"]);
    await expect(details.getByRole("heading", { name: "Soup" })).toBeVisible();
    await details.getByRole("button", { name: "Close details" }).click();
  });

  await test.step("a drop outside, or Escape, puts it back", async () => {
    await grab();
    await page.mouse.move(640, 20, { steps: 3 });
    await page.mouse.up();
    await expect(picture).toHaveCount(0);
    await grab();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(picture).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Picked up" })).toHaveCount(0);
    expect(await soup()).toEqual(["09:00", 45, "Attic"]);
  });

  await test.step("a finger that rests drags, and one that doesn't leaves it where it is", async () => {
    const session = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    const now = await boxOf(card);
    await touch("touchStart", [{ x: now.x + 40, y: now.y + 12 }]);
    await expect(picture).toBeVisible();
    await carry("09:15–10:00, Hall", 0, 9.25 * 60, (to) => touch("touchMove", [to]));
    await touch("touchEnd", []);
    await expect.poll(soup).toEqual(["08:15", 45, "Hall"]);
    const other = await boxOf(page.getByRole("button", { name: /^Bread/ }));
    const from = { x: other.x + 40, y: other.y + 12 };
    await touch("touchStart", [from]);
    await touch("touchMove", [{ x: from.x, y: from.y + 40 }]);
    await touch("touchEnd", []);
    await expect(picture).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Unscheduled 1" })).toBeVisible();
  });

  await test.step("on the list it is unscheduled", async () => {
    await grab();
    const list = await boxOf(page.getByRole("heading", { name: /^Unscheduled/ }));
    await page.mouse.move(list.x + 20, list.y + 10, { steps: 4 });
    await expect(picture).toContainText("Unscheduled");
    await page.mouse.up();
    await expect.poll(soup).toEqual([null, 45, null]);
  });

  await test.step("near an edge of the grid it scrolls", async () => {
    const grid = page.getByRole("region", { name: "Grid" });
    const top = () => grid.evaluate((element) => element.scrollTop);
    await grid.evaluate((element) => element.scrollTo(0, 0));
    await grab();
    const { x, y, width, height } = await boxOf(grid);
    await page.mouse.move(x + width / 2, y + height - 20, { steps: 4 });
    await expect.poll(top).toBeGreaterThan(100);
    await page.mouse.move(x + width / 2, y + 20, { steps: 4 });
    await expect.poll(top).toBe(0);
    await page.keyboard.press("Escape");
    await page.mouse.up();
  });

  // Proves scheduling 3.1: While a slot is picked up every column shows where it could stand
  await test.step("what is pressed shows where it can stand, and Ctrl and Shift choose several", async () => {
    const slots = async () => (await organizer.call(getSchedule, { params })).schedule;
    const { slots: present, rooms } = await slots();
    const roomIds = rooms.map(({ roomId }) => roomId);
    const moves = present.map(({ slotId, revision }, index) => ({
      ...{ slotId, ifRevision: revision, startTime: "2027-05-01T10:00", roomId: roomIds[index] ?? null },
    }));
    await organizer.call(operate, { params, body: { moves } });
    await expect(page.getByRole("heading", { name: /^Unscheduled/ })).toHaveCount(0);
    await card.click();
    for (const index of [0, 1])
      await expect(column.nth(index).locator("[data-free=well]").first()).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-free]")).toHaveCount(0);
    await card.click({ modifiers: ["Control"] });
    await expect(page.getByText("1 chosen", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Bread/ }).click({ modifiers: ["Shift"] });
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  // Proves scheduling 4: Days as columns on the event's clock, brushes Can and Cannot; organizers may enter it for somebody
  await test.step("organizers paint when a speaker can't be there, and the editor says that the session is then", async () => {
    await page.goto(`/events/${eventId}/availability`);
    await page.getByRole("link", { name: /^Enter times of/ }).click();
    const hour = (time: string) => page.locator(`[data-hour="2027-05-01 ${time}"]`);
    const paint = async (from: string, to: string) => {
      await hour(from).hover();
      await page.mouse.down();
      await hour(to).hover();
      await page.mouse.up();
    };
    await page.getByRole("button", { name: "Cannot", exact: true }).click();
    // Upwards as well as downwards; painted again in the same colour an hour is free again.
    await paint("13:00", "10:00");
    await paint("13:00", "13:00");
    await expect(hour("12:00")).toHaveText("✕");
    await expect(hour("13:00")).toHaveText("");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Times saved")).toBeVisible();
    const whose = { params: { ...params, userId: speaker.userId } };
    expect((await organizer.call(getAvailability, whose)).availability.times).toEqual([
      { starts: "2027-05-01T09:00:00.000Z", ends: "2027-05-01T12:00:00.000Z", can: false },
    ]);
  });
});

interface Point {
  x: number;
  y: number;
}
