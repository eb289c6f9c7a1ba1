import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addFavourite,
  getCalendarLink,
  makeCalendarLink,
  removeCalendarLink,
} from "@plenary/contract/programme/favourites";
import { deleteSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { readProperties } from "../../../test/programme/formats.ts";

const app = useApp();

async function read(url: string) {
  const { pathname } = new URL(url);
  const answer = await app.raw(pathname);
  const text = await answer.text();
  if (!answer.ok) return { status: answer.status, message: JSON.parse(text).error.message, entries: [] };
  const entries = readProperties(text);
  // Whole, so that who reads it knows when it ends.
  assert.equal(Number(answer.headers.get("content-length")), Buffer.byteLength(text));
  return { status: answer.status, entries, cache: answer.headers.get("cache-control") };
}

const linkOf = async (user: TestUser) => (await user.call(makeCalendarLink)).url;
const unknown = { status: 404, message: "Calendar not found", entries: [] };

async function makeMarked() {
  const organizer = await makeUser(app, { name: "Olga" });
  const reader = await makeUser(app);
  const values = { visibility: "public", timezone: "Europe/Berlin", end_date: "2027-05-02" } as const;
  const eventId = await makeEvent(app, organizer, values);
  const start = { status: "confirmed", start_time: "2027-05-01T10:00:00Z", room: "Aula" } as const;
  const { sessionId } = await makeSession(app, organizer, eventId, start);
  await makeSession(app, organizer, eventId, start);
  await reader.call(addFavourite, { params: { sessionId } });
  return { organizer, reader, eventId, sessionId, params: { sessionId } };
}

describe("the calendar of somebody's favourites", () => {
  // Proves programme 8: `calendars/{token}.ics` has somebody's favourites, is never kept, and is known by a hash alone;
  //   an unknown token is a 404
  it("has what they marked, as it is now, also what was cancelled", async () => {
    const { organizer, reader, eventId, sessionId, params } = await makeMarked();
    const url = await linkOf(reader);
    const { entries, cache } = await read(url);
    assert.equal(cache, "private");
    const [entry, ...others] = entries;
    assert.deepEqual(others, []);
    const { uid, dtstamp, summary, description, ...rest } = entry ?? {};
    const page = `${app.ctx.config.appUrl}/public/events/${eventId}/sessions/${sessionId}`;
    assert.match(description ?? "", new RegExp(`^Summary \\d+\n\nOlga\n\n${page}$`));
    assert.deepEqual(rest, {
      ...{
        sequence: "0",
        "last-modified": dtstamp,
        status: "CONFIRMED",
        location: "Aula, Lisbon",
        url: page,
      },
      ...{ dtstart: "2027-05-01T12:00:00", dtend: "2027-05-01T12:30:00" },
    });

    await organizer.call(updateSession, { params, body: { startTime: "2027-05-01T13:00" } });
    const [moved] = (await read(url)).entries;
    assert.deepEqual([moved?.uid, moved?.sequence, moved?.dtstart], [uid, "1", "2027-05-01T13:00:00"]);
    await organizer.call(deleteSession, { params });
    const [cancelled] = (await read(url)).entries;
    assert.deepEqual(
      [cancelled?.uid, cancelled?.sequence, cancelled?.status, cancelled?.summary, cancelled?.location],
      [uid, "2", "CANCELLED", summary, undefined],
    );
    app.clock.set(new Date("2027-06-05T00:00:00Z"));
    assert.deepEqual((await read(url)).entries, []);
  });

  // Proves programme 8: `calendars/{token}.ics` has somebody's favourites, is never kept, and is known by a hash alone;
  //   an unknown token is a 404
  it("is at the newest address alone, of which nothing but a hash is kept, until it is removed", async () => {
    const { reader } = await makeMarked();
    assert.deepEqual(await reader.call(getCalendarLink), { since: null });
    const first = await linkOf(reader);
    const second = await linkOf(reader);
    assert.ok((await reader.call(getCalendarLink)).since);
    assert.deepEqual(await read(first), unknown);
    assert.equal((await read(second)).status, 200);
    const kept = JSON.stringify(await app.db.selectFrom("calendar_links").selectAll().execute());
    assert.ok(!kept.includes(second.split("/").at(-1)?.slice(0, -4) ?? ""));
    for (let again = 0; again < 2; again++) await reader.call(removeCalendarLink);
    assert.deepEqual(await read(second), unknown);
  });

  // Proves programme 8: `calendars/{token}.ics` has somebody's favourites, is never kept, and is known by a hash alone;
  //   an unknown token is a 404
  it("is unknown for a token that was made up, and while the account is locked", async () => {
    const { reader } = await makeMarked();
    assert.deepEqual(await read("http://x/api/public/calendars/made-up.ics"), unknown);
    const url = await linkOf(reader);
    await app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", reader.userId).execute();
    assert.deepEqual(await read(url), unknown);
  });

  // Proves programme 8: `calendars/{token}.ics` has somebody's favourites, is never kept, and is known by a hash alone;
  //   an unknown token is a 404
  it("takes three statements, however much is marked", async () => {
    const { organizer, reader, eventId } = await makeMarked();
    const url = await linkOf(reader);
    const count = async () => {
      app.queries.length = 0;
      await read(url);
      return app.queries.length;
    };
    const one = await count();
    const { sessionId } = await makeSession(app, organizer, eventId, {
      ...{ status: "confirmed", start_time: "2027-05-01T10:00:00Z" },
    });
    await reader.call(addFavourite, { params: { sessionId } });
    assert.deepEqual([one, await count()], [3, 3]);
  });
});
