import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { deleteEvent } from "@plenary/contract/events/events";
import { listNotices } from "@plenary/contract/messages/notices";
import { changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { newsOf, useMailServer } from "../../../test/mail/mail-server.ts";

const app = useApp({ rateLimit: false });
const { scene, leaving, linesOf, seeAll } = newsOf(app, useMailServer());
const MINUTE = 60_000;

/** A submission of Sam's, and what Olga decides about it. */
async function submission() {
  const people = await scene();
  const { olga, sam } = people;
  const { params } = await people.submit("Types");
  const reject = (reason: string) => olga.call(contract.rejectSession, { params, body: { reason } });
  const approve = () => olga.call(contract.approveSession, { params });
  const undo = ({ session }: Awaited<ReturnType<typeof approve>>) =>
    olga.call(contract.undoDecision, { params, body: { decidedAt: session.updatedAt } });
  const read = async (person: TestUser = sam) =>
    (await person.call(listNotices)).notices.map(({ kind, reason }) =>
      reason ? `${kind}: ${reason}` : kind,
    );
  return { ...people, params, reject, approve, undo, read };
}

describe("a decision", () => {
  // Proves trust news: A decision is a line for the speakers once it can't be undone, with its reason
  it("is a line for the speaker and accepted co-speakers, once it can't be undone any more, and one mail", async () => {
    const { olga, hugo, sam, eventId, params, reject } = await submission();
    const cora = await makeUser(app, { name: "Cora", email: "cora@example.org" });
    const asked = await makeUser(app);
    await makeCoSpeaker(app, cora, params.sessionId);
    await makeCoSpeaker(app, asked, params.sessionId, { accepted: false, position: 2 });
    await reject("Too long");
    app.clock.advance(MINUTE / 2);
    await seeAll(sam);
    assert.deepEqual(await linesOf(sam), []);
    assert.equal((await sam.call(listNotices)).count, 0);
    await sam.call(confirmIdentity, { body: { password: PASSWORD } });
    assert.deepEqual((await sam.call(downloadData)).notices, []);
    app.clock.advance(MINUTE / 2);
    for (const person of [sam, cora]) {
      const { count, notices } = await person.call(listNotices);
      const [{ kind, sessionId, reason, actorName, ...notice } = assert.fail()] = notices;
      assert.deepEqual(
        [count, kind, sessionId, reason, actorName, notice.eventId, notice.eventName, notice.talkTitle],
        [1, "session_rejected", params.sessionId, "Too long", "Olga", eventId, "Conf", "Types"],
      );
    }
    for (const person of [olga, hugo, asked]) assert.deepEqual(await linesOf(person), []);
    const [{ kind, reason } = assert.fail()] = (await sam.call(downloadData)).notices;
    assert.deepEqual([kind, reason], ["session_rejected", "Too long"]);
    app.clock.advance(20 * MINUTE);
    assert.deepEqual(
      (await leaving()).filter((line) => !/^(olga|hugo)/.test(line)),
      ["sam: Not accepted for Conf: Types"],
    );
    await seeAll(sam);
    assert.deepEqual([await linesOf(sam), (await linesOf(cora)).length], [[], 1]);
  });

  // Proves trust news: A decision is a line for the speakers once it can't be undone, with its reason
  it("that is undone is none, and what it took the place of comes back", async () => {
    const { approve, reject, undo, read } = await submission();
    await undo(await approve());
    app.clock.advance(MINUTE);
    assert.deepEqual(await read(), []);
    await reject("Too long");
    app.clock.advance(MINUTE);
    const approved = await approve();
    assert.deepEqual(await read(), []);
    await undo(approved);
    app.clock.advance(MINUTE);
    assert.deepEqual(await read(), ["session_rejected: Too long"]);
  });

  // Proves trust news: A decision is a line for the speakers once it can't be undone, with its reason
  it("is replaced by a later one, of which alone one hears", async () => {
    const { approve, reject, read } = await submission();
    await reject("Too long");
    await approve();
    await reject("Too late");
    app.clock.advance(MINUTE / 2);
    assert.deepEqual(await read(), []);
    app.clock.advance(MINUTE / 2);
    assert.deepEqual(await read(), ["session_rejected: Too late"]);
    await approve();
    app.clock.advance(MINUTE);
    assert.deepEqual(await read(), ["session_approved"]);
    assert.equal(
      (await app.db.selectFrom("notices").where("kind", "=", "session_approved").selectAll().execute())
        .length,
      1,
    );
  });

  it("is a line for as long as it is so", async () => {
    const { sam, olga, params, approve, reject, read, eventId, submit } = await submission();
    await approve();
    app.clock.advance(MINUTE);
    await sam.call(contract.updateSession, { params, body: { room: "Hall" } });
    assert.deepEqual(await read(), []);
    await reject("");
    app.clock.advance(MINUTE);
    assert.deepEqual(await read(), ["session_rejected"]);
    await sam.call(contract.deleteSession, { params });
    assert.deepEqual(await read(), []);
    await olga.call(contract.approveSession, await submit("Parsers"));
    app.clock.advance(MINUTE);
    assert.deepEqual(await read(), ["session_approved"]);
    await olga.call(deleteEvent, { params: { eventId } });
    assert.deepEqual(await read(), []);
  });

  it("about one's own session is nothing to hear of, at once where nothing can be undone, and of many all are shown", async () => {
    const { olga, sam, eventId, submit } = await scene();
    await app.db.updateTable("system_settings").set({ decision_mail_delay_seconds: 0 }).execute();
    await olga.call(contract.approveSession, await submit("Own", olga));
    const decide = async (number: number) => {
      const ids = [];
      for (let n = 0; n < number; n++) ids.push((await submit(`Talk ${n}`)).params.sessionId);
      app.queries.length = 0;
      const sessions = ids.map((sessionId) => ({ sessionId, ifStatus: "draft" as const }));
      const body = { action: "approve" as const, sessions };
      await olga.call(changeEventSessions, { params: { eventId }, body });
      return app.queries.length;
    };
    // The first reads what is kept from then on.
    await decide(1);
    const [two, three, twenty] = [await decide(2), await decide(3), await decide(20)];
    assert.equal(twenty - three, 17 * (three - two));
    assert.ok(three - two <= 20, `${three - two} statements for each`);
    const { count, notices } = await sam.call(listNotices);
    assert.deepEqual([count, notices.length, notices[0]?.talkTitle], [26, 26, "Talk 19"]);
    assert.deepEqual(await linesOf(olga), []);
  });
});
