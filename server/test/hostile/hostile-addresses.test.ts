import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { fold } from "@plenary/contract/fold";
import * as open from "@plenary/contract/public/public";
import * as sessions from "@plenary/contract/sessions/sessions";
import * as talks from "@plenary/contract/sessions/talks";
import { draftedBy, openCallOf } from "../called.ts";
import { makeAdmin, makeEvent, makeSession, makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, forEach, nameOf } from "../http.ts";
import { hostileStrings, isKept, ownStrings, samplesOf, skip } from "./hostile-data.ts";

// Each string is searched for, which makes more searches than one address is allowed.
const app = useApp({ rateLimit: false });
const endpoints = await allEndpoints();
// Half a surrogate pair can't be written into an address, and an address of 16 KiB is refused before it is read.
const isAddress = (text: string) => text.isWellFormed() && encodeURI(text).length < 2000;
const strings = hostileStrings().filter(isAddress);

/**
 * The strings for each of several calls that read them by the same code: together all of them, each our own and its share of the
 * others.
 */
function dealt<T>(calls: readonly T[]): [T, string[]][] {
  return calls.map((call, turn) => [
    call,
    strings.filter((text, index) => ownStrings.includes(text) || index % calls.length === turn),
  ]);
}

/** The names for which the endpoint's schema refuses `text`, in the order of the schema. */
function refusedNames(schema: EndpointShape["query"], text: string): string[] {
  const names = Object.keys(schema?.shape ?? {});
  const parsed = schema?.safeParse(Object.fromEntries(names.map((name) => [name, text])));
  return [...new Set(parsed?.error?.issues.map((issue) => String(issue.path[0])))];
}

/** Users who could make the calls if these were valid, and the ids of what the calls are about. */
async function callers() {
  const [user, admin] = [await makeUser(app), await makeAdmin(app)];
  const tokenFor = ({ access }: EndpointShape) => (access === "admin" ? admin.token : user.token);
  const eventId = await makeEvent(app, user, { visibility: "public" });
  await openCallOf(user, eventId, {});
  const { proposalId } = await draftedBy(user, eventId, {});
  // No call gets as far as looking for what is arranged.
  const params = {
    eventId,
    sessionId: (await makeSession(app, user, eventId, { status: "confirmed" })).sessionId,
    kind: "logo",
    roomId: randomUUIDv7(),
    trackId: randomUUIDv7(),
    surveyId: randomUUIDv7(),
    questionId: randomUUIDv7(),
    pollId: randomUUIDv7(),
    userId: user.userId,
    proposalId,
    reviewerId: randomUUIDv7(),
    commentId: randomUUIDv7(),
    runId: randomUUIDv7(),
    reviewId: randomUUIDv7(),
  };
  return { tokenFor, params };
}

const unreadable = (part: "path" | "query", names: string[], message?: string) => ({
  message: message ?? `The ${part} of the address is not valid: ${names.join(", ")}.`,
  code: "bad_request",
});

/** Whether it is a secret, or a code, rather than an id: a made-up one is unknown. */
const isSecret = (shape: object): boolean => "token" in shape || "code" in shape || "originId" in shape;

const noSuchCall = { message: "No such endpoint.", code: "not_found" };

