import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { listNotices, markNoticesSeen, muteNotices } from "@plenary/contract/messages/notices";
import * as contract from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeCoSpeaker, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";

const app = useApp({ rateLimit: false });
const server = useMailServer();
const MINUTE = 60_000;

const { scene, leave, leaving, linesOf, seeAll } = newsOf(app, server);

describe("a new submission", () => {
  // Proves trust news: A submission is a line until seen, a mail, and a kind in the settings
  it("is a line for the organizers until seen, and a mail ten minutes later, with what came meanwhile", async () => {
    const { olga, hugo, sam, submit } = await scene();
    await submit("Types");
    app.clock.advance(9 * MINUTE);
    await submit("Parsers");
    assert.deepEqual(await leaving(), []);
    app.clock.advance(MINUTE);
    assert.deepEqual(await leaving(), ["hugo: 2 changes at Conf", "olga: 2 changes at Conf"]);
    const lines = ["session_submitted, Parsers, Sam, Conf", "session_submitted, Types, Sam, Conf"];
    for (const person of [olga, hugo]) assert.deepEqual(await linesOf(person), lines);
    assert.deepEqual(await linesOf(sam), []);

    const { notices } = await olga.call(listNotices);
    await olga.call(markNoticesSeen, { body: { noticeIds: [notices[0]?.noticeId ?? ""] } });
    assert.deepEqual(await linesOf(olga), lines.slice(1));
    await sam.call(markNoticesSeen, { body: { noticeIds: [notices[1]?.noticeId ?? ""] } });
    await seeAll(olga);
    assert.deepEqual([await linesOf(olga), await linesOf(hugo)], [[], lines]);
  });

  it("is told to nobody about what they did themselves, nor to accounts without a confirmed address, by mail", async () => {
    const { olga, hugo, submit } = await scene();
    await app.db
      .updateTable("users")
      .set({ email_confirmed_at: null })
      .where("user_id", "=", hugo.userId)
      .execute();
    await submit("Own", olga);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), []);
    assert.deepEqual(await linesOf(olga), []);
    assert.deepEqual(await linesOf(hugo), ["session_submitted, Own, Olga, Conf"]);
  });

  // Proves trust news: A submission is a line until seen, a mail, and a kind in the settings
  it("is no mail for whoever wants none of that kind, and still a line; also if that is said before it leaves", async () => {
    const { olga, hugo, submit } = await scene();
    await olga.call(muteNotices, { body: { kind: "session_submitted", muted: true } });
    await submit("Types");
    await hugo.call(muteNotices, { body: { kind: "session_submitted", muted: true } });
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), []);
    assert.deepEqual(await linesOf(olga), ["session_submitted, Types, Sam, Conf"]);
    const { muted } = await olga.call(muteNotices, { body: { kind: "session_submitted", muted: false } });
    assert.deepEqual(muted, ["marked_changed"]);
    await submit("Parsers");
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), ["olga: Submitted to Conf: Parsers"]);
  });

  // Proves trust news: Nothing is told to who no longer organizes, or is locked
  it("is not told to who no longer organizes when it leaves, or is locked", async () => {
    const { olga, hugo, eventId, submit } = await scene();
    await submit("Types");
    await olga.call(removeCoOrganizer, { params: { eventId, userId: hugo.userId } });
    const admin = await makeAdmin(app);
    await admin.call(lockUser, { params: { userId: olga.userId }, body: { reason: "Spam" } });
    await app.db.deleteFrom("outbox").where("kind", "=", "account_locked").execute();
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), []);
    assert.deepEqual(await linesOf(hugo), []);
  });

  // Proves trust news: No two mails about an event within ten minutes, whatever somebody does
  it("makes one mail in ten minutes, however often somebody submits and withdraws", async () => {
    const { sam, submit } = await scene();
    const sent: string[] = [];
    for (let minute = 0; minute < 25; minute++) {
      await submit(`Talk ${minute}`);
      const { params } = await submit(`Other ${minute}`);
      await sam.call(contract.deleteSession, { params });
      app.clock.advance(MINUTE);
      sent.push(...(await leaving()).filter((line) => line.startsWith("olga")).map(() => `${minute + 1}`));
    }
    assert.deepEqual(sent, ["10", "20"]);
    const [mail] = await app.db.selectFrom("outbox").selectAll().where("state", "=", "waiting").execute();
    assert.ok(mail);
  });
});

