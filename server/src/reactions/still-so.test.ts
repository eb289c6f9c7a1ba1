import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listClaims, makeClaimLink, takeBackClaim, takeClaim } from "@plenary/contract/invitations/claims";
import { listNotices } from "@plenary/contract/messages/notices";
import * as contract from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeCoSpeaker, makeUser, type TestUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";
import { eventOf, idOfUser, importFor } from "../../test/programme/imports.ts";

const app = useApp({ rateLimit: false });
const { scene, leave, linesOf } = newsOf(app, useMailServer());
const MINUTE = 60_000;

describe("a submission that was decided", () => {
  // Proves trust news: Only what is still so is told, by mail and on the dashboard
  it("is told to nobody any more, unless that is undone", async () => {
    const { olga, hugo, submit } = await scene();
    const types = await submit("Types");
    await submit("Parsers");
    const { undoUntil, session } = await olga.call(contract.approveSession, types);
    assert.ok(undoUntil);
    assert.deepEqual(await linesOf(hugo), ["session_submitted, Parsers, Sam, Conf"]);
    app.clock.advance(10 * MINUTE);
    const [toHugo] = await leave();
    assert.equal(toHugo?.subject, "Submitted to Conf: Parsers");
    assert.doesNotMatch(toHugo?.mail.text ?? "", /Types/);

    const trees = await submit("Trees");
    const rejected = await olga.call(contract.rejectSession, { ...trees, body: {} });
    const body = { decidedAt: rejected.session.updatedAt };
    await olga.call(contract.undoDecision, { ...trees, body });
    assert.deepEqual(await linesOf(hugo), [
      "session_submitted, Trees, Sam, Conf",
      "session_submitted, Parsers, Sam, Conf",
    ]);
    assert.equal(session.status, "confirmed");
  });

  it("is not told again beside the change that makes it wait once more", async () => {
    const { olga, hugo, sam, submit } = await scene();
    const { params } = await submit("Types");
    app.clock.advance(10 * MINUTE);
    await leave();
    await olga.call(contract.approveSession, { params });
    await sam.call(contract.updateSession, { params, body: { room: "Hall" } });
    assert.deepEqual(await linesOf(hugo), ["change_waiting, Types, Sam, Conf"]);
    await olga.call(contract.approveSession, { params });
    assert.deepEqual(await linesOf(hugo), []);
  });
});

describe("a withdrawn confirmed session", () => {
  // Proves trust news: What is urgent comes first in its mail, and in the subject
  it("comes first in the mail, whatever else that tells and leaves out", async () => {
    const { sam, submit, confirmed } = await scene();
    const { params } = await confirmed("Types");
    app.clock.advance(11 * MINUTE);
    for (let number = 1; number <= 21; number++) {
      await submit(`Talk ${number}`);
      app.clock.advance(1000);
    }
    await sam.call(contract.deleteSession, { params });
    await submit("Later");
    const [, toOlga] = await leave();
    assert.equal(toOlga?.subject, "Withdrawn from Conf: Types, and 22 more changes");
    const said = toOlga?.mail.text ?? "";
    assert.match(said, /withdrawn “Types”, which was confirmed.*submitted “Later”.*“Talk 21”.*“Talk 4”/s);
    assert.match(said, /And 3 more\./);
    assert.doesNotMatch(said, /“Talk 3”/);
  });

  // Proves trust news: A withdrawal too, of a confirmed session at once
  it("is told to its co-speakers as theirs, also with its talk and where they organize too; not to who was only asked", async () => {
    const { olga, hugo, sam, submit, confirmed } = await scene();
    const types = await confirmed("Types");
    const parsers = await submit("Parsers");
    app.clock.advance(11 * MINUTE);
    await leave();
    app.clock.advance(11 * MINUTE);
    const cora = await makeUser(app, { name: "Cora", email: "cora@example.org" });
    const asked = await makeUser(app, { name: "Ann", email: "ann@example.org" });
    for (const { params } of [types, parsers]) {
      await makeCoSpeaker(app, cora, params.sessionId);
      await makeCoSpeaker(app, hugo, params.sessionId, { position: 2 });
      await makeCoSpeaker(app, asked, params.sessionId, { position: 3, accepted: false });
    }
    await sam.call(contract.deleteSession, { params: types.params });
    assert.deepEqual(
      (await leave()).map(({ to, subject }) => `${to}: ${subject}`),
      [
        "cora@example.org: Your session was deleted at Conf: Types",
        "hugo@example.org: Your session was deleted at Conf: Types",
        "olga@example.org: Withdrawn from Conf: Types",
      ],
    );
    app.clock.advance(11 * MINUTE);
    await sam.call(deleteTalk, { params: { talkId: parsers.talkId } });
    const told = async (person: TestUser) =>
      (await person.call(listNotices)).notices.map(({ talkTitle, wasOwn }) => [talkTitle, wasOwn]);
    for (const person of [cora, hugo]) {
      assert.deepEqual(await told(person), [
        ["Parsers", true],
        ["Types", true],
      ]);
    }
    assert.deepEqual(await told(olga), [
      ["Parsers", false],
      ["Types", false],
    ]);
    assert.deepEqual([await told(asked), await told(sam)], [[], []]);
  });
});

