import { updateEvent } from "@plenary/contract/events/events";
import { createRoom, deleteRoom } from "@plenary/contract/programme/rooms";
import { createTrack, deleteTrack } from "@plenary/contract/programme/tracks";
import { approveSession, deleteSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { completeSetup } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { makePlan as makeIn, soon, withHelper } from "./support/arranged.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

/** What becomes of what is held, asked and typed in the schedule's editor while something else happens. */

const server = useServer({ RATE_LIMIT: "off" });

let isSetUp = false;

async function makePlan(name: string, titles: readonly string[]) {
  const { origin } = server();
  if (!isSetUp) await completeSetup(origin);
  isSetUp = true;
  return makeIn(origin, name, titles);
}

const ten = "2027-05-01T09:00:00.000Z";

// Proves scheduling 3.3: What changes places otherwise (imports, a room that goes, the event's days) is told to open
//   editors as "reload", which keeps what is picked up and chosen.
test("whose room or track goes while it is held, stays held, and is moved nowhere unseen", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const made = await makePlan("Going", ["Soup", "Bread"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  const hugo = await withHelper(made, "going-hugo");
  const [hall = "", attic = ""] = [rooms.Hall, rooms.Attic];
  const track = async (name: string) =>
    (await olga.call(createTrack, { params, body: { name } })).track.trackId;
  const [cooking, baking] = [await track("Cooking"), await track("Baking")];
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: hall, trackId: cooking });
  const card = page.getByRole("button", { name: /^Soup/ }).first();
  const said = page.getByRole("status").first();
  const bar = page.getByRole("region", { name: "Picked up" });
  const alert = page.getByRole("alert");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);

  await test.step("the room over which it is held", async () => {
    await card.focus();
    for (const key of ["Space", "ArrowRight"]) await page.keyboard.press(key);
    await expect(said).toHaveText("“Soup”, Sat, 1 May 2027, 10:00–10:30, Attic. No conflicts.");
    await hugo.call(deleteRoom, { params: { roomId: attic }, query: {} });
    await soon(made, () => page.getByRole("button", { name: "Put into Attic" }).count()).toBe(0);
    // It is held over the one in which it stands, and the rest is moved.
    await expect(bar).toBeVisible();
    await card.focus();
    await page.keyboard.press("ArrowDown");
    await expect(said).toHaveText("“Soup”, Sat, 1 May 2027, 10:05–10:35, Hall. No conflicts.");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await slotOf("Soup")).startTime).toBe("2027-05-01T09:05:00.000Z");
    expect((await slotOf("Soup")).roomIds).toEqual([hall]);
    await move(olga, "Soup", { startTime: "2027-05-01T10:00" });
    await soon(made, () => card.textContent()).toContain("10:00");
  });

  await test.step("the room in which it stands", async () => {
    const { room } = await olga.call(createRoom, { params, body: { name: "Cellar" } });
    await soon(made, () => page.getByRole("heading", { name: "Cellar" }).count()).toBe(1);
    await card.focus();
    for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
    await hugo.call(deleteRoom, { params: { roomId: hall }, query: { moveTo: room.roomId } });
    const moved = "“Soup” was moved meanwhile. It is now Sat, 1 May 2027, 10:00–10:30, Cellar.";
    await soon(made, () => bar.textContent()).toContain(moved);
    await expect(bar).toContainText("10:05–10:35, Cellar");
    await expectGoodAtBothWidths(page);
    await card.focus();
    await page.keyboard.press("Enter");
    await expect(alert).toHaveText(
      "Not moved. “Soup” was moved meanwhile. It is now 1 May 2027 at 10:00 to 10:30 (Europe/Lisbon), Cellar.",
    );
    expect((await slotOf("Soup")).startTime).toBe(ten);
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("its track", async () => {
    await card.focus();
    for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
    await hugo.call(deleteTrack, { params: { trackId: cooking }, query: { moveTo: baking } });
    await soon(made, () => bar.textContent()).toContain("“Soup” was moved meanwhile.");
    await card.focus();
    await page.keyboard.press("Enter");
    await expect(alert).toContainText("Not moved. “Soup” was moved meanwhile.");
    const { startTime, trackId } = await slotOf("Soup");
    expect([startTime, trackId]).toEqual([ten, baking]);
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("the track over which it is held, where columns are tracks", async () => {
    const web = await track("Web");
    await page.goto(`/events/${eventId}/schedule?by=track`);
    await card.focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Put into Web" })).toHaveCount(1);
    await hugo.call(deleteTrack, { params: { trackId: web }, query: {} });
    await soon(made, () => page.getByRole("button", { name: "Put into Web" }).count()).toBe(0);
    await expect(bar).toBeVisible();
    await expect(bar).not.toContainText("meanwhile");
    await card.focus();
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(async () => (await slotOf("Soup")).startTime).toBe("2027-05-01T09:05:00.000Z");
  });
});

// Proves scheduling 3.3: A session that is rejected or deleted leaves the plan; approved again it stands where it stood.
test("what is rejected or withdrawn while it is held leaves the editor with a word", async ({ page }) => {
  const made = await makePlan("Leaving", ["Soup", "Bread"]);
  const { olga, ada, eventId, ids, rooms, move, slotOf, plan } = made;
  const hugo = await withHelper(made, "leaving-hugo");
  const [soup = "", bread = ""] = [ids.Soup, ids.Bread];
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: rooms.Hall ?? null });
  await move(olga, "Bread", { startTime: "2027-05-01T11:00", roomId: rooms.Hall ?? null });
  const card = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) }).first();
  const bar = page.getByRole("region", { name: "Picked up" });
  const alert = page.getByRole("alert");
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);

  await card("Soup").focus();
  for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
  await hugo.call(rejectSession, { params: { sessionId: soup }, body: {} });
  const gone = (title: string) => `“${title}” has left the schedule: it was rejected or deleted.`;
  await soon(made, () => alert.allTextContents()).toEqual([gone("Soup")]);
  await expect(bar).toHaveCount(0);
  await expect(card("Soup")).toHaveCount(0);
  await expectGoodAtBothWidths(page);
  // Approved again, it stands where it stood, and is not held any more.
  await hugo.call(approveSession, { params: { sessionId: soup } });
  await soon(made, () => card("Soup").count()).toBe(1);
  await expect(card("Soup")).toContainText("10:00");
  await expect(bar).toHaveCount(0);
  expect((await slotOf("Soup")).startTime).toBe(ten);

  await card("Bread").focus();
  await page.keyboard.press("Space");
  // What was said of the other one is over.
  await expect(alert).toHaveCount(0);
  await ada.call(deleteSession, { params: { sessionId: bread } });
  await soon(made, () => alert.allTextContents()).toEqual([gone("Bread")]);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toHaveCount(0);
  expect((await plan()).slots.map(({ title }) => title)).toEqual(["Soup"]);
});

