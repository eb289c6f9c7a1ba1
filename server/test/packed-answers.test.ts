import assert from "node:assert/strict";
import { it } from "node:test";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { z } from "zod";
import { makeEvent, makeSession, makeTalk, makeUser } from "./factories.ts";
import { useApp } from "./harness.ts";
import { allEndpoints, nameOf } from "./http.ts";

const app = useApp();

it("a long list for who is signed in is sent compressed, a short one as it is", async () => {
  const user = await makeUser(app);
  const eventId = await makeEvent(app, user);
  const askFor = async (encoding: string) => {
    const headers = { "accept-encoding": encoding, authorization: `Bearer ${user.token}` };
    const answer = await fetch(`${app.origin}/api/events/${eventId}/sessions`, { headers });
    const encoded = answer.headers.get("content-encoding");
    const bytes = Number(answer.headers.get("content-length"));
    return {
      body: (await answer.json()) as { sessions: object[] },
      encoded,
      bytes,
      vary: answer.headers.get("vary"),
    };
  };
  assert.equal((await askFor("br")).encoded, null);
  const summary = "What is said in each of them is much the same. ".repeat(8);
  for (let n = 0; n < 40; n += 1)
    await makeSession(app, user, eventId, { talk_id: await makeTalk(app, user, { summary }) });
  const plain = await askFor("identity");
  assert.equal(plain.body.sessions.length, 40);
  assert.deepEqual([plain.encoded, plain.vary], [null, "accept-encoding"]);
  for (const encoding of ["br", "gzip"]) {
    const { body, encoded, bytes } = await askFor(encoding);
    assert.deepEqual([encoded, body], [encoding, plain.body]);
    assert.ok(bytes < plain.bytes / 4, `${bytes} of ${plain.bytes} bytes`);
  }
  assert.equal((await user.call(listEventSessions, { params: { eventId } })).sessions.length, 40);
});

/** The names of all that an answer may hold. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

it("nothing is sent compressed in which a secret stands beside what others write", async () => {
  const packed = (await allEndpoints()).filter((endpoint) => endpoint.packed);
  assert.ok(packed.length > 5);
  for (const endpoint of packed) {
    const { access, method, response } = endpoint;
    assert.ok(access !== "public" && method === "GET" && response, nameOf(endpoint));
    const names = namesIn(z.toJSONSchema(response, { io: "output" }));
    const secret = /token|secret|password|passphrase|recovery|pass$|link$|^code$|accessCode/i;
    assert.deepEqual(
      names.filter((name) => secret.test(name)),
      [],
      nameOf(endpoint),
    );
  }
});
