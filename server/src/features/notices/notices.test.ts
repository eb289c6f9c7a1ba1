import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import {
  listNotices,
  markNoticesSeen,
  muteNotices,
  readMutedNotices,
} from "@plenary/contract/messages/notices";
import { deleteSession } from "@plenary/contract/sessions/sessions";
import { makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { newsOf, useMailServer } from "../../../test/mail/mail-server.ts";
import { jobs } from "../../jobs.ts";

const app = useApp();
const { scene, leave, linesOf } = newsOf(app, useMailServer());
const MINUTE = 60_000;

describe("notices", () => {
  // Proves trust news: They go after 90 days and with the account, and are in the download
  it("stay readable once their session is deleted, and go after 90 days; of each account the newest 500 stay", async () => {
    const { olga, hugo, sam, submit } = await scene();
    const { params } = await submit("Types");
    app.clock.advance(10 * MINUTE);
    await leave();
    await sam.call(deleteSession, { params });
    assert.deepEqual(
      (await olga.call(listNotices)).notices.map(({ talkTitle, sessionId }) => [talkTitle, sessionId]),
      [["Types", null]],
    );
    const [row = assert.fail()] = await app.db
      .selectFrom("notices")
      .selectAll()
      .where("recipient_id", "=", olga.userId)
      .where("kind", "=", "session_withdrawn")
      .execute();
    const many = Array.from({ length: 505 }, (_, at) => ({
      ...row,
      notice_id: crypto.randomUUID(),
      data: JSON.stringify({ talkTitle: `${at}` }),
      created_at: new Date(Date.parse(row.created_at) + at * 1000 + 1000).toISOString(),
    }));
    await app.db.insertInto("notices").values(many).execute();
    const { count, notices } = await olga.call(listNotices);
    assert.deepEqual([count, notices.length, notices[0]?.talkTitle], [506, 100, "504"]);
    const sweep = jobs.find(({ name }) => name === "sweep-notices")?.open(app.ctx);
    await sweep?.run();
    assert.deepEqual([(await olga.call(listNotices)).count, (await hugo.call(listNotices)).count], [500, 1]);
    app.clock.advance(91 * 24 * 60 * MINUTE);
    await sweep?.run();
    assert.deepEqual(await app.db.selectFrom("notices").selectAll().execute(), []);
  });

  // Proves trust news: Nothing is marked as seen that was not loaded, and what says the same is one line
  it("are marked as seen by name, never those that came after the page was loaded", async () => {
    const { olga, submit } = await scene();
    await submit("Types");
    const { notices } = await olga.call(listNotices);
    await submit("Parsers");
    await olga.call(markNoticesSeen, { body: { noticeIds: notices.map((each) => each.noticeId) } });
    assert.deepEqual(await linesOf(olga), ["session_submitted, Parsers, Sam, Conf"]);
    const all = await refusal(olga.call(markNoticesSeen, { body: JSON.parse("{}") }));
    assert.equal(all.status, 422);
  });

  // Proves trust news: One account can neither bury what organizers hear in a mail, nor push out lines that others
  //   caused
  it("of one person don't push those of others out, and what was seen goes first", async () => {
    const { olga, hugo, sam, submit } = await scene();
    await submit("Rare");
    await submit("Own", hugo);
    const rows = await app.db
      .selectFrom("notices")
      .selectAll()
      .where("recipient_id", "=", olga.userId)
      .execute();
    const row = rows.find((each) => each.actor_id === sam.userId) ?? assert.fail();
    const copies = (number: number, seconds: number, over: object) =>
      Array.from({ length: number }, (_, at) => ({
        ...{ ...row, notice_id: crypto.randomUUID(), ...over },
        data: JSON.stringify({ talkTitle: `${at}` }),
        created_at: new Date(Date.parse(row.created_at) + (at + seconds) * 1000).toISOString(),
      }));
    const loud = await makeUser(app, { name: "Loud" });
    await app.db
      .insertInto("notices")
      .values([
        ...copies(600, 10, { actor_id: loud.userId }),
        ...copies(30, 1000, { actor_id: sam.userId, seen_at: row.created_at }),
      ])
      .execute();
    await jobs
      .find(({ name }) => name === "sweep-notices")
      ?.open(app.ctx)
      .run();
    const kept = await app.db
      .selectFrom("notices")
      .select(["actor_id", "seen_at", "data"])
      .where("recipient_id", "=", olga.userId)
      .orderBy("created_at")
      .execute();
    const titles = kept.map(({ data }) => (data as { talkTitle: string }).talkTitle);
    assert.deepEqual([kept.length, titles.slice(0, 3).sort()], [500, ["102", "Own", "Rare"]]);
    assert.ok(kept.every((each) => each.seen_at === null));
  });

  // Proves trust news: They go after 90 days and with the account, and are in the download
  it("go with the account, also those about what it did, and are in the download until then", async () => {
    const { olga, hugo, sam, submit } = await scene();
    await submit("Types");
    await submit("Own", hugo);
    await olga.call(muteNotices, { body: { kind: "session_moved", muted: true } });
    assert.deepEqual(await olga.call(readMutedNotices), { muted: ["session_moved", "marked_changed"] });
    assert.deepEqual(await hugo.call(readMutedNotices), { muted: ["marked_changed"] });
    await olga.call(confirmIdentity, { body: { password: PASSWORD } });
    const data = await olga.call(downloadData);
    assert.deepEqual(
      data.notices.map(({ talkTitle, actorName, seenAt }) => [talkTitle, actorName, seenAt]).sort(),
      [
        ["Own", "Hugo", null],
        ["Types", "Sam", null],
      ],
    );
    assert.deepEqual(data.mutedNotices, ["session_moved", "marked_changed"]);
    await sam.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await linesOf(olga), ["session_submitted, Own, Hugo, Conf"]);
    await olga.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await app.db.selectFrom("notices").selectAll().execute(), []);
    assert.deepEqual(await app.db.selectFrom("muted_notices").selectAll().execute(), []);
  });
});
