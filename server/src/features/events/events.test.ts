import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import type { Visibility } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/events/events";
import { getPublicEvent } from "@plenary/contract/public/public";
import { makeAdmin, makeCoOrganizer, makeEvent, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const conference = {
  name: "Café Conf",
  startDate: "2027-03-01",
  endDate: "2027-03-02",
  location: "Lisbon",
  description: "Two days\n\nof talks",
};

const notFound = { status: 404, code: "not_found", message: "Event not found" };
const signedOut = { status: 401, code: "unauthenticated", message: "Please sign in to continue." };

describe("createEvent", () => {
  // Proves product 3: Event
  // Proves product 4: An event is a draft at first; its creator publishes it from list, detail and form
  // Proves decisions 2: Events have a zone, UTC by default
  it("makes a draft in UTC, which reads back the same", async () => {
    const user = await makeUser(app);
    const { event } = await user.call(contract.createEvent, { body: conference });
    const { eventId, createdAt, ...rest } = event;
    assert.deepEqual(rest, {
      ...conference,
      timezone: "UTC",
      website: null,
      visibility: "draft",
      submissionsOpen: true,
      takesSubmissions: true,
      creatorId: user.userId,
      updatedAt: createdAt,
      permissions: { edit: true, manage: true },
    });
    assert.deepEqual(await user.call(contract.getEvent, { params: { eventId } }), {
      event,
      invited: false,
      arranges: false,
      dayChange: "06:00",
      descriptionHtml: "<p>Two days</p><p>of talks</p>",
    });
  });

  // Proves trust events: An optional website
  it("has a website or none, which is http or https and nobody's password", async () => {
    const user = await makeUser(app);
    const refuse = async (website: string) =>
      (await refusal(user.call(contract.createEvent, { body: { ...conference, website } }))).fields?.website;
    const sentence = "Please enter a web address that begins with https:// or http://";
    for (const website of [
      "javascript:alert(1)",
      "example.org",
      "https://",
      "ftp://a.org",
      "https://a:b@c.org",
    ]) {
      assert.equal(await refuse(website), sentence, website);
    }
    assert.equal(await refuse(`https://${"x".repeat(493)}`), "Must be 500 characters or less");
    const body = { ...conference, website: " https://example.org/2027 ", visibility: "public" as const };
    const { event } = await user.call(contract.createEvent, { body });
    const params = { eventId: event.eventId };
    const shown = async () => (await app.client()(getPublicEvent, { params })).event.website;
    assert.deepEqual(
      [event.website, await shown()],
      ["https://example.org/2027", "https://example.org/2027"],
    );
    await user.call(contract.updateEvent, { params, body: { name: "Other" } });
    assert.equal(await shown(), "https://example.org/2027");
    const { event: without } = await user.call(contract.updateEvent, { params, body: { website: "" } });
    assert.deepEqual([without.website, await shown()], [null, null]);
  });

  // Proves decisions 2: Events have a zone, UTC by default
  it("takes a zone and a visibility, and nobody else's name", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    const body = {
      ...conference,
      timezone: "Europe/Lisbon",
      visibility: "public" as const,
      creatorId: other.userId,
    };
    const { event } = await user.call(contract.createEvent, { body });
    assert.deepEqual(
      [event.timezone, event.visibility, event.creatorId],
      ["Europe/Lisbon", "public", user.userId],
    );
  });

  // Proves decisions 2: 201 for what is created, 204 for what is deleted
  it("answers 201", async () => {
    const user = await makeUser(app);
    const response = await app.raw("/api/events", {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
      body: JSON.stringify(conference),
    });
    assert.equal(response.status, 201);
  });

  // Proves product 5: Event: five required fields, real dates, end not before start
  it("names each missing or wrong field", async () => {
    const user = await makeUser(app);
    const create = (body: object) =>
      refusal(user.call(contract.createEvent, { body: body as typeof conference }));
    assert.deepEqual(await create({}), {
      status: 422,
      code: "validation_failed",
      message: "Event name is required",
      fields: {
        name: "Event name is required",
        startDate: "Start date is required",
        endDate: "End date is required",
        location: "Location is required",
        description: "Description is required",
      },
    });
    assert.deepEqual((await create({ ...conference, endDate: "2027-02-29" })).fields, {
      endDate: "Please enter a valid date",
    });
    assert.deepEqual((await create({ ...conference, endDate: "2027-02-28" })).fields, {
      endDate: "End date cannot be before start date",
    });
    assert.deepEqual(await app.db.selectFrom("events").selectAll().execute(), []);
  });
});