describe("a confirmed session that an organizer moves", () => {
  const set = (startTime: string | null, durationMinutes: number | null, room: string | null) => ({
    body: { startTime, durationMinutes, room },
  });

  // Proves trust news: Only what is still so is told, by mail and on the dashboard
  it("is a line for as long as it is so", async () => {
    const { olga, sam, confirmed } = await scene();
    const { params } = await confirmed("Types");
    const other = await confirmed("Parsers");
    await olga.call(contract.updateSession, { ...other, ...set(null, null, "Hall") });
    await olga.call(contract.updateSession, { params, ...set("2027-03-14T10:00", 45, "Hall") });
    app.clock.advance(10 * MINUTE);
    await leave();
    await olga.call(contract.updateSession, { params, ...set("2027-03-14T11:00", 45, "Hall") });
    const moved = async () =>
      (await sam.call(listNotices)).notices.flatMap(({ talkTitle, moved }) =>
        moved ? [[talkTitle, moved.after.startTime]] : [],
      );
    const [types, parsers] = [
      ["Types", "2027-03-14T11:00:00.000Z"],
      ["Parsers", null],
    ];
    assert.deepEqual(await moved(), [types, parsers]);
    await sam.call(contract.updateSession, { params, body: { room: "Attic" } });
    assert.deepEqual(await moved(), [parsers]);
    await olga.call(contract.approveSession, { params });
    assert.deepEqual(await moved(), [parsers]);
    await olga.call(contract.deleteSession, other);
    assert.deepEqual(await moved(), []);
  });
});

describe("what was taken over of an imported speaker", () => {
  it("is a line until that is taken back; what was taken over of others, or again, stays one", async () => {
    const olga = await makeUser(app);
    const [ann, admin] = [await makeUser(app), await makeAdmin(app)];
    const [jo, al] = [
      { key: "id:1", name: "Jo" },
      { key: "id:2", name: "Al" },
    ];
    const { eventId } = await importFor(app, olga, eventOf("schedule:a", [[jo], [al]]));
    const claim = async (name: string) => {
      const userId = (await idOfUser(app, name)) ?? assert.fail();
      const { url } = await olga.call(makeClaimLink, { params: { eventId, userId } });
      await ann.call(takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
      app.clock.advance(1000);
    };
    const lines = async () =>
      (await olga.call(listNotices)).notices.map(({ kind, speakerName }) => `${kind} ${speakerName}`);
    await claim("Jo");
    const [{ claimId } = assert.fail()] = (await olga.call(listClaims, { params: { eventId } })).claims;
    await claim("Al");
    assert.deepEqual(await lines(), ["speaker_claimed Al", "speaker_claimed Jo"]);
    await admin.call(takeBackClaim, { params: { claimId } });
    assert.deepEqual(await lines(), ["claim_taken_back Jo", "speaker_claimed Al"]);
    app.clock.advance(1000);
    await claim("Jo");
    assert.deepEqual(await lines(), ["speaker_claimed Jo", "claim_taken_back Jo", "speaker_claimed Al"]);
  });
});
