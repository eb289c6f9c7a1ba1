import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/invitations";
import type { Updateable } from "kysely";
import {
  makeCoOrganizer,
  makeEvent,
  makeSessionInvitation,
  makeTalk,
  makeUser,
} from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import {
  eventShown,
  mailedOf,
  makeCast,
  makeInvitable,
  outcomeOf,
  outcomes,
  type Role,
} from "../../../test/scenes.ts";
import type { Tables } from "../../db/tables.ts";

const app = useApp();

const DAY = 86_400_000;
const pending = {
  status: 409,
  code: "conflict",
  message: "This address already has a pending invitation to this event",
};

describe("who may invite, see and withdraw invitations to speak", () => {
  const unrelated = {
    askedCoSpeaker: 404,
    pendingCoOrganizer: 404,
    rejectedCoOrganizer: 404,
    formerlyInvited: 404,
    stranger: 404,
  } as const;
  const organizers = { creator: "ok", coOrganizer: "ok", admin: "ok" } as const;
  const others = { speaker: 403, coSpeaker: 403, invited: 403 } as const;
  const allowed = { ...unrelated, ...organizers, ...others };

  // Proves product 6: Co-organizers edit details and invite
  // Proves decisions 4: Organizers edit, invite and decide
  it("is each organizer", async () => {
    const cast = await makeCast(app);
    const { eventId } = cast;
    const invite = (role: Role) =>
      cast.people[role].call(contract.inviteSpeaker, { body: { eventId, email: `${role}@example.com` } });
    const list = (role: Role) =>
      cast.people[role].call(contract.listSentInvitations, { params: { eventId } });
    for (const role of Object.keys(allowed) as Role[]) {
      const told = [await outcomeOf(invite(role)), await outcomeOf(list(role))];
      assert.deepEqual([role, ...told], [role, allowed[role], allowed[role]]);
    }
    const message = "Only the organizers of this event can";
    assert.equal((await refusal(invite("speaker"))).message, `${message} invite speakers.`);
    assert.equal((await refusal(list("speaker"))).message, `${message} see its invitations.`);
  });

  it("withdraws as an organizer; the invitee alone is told why not", async () => {
    const cast = await makeCast(app, { visibility: "public" });
    const { creator, invited } = cast.people;
    const seen = { ...allowed, speaker: 404, coSpeaker: 404 };
    for (const role of Object.keys(seen) as Role[]) {
      await app.db.deleteFrom("session_invitations").execute();
      const invitationId = await makeSessionInvitation(app, invited, cast.eventId);
      const withdraw = cast.people[role].call(contract.withdrawInvitation, { params: { invitationId } });
      assert.deepEqual([role, await outcomeOf(withdraw)], [role, seen[role]]);
    }
    const params = { invitationId: randomUUIDv7() };
    const unknown = creator.call(contract.withdrawInvitation, { params });
    assert.deepEqual(await refusal(unknown), notFound("Invitation"));
  });

  it("shows everybody one's own alone, and nothing to visitors", async () => {
    const cast = await makeCast(app);
    const seen: Record<string, string[]> = {};
    await outcomes(cast, async (user) => {
      const { invitations } = await user.call(contract.listInvitations);
      const role = Object.entries(cast.people).find(([, person]) => person === user)?.[0] ?? "";
      if (invitations.length) seen[role] = invitations.map(({ type }) => type);
    });
    assert.deepEqual(seen, {
      pendingCoOrganizer: ["co-organizer"],
      askedCoSpeaker: ["co-speaker"],
      invited: ["session"],
    });
    const visitor = app.client();
    const params = { invitationId: randomUUIDv7() };
    const body = { eventId: cast.eventId, email: "a@example.org" };
    const signedOut = async (call: Promise<unknown>) => assert.equal((await refusal(call)).status, 401);
    await signedOut(visitor(contract.listInvitations));
    await signedOut(visitor(contract.inviteSpeaker, { body }));
    await signedOut(visitor(contract.answerInvitation, { params, body: { accept: true } }));
    await signedOut(visitor(contract.withdrawInvitation, { params }));
    await signedOut(visitor(contract.listSentInvitations, { params: { eventId: cast.eventId } }));
  });
});

