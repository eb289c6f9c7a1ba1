import assert from "node:assert/strict";
import { it } from "node:test";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { rowsRead } from "../../../../test/processes/database.ts";
import { countListed } from "./event-sessions.queries.ts";

const app = useApp();

it("sessions of an event are counted without titles and names, unless the filter asks for them", async () => {
  const user = await makeUser(app);
  const eventId = await makeEvent(app, user);
  await makeSession(app, user, eventId, { room: "Aula" });
  const tablesFor = async (filter: Parameters<typeof countListed>[2]) =>
    Object.keys(await rowsRead(app, (tx) => countListed(tx, { eventId }, filter))).sort();
  assert.deepEqual(await tablesFor({}), ["sessions"]);
  assert.deepEqual(await tablesFor({ without: "track", room: "aula" }), ["sessions"]);
  assert.deepEqual(await tablesFor({ q: "maze" }), ["sessions", "talks", "users"]);
});
