import type { Page } from "@playwright/test";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom, setRoomState } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";

const rooms = ["Aula", "Hall", "Studio"];

/** An event of two days in three rooms; two talks overlap in Hall, and the second day goes on after midnight. */
export async function makeCompilerDays(origin: string) {
  const { organizer } = await makeCast(origin);
  const { eventId } = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  const params = { eventId };
  for (const name of [...rooms, "Nowhere"]) {
    const streamUrl = name === "Aula" ? "https://stream.example/aula" : null;
    const { room } = await organizer.call(createRoom, { params, body: { name, streamUrl } });
    const isFull = name === "Hall";
    if (isFull)
      await organizer.call(setRoomState, { params: { roomId: room.roomId }, body: { state: "full" } });
  }
  await organizer.call(createTrack, { params, body: { name: "Types", color: "#3366cc" } });
  const add = async (title: string, values: Parameters<typeof submitTalk>[3]) => {
    const { sessionId } = await submitTalk(organizer, title, eventId, values);
    await organizer.call(approveSession, { params: { sessionId } });
  };
  const at = (startTime: string, room: string, durationMinutes = 30) => ({
    startTime,
    room,
    durationMinutes,
  });
  await add("Über Parsing", { ...at("2027-03-01T10:00", "Aula"), track: "Types" });
  await add("Registers", at("2027-03-01T10:00", "Hall", 60));
  await add("Garbage", at("2027-03-01T10:30", "Hall", 60));
  await add("Lightning", at("2027-03-01T11:30", "Hall", 5));
  await add("Night shift", at("2027-03-03T01:00", "Studio", 60));
  await add("Unplanned", {});
  await organizer.call(createItem, {
    params,
    body: { kind: "break", title: "Lunch", startTime: "2027-03-01T12:00", durationMinutes: 60 },
  });
  return { organizer, eventId };
}

/** The slots that are shown, and one by its title. */
export const slots = (page: Page) => page.locator(".slots li:visible");
export const slot = (page: Page, title: string) =>
  page.locator(".slots li").filter({ has: page.getByRole("heading", { name: title }) });
export const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
