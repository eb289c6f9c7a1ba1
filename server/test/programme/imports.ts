import assert from "node:assert/strict";
import { importEvents } from "../../src/features/import/import.ts";
import type { ParsedEvent, ParsedPerson } from "../../src/features/import/reading/parsed-event.ts";
import type { TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { noLinks } from "./formats.ts";

/** An event with a session for each of these lists of speakers. */
export function eventOf(sourceKey: string, sessions: ParsedPerson[][]): ParsedEvent {
  const [text, day] = ["Words", "2027-03-01"];
  const details = {
    startTime: null,
    durationMinutes: null,
    room: null,
    track: null,
    type: null,
    languages: [],
    number: null,
    ...noLinks,
  };
  return {
    ...{
      sourceKey,
      name: sourceKey,
      location: "Oslo",
      description: text,
      timezone: "UTC",
      website: null,
      acronym: null,
      dayChange: null,
      rooms: [],
      tracks: [],
    },
    ...{ startDate: day, endDate: day },
    sessions: sessions.map((persons, index) => {
      const [guid, title] = [`${index}`, `${sourceKey} ${index}`];
      return { guid, title, summary: text, description: text, ...details, persons };
    }),
  };
}

/** Imports the event for its owner. */
export async function importFor(app: TestApp, { userId: ownerId }: TestUser, event: ParsedEvent) {
  const options = {
    ownerId,
    ownOnly: false,
    visibility: "public",
    publish: false,
  } as const;
  const { tally, events, problems } = await importEvents(app.ctx, [event], options);
  return { tally, problems, eventId: events[0]?.eventId ?? assert.fail() };
}

/** By title: who speaks, the talk's creator first. */
export async function peopleOf(app: TestApp, eventId: string) {
  const rows = await app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("users as creator", "creator.user_id", "talks.creator_id")
    .innerJoin("users as speaker", "speaker.user_id", "sessions.speaker_id")
    .leftJoin("session_speakers as beside", "beside.session_id", "sessions.session_id")
    .leftJoin("users as other", "other.user_id", "beside.user_id")
    .select(["talks.title", "creator.name as creator", "speaker.name as speaker", "other.name as other"])
    .where("sessions.event_id", "=", eventId)
    .orderBy("talks.title")
    .orderBy("beside.position")
    .execute();
  return rows.map((row) => [row.title, row.creator, row.speaker, row.other]);
}

export async function idOfUser(app: TestApp, name: string): Promise<string | undefined> {
  const user = app.db.selectFrom("users").select("user_id").where("name", "=", name);
  return (await user.executeTakeFirst())?.user_id;
}

/** The session of the talk with that title. */
export function sessionOfTalk(app: TestApp, title: string) {
  return app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["sessions.session_id", "sessions.talk_id"])
    .where("talks.title", "=", title)
    .executeTakeFirstOrThrow();
}
