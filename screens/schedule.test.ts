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
    const lost = page.getByText("Not connected. Others' changes are not shown.");
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