describe("a withdrawn session", () => {
  it("takes the place of its submission, also when its talk is deleted", async () => {
    const { olga, sam, submit } = await scene();
    const first = await submit("Types");
    const second = await submit("Parsers");
    app.clock.advance(10 * MINUTE);
    await leave();
    await sam.call(contract.deleteSession, { params: first.params });
    app.clock.advance(1000);
    await sam.call(deleteTalk, { params: { talkId: second.talkId } });
    app.clock.advance(10 * MINUTE);
    const [, mail] = await leave();
    assert.match(mail?.mail.text ?? "", /Sam has withdrawn “Parsers”\.\s+Sam has withdrawn “Types”\./);
    const { notices } = await olga.call(listNotices);
    assert.deepEqual(
      notices.map(({ kind, sessionId, wasConfirmed }) => [kind, sessionId, wasConfirmed]),
      [
        ["session_withdrawn", null, false],
        ["session_withdrawn", null, false],
      ],
    );
  });

  // Proves trust news: A withdrawal too, of a confirmed session at once
  it("is told at once where it was confirmed, with what waits, and never twice within ten minutes", async () => {
    const { olga, sam, submit, confirmed } = await scene();
    const { params } = await confirmed("Types");
    const other = await confirmed("Parsers");
    app.clock.advance(11 * MINUTE);
    await submit("Trees");
    await sam.call(contract.deleteSession, { params });
    const [, toOlga] = await leave();
    assert.equal(toOlga?.subject, "Withdrawn from Conf: Types, and 1 more change");
    assert.match(toOlga?.mail.text ?? "", /withdrawn “Types”, which was confirmed/);
    assert.equal((await olga.call(listNotices)).notices[0]?.wasConfirmed, true);
    app.clock.advance(1000);
    await sam.call(contract.deleteSession, { params: other.params });
    assert.deepEqual(await leaving(), []);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), [
      "hugo: Withdrawn from Conf: Parsers",
      "olga: Withdrawn from Conf: Parsers",
    ]);
  });

  it("is told to its speakers where an organizer deletes it: a line, and a mail at once of one that was confirmed", async () => {
    const { olga, hugo, sam, submit, confirmed } = await scene();
    const { params } = await confirmed("Types");
    const draft = await submit("Parsers");
    const cora = await makeUser(app, { name: "Cora", email: "cora@example.org" });
    await makeCoSpeaker(app, cora, params.sessionId);
    await olga.call(contract.updateSession, { params, body: { room: "Hall" } });
    await hugo.call(contract.deleteSession, { params });
    for (const person of [sam, cora]) {
      const [notice, ...others] = (await person.call(listNotices)).notices;
      assert.deepEqual(others, []);
      assert.deepEqual(
        [notice?.kind, notice?.sessionId, notice?.wasOwn, notice?.wasConfirmed, notice?.actorName],
        ["session_withdrawn", null, true, true, "Hugo"],
      );
    }
    const mails = (await leave()).filter(({ to }) => to !== "olga@example.org");
    const subject = "Your session was deleted at Conf: Types";
    assert.equal(mails.map(({ to }) => to).join(), "cora@example.org,sam@example.org");
    assert.ok(mails.every((mail) => mail.subject === subject));
    assert.match(mails[1]?.mail.text ?? "", /Hugo has deleted your session “Types”, which was confirmed\./);
    await sam.call(muteNotices, { body: { kind: "session_withdrawn", muted: true } });
    await hugo.call(contract.deleteSession, draft);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(
      (await leaving()).filter((line) => line.startsWith("sam")),
      [],
    );
    assert.equal((await sam.call(listNotices)).count, 2);
  });

  it("is nothing to tell the organizers where one of them deletes it, or it was rejected", async () => {
    const { olga, hugo, sam, submit, confirmed } = await scene();
    const { params } = await confirmed("Types");
    await hugo.call(contract.deleteSession, { params });
    const rejected = await submit("Parsers");
    await olga.call(contract.rejectSession, { ...rejected, body: {} });
    await seeAll(olga);
    await sam.call(contract.deleteSession, rejected);
    assert.deepEqual(await linesOf(olga), []);
  });
});

describe("a change by its speaker", () => {
  // Proves trust news: A change that waits for approval, to the organizers
  it("of a confirmed session waits for the organizers, who hear of it", async () => {
    const { olga, sam, confirmed } = await scene();
    const { params } = await confirmed("Types");
    await sam.call(contract.updateSession, { params, body: { room: "Hall" } });
    await sam.call(contract.updateSession, { params, body: { room: "Attic" } });
    assert.deepEqual(await linesOf(olga), ["change_waiting, Types, Sam, Conf"]);
    app.clock.advance(10 * MINUTE);
    const subject = "Changed and waiting for your approval at Conf: Types";
    assert.deepEqual(await leaving(), [`hugo: ${subject}`, `olga: ${subject}`]);
    await sam.call(contract.updateSession, { params, body: { room: "Cellar" } });
    await olga.call(contract.approveSession, { params });
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), ["sam: Confirmed for Conf: Types"]);
  });
});