describe(`${strings.length} hostile strings in addresses${skip ? ` (${skip})` : ""}`, () => {
  it("are refused as ids by every call with one", async () => {
    const { tokenFor } = await callers();
    const seen = new Set<string>();
    for (const endpoint of endpoints.filter(({ params }) => params && !isSecret(params.shape))) {
      const names = Object.keys(endpoint.params?.shape ?? {});
      // Calls with the same id share its schema: one of them gets all strings, the others only a few.
      const some = seen.has(names.join()) ? ownStrings.filter(isAddress) : strings;
      seen.add(names.join());
      // These three change the address itself before it is sent.
      const ids = some.filter((text) => !["", ".", ".."].includes(text));
      await forEach(ids, async (text) => {
        const params = Object.fromEntries(names.map((name) => [name, text]));
        const { status, body } = await attempt(app, endpoint, { token: tokenFor(endpoint), params });
        // A string longer than any parameter makes an address that belongs to no call.
        const tooLong = encodeURI(text).length > 100 && status === 404;
        // A number or a short name beside the id may well be a valid one, the id never is.
        const invalid = refusedNames(endpoint.params, text);
        assert.ok(invalid.includes(names[0] ?? ""), `${nameOf(endpoint)} takes ${text}`);
        const refused = unreadable("path", invalid, endpoint.invalidParams);
        const expected = tooLong ? [404, noSuchCall] : [400, refused];
        assert.deepEqual([status, body.error], expected, `${nameOf(endpoint)} with ${text}`);
      });
    }
  });

  it("are no links that anybody was given", async () => {
    const { tokenFor } = await callers();
    const linked = endpoints.filter(({ params }) => params && isSecret(params.shape));
    for (const [endpoint, some] of dealt(linked)) {
      const ids = some.filter((text) => !["", ".", ".."].includes(text));
      await forEach(ids, async (token) => {
        const call = {
          token: tokenFor(endpoint),
          params: { token, code: token, originId: token },
          body: endpoint.body && { accept: false, leftOut: false },
        };
        const { status, body } = await attempt(app, endpoint, call);
        const where = `${nameOf(endpoint)} with ${token}`;
        // A longer one than any token is not read at all.
        if (encodeURIComponent(token).length <= 100) assert.equal(status, 404, where);
        assert.ok([400, 404].includes(status), where);
        assert.ok(["not_found", "bad_request"].includes(body.error?.code ?? ""), where);
      });
    }
  });

  it("are refused in every other part of a query that they don't fit", async () => {
    const { tokenFor, params } = await callers();
    // Where a provider would lead back to is text like any other, and so are words that are looked for.
    const isText = (name: string) => ["returnTo", "q"].includes(name);
    const asking = endpoints.filter(
      ({ query, params: ids }) =>
        query && !isSecret(ids?.shape ?? {}) && !Object.keys(query.shape).every(isText),
    );
    for (const [endpoint, some] of dealt(asking)) {
      const token = tokenFor(endpoint);
      const names = Object.keys(endpoint.query?.shape ?? {});
      await forEach(some, async (text) => {
        const refused = refusedNames(endpoint.query, text);
        const query = Object.fromEntries(names.map((name) => [name, text]));
        const { status, body } = await attempt(app, endpoint, { token, params, query });
        // An empty list of ids fits.
        const fits = refused.length === 0 && !names.includes("cursor");
        if (fits) return assert.ok(status < 500, `${nameOf(endpoint)} with ${text}`);
        assert.equal(status, 400, `${nameOf(endpoint)} with ${text}`);
        const missing = text.trim() ? undefined : Object.values(endpoint.missingQuery ?? {})[0];
        // The schema doesn't look into a cursor; its list finds out that it never issued it.
        const expected = unreadable("query", refused.length ? refused : ["cursor"], missing);
        assert.deepEqual(body.error, expected, text);
      });
    }
  });

  it("are refused as cursors that no list gave out", async () => {
    const { tokenFor, params } = await callers();
    const lists = endpoints.filter(
      ({ query, params: ids }) => query && "cursor" in query.shape && !isSecret(ids?.shape ?? {}),
    );
    for (const [endpoint, some] of dealt(lists)) {
      const token = tokenFor(endpoint);
      await forEach(some.filter(Boolean), async (cursor) => {
        const query = { ...("q" in (endpoint.query?.shape ?? {}) && { q: "x" }), cursor };
        const { status, body } = await attempt(app, endpoint, { token, params, query });
        assert.deepEqual(body.error, unreadable("query", ["cursor"]), `${nameOf(endpoint)} with ${cursor}`);
        assert.equal(status, 400);
      });
    }
  });

  it("are found by a search for them, and by no other", async () => {
    const creator = await makeUser(app);
    await makeEvent(app, creator, { name: "Quiet", location: "Q", description: "Q", visibility: "public" });
    await forEach(strings, async (text) => {
      if (isKept(text, { min: 1, max: 200 })) {
        await makeEvent(app, creator, { name: text, location: "-", description: "-", visibility: "public" });
      }
    });
    await forEach(strings, async (q) => {
      const { status, body } = await attempt(app, open.searchPublicEvents, { query: { q } });
      if (refusedNames(open.searchPublicEvents.query, q).includes("q")) {
        assert.deepEqual([status, body.error], [400, unreadable("query", ["q"])], q);
        return;
      }
      const found = body as unknown as { events: open.PublicEvent[]; total: number };
      assert.equal(status, 200, q);
      if (isKept(q, { min: 1, max: 200 })) assert.ok(found.total >= 1, q);
      const searched = fold(q);
      const texts = found.events.map(({ name, location, description }) =>
        fold(`${name} ${location} ${description}`),
      );
      assert.deepEqual(
        texts.filter((text) => !text.includes(searched)),
        [],
        q,
      );
    });
  });
});

describe("ids", () => {
  // Proves decisions 2: Ids are UUIDs of version 7
  it("are what RFC 9562 calls a UUID, in any case", { skip }, async () => {
    const { token } = await makeUser(app);
    const unknown: string[] = [];
    for (const { text, valid } of samplesOf("uuid")) {
      const { status } = await attempt(app, talks.getTalk, { token, params: { talkId: text } });
      if (status !== (valid ? 404 : 400)) unknown.push(text);
    }
    // The suite accepts any version and variant; RFC 9562 has no version f and no variant f.
    assert.deepEqual(unknown, [
      "99c17cbb-656f-f64a-940f-1a4568f03487",
      "2eb8aa08-aa98-11ea-f4aa-73b441d16380",
    ]);
  });

  it("name the same thing in upper case", async () => {
    const speaker = await makeUser(app);
    const { sessionId } = await makeSession(app, speaker, await makeEvent(app, speaker));
    const { session } = await speaker.call(sessions.getSession, {
      params: { sessionId: sessionId.toUpperCase() },
    });
    assert.equal(session.sessionId, sessionId);
  });
});
