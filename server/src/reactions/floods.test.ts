import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listNotices, muteNotices } from "@plenary/contract/messages/notices";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeCoOrganizer, makeEvent, makeUser } from "../../test/factories.ts";
import { refusal, useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";

const app = useApp();
const { scene, leave, leaving, linesOf, seeAll } = newsOf(app, useMailServer());
const MINUTE = 60_000;

describe("submissions of one account to one event", () => {
  // Proves trust news: Nor submit more than 20 talks to an event in a day
  it("are 20 a day, also after withdrawing and by moving there, but for organizers and other events", async () => {
    const { olga, sam, eventId, submit } = await scene();
    for (let number = 0; number < 19; number++) {
      const { params } = await submit(`Talk ${number}`);
      await sam.call(contract.deleteSession, { params });
    }
    const last = await submit("Last");
    const limit = {
      ...{ status: 429, code: "rate_limited" },
      message:
        "You have submitted 20 talks to this event within a day, which is the most. Please try again in 24 hours.",
    };
    assert.deepEqual(await refusal(submit("Beyond")), limit);
    const other = await makeEvent(app, olga, { visibility: "public" });
    await sam.call(contract.updateSession, { ...last, body: { eventId: other } });
    assert.deepEqual(await refusal(sam.call(contract.updateSession, { ...last, body: { eventId } })), limit);
    for (let number = 0; number < 21; number++) await submit(`Own ${number}`, olga);
    app.clock.advance(24 * 60 * MINUTE);
    await sam.call(contract.updateSession, { ...last, body: { eventId } });
  });
});

describe("a submission of which nobody has heard", () => {
  // Proves trust news: One account can neither bury what organizers hear in a mail, nor push out lines that others
  //   caused
  it("is nothing to hear of once it is withdrawn, or in another event, also for whoever mutes submissions", async () => {
    const { olga, hugo, sam, submit } = await scene();
    await hugo.call(muteNotices, { body: { kind: "session_submitted", muted: true } });
    for (let round = 0; round < 3; round++) {
      const { params } = await submit(`Talk ${round}`);
      await sam.call(contract.deleteSession, { params });
    }
    const rita = await makeUser(app, { name: "Rita", email: "rita@example.org" });
    const eventId = await makeEvent(app, rita, { name: "Other", visibility: "public" });
    await makeCoOrganizer(app, olga, eventId);
    const { params } = await submit("Types");
    await sam.call(contract.updateSession, { params, body: { eventId } });
    app.clock.advance(10 * MINUTE);
    const subject = "Submitted to Other: Types";
    assert.deepEqual(await leaving(), [`olga: ${subject}`, `rita: ${subject}`]);
    assert.deepEqual(
      [await linesOf(olga), await linesOf(hugo)],
      [["session_submitted, Types, Sam, Other"], []],
    );
  });

  it("is still to hear of where it was confirmed meanwhile, or some have heard of it", async () => {
    const { olga, hugo, sam, submit } = await scene();
    const first = await submit("Types");
    await olga.call(contract.approveSession, first);
    await sam.call(contract.deleteSession, first);
    const wasConfirmed = (await hugo.call(listNotices)).notices.map((each) => each.wasConfirmed);
    assert.deepEqual(wasConfirmed, [true]);
    await leave();
    await hugo.call(muteNotices, { body: { kind: "session_submitted", muted: true } });
    const second = await submit("Parsers");
    app.clock.advance(20 * MINUTE);
    await leave();
    await sam.call(contract.deleteSession, second);
    assert.deepEqual((await linesOf(olga))[0], "session_withdrawn, Parsers, Sam, Conf");
    assert.deepEqual((await linesOf(hugo)).length, 1);
  });
});

describe("a change by its speaker", () => {
  it("of a rejected one submits it again, and one to another event withdraws it from this", async () => {
    const { olga, sam, submit } = await scene();
    const { params } = await submit("Types");
    await olga.call(contract.rejectSession, { params, body: {} });
    await seeAll(olga);
    await sam.call(contract.updateSession, { params, body: { room: "Hall" } });
    assert.deepEqual(await linesOf(olga), ["session_submitted, Types, Sam, Conf"]);
    app.clock.advance(10 * MINUTE);
    await leave();
    const rita = await makeUser(app, { name: "Rita" });
    const eventId = await makeEvent(app, rita, { name: "Other", visibility: "public" });
    await sam.call(contract.updateSession, { params, body: { eventId } });
    const { notices } = await olga.call(listNotices);
    assert.deepEqual(
      notices.map(({ kind, sessionId }) => [kind, sessionId]),
      [["session_withdrawn", null]],
    );
    assert.deepEqual(await linesOf(rita), ["session_submitted, Types, Sam, Other"]);
  });
});

describe("a mail that tells more than it has room for", () => {
  // Proves trust news: One account can neither bury what organizers hear in a mail, nor push out lines that others
  //   caused
  it("tells withdrawn confirmed sessions and changes that wait before submissions and other withdrawals", async () => {
    const { olga, sam, submit, confirmed } = await scene();
    const changed = await confirmed("Changed");
    const withdrawn = await confirmed("Withdrawn");
    const heard = [];
    for (let number = 0; number < 12; number++) heard.push(await submit(`Heard ${number}`));
    app.clock.advance(20 * MINUTE);
    await leave();
    await sam.call(contract.updateSession, { ...changed, body: { room: "Hall" } });
    const other = await makeUser(app, { name: "Otto" });
    for (let number = 0; number < 12; number++) await submit(`Talk ${number}`, other);
    for (const each of heard) await sam.call(contract.deleteSession, each);
    await sam.call(contract.deleteSession, withdrawn);
    app.clock.advance(10 * MINUTE);
    const mail = (await leave()).find(({ to }) => to === olga.email);
    const lines = (mail?.mail.text ?? "").match(/“(Changed|Withdrawn)”|And \d+ more\./g);
    assert.deepEqual(lines, ["“Withdrawn”", "“Changed”", "And 6 more."]);
  });
});

describe("decisions about one session in turn", () => {
  // Proves trust decisions: The last mail about a session says what was decided last
  it("are mailed five times a day, and once more after that: the last of them", async () => {
    const { olga, submit } = await scene();
    const { params } = await submit("Types");
    const approve = () => olga.call(contract.approveSession, { params });
    const reject = () => olga.call(contract.rejectSession, { params, body: {} });
    const toSam = async () => (await leaving()).filter((line) => line.startsWith("sam"));
    const sent: string[][] = [];
    for (const decide of [approve, reject, approve, reject, approve, reject, approve, reject]) {
      await decide();
      app.clock.advance(2 * MINUTE);
      sent.push(await toSam());
    }
    const [confirmed, rejected] = ["sam: Confirmed for Conf: Types", "sam: Cancelled at Conf: Types"];
    assert.deepEqual(sent, [[confirmed], [rejected], [confirmed], [rejected], [confirmed], [], [], []]);
    app.clock.advance(24 * 60 * MINUTE);
    assert.deepEqual(await toSam(), [rejected]);
    await approve();
    app.clock.advance(2 * MINUTE);
    assert.deepEqual(await toSam(), [confirmed]);
  });

  it("that are undone leave the one that waits as it was", async () => {
    const { olga, submit } = await scene();
    const { params } = await submit("Types");
    const approve = () => olga.call(contract.approveSession, { params });
    const reject = () => olga.call(contract.rejectSession, { params, body: {} });
    for (let round = 0; round < 3; round++) {
      await approve();
      await reject();
    }
    app.clock.advance(2 * MINUTE);
    const { session } = await approve();
    await olga.call(contract.undoDecision, { params, body: { decidedAt: session.updatedAt } });
    app.clock.advance(24 * 60 * MINUTE);
    const lines = (await leaving()).filter((line) => line.startsWith("sam"));
    assert.deepEqual(lines, ["sam: Cancelled at Conf: Types"]);
  });
});
