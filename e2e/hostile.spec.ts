import { existsSync, readFileSync } from "node:fs";
import { createEvent } from "@plenary/contract/events";
import { updateProfile } from "@plenary/contract/profiles";
import { approveSession, createSession } from "@plenary/contract/sessions";
import { createTalk } from "@plenary/contract/talks";
import { acceptAsCoSpeakers } from "@plenary/testing/events";
import { completeSetup, type Person, register } from "@plenary/testing/people";
import { dismissDialogs, expectInert, expectTexts, own } from "./support/hostile-texts.ts";
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

/** The structured data of the server's page: scripts that can be parsed, whatever the texts. Without its breadcrumbs. */
async function structuredData(path: string) {
  const html = await (await fetch(server().origin + path)).text();
  const scripts = html.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [];
  const all = scripts.map((script) => JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, "")));
  const described = all.filter((data) => data["@type"] !== "BreadcrumbList");
  expect(described).toHaveLength(1);
  return described[0];
}

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
