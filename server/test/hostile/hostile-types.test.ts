import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultQuotas } from "@plenary/contract/admin/quotas";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import * as talks from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { z } from "zod";
import { PASSWORD } from "../factories.ts";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, forEach, nameOf } from "../http.ts";
import { makeThings } from "../permissions/things.ts";
import { type Cast, makeCast } from "../scenes.ts";
import { anAssertion, anAttestation } from "../sign-ins.ts";
import {
  kindsOfProgramme,
  rightOfCall,
  rightOfFeedback,
  rightOfProgramme,
  valuesOfCall,
  valuesOfCallCalls,
  valuesOfFeedback,
  valuesOfFeedbackCalls,
  valuesOfProgramme,
} from "./hostile-values.ts";

const app = useApp({ rateLimit: false });
const endpoints = (await allEndpoints()).filter(({ body }) => body);

const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

/** Values, as written in JSON, that only a few fields accept. */
const values = {
  number: "42",
  "huge number": "1e308",
  "number beyond all": "1e999",
  "negative zero": "-0",
  true: "true",
  false: "false",
  null: "null",
  array: '["x"]',
  "empty array": "[]",
  object: '{"$ne":null}',
  "object that looks like text": '{"toString":"x","length":3}',
  "deeply nested array": nested,
};
type Kind = keyof typeof values;

/** How zod words a message that nobody has worded. */
const libraryText = /Invalid (input|option|string|UUID)|Too (big|small)|Unrecognized/;

/** Where such a value is valid after all. */
const right: Record<string, Kind[]> = {
  "POST /auth/register description": ["null"],
  "POST /bootstrap/admin-setup bootstrap_mode": ["true", "false"],
  "POST /bootstrap/admin-setup email_disabled": ["true", "false"],
  "POST /auth/passkeys transports": ["array", "empty array"],
  "POST /auth/passkeys/login userHandle": ["null"],
  "POST /auth/second-factor userHandle": ["null"],
  "POST /auth/confirm userHandle": ["null"],
  "POST /sessions/:sessionId/reject reason": ["null"],
  "POST /events/:eventId/sessions/bulk reason": ["null"],
  "POST /events/:eventId/sessions/bulk room": ["null"],
  "POST /events/:eventId/sessions/bulk track": ["null"],
  "POST /events/:eventId/sessions/bulk roomId": ["null"],
  "POST /events/:eventId/sessions/bulk trackId": ["null"],
  "POST /events/:eventId/sessions/bulk type": ["null"],
  "POST /events/:eventId/sessions/bulk languages": ["empty array"],
  "POST /events/:eventId/sessions/bulk durationMinutes": ["number", "null"],
  "POST /events/:eventId/sessions/bulk startTime": ["null"],
  "POST /events/:eventId/session-views columns": ["empty array"],
  "PUT /events/:eventId/session-views/:viewId columns": ["empty array"],
  "POST /sessions/invitations talkId": ["null"],
  // It is answered as no address, and stored nowhere.
  "POST /events/:eventId/invitations emails": ["array"],
  "POST /events/:eventId/co-organizer-invitations emails": ["array"],
  "POST /events/:eventId/reviewer-invitations emails": ["array"],
  "POST /events/:eventId/invitations words": ["null"],
  "POST /sessions/invitations words": ["null"],
  "POST /events/:eventId/co-organizers words": ["null"],
  "POST /events/:eventId/co-organizer-invitations words": ["null"],
  "POST /events/:eventId/reviewer-invitations words": ["null"],
  "PUT /sessions/invitations/:invitationId accept": ["true", "false"],
  "PUT /invitations/:token accept": ["true", "false"],
  "PUT /invitations/:token talkId": ["null"],
  "PUT /admin/users/:userId/quotas publicEventsPerDay": ["number"],
  "PUT /invitations/:token reason": ["null"],
  "PUT /sessions/:sessionId talk": ["object", "object that looks like text"],
  "PUT /sessions/invitations/:invitationId talkId": ["null"],
  "PUT /sessions/invitations/:invitationId reason": ["null"],
  "POST /messages/:messageId/reply replyToAll": ["true", "false"],
  "PUT /users/:userId/profile description": ["null"],
  "PUT /events/:eventId/biography biography": ["null"],
  "POST /auth/register showsEmail": ["true", "false"],
  "PUT /talks/:talkId isShown": ["true", "false"],
  "PUT /users/notification-settings emailNotifications": ["true", "false"],
  "PUT /events/:eventId/head-focus x": ["number", "negative zero"],
  "PUT /events/:eventId/head-focus y": ["number", "negative zero"],
  "PUT /admin/invitations/:invitationId accept": ["true", "false"],
  "PUT /notices/seen noticeIds": ["empty array"],
  "PUT /notices/muted muted": ["true", "false"],
  "PUT /admin/settings smtpPort": ["number"],
  "PUT /admin/settings emailNotificationsEnabled": ["true", "false"],
  "PUT /admin/settings requireAdminSecondFactor": ["true", "false"],
  "PUT /admin/settings decisionMailDelaySeconds": ["number", "negative zero"],
  "POST /admin/settings/validate-smtp smtpPort": ["number"],
};
for (const field of ["contactEmail", "supportEmail", "smtpHost", "smtpUsername", "smtpPassword", "domain"]) {
  right[`PUT /admin/settings ${field}`] = ["null"];
}
for (const field of ["emailNotifications", "showsEmail", "sharesEmail"])
  right[`PUT /users/:userId/profile ${field}`] = ["true", "false"];
