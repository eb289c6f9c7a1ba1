import { createRoom } from "@plenary/contract/programme/rooms";
import { setRules } from "@plenary/contract/schedule/rules";
import { completeSetup } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { makePlan, soon, withHelper } from "./support/arranged.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

// Proves scheduling 3.1: nothing placed is out of sight, whatever was dropped where
test("what is moved out of the event's days is shown on a day of its own, here and in other tabs", async ({
  page,
}) => {
  const made = await makePlan(server().origin, "Days", ["Soup", "Bread"]);
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

// Proves scheduling 3.3: What changes places otherwise is told to open editors as "reload"
test("what changes before a tab listens, and more than one answer holds, isn't missed", async ({
  page,
  expectedErrors,
}) => {
  const made = await makePlan(server().origin, "Missed", ["Soup", "Bread", "Salt"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  const hugo = await withHelper(made, "missed-hugo");
  const roomId = rooms.Hall ?? null;
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId });
  const lost = page.getByText("Not connected. Others' changes are not shown.");

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

// Proves scheduling 3.1: move by minutes, to a day, to a room; swap two slots; close gaps; unschedule; pin
// Proves scheduling 3.3: Undo is one's own last operation, from all tabs, after a reload
test("several are swapped, closed up and moved to a day, and one tab undoes what another one did", async ({
  page,
}) => {
  const { olga, eventId, rooms, move, plan } = await makePlan(server().origin, "Several", [
    "Soup",
    "Bread",
    "Salt",
  ]);
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
  const made = await makePlan(server().origin, "Stuck", ["Soup", "Bread"]);
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
