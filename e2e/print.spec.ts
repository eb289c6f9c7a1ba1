import { createItem } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { makeEvent } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { expectAccessible, expectToFit } from "./support/page-rules.ts";
import { plain, printed } from "./support/pdf.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });
const rooms = Array.from({ length: 100 }, (_, at) => `Room ${String(at + 1).padStart(3, "0")}`);

// Proves programme 2, 14: `/public/events/{id}/print` by day, by door and as a list, with the filters; nothing is cut
//   at 100 rooms, a door sign of two dozen entries is one sheet with times of 18 points, and every title of a day is on
//   it
test("a programme of a hundred rooms is printed by day, by door and as a list, and nothing of it is cut", async ({
  page,
}) => {
  const { organizer } = await makeCast(server().origin);
  const dates = { startDate: "2027-05-01", endDate: "2027-05-03", timezone: "Europe/Lisbon" };
  const { eventId } = await makeEvent(organizer, { name: "Hundred Days", visibility: "public", ...dates });
  const params = { eventId };
  const add = (body: { title: string; startTime: string; roomIds?: string[] }) =>
    organizer.call(createItem, { params, body: { kind: "activity", durationMinutes: 30, ...body } });
  for (const [at, name] of rooms.entries()) {
    const { room } = await organizer.call(createRoom, { params, body: { name } });
    const day = at % 2 ? "2027-05-02" : "2027-05-01";
    await add({ title: `Talk in ${name}`, startTime: `${day}T10:00`, roomIds: [room.roomId] });
  }
  // So much in one room that its sign and its day go on on another sheet.
  const { room: busy } = await organizer.call(createRoom, { params, body: { name: "Room 101" } });
  for (let at = 0; at < 40; at += 1) {
    const time = new Date(Date.UTC(2027, 4, 3, 8, at * 15)).toISOString().slice(0, 16);
    await add({ title: `Course ${at}`, startTime: time, roomIds: [busy.roomId] });
  }
  // As much in another as in the fullest rooms of large conferences, which one sheet has to hold.
  const { room: full } = await organizer.call(createRoom, { params, body: { name: "Room 102" } });
  for (let at = 0; at < 24; at += 1) {
    const time = new Date(Date.UTC(2027, 4, 3, 8, at * 30)).toISOString().slice(0, 16);
    await add({
      title: `How to say what lesson ${at} is about in a title`,
      startTime: time,
      roomIds: [full.roomId],
    });
  }
  await add({ title: "Lunch for all", startTime: "2027-05-01T12:00" });

  await page.goto(`/public/events/${eventId}/programme`);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("link", { name: "Print", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText("Saturday, 1 May 2027");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
    await expectAccessible(page);
  }

  await test.step("by day: no sheet has two days, further rooms come on further sheets with the times again", async () => {
    const sheets = await printed(page);
    const names = ["1May2027", "2May2027", "3May2027"];
    const days = sheets.map((sheet) => names.filter((day) => sheet.includes(day)));
    expect(days.every((on) => on.length === 1)).toBe(true);
    expect(new Set(days.flat()).size).toBe(3);
    // Its times and its room stand on each sheet of the long day too.
    const long = sheets.filter((sheet) => sheet.includes("3May2027"));
    expect(long.length).toBeGreaterThan(1);
    for (const sheet of long) expect(sheet).toMatch(/Room101.*1\d:00/);
    const all = sheets.join("");
    expect(rooms.filter((name) => !all.includes(plain(`Talk in ${name}`)))).toEqual([]);
    expect(rooms.filter((name) => !sheets.some((sheet) => sheet.includes(plain(name))))).toEqual([]);
    const others = sheets.filter((sheet) => !long.includes(sheet));
    for (const sheet of others) expect(sheet).toContain("10:00");
    expect(sheets.filter((sheet) => sheet.includes("Lunchforall")).length).toBe(others.length / 2);
    // What leads to the other layouts is not printed.
    expect(all).not.toContain(plain("A sign for each door"));
  });

  await test.step("by door: one sheet for each room and day, with large times", async () => {
    await page.getByRole("link", { name: "A sign for each door" }).click();
    const time = page.locator(".door .time").first();
    await expect(time).toHaveText("10:00–10:30");
    await expect(time).toHaveCSS("font-size", "24px");
    const sheets = await printed(page);
    // What goes on on another sheet says there too where it is.
    const ofBusy = sheets.filter((sheet) => sheet.startsWith(plain("Room 101")));
    expect(ofBusy.length).toBeGreaterThan(1);
    const ofFull = sheets.filter((sheet) => sheet.startsWith(plain("Room 102")));
    expect(ofFull).toEqual([expect.stringContaining(plain("lesson 23"))]);
    expect(sheets.length).toBe(rooms.length + ofBusy.length + ofFull.length);
    await expect(page.locator(".door", { hasText: "Room 102" }).locator(".time").first()).toHaveCSS(
      "font-size",
      "24px",
    );
    expect(rooms.filter((name, at) => !sheets[at]?.startsWith(plain(name)))).toEqual([]);
  });

  await test.step("as a list, of what is chosen, on numbered sheets", async () => {
    await page.getByRole("link", { name: "A list" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(165);
    const sheets = await printed(page);
    const unnumbered = sheets.filter((sheet, at) => !sheet.includes(`${at + 1}/${sheets.length}`));
    expect(unnumbered).toEqual([]);
    await page.goto(`/public/events/${eventId}/print?layout=list&room=room-001&room=room-002&q=talk`);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Talk in Room 001",
      "Talk in Room 002",
    ]);
  });

  // Proves workspace 8: print offers "Mine"
  await test.step("of what this browser has marked, by day and as a list", async () => {
    const answer = await (await fetch(`${server().origin}/api/public/events/${eventId}/programme`)).json();
    const marked: { slotId: string }[] = answer.programme.slots.filter(({ title }: { title: string }) =>
      ["Talk in Room 001", "Talk in Room 100"].includes(title),
    );
    const mark = { on: true, at: "2026-01-01T00:00:00.000Z" };
    const marks = { [eventId]: Object.fromEntries(marked.map(({ slotId }) => [slotId, mark])) };
    await page.goto(`/public/events/${eventId}/print`);
    await page.evaluate((all) => localStorage.setItem("plenary.favourites", JSON.stringify(all)), marks);
    await page.getByRole("link", { name: "Mine" }).click();
    await expect(page.locator(".entry b")).toHaveText(["Talk in Room 001", "Talk in Room 100"]);
    await expect(page.locator("thead th")).toHaveText(["Time", "Room 001", "Time", "Room 100"]);
    await expect(page.locator(".about").first()).toContainText("My programme");
    await page.getByRole("link", { name: "A list" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Talk in Room 001",
      "Talk in Room 100",
    ]);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByText("Press the star of a session to mark it.")).toBeVisible();
    await page.getByRole("link", { name: "Mine" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(165);
  });
});