describe("inviting a speaker", () => {
  // Proves product 3: Session invitation, its creation, acceptance and rejection
  // Proves product 7: Session invitations
  // Proves decisions 2: Co-organizers, invitations and sessions answer in their envelopes
  // Proves decisions 7: Invitation to speak, and its answer
  // Proves trust invitations: They name event, days, place and the sender's own words as such, in mail, list and linked
  //   page
  it("shows the invitation to both sides, and mails it", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const talkId = await makeTalk(app, invitee, { title: "Types" });
    const invitation = await invite({ email: " Bob@Example.ORG ", talkId, words: " Do come.\nPlease! " });
    const { invitationId, invitedAt, expiresAt } = invitation;
    assert.equal(Date.parse(expiresAt) - Date.parse(invitedAt), 30 * DAY);
    assert.deepEqual(invitation, {
      invitationId,
      type: "session",
      resourceId: eventId,
      email: "Bob@Example.ORG",
      invitee: { userId: invitee.userId, name: "Bob", email: invitee.email, otherAddress: false },
      inviterName: "Ada",
      talkId,
      talk: { title: "Types" },
      status: "pending",
      reason: null,
      words: "Do come.\nPlease!",
      invitedAt,
      expiresAt,
      answeredAt: null,
    });
    const sent = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    const counts = { all: 1, pending: 1, accepted: 0, rejected: 0, expired: 0, withdrawn: 0 };
    assert.deepEqual(sent, { invitations: [invitation], nextCursor: null, counts });
    const received = {
      invitationId,
      type: "session",
      resourceId: eventId,
      eventName: "Conf",
      eventVisibility: "public",
      ...eventShown,
      inviterName: "Ada",
      talkId,
      sessionTitle: null,
      words: "Do come.\nPlease!",
      status: "pending",
      invitedAt,
      expiresAt,
    };
    assert.deepEqual(await invitee.call(contract.listInvitations), {
      invitations: [received],
      nextCursor: null,
      count: 1,
    });
    const link = `${app.ctx.config.appUrl}/sessions/invitations`;
    const words = mailedOf("Do come.\nPlease!");
    const data = { inviterName: "Ada", eventId, eventName: "Conf", ...words, expiresAt, invitationId, link };
    const mail = { kind: "session_invitation", to: "bob@example.org", name: "Bob", data };
    assert.deepEqual(await mailed(app), [mail]);
  });

  // Proves decisions 4: Invitations wait for a registration; a second pending one is a 409
  it("refuses a second one while the first is pending, whatever the case, also at once", async () => {
    const { organizer, invite } = await makeInvitable(app);
    const sent = await Promise.all([invite, invite].map((send) => outcomeOf(send())));
    assert.deepEqual(sent.sort(), [409, "ok"]);
    assert.deepEqual(await refusal(invite({ email: "BOB@example.org" })), pending);
    assert.equal((await mailed(app)).length, 1);
    const elsewhere = { eventId: await makeEvent(app, organizer), email: "bob@example.org" };
    await organizer.call(contract.inviteSpeaker, { body: elsewhere });
  });

  it("doesn't wait for an answer beyond the event's end, unless that has passed already", async () => {
    const ada = await makeUser(app);
    const expiry = async (day: string) => {
      const days = { start_date: day, end_date: day };
      const eventId = await makeEvent(app, ada, { ...days, timezone: "America/New_York" });
      const body = { eventId, email: "bob@example.org" };
      return (await ada.call(contract.inviteSpeaker, { body })).invitation;
    };
    const dayAfter = (days: number) =>
      new Date(app.ctx.clock().valueOf() + days * DAY).toISOString().slice(0, 10);
    const soon = await expiry(dayAfter(5));
    const ends = Temporal.PlainDate.from(dayAfter(6)).toZonedDateTime("America/New_York").toInstant();
    assert.equal(Date.parse(soon.expiresAt), ends.epochMilliseconds);
    const past = await expiry(dayAfter(-5));
    assert.equal(Date.parse(past.expiresAt) - Date.parse(past.invitedAt), 30 * DAY);
  });

  it("invites again after a withdrawal, and after 30 days, when the first has expired", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const first = await invite();
    const withdrawn = { params: { invitationId: first.invitationId } };
    await organizer.call(contract.withdrawInvitation, withdrawn);
    const second = await invite();
    app.clock.advance(30 * DAY - 60_000);
    await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
    app.ctx.changes.apply(["*"]);
    assert.deepEqual(await refusal(invite()), pending);
    app.clock.advance(60_000);
    assert.deepEqual((await invitee.call(contract.listInvitations)).invitations, []);
    const states = async () => {
      const sent = await organizer.call(contract.listSentInvitations, { params: { eventId } });
      return sent.invitations.map((row) => [row.invitationId, row.status]);
    };
    const before = [
      [second.invitationId, "expired"],
      [first.invitationId, "withdrawn"],
    ];
    assert.deepEqual(await states(), before);
    const third = await invite();
    assert.deepEqual(await states(), [[third.invitationId, "pending"], ...before]);
  });

  it("refuses what is no address, no event, and no talk of the invitee", async () => {
    const { organizer, invitee, invite } = await makeInvitable(app);
    const wrong = invalid("email", "Please enter a valid email address");
    for (const email of ["", "bob", "a@b", "one@speakers.invalid"]) {
      assert.deepEqual(await refusal(invite({ email })), wrong);
    }
    const tooLong = await refusal(invite({ email: `${"a".repeat(244)}@example.org` }));
    assert.deepEqual(tooLong, invalid("email", "Email address is too long"));
    const others = await makeTalk(app, organizer);
    const own = await makeTalk(app, invitee);
    assert.deepEqual(await refusal(invite({ talkId: others })), notFound("Talk"));
    assert.deepEqual(await refusal(invite({ talkId: randomUUIDv7() })), notFound("Talk"));
    const stranger = { email: "nobody@example.org", talkId: own };
    assert.deepEqual(await refusal(invite(stranger)), notFound("Talk"));
    const send = (body: { eventId: string; email: string }) =>
      refusal(organizer.call(contract.inviteSpeaker, { body }));
    const { email } = invitee;
    assert.deepEqual(await send({ eventId: "", email }), invalid("eventId", "Please select an event"));
    assert.deepEqual(await send({ eventId: randomUUIDv7(), email }), notFound("Event"));
    assert.deepEqual(await app.db.selectFrom("session_invitations").selectAll().execute(), []);
    assert.deepEqual(await mailed(app), []);
  });
});

