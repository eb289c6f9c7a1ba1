import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { getSchedule, operate, tellHeld } from "@plenary/contract/schedule/schedule";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { setHidden } from "../e2e/support/inbox.ts";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves scheduling 3.2: arrows a step and a room, PageUp and PageDown a day, + and - duration, Space or Enter drops,
//   Escape puts back
// Proves scheduling 3.2: Said politely, word for word
test("an organizer arranges sessions by keys, to the minute, and back", async ({ page, expectedErrors }) => {
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(updateProgramme, { params, body: { gridMinutes: 15 } });
  for (const name of ["Hall", "Attic"]) await olga.call(createRoom, { params, body: { name } });
  for (const title of ["Soup", "Bread"]) {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
  }
  const makeHelper = async () => {
    const helper = await register(origin, "hugo", "Hugo Helper");
    await olga.call(inviteCoOrganizer, { params, body: { email: "hugo@example.org" } });
    const { invitations } = await helper.call(listInvitations);
    const invitationId = invitations[0]?.invitationId ?? "";
    await helper.call(answerInvitation, { params: { invitationId }, body: { accept: true } });
    return helper;
  };
  const slotOf = async (title: string) => {
    const { schedule } = await olga.call(getSchedule, { params });
    const slot = schedule.slots.find((one) => one.title === title);
    const [room] = schedule.rooms.filter(({ roomId }) => slot?.roomIds.includes(roomId));
    return {
      start: slot?.startTime ?? null,
      minutes: slot?.durationMinutes ?? null,
      room: room?.name ?? null,
    };
  };
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
  const said = page.getByRole("status").first();

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await expect(page.getByRole("heading", { name: "Unscheduled 2" })).toBeVisible();
  await expect(
    page.getByText("Changes are public at once, and speakers find them on their dashboards."),
  ).toBeVisible();
  await expectGoodAtBothWidths(page);

  await test.step("a session is picked up, moved and dropped", async () => {
    await card("Soup").focus();
    await page.keyboard.press("Space");
    await expect(said).toHaveText("Picked up “Soup”, not scheduled.");
    await expectGood(page);
    await page.keyboard.press("ArrowDown");
    await expect(said).toHaveText("“Soup”, Sat, 1 May 2027, 09:00–09:30, Hall. No conflicts.");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("+");
    await page.keyboard.press("PageDown");
    await expect(said).toHaveText("“Soup”, Sun, 2 May 2027, 09:15–10:00, Attic. No conflicts.");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Enter");
    await expect(said).toHaveText("Dropped. “Soup”, Sat, 1 May 2027, 09:15–10:00, Attic. No conflicts.");
    await expect
      .poll(() => slotOf("Soup"))
      .toEqual({
        ...{ start: "2027-05-01T08:15:00.000Z", minutes: 45, room: "Attic" },
      });
  });

  await test.step("the focus stays on it", async () => {
    await expect(card("Soup")).toBeFocused();
  });

  await test.step("what would collide is said before it is dropped, and Escape puts back", async () => {
    await card("Bread").focus();
    await page.keyboard.press("Space");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await expect(said).toHaveText(
      "“Bread”, Sat, 1 May 2027, 09:15–09:45, Attic. 2 conflicts: “Soup” and “Bread” overlap in Attic, Sat, 1 May 2027, 09:15 to 09:45.",
    );
    await page.keyboard.press("Escape");
    await expect(said).toHaveText("Put back.");
    expect(await slotOf("Bread")).toEqual({ start: null, minutes: null, room: null });
  });

  await test.step("the form sets it to the minute, and says what is wrong", async () => {
    await page.getByLabel("Day").fill("2027-05-01");
    await page.getByLabel("Start time").fill("09:17");
    await page.getByLabel("Room").selectOption("Attic");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("“Soup” and “Bread” overlap in Attic, Sat, 1 May 2027, 09:17 to 09:47."),
    ).toBeVisible();
    await page.getByRole("button", { name: "2 hard, 0 soft", exact: true }).click();
    await page.getByRole("button", { name: "Show Soup" }).first().click();
    await expect(page.getByRole("heading", { name: "Soup" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("keys go from slot to slot, pin, go to conflicts, undo, and say so themselves", async () => {
    await card("Soup").focus();
    await page.keyboard.press("ArrowDown");
    await expect(card("Bread")).toBeFocused();
    await page.keyboard.press("p");
    const pinned = page.getByRole("button", { name: /^Pinned ?Bread/ });
    await expect(pinned).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(pinned).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(card("Soup")).toBeFocused();
    await page.keyboard.press("c");
    await expect(card("Bread")).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Pick up, and drop");
    await page.keyboard.press("Escape");
  });

  await test.step("Undo and Redo go back and forth", async () => {
    // Each names what it takes back, also to screen readers.
    const button = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
    await expect(button("Undo")).toHaveText("UndoBread");
    await button("Undo").click();
    await expect.poll(async () => (await slotOf("Bread")).start).toBeNull();
    await button("Undo").click();
    await expect.poll(async () => (await slotOf("Soup")).start).toBeNull();
    await expect(button("Undo")).toBeDisabled();
    await button("Redo").click();
    await button("Redo").click();
    await expect.poll(async () => (await slotOf("Bread")).start).toBe("2027-05-01T08:17:00.000Z");
    // The pin was undone before these.
    await button("Redo").click();
    await expect(page.getByRole("button", { name: /^Pinned ?Bread/ })).toBeVisible();
    await expect(button("Redo")).toBeDisabled();
  });

  const helper = await makeHelper();
  /** Hugo moves Soup to that time on the first day. */
  const helpersMove = async (time: string) => {
    const { schedule } = await helper.call(getSchedule, { params });
    const soup = schedule.slots.find(({ title }) => title === "Soup");
    const move = { slotId: soup?.slotId ?? "", ifRevision: soup?.revision ?? 0 };
    await helper.call(operate, { params, body: { moves: [{ ...move, startTime: `2027-05-01T${time}` }] } });
  };

  /** What comes by the stream: the server has its turn before each look. */
  const soon = (ask: () => Promise<unknown>) =>
    expect.poll(async () => {
      await olga.call(getSchedule, { params });
      return ask();
    });

  // Proves scheduling 3.3: {name} moved “{title}” to {place}.
  await test.step("what others do is shown and said as it happens", async () => {
    await helpersMove("11:00");
    await soon(() => said.textContent()).toBe(
      "Hugo Helper moved “Soup” to Sat, 1 May 2027, 11:00–11:45, Attic.",
    );
    await expect(card("Soup")).toContainText("11:00");
    await card("Soup").focus();
    await page.keyboard.press("Space");
    await olga.call(createRoom, { params, body: { name: "Cellar" } });
    await soon(() => page.getByRole("option", { name: "Cellar" }).count()).toBe(1);
    // What is picked up stays so.
    await page.keyboard.press("Escape");
    await expect(said).toHaveText("Put back.");
  });

  // Proves scheduling 3.3: Who is here, and what they have picked up, is shown
  await test.step("who else is here, and with what, is shown", async () => {
    const there = new AbortController();
    const headers = { authorization: `Bearer ${helper.token}` };
    const address = `${origin}/api/events/${eventId}/schedule/stream`;
    const { body } = await fetch(address, { headers, signal: there.signal });
    const { value = new Uint8Array() } = (await body?.getReader().read()) ?? {};
    const streamId = /"streamId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1] ?? "";
    await soon(() => page.getByText("Also here: Hugo Helper").count()).toBe(1);
    const { schedule } = await helper.call(getSchedule, { params });
    const slotId = schedule.slots.find(({ title }) => title === "Bread")?.slotId ?? null;
    await helper.call(tellHeld, { params, body: { streamId, slotId } });
    await soon(() => page.getByText("Also here: Hugo Helper with “Bread”").count()).toBe(1);
    await expectGoodAtBothWidths(page);
    there.abort();
    await soon(() => page.getByText("Also here").count()).toBe(0);
  });

  await test.step("what somebody else moved meanwhile is refused, and then shown where it is", async () => {
    expectedErrors.push(/409/);
    await page.route(
      "**/schedule/operations",
      async (route) => {
        await helpersMove("12:00");
        await route.continue();
      },
      { times: 1 },
    );
    await card("Soup").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText(
      "Hugo Helper moved “Soup” meanwhile. It is now 1 May 2027 at 12:00",
    );
    await expect(card("Soup")).toContainText("12:00");
  });

  // Proves scheduling 3.3: Lost: "Not connected. Others' changes are not shown."; moves still work; without a network the slot is put back and says so
  await test.step("without a stream moves still work, and without a network a slot is put back", async () => {
    expectedErrors.push(/ERR_FAILED/);
    const lost = page.getByText("Not connected. Others’ changes are not shown.");
    const moveDown = async () => {
      await card("Soup").focus();
      for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    };
    await page.route("**/schedule/stream", (route) => route.abort());
    await setHidden(page, true);
    await setHidden(page, false);
    await soon(() => lost.count()).toBe(1);
    await expectGoodAtBothWidths(page);
    await moveDown();
    await expect(card("Soup")).toContainText("12:15");
    expect((await slotOf("Soup")).start).toBe("2027-05-01T11:15:00.000Z");
    await page.context().setOffline(true);
    await moveDown();
    await expect(page.getByRole("alert")).toContainText("“Soup” is back where it was.");
    await expect(card("Soup")).toContainText("12:15");
    await page.context().setOffline(false);
    await page.unroute("**/schedule/stream");
    await helpersMove("15:00");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await soon(() => card("Soup").textContent()).toContain("15:00");
    await expect(lost).toHaveCount(0);
    // Neither is what failed without it.
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  // Proves scheduling 3.1: conflicts with the way to the other slot and what solves each
  await test.step("a conflict is solved by a press on what solves it", async () => {
    await helpersMove("09:17");
    await soon(() => page.getByRole("button", { name: "2 hard, 0 soft" }).count()).toBe(1);
    await card("Soup").focus();
    await page.keyboard.press("Enter");
    await expectGoodAtBothWidths(page);
    // Ada speaks in both, and Bread is pinned.
    await page.getByRole("button", { name: "Attic is free at 10:00." }).first().click();
    await expect(page.getByRole("button", { name: /hard/ })).toHaveCount(0);
    await expect
      .poll(() => slotOf("Soup"))
      .toEqual({ start: "2027-05-01T09:00:00.000Z", minutes: 45, room: "Attic" });
  });

  // Proves scheduling 3.1: moves so far (who, when, from, to)
  await test.step("who moved it from where to where is in its details", async () => {
    await page.getByText("Moves so far").click();
    await expect(page.getByText("Hugo Helper", { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText("Sat, 1 May 2027, 09:17–10:02, Attic → Sat, 1 May 2027, 10:00–10:45, Attic"),
    ).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("what is typed in its details stays when somebody else moves it", async () => {
    const minutes = page.getByLabel("Duration in minutes");
    await minutes.fill("50");
    await helpersMove("13:00");
    await soon(() => card("Soup").textContent()).toContain("13:00");
    await expect(minutes).toHaveValue("50");
    // Saved over it without a word it is not: whoever typed hears of it first.
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Hugo Helper moved “Soup” meanwhile. It is now");
    await expect(minutes).toHaveValue("50");
    expect((await slotOf("Soup")).minutes).toBe(45);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(() => slotOf("Soup"))
      .toEqual({ start: "2027-05-01T12:00:00.000Z", minutes: 50, room: "Attic" });
    // What is no number is no wish for the usual length.
    await minutes.fill("45 min");
    expectedErrors.push(/status of 422/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("uration");
    await expect(minutes).toHaveValue("45 min");
    expect((await slotOf("Soup")).minutes).toBe(50);
  });

  // Proves scheduling 3.3: A move names the slot's revision that it saw; another since: 409, and nothing is written
  await test.step("what somebody else moved while it was held is not moved back", async () => {
    await card("Soup").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await helpersMove("14:00");
    await soon(() => said.textContent()).toContain("Hugo Helper moved “Soup”");
    await expect(page.getByRole("region", { name: "Picked up" })).toContainText(
      "Hugo Helper moved “Soup” to Sat, 1 May 2027, 14:00–14:50, Attic. Put it back, and pick it up there to move it.",
    );
    await expectGoodAtBothWidths(page);
    await card("Soup").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Not moved. Hugo Helper moved “Soup” meanwhile.");
    await expect(said).toHaveText("“Soup” was not moved.");
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await slotOf("Soup")).start).toBe("2027-05-01T13:00:00.000Z");
    // Picked up and put down where it was, it stays where somebody else puts it meanwhile.
    await card("Soup").focus();
    await page.keyboard.press("Space");
    await helpersMove("15:00");
    await soon(() => said.textContent()).toContain("15:00");
    await page.keyboard.press("Space");
    await expect(said).toHaveText("Put back.");
    expect((await slotOf("Soup")).start).toBe("2027-05-01T14:00:00.000Z");
    // One's own moves follow one another, also before an answer came.
    for (const key of ["Space", "ArrowDown", "Enter", "Space", "ArrowDown", "Enter"])
      await page.keyboard.press(key);
    await expect.poll(() => slotOf("Soup")).toMatchObject({ start: "2027-05-01T14:30:00.000Z" });
  });
});

const titles = [
  ...["Soup", "Bread", "Salt", "Yeast", "Flour", "Butter", "Cheese", "Wine", "Water", "Honey"],
  ...["Apples", "Pears", "Plums", "Figs", "Olives", "Rice", "Beans", "Lentils", "Corn", "Oats"],
];

/** An event of twenty confirmed sessions without a place, by four speakers, and its organizer. */
async function makeTwenty(name: string) {
  const { origin } = server();
  const olga = await register(origin, `${name}-olga`, "Olga Organizer");
  const speakers = await Promise.all(
    ["ada", "ben", "cleo", "dan"].map((each) => register(origin, `${name}-${each}`, each)),
  );
  const { eventId } = await makeEvent(olga, {
    ...{ name, startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(updateProgramme, { params, body: { gridMinutes: 15 } });
  for (const room of ["Hall", "Attic"]) await olga.call(createRoom, { params, body: { name: room } });
  for (const [index, title] of titles.entries()) {
    const { sessionId } = await submitTalk(speakers[index % 4] ?? olga, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
  }
  return { olga, eventId, scheduled: async () => (await olga.call(getSchedule, { params })).schedule };
}

const placed = (slots: readonly { startTime: string | null }[]) =>
  slots.filter(({ startTime }) => startTime !== null).length;

// Proves scheduling 9: a programme of 20 sessions placed, moved, undone, a version released, with presses alone
// Proves scheduling 3.1: Each says its effect on conflicts before it is done
test("with presses alone, twenty sessions go from the list to a released version in 25", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("presses");
  let presses = 0;
  const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
    presses += 1;
    await page.getByRole(role, { name, exact: typeof name === "string" }).click();
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await press("Choose all");
  await expectGoodAtBothWidths(page);
  await press("Schedule");
  await expect(page.getByRole("dialog")).toContainText("20 sessions are changed. This adds no conflicts.");
  await expectGood(page);
  await press("Schedule 20 sessions");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts).toEqual([]);
  await expect(page.getByRole("heading", { name: /^Unscheduled/ })).toHaveCount(0);

  // One is moved to its next free place, and back again.
  const before = (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime;
  await press(/^Soup/);
  await press("Next free place");
  await press("Put here");
  const now = async () => (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime;
  await expect.poll(async () => (await now()) === before).toBe(false);
  expect((await scheduled()).conflicts).toEqual([]);
  await press(/^Undo/);
  await expect.poll(now).toBe(before);

  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with keys alone
test("with keys alone, twenty sessions go from the list to a released version in 25", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("keys");
  let acts = 0;
  const key = async (name: string) => {
    acts += 1;
    await page.keyboard.press(name);
  };
  /** Going to a control by Tab counts as one. */
  const goTo = async (name: RegExp, tag = "BUTTON") => {
    acts += 1;
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const [found, words = ""] = await page.evaluate(() => [
        document.activeElement?.tagName,
        document.activeElement?.textContent?.trim(),
      ]);
      if (found === tag && name.test(words)) return;
    }
    throw new Error(`Tab leads to nothing called ${name}`);
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await goTo(/^Soup/);
  await key("Control+a");
  await goTo(/^Schedule$/);
  await key("Enter");
  await goTo(/^Schedule 20 sessions$/);
  await key("Enter");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);

  // One goes on to its next free place, another an hour up, and that is undone.
  await goTo(/^Soup/);
  await key("n");
  await key("Enter");
  const soup = async () => (await scheduled()).slots.find(({ title }) => title === "Soup");
  await expect.poll(async () => (await soup())?.revision).toBe(3);
  expect((await scheduled()).conflicts).toEqual([]);
  await key("Control+z");
  await expect.poll(async () => (await soup())?.revision).toBe(4);

  await goTo(/^Prepare the first version/, "A");
  await key("Enter");
  await goTo(/^Release version 1$/);
  await key("Enter");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(acts).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with a finger at 390 pixels
// Proves scheduling 3.1: Below 768 pixels a day as a list per room, "Place..." with the free places offered
test("on a phone a day is a list for each room, and free places are offered", async ({ page }) => {
  const { olga, eventId, scheduled } = await makeTwenty("finger");
  let presses = 0;
  const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
    presses += 1;
    await page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await expect(page.getByRole("region", { name: "Grid" })).toHaveCount(0);
  await press(/^Soup/);
  await expectGoodAtBothWidths(page);
  await press("Place...");
  await expect(page.getByRole("dialog")).toContainText("09:00–09:30");
  await expectGoodAtBothWidths(page);
  await press(/^09:30–10:00.*Attic/);
  await expect
    .poll(async () => (await scheduled()).slots.find(({ title }) => title === "Soup")?.startTime)
    .toBe("2027-05-01T08:30:00.000Z");
  await expect(page.getByText("Attic: 1")).toBeVisible();
  await press("Close details");
  await press("Choose all");
  await press("Schedule");
  await press("Schedule 19 sessions");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts.filter(({ level }) => level === "hard")).toEqual([]);
  await expectGoodAtBothWidths(page);

  // All of a room an hour later, on the phone too.
  await press("Choose several");
  await page.getByLabel("Select all in").selectOption({ label: "Attic: 10" });
  presses += 2;
  await press("Shift by minutes");
  await page.getByRole("textbox", { name: "Minutes" }).fill("-60");
  await expect(page.getByRole("dialog")).toContainText("10 sessions are changed.");
  await press(/^Move 10 sessions/);
  await press(/^Undo/);
  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(25);
});

// Proves scheduling 9: a programme of 20 sessions placed, a version released, with the solver
test("with the solver, one press finds places for twenty sessions, and three release them", async ({
  page,
}) => {
  const { olga, eventId, scheduled } = await makeTwenty("solver");
  let presses = 0;
  const press = async (name: string, role: "button" | "link" = "button") => {
    presses += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await press("Schedule all...");
  await expect
    .poll(async () => {
      await scheduled();
      return page.getByRole("region", { name: "Solver" }).getByRole("status").textContent();
    })
    .toContain("20 sessions would get a place.");
  // It is shown in the grid beside the plan: some are on the day that is shown.
  expect(await page.locator("[data-found]").count()).toBeGreaterThan(0);
  expect(placed((await scheduled()).slots)).toBe(0);
  await expectGoodAtBothWidths(page);
  await press("Apply all 20");
  await expect.poll(async () => placed((await scheduled()).slots)).toBe(20);
  expect((await scheduled()).conflicts).toEqual([]);
  await expect(page.locator("[data-found]")).toHaveCount(0);
  await press("Prepare the first version", "link");
  await press("Release version 1");
  await expect(page.getByText(/^Version 1 is public./).first()).toBeVisible();
  expect(presses).toBe(4);
});
