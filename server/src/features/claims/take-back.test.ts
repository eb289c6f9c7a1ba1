import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { deleteEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/invitations/claims";
import { listNotices } from "@plenary/contract/messages/notices";
import { getAvailability, setAvailability } from "@plenary/contract/schedule/availability";
import {
  createSession,
  deleteSession,
  listSessions,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { createTalk, listTalks, updateTalk } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { eventOf, idOfUser, importFor, peopleOf, sessionOfTalk } from "../../../test/programme/imports.ts";
import type { ParsedEvent } from "../import/reading/parsed-event.ts";

const app = useApp();

const jo = { key: "0a1b2c3d-0000-4000-8000-000000000001", name: "Jo Imported" };
const al = { key: "id:7", name: "Al Imported" };

let [owner, ann, bea, admin]: TestUser[] = [];
beforeEach(async () => {
  owner = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  ann = await makeUser(app, { name: "Ann", email: "ann@example.org" });
  bea = await makeUser(app, { name: "Bea" });
  admin = await makeAdmin(app, { name: "Ada", email: "ada@example.org" });
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const run = (event: ParsedEvent) => importFor(app, the(owner), event);
const people = (eventId: string) => peopleOf(app, eventId);

const idOf = (name: string) => idOfUser(app, name);
const sessionOf = (title: string) => sessionOfTalk(app, title);

/** Lets the user take over by a link of this maker what the imported speaker of that name has; returns the claim. */
async function claim(user: TestUser | undefined, eventId: string, name: string, maker = owner) {
  const params = { eventId, userId: the(await idOf(name)) };
  const { url } = await the(maker).call(contract.makeClaimLink, { params });
  await the(user).call(contract.takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
  return the((await list(eventId))[0]).claimId;
}

const list = async (eventId: string) =>
  (await the(owner).call(contract.listClaims, { params: { eventId } })).claims;
const told = (of: contract.TakenOver) => [of.sessions, of.left, of.takenBackBy, of.givenBack];
const takeBack = (claimId: string, by = admin) =>
  the(by).call(contract.takeBackClaim, { params: { claimId } });

describe("taking back what somebody took over of an imported speaker", () => {
  it("gives back what was entered of when they can be there before, and nothing that was said since", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo]]));
    const joId = the(await idOf(jo.name));
    const body = (note: string) => ({
      times: [{ starts: "2027-05-01T10:00", ends: "2027-05-01T12:00", can: false }],
      note,
    });
    const of = (userId: string) => ({ params: { eventId, userId } });
    const said = async (by: TestUser | undefined, userId: string) => {
      const { availability } = await the(by).call(getAvailability, of(userId));
      return [availability.state, availability.note, availability.times.length];
    };
    const later = () => app.clock.advance(1000);
    await the(owner).call(setAvailability, { ...of(joId), body: body("Jo's") });
    later();
    const first = await claim(ann, eventId, jo.name);
    later();
    assert.deepEqual(await said(ann, the(ann).userId), ["answered", "Jo's", 1]);
    await takeBack(first);
    assert.deepEqual(await said(owner, joId), ["answered", "Jo's", 1]);
    const second = await claim(ann, eventId, jo.name);
    later();
    await the(ann).call(setAvailability, { ...of(the(ann).userId), body: body("Ann's") });
    later();
    await takeBack(second);
    assert.deepEqual(await said(owner, joId), ["not_asked", null, 0]);
    // It is still theirs to read and delete.
    assert.deepEqual(await said(ann, the(ann).userId), ["answered", "Ann's", 1]);
  });

  // Proves trust claims: An administrator takes a wrong taking over back, once: everything that came with it, and
  //   nothing else
  it("gives everything back to an account that nobody has, which imports know again", async () => {
    const file = eventOf("schedule:a", [[jo], [al, jo], [al]]);
    const { eventId } = await run(file);
    const before = await people(eventId);
    const joId = await idOf(jo.name);
    const claimId = await claim(ann, eventId, jo.name);
    assert.equal(await idOf(jo.name), undefined);
    assert.deepEqual(await takeBack(claimId), { count: 2, of: 2 });
    assert.deepEqual(await people(eventId), before);
    assert.equal(await idOf(jo.name), joId);
    assert.deepEqual((await the(ann).call(listSessions)).counts.all, 0);
    assert.deepEqual((await the(ann).call(listTalks)).talks, []);
    assert.deepEqual((await run(file)).tally.speakers, { created: 0, updated: 0, unchanged: 2, removed: 0 });
    assert.deepEqual(await people(eventId), before);
    // The GUID is the same person's in other files, too.
    const { eventId: otherId } = await run(eventOf("schedule:b", [[jo]]));
    assert.deepEqual(await people(otherId), [["schedule:b 0", jo.name, jo.name, null]]);
    assert.equal(await idOf(jo.name), joId);
    // And somebody can take over again.
    await claim(bea, eventId, jo.name);
    assert.deepEqual((await people(eventId))[0], ["schedule:a 0", "Bea", "Bea", null]);
  });

  // Proves trust claims: An administrator takes a wrong taking over back, once: everything that came with it, and
  //   nothing else
  it("is done once, by administrators who have just proven who they are", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo]]));
    const claimId = await claim(ann, eventId, jo.name);
    assert.equal((await refusal(takeBack(claimId, owner))).status, 403);
    const [{ takenBackAt, sessions, claimer, speakerName } = assert.fail()] = await list(eventId);
    assert.deepEqual([takenBackAt, sessions, claimer.name, speakerName], [null, 1, "Ann", jo.name]);
    const answers = await Promise.allSettled([takeBack(claimId), takeBack(claimId)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const { status, message } = await refusal(takeBack(claimId));
    assert.deepEqual([status, message], [409, "This was taken back already"]);
    assert.equal((await refusal(takeBack(eventId))).message, "There is nothing to take back here");
    assert.notEqual((await list(eventId))[0]?.takenBackAt, null);
    assert.equal((await refusal(the(ann).call(contract.listClaims, { params: { eventId } }))).status, 403);
    app.clock.advance(16 * 60_000);
    assert.equal((await refusal(takeBack(claimId))).code, "confirmation_required");
  });

  // Proves trust claims: An administrator takes a wrong taking over back, once: everything that came with it, and
  //   nothing else
  it("is told to who organizes the event and to who had taken over, and audited", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo]]));
    const claimId = await claim(ann, eventId, jo.name);
    await takeBack(claimId);
    const mails = (await mailed(app)).filter(({ kind }) => kind === "claim_taken_back");
    const about = { claimerName: "Ann", speakerName: jo.name, eventName: "schedule:a", others: 0 };
    const { appUrl } = app.ctx.config;
    assert.deepEqual(mails.map(({ to, data }) => [to, data]).sort(), [
      ["ann@example.org", { ...about, toClaimer: true, link: `${appUrl}/sessions` }],
      ["olga@example.org", { ...about, toClaimer: false, link: `${appUrl}/events/${eventId}` }],
    ]);
    for (const [user, wasOwn] of [
      [owner, false],
      [ann, true],
    ] as const) {
      const { notices } = await the(user).call(listNotices);
      const line = the(notices.find(({ kind }) => kind === "claim_taken_back"));
      assert.deepEqual(
        [line.speakerName, line.actorName, line.eventName, line.wasOwn],
        [jo.name, "Ada", "schedule:a", wasOwn],
      );
    }
    const { logs } = await the(admin).call(listAuditLogs, { query: { action: "claim_taken_back" } });
    assert.deepEqual(
      logs.map(({ userName, resourceId, details }) => [userName, resourceId, details.sessions, details.of]),
      [["Ada", the(ann).userId, 1, 1]],
    );
  });

  // Proves trust claims: An administrator takes a wrong taking over back, once: everything that came with it, and
  //   nothing else
  it("leaves the claimer what is the claimer's own", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo], [jo], [jo], [jo, al]]));
    const claimId = await claim(ann, eventId, jo.name);
    const elsewhere = await makeEvent(app, the(bea), { visibility: "public", name: "Other" });
    const call = the(ann).call;
    const [first, second, third] = [
      await sessionOf("schedule:a 0"),
      await sessionOf("schedule:a 1"),
      await sessionOf("schedule:a 2"),
    ];
    // The first talk is submitted elsewhere, the second session gets a talk of Ann's, the third is deleted.
    const texts = { title: "Better", summary: "Words", description: "Words" };
    await call(updateTalk, { params: { talkId: first.talk_id }, body: texts });
    const submitted = await call(createSession, { body: { eventId: elsewhere, talkId: first.talk_id } });
    const { talk } = await call(createTalk, { body: { ...texts, title: "Ann's own" } });
    await call(updateSession, { params: { sessionId: second.session_id }, body: { talkId: talk.talkId } });
    await call(deleteSession, { params: { sessionId: third.session_id } });
    assert.deepEqual((await list(eventId)).map(told), [[4, 3, null, null]]);
    assert.deepEqual(await takeBack(claimId), { count: 3, of: 4 });
    assert.deepEqual((await list(eventId)).map(told), [[4, 0, "Ada", 3]]);
    assert.deepEqual(await people(eventId), [
      ["Better", jo.name, jo.name, null],
      ["schedule:a 1", jo.name, jo.name, null],
      ["schedule:a 3", jo.name, jo.name, al.name],
    ]);
    assert.deepEqual(await people(elsewhere), [["Better", "Ann", "Ann", null]]);
    const { sessions } = await call(listSessions);
    assert.deepEqual(
      sessions.map(({ sessionId }) => sessionId),
      [submitted.session.sessionId],
    );
    const { talks } = await call(listTalks);
    assert.deepEqual(talks.map(({ title }) => title).sort(), ["Ann's own", "Better", "schedule:a 2"]);
    // The next import has its texts, and what was deleted, again.
    await run(eventOf("schedule:a", [[jo], [jo], [jo], [jo, al]]));
    assert.deepEqual(
      (await people(eventId)).map(([title, , speaker]) => [title, speaker]),
      [0, 1, 2, 3].map((n) => [`schedule:a ${n}`, jo.name]),
    );
  });

  it("takes back what imports have added since, but not of who is somebody else there, too", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo], [al]]));
    const claimId = await claim(ann, eventId, jo.name);
    await run(eventOf("schedule:a", [[jo], [al], [jo], [al, jo]]));
    assert.deepEqual((await people(eventId))[3], ["schedule:a 3", al.name, al.name, "Ann"]);
    assert.equal((await list(eventId))[0]?.left, 3);
    assert.deepEqual(await takeBack(claimId), { count: 3, of: 1 });
    assert.deepEqual(
      (await people(eventId)).map(([, , speaker, other]) => [speaker, other]),
      [
        [jo.name, null],
        [al.name, null],
        [jo.name, null],
        [al.name, jo.name],
      ],
    );
    const again = await claim(ann, eventId, jo.name);
    const other = await claim(ann, eventId, al.name);
    await takeBack(again);
    assert.deepEqual((await people(eventId))[3], ["schedule:a 3", "Ann", "Ann", jo.name]);
    await takeBack(other);
    assert.deepEqual((await people(eventId))[3], ["schedule:a 3", al.name, al.name, jo.name]);
  });

  for (const order of ["first", "last"]) {
    it(`keeps apart two speakers of one session whom the same account took over, the ${order} one taken back first`, async () => {
      const cy = { key: "id:9", name: "Cy Imported" };
      const { eventId } = await run(
        eventOf("schedule:a", [
          [jo, al],
          [cy, jo, al],
        ]),
      );
      const before = await people(eventId);
      const claims = [await claim(ann, eventId, jo.name), await claim(ann, eventId, al.name)];
      assert.deepEqual(await people(eventId), [
        ["schedule:a 0", "Ann", "Ann", null],
        ["schedule:a 1", cy.name, cy.name, "Ann"],
      ]);
      if (order === "last") claims.reverse();
      const names = order === "last" ? ["Ann", al.name] : [jo.name, "Ann"];
      await takeBack(the(claims[0]));
      const now = await people(eventId);
      assert.deepEqual(now[0]?.slice(2), names);
      assert.deepEqual(
        now
          .slice(1)
          .map((row) => row[3])
          .sort(),
        [...names].sort(),
      );
      await takeBack(the(claims[1]));
      assert.deepEqual(await people(eventId), before);
    });
  }

  it("leaves who was asked beside the speaker asked, and who was taken out, out", async () => {
    const cy = { key: "id:9", name: "Cy Imported" };
    const { eventId } = await run(eventOf("schedule:a", [[jo], [cy, jo]]));
    const asked = await sessionOf("schedule:a 0");
    await makeCoSpeaker(app, the(ann), asked.session_id, { accepted: false });
    const claimId = await claim(ann, eventId, jo.name);
    const { session_id } = await sessionOf("schedule:a 1");
    await app.db.deleteFrom("session_speakers").where("session_id", "=", session_id).execute();
    await app.settle();
    assert.deepEqual(await takeBack(claimId), { count: 1, of: 2 });
    assert.deepEqual(await people(eventId), [
      ["schedule:a 0", jo.name, jo.name, "Ann"],
      ["schedule:a 1", cy.name, cy.name, null],
    ]);
    const rows = app.db.selectFrom("session_speakers").select("accepted");
    assert.deepEqual(await rows.execute(), [{ accepted: false }]);
  });

  it("is about all events where the link was, but not about what somebody else took over before", async () => {
    const [one, other] = [eventOf("schedule:a", [[jo]]), eventOf("schedule:b", [[jo], [jo]])];
    const [{ eventId }, { eventId: otherId }] = [await run(one), await run(other)];
    await claim(bea, eventId, jo.name);
    const claimId = await claim(ann, otherId, jo.name, admin);
    assert.deepEqual(await takeBack(claimId), { count: 2, of: 2 });
    assert.deepEqual(
      (await people(otherId)).map((row) => row[2]),
      [jo.name, jo.name],
    );
    assert.deepEqual(
      (await people(eventId)).map((row) => row[2]),
      ["Bea"],
    );
  });

  it("is refused where nothing is left, and of what is older than the records", async () => {
    const event = await makeEvent(app, the(owner), { name: "By hand" });
    const nobody = await makeUser(app, { name: "Nobody", password_hash: null });
    await makeSession(app, nobody, event);
    const claimId = await claim(ann, event, "Nobody");
    await app.db.updateTable("claims").set({ is_recorded: false }).execute();
    assert.match((await refusal(takeBack(claimId))).message, /before Plenary recorded/);
    await app.db.updateTable("claims").set({ is_recorded: true }).execute();
    await app.db
      .deleteFrom("talks")
      .execute()
      .catch(() => {});
    await app.db.deleteFrom("sessions").execute();
    await app.settle();
    assert.match((await refusal(takeBack(claimId))).message, /^Nothing is left to take back/);
    assert.equal(await idOf("Nobody"), undefined, "no account is made for nothing");
    await the(owner).call(deleteEvent, { params: { eventId: event } });
    assert.match((await refusal(takeBack(claimId))).message, /^Nothing is left to take back/);
  });
});
