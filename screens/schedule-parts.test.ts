import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { setAvailability } from "@plenary/contract/schedule/availability";
import { setRules } from "@plenary/contract/schedule/rules";
import { addSpeaker } from "@plenary/contract/sessions/session-speakers";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { makePlan, soon, withHelper } from "./support/arranged.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test.beforeAll(async () => {
  await completeSetup(server().origin);
});

// Proves scheduling 7: track manager: all slots; conflicts of own tracks
// Proves scheduling 7: track manager: move, pin, keep sessions of own tracks, into rooms the track may use
test("who manages a track sees all, and is offered what may be done with it", async ({ page }) => {
  const made = await makePlan(server().origin, "Tracks", ["Soup", "Bread", "Salt", "Yeast"]);
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

// Proves scheduling 4: drafts and co-speakers who were only asked do, marked
// Proves scheduling 3.1: what is unreleased, with the way to the next version
test("who was only asked is marked, and what is unreleased is counted", async ({ page }) => {
  const made = await makePlan(server().origin, "Marks", ["Soup", "Bread"]);
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

// Proves scheduling 3.1: Query: day, rooms, track, by (room, track), zoom, slot
// Proves scheduling 3.1: Rooms that sessions only name stand last as "Other rooms"
// Proves scheduling 3.2: Delete unschedules, P pins. Single letters only while the grid has the focus
test("the address has what is shown, and keys that can be switched off do what they say", async ({
  page,
}) => {
  const { olga, ada, eventId, params, rooms, move, slotOf } = await makePlan(server().origin, "Views", [
    "Soup",
    "Bread",
  ]);
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
  const { olga, eventId, rooms, move, slotOf, plan } = await makePlan(server().origin, "Solving", [
    "Soup",
    "Bread",
    "Salt",
  ]);
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
