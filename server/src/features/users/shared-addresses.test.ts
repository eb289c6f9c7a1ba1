import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getUser, searchUsers, updateProfile } from "@plenary/contract/accounts/profiles";
import { getSession } from "@plenary/contract/sessions/sessions";
import { exportSpeakers, listSpeakers } from "@plenary/contract/sessions/speakers";
import {
  makeAdmin,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

async function makeSpoken() {
  const [organizer, other] = [await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const speaker = await makeUser(app, { name: "Sam", email: "sam@hidden.example" });
  const beside = await makeUser(app, { name: "Bea", email: "bea@written.example", email_confirmed_at: null });
  const asked = await makeUser(app, { name: "Kay", email: "kay@asked.example" });
  const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
  await makeCoSpeaker(app, beside, sessionId);
  await makeCoSpeaker(app, asked, sessionId, { position: 2, accepted: false });
  /** Where somebody sees addresses of those who speak: on the session, in the list, in the file, and on the profile. */
  const seenBy = async ({ call }: TestUser, isOrganizer = true) => {
    const { speakers } = (await call(getSession, { params: { sessionId } })).session;
    const onSession = speakers.map(({ name, email, emailConfirmed }) => [name, email, emailConfirmed]);
    const profile = async ({ userId }: TestUser) => {
      const { user } = await call(getUser, { params: { userId } });
      return [user.email, user.emailConfirmed];
    };
    const profiles = [await profile(speaker), await profile(beside), await profile(asked)];
    if (!isOrganizer) return { onSession, profiles };
    const params = { eventId };
    const listed = (await call(listSpeakers, { params })).speakers.map(({ email }) => email);
    const file = await (await call(exportSpeakers, { params })).text();
    const inFile = [speaker, beside, asked].map(({ email }) => file.includes(email));
    return { onSession, profiles, listed, inFile };
  };
  const share = ({ userId, name, email, call }: TestUser, sharesEmail: boolean) =>
    call(updateProfile, { params: { userId }, body: { name, email, sharesEmail } });
  return { organizer, other, eventId, speaker, beside, asked, seenBy, share };
}

describe("the address of somebody who speaks", () => {
  it("is seen by the event's organizers, confirmed or not, but not of those who were only asked", async () => {
    const { organizer, seenBy } = await makeSpoken();
    const [sam, bea] = ["sam@hidden.example", "bea@written.example"];
    assert.deepEqual(await seenBy(organizer), {
      onSession: [
        ["Sam", sam, true],
        ["Bea", bea, false],
        ["Kay", undefined, undefined],
      ],
      profiles: [
        [sam, true],
        [bea, false],
        [null, undefined],
      ],
      listed: [bea, sam],
      inFile: [true, true, false],
    });
  });

  it("is seen by nobody else", async () => {
    const { speaker, beside, other, seenBy } = await makeSpoken();
    const { onSession, profiles } = await seenBy(beside, false);
    assert.deepEqual(onSession, [
      ["Sam", undefined, undefined],
      ["Bea", undefined, undefined],
      ["Kay", undefined, undefined],
    ]);
    assert.deepEqual(profiles[0], [null, undefined]);
    const { user } = await other.call(getUser, { params: { userId: speaker.userId } });
    assert.deepEqual([user.email, user.sharesEmail], [null, undefined]);
  });

  it("is hidden from organizers by its owner, also where they search and turn pages, and shown again", async () => {
    const { organizer, eventId, speaker, seenBy, share } = await makeSpoken();
    assert.equal((await share(speaker, false)).user.sharesEmail, false);
    const bea = "bea@written.example";
    const { onSession, profiles, listed, inFile } = await seenBy(organizer);
    assert.deepEqual(onSession[0], ["Sam", null, undefined]);
    assert.deepEqual(
      [profiles[0], listed, inFile],
      [
        [null, undefined],
        [bea, null],
        [false, true, false],
      ],
    );
    const params = { eventId };
    const found = async (q: string) =>
      (await organizer.call(listSpeakers, { params, query: { q } })).speakers.map(({ name }) => name);
    assert.deepEqual([await found("hidden.example"), await found("sam")], [[], ["Sam"]]);
    const { nextCursor } = await organizer.call(listSpeakers, { params, query: { limit: 1 } });
    const next = await organizer.call(listSpeakers, {
      params,
      query: { limit: 1, cursor: nextCursor ?? assert.fail() },
    });
    assert.deepEqual(
      next.speakers.map(({ name }) => name),
      ["Sam"],
    );
    assert.ok(
      !Buffer.from(nextCursor ?? "", "base64url")
        .toString()
        .includes("example"),
    );
    const { users } = await organizer.call(searchUsers, { query: { q: "sam" } });
    assert.deepEqual(
      users.map(({ name, email }) => [name, email]),
      [["Sam", null]],
    );
    await share(speaker, true);
    assert.deepEqual(await found("hidden.example"), ["Sam"]);
  });

  it("is seen by organizers too where everybody sees it, and by administrators always", async () => {
    const { organizer, speaker, seenBy, share } = await makeSpoken();
    const { userId, name, email, call } = speaker;
    await share(speaker, false);
    const admin = await makeAdmin(app);
    assert.equal((await admin.call(getUser, { params: { userId } })).user.email, email);
    await call(updateProfile, { params: { userId }, body: { name, email, showsEmail: true } });
    assert.deepEqual((await seenBy(organizer)).onSession[0], ["Sam", email, true]);
  });

  it("is shown of who spoke before it was a choice, until they end that", async () => {
    const { organizer, speaker, seenBy, share } = await makeSpoken();
    await app.db
      .updateTable("users")
      .set({ shares_email: null })
      .where("user_id", "=", speaker.userId)
      .execute();
    assert.deepEqual((await seenBy(organizer)).onSession[0], ["Sam", speaker.email, true]);
    const { user } = await speaker.call(getUser, { params: { userId: speaker.userId } });
    assert.equal(user.sharesEmail, null);
    await share(speaker, false);
    assert.deepEqual((await seenBy(organizer)).onSession[0], ["Sam", null, undefined]);
  });
});
