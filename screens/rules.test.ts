import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import { getAvailability, setAvailability } from "@plenary/contract/schedule/availability";
import { getRules, setRoomTimes, setRules } from "@plenary/contract/schedule/rules";
import { getSchedule, operate } from "@plenary/contract/schedule/schedule";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { completeSetup, register } from "@plenary/testing/people";
import { continueAs } from "../e2e/support/people.ts";
import { expectGoodAtBothWidths } from "./support/looks.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

test("organizers set rules, ask speakers, and keep conflicts; speakers say when they can be there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/, /409/);
  const { origin } = server();
  await completeSetup(origin);
  const olga = await register(origin, "olga", "Olga Organizer");
  const ada = await register(origin, "ada", "Ada Speaker");
  const { eventId } = await makeEvent(olga, {
    ...{ name: "Porto Days", startDate: "2027-05-01", endDate: "2027-05-02" },
    ...{ timezone: "Europe/Lisbon", visibility: "public" },
  });
  const params = { eventId };
  await olga.call(createRoom, { params, body: { name: "Hall" } });
  for (const name of ["Web", "Rust"]) await olga.call(createTrack, { params, body: { name } });
  for (const title of ["Soup", "Bread"]) {
    const { sessionId } = await submitTalk(ada, title, eventId);
    await olga.call(approveSession, { params: { sessionId } });
  }

  await test.step("the rules have usual values, and are saved as a whole", async () => {
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/schedule`);
    await page.getByRole("link", { name: "Rules" }).first().click();
    await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
    await expect(page.getByLabel("Room too small")).toHaveValue("soft");
    await page.getByLabel("Room too small").selectOption("Must not happen");
    await page.getByLabel("Minutes from room to room").fill("241");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByRole("alert")).toContainText("Must be 0 to 240");
    await page.getByLabel("Minutes from room to room").fill("15");
    const saturday = page.getByRole("group", { name: "Sat, 1 May 2027" });
    await saturday.getByLabel("From").fill("09:00");
    await saturday.getByLabel("To").fill("01:00");
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules saved")).toBeVisible();
    const { rules } = await olga.call(getRules, { params });
    expect([rules.rules.levels.capacity, rules.rules.personGapMinutes]).toEqual(["hard", 15]);
    expect(rules.days.map(({ hours }) => hours)).toEqual([
      { opens: "2027-05-01T08:00:00.000Z", closes: "2027-05-02T00:00:00.000Z" },
      null,
    ]);
  });

  await test.step("what somebody else set meanwhile is neither lost nor overwritten unseen", async () => {
    await page.getByLabel("Room too small").selectOption("Better not");
    await page.getByRole("group", { name: "Sat, 1 May 2027" }).getByLabel("From").fill("10:00");
    await expect(page.getByText("2 changes aren't saved")).toBeVisible();
    const hours = [{ day: "2027-05-01", opens: "2027-05-01T08:00", closes: "2027-05-01T20:00" }];
    await olga.call(setRules, { params, body: { strict: true, levels: { needs: "soft" }, hours } });
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByRole("alert")).toContainText("Somebody changed the hours of the days meanwhile.");
    await expect(page.getByText("Saved: Sat, 1 May 2027, 08:00–20:00")).toBeVisible();
    await expect(page.getByRole("group", { name: "Sat, 1 May 2027" }).getByLabel("From")).toHaveValue(
      "10:00",
    );
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Saved: Sat")).toHaveCount(0);
    const { rules } = await olga.call(getRules, { params });
    const { levels, strict } = rules.rules;
    expect([levels.capacity, levels.needs, strict]).toEqual(["soft", "soft", true]);
    expect(rules.days[0]?.hours?.opens).toBe("2027-05-01T09:00:00.000Z");
    await olga.call(setRules, { params, body: { strict: false } });
    await expectGoodAtBothWidths(page);
  });

  await test.step("a room's times are set where it is listed", async () => {
    await page.getByRole("button", { name: "Change the times of Hall" }).click();
    await page.getByRole("button", { name: "Add a time" }).click();
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Sat, 1 May 2027, 09:00–18:00")).toBeVisible();
    // A devroom's day, for two tracks.
    await page.getByRole("button", { name: "Change the times of Hall" }).click();
    // What is entered isn't lost by closing it.
    await page.getByLabel("To", { exact: true }).last().fill("17:00");
    await page.getByRole("button", { name: "Change the times of Hall" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("To", { exact: true }).last()).toHaveValue("17:00");
    await page.getByLabel("To", { exact: true }).last().fill("18:00");
    await page.getByLabel("For", { exact: true }).selectOption("Several...");
    for (const name of ["Web", "Rust"]) await page.getByLabel(name, { exact: true }).check();
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Sat, 1 May 2027, 09:00–18:00, for Web, Rust")).toBeVisible();
    await expectGoodAtBothWidths(page);
    await page.getByRole("button", { name: "Change the times of Hall" }).click();
    const [hall] = (await olga.call(getRules, { params })).rules.rooms;
    await olga.call(setRoomTimes, { params: { roomId: hall?.roomId ?? "" }, body: { times: [] } });
    await page.getByLabel("To", { exact: true }).last().fill("17:00");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByRole("alert")).toContainText("Somebody changed these times meanwhile.");
    await expect(page.getByText("Saved: Always")).toBeVisible();
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Sat, 1 May 2027, 09:00–17:00, for Web, Rust")).toBeVisible();
    await olga.call(setRoomTimes, { params: { roomId: hall?.roomId ?? "" }, body: { times: [] } });
  });

  await test.step("organizers ask, and see who has answered", async () => {
    await page.goto(`/events/${eventId}/availability`);
    await expect(page.getByText("Not asked")).toBeVisible();
    await page.getByRole("button", { name: "Ask 1 who hasn't answered" }).click();
    await expect(page.getByText("1 speaker asked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask again Ada Speaker" })).toBeVisible();
    await expectGoodAtBothWidths(page);
  });

  await test.step("a speaker says it as a list, or by one press", async () => {
    await continueAs(page, ada);
    await page.goto(`/events/${eventId}/availability`);
    await expect(page.getByRole("heading", { name: "When can you be there?" })).toBeVisible();
    await page.getByRole("button", { name: "Add a time" }).click();
    await page.getByLabel("Time 1", { exact: true }).selectOption("Cannot");
    await page.getByLabel("From", { exact: true }).fill("09:00");
    await page.getByLabel("To", { exact: true }).fill("12:00");
    await page.getByLabel("Note to organizers and track managers").fill("By train");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Times saved")).toBeVisible();
    const own = { params: { ...params, userId: ada.userId } };
    const { availability } = await ada.call(getAvailability, own);
    expect([availability.note, availability.times]).toEqual([
      "By train",
      [{ starts: "2027-05-01T08:00:00.000Z", ends: "2027-05-01T11:00:00.000Z", can: false }],
    ]);
    await expectGoodAtBothWidths(page);
    await olga.call(setAvailability, { ...own, body: { times: [], note: "By car" } });
    await page.getByLabel("Note to organizers and track managers").fill("By plane");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByRole("alert")).toContainText("Somebody changed these times meanwhile.");
    await expect(page.getByText("Saved: Any time By car")).toBeVisible();
    await expect(page.getByLabel("Note to organizers and track managers")).toHaveValue("By plane");
    await page.getByRole("button", { name: "I can come at any time" }).click();
    await expect(page.getByText("Any time", { exact: true })).toBeVisible();
    expect((await ada.call(getAvailability, own)).availability.times).toEqual([]);
  });

  await test.step("who manages a track and speaks reaches the list of their speakers, and their own times", async () => {
    const { tracks } = (await olga.call(getRules, { params })).rules;
    const trackId = tracks.find(({ name }) => name === "Web")?.trackId ?? "";
    await olga.call(setTrackManagers, { params: { trackId }, body: { userIds: [ada.userId] } });
    await page.goto(`/events/${eventId}/availability`);
    await expect(page.getByRole("heading", { name: "Speakers' availability" })).toBeVisible();
    await page.getByRole("link", { name: "My times" }).click();
    await expect(page.getByRole("heading", { name: "When can you be there?" })).toBeVisible();
    await olga.call(setTrackManagers, { params: { trackId }, body: { userIds: [] } });
  });

  await test.step("conflicts are kept with a reason, one or all of a rule", async () => {
    const { schedule } = await olga.call(getSchedule, { params });
    const [roomId = ""] = schedule.rooms.map((room) => room.roomId);
    const moves = schedule.slots.map(({ slotId, revision }) => ({
      ...{ slotId, roomId, startTime: "2027-05-01T10:00", ifRevision: revision },
    }));
    await olga.call(operate, { params, body: { moves } });
    await continueAs(page, olga);
    await page.goto(`/events/${eventId}/schedule`);
    await page.getByRole("button", { name: "2 hard, 0 soft", exact: true }).click();
    const list = page.getByRole("region", { name: "Conflicts" });
    const taken = list.getByRole("region", { name: "Room taken" });
    await taken.getByRole("button", { name: "Ways to fix it" }).click();
    await expect(taken).toContainText("Hall is free at");
    await taken.getByRole("button", { name: "Keep..." }).click();
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(page.getByText("Please give a reason")).toBeVisible();
    await page.getByLabel("Reason", { exact: true }).fill("Two doors");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(taken).toContainText("Kept by Olga Organizer");
    await expect(page.getByRole("button", { name: "1 hard, 0 soft, 1 kept", exact: true })).toBeVisible();
    await taken.getByRole("button", { name: "No longer keep" }).click();
    await expect(page.getByRole("button", { name: "2 hard, 0 soft", exact: true })).toBeVisible();
    await list.getByLabel("Show conflicts").selectOption("Mine");
    await expect(list).toContainText("No conflicts found");
    await expectGoodAtBothWidths(page);
  });
});