describe("a confirmed session that an organizer moves", () => {
  const set = (startTime: string | null, durationMinutes: number | null, room: string | null) => ({
    body: { startTime, durationMinutes, room },
  });

  // Proves trust news: A new time or room, to the speakers, with old and new and a file for the calendar
  it("is told to its speakers, from where it was first, with a file for the calendar", async () => {
    const { olga, hugo, sam, confirmed } = await scene();
    const { params } = await confirmed("Types");
    const cora = await makeUser(app, { name: "Cora", email: "cora@example.org" });
    await makeCoSpeaker(app, cora, params.sessionId);
    await makeCoSpeaker(app, await makeUser(app), params.sessionId, { accepted: false, position: 2 });
    await olga.call(contract.updateSession, { params, ...set("2027-03-14T10:00", 45, "Hall") });
    await hugo.call(contract.updateSession, { params, ...set("2027-07-14T10:00", 30, "Attic, left") });
    await hugo.call(contract.updateSession, { params, body: { track: "A", startTime: undefined } });
    const [notice, ...none] = (await sam.call(listNotices)).notices;
    assert.deepEqual(none, []);
    assert.deepEqual(notice?.moved, {
      before: { startTime: null, durationMinutes: null, room: null },
      after: { startTime: "2027-07-14T09:00:00.000Z", durationMinutes: 30, room: "Attic, left" },
      timezone: "Europe/Lisbon",
    });
    app.clock.advance(10 * MINUTE);
    const mails = await leave();
    const subject = "New time or room at Conf: Types";
    assert.deepEqual(
      mails.map((mail) => [mail.to, mail.subject]),
      [
        ["cora@example.org", subject],
        ["sam@example.org", subject],
      ],
    );
    const [{ mail } = assert.fail()] = mails;
    assert.match(
      mail.text ?? "",
      /“Types” is now: 14 July 2027 at 10:00 \(Europe\/Lisbon\), 30 minutes and room Attic, left\. Before: no time yet and no room yet\./,
    );
    const [file] = mail.attachments;
    assert.equal(file?.mimeType, "text/calendar");
    const { guid } = (await sam.call(contract.getSession, { params })).session;
    const lines = new TextDecoder().decode(file?.content as ArrayBuffer).split(/\r?\n/);
    for (const line of [
      "METHOD:PUBLISH",
      `UID:${guid}`,
      "SEQUENCE:2",
      "DTSTART:20270714T090000Z",
      "DTEND:20270714T093000Z",
      "SUMMARY:Types",
    ])
      assert.ok(lines.includes(line), `${line} in ${lines.join("\n")}`);
    assert.ok(!lines.some((line) => /^(?:ORGANIZER|ATTENDEE)/.test(line)));
  });

  it("is nothing to tell once it is back, or was moved by its speaker alone, or is a draft", async () => {
    const { olga, sam, submit, confirmed } = await scene();
    const { params } = await confirmed("Types");
    await olga.call(contract.updateSession, { params, ...set("2027-03-14T10:00", 45, "Hall") });
    await olga.call(contract.updateSession, { params, ...set(null, null, null) });
    const draft = await submit("Parsers");
    await olga.call(contract.updateSession, { ...draft, ...set("2027-03-14T10:00", 45, "Hall") });
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(
      (await leaving()).filter((line) => line.startsWith("sam")),
      [],
    );
    assert.deepEqual(await linesOf(sam), []);
  });

  it("is told by the mail about its approval as long as that has not left", async () => {
    const { olga, sam, submit } = await scene();
    const { params } = await submit("Types");
    await olga.call(contract.approveSession, { params });
    await olga.call(contract.updateSession, { params, ...set("2027-03-14T10:00", 45, "Hall") });
    app.clock.advance(MINUTE);
    const [mail] = await leave();
    assert.match(mail?.mail.text ?? "", /Time: 14 March 2027 at 10:00/);
    const lines = ["session_moved, Types, Olga, Conf", "session_approved, Types, Olga, Conf"];
    assert.deepEqual(await linesOf(sam), lines);
    app.clock.advance(20 * MINUTE);
    assert.deepEqual(
      (await leaving()).filter((line) => line.startsWith("sam")),
      [],
    );
  });
});
