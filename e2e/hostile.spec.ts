import { existsSync, readFileSync } from "node:fs";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { createEvent, listEvents } from "@plenary/contract/events/events";
import { listPublicEvents } from "@plenary/contract/public/public";
import { approveSession, createSession, listSessions } from "@plenary/contract/sessions/sessions";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { isolated } from "@plenary/contract/text";
import { acceptAsCoSpeakers } from "@plenary/testing/events";
import { clientOf, completeSetup, type Person, register } from "@plenary/testing/people";
import { dismissDialogs, expectInert, expectTexts, own } from "./support/hostile-texts.ts";
import { continueAs } from "./support/people.ts";
import { expect, test, useServer } from "./support/test.ts";

const server = useServer({ RATE_LIMIT: "off" });

/** Public script payloads, kept outside the repository; without them the tests use only our own. */
const list = new URL("../../shared/data/hostile/xss.txt", import.meta.url);
const listed = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
const payloads = [...new Set([...own, ...listed].map((text) => text.trim().normalize("NFC")))].filter(
  Boolean,
);
const fitting = (max: number, min = 1) => payloads.filter(({ length }) => length >= min && length <= max);

/** All payloads, joined into as few texts as fit. */
function joined(max: number): string[] {
  const texts: string[] = [];
  for (const payload of fitting(max)) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + payload.length < max)
      texts[texts.length - 1] = `${last}\n${payload}`;
    else texts.push(payload);
  }
  return texts;
}

const dates = { startDate: "2027-05-01", endDate: "2027-05-01", visibility: "public" as const };
let organizer: Person;
const speakers: { name: string; bio: string; userId: string; person: Person }[] = [];
/** Events whose description is a long text of payloads, and one whose programme has a payload in every cell. */
const eventIds: string[] = [];
let programme: string;

test.beforeAll(async () => {
  const { origin } = server();
  await completeSetup(origin);
  organizer = await register(origin, "olga", "Olga");
  const create = async (event: { name: string; location: string; description: string }) =>
    (await organizer.call(createEvent, { body: { ...dates, ...event } })).event.eventId;
  for (const name of fitting(200)) await create({ name, location: name, description: name });
  for (const [n, description] of joined(20_000).entries()) {
    const name = own[n] ?? "Event";
    eventIds.push(await create({ name, location: name, description }));
  }
  const bios = joined(500);
  for (const [n, name] of fitting(100, 2).slice(0, 60).entries()) {
    const bio = bios[n % bios.length] ?? "";
    const profile = { name, email: `speaker${n}@example.org`, description: bio };
    const person = await register(origin, `speaker${n}`, name);
    const { userId } = person;
    await person.call(updateProfile, { params: { userId }, body: profile });
    speakers.push({ name, bio, userId, person });
  }
  const [, payload = ""] = own;
  programme = await create({ name: payload, location: payload, description: payload });
  for (const [n, title] of fitting(200).entries()) {
    const { talk } = await organizer.call(createTalk, {
      body: { title, summary: title, description: title },
    });
    const place = fitting(100)[n % fitting(100).length];
    const coSpeakerIds = n < 3 ? speakers.slice(n * 20, n * 20 + 20).map(({ userId }) => userId) : [];
    const times = { startTime: "2027-05-01T10:00", durationMinutes: 30, room: place, track: place };
    const { session } = await organizer.call(createSession, {
      body: { ...{ talkId: talk.talkId, eventId: programme }, ...times, coSpeakerIds },
    });
    await organizer.call(approveSession, { params: { sessionId: session.sessionId } });
  }
  await acceptAsCoSpeakers(speakers.map(({ person }) => person));
});

test.beforeEach(({ page }) => dismissDialogs(page));

