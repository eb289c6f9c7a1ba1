import { updateEvent } from "@plenary/contract/events/events";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { getSchedule, operate } from "@plenary/contract/schedule/schedule";
import { listSolutions } from "@plenary/contract/schedule/solver";
import { enterSession } from "@plenary/contract/sessions/session-speakers";
import { makeEvent } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGood, expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

// Proves scheduling 5: Apply all, or what is chosen, is one operation, so Undo takes it back.
// Proves scheduling 5: with "Apply the other {m}"
test("an organizer has sessions placed, applies a part, and then what nobody moved meanwhile", async ({
  page,
}) => {
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" },
  });
  const params = { eventId };
  await olga.call(createRoom, { params, body: { name: "Hall" } });
  const ids: Record<string, string> = {};
  for (const title of ["Soup", "Bread", "Wine", "Opera", "Salt"]) {
    const body = { title, summary: "A talk.", description: "About it.", isConfirmed: true };
    const needs = title === "Opera" ? { needs: ["captions" as const] } : {};
    const speakers = [{ name: `${title} Speaker` }];
    const entered = await olga.call(enterSession, { params, body: { ...body, ...needs, speakers } });
    ids[title] = entered.session.sessionId;
  }
  const slots = async () => (await olga.call(getSchedule, { params })).schedule.slots;
  const salt = (await slots()).find(({ title }) => title === "Salt");
  const pin = { slotId: ids.Salt ?? "", pinned: true, ifRevision: salt?.revision ?? 0 };
  await olga.call(operate, { params, body: { moves: [pin] } });
  const placed = async () =>
    (await slots()).filter(({ startTime }) => startTime !== null).map(({ title }) => title);
  const solver = page.getByRole("region", { name: "Solver" });
  /** What comes by the stream, or once the plan has rested: the server has its turn before each look. */
  const found = (words: string) =>
    expect
      .poll(async () => {
        await olga.call(listSolutions, { params });
        await page.clock.runFor(1_000);
        return solver.getByRole("status").textContent();
      })
      .toContain(words);

  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);

  await test.step("one press has places found, and says what has none", async () => {
    await page.getByRole("button", { name: "Schedule all..." }).click();
    await expect(solver.getByRole("status")).toHaveText("Looking for places. Nothing is moved yet.");
    await expectGoodAtBothWidths(page);
    await found("3 sessions would get a place. 2 sessions are left without a place.");
    await expect(solver.getByText("No room has Captions.")).toBeVisible();
    await expect(solver.getByText("It is pinned, and what is pinned is left as it is.")).toBeVisible();
    expect(await placed()).toEqual([]);
    await expectGoodAtBothWidths(page);
  });

  await test.step("a part is applied", async () => {
    await solver.getByRole("checkbox", { name: "Bread" }).click();
    await solver.getByRole("checkbox", { name: "Wine" }).click();
    await solver.getByRole("button", { name: "Apply 1 chosen" }).click();
    await expect(solver.getByRole("status")).toHaveText("Applied: 1 of 3 moves. You can undo it.");
    expect(await placed()).toEqual(["Soup"]);
    await expect(page.getByRole("heading", { name: "Unscheduled 4" })).toBeVisible();
    // It leaves the room to the grid.
    await expect(solver.getByRole("table")).toHaveCount(0);
    await expect(solver.getByRole("button", { name: "Show solution" })).toBeFocused();
    await expectGoodAtBothWidths(page);
  });

  await test.step("what is undone can be applied again", async () => {
    await page.getByRole("button", { name: /^Undo/ }).click();
    await found("Undone. You can apply it again.");
    await solver.getByRole("checkbox", { name: "Bread" }).uncheck();
    await solver.getByRole("checkbox", { name: "Wine" }).uncheck();
    await solver.getByRole("button", { name: "Apply 1 chosen" }).click();
    await expect(solver.getByRole("status")).toHaveText("Applied: 1 of 3 moves. You can undo it.");
    expect(await placed()).toEqual(["Soup"]);
    await solver.getByRole("button", { name: "Show solution" }).click();
  });

  await test.step("what was moved meanwhile is left out", async () => {
    const bread = (await slots()).find(({ title }) => title === "Bread");
    const move = { slotId: ids.Bread ?? "", startTime: "2027-05-02T20:00", ifRevision: bread?.revision ?? 0 };
    // What stands of it is asked for once the plan has rested, however often it was moved meanwhile.
    await page.clock.runFor(1_000);
    let asked = 0;
    await page.route("**/api/solutions/*", async (route) => {
      asked += 1;
      await route.continue();
    });
    await olga.call(operate, { params, body: { moves: [move] } });
    await expect
      .poll(async () => {
        await slots();
        return page.getByRole("button", { name: /^Undo/ }).textContent();
      })
      .toContain("Bread");
    expect(asked).toBe(0);
    await page.clock.runFor(1_000);
    await expect(solver.getByText("Moved in the meantime: “Bread”.")).toBeVisible();
    expect(asked).toBe(1);
    await page.unroute("**/api/solutions/*");
    await expectGood(page);
    await solver.getByRole("button", { name: "Apply the other 1" }).click();
    expect(await placed()).toEqual(expect.arrayContaining(["Soup", "Bread", "Wine"]));
    await found("Applied: 2 of 3 moves. You can undo it.");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await found("Applied: 1 of 3 moves.");
    await expect(solver.getByRole("status")).toHaveText("Applied: 1 of 3 moves.");
  });

  await test.step("it can be asked differently", async () => {
    await solver.getByRole("button", { name: "Ask differently" }).click();
    await solver.getByRole("radio", { name: /Everything/ }).check();
    await solver.getByText("Tracks, rooms, days and time").click();
    await solver.getByRole("checkbox", { name: "2 May 2027" }).check();
    await solver.getByLabel("Most sessions to move").fill("0");
    await expectGoodAtBothWidths(page);
    await solver.getByRole("button", { name: "Find places" }).click();
    await found("left without a place");
  });

  // Proves scheduling 7: solver: track manager: see
  await test.step("who manages a track sees what was found, and may apply and ask nothing", async () => {
    const hugo = await register(origin, "hugo", "Hugo Helper");
    const { track } = await olga.call(createTrack, { params, body: { name: "Web" } });
    const managed = { params: { trackId: track.trackId }, body: { userIds: [hugo.userId] } };
    await olga.call(setTrackManagers, managed);
    await olga.call(updateEvent, { params, body: { visibility: "public" } });
    await continueAs(page, hugo);
    await page.goto(`/events/${eventId}/schedule`);
    await page.getByRole("button", { name: "Solver", exact: true }).click();
    await expect(solver.getByText("Conflicts: 0 hard")).toBeVisible();
    await expect(solver.getByRole("button", { name: "Apply" })).toHaveCount(0);
    await expect(solver.getByRole("checkbox")).toHaveCount(0);
    await expectGoodAtBothWidths(page);
  });

  await test.step("a solution can be deleted", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/schedule`);
    await page.getByRole("button", { name: "Schedule all..." }).click();
    await found("left without a place");
    const { length } = (await olga.call(listSolutions, { params })).solutions;
    await solver.getByRole("button", { name: "Delete solution" }).click();
    await expect(solver.getByRole("radio", { name: /Everything/ })).toBeVisible();
    expect((await olga.call(listSolutions, { params })).solutions).toHaveLength(length - 1);
    await solver.getByRole("button", { name: "Close solver" }).click();
    await expect(solver).toHaveCount(0);
  });
});
