import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeClaimLink } from "@plenary/contract/invitations/claims";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import * as contract from "@plenary/contract/sessions/speakers";
import {
  makeAdmin,
  makeCoSpeaker,
  makeCrowd,
  makeEvent,
  makeSession,
  makeTalk,
  makeUnclaimed,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeConf } from "../../../test/scenes.ts";

const app = useApp();

async function speak(
  who: TestUser,
  eventId: string,
  title: string,
  status = "draft" as "draft" | "confirmed" | "rejected",
) {
  const talk_id = await makeTalk(app, who, { title });
  return (await makeSession(app, who, eventId, { talk_id, status })).sessionId;
}

/** An event with a speaker of each kind. */
async function makeProgramme() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { name: "Conf" });
  const zoe = await makeUser(app, { name: "Zoë", email: "zoe@example.org" });
  const ada = await makeUser(app, { name: "Ada", email: "ada@example.org" });
  const hal = await makeUser(app, { name: "=HAL()", email: "hal@example.org", email_confirmed_at: null });
  const ida = await makeUnclaimed(app, "Ida");
  const asked = await makeUser(app, { name: "Asked" });
  const first = await speak(zoe, eventId, "Types", "confirmed");
  const second = await speak(zoe, eventId, "Sets", "rejected");
  const third = await speak(hal, eventId, 'Doors, "open"\nor closed');
  const fourth = await speak(ida, eventId, "History", "confirmed");
  await makeCoSpeaker(app, ada, first);
  await makeCoSpeaker(app, asked, first, { position: 2, accepted: false });
  await speak(asked, await makeEvent(app, organizer), "Elsewhere");
  const params = { eventId };
  const list = (query: Parameters<typeof organizer.call<typeof contract.listSpeakers>>[1]["query"] = {}) =>
    organizer.call(contract.listSpeakers, { params, query });
  return { organizer, eventId, params, list, zoe, ada, hal, ida, sessions: { first, second, third, fourth } };
}

const namesIn = ({ speakers }: { speakers: contract.Speaker[] }) => speakers.map(({ name }) => name);

