import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { setAvailability } from "@plenary/contract/schedule/availability";
import { setRules } from "@plenary/contract/schedule/rules";
import { getSchedule, operate, type ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { addSpeaker } from "@plenary/contract/sessions/session-speakers";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

let isSetUp = false;

/** An event of two days with two rooms, its organizer, and sessions of one speaker, confirmed, without a place. */
async function makePlan(name: string, titles: readonly string[]) {
  const { origin } = server();
  if (!isSetUp) await completeSetup(origin);
  isSetUp = true;
  const olga = await register(origin, `${name}-olga`, "Olga Organizer");
  const ada = await register(origin, `${name}-ada`, "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name, startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  const rooms: Record<string, string> = {};
  for (const room of ["Hall", "Attic"])
    rooms[room] = (await olga.call(createRoom, { params, body: { name: room } })).room.roomId;
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
    ids[title] = sessionId;
  }
  const plan = async () => (await olga.call(getSchedule, { params })).schedule;
  const slotOf = async (title: string): Promise<ScheduleSlot> => {
    const slot = (await plan()).slots.find((one) => one.title === title);
    if (!slot) throw new Error(title);
    return slot;
  };
  /** Moves one as that person. */
  const move = async (
    as: Person,
    title: string,
    to: {
      startTime?: string | null;
      roomId?: string | null;
      trackId?: string;
      pinned?: boolean;
      durationMinutes?: number;
    },
  ) => {
    const { slotId, revision } = await slotOf(title);
    await as.call(operate, { params, body: { moves: [{ slotId, ifRevision: revision, ...to }] } });
  };
  return { olga, ada, eventId, params, rooms, ids, plan, slotOf, move };
}

type Plan = Awaited<ReturnType<typeof makePlan>>;

async function withHelper({ olga, params }: Plan, name: string): Promise<Person> {
  const helper = await register(server().origin, name, "Hugo Helper");
  await olga.call(inviteCoOrganizer, { params, body: { email: `${name}@example.org` } });
  const { invitations } = await helper.call(listInvitations);
  const invitationId = invitations[0]?.invitationId ?? "";
  await helper.call(answerInvitation, { params: { invitationId }, body: { accept: true } });
  return helper;
}

/** What comes by the stream: the server has its turn before each look. */
const soon = ({ plan }: Plan, ask: () => Promise<unknown>) =>
  expect.poll(async () => {
    await plan();
    return ask();
  });

// Proves scheduling 3.1: nothing placed is out of sight, whatever was dropped where
test("what is moved out of the event's days is shown on a day of its own, here and in other tabs", async ({
  page,
}) => {
  const made = await makePlan("Days", ["Soup", "Bread"]);
  const { olga, eventId, rooms, move } = made;
  const hugo = await withHelper(made, "days-hugo");
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: rooms.Hall ?? null });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  const days = page.getByRole("button", { name: /day ?\d+$/ });
  const texts = () => days.allTextContents();
  expect(await texts()).toEqual(["Saturday1", "Sunday0"]);
  await page.getByRole("button", { name: /^Soup/ }).click();
  await page.getByLabel("Day", { exact: true }).fill("2027-05-05");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(texts).toEqual(["Saturday0", "Sunday0", "Wednesday1"]);
  await expect(page.getByRole("button", { name: /^Wednesday/, pressed: true })).toBeVisible();
  // Somebody else's before the first day: the one that is shown stays.
  await move(hugo, "Bread", { startTime: "2027-04-30T10:00", roomId: rooms.Hall ?? null });
  await soon(made, texts).toEqual(["Friday1", "Saturday0", "Sunday0", "Wednesday1"]);
  await expect(page.getByRole("button", { name: /^Wednesday/, pressed: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Bread/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Fri/ }).click();
  await expect(page.getByRole("button", { name: /^Bread/ })).toBeVisible();
});