describe("updateEvent", () => {
  // Proves product 7: Events and co-organizers
  it("changes what is given and leaves the rest", async () => {
    const user = await makeUser(app);
    const { event } = await user.call(contract.createEvent, { body: conference });
    app.clock.advance(60_000);
    const params = { eventId: event.eventId };
    const answer = await user.call(contract.updateEvent, { params, body: { name: "Tea Conf" } });
    const { updatedAt, ...rest } = answer.event;
    assert.deepEqual({ ...rest, updatedAt: event.updatedAt }, { ...event, name: "Tea Conf" });
    assert.ok(updatedAt > event.updatedAt);
    assert.deepEqual((await user.call(contract.getEvent, { params })).event, answer.event);
  });

  it("changes nothing, not even the time, when nothing differs", async () => {
    const user = await makeUser(app);
    const { event } = await user.call(contract.createEvent, { body: conference });
    app.clock.advance(60_000);
    const params = { eventId: event.eventId };
    assert.deepEqual(await user.call(contract.updateEvent, { params, body: conference }), { event });
    assert.deepEqual(await user.call(contract.updateEvent, { params, body: {} }), { event });
  });

  it("judges a new date together with the one that stays", async () => {
    const user = await makeUser(app);
    const eventId = await makeEvent(app, user, { start_date: "2027-05-01", end_date: "2027-05-02" });
    const params = { eventId };
    const message = "End date cannot be before start date";
    for (const body of [{ startDate: "2027-05-03" }, { endDate: "2027-04-30" }]) {
      assert.deepEqual(await refusal(user.call(contract.updateEvent, { params, body })), {
        status: 422,
        code: "validation_failed",
        message,
        fields: { endDate: message },
      });
    }
    const { event } = await user.call(contract.updateEvent, { params, body: { endDate: "2027-05-01" } });
    assert.equal(event.endDate, "2027-05-01");
  });

  it("keeps up what the search finds", async () => {
    const user = await makeUser(app);
    const eventId = await makeEvent(app, user, { name: "Old", location: "Porto" });
    await user.call(contract.updateEvent, { params: { eventId }, body: { name: "Größe" } });
    const find = async (q: string) => (await user.call(contract.listEvents, { query: { q } })).events.length;
    assert.deepEqual([await find("GROSSE"), await find("grosse porto"), await find("old")], [1, 1, 0]);
  });

  // Proves decisions 4: Visibility, deletion and co-organizers are the creator's and admins'
  it("lets a co-organizer repeat the visibility, but not change it", async () => {
    const creator = await makeUser(app);
    const helper = await makeUser(app);
    const eventId = await makeEvent(app, creator);
    await makeCoOrganizer(app, helper, eventId);
    const update = (body: { visibility: Visibility; name?: string }) =>
      helper.call(contract.updateEvent, { params: { eventId }, body });
    const { event } = await update({ visibility: "draft", name: "Renamed" });
    assert.deepEqual(
      [event.name, event.visibility, event.permissions],
      ["Renamed", "draft", { edit: true, manage: false }],
    );
    assert.deepEqual(await refusal(update({ visibility: "public", name: "Again" })), {
      status: 403,
      code: "forbidden",
      message: "Only the creator of this event can change its visibility.",
    });
    assert.deepEqual((await helper.call(contract.getEvent, { params: { eventId } })).event, event);
  });

  it("lets an admin publish somebody's draft", async () => {
    const eventId = await makeEvent(app, await makeUser(app));
    const admin = await makeAdmin(app);
    const { event } = await admin.call(contract.updateEvent, {
      params: { eventId },
      body: { visibility: "public" },
    });
    assert.equal(event.visibility, "public");
  });
});

describe("deleteEvent", () => {
  // Proves product 7: Events and co-organizers
  // Proves decisions 2: 201 for what is created, 204 for what is deleted
  it("answers 204 and leaves nothing of the event", async () => {
    const user = await makeUser(app);
    const eventId = await makeEvent(app, user);
    const response = await app.raw(`/api/events/${eventId}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${user.token}` },
    });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    const params = { eventId };
    assert.deepEqual(await refusal(user.call(contract.getEvent, { params })), notFound);
    assert.deepEqual(await refusal(user.call(contract.deleteEvent, { params })), notFound);
  });
});

describe("an event's address", () => {
  // Proves decisions 2: The four names of what is not found
  it("is a 400 when it holds no id, and a 404 for an unknown one", async () => {
    const { call } = await makeUser(app);
    const unknown = randomUUIDv7();
    for (const [eventId, expected] of [
      ["7", { status: 400, code: "bad_request", message: "The path of the address is not valid: eventId." }],
      [unknown, notFound],
    ] as const) {
      const params = { eventId };
      assert.deepEqual(await refusal(call(contract.getEvent, { params })), expected);
      assert.deepEqual(await refusal(call(contract.updateEvent, { params, body: {} })), expected);
      assert.deepEqual(await refusal(call(contract.deleteEvent, { params })), expected);
    }
  });

  it("opens nothing to visitors", async () => {
    const call = app.client();
    const params = { eventId: await makeEvent(app, await makeUser(app), { visibility: "public" }) };
    assert.deepEqual(await refusal(call(contract.listEvents)), signedOut);
    assert.deepEqual(await refusal(call(contract.createEvent, { body: conference })), signedOut);
    assert.deepEqual(await refusal(call(contract.getEvent, { params })), signedOut);
    assert.deepEqual(await refusal(call(contract.updateEvent, { params, body: {} })), signedOut);
    assert.deepEqual(await refusal(call(contract.deleteEvent, { params })), signedOut);
  });
});