/** The lines of a description in which nothing is a mark of Markdown: they are shown as they were typed. */
const withoutMarks = (description = "") =>
  description
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/[&\\*_`[\]]/.test(line));

/** The structured data of the server's page: scripts that can be parsed, whatever the texts. Without its breadcrumbs. */
async function structuredData(path: string) {
  const html = await (await fetch(server().origin + path)).text();
  const scripts = html.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [];
  const all = scripts.map((script) => JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, "")));
  const described = all.filter((data) => data["@type"] !== "BreadcrumbList");
  expect(described).toHaveLength(1);
  return described[0];
}

test("hostile events are only text in the list of public events and in a search for them", async ({
  page,
}) => {
  await page.goto("/public/events");
  const { events } = await clientOf(server().origin)(listPublicEvents, { query: { limit: 48 } });
  await expectTexts(
    page,
    events.map((event: { name: string }) => event.name),
  );
  await expectInert(page);
  for (const payload of own) {
    await page.goto(`/public/events?${new URLSearchParams({ q: payload })}`);
    await expect(page.getByLabel("Search events")).toHaveValue(payload);
    await expectTexts(page, [payload]);
    await expectInert(page);
  }
});

test("hostile descriptions are only text on the page of an event", async ({ page }) => {
  for (const [n, eventId] of eventIds.entries()) {
    const path = `/public/events/${eventId}`;
    await page.goto(path);
    const name = own[n] ?? "Event";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    expect(await page.title()).toBe(`${isolated(name)} · Plenary`.replaceAll(/\s+/g, " "));
    await expectTexts(page, withoutMarks(joined(20_000)[n]));
    await expectInert(page);
  }
});

test("a programme of hostile talks is only text, also to search engines", async ({ page }) => {
  const path = `/public/events/${programme}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Sessions & Speakers" })).toBeVisible();
  // The end of a long programme comes by itself.
  await expect(page.locator("[data-rest]")).toHaveCount(0);
  await expectTexts(page, [...fitting(200), ...speakers.map(({ name }) => name)]);
  await expectInert(page);
  const data = await structuredData(path);
  expect({ name: data.name, description: data.description }).toEqual({ name: own[1], description: own[1] });
  const names = data.subEvent.map((session: { name: string }) => session.name);
  expect(names.filter((name: string) => !payloads.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(own.length - 1);
});

test("hostile names and descriptions of people are only text on their profiles", async ({ page }) => {
  for (const { name, bio, userId } of speakers.slice(0, 12)) {
    const path = `/public/users/${userId}`;
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expectTexts(page, bio.split("\n"));
    await expectInert(page);
    expect((await structuredData(path)).mainEntity).toMatchObject({ name, description: bio });
  }
});

test("hostile texts are only text on signed-in screens", async ({ page }) => {
  await continueAs(page, organizer);
  const query = { limit: 500 };
  const { events } = await organizer.call(listEvents, { query });
  const { talks } = await organizer.call(listTalks, { query });
  const lists = [
    {
      path: "/events",
      rows: page.locator("tr[data-row]"),
      items: events.map(({ name, description, eventId }) => ({ name, description, id: eventId })),
    },
    {
      path: "/talks",
      rows: page.getByRole("main").getByRole("listitem"),
      items: talks.map(({ title, description, talkId }) => ({ name: title, description, id: talkId })),
    },
  ];
  for (const { path, rows, items } of lists) {
    await page.goto(`${path}?rows=1000`);
    await expect(rows).toHaveCount(items.length);
    await expectTexts(
      page,
      items.map(({ name }) => name),
    );
    await expectInert(page);
    for (const item of items.filter(({ name }) => own.includes(name)).slice(0, 10)) {
      await page.goto(`${path}/${item.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(item.name);
      await expectTexts(page, withoutMarks(item.description));
      await expectInert(page);
    }
  }
  await page.goto("/sessions?rows=1000");
  const { sessions } = await organizer.call(listSessions, { query });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(sessions.length);
  await expectTexts(
    page,
    sessions.map(({ room }) => room ?? ""),
  );
  await expectInert(page);
  const [first] = sessions;
  if (!first) throw new Error("There are no sessions.");
  await page.goto(`/sessions/${first.sessionId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.talk.title);
  await expectTexts(page, [first.talk.summary, first.room ?? ""]);
  await expectInert(page);
});

test("hostile addresses show that there is no such page, and run nothing", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[04]/);
  for (const payload of own) {
    for (const path of ["/", "/public/events/", "/public/users/"]) {
      await page.goto(path + encodeURIComponent(payload));
      await expect(page.getByRole("main")).toContainText(/not found|no such|doesn't exist|isn't here/i);
      await expectInert(page);
    }
  }
});

test("a description made to be slow to look through does not stop its page", async ({ page }) => {
  const description = `https://example.org/${")".repeat(9000)} https://example.org/${".".repeat(9000)}x`;
  const event = { ...dates, name: "Slow", location: "Here", description };
  const { event: made } = await organizer.call(createEvent, { body: event });
  await page.goto(`/public/events/${made.eventId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slow");
  await expectTexts(page, [description]);
});