// Proves scheduling 7: track manager: all slots; conflicts of own tracks
// Proves scheduling 7: track manager: move, pin, keep sessions of own tracks, into rooms the track may use
test("who manages a track sees all, and is offered what may be done with it", async ({ page }) => {
  const made = await makePlan("Tracks", ["Soup", "Bread", "Salt", "Yeast"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  const mona = await register(server().origin, "tracks-mona", "Mona Manager");
  const track = async (name: string, more = {}) =>
    (await olga.call(createTrack, { params, body: { name, ...more } })).track.trackId;
  const [hall = "", attic = ""] = [rooms.Hall, rooms.Attic];
  const cooking = await track("Cooking", { roomPolicy: "only", roomIds: [attic] });
  const baking = await track("Baking");
  await olga.call(setTrackManagers, { params: { trackId: cooking }, body: { userIds: [mona.userId] } });
  // The rule of a track's rooms is off: nothing but the policy keeps its manager out.
  await olga.call(setRules, { params, body: { levels: { track_room: "off" } } });
  const at = (time: string, roomId: string) => ({ startTime: `2027-05-01T${time}`, roomId });
  await move(olga, "Soup", { ...at("10:00", attic), trackId: cooking });
  await move(olga, "Bread", { ...at("10:15", hall), trackId: baking });
  await move(olga, "Salt", { ...at("12:00", hall), trackId: baking });
  await move(olga, "Yeast", { ...at("12:15", hall), trackId: baking });

  await continueAs(page, mona);
  await page.goto(`/events/${eventId}/schedule`);
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) }).first();
  const said = page.getByRole("status").first();

  await test.step("only conflicts of own tracks, and Keep where all of it is own", async () => {
    // Salt and Yeast overlap in the hall, and Ada speaks in all of them.
    await page.getByRole("button", { name: "1 hard, 0 soft", exact: true }).click();
    const list = page.getByRole("region", { name: "Conflicts" });
    await expect(list).toContainText("Ada Speaker is in “Soup” and “Bread” at the same time");
    await expect(list).not.toContainText("Salt");
    await expect(list.getByRole("button", { name: "Keep..." })).toHaveCount(0);
    await list.getByRole("button", { name: "Ways to fix it" }).click();
    await expect(list.getByRole("button", { name: /is free at/ })).toHaveText([/^“Soup”: Attic is free at/]);
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "1 hard, 0 soft", exact: true }).click();
  });

  await test.step("what isn't own is looked at, and not picked up, chosen or changed", async () => {
    await card("Bread").click();
    await expect(said).toHaveText("“Bread” is not of your tracks.");
    await expect(page.getByRole("region", { name: "Picked up" })).toHaveCount(0);
    const details = page.getByRole("region", { name: "Details" });
    await expect(details).toContainText("This is not in your tracks");
    await expect(details.getByRole("button", { name: /Save|Pick up|Unschedule|Next free/ })).toHaveCount(0);
    for (const key of ["Delete", "p", "n", "Shift+Space"]) {
      await card("Salt").focus();
      await page.keyboard.press(key);
      await expect(said).toHaveText("“Salt” is not of your tracks.");
    }
    await card("Salt").focus();
    await page.keyboard.press("Control+a");
    await expect(page.getByText("1 chosen", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Select all in")).toContainText("Cooking: 1");
    await expect(page.getByLabel("Select all in")).not.toContainText("Baking");
    await page.getByRole("button", { name: "Move to a room..." }).click();
    await expect(page.getByRole("dialog").getByLabel("Room")).toHaveText("Attic");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    expect((await slotOf("Salt")).revision).toBe(2);
  });

  await test.step("only rooms that the track may use are offered", async () => {
    await card("Soup").click();
    await expect(page.getByRole("button", { name: "Put into Attic" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Put into Hall" })).toHaveCount(0);
    await page.keyboard.press("ArrowLeft");
    await expect(said).toContainText("Attic");
    await page.keyboard.press("Escape");
    const details = page.getByRole("region", { name: "Details" });
    await expect(details.getByLabel("Room")).toHaveText("NoneAttic");
    await expect(details.getByLabel("Track")).toHaveText("Cooking");
    await page.getByRole("button", { name: "Place..." }).click();
    await expect(page.getByRole("list", { name: "Free places" })).not.toContainText("Hall");
    await page.keyboard.press("Escape");
    await card("Soup").focus();
    for (const key of ["n", "Enter"]) await page.keyboard.press(key);
    await expect.poll(async () => (await slotOf("Soup")).roomIds).toEqual([attic]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /hard/ })).toHaveCount(0);
  });
});

// Proves scheduling 3.3: What changes places otherwise is told to open editors as "reload"
test("what changes before a tab listens, and more than one answer holds, isn't missed", async ({
  page,
  expectedErrors,
}) => {
  const made = await makePlan("Missed", ["Soup", "Bread", "Salt"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  const hugo = await withHelper(made, "missed-hugo");
  const roomId = rooms.Hall ?? null;
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId });
  const lost = page.getByText("Not connected. Others’ changes are not shown.");

  await test.step("a rule that is set between", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      "**/schedule/stream",
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/schedule`);
    await expect(page.getByRole("button", { name: /^Soup/ })).toBeVisible();
    // It isn't there yet, which is said after a while.
    await page.clock.runFor(5_000);
    await expect(lost).toBeVisible();
    const hours = [{ day: "2027-05-01", opens: "2027-05-01T12:00", closes: "2027-05-01T18:00" }];
    await hugo.call(setRules, { params, body: { hours } });
    release();
    await soon(made, () => page.getByRole("button", { name: "0 hard, 1 soft" }).count()).toBe(1);
    await expect(lost).toHaveCount(0);
    await hugo.call(setRules, { params, body: { hours: [] } });
    await soon(made, () => page.getByRole("button", { name: /soft/ }).count()).toBe(0);
  });

  await test.step("more operations than one answer holds", async () => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route("**/schedule/stream", (route) => route.abort());
    await page.reload();
    await expect(lost).toBeVisible();
    for (let index = 0; index < 100; index += 1) await move(hugo, "Soup", { pinned: index % 2 === 0 });
    await move(hugo, "Bread", { startTime: "2027-05-01T11:00", roomId });
    await expect(page.getByRole("heading", { name: "Unscheduled 2" })).toBeVisible();
    await page.getByRole("button", { name: /^Salt/ }).focus();
    for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(async () => (await slotOf("Salt")).startTime === null).toBe(false);
    await expect(page.getByRole("heading", { name: /^Unscheduled/ })).toHaveCount(0);
    await page.unroute("**/schedule/stream");
  });

  await test.step("a schedule that can't be loaded anew says so", async () => {
    expectedErrors.push(/status of 503|Failed to load/);
    await page.reload();
    await expect(lost).toHaveCount(0);
    await page.route("**/schedule", (route) => route.abort());
    await olga.call(createRoom, { params, body: { name: "Cellar" } });
    await soon(made, () => page.getByRole("alert").count()).toBe(1);
    await page.unroute("**/schedule");
  });
});

// Proves scheduling 4: drafts and co-speakers who were only asked do, marked
// Proves scheduling 3.1: what is unreleased, with the way to the next version
test("who was only asked is marked, and what is unreleased is counted", async ({ page }) => {
  const made = await makePlan("Marks", ["Soup", "Bread"]);
  const { olga, eventId, params, ids, rooms, move } = made;
  const hugo = await withHelper(made, "marks-hugo");
  const cleo = await register(server().origin, "marks-cleo", "Cleo Speaker");
  const sessionId = ids.Soup ?? "";
  await olga.call(addSpeaker, { params: { sessionId }, body: { userId: cleo.userId } });
  const other = await submitTalk(cleo, "Workshop on salt", eventId, { type: "Workshop" });
  await olga.call(approveSession, { params: { sessionId: other.sessionId } });
  const roomId = rooms.Hall ?? null;
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId });
  await move(olga, "Workshop on salt", { startTime: "2027-05-01T10:00", roomId: rooms.Attic ?? null });
  const { planRevision } = await olga.call(previewVersion, { params });
  await olga.call(releaseVersion, { params, body: { tell: false, planRevision } });

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await test.step("in cards, details and conflicts", async () => {
    const card = page.getByRole("button", { name: /^Soup/ });
    await expect(card).toContainText("Cleo Speaker (asked)");
    await card.click();
    await expect(page.getByRole("region", { name: "Details" })).toContainText(
      "Ada Speaker, Cleo Speaker (asked)",
    );
    await expect(page.getByRole("region", { name: "Details" })).toContainText(
      "Cleo Speaker (asked) is in “Soup” and “Workshop on salt” at the same time",
    );
    await page.keyboard.press("Escape");
  });

  // Proves scheduling 3.1: and its speakers' times
  await test.step("when its speakers can't be there is shown while it is picked up", async () => {
    const away = [{ starts: "2027-05-01T14:00", ends: "2027-05-01T16:00", can: false }];
    const whose = { eventId, userId: made.ada.userId };
    await olga.call(setAvailability, { params: whose, body: { times: away } });
    await page.reload();
    const grid = page.getByRole("region", { name: "Grid" });
    await expect(grid).not.toContainText("cannot be there");
    await page.getByRole("button", { name: /^Soup/ }).click();
    await expect(grid).toContainText("Ada Speaker cannot be there.");
    await page.keyboard.press("Escape");
  });

  await test.step("changes are counted beside the way to the next version", async () => {
    const next = page.getByRole("link", { name: /^Prepare the next version/ });
    await expect(next).toHaveText("Prepare the next version0 unreleased");
    await page.getByRole("button", { name: /^Soup/ }).focus();
    for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(next).toHaveText("Prepare the next version1 unreleased");
    await expectGoodAtBothWidths(page);
  });

  await test.step("what others only pin, unschedule or make longer is said as that", async () => {
    const said = page.getByRole("status").first();
    await move(hugo, "Soup", { pinned: true });
    await soon(made, () => said.textContent()).toBe("Hugo Helper pinned “Soup”.");
    await move(hugo, "Soup", { pinned: false });
    await soon(made, () => said.textContent()).toBe("Hugo Helper unpinned “Soup”.");
    await move(hugo, "Soup", { durationMinutes: 45 });
    await soon(made, () => said.textContent()).toContain("Hugo Helper changed the length of “Soup”: Sat,");
    await move(hugo, "Soup", { startTime: null, roomId: null });
    await soon(made, () => said.textContent()).toBe("Hugo Helper unscheduled “Soup”.");
  });
});

// Proves scheduling 3.1: move by minutes, to a day, to a room; swap two slots; close gaps; unschedule; pin
// Proves scheduling 3.3: Undo is one's own last operation, from all tabs, after a reload
test("several are swapped, closed up and moved to a day, and one tab undoes what another one did", async ({
  page,
}) => {
  const { olga, eventId, rooms, move, plan } = await makePlan("Several", ["Soup", "Bread", "Salt"]);
  const [hall = null, attic = null] = [rooms.Hall, rooms.Attic];
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: hall });
  await move(olga, "Bread", { startTime: "2027-05-01T11:00", roomId: attic });
  await move(olga, "Salt", { startTime: "2027-05-01T12:00", roomId: hall });
  const stand = async () => {
    const { slots, rooms: known } = await plan();
    const nameOf = (ids: readonly string[]) => known.find(({ roomId }) => ids.includes(roomId))?.name;
    return Object.fromEntries(
      slots.map(({ title, startTime, roomIds }) => [title, `${startTime?.slice(8, 16)} ${nameOf(roomIds)}`]),
    );
  };
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^(Chosen ?)?${title}`) });
  const press = (name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" }).click();
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);

  await test.step("two change places", async () => {
    await card("Soup").focus();
    await page.keyboard.press("Shift+Space");
    await card("Bread").focus();
    await page.keyboard.press("Control+Space");
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await press("Swap");
    await expect(page.getByRole("dialog")).toContainText("2 sessions are changed. This adds no conflicts.");
    await press("Swap 2 sessions");
    await expect
      .poll(stand)
      .toEqual({ Soup: "01T10:00 Attic", Bread: "01T09:00 Hall", Salt: "01T11:00 Hall" });
    await expect(card("Bread")).toBeFocused();
  });

  await test.step("another tab takes it back, and this one does it again", async () => {
    const other = await page.context().newPage();
    await other.goto(`/events/${eventId}/schedule`);
    await other.getByRole("button", { name: "Undo Swap 2 sessions" }).click();
    await expect
      .poll(stand)
      .toEqual({ Soup: "01T09:00 Hall", Bread: "01T10:00 Attic", Salt: "01T11:00 Hall" });
    await other.close();
    await page.reload();
    await press(/^Redo/);
    await expect.poll(async () => (await stand()).Soup).toBe("01T10:00 Attic");
  });

  await test.step("gaps are closed, and all of it goes to another day", async () => {
    await press("Choose several");
    for (const title of ["Bread", "Salt"]) await card(title).click();
    await press("Close gaps");
    await press("Move 1 session");
    await expect.poll(async () => (await stand()).Salt).toBe("01T09:30 Hall");
    await press("Choose several");
    await page.getByLabel("Select all in").selectOption({ label: "1 May 2027: 3" });
    await press("Move to a day...");
    await page.getByRole("dialog").getByLabel("Day").selectOption("2 May 2027");
    await press("Move 3 sessions");
    await expect
      .poll(stand)
      .toEqual({ Soup: "02T10:00 Attic", Bread: "02T09:00 Hall", Salt: "02T09:30 Hall" });
  });

  await test.step("the grid itself has keys, where no session has the focus", async () => {
    await expect(page.getByRole("region", { name: "Grid" })).toBeFocused();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keys" });
    await expect(dialog).toContainText("To the unscheduled list");
    expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await expect(page.getByRole("status").first()).toHaveText("The list of unscheduled sessions is empty.");
  });

  await test.step("P pins all that are chosen, and Delete asks to take all of them out", async () => {
    const pins = async () => (await plan()).slots.map(({ pinned }) => pinned);
    await page.locator('[data-day="2027-05-02"]').click();
    const soup = page.getByRole("button", { name: /^(Pinned ?|Chosen ?)*Soup/ });
    await soup.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("p");
    await expect.poll(pins).toEqual([true, true, true]);
    await page.keyboard.press("p");
    await expect.poll(pins).toEqual([false, false, false]);
    await page.keyboard.press("Delete");
    await expect(page.getByRole("dialog")).toContainText("3 sessions are changed.");
    await page.keyboard.press("Escape");
    await expect(soup).toBeFocused();
    await page.keyboard.press("Delete");
    await press("Unschedule 3 sessions");
    await expect.poll(async () => Object.values(await stand())).toEqual(Array(3).fill("undefined undefined"));
    await expect(soup).toBeFocused();
  });
});

