import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as events from "@plenary/contract/events/events";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { attempt } from "../http.ts";
import { samplesOf, skip } from "./hostile-data.ts";

const app = useApp();
const invalid = (field: string, message: string) => ({
  status: 422,
  error: { message, code: "validation_failed", fields: { [field]: message } },
});

describe("the JSON Schema test suite's texts for", () => {
  // Proves decisions 2: Instants in UTC with milliseconds; days; absent values are null
  it("dates: those that exist are kept, all others are refused with their field", { skip }, async () => {
    const { token } = await makeUser(app);
    const otherwise: string[] = [];
    for (const { text, valid } of samplesOf("date")) {
      const body = { name: "E", location: "L", description: "D", startDate: text, endDate: text };
      const answer = await attempt(app, events.createEvent, { token, body });
      if (valid !== (answer.status === 201)) otherwise.push(text);
      if (answer.status === 201) {
        const { event } = answer.body as unknown as { event: events.Event };
        assert.deepEqual([event.startDate, event.endDate], [text.trim(), text.trim()]);
        continue;
      }
      const first = text ? "Please enter a valid date" : "Start date is required";
      const { error } = answer.body;
      assert.deepEqual([answer.status, error?.code, error?.message], [422, "validation_failed", first], text);
      assert.deepEqual(Object.keys(error?.fields ?? {}), ["startDate", "endDate"], text);
    }
    // Strings are trimmed before they are checked (docs/product/api.md#texts).
    assert.deepEqual(otherwise, [" 2024-01-15", "2024-01-15 "]);
  });

  it("date-times: instants are kept to the millisecond, all others are refused", { skip }, async () => {
    const speaker = await makeUser(app);
    const eventId = await makeEvent(app, speaker, { timezone: "Europe/Lisbon" });
    const { sessionId } = await makeSession(app, speaker, eventId);
    const start = (startTime: string) =>
      attempt(app, sessions.updateSession, {
        token: speaker.token,
        params: { sessionId },
        body: { startTime },
      });
    const otherwise: string[] = [];
    for (const { text, valid } of samplesOf("date-time")) {
      const { status, body } = await start(text);
      if (valid !== (status === 200)) otherwise.push(text);
      const expected = { status: 200, startTime: new Date(text.trim().replace(/(\.\d{3})\d+/, "$1")) };
      if (status === 200) {
        const { session } = body as unknown as { session: sessions.Session };
        assert.deepEqual({ status, startTime: new Date(session.startTime ?? "") }, expected, text);
      } else {
        assert.deepEqual(
          { status, error: body.error },
          invalid("startTime", "Please enter a valid date and time"),
          text,
        );
      }
    }
    assert.deepEqual(otherwise, [
      // Neither JavaScript nor PostgreSQL has leap seconds; a session that starts in one would not be shown correctly.
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60.123-08:00",
      // Nanoseconds are precise enough.
      "1985-04-12T00:59:59.999999999999999Z",
      // Trimmed, like every string.
      "1985-04-12T23:20:50Z\n",
    ]);
  });
});

describe("a session's start", () => {
  // Proves decisions 2: A start without offset is local to the event's zone
  it("without an offset is local to the event, and refused outside the years that the wire can tell", async () => {
    const speaker = await makeUser(app);
    const eventId = await makeEvent(app, speaker, { timezone: "Europe/Lisbon" });
    const { sessionId } = await makeSession(app, speaker, eventId);
    const start = async (startTime: string) => {
      const { status, body } = await attempt(app, sessions.updateSession, {
        token: speaker.token,
        params: { sessionId },
        body: { startTime },
      });
      const { session } = body as unknown as { session?: sessions.Session };
      return session ? session.startTime : { status, error: body.error };
    };
    const refused = invalid("startTime", "Please enter a valid date and time");
    assert.equal(await start("2027-07-01T10:00"), "2027-07-01T09:00:00.000Z");
    assert.equal(await start("2027-01-01 10:00:30"), "2027-01-01T10:00:30.000Z");
    assert.equal(await start("0001-01-01T00:00:00Z"), "0001-01-01T00:00:00.000Z");
    assert.equal(await start("9999-12-31T23:59:59.999Z"), "9999-12-31T23:59:59.999Z");
    assert.deepEqual(await start("0001-01-01T00:00:00+23:59"), refused);
    assert.deepEqual(await start("9999-12-31T23:59:59-23:59"), refused);
    assert.deepEqual(await start("2027-02-29T10:00"), refused);
    assert.deepEqual(await start("-000001-01-01T10:00Z"), refused);
  });
});

describe("texts that take long to look at", () => {
  // Normalizing a run of marks, and looking for an address in a run of dots, take time quadratic in its length.
  const marks = `a${"\u0301\u0323".repeat(40_000)}`;
  const dots = `a@${".".repeat(120_000)}@`;

  it("are refused at once", async () => {
    const { token } = await makeUser(app);
    const event = { description: marks };
    const before = process.cpuUsage();
    const { status, body } = await attempt(app, events.createEvent, { token, body: event });
    assert.equal(status, 422);
    assert.equal(body.error?.fields?.description, "Too many accents in a row are not allowed");
    const forgot = await attempt(app, accounts.forgotPassword, { body: { email: dots } });
    assert.deepEqual(
      { status: forgot.status, error: forgot.body.error },
      invalid("email", "Email address is too long"),
    );
    // Checked in full they take 15 and 25 seconds.
    assert.ok(process.cpuUsage(before).user < 5_000_000);
  });
});
