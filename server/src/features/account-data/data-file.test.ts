import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { addFavourite, listFavourites, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { sql } from "kysely";
import {
  makeEvent,
  makeIdentity,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const dataOf = (user: TestUser) => user.call(downloadData);
const MINUTE = 60_000;

const download = (user: TestUser) =>
  app.raw("/api/account/data", { headers: { authorization: `Bearer ${user.token}` } });

describe("the file with one's data", () => {
  // Proves trust data: The download has linked providers, second factors, the security log and open invitations, and
  //   nothing that proves who one is
  it("has how one signs in and what happened to that, without what it is proved with", async () => {
    const user = await makeUser(app);
    const time = app.ctx.clock().toISOString();
    await makeIdentity(app, user, { subject: "subject-of-user" });
    await makeIdentity(app, await makeUser(app));
    const secret = app.ctx.sealer.seal("secret");
    const factor = { user_id: user.userId, sealed_secret: secret, enabled_at: time };
    await app.db.insertInto("totp_factors").values(factor).execute();
    await app.client()(signIns.login, { body: { username: user.username, password: PASSWORD } });
    await app.db.updateTable("oidc_identities").set({ linked_at: time }).execute();
    const { providers, secondFactors, securityLog } = await dataOf(user);
    assert.deepEqual(providers, [{ issuer: "https://id.example", name: null, linkedAt: time }]);
    assert.deepEqual(secondFactors, [{ kind: "totp", since: time }]);
    const { entries } = await user.call(listSecurityLog);
    assert.equal(entries.length, 1);
    assert.deepEqual(
      securityLog,
      entries.map(({ entryId, ...entry }) => entry),
    );
    const all = await (await download(user)).text();
    for (const kept of [secret, "subject-of-user"]) assert.ok(!all.includes(kept), kept);
  });

  it("is a file named after its user, ten times an hour", async () => {
    const user = await makeUser(app, { username: "ada.l" });
    const { status, headers } = await download(user);
    const file = [status, headers.get("content-type"), headers.get("content-disposition")];
    const type = "application/json; charset=utf-8";
    assert.deepEqual(file, [200, type, 'attachment; filename="plenary-ada.l.json"']);
    for (let n = 1; n < 10; n++) await dataOf(user);
    assert.deepEqual(await refusal(dataOf(user)), {
      status: 429,
      code: "rate_limited",
      message: "Too many attempts. Please try again in 60 minutes.",
    });
    app.clock.advance(61 * MINUTE);
    await user.call(signIns.confirmIdentity, { body: { password: PASSWORD } });
    assert.equal((await dataOf(user)).profile.userId, user.userId);
  });

  it("is cut off when something fails midway, so that nobody takes half of it for all", async () => {
    const user = await makeUser(app);
    await sql`alter table messages rename to moved`.execute(app.db);
    const { status, body } = await download(user);
    const read = new Response(body).text();
    await assert.rejects(read);
    await sql`alter table moved rename to messages`.execute(app.db);
    assert.equal(status, 200);
    assert.deepEqual((await dataOf(user)).messagesSent, []);
  });
});

// Proves programme 6: Favourites are in the download of one's data and go with the account
it("the file has what programmes say of one, what one has marked there, and what one has taken over", async () => {
  const user = await makeUser(app, { name: "Jo" });
  const eventId = await makeEvent(app, await makeUser(app), { visibility: "public", name: "Conf" });
  const values = { status: "confirmed", start_time: "2027-05-01T10:00:00Z", room: "Aula" } as const;
  const { sessionId } = await makeSession(app, user, eventId, values);
  await user.call(addFavourite, { params: { sessionId } });
  await user.call(makeCalendarLink);
  const time = app.ctx.clock();
  const minutesLater = (minutes: number) => new Date(time.getTime() + minutes * MINUTE).toISOString();
  const claim = { event_id: eventId, event_name: "Conf", everywhere: false, speaker_name: "Jo", sessions: 2 };
  const by = { speaker_id: randomUUIDv7(), speaker_username: "jo", is_recorded: true };
  const other = await makeUser(app);
  for (const [at, claimer] of [user, other].entries()) {
    const made = { claimer_id: claimer.userId, made_by: user.userId, claim_id: randomUUIDv7() };
    await app.db
      .insertInto("claims")
      .values({ ...claim, ...by, ...made, claimed_at: minutesLater(at) })
      .execute();
  }
  const { favourites, calendarLinkSince, publicSlots, claims } = await dataOf(user);
  assert.deepEqual(favourites, (await user.call(listFavourites)).favourites);
  assert.equal(favourites.length, 1);
  assert.ok(calendarLinkSince);
  assert.deepEqual(
    publicSlots.map(({ guid, number, title, changedAt, ...slot }) => slot),
    [
      {
        ...{ eventId, eventName: "Conf", startTime: "2027-05-01T10:00:00.000Z", durationMinutes: null },
        ...{ room: "Aula", track: null, state: "public", sequence: 0 },
      },
    ],
  );
  const taken = { eventId, eventName: "Conf", everywhere: false, speakerName: "Jo", sessions: 2 };
  assert.deepEqual(claims, [
    { as: "linkMaker", ...taken, claimedAt: minutesLater(1), takenBackAt: null },
    { as: "claimer", ...taken, claimedAt: minutesLater(0), takenBackAt: null },
  ]);
  const theirs = await dataOf(await makeUser(app));
  assert.deepEqual([theirs.favourites, theirs.publicSlots, theirs.claims], [[], [], []]);
});
