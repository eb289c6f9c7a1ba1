import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answer, EndpointShape } from "@plenary/contract/endpoint";
import * as events from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import * as open from "@plenary/contract/public/public";
import * as talks from "@plenary/contract/sessions/talks";
import { makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { attempt, forEach } from "../http.ts";
import { hostileStrings, skip } from "./hostile-data.ts";
import { pick, type Row, type Rules, readAll, send } from "./hostile-text.ts";

const app = useApp({ rateLimit: false });
const strings = hostileStrings();

const eventRules = {
  name: { min: 1, max: 200 },
  location: { min: 1, max: 200 },
  description: { min: 1, max: 20_000 },
};
const eventBody = {
  name: "Event",
  location: "Here",
  description: "About",
  startDate: "2027-05-01",
  endDate: "2027-05-02",
  visibility: "public",
};
const talkRules = {
  title: { min: 1, max: 200 },
  summary: { min: 1, max: 500 },
  description: { min: 1, max: 50_000 },
};
const talkBody = { title: "Talk", summary: "In short", description: "At length" };

/** Creates a row with each string, then changes each row to the next string; returns what each row should hold. */
async function writeAll(
  token: string,
  { create, update, id }: { create: EndpointShape; update: EndpointShape; id: string },
  body: Row,
  rules: Rules,
) {
  const created = new Map<string, Row>();
  await forEach(strings, async (text) => {
    const { kept, answer } = await send(app, create, { token, body }, text, rules);
    created.set(String(answer[id]), kept);
  });
  const ids = [...created.keys()];
  const change = async () => {
    const changed = new Map<string, Row>();
    await forEach([...strings.entries()], async ([place, text]) => {
      const row = ids[(place + 1) % ids.length] ?? assert.fail();
      const sent = { token, params: { [id]: row }, body: {} };
      changed.set(row, (await send(app, update, sent, text, rules)).kept);
    });
    return changed;
  };
  return { created, change };
}

/** The list holds exactly the expected rows, with what they should hold; of a description the beginning. */
function compare(rows: Map<string, Row>, expected: Map<string, Row>, names: string[]) {
  assert.equal(rows.size, expected.size);
  for (const [id, kept] of expected) assert.deepEqual(pick(rows.get(id), names), pick(listed(kept), names));
}

const listed = (row: Row): Row => ({
  ...row,
  description: [...String(row.description)].slice(0, limits.listedDescriptionMax).join(""),
});

describe(`${strings.length} hostile strings${skip ? ` (${skip})` : ""}`, () => {
  // Proves decisions 2: Texts are trimmed and NFC, passwords are not; control characters are refused
  it("are kept and shown as they are in events, or refused with their field", async () => {
    const { token } = await makeUser(app);
    const calls = { create: events.createEvent, update: events.updateEvent, id: "eventId" };
    const { created, change } = await writeAll(token, calls, eventBody, eventRules);
    compare(
      await readAll(app, events.listEvents, "events", "eventId", token),
      created,
      Object.keys(eventRules),
    );
    compare(await readAll(app, open.listPublicEvents, "events", "eventId"), created, Object.keys(eventRules));
    const changed = await change();
    compare(
      await readAll(app, events.listEvents, "events", "eventId", token),
      changed,
      Object.keys(eventRules),
    );
    compare(await readAll(app, open.listPublicEvents, "events", "eventId"), changed, Object.keys(eventRules));
  });

  it("are kept and shown as they are in talks, or refused with their field", async () => {
    const { token, userId } = await makeUser(app);
    const calls = { create: talks.createTalk, update: talks.updateTalk, id: "talkId" };
    const { created, change } = await writeAll(token, calls, talkBody, talkRules);
    const onProfile = async () => {
      const found = new Map<string, Row>();
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const call = { params: { userId }, ...(cursor && { query: { cursor } }) };
        const { body } = await attempt(app, open.getPublicProfile, call);
        const { user, more } = body as unknown as Answer<typeof open.getPublicProfile>;
        for (const talk of user.talks) found.set(talk.talkId, talk);
        cursor = more.talks;
      }
      return found;
    };
    compare(await readAll(app, talks.listTalks, "talks", "talkId", token), created, Object.keys(talkRules));
    compare(await onProfile(), created, ["title", "summary"]);
    const changed = await change();
    compare(await readAll(app, talks.listTalks, "talks", "talkId", token), changed, Object.keys(talkRules));
    compare(await onProfile(), changed, ["title", "summary"]);
  });
});