for (const call of ["POST /events", "PUT /events/:eventId"]) {
  right[`${call} submissionsOpen`] = ["true", "false"];
  right[`${call} website`] = ["null"];
}
for (const field of ["accent", "slug", "contactEmail", "conductUrl", "hashtag"])
  right[`PUT /events/:eventId/identity ${field}`] = ["null"];
for (const field of ["tagline", "affiliation", "pronouns"])
  right[`PUT /users/:userId/profile ${field}`] = ["null"];
right["PUT /users/:userId/profile links"] = ["empty array"];
Object.assign(right, rightOfProgramme as Record<string, Kind[]>, rightOfFeedback, rightOfCall);
for (const field of [" ifCoSpeakerIds", "/speakers userIds", "/speakers ifUserIds"])
  right[`PUT /sessions/:sessionId${field}`] = ["empty array"];

/** A valid value for every field there is. */
const goodValues = (
  { talkId, eventId, sessionId, people }: Cast,
  endpoint: EndpointShape,
): Record<string, unknown> => ({
  ...{ username: "newcomer", password: PASSWORD, name: "New", email: "new@example.org" },
  ...{
    challenge: "c".repeat(43),
    code: "123456",
    recoveryCode: "abcd",
    passkey: anAssertion,
    deviceToken: "d".repeat(43),
    token: "x",
    new_password: PASSWORD,
    currentPassword: PASSWORD,
    newPassword: "Entirely-new-9",
  },
  ...{ bootstrap_mode: true, email_disabled: true },
  ...{ id: "aWQ", rawId: "aWQ", type: "public-key", ...anAssertion.response, ...anAttestation.response },
  ...{ startDate: "2027-05-01", endDate: "2027-05-02", location: "Here", description: "About" },
  ...{ timezone: "UTC", visibility: "draft", title: "Title", summary: "In short", text: "Text" },
  ...{ talkId, eventId, startTime: "2027-05-01T10:00", durationMinutes: 30, room: "R", track: "T" },
  ...{ coSpeakerIds: [], ifCoSpeakerIds: [], reason: "Because", words: "Do come", accept: false },
  ...{
    audience: "all",
    sessionIds: [sessionId],
    proposalIds: [sessionId],
    userIds: [people.speaker.userId],
    ifUserIds: [],
  },
  emails: ["new@example.org"],
  ...{ subject: "Subject", content: "Content", recipients: [people.speaker.userId], replyToAll: false },
  ...{ emailNotifications: true, emailNotificationsEnabled: true, domain: "events.example.org" },
  ...{ requireAdminSecondFactor: false, decisionMailDelaySeconds: 60, submissionsOpen: true },
  ...{ website: "https://example.org", showsEmail: true, sharesEmail: true, isShown: true },
  ...{ kind: "session_moved", muted: true, noticeIds: [] },
  ...{ query: "status=draft", columns: ["title"], density: "dense" },
  ...{ x: 50, y: 50, head: "0".repeat(32) },
  ...{ accent: "#0a6c4b", slug: "conf-27", conductUrl: "https://example.org", hashtag: "conf" },
  ...{ tagline: "Hello", affiliation: "A company", pronouns: "they", biography: "Me" },
  ...valuesOfProgramme,
  ...valuesOfFeedback,
  ...valuesOfCall,
  ...{ action: "approve", sessions: [{ sessionId }] },
  ...{ contactEmail: "hello@example.org", supportEmail: "help@example.org" },
  ...{ smtpHost: "mail.example.org", smtpPort: 587, smtpUsername: "plenary", smtpPassword: "s3cret" },
  ...{ userId: people.stranger.userId, mailId: talkId, route: "/" },
  ...defaultQuotas,
  ...kindsOfProgramme[nameOf(endpoint)],
  ...valuesOfFeedbackCalls[nameOf(endpoint)],
  ...valuesOfCallCalls[nameOf(endpoint)],
});