// Proves scheduling 3.3: If a slot stands elsewhere by now: 409 "Cannot undo: “{title}” was moved by {name}."
// Proves scheduling 4: an operation that adds one is a 409 with its text
test("Undo goes on with the step before what cannot be undone, and what is refused is not said to be done", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const made = await makePlan("Stuck", ["Soup", "Bread"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  const hugo = await withHelper(made, "stuck-hugo");
  const at = (time: string) => ({ startTime: `2027-05-01T${time}`, roomId: rooms.Hall ?? null });
  await move(olga, "Bread", at("10:00"));
  await move(olga, "Soup", at("11:00"));
  await move(hugo, "Soup", at("12:00"));
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  const said = page.getByRole("status").first();
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });

  await card("Soup").focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("alert")).toHaveText(
    "Cannot undo: “Soup” was moved by Hugo Helper. Skipped: Soup.",
  );
  await expect(page.getByRole("button", { name: "Undo Bread" })).toBeVisible();
  // What is picked up is put back first.
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+z");
  await expect(said).toHaveText("Put back.");
  expect((await slotOf("Bread")).startTime).toBe("2027-05-01T09:00:00.000Z");
  await page.keyboard.press("Control+z");
  await expect(said).toHaveText("Undone: Bread.");
  expect((await slotOf("Bread")).startTime).toBeNull();
  await page.keyboard.press("Control+Shift+z");
  await expect(said).toHaveText("Done again: Bread.");
  await page.keyboard.press("p");
  await expect(said).toHaveText("Pinned “Soup”.");

  await olga.call(setRules, { params, body: { strict: true } });
  await card("Bread").focus();
  for (const key of ["Space", "PageDown", "PageUp"]) await page.keyboard.press(key);
  for (let minutes = 0; minutes < 120; minutes += 5) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(/Not moved\. .*overlap/);
  await expect(said).toHaveText("“Bread” was not moved.");
  expect((await slotOf("Bread")).startTime).toBe("2027-05-01T09:00:00.000Z");
});

