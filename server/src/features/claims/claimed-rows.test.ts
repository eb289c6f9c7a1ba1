import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/claims";
import { listEventMessagePeople, writeToSpeakers } from "@plenary/contract/messages/event-messages";
import { listAvailability, setAvailability } from "@plenary/contract/schedule/availability";
import { addSpeaker } from "@plenary/contract/sessions/session-speakers";
import { sql } from "kysely";
import {
  makeAdmin,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";
import { accountReferences } from "../../db/rows/unclaimed-accounts.ts";
import { sendEventMessages } from "../speakers/message-sending.ts";

const app = useApp();

let [organizer, ann, jo]: TestUser[] = [];
let [eventId, sessionId] = ["", ""];

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga" });
  ann = await makeUser(app, { name: "Ann" });
  jo = await makeUser(app, { name: "Jo", email: unclaimedEmail("jo"), password_hash: null });
  eventId = await makeEvent(app, organizer, { name: "Conf" });
  ({ sessionId } = await makeSession(app, the(jo), eventId, { status: "confirmed" }));
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
async function claim(speakerId = the(jo).userId, who = ann) {
  const params = { eventId, userId: speakerId };
  const { url } = await the(organizer).call(contract.makeClaimLink, { params });
  const token = new URL(url).pathname.replace("/claims/", "");
  return the(who).call(contract.takeClaim, { params: { token } });
}
const exists = async (userId = the(jo).userId) =>
  (await app.db.selectFrom("users").select("name").where("user_id", "=", userId).execute()).length === 1;

describe("what organizers wrote to speakers of whom nobody had one's account", () => {
  /** Writes to all speakers; returns who of them didn't get it, and why, as it is by then. */
  async function write() {
    const body = { audience: "all" as const, subject: "Slides", content: "Send them" };
    const params = { eventId };
    const { eventMessage } = await the(organizer).call(writeToSpeakers, { params, body });
    const { eventMessageId } = eventMessage;
    await sendEventMessages(app.ctx).run();
    return async () => {
      const given = { params: { eventId, eventMessageId } };
      const { people } = await the(organizer).call(listEventMessagePeople, given);
      return people.map(({ name, inbox }) => [name, inbox]);
    };
  }

  it("was missed by whoever takes over, and again by the speaker once that is taken back", async () => {
    const body = { name: "By Name" };
    const { session } = await the(organizer).call(addSpeaker, { params: { sessionId }, body });
    const byName = the(session.speakers[1]).userId;
    await makeSession(app, await makeUser(app, { name: "Bob" }), eventId);
    const told = await write();
    const others = [
      ["Jo", "unclaimed"],
      ["Bob", "there"],
    ];
    assert.deepEqual(await told(), [["By Name", "unclaimed"], ...others]);
    assert.deepEqual(await claim(byName), { count: 1 });
    assert.equal(await exists(byName), false);
    assert.deepEqual(await told(), [["Ann", "unclaimed"], ...others]);

    const admin = await makeAdmin(app);
    const { claims } = await admin.call(contract.listClaims, { params: { eventId } });
    await admin.call(contract.takeBackClaim, { params: { claimId: the(claims[0]).claimId } });
    assert.deepEqual(await told(), [["By Name", "unclaimed"], ...others]);
  });

  it("was not missed by who had it under a name of their own", async () => {
    await makeSession(app, the(ann), eventId);
    const told = await write();
    assert.deepEqual(await told(), [
      ["Jo", "unclaimed"],
      ["Ann", "there"],
    ]);
    assert.deepEqual(await claim(), { count: 1 });
    assert.deepEqual(await told(), [["Ann", "there"]]);
    assert.equal(await exists(), false);
  });
});

describe("when somebody can be there, as organizers entered it", () => {
  it("goes to whoever takes over, and back again; what they said themselves stays", async () => {
    const params = { eventId };
    const times = [{ starts: "2027-05-01T10:00", ends: "2027-05-01T12:00", can: false }];
    await the(organizer).call(setAvailability, {
      params: { eventId, userId: the(jo).userId },
      body: { times, note: "By train" },
    });
    await claim();
    const said = async () => {
      const { people } = await the(organizer).call(listAvailability, { params });
      return people.map(({ name, note, times }) => [name, note, times.length]);
    };
    assert.deepEqual(await said(), [["Ann", "By train", 1]]);
    const admin = await makeAdmin(app);
    const { claims } = await admin.call(contract.listClaims, { params });
    await admin.call(contract.takeBackClaim, { params: { claimId: the(claims[0]).claimId } });
    assert.deepEqual(await said(), [["Jo", "By train", 1]]);
    await makeSession(app, the(ann), eventId, { status: "confirmed" });
    await the(ann).call(setAvailability, {
      params: { eventId, userId: the(ann).userId },
      body: { times: [], note: "Any time" },
    });
    await claim();
    assert.deepEqual(await said(), [["Ann", "Any time", 0]]);
  });
});

async function makeProposal(submitter_id: string): Promise<string> {
  const event_id = await makeEvent(app, the(organizer));
  const time = app.ctx.clock().toISOString();
  const [row, proposal_id] = [{ event_id, created_at: time, updated_at: time }, randomUUIDv7()];
  await app.db
    .insertInto("calls")
    .values({ ...row, closes_at: time })
    .execute();
  await app.db
    .insertInto("proposals")
    .values({ ...row, proposal_id, submitter_id })
    .execute();
  return proposal_id;
}

const eventOfProposal = (proposalId: string) =>
  app.db
    .selectFrom("proposals")
    .select("event_id")
    .where("proposal_id", "=", proposalId)
    .executeTakeFirstOrThrow();

/** Makes something that refers to Jo's account in each way in which that keeps it. */
const referring: Record<(typeof accountReferences)[number][0], (userId: string) => Promise<unknown>> = {
  conflicts_of_interest: async (user_id) => {
    const row = { conflict_id: randomUUIDv7(), proposal_id: await makeProposal(the(organizer).userId) };
    const at = app.ctx.clock().toISOString();
    await app.db
      .insertInto("conflicts_of_interest")
      .values({ ...row, user_id, kind: "declared", at })
      .execute();
  },
  event_message_missed: async (user_id) => {
    const event_message_id = await makeEventMessage(
      the(organizer).userId,
      await makeEvent(app, the(organizer)),
    );
    await app.db
      .insertInto("event_message_missed")
      .values({ event_message_id, user_id, unclaimed: true })
      .execute();
  },
  event_message_recipients: async (user_id) => {
    const event_message_id = await makeEventMessage(the(organizer).userId);
    await app.db.insertInto("event_message_recipients").values({ event_message_id, user_id }).execute();
  },
  event_messages: (userId) => makeEventMessage(userId),
  events: (userId) => makeEvent(app, { ...the(jo), userId }),
  message_recipients: (userId) => makeMessage(the(organizer).userId, userId),
  messages: (userId) => makeMessage(userId, the(organizer).userId),
  outbox: async (kept_for) => {
    const time = app.ctx.clock().toISOString();
    const row = { mail_id: randomUUIDv7(), kind: "session_approved" as const, created_at: time };
    const to = { to_address: "jo@example.org", to_name: "Jo", next_attempt_at: time, kept_due: time };
    await app.db
      .insertInto("outbox")
      .values({ ...row, ...to, data: "{}", kept_for })
      .execute();
  },
  proposal_comments: async (user_id) => {
    const row = { comment_id: randomUUIDv7(), proposal_id: await makeProposal(the(organizer).userId) };
    await app.db
      .insertInto("proposal_comments")
      .values({
        ...{ ...row, user_id, role: "reviewer", addressed: "reviewers", text: "Good" },
        at: app.ctx.clock().toISOString(),
      })
      .execute();
  },
  proposal_speakers: async (user_id) => {
    const invited_at = app.ctx.clock().toISOString();
    const row = { entry_id: randomUUIDv7(), proposal_id: await makeProposal(the(organizer).userId) };
    await app.db
      .insertInto("proposal_speakers")
      .values({ ...row, user_id, email: "jo@example.org", position: 1, invited_at })
      .execute();
  },
  proposals: (userId) => makeProposal(userId),
  reviewers: async (user_id) => {
    const { event_id } = await eventOfProposal(await makeProposal(the(organizer).userId));
    const row = { reviewer_id: randomUUIDv7(), event_id, user_id };
    await app.db
      .insertInto("reviewers")
      .values({ ...row, asked_at: app.ctx.clock().toISOString() })
      .execute();
  },
  reviews: async (user_id) => {
    const time = app.ctx.clock().toISOString();
    const proposal_id = await makeProposal(the(organizer).userId);
    const row = { review_id: randomUUIDv7(), proposal_id, ...(await eventOfProposal(proposal_id)) };
    await app.db
      .insertInto("reviews")
      .values({
        ...{ ...row, user_id, state: "draft" as const },
        ...{ proposal_version: 1, masked_then: false, created_at: time, updated_at: time },
      })
      .execute();
  },
  session_speakers: async () => {
    const other = await makeEvent(app, the(organizer));
    const session = await makeSession(app, the(organizer), other);
    await makeCoSpeaker(app, the(jo), session.sessionId);
  },
  sessions: async () => makeSession(app, the(jo), await makeEvent(app, the(organizer))),
  talks: () => makeTalk(app, the(jo)),
};

async function makeEventMessage(sender_id: string, event_id = eventId): Promise<string> {
  const time = app.ctx.clock().toISOString();
  const event_message_id = randomUUIDv7();
  await app.db
    .insertInto("event_messages")
    .values({
      ...{ event_message_id, event_id, sender_id, audience: "all", asked_hash: Buffer.from("asked") },
      ...{ subject: "Slides", content: "Send them", created_at: time, next_attempt_at: time },
      ...{ recipients: 0, without_account: 1, unreachable: 0 },
    })
    .execute();
  return event_message_id;
}

async function makeMessage(sender_id: string, user_id: string): Promise<void> {
  const [message_id, sent_at] = [randomUUIDv7(), app.ctx.clock().toISOString()];
  const texts = { subject: "Slides", content: "Send them", preview: "Send them" };
  await app.db
    .insertInto("messages")
    .values({ ...{ message_id, thread_id: message_id, sender_id, sent_at }, ...texts })
    .execute();
  await app.db
    .insertInto("message_recipients")
    .values({ message_id, user_id, position: 0, sent_at })
    .execute();
}

describe("an account that somebody's sessions are taken over from", () => {
  for (const [table, refer] of Object.entries(referring)) {
    it(`stays while something in ${table} refers to it`, async () => {
      await refer(the(jo).userId);
      assert.deepEqual(await claim(), { count: 1 });
      assert.equal(await exists(), true);
    });
  }

  it("is kept by every table that the database would not let it go from", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')
      order by 1, 2`.execute(app.db);
    const known = accountReferences.filter(([table]) => table !== "session_speakers");
    assert.deepEqual(
      rows.map(({ table, column }) => [table, column]),
      known.map((pair) => [...pair]),
    );
  });
});
