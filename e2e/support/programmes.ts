import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom, setRoomState } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
import { runToEnd } from "@plenary/testing/server";
import { expect } from "#test";

/** Compiler Days, whose programme visitors read, among more public events than two pages of their list have. */

/** How many events there are besides Compiler Days and Zanzibar Café. */
export const meetups = 110;

type Cast = Awaited<ReturnType<typeof makeCast>>;

/** Makes all of them; `programme` is the id of Compiler Days. */
export async function makePublicEvents(origin: string): Promise<Cast & { programme: string }> {
  const cast = await makeCast(origin);
  const event = (values: Parameters<typeof makeEvent>[1]) =>
    makeEvent(cast.organizer, { visibility: "public", ...values });
  const { eventId } = await event({
    name: "Compiler Days",
    startDate: "2027-03-01",
    endDate: "2027-03-02",
    location: "Lisbon",
    description: "**Two** days.\nSee https://example.org/days?a=1. <script>alert(1)</script>",
  });
  await confirm(cast, eventId, "On parsing </script><b>bold</b>", {
    startTime: "2027-03-01T10:00",
    room: "Hall",
    track: "Front",
  });
  await confirm(cast, eventId, "On types", { startTime: "2027-03-01T10:00", room: "Attic", track: "Middle" });
  await confirm(cast, eventId, "On registers", {
    startTime: "2027-03-01T11:30",
    room: "Hall",
    track: "Back",
  });
  await confirm(cast, eventId, "On linking", { startTime: "2027-03-02T09:00", room: "Hall", track: "Back" });
  await confirm(cast, eventId, "On breaks", {});
  for (let number = 1; number <= meetups; number += 1) {
    const day = new Date(Date.UTC(2028, 0, number)).toISOString().slice(0, 10);
    await event({ name: `Meetup ${number}`, startDate: day, endDate: day });
  }
  await event({ name: "Zanzibar Café", startDate: "2030-01-01", endDate: "2030-01-01" });
  return { ...cast, programme: eventId };
}

/** A talk of the speaker with a confirmed session of 45 minutes in the event. */
async function confirm(
  { organizer, speaker }: Cast,
  eventId: string,
  title: string,
  values: Record<string, string>,
): Promise<void> {
  const talk = { title, summary: "In short.", description: "In full." };
  const { talkId } = (await speaker.call(createTalk, { body: talk })).talk;
  const body = { talkId, eventId, durationMinutes: 45, ...values };
  const { sessionId } = (await speaker.call(createSession, { body })).session;
  await organizer.call(approveSession, { params: { sessionId } });
}

export const cards = (page: Page) => page.getByRole("listitem").filter({ hasText: "View Event Details" });
export const sessions = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "Confirmed" }).filter({ visible: true });

/** The conference's page has the whole programme in order, and no text has become markup. */
export async function expectProgramme(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Compiler Days" })).toBeVisible();
  await expect(page.getByText("1–2 March 2027")).toBeVisible();
  await expect(page.getByText("2 days")).toBeVisible();
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  const description = page.getByText("Two days.");
  await expect(description.locator("strong")).toHaveText("Two");
  await expect(description.locator("br")).toHaveCount(1);
  const link = page.getByRole("link", { name: "https://example.org/days?a=1", exact: true });
  await expect(link).toHaveAttribute("rel", "nofollow noopener ugc");
  await expect(page.getByText("(Europe/Lisbon)")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([
    "Monday, 1 March 2027",
    "Tuesday, 2 March 2027",
    "Not scheduled yet",
  ]);
  await expect(sessions(page).getByRole("heading")).toHaveText([
    "On types",
    "On parsing </script><b>bold</b>",
    "On registers",
    "On linking",
    "On breaks",
  ]);
  const first = sessions(page).first();
  for (const text of ["10:00–10:45", "Attic", "Middle", "Confirmed"]) await expect(first).toContainText(text);
}

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

/** How many sessions the conference has, as FOSDEM had in 2026. */
export const longDaysSessions = 1079;
const roomsOfLongDays = Array.from({ length: 30 }, (_, room) => `Room ${room}`);
/** Those of the first day; the others are on the second. */
const first = 700;

/** Imports a public conference of two days, Long Days, whose titles and summaries are of many lengths. */
export async function importLongDays(dataDir: string) {
  const file = join(dataDir, "schedule.xml");
  const all = Array.from({ length: longDaysSessions }, (_, n) => n);
  const day = (number: number, of: number[]) =>
    `<day date="2027-03-0${number}">${roomsOfLongDays
      .map(
        (room, r) =>
          `<room name="${room}">${of
            .filter((n) => n % roomsOfLongDays.length === r)
            .map(event)
            .join("")}</room>`,
      )
      .join("")}</day>`;
  await writeFile(
    file,
    `<schedule><conference><title>Long Days</title><acronym>long</acronym></conference>
    ${day(1, all.slice(0, first))}${day(2, all.slice(first))}</schedule>`,
  );
  const args = [file, "--owner", "long@example.org", "--create-owner", "--publish"];
  const { code, output } = await runToEnd({ DATA_DIR: dataDir }, "server/src/import.ts", ...args);
  expect(code, output).toBe(0);
  await rm(file);
}

/** Short, longer than a line of a phone, or with many letters of which a line takes that many. */
function titleOf(n: number): string {
  if (n % 2 === 0) return `Talk ${n} that says in its title already more than fits a line`;
  return n % 10 === 5 ? `Talk ${n}: little titles fill their little list` : `Talk ${n}`;
}

function event(n: number): string {
  const title = titleOf(n);
  const minutes = 480 + Math.floor((n % first) / roomsOfLongDays.length) * 30;
  const start = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return `<event guid="${n}"><title>${title}</title><start>${start}</start><duration>0:25</duration>
  <abstract>${"Wide words about much. ".repeat(1 + ((n * 7) % 20))}</abstract>
  <track>Compilers, interpreters and other translators</track>
  <persons><person id="${n % 50}">Speaker ${n % 50}</person></persons></event>`;
}

/** A conference, over by now, at which Iris Imported and Ines Imported speak, who have no accounts. */
export const schedule = `<schedule><conference><title>Kettle Conf</title><acronym>kettle</acronym></conference>
    <day date="2025-03-01"><room name="Hall"><event guid="a"><title>Kettles</title><start>10:00</start>
    <duration>0:45</duration><persons><person id="1">Iris Imported</person></persons></event>
    <event guid="b"><title>Tea cosies</title><start>11:00</start>
    <duration>0:45</duration><persons><person id="2">Ines Imported</person></persons></event></room></day></schedule>`;

/** Writes its schedule into the folder, and returns the path. */
export async function writeSchedule(folder: string): Promise<string> {
  const file = join(folder, "schedule.xml");
  await writeFile(file, schedule);
  return file;
}