describe("lists of invitations", () => {
  // Proves decisions 2: Lists take limit and cursor
  it("go through all pages, of both kinds", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const expected = [];
    for (let n = 0; n < 2; n++) {
      const event = await makeEvent(app, organizer);
      expected.push(await makeCoOrganizer(app, invitee, event, "pending"));
      expected.push(await makeSessionInvitation(app, invitee, event));
      app.clock.advance(1000);
    }
    expected.push((await invite()).invitationId);
    const seen: string[] = [];
    const counts: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, cursor };
      const answer = await invitee.call(contract.listInvitations, { query });
      seen.push(...answer.invitations.map((row) => row.invitationId));
      counts.push(answer.count);
      cursor = answer.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(counts, [5, 3, 1]);
    assert.equal(seen[0], expected.at(-1));
    assert.deepEqual(seen.toSorted(), expected.toSorted());
    const sent = [seen[0], (await invite({ email: "eve@example.org" })).invitationId].reverse();
    const page = async (query: object) => {
      const answer = await organizer.call(contract.listSentInvitations, { params: { eventId }, query });
      return { ids: answer.invitations.map((row) => row.invitationId), cursor: answer.nextCursor };
    };
    const first = await page({ limit: 1 });
    assert.deepEqual([...first.ids, ...(await page({ cursor: first.cursor })).ids], sent);
    const query = { cursor: "x" };
    assert.equal((await refusal(invitee.call(contract.listInvitations, { query }))).status, 400);
  });

  it("show the organizers the invitations of one state, and how many there are of each", async () => {
    const { organizer, eventId, invite } = await makeInvitable(app);
    const id = async (email: string) => (await invite({ email })).invitationId;
    const overdue = await id("overdue@example.org");
    const makeState = (invitationId: string, set: Updateable<Tables["session_invitations"]>) =>
      app.db.updateTable("session_invitations").set(set).where("invitation_id", "=", invitationId).execute();
    await makeState(overdue, { expires_at: app.ctx.clock().toISOString() });
    const replaced = await id("replaced@example.org");
    await makeState(replaced, { status: "expired" });
    const rejected = await id("rejected@example.org");
    await makeState(rejected, { status: "rejected" });
    const pendingOnes = [await id("first@example.org"), await id("second@example.org")];
    const list = async (query: object) => {
      const params = { eventId };
      const answer = await organizer.call(contract.listSentInvitations, { params, query });
      return { ...answer, invitations: answer.invitations.map((row) => [row.invitationId, row.status]) };
    };
    const counts = { all: 5, pending: 2, accepted: 0, rejected: 1, expired: 2, withdrawn: 0 };
    const shown = async (status: contract.InvitationStatus, ids: string[]) => {
      const invitations = ids.map((each) => [each, status]).reverse();
      assert.deepEqual(await list({ status }), { invitations, nextCursor: null, counts });
    };
    await shown("pending", pendingOnes);
    await shown("expired", [overdue, replaced]);
    await shown("rejected", [rejected]);
    await shown("withdrawn", []);
    const first = await list({ status: "pending", limit: 1 });
    const rest = await list({ status: "pending", cursor: first.nextCursor });
    const oldest = (await list({ order: "asc" })).invitations;
    assert.deepEqual(oldest, (await list({})).invitations.toReversed());
    assert.deepEqual([first, rest].flatMap(({ invitations }) => invitations).length, 2);
    assert.equal((await refusal(list({ status: "lost" }))).status, 400);
  });

  it("ask the database as often for three as for one", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const queriesFor = async () => {
      const event = await makeEvent(app, organizer);
      await makeCoOrganizer(app, invitee, event, "pending");
      await makeSessionInvitation(app, invitee, event);
      await invite({ email: (await makeUser(app)).email });
      await Promise.all([invitee, organizer].map(({ call }) => call(contract.listInvitations)));
      app.queries.length = 0;
      await invitee.call(contract.listInvitations);
      await organizer.call(contract.listSentInvitations, { params: { eventId } });
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.deepEqual([one, await queriesFor()], [4, 4]);
  });
});
