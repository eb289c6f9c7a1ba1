import assert from "node:assert/strict";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { lockUser } from "@plenary/contract/admin/admin-users";
import * as contract from "@plenary/contract/feedback/feedback";
import { endLinks, makeLinks } from "@plenary/contract/feedback/feedback-settings";
import { makeAdmin, makeUser } from "../../../../test/factories.ts";
import {
  answer,
  answersStored,
  fetchOwnPass,
  fetchPass,
  invalidPass,
  makeCollecting,
  readAnswer,
  removeAnswer,
  type Sent,
  setUp,
} from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { openAnsweringServices } from "../services.ts";
import { readPass } from "./passes.ts";

const app = useApp();

const read = (pass: Sent, sessionId: string) => readAnswer(app, pass, sessionId);
const remove = (pass: Sent, sessionId: string) => removeAnswer(app, pass, sessionId);
const stored = () => answersStored(app);
const hour = 3_600_000;
const signInFirst = { status: 401, code: "unauthenticated", message: "Please sign in to answer" };
const closed = { status: 410, code: "gone", message: "Feedback for this session is closed" };

describe("a pass", () => {
  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("is asked for, and none that is forged, altered or of another event or kind is taken", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const elsewhere = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    const foreign = await fetchPass(app, elsewhere.eventId);
    const bytes = Buffer.from(pass, "base64url");
    const altered = [0, 1, 2, 3, 10, 25, 54].map((index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy.toString("base64url");
    });
    for (const sent of ["", "x", `${pass}x`, pass.slice(1), foreign, ...altered]) {
      assert.deepEqual(await refusal(answer(app, sent, sessionId)), invalidPass, sent);
    }
    assert.deepEqual(await refusal(remove(altered[6] ?? "", sessionId)), invalidPass);
    const without = app.client()(contract.getAnswer, { params: { sessionId } });
    assert.deepEqual(await refusal(without), invalidPass);
    await setUp(app, organizer, eventId, { access: "account" });
    assert.deepEqual(await refusal(answer(app, pass, sessionId)), invalidPass);
    assert.deepEqual(await stored(), []);
  });

  // Proves feedback 4: A pass knows its first answer, also when that was deleted; passes from before are taken
  it("of earlier versions, which says what it answered first, is taken like any other", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    const { sealed_key: sealed } = await app.db
      .selectFrom("feedback_keys")
      .select("sealed_key")
      .where("event_id", "=", eventId)
      .executeTakeFirstOrThrow();
    const root = Buffer.from(app.ctx.sealer.open(sealed ?? ""), "base64");
    const key = Buffer.from(hkdfSync("sha256", root, "plenary feedback", "passes", 32));
    const said = Buffer.from(pass, "base64url").subarray(0, 39);
    const signed = Buffer.concat([
      Buffer.from([2]),
      said.subarray(1, 2),
      Buffer.from([1]),
      said.subarray(3),
      randomBytes(8),
    ]);
    const mac = createHmac("sha256", key).update(signed).digest().subarray(0, 16);
    const old = Buffer.concat([signed, mac]).toString("base64url");
    const { pass: renewed } = await answer(app, old, sessionId);
    assert.equal(renewed, pass);
    assert.equal((await read(renewed, sessionId))?.rating, 5);
  });

  // Proves feedback 9: 30 answers and changes a minute with one pass, 200 wrong access codes of one network; what is
  //   wrong refuses nothing that is right
  it("that is wrong takes nothing from those behind the same address, however often it is sent", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    app.clock.advance(25 * 60_000);
    const pass = await fetchPass(app, eventId);
    for (let n = 0; n < 1000; n++) assert.deepEqual(await refusal(answer(app, "x", sessionId)), invalidPass);
    assert.equal((await refusal(answer(app, "x", sessionId))).status, 429);
    await answer(app, pass, sessionId);
    await fetchPass(app, eventId);
  });

  // Proves feedback 9: 30 answers and changes a minute with one pass, 200 wrong access codes of one network; what is
  //   wrong refuses nothing that is right
  it("of another event or kind reads and deletes nothing, and says so", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const elsewhere = await makeCollecting(app);
    const foreign = await fetchPass(app, elsewhere.eventId);
    const device = await fetchPass(app, eventId);
    assert.equal(await read(device, sessionId), null);
    await setUp(app, organizer, eventId, { access: "code", accessCode: "RUST27" });
    for (const pass of [foreign, device]) {
      assert.deepEqual(await refusal(read(pass, sessionId)), invalidPass);
      assert.deepEqual(await refusal(remove(pass, sessionId)), invalidPass);
    }
    // What takes no answers any more is still its writer's.
    const code = await fetchPass(app, eventId, "RUST27");
    await answer(app, code, sessionId);
    await setUp(app, organizer, eventId, { enabled: false });
    assert.equal((await read(code, sessionId))?.rating, 5);
    await remove(code, sessionId);
  });

  // Proves feedback 9: Made up passes count as guesses
  it("of an event that there isn't costs a query and counts as a guess", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    app.clock.advance(10 * 60_000);
    const pass = await fetchPass(app, eventId);
    const made = () => {
      const bytes = Buffer.from(pass, "base64url");
      randomBytes(16).copy(bytes, 7);
      return bytes.toString("base64url");
    };
    for (let n = 0; n < 300; n++)
      assert.deepEqual(await refusal(answer(app, made(), sessionId)), invalidPass);
    assert.equal((await refusal(answer(app, made(), sessionId))).status, 429);
    app.queries.length = 0;
    assert.equal((await refusal(answer(app, made(), sessionId))).status, 429);
    assert.equal(app.queries.length, 1);
    // All others behind the same address go on, also when their event isn't in memory just then.
    await answer(app, pass, sessionId);
    await setUp(app, organizer, eventId, { compare: false });
    await answer(app, pass, sessionId, { edition: 2 });
    app.clock.advance(10 * 60_000);
  });

  it("that another process has given out is known here, though the event was read before its first one", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const { states } = openAnsweringServices(app.ctx);
    const state = (await states.of(eventId)) ?? assert.fail();
    const read = readPass(await fetchPass(app, eventId)) ?? assert.fail();
    assert.equal(state.key, undefined);
    assert.ok((await states.knownKeyOf(state))?.isSigned(read));
    await answer(app, await fetchPass(app, eventId), sessionId);
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("is had with the code of the room, in any case", async () => {
    const { eventId, sessionId } = await makeCollecting(app, { access: "code", accessCode: "rust27" });
    const forbidden = (message: string) => ({ status: 403, code: "forbidden", message });
    for (const none of [undefined, "", "  "])
      assert.deepEqual(
        await refusal(fetchPass(app, eventId, none)),
        forbidden("Please enter the code shown in the room"),
      );
    assert.deepEqual(await refusal(fetchPass(app, eventId, "rust28")), forbidden("That code is not right"));
    const pass = await fetchPass(app, eventId, " Rust27 ");
    assert.equal((await answer(app, pass, sessionId)).answer.rating, 5);
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("of an account lets its owner download what was answered with it, and nobody else, until the key is gone", async () => {
    const { eventId, sessionId, other } = await makeCollecting(app, { access: "account" });
    const [ada, bob] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
    for (const [who, rating] of [
      [ada, 2],
      [bob, 5],
    ] as const) {
      const pass = await fetchOwnPass(who, eventId);
      await answer(app, pass, sessionId, { rating, reactions: [1], comment: `By ${who.userId}` });
      if (who === ada) await answer(app, pass, other, { rating: 4 });
    }
    const { feedback } = await ada.call(downloadData);
    assert.deepEqual(
      feedback
        .map((one) => [one.sessionId, one.rating, one.comment, one.reactions, one.eventName])
        .toSorted(),
      [
        [sessionId, 2, `By ${ada.userId}`, ["Well presented"], "Conf"],
        [other, 4, null, [], "Conf"],
      ].toSorted(),
    );
    assert.equal(feedback[0]?.hour, "2027-05-01T09:00:00.000Z");
    await app.db.updateTable("feedback_keys").set({ sealed_key: null }).execute();
    assert.deepEqual((await ada.call(downloadData)).feedback, []);
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("of an account is one on all devices, and none for the session's speakers", async () => {
    const { speaker, eventId, sessionId } = await makeCollecting(app, { access: "account" });
    assert.deepEqual(await refusal(fetchPass(app, eventId)), signInFirst);
    const reader = await makeUser(app);
    const [one, two] = [await fetchOwnPass(reader, eventId), await fetchOwnPass(reader, eventId)];
    await answer(app, one, sessionId, { rating: 2 });
    assert.equal((await read(two, sessionId))?.rating, 2);
    await answer(app, two, sessionId, { edition: 2, rating: 3 });
    assert.equal((await stored()).length, 1);
    const own = await fetchOwnPass(speaker, eventId);
    assert.deepEqual(await refusal(answer(app, own, sessionId)), {
      ...{ status: 403, code: "forbidden", message: "You speak in this session, so you can't rate it" },
    });
  });

  // Proves trust 10: An account's feedback pass opens nothing without its sign-in, and is gone at sign-out
  it("of an account opens nothing without its sign-in, with another's, or once the account is locked", async () => {
    const { eventId, sessionId } = await makeCollecting(app, { access: "account" });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const own = await fetchOwnPass(ada, eventId);
    await answer(app, own, sessionId, { rating: 2 });
    const triedWith = async (sent: Sent) => [
      await refusal(read(sent, sessionId)),
      await refusal(answer(app, sent, sessionId, { edition: 2 })),
      await refusal(remove(sent, sessionId)),
    ];
    assert.deepEqual(await triedWith(own.pass), Array(3).fill(signInFirst));
    assert.deepEqual(await triedWith({ pass: own.pass, by: eve }), Array(3).fill(invalidPass));
    const admin = await makeAdmin(app);
    await admin.call(lockUser, { params: { userId: ada.userId }, body: { reason: "Gone" } });
    assert.deepEqual(await triedWith(own), Array(3).fill(signInFirst));
    assert.deepEqual(
      (await stored()).map(({ rating }) => rating),
      [2],
    );
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  // Proves feedback 2, 4: Links are ended wherever the event has some, all together; who has opened one goes on with it
  it("of a personal link is one on all devices, as long as the link is not ended", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app, { access: "link" });
    const file = await organizer.call(makeLinks, { params: { eventId }, body: { count: 3 } });
    const lines = (await file.text()).trim().split("\r\n");
    const links = lines.map((line) => /\/f\/p\/([\w-]{43})"?$/.exec(line)?.[1] ?? assert.fail(line));
    assert.equal(new Set(links).size, 3);
    const passOf = async (link?: string) =>
      (await app.client()(contract.makePass, { body: { eventId, link } })).pass;
    await answer(app, await passOf(links[0]), sessionId, { rating: 2 });
    // The link alone says of which event it is.
    const alone = await app.client()(contract.makePass, { body: { link: links[0] } });
    assert.equal((await read(alone.pass, sessionId))?.rating, 2);
    assert.equal(alone.event.eventId, eventId);
    const again = await passOf(links[0]);
    assert.equal((await read(again, sessionId))?.rating, 2);
    await answer(app, again, sessionId, { edition: 2, rating: 3 });
    await answer(app, await passOf(links[1]), sessionId);
    assert.equal((await stored()).length, 2);
    const notValid = { status: 404, code: "not_found", message: "This link is not valid" };
    for (const link of [undefined, "", "x", links[0]?.slice(1)])
      for (const body of [{ eventId, link }, { link }])
        assert.deepEqual(await refusal(app.client()(contract.makePass, { body })), notValid);
    const elsewhere = await makeCollecting(app, { access: "link" });
    const foreign = app.client()(contract.makePass, { body: { eventId: elsewhere.eventId, link: links[0] } });
    assert.deepEqual(await refusal(foreign), notValid);
    const many = organizer.call(makeLinks, { params: { eventId }, body: { count: 9998 } });
    assert.equal((await refusal(many)).status, 409);
    // One visitor's wrong ones keep nobody else behind the same address from theirs.
    for (let n = 0; n < 300; n++) await refusal(passOf("x"));
    assert.equal((await refusal(passOf("x"))).status, 429);
    await passOf(links[2]);
    app.clock.advance(10 * 60_000);
    await organizer.call(endLinks, { params: { eventId } });
    assert.deepEqual(await refusal(passOf(links[2])), notValid);
    // Who has opened theirs goes on with it.
    await answer(app, again, sessionId, { edition: 3, rating: 4 });
    assert.equal((await read(again, sessionId))?.rating, 4);
    assert.equal((await stored()).length, 2);
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("is nobody's once the event's key is gone, and a lost key is made anew", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId);
    // As after a backup without secrets.
    await app.db.updateTable("feedback_keys").set({ sealed_key: null }).execute();
    app.ctx.changes.apply(["*"]);
    assert.deepEqual(await refusal(answer(app, pass, sessionId, { edition: 2 })), invalidPass);
    await answer(app, await fetchPass(app, eventId), sessionId);
    assert.equal((await stored()).length, 2);
  });

  // Proves feedback 4, 8: Passes that are forged, altered, or of another event or kind are refused; access codes;
  //   accounts; who speaks
  it("is not given out any more when the key is about to go", async () => {
    const { eventId } = await makeCollecting(app);
    const until = Date.parse("2027-05-09T23:00:00Z") + 30 * 24 * hour;
    app.clock.set(new Date(until - 2000));
    await fetchPass(app, eventId);
    app.clock.set(new Date(until));
    assert.deepEqual(await refusal(fetchPass(app, eventId)), closed);
  });
});
