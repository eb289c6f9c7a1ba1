import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { email, fullName, username } from "@plenary/contract/accounts/accounts";
import { CreateEventBody } from "@plenary/contract/events/events";
import { CreateSessionBody } from "@plenary/contract/sessions/sessions";
import { TalkBody } from "@plenary/contract/sessions/talks";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { listPublicEvents, listPublicSessions } from "../public/public.ts";
import { importEvents } from "./import.ts";
import { readImportFile } from "./import-file.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const folder = new URL("../../../../../shared/data/", import.meta.url);
const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

const app = useApp();

async function load(name: string, ownerId: string, publish = false) {
  const path = fileURLToPath(new URL(name, folder));
  const { events, visibility } = await readImportFile(path, name);
  return importEvents(app.ctx, events, { ownerId, ownOnly: false, visibility, publish });
}

const sessionIds = async () =>
  new Set(
    (
      await app.db.selectFrom("sessions").where("status", "<>", "rejected").select("session_id").execute()
    ).map((row) => row.session_id),
  );

const count = async (table: "events" | "talks" | "users" | "sessions") =>
  (
    await app.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as("n"))
      .execute()
  )[0]?.n;

/** Every stored text has to be valid as if it had been typed into the forms. */
async function assertWithinLimits() {
  const { db } = app;
  for (const row of await db.selectFrom("events").selectAll().execute()) {
    const { name, start_date: startDate, end_date: endDate, location, description, timezone } = row;
    assert.deepEqual(
      CreateEventBody.parse({ name, startDate, endDate, location, description, timezone }),
      { name, startDate, endDate, location, description, timezone },
      name,
    );
  }
  for (const { title, summary, description } of await db.selectFrom("talks").selectAll().execute()) {
    assert.deepEqual(TalkBody.parse({ title, summary, description }), { title, summary, description });
  }
  for (const row of await db.selectFrom("sessions").selectAll().execute()) {
    const { talk_id: talkId, event_id: eventId, room, track } = row;
    const values = { talkId, eventId, startTime: row.start_time, durationMinutes: row.duration_minutes };
    assert.deepEqual(CreateSessionBody.parse({ ...values, room, track }), { ...values, room, track });
  }
  for (const row of await db.selectFrom("users").selectAll().execute()) {
    // A name of one character stays as its file has it.
    if ([...row.name].length > 1) assert.equal(fullName.parse(row.name), row.name);
    assert.equal(username.parse(row.username), row.username);
    assert.equal(email("").parse(row.email), row.email);
  }
}

describe("public data", { skip }, () => {
  it("goes from the early FOSDEM schedule to the final one by guid, and shows no placeholder address", async () => {
    const { userId } = await makeAdmin(app);
    const { tally } = await load("schedules/fosdem-2026-early.xml", userId, true);
    assert.deepEqual([tally.events.created, tally.sessions.created], [1, 832]);
    const { description } = await app.db.selectFrom("events").select("description").executeTakeFirstOrThrow();
    assert.match(description, /^832 sessions, \d+ speakers, \d+ rooms, \d+ tracks\.\n\nProgramme: https:/);
    const early = await sessionIds();
    app.clock.advance(1000);
    const update = await load("schedules/fosdem-2026.xml", userId);
    const final = await sessionIds();
    assert.deepEqual(
      [early.intersection(final).size, early.difference(final).size, final.difference(early).size],
      [810, 22, 269],
    );
    const { created, removed, updated, unchanged } = update.tally.sessions;
    assert.deepEqual([created, removed, updated + unchanged], [269, 22, 810]);
    // What is gone from the file is rejected, and keeps its talk.
    assert.deepEqual([await count("talks"), update.problems], [1101, []]);
    await assertWithinLimits();

    const again = await load("schedules/fosdem-2026.xml", userId);
    assert.deepEqual(again.tally.sessions, { created: 0, updated: 0, unchanged: 1079, removed: 0 });
    assert.deepEqual(again.tally.speakers, { created: 0, updated: 0, unchanged: 1216, removed: 0 });

    const eventId = update.events[0]?.eventId ?? "";
    // All on one page.
    const { sessions } = await listPublicSessions(app.ctx, eventId, undefined);
    const speakerIds = sessions.slice(0, 20).map(({ speakers }) => speakers.at(-1)?.userId);
    const paths = [
      `events/${eventId}`,
      `events/${eventId}/sessions`,
      ...speakerIds.map((id) => `users/${id}`),
    ];
    const answers: string[] = [];
    for (const path of paths) {
      const response = await app.raw(`/api/public/${path}`);
      assert.equal(response.status, 200);
      answers.push(await response.text());
    }
    assert.equal(sessions.length, 1079);
    assert.deepEqual(
      answers.filter((answer) => /speakers\.invalid/.test(answer)),
      [],
    );
  });

  it("gives 6,008 public events, which the second time are unchanged", async () => {
    const { userId } = await makeAdmin(app);
    const first = await load("events/conferences.json", userId);
    assert.deepEqual(first.tally.events, { created: 6008, updated: 0, unchanged: 0, removed: 0 });
    const { total } = await listPublicEvents(app.ctx, {});
    assert.deepEqual([total, first.events.every((event) => event.isPublic)], [6008, true]);
    await assertWithinLimits();
    app.clock.advance(1000);
    const before = app.queries.length;
    const again = await load("events/conferences.json", userId);
    assert.deepEqual(again.tally.events, { created: 0, updated: 0, unchanged: 6008, removed: 0 });
    assert.equal(app.queries.length, before + 1);
  });

  it("stores hostile text as it is, and nothing runs into an error", async () => {
    const { userId: ownerId } = await makeAdmin(app);
    const file = (name: string) => readFileSync(new URL(`hostile/${name}`, folder), "utf8");
    const naughty: string[] = JSON.parse(file("blns.json"));
    const texts = [...naughty, ...file("xss.txt").split("\n"), ...file("sqli.txt").split("\n")];
    const events = texts.map((text) => {
      const value = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      return `<event guid="${value.replaceAll('"', "&quot;")}"><title>T ${value}</title><track>${value}</track>
        <date>${value}</date><duration>${value}</duration><room>${value}</room><abstract>${value}</abstract>
        <persons><person>P ${value}</person></persons></event>`;
    });
    const { event } = parseSchedule(`<schedule><conference><title>Hostile</title></conference>
      <day date="2026-01-01"><room name="Main">${events.join("\n")}</room></day></schedule>`);
    assert.ok(event);
    const options = { ownerId, ownOnly: false, visibility: "public", publish: false } as const;
    const { tally, problems } = await importEvents(app.ctx, [event], options);
    assert.deepEqual([tally.sessions.created, problems], [texts.length, []]);
    await assertWithinLimits();
    const again = await importEvents(app.ctx, [event], options);
    assert.equal(again.tally.sessions.unchanged, texts.length);
  });
});
