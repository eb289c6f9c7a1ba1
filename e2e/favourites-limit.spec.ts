import type { Page } from "@playwright/test";
import { addFavourite, listFavourites, mergeFavourites } from "@plenary/contract/programme/favourites";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { listPublicEvents } from "@plenary/contract/public/public";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "@plenary/testing/events";
import { makeCast, type Person, register } from "@plenary/testing/people";
import { continueAs } from "./support/people.ts";
import { importLongDays } from "./support/programmes.ts";
import { expect, test, useOwnServer } from "./support/test.ts";

const server = useOwnServer({ RATE_LIMIT: "off" }, importLongDays);

interface Marked {
  eventId: string;
  sessionId: string;
}

/** The sessions of an event that has more of them than one can mark. */
let long: Marked[];
const small = new Map<string, Marked>();

test.beforeAll(async () => {
  const { organizer } = await makeCast(server().origin);
  const { events } = await organizer.call(listPublicEvents);
  const eventId = events.find(({ name }) => name === "Long Days")?.eventId ?? "";
  const { programme } = await organizer.call(getPublicProgramme, { params: { eventId } });
  long = programme.slots.map(({ slotId }) => ({ eventId, sessionId: slotId }));
  const other = await makeEvent(organizer, { name: "Compiler Days", visibility: "public" });
  for (const title of ["Parsing", "Registers", "Linking"]) {
    const { sessionId } = await submitTalk(organizer, title, other.eventId, {});
    await organizer.call(approveSession, { params: { sessionId } });
    small.set(title, { eventId: other.eventId, sessionId });
  }
});

const none: Marked = { eventId: "", sessionId: "" };
const inLong = (at: number) => long[at] ?? none;
const inSmall = (title: string) => small.get(title) ?? none;
const tooMany = "You can mark at most 1000 sessions of one event";

/** Somebody who has marked the first so many sessions of the long event. */
async function makeReader(name: string, marked: number): Promise<Person> {
  const reader = await register(server().origin, name, name);
  const at = new Date().toISOString();
  const favourites = long.slice(0, marked).map(({ sessionId }) => ({ sessionId, on: true, at }));
  await reader.call(mergeFavourites, { body: { favourites } });
  return reader;
}

/** What somebody's account has: the titles in the small event, and a part of the long one's. */
const titlesOf = async (reader: Person) =>
  (await reader.call(listFavourites)).favourites
    .filter(({ sessionId }) => [...small.values()].some((each) => each.sessionId === sessionId))
    .map(({ title }) => title)
    .sort();
const has = async (reader: Person, { sessionId }: Marked) =>
  (await reader.call(listFavourites)).favourites.some((each) => each.sessionId === sessionId);

/** Opens the page of a session, with the star that says whether it is marked. */
async function open(page: Page, { eventId, sessionId }: Marked, isOn: boolean) {
  await page.goto(`/public/events/${eventId}/sessions/${sessionId}`);
  const star = page.getByRole("button", { name: "Favourite" });
  await expect(star).toHaveAttribute("aria-pressed", `${isOn}`);
  return star;
}

/** Counts the calls that the server refuses. */
function refusalsOn(page: Page): { count: number } {
  const refusals = { count: 0 };
  page.on("response", (answer) => {
    if (answer.status() === 409) refusals.count += 1;
  });
  return refusals;
}

// Proves programme 4, 9: A star that the account has no room for stays in the browser, keeps no other from the account,
//   and is sent once there is room
test("a star that the account has no room for keeps no other from it, and is there once there is room", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const refusals = refusalsOn(page);
  const reader = await makeReader("Rita", 1000);
  await reader.call(addFavourite, { params: { sessionId: inSmall("Parsing").sessionId } });
  await continueAs(page, reader);
  const over = await open(page, inLong(1000), false);
  await over.click();
  await expect(page.getByText(tooMany)).toBeVisible();
  await expect(over).toHaveAttribute("aria-pressed", "true");

  // In another event stars are saved and taken back as ever, and what other devices mark comes here.
  await (await open(page, inSmall("Registers"), false)).click();
  await expect.poll(() => titlesOf(reader)).toEqual(["Parsing", "Registers"]);
  await (await open(page, inSmall("Parsing"), true)).click();
  await expect.poll(() => titlesOf(reader)).toEqual(["Registers"]);
  await reader.call(addFavourite, { params: { sessionId: inSmall("Linking").sessionId } });
  await open(page, inSmall("Linking"), true);
  await open(page, inLong(1000), true);
  expect(await has(reader, inLong(1000))).toBe(false);
  // The account isn't asked again for what it has no room for, nor is that told again.
  await expect(page.getByText(tooMany)).toBeHidden();
  expect(refusals.count).toBe(1);

  await (await open(page, inLong(0), true)).click();
  await expect.poll(() => has(reader, inLong(1000))).toBe(true);
  expect(await has(reader, inLong(0))).toBe(false);
  expect(refusals.count).toBe(1);
});

// Proves programme 4, 9: A star that the account has no room for stays in the browser, keeps no other from the account,
//   and is sent once there is room
test("of a visitor's marks the account takes what it has room for, those marked first; the others stay here", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const reader = await makeReader("Vera", 998);
  // The last was marked first.
  const marks = [inSmall("Registers"), inLong(1002), inLong(1001), inLong(1000)];
  for (const marked of marks.toReversed()) {
    const star = await open(page, marked, false);
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
  }
  await continueAs(page, reader);
  await page.goto("/favourites");
  await expect(page.getByText(tooMany)).toBeVisible();
  await expect.poll(() => titlesOf(reader)).toEqual(["Registers"]);
  const taken = async () => Promise.all([1000, 1001, 1002].map((at) => has(reader, inLong(at))));
  expect(await taken()).toEqual([true, true, false]);
  await open(page, inLong(1002), true);
  await expect(page.getByText(tooMany)).toBeHidden();
});