interface Field {
  name: string;
  /** The names of its inner fields that are required, if it is an object. */
  inner: string[];
  /** A body that is valid except for this field, which holds this JSON. */
  bodyWith(json: string): string;
}

/** The fields of a body, including those of objects in it. */
function fieldsOf(schema: z.ZodObject, good: Record<string, unknown>): Field[] {
  const names = Object.keys(schema.shape);
  const objectOf = (name: string) => {
    const field = schema.shape[name];
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    return inner instanceof z.ZodObject ? inner : undefined;
  };
  const innerOf = (name: string) => {
    const inner = objectOf(name);
    return inner ? fieldsOf(inner, good) : [];
  };
  const directly = (name: string) => {
    const shape = objectOf(name)?.shape ?? {};
    return Object.keys(shape).filter((key) => !shape[key].safeParse(undefined).success);
  };
  const write = (name: string, fields: Field[]) => {
    const [first] = fields;
    // An object is written through one of its fields, which gets the value it would have anyway.
    if (first) return first.bodyWith(JSON.stringify(good[first.name]));
    assert.ok(name in good, `${name} has no right value to try with`);
    return JSON.stringify(good[name]);
  };
  const bodyWith = (changed: string, json: string) =>
    `{${names.map((name) => `"${name}":${name === changed ? json : write(name, innerOf(name))}`).join()}}`;
  return names.flatMap((name) => [
    { name, inner: directly(name), bodyWith: (json) => bodyWith(name, json) },
    ...innerOf(name).map((field) => ({
      ...field,
      bodyWith: (json: string) => bodyWith(name, field.bodyWith(json)),
    })),
  ]);
}

/** All rows of all tables. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(app.db);
  const read = async ({ name }: { name: string }) => [
    name,
    (await sql.raw(`select * from ${name}`).execute(app.db)).rows,
  ];
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

/** Sends bodies as a user who could make the call if they were valid; none of them stores anything. */
async function withoutTrace(
  work: (
    send: (endpoint: EndpointShape, body: string) => ReturnType<typeof attempt>,
    cast: Cast,
  ) => Promise<void>,
) {
  const cast = await makeCast(app);
  const { people } = cast;
  const params = await makeThings(app, cast);
  const before = await everything();
  await work((endpoint, body) => {
    const { token } = endpoint.path.startsWith("/talks/") ? people.speaker : people.admin;
    return attempt(app, endpoint, { token, params, body });
  }, cast);
  assert.deepEqual(await everything(), before);
}

