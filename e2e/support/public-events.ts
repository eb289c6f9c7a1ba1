import type { Page } from "@playwright/test";
import { approveSession, createSession } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent } from "@plenary/testing/events";
import { makeCast } from "@plenary/testing/people";
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