// Proves scheduling 3.1: Query: day, rooms, track, by (room, track), zoom, slot
// Proves scheduling 3.1: Rooms that sessions only name stand last as "Other rooms"
// Proves scheduling 3.2: Delete unschedules, P pins. Single letters only while the grid has the focus
test("the address has what is shown, and keys that can be switched off do what they say", async ({
  page,
}) => {
  const { olga, ada, eventId, params, rooms, move, slotOf } = await makePlan("Views", ["Soup", "Bread"]);
  const { track } = await olga.call(createTrack, { params, body: { name: "Cooking" } });
  const wild = { room: "The garden", startTime: "2027-05-01T14:00", durationMinutes: 30 };
  const { sessionId } = await submitTalk(ada, "Wild herbs", eventId, wild);
  await olga.call(approveSession, { params: { sessionId } });
  const at = { startTime: "2027-05-01T10:00", roomId: rooms.Hall ?? null };
  await move(olga, "Soup", { ...at, trackId: track.trackId });
  await move(olga, "Bread", { ...at, startTime: "2027-05-01T11:00" });
  const columns = page.getByRole("region", { name: "Grid" }).getByRole("heading", { level: 3 });
  const card = (title: string) =>
    page.getByRole("button", { name: new RegExp(`^(Pinned ?)?${title}`) }).first();
  await continueAs(page, olga);

  await test.step("rooms, those that are only named last, or tracks", async () => {
    await page.goto(`/events/${eventId}/schedule`);
    await expect(columns).toHaveText(["Hall", "Attic", "Other rooms"]);
    await expect(card("Wild herbs")).toContainText("The garden");
    await page.goto(`/events/${eventId}/schedule?rooms=${rooms.Attic}`);
    await expect(columns).toHaveText(["Attic", "Other rooms"]);
    await page.goto(`/events/${eventId}/schedule?by=track`);
    await expect(columns).toHaveText(["Cooking", "No track"]);
    await card("Bread").focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Put into Cooking" })).toHaveCount(1);
    await page.keyboard.press("Escape");
  });

  await test.step("a whole day in view", async () => {
    await page.getByRole("button", { name: "Fit day" }).click();
    await expect(page).toHaveURL(/by=track&slot=[^&]+&zoom=fit/);
    await expect(page.getByRole("button", { name: "Fit day", pressed: true })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("keys find, unschedule and pin", async () => {
    await card("Soup").focus();
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByLabel("Title or speaker").fill("bread");
    await expect(page.getByRole("dialog")).toContainText("1 found");
    await page.keyboard.press("Enter");
    await expect(card("Bread")).toBeFocused();
    await page.keyboard.press("Control+f");
    await expect(page.getByRole("dialog", { name: "Find in the schedule" })).toBeVisible();
    await page.keyboard.press("Escape");
    await card("Bread").focus();
    await page.keyboard.press("Delete");
    await expect.poll(async () => (await slotOf("Bread")).startTime).toBeNull();
    await page.keyboard.press("p");
    await expect.poll(async () => (await slotOf("Bread")).pinned).toBe(true);
  });

  await test.step("single letters can be switched off", async () => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByRole("switch").click();
    await page.keyboard.press("Escape");
    await card("Soup").focus();
    for (const key of ["p", "n", "c", "/"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Picked up" })).toHaveCount(0);
    expect((await slotOf("Soup")).pinned).toBe(false);
    await page.keyboard.press("Space");
    await expect(page.getByRole("region", { name: "Picked up" })).toBeVisible();
  });
});

// Proves scheduling 9: conflicts solved and kept with keys alone
test("with keys alone, reached by Tab, one conflict is solved and another is kept", async ({ page }) => {
  const { olga, eventId, rooms, move, slotOf, plan } = await makePlan("Solving", ["Soup", "Bread", "Salt"]);
  const at = (time: string) => ({ startTime: `2027-05-01T${time}`, roomId: rooms.Hall ?? null });
  await move(olga, "Soup", at("10:00"));
  await move(olga, "Bread", at("10:00"));
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  const hasFocus = (name: RegExp) =>
    page.evaluate(
      ([words = ""]) => new RegExp(words).test(document.activeElement?.textContent?.trim() ?? ""),
      [name.source],
    );
  /** On with Tab until what has the focus is called that. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if (await hasFocus(name)) return;
    }
    throw new Error(`Tab leads to nothing called ${name}`);
  };

  await tabTo(/^2 hard, 0 soft$/);
  await page.keyboard.press("Enter");
  await tabTo(/^Ways to fix it$/);
  await page.keyboard.press("Enter");
  await tabTo(/is free at/);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await plan()).conflicts.length).toBe(0);
  await expect(page.locator("[data-slot]:focus")).toHaveCount(1);

  await move(olga, "Bread", { startTime: null, roomId: null });
  await move(olga, "Salt", { startTime: (await slotOf("Soup")).startTime, roomId: rooms.Attic ?? null });
  await page.reload();
  await tabTo(/^1 hard, 0 soft$/);
  await page.keyboard.press("Enter");
  await tabTo(/^Keep\.\.\.$/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("She only opens it");
  await tabTo(/^Keep$/);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await plan()).conflicts.map(({ kept }) => kept)).toEqual([true]);
  await expect(page.getByText("1 kept", { exact: true })).toBeVisible();
});