describe("the speakers of an event", () => {
  // Proves trust speakers: A list of the event's speakers with sessions and addresses to copy, filtered, searched, 50 at a time
  it("are those who speak there, with their sessions and addresses, by name", async () => {
    const { list, zoe, ada, hal, ida, sessions } = await makeProgramme();
    const types = { sessionId: sessions.first, title: "Types", status: "confirmed" };
    assert.deepEqual(await list(), {
      speakers: [
        {
          userId: hal.userId,
          name: "=HAL()",
          deleted: false,
          email: "hal@example.org",
          emailConfirmed: false,
          sessions: [{ sessionId: sessions.third, title: 'Doors, "open"\nor closed', status: "draft" }],
          sessionCount: 1,
        },
        {
          userId: ada.userId,
          name: "Ada",
          deleted: false,
          email: "ada@example.org",
          emailConfirmed: true,
          sessions: [types],
          sessionCount: 1,
        },
        {
          userId: ida.userId,
          name: "Ida",
          deleted: false,
          unclaimed: true,
          email: null,
          sessions: [{ sessionId: sessions.fourth, title: "History", status: "confirmed" }],
          sessionCount: 1,
        },
        {
          userId: zoe.userId,
          name: "Zoë",
          deleted: false,
          email: "zoe@example.org",
          emailConfirmed: true,
          sessions: [types, { sessionId: sessions.second, title: "Sets", status: "rejected" }],
          sessionCount: 2,
        },
      ],
      nextCursor: null,
      counts: { all: 4, confirmed: 3, waiting: 1, rejected: 1, cancelled: 0 },
    });
  });

  it("are linked as long as a claim link made for them holds", async () => {
    const { list, organizer, eventId, ida } = await makeProgramme();
    const linked = async () =>
      (await list()).speakers.filter((each) => each.linked).map(({ userId }) => userId);
    assert.deepEqual(await linked(), []);
    await organizer.call(makeClaimLink, { params: { eventId, userId: ida.userId } });
    assert.deepEqual(await linked(), [ida.userId]);
    await app.db.updateTable("claim_links").set({ expires_at: app.ctx.clock().toISOString() }).execute();
    assert.deepEqual(await linked(), []);
  });

  // Proves trust speakers: A list of the event's speakers with sessions and addresses to copy, filtered, searched, 50
  //   at a time
  it("are found by status, name and the title of a session", async () => {
    const { list } = await makeProgramme();
    assert.deepEqual(namesIn(await list({ status: "rejected" })), ["Zoë"]);
    assert.deepEqual(namesIn(await list({ status: "waiting" })), ["=HAL()"]);
    const zoe = await list({ q: "ZOE", status: "waiting" });
    assert.deepEqual(zoe, {
      speakers: [],
      nextCursor: null,
      counts: { all: 1, confirmed: 1, waiting: 0, rejected: 1, cancelled: 0 },
    });
    assert.deepEqual(namesIn(await list({ q: "type" })), ["Ada", "Zoë"]);
    assert.deepEqual(namesIn(await list({ q: "%" })), []);
  });

  it("are cancelled rather than rejected where their session was public", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeConf(app);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    const list = (status: contract.SpeakerStatus) =>
      organizer.call(contract.listSpeakers, { params: { eventId }, query: { status } });
    const { speakers, counts } = await list("cancelled");
    assert.deepEqual(
      speakers.map(({ userId, sessions }) => [userId, sessions.filter(({ cancelled }) => cancelled).length]),
      [[speaker.userId, 1]],
    );
    assert.deepEqual([counts.rejected, counts.cancelled], [0, 1]);
    assert.deepEqual((await list("rejected")).speakers, []);
    const file = await organizer.call(contract.exportSpeakers, { params: { eventId } });
    const [head = [], line = []] = (await file.text()).split("\r\n").map((row) => row.split(","));
    const of = (column: string) => line[head.indexOf(`"${column}"`)];
    assert.deepEqual([of("rejected"), of("cancelled") === '""'], ['""', false]);
  });

  // Proves trust speakers: A list of the event's speakers with sessions and addresses to copy, filtered, searched, 50
  //   at a time
  it("are 50 a page, with at most 20 sessions of each, in as many statements whatever their number", async () => {
    const { organizer, eventId, list } = await makeProgramme();
    await list();
    app.queries.length = 0;
    await list();
    const few = app.queries.length;
    await makeCrowd(app, eventId, 120);
    for (let n = 1; n <= 30; n += 1) await speak(organizer, eventId, `Talk ${n}`);
    app.queries.length = 0;
    const first = await list();
    assert.equal(app.queries.length, few);
    assert.equal(first.speakers.length, 50);
    const names = namesIn(first);
    let { nextCursor } = first;
    while (nextCursor) {
      const page = await list({ cursor: nextCursor });
      names.push(...namesIn(page));
      nextCursor = page.nextCursor;
    }
    assert.equal(new Set(names).size, names.length);
    assert.equal(names.length, first.counts.all);
    const { speakers } = await list({ q: "Olga" });
    assert.deepEqual([speakers[0]?.sessions.length, speakers[0]?.sessionCount], [20, 30]);
    assert.equal((await refusal(list({ cursor: "made-up" }))).status, 400);
  });

  it("are ordered by name and by the number of their sessions, in both directions and over all pages", async () => {
    const { list } = await makeProgramme();
    const everybody = async (query: Parameters<typeof list>[0]) => {
      const names: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ ...query, limit: 1, ...(cursor && { cursor }) });
        names.push(...namesIn(page));
        cursor = page.nextCursor;
      } while (cursor);
      return names;
    };
    assert.deepEqual(await everybody({ order: "desc" }), ["Zoë", "Ida", "Ada", "=HAL()"]);
    assert.deepEqual(await everybody({ sort: "sessions" }), ["Zoë", "=HAL()", "Ada", "Ida"]);
    assert.deepEqual(await everybody({ sort: "sessions", order: "asc" }), ["=HAL()", "Ada", "Ida", "Zoë"]);
  });

  // Proves trust speakers: The list as CSV, of which no cell starts a formula
  it("leave as a file that spreadsheet programs read as text, and audited where an administrator takes it", async () => {
    const { organizer, params, zoe, ada, hal, ida } = await makeProgramme();
    const admin = await makeAdmin(app);
    const file = await organizer.call(contract.exportSpeakers, { params });
    const bytes = Buffer.from(await file.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.deepEqual(bytes.subarray(3).toString().split("\r\n"), [
      '"name","email","confirmed","waiting","rejected","userId","emailConfirmed","cancelled"',
      `"'=HAL()","hal@example.org","","Doors, ""open""\nor closed","","${hal.userId}","no",""`,
      `"Ada","ada@example.org","Types","","","${ada.userId}","yes",""`,
      `"Ida","","History","","","${ida.userId}","",""`,
      `"Zoë","zoe@example.org","Types","","Sets","${zoe.userId}","yes",""`,
      "",
    ]);
    const entries = () => app.db.selectFrom("audit_logs").select(["action", "resource_id"]).execute();
    assert.deepEqual(await entries(), []);
    await admin.call(contract.exportSpeakers, { params, query: { status: "rejected" } });
    assert.deepEqual(await entries(), [{ action: "speakers_exported", resource_id: params.eventId }]);
  });
});