describe("a body", () => {
  // Proves product 9: Nobody sets visibility, roles or states to other values
  // Proves decisions 2: The format of errors, with code and fields
  it("of wrong types is refused with the field that is wrong, and nothing is stored", async () => {
    await withoutTrace(async (send, cast) => {
      for (const endpoint of endpoints) {
        const fields = fieldsOf(endpoint.body as z.ZodObject, goodValues(cast, endpoint));
        const tries = fields.flatMap((field) =>
          Object.keys(values).map((kind) => ({ field, kind: kind as Kind })),
        );
        await forEach(tries, async ({ field, kind }) => {
          if (right[`${nameOf(endpoint)} ${field.name}`]?.includes(kind)) return;
          const { status, body } = await send(endpoint, field.bodyWith(values[kind]));
          const where = `${nameOf(endpoint)}: ${kind} as ${field.name}`;
          assert.equal(status, 422, where);
          const isObject = field.inner.length > 0 && values[kind].startsWith("{");
          const named = isObject ? field.inner : [field.name];
          assert.equal(body.error?.code, "validation_failed", where);
          const fields = Object.keys(body.error.fields ?? {});
          if (endpoint.namesPaths)
            assert.ok(
              fields[0]?.split(".").some((part) => named.includes(part)),
              `${where}: ${fields}`,
            );
          else assert.deepEqual(fields, named, where);
          assert.doesNotMatch(Object.values(body.error.fields ?? {}).join(), libraryText, where);
        });
      }
    });
  });

  it("that is no object is refused whole", async () => {
    await withoutTrace(async (send) => {
      for (const endpoint of endpoints) {
        for (const kind of ["number", "number beyond all", "true", "array", "deeply nested array"] as const) {
          const { status, body } = await send(endpoint, values[kind]);
          assert.equal(status, 422, `${nameOf(endpoint)}: ${kind}`);
          assert.deepEqual(body.error?.fields, { body: "Must be an object" });
        }
      }
    });
  });

  it("that reaches for the prototypes of objects is refused as unreadable", async () => {
    await withoutTrace(async (send) => {
      for (const endpoint of endpoints) {
        for (const text of [
          '{"__proto__":{"role":"admin"}}',
          '{"\\u005f_proto__":{"role":"admin"}}',
          '{"profile":{"__proto__":{"name":"x"}}}',
          '{"constructor":{"prototype":{"role":"admin"}}}',
        ]) {
          const { status, body } = await send(endpoint, text);
          assert.deepEqual(
            { status, error: body.error },
            {
              status: 400,
              error: { message: "The request is not readable JSON.", code: "bad_request" },
            },
          );
        }
      }
    });
  });

  it("with more in any text field than a body may have is refused as too large", async () => {
    await withoutTrace(async (send, cast) => {
      for (const endpoint of endpoints) {
        const long = JSON.stringify("x".repeat(1.1 * (endpoint.bodyBytes ?? limits.bodyBytes)));
        for (const field of fieldsOf(endpoint.body as z.ZodObject, goodValues(cast, endpoint))) {
          const { status, body } = await send(endpoint, field.bodyWith(long));
          assert.deepEqual(
            { status, error: body.error },
            { status: 413, error: { message: "The request is too large.", code: "payload_too_large" } },
          );
        }
      }
    });
  });

  // Proves decisions 2: Unknown fields are ignored and never stored
  it("may hold fields that nobody knows, which are not stored", async () => {
    await withoutTrace(async (send) => {
      const unknown = `{"creatorId":"x","constructor":5,"hasOwnProperty":null,"deep":${nested}}`;
      const { status, body } = await send(talks.updateTalk, unknown);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body.talk as object), Object.keys(talks.Talk.shape));
    });
  });
});