test("what was rejected before it is heard of is not moved, and the drop says so", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /ERR_FAILED/);
  const made = await makePlan("Unheard", ["Soup", "Bread"]);
  const { olga, eventId, ids, rooms, move } = made;
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: rooms.Hall ?? null });
  await page.route("**/schedule/stream", (route) => route.abort());
  await continueAs(page, olga);
  await page.goto(`/events/${eventId}/schedule`);
  await page.getByRole("button", { name: /^Soup/ }).focus();
  for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
  await olga.call(rejectSession, { params: { sessionId: ids.Soup ?? "" }, body: {} });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Not moved. This is no longer in the schedule.");
  await expect(page.getByRole("button", { name: /^Soup/ })).toHaveCount(0);
});

test("an event that becomes a draft, or moves its days, loses nothing that is held in an open editor", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const made = await makePlan("Drafted", ["Soup"]);
  const { olga, eventId, params, rooms, move, slotOf } = made;
  await move(olga, "Soup", { startTime: "2027-05-01T10:00", roomId: rooms.Hall ?? null });
  const card = page.getByRole("button", { name: /^Soup/ });
  const alert = page.getByRole("alert");
  const bar = page.getByRole("region", { name: "Picked up" });
  const live = page.getByText("Changes are public at once");

  await test.step("its days", async () => {
    const hugo = await withHelper(made, "drafted-hugo");
    await continueAs(page, hugo);
    await page.goto(`/events/${eventId}/schedule`);
    await card.focus();
    for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
    const later = { startDate: "2027-05-08", endDate: "2027-05-09", shiftProgramme: true };
    await olga.call(updateEvent, { params, body: later });
    const days = page.getByRole("button", { name: /day ?\d+$/ });
    await soon(made, () => bar.textContent()).toContain(
      "“Soup” was moved meanwhile. It is now Sat, 8 May 2027, 10:00–10:30, Hall.",
    );
    expect(await days.allTextContents()).toEqual(["Saturday1", "Sunday0"]);
    await expect(bar).toContainText("Sat, 1 May 2027, 10:05–10:35, Hall");
    await bar.getByRole("button", { name: "Put here" }).click();
    await expect(alert).toContainText(
      "Not moved. “Soup” was moved meanwhile. It is now 8 May 2027 at 10:00 to 10:30",
    );
    await expect(card).toContainText("10:00");
    expect((await slotOf("Soup")).startTime).toBe("2027-05-08T09:00:00.000Z");
    await page.getByRole("button", { name: "Dismiss" }).click();
  });

  await test.step("a draft is arranged by its organizers as before, and nothing of it is public at once", async () => {
    await expect(live).toBeVisible();
    await olga.call(updateEvent, { params, body: { visibility: "draft" } });
    await soon(made, () => live.count()).toBe(0);
    await card.focus();
    for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(async () => (await slotOf("Soup")).startTime).toBe("2027-05-08T09:05:00.000Z");
    await olga.call(updateEvent, { params, body: { visibility: "public" } });
    await soon(made, () => live.count()).toBe(1);
  });
});
