import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { getEvent, updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { makeCoOrganizer, makeEvent, makeUser } from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { mailedOf, makeCast, outcomeOf, outcomes, type Role } from "../../../test/scenes.ts";

const app = useApp();

const already = { status: 409, code: "conflict", message: "This user is already a co-organizer" };
const mayNot = {
  status: 403,
  code: "forbidden",
  message: "You don't have permission to manage co-organizers for this event.",
};

async function makeInvitable() {
  const creator = await makeUser(app, { name: "Ada" });
  const invitee = await makeUser(app, { name: "Bob", email: "bob@example.org" });
  const eventId = await makeEvent(app, creator, { name: "Conf" });
  const params = { eventId };
  const invite = (email: string) => creator.call(contract.inviteCoOrganizer, { params, body: { email } });
  const list = () => creator.call(contract.listCoOrganizers, { params });
  return { creator, invitee, eventId, params, invite, list };
}

describe("who may manage co-organizers", () => {
  const unrelated = {
    askedCoSpeaker: 404,
    pendingCoOrganizer: 404,
    rejectedCoOrganizer: 404,
    formerlyInvited: 404,
    stranger: 404,
  } as const;
  const managed = {
    ...unrelated,
    creator: "ok",
    admin: "ok",
    coOrganizer: 403,
    speaker: 403,
    coSpeaker: 403,
    invited: 403,
  } as const;
  const onPublic = (table: Record<Role, number | "ok">) =>
    Object.fromEntries(Object.entries(table).map(([role, told]) => [role, told === 404 ? 403 : told]));

  // Proves product 2: `/events/{id}/co-organizers` refuses everybody else in the given words
  // Proves decisions 4: Visibility, deletion and co-organizers are the creator's and admins'
  it("is the creator and admins, who list, invite and remove", async () => {
    for (const visibility of ["draft", "public"] as const) {
      const expected = visibility === "draft" ? managed : onPublic(managed);
      const cast = await makeCast(app, { visibility });
      const params = { eventId: cast.eventId };
      const seen = await outcomes(cast, ({ call }) => call(contract.listCoOrganizers, { params }));
      assert.deepEqual(seen, expected);
      for (const role of Object.keys(managed) as Role[]) {
        const { call } = cast.people[role];
        const other = await makeUser(app);
        const body = { email: other.email };
        const invited = await outcomeOf(call(contract.inviteCoOrganizer, { params, body }));
        assert.deepEqual([role, invited], [role, expected[role]]);
        if (invited !== "ok") await makeCoOrganizer(app, other, cast.eventId);
        const remove = { params: { ...params, userId: other.userId } };
        const removed = await outcomeOf(call(contract.removeCoOrganizer, remove));
        assert.deepEqual([role, removed], [role, expected[role]]);
      }
      const denied = cast.people.coOrganizer.call(contract.listCoOrganizers, { params });
      assert.deepEqual(await refusal(denied), mayNot);
    }
  });

  it("is nobody without a sign-in", async () => {
    const visitor = app.client();
    const params = { eventId: randomUUIDv7(), userId: randomUUIDv7() };
    const body = { email: "a@example.org" };
    const signedOut = async (call: Promise<unknown>) => assert.equal((await refusal(call)).status, 401);
    await signedOut(visitor(contract.listCoOrganizers, { params }));
    await signedOut(visitor(contract.inviteCoOrganizer, { params, body }));
    await signedOut(visitor(contract.removeCoOrganizer, { params }));
  });
});

describe("inviting a co-organizer", () => {
  // Proves product 3: Co-organizer row
  // Proves product 7: Events and co-organizers
  // Proves decisions 2: Co-organizers, invitations and sessions answer in their envelopes
  // Proves decisions 4: Co-organizers are invited by address, with an account
  // Proves decisions 7: Invitation to organize, and its answer
  it("lists the invited one as pending after the creator, and mails the invitation", async () => {
    const { creator, invitee, invite, list, eventId } = await makeInvitable();
    const invitedAt = app.ctx.clock().toISOString();
    const { coOrganizer, openInvitation } = await invite(" BOB@Example.org ");
    assert.equal(openInvitation, null);
    assert.ok(coOrganizer?.invitedAt && coOrganizer.invitedAt >= invitedAt);
    assert.deepEqual(coOrganizer, {
      userId: invitee.userId,
      name: "Bob",
      email: "bob@example.org",
      deleted: false,
      role: "co-organizer",
      status: "pending",
      invitedAt: coOrganizer.invitedAt,
      acceptedAt: null,
      invitationId: coOrganizer.invitationId,
      expiresAt: coOrganizer.expiresAt,
      invitedEmail: null,
    });
    assert.deepEqual(await list(), {
      coOrganizers: [
        {
          userId: creator.userId,
          name: "Ada",
          email: creator.email,
          deleted: false,
          role: "creator",
          status: "accepted",
          invitedAt: null,
          acceptedAt: null,
          invitationId: null,
          expiresAt: null,
          invitedEmail: null,
        },
        coOrganizer,
      ],
      openInvitations: [],
    });
    const link = `${app.ctx.config.appUrl}/sessions/invitations`;
    const { invitations } = await invitee.call(listInvitations);
    const { invitationId = "" } = invitations[0] ?? {};
    assert.deepEqual(await mailed(app), [
      {
        kind: "co_organizer_invitation",
        to: "bob@example.org",
        name: "Bob",
        data: {
          ...{ inviterName: "Ada", eventId, eventName: "Conf", ...mailedOf(null) },
          ...{ expiresAt: coOrganizer.expiresAt, invitationId, link },
        },
      },
    ]);
  });

  // Proves product 5: Co-organizer: valid address, no duplicate
  // Proves decisions 4: Co-organizers are invited by address, with an account
  // Proves decisions 4: No second invitation while pending or accepted; again after rejection or removal
  it("refuses what is no address, and who is invited or organizes already", async () => {
    const { creator, invitee, invite, list } = await makeInvitable();
    const wrong = "Please enter a valid email address";
    await makeUser(app, { email: "imported@speakers.invalid" });
    for (const email of ["", "bob", "bob@example", "b ob@example.org", "imported@speakers.invalid"]) {
      assert.deepEqual(await refusal(invite(email)), invalid("email", wrong));
    }
    assert.deepEqual(await refusal(invite(creator.email)), already);
    await invite(invitee.email);
    assert.deepEqual(await refusal(invite(invitee.email.toUpperCase())), already);
    await app.db.updateTable("co_organizers").set({ status: "accepted" }).execute();
    assert.deepEqual(await refusal(invite(invitee.email)), already);
    const params = { eventId: randomUUIDv7() };
    const body = { email: invitee.email };
    const nowhere = creator.call(contract.inviteCoOrganizer, { params, body });
    assert.deepEqual(await refusal(nowhere), notFound("Event"));
    assert.equal((await list()).coOrganizers.length, 2);
    assert.equal((await mailed(app)).length, 1);
  });

  // Proves decisions 4: No second invitation while pending or accepted; again after rejection or removal
  it("is possible again after a rejection, under a new id, and after a removal", async () => {
    const { invitee, eventId, invite, list } = await makeInvitable();
    const invitationId = await makeCoOrganizer(app, invitee, eventId, "rejected");
    app.clock.advance(60_000);
    const { coOrganizer } = await invite(invitee.email);
    assert.equal(coOrganizer?.status, "pending");
    assert.deepEqual((await list()).coOrganizers[1], coOrganizer);
    const answer = { params: { invitationId }, body: { accept: true } };
    assert.deepEqual(await refusal(invitee.call(answerInvitation, answer)), notFound("Invitation"));
    const params = { eventId, userId: invitee.userId };
    const admin = await makeUser(app, {
      role: "admin",
      password_changed_at: app.ctx.clock().toISOString(),
    });
    await admin.call(contract.removeCoOrganizer, { params });
    assert.equal((await list()).coOrganizers.length, 1);
    assert.equal((await invite(invitee.email)).coOrganizer?.status, "pending");
  });

  it("invites once when asked twice at the same moment", async () => {
    const { invitee, invite, list } = await makeInvitable();
    const sent = await Promise.all([invite, invite].map((send) => outcomeOf(send(invitee.email))));
    assert.deepEqual(sent.sort(), [409, "ok"]);
    assert.equal((await list()).coOrganizers.length, 2);
    assert.equal((await mailed(app)).length, 1);
  });

  it("sends no mail to who wants none", async () => {
    const { invite } = await makeInvitable();
    const quiet = await makeUser(app, { email_notifications: false });
    await invite(quiet.email);
    assert.deepEqual(await mailed(app), []);
  });

  it("is limited to 300 in an hour, whatever becomes of them", async () => {
    const { creator, invite } = await makeInvitable();
    const row = { key: `invite:${creator.userId}`, hits: 300 };
    const resets = new Date(app.ctx.clock().valueOf() + 60_000).toISOString();
    await app.db
      .insertInto("rate_limits")
      .values({ ...row, resets_at: resets })
      .execute();
    assert.equal((await refusal(invite("nobody@example.org"))).status, 429);
    app.clock.advance(60_000);
    assert.equal((await refusal(invite("no address"))).status, 422);
    assert.equal((await invite("nobody@example.org")).openInvitation?.email, "nobody@example.org");
  });
});

describe("what a co-organizer may do", () => {
  it("begins with accepting and ends with removal, at once", async () => {
    const { creator, invitee, eventId, params, invite, list } = await makeInvitable();
    await invite(invitee.email);
    const edit = () => outcomeOf(invitee.call(updateEvent, { params, body: { location: "Porto" } }));
    const see = () => outcomeOf(invitee.call(getEvent, { params }));
    assert.deepEqual([await see(), await edit()], [404, 404]);
    const { invitations } = await invitee.call(listInvitations);
    const invitationId = invitations[0]?.invitationId ?? assert.fail();
    const answer = { params: { invitationId }, body: { accept: true } };
    app.clock.advance(60_000);
    const heard = await announcedBy(app, () => invitee.call(answerInvitation, answer));
    assert.deepEqual(heard, []);
    assert.deepEqual([await see(), await edit()], ["ok", "ok"]);
    const row = (await list()).coOrganizers[1];
    assert.ok(row?.acceptedAt && row.invitedAt && row.acceptedAt > row.invitedAt);
    assert.equal(row.status, "accepted");
    const remove = { params: { eventId, userId: invitee.userId } };
    await creator.call(contract.removeCoOrganizer, remove);
    assert.deepEqual([await see(), await edit()], [404, 404]);
    assert.deepEqual(
      await refusal(creator.call(contract.removeCoOrganizer, remove)),
      notFound("Co-organizer"),
    );
  });
});

describe("removing a co-organizer", () => {
  // Proves product 7: Events and co-organizers
  it("answers 204; an accepted one may leave, but remove no other, and nobody the creator", async () => {
    const { people, eventId } = await makeCast(app, { visibility: "public" });
    const { creator, coOrganizer, pendingCoOrganizer } = people;
    const remove = (user: typeof creator, userId: string) =>
      user.call(contract.removeCoOrganizer, { params: { eventId, userId } });
    assert.deepEqual(await refusal(remove(coOrganizer, pendingCoOrganizer.userId)), mayNot);
    assert.deepEqual(await refusal(remove(coOrganizer, creator.userId)), mayNot);
    assert.deepEqual(await refusal(remove(pendingCoOrganizer, pendingCoOrganizer.userId)), mayNot);
    assert.deepEqual(await refusal(remove(creator, creator.userId)), notFound("Co-organizer"));
    const path = `/api/events/${eventId}/co-organizers/${coOrganizer.userId}`;
    const headers = { authorization: `Bearer ${coOrganizer.token}` };
    const response = await app.raw(path, { method: "DELETE", headers });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    assert.deepEqual(await refusal(remove(coOrganizer, coOrganizer.userId)), mayNot);
  });
});

it("asks the database as often for three co-organizers as for one", async () => {
  const { creator, eventId, params } = await makeInvitable();
  const queriesFor = async () => {
    await makeCoOrganizer(app, await makeUser(app), eventId);
    await creator.call(contract.listCoOrganizers, { params });
    app.queries.length = 0;
    await creator.call(contract.listCoOrganizers, { params });
    return app.queries.length;
  };
  const one = await queriesFor();
  await queriesFor();
  assert.deepEqual([one, await queriesFor()], [4, 4]);
});
