import { createRoom } from "@plenary/contract/programme/rooms";
import { getSchedule } from "@plenary/contract/schedule/schedule";
import { completeSetup } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { makePlan, soon, withHelper } from "./support/arranged.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

// Proves scheduling 3.3: Undo is one's own last operation
// Proves scheduling 3.3: A move names the slot's revision that it saw; another since: 409, and nothing of the operation is written
test("what is pressed before answers come takes back, moves and pins what was seen, and nothing where that was refused", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409|ERR_FAILED/);
  const made = await makePlan(server().origin, "Quick", ["Soup", "Bread", "Salt"]);
  const { olga, eventId, rooms, move, slotOf, params } = made;
  const hugo = await withHelper(made, "quick-hugo");
  const at = (time: string) => ({ startTime: `2027-05-01T${time}`, roomId: rooms.Hall ?? null });
  await move(olga, "Bread", at("10:00"));
  await move(olga, "Soup", at("11:00"));
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  const said = page.getByRole("status").first();
  const alert = page.getByRole("alert");
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^(Chosen ?)?${title}`) });
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const starts = async () => [(await slotOf("Soup")).startTime, (await slotOf("Bread")).startTime];
  /** What is asked for meanwhile waits for the first; `answer` says what becomes of that. */
  const hold = async (address = "**/schedule/operations") => {
    const { promise, resolve } = Promise.withResolvers<"continue" | "abort">();
    await page.route(address, async (route) => route[await promise](), { times: 1 });
    return resolve;
  };
  const [ten, eleven] = ["2027-05-01T09:00:00.000Z", "2027-05-01T10:00:00.000Z"];

  await test.step("Undo takes back the move that wasn't answered yet, and each further one a step more", async () => {
    const answer = await hold();
    await card("Soup").focus();
    await keys("Space", "ArrowDown", "Enter", "Control+z");
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    answer("continue");
    await expect(said).toHaveText("Undone: Soup.");
    expect(await starts()).toEqual([eleven, ten]);
    const further = await hold("**/undo");
    await keys("Control+z", "Control+z");
    further("continue");
    await expect(said).toHaveText("Undone: Bread.");
    expect(await starts()).toEqual([null, null]);
    await expect(alert).toHaveCount(0);
    const back = await hold("**/undo");
    await keys("Control+Shift+z", "Control+Shift+z");
    back("continue");
    await expect(said).toHaveText("Done again: Soup.");
    expect(await starts()).toEqual([eleven, ten]);
  });

  await test.step("of a move that was refused nothing else is taken back", async () => {
    const answer = await hold();
    await card("Soup").focus();
    await keys("Space", "ArrowDown", "Enter", "Control+z");
    await move(hugo, "Soup", at("12:00"));
    answer("continue");
    await expect(alert).toContainText("Not moved. Hugo Helper moved “Soup” meanwhile.");
    expect(await starts()).toEqual(["2027-05-01T11:00:00.000Z", ten]);
  });

  await test.step("several, and a pin, are of what was seen: what somebody moved since stays", async () => {
    const answer = await hold();
    await card("Salt").focus();
    await keys("Space", "ArrowDown", "Enter");
    await move(hugo, "Bread", at("14:00"));
    await olga.call(getSchedule, { params });
    await card("Bread").focus();
    await keys("Shift+Space");
    await card("Soup").focus();
    await keys("Control+Space", "Delete");
    await page.getByRole("button", { name: "Unschedule 2 sessions" }).click();
    answer("continue");
    await expect(alert).toContainText("Not moved. Hugo Helper moved “Bread” meanwhile.");
    await expect(said).toHaveText("Nothing was moved.");
    expect(await starts()).toEqual(["2027-05-01T11:00:00.000Z", "2027-05-01T13:00:00.000Z"]);

    const then = await hold();
    await card("Salt").focus();
    await keys("Space", "ArrowDown", "Enter");
    await move(hugo, "Bread", at("10:00"));
    await olga.call(getSchedule, { params });
    await card("Bread").focus();
    await keys("p");
    then("continue");
    await expect(alert).toContainText("Hugo Helper moved “Bread” meanwhile.");
    expect((await slotOf("Bread")).pinned).toBe(false);
  });

  await test.step("several that go on from a move that failed are left as they are", async () => {
    const answer = await hold();
    await card("Soup").focus();
    await keys("Space", "ArrowDown", "Enter", "Shift+Space");
    await card("Bread").focus();
    await keys("Control+Space");
    await page.getByRole("button", { name: "Shift by minutes" }).click();
    await page.getByRole("textbox", { name: "Minutes" }).fill("10");
    await page.getByRole("button", { name: "Move 2 sessions" }).click();
    answer("abort");
    await expect(alert).toHaveCount(1);
    await expect(said).toHaveText("Nothing was moved.");
    expect(await starts()).toEqual(["2027-05-01T11:00:00.000Z", ten]);
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("what is picked up from where it never got is dropped where it is shown", async () => {
    const answer = await hold();
    await card("Soup").focus();
    await keys("Space", "ArrowDown", "Enter", "Space", "ArrowRight");
    answer("abort");
    await expect(alert).toHaveCount(1);
    await keys("Enter");
    await expect
      .poll(() => slotOf("Soup"))
      .toMatchObject({
        ...{ startTime: "2027-05-01T11:05:00.000Z", roomIds: [rooms.Attic] },
      });
  });
});

// Proves scheduling 3.3: What changes places otherwise is told to open editors as "reload"
test("what else changes is loaded once, after what is done meanwhile", async ({ page }) => {
  const made = await makePlan(server().origin, "Loads", ["Soup", "Bread"]);
  const { olga, eventId, params } = made;
  const hugo = await withHelper(made, "loads-hugo");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, what] = /events\/[^/]+\/(schedule|schedule\/operations)$/.exec(request.url()) ?? [];
    if (what) asked.push(`${request.method()} ${what}`);
  });
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/schedule/operations", async (route) => promise.then(() => route.continue()), {
    times: 1,
  });
  const put = async (title: string) => {
    await page.getByRole("button", { name: new RegExp(`^${title}`) }).focus();
    for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  };
  await put("Soup");
  for (const name of ["Cellar", "Garden", "Roof"]) {
    await olga.call(createRoom, { params, body: { name } });
    // Who comes is shown at once, so what changed before has come too.
    const there = new AbortController();
    const headers = { authorization: `Bearer ${hugo.token}` };
    const path = `/api/events/${eventId}/schedule/stream`;
    const stream = await fetch(made.origin + path, { headers, signal: there.signal });
    await soon(made, () => page.getByText("Also here: Hugo Helper").count()).toBe(1);
    // Held until here: an answer that nobody reads any more is closed when memory is tidied.
    expect(stream.ok).toBe(true);
    there.abort();
    await soon(made, () => page.getByText("Also here").count()).toBe(0);
    expect(asked).toHaveLength(1);
  }
  await put("Bread");
  answer();
  await expect(page.getByRole("heading", { name: "Roof" })).toBeVisible();
  expect(asked).toEqual([
    ...["POST schedule/operations", "POST schedule/operations"],
    ...["GET schedule", "GET schedule/operations"],
  ]);
});

// Proves scheduling 5: Apply all, or what is chosen, is one operation
test("what a tab applies of a solution is its own act, also to what is held in it", async ({ page }) => {
  const made = await makePlan(server().origin, "Applied", ["Soup", "Bread"]);
  const { olga, eventId, rooms, slotOf, plan } = made;
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await page.getByRole("button", { name: "Schedule all..." }).click();
  const apply = page.getByRole("button", { name: "Apply all 2" });
  await soon(made, () => apply.count()).toBe(1);
  const card = page.getByRole("button", { name: /^Soup/ });
  await card.focus();
  for (const key of ["Space", "ArrowDown", "PageDown", "ArrowRight"]) await page.keyboard.press(key);
  await apply.click();
  await expect
    .poll(async () => (await plan()).slots.filter(({ startTime }) => startTime === null))
    .toEqual([]);
  await card.focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => slotOf("Soup"))
    .toMatchObject({ startTime: "2027-05-02T08:00:00.000Z", roomIds: [rooms.Attic] });
  await expect(page.getByRole("alert")).toHaveCount(0);
});
