import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as calls from "@plenary/contract/call/call";
import { listProposalVersions } from "@plenary/contract/call/proposal-versions";
import * as contract from "@plenary/contract/call/proposals";
import { getPublicCall } from "@plenary/contract/call/public-call";
import { updateEvent } from "@plenary/contract/events/events";
import { listEventHistory, listProposalHistory } from "@plenary/contract/events/history";
import { listNotices } from "@plenary/contract/messages/notices";
import { createTrack, deleteTrack, mergeTrack, updateTrack } from "@plenary/contract/programme/tracks";
import { getPublicEvent, listPublicSessions } from "@plenary/contract/public/public";
import { setSpeakers } from "@plenary/contract/sessions/session-speakers";
import {
  createSession,
  deleteSession,
  getSession,
  rejectSession,
  undoDecision,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { createTalk, deleteTalk, getTalk, listTalks, updateTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { Delivery } from "../../mail/delivery.ts";

const app = useApp();
const server = useMailServer();

let [organizer, speaker, stranger]: TestUser[] = [];
let eventId = "";

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const said = async (call: Promise<unknown>) => {
  const { status, message, fields } = await refusal(call);
  return [status, fields ?? message];
};
const params = () => ({ eventId });

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga" });
  speaker = await makeUser(app, { name: "Sam" });
  stranger = await makeUser(app, { name: "Stan" });
  eventId = await makeEvent(app, organizer, {
    ...{ name: "Conf", visibility: "public", timezone: "Europe/Berlin" },
    ...{ start_date: "2027-06-01", end_date: "2027-06-02" },
  });
});

/** A published call until the end of March. */
async function openCall(body: object = {}) {
  const said = { version: 0, closesAt: "2027-03-31T23:59", ...body };
  await the(organizer).call(calls.putCall, { params: params(), body: said });
  const { call } = await the(organizer).call(calls.publishCall, { params: params() });
  return call;
}

const ofProposal = [409, "This belongs to a proposal. Change the proposal."];

const texts = { title: "On parsing", summary: "How it is done", description: "All of it" };

/** What a speaker has typed so far. */
async function drafted(who = the(speaker), body: object = {}) {
  const proposalId = randomUUID();
  const { proposal } = await who.call(contract.putProposal, {
    params: { proposalId },
    body: { eventId, baseVersion: 0, ...texts, ...body },
  });
  return proposal;
}

async function submitted(who = the(speaker), body: object = {}) {
  const { proposalId, version } = await drafted(who, body);
  const { proposal } = await who.call(contract.submitProposal, {
    params: { proposalId },
    body: { baseVersion: version },
  });
  return proposal;
}

describe("bounds and changes of what was submitted", () => {
  it("an account has 50 drafts of an event at most", async () => {
    await openCall();
    const first = await drafted();
    const time = app.ctx.clock().toISOString();
    const rows = Array.from({ length: 49 }, () => ({
      ...{ proposal_id: randomUUID(), event_id: eventId, submitter_id: the(speaker).userId },
      ...{ created_at: time, updated_at: time },
    }));
    await app.db.insertInto("proposals").values(rows).execute();
    const full = [409, "You have 50 drafts for this call already. Submit or discard one first."];
    assert.deepEqual(await said(drafted()), full);
    await the(speaker).call(contract.deleteProposal, { params: { proposalId: first.proposalId } });
    await drafted();
  });

  it("a tab that is behind hears which fields were changed, and what changed nothing keeps a version of its own", async () => {
    const call = await openCall();
    const { proposalId, version } = await submitted(the(speaker), { notes: "Mine" });
    const params = { proposalId };
    const put = (body: object) =>
      the(speaker).call(contract.putProposal, { params, body: { baseVersion: version, ...body } });
    const { proposal } = await put({ title: "On parsing well" });
    const submit = (baseVersion: number) =>
      the(speaker).call(contract.submitProposal, { params, body: { baseVersion } });
    assert.deepEqual(await said(submit(version)), [409, { title: "Changed by somebody else" }]);
    const { proposal: saved } = await submit(proposal.version);
    // The organizers take away what it says without another word of its speaker.
    await app.db.updateTable("proposals").set({ minutes: 45 }).execute();
    const { proposal: again } = await submit(saved.version);
    assert.deepEqual([again.minutes, again.version > saved.version], [call.types[0]?.minutes[0], true]);
  });
});

describe("a call for papers", () => {
  it("keeps a type to choose while it is published", async () => {
    const { types } = await openCall();
    const params = { typeId: the(types[0]).typeId };
    const last = [409, "A published call needs a type. Add another one first."];
    assert.deepEqual(await said(the(organizer).call(calls.deleteCallType, { params })), last);
    const retired = { params, body: { retired: true } };
    assert.deepEqual(await said(the(organizer).call(calls.updateCallType, retired)), last);
    const body = { name: "Workshop", minutes: [90] };
    await the(organizer).call(calls.createCallType, { params: { eventId }, body });
    const { call } = await the(organizer).call(calls.updateCallType, retired);
    assert.deepEqual(
      call.types.map((type) => type.retired),
      [true, false],
    );
  });

  it("is set up with a date, published, and changed by who saw its version", async () => {
    const { call } = await the(organizer).call(calls.putCall, {
      params: params(),
      body: { version: 0, closesAt: "2027-03-31T23:59", deadlineZone: "aoe" },
    });
    assert.equal(call.closesAt, "2027-04-01T11:59:00.000Z");
    assert.deepEqual(
      call.types.map(({ name, minutes }) => ({ name, minutes })),
      [{ name: "Talk", minutes: [30] }],
    );
    assert.equal(call.state, "draft");
    assert.equal(
      (await the(organizer).call(calls.publishCall, { params: params() })).call.state,
      "published",
    );
    const body = { version: call.version, text: "Talk to us" };
    const changed = await the(organizer).call(calls.putCall, { params: params(), body });
    assert.equal(changed.call.text, "Talk to us");
    assert.deepEqual(
      await said(the(organizer).call(calls.putCall, { params: params(), body: { ...body, text: "No" } })),
      [409, "Somebody else has changed the call. Please look at it again."],
    );
  });

  it("closes before its event ends, and after it opens", async () => {
    const put = (body: object) =>
      the(organizer).call(calls.putCall, { params: params(), body: { version: 0, ...body } });
    assert.deepEqual(await said(put({})), [422, { closesAt: "Closing date is required" }]);
    assert.deepEqual(await said(put({ closesAt: "2027-06-03T00:00" })), [
      422,
      { closesAt: "The call must close before the event ends" },
    ]);
    assert.deepEqual(await said(put({ closesAt: "2027-03-01T10:00", opensAt: "2027-03-01T10:00" })), [
      422,
      { closesAt: "The call cannot close before it opens" },
    ]);
    const { call } = await put({ closesAt: "2027-06-02T23:59", opensAt: "2027-03-01T10:00" });
    assert.equal(call.opensAt, "2027-03-01T09:00:00.000Z");
  });

  it("takes the place of submissions while it is published", async () => {
    await openCall();
    const { talk } = await the(speaker).call(createTalk, { body: texts });
    const body = { talkId: talk.talkId, eventId };
    assert.deepEqual(await said(the(speaker).call(createSession, { body })), [
      409,
      "This event has a call for papers. Propose your talk there.",
    ]);
    const { event } = await app.client()(getPublicEvent, { params: params() });
    assert.equal(event.submissionsUntil, "2027-03-31T21:59:00.000Z");
    assert.deepEqual(event.call, { opensAt: null, closesAt: "2027-03-31T21:59:00.000Z" });
    await the(organizer).call(calls.unpublishCall, { params: params() });
    await the(speaker).call(createSession, { body });
  });

  it("has types, which end it later if their own deadlines do", async () => {
    const { types } = await openCall();
    const typeId = the(types[0]).typeId;
    assert.deepEqual(
      await said(
        the(organizer).call(calls.createCallType, {
          params: params(),
          body: { name: "talk", minutes: [10] },
        }),
      ),
      [409, { name: "There is a type of this name" }],
    );
    const { call } = await the(organizer).call(calls.createCallType, {
      params: params(),
      body: { name: "Lightning talk", minutes: [10, 5], closesAt: "2027-04-15T12:00" },
    });
    assert.deepEqual(the(call.types[1]).minutes, [5, 10]);
    const { event } = await app.client()(getPublicEvent, { params: params() });
    assert.equal(event.submissionsUntil, "2027-04-15T10:00:00.000Z");
    await submitted(the(speaker), { typeId, minutes: 30 });
    assert.deepEqual(await said(the(organizer).call(calls.deleteCallType, { params: { typeId } })), [
      409,
      "It is in use. Retire it instead.",
    ]);
  });
});

describe("a proposal", () => {
  it("has no text that takes seconds to read", async () => {
    await openCall();
    assert.deepEqual(await said(drafted(the(speaker), { title: `e${"\u0301".repeat(400)}` })), [
      422,
      { title: "Too many accents in a row are not allowed" },
    ]);
  });

  it("goes with its track to another, what waits and its questions too", async () => {
    await openCall();
    const add = async (name: string) =>
      (await the(organizer).call(createTrack, { params: params(), body: { name } })).track.trackId;
    const [web, ops] = [await add("Web"), await add("Ops")];
    const { proposalId, version } = await submitted(the(speaker), { trackId: ops });
    await the(speaker).call(contract.putProposal, {
      params: { proposalId },
      body: { baseVersion: version, trackId: web },
    });
    await the(organizer).call(mergeTrack, { params: { trackId: ops }, body: { into: web } });
    const trackOf = async (who: TestUser) =>
      (await who.call(contract.getProposal, { params: { proposalId } })).proposal.trackId;
    assert.deepEqual([await trackOf(the(organizer)), await trackOf(the(speaker))], [web, web]);
    const more = await add("More");
    await the(organizer).call(mergeTrack, { params: { trackId: web }, body: { into: more } });
    assert.deepEqual([await trackOf(the(organizer)), await trackOf(the(speaker))], [more, more]);
  });

  it("is not submitted again beside the same texts", async () => {
    await openCall();
    const { proposalId } = await submitted();
    await the(speaker).call(contract.withdrawProposal, { params: { proposalId } });
    await submitted();
    const again = the(speaker).call(contract.reopenProposal, { params: { proposalId }, body: {} });
    assert.deepEqual(await said(again), [409, "This is already submitted to this event"]);
  });

  it("is made once by whichever of two tabs saves it first, and holds what each typed", async () => {
    await openCall();
    const proposalId = randomUUID();
    const put = (body: object) =>
      the(speaker).call(contract.putProposal, {
        params: { proposalId },
        body: { eventId, baseVersion: 0, ...body },
      });
    await Promise.all([put({ title: "On parsing" }), put({ summary: "Short" })]);
    const { proposal } = await the(speaker).call(contract.getProposal, { params: { proposalId } });
    assert.deepEqual([proposal.title, proposal.summary, proposal.number], ["On parsing", "Short", null]);
    assert.deepEqual(await said(put({ title: "Other" })), [409, { title: "Changed by somebody else" }]);
    const { version: baseVersion } = proposal;
    await the(speaker).call(contract.putProposal, {
      params: { proposalId },
      body: { baseVersion, title: "Other" },
    });
  });

  it("is in nobody else's answers before it was submitted", async () => {
    await openCall();
    const { proposalId } = await drafted();
    for (const who of [organizer, stranger])
      assert.deepEqual(await said(the(who).call(contract.getProposal, { params: { proposalId } })), [
        404,
        "Proposal not found",
      ]);
    const { proposals, counts } = await the(organizer).call(contract.listEventProposals, {
      params: params(),
    });
    assert.deepEqual([proposals, counts.draft], [[], 1]);
  });

  it("keeps no type or track of another event, and none that is not there", async () => {
    await openCall();
    const { proposalId, version } = await drafted();
    for (const field of ["typeId", "trackId"]) {
      const body = { baseVersion: version, [field]: randomUUID() };
      const [status] = await said(the(speaker).call(contract.putProposal, { params: { proposalId }, body }));
      assert.equal(status, 422);
    }
  });

  it("can't be changed by its submitter once the call is closed, and not by anybody once it was decided", async () => {
    const closes = Date.parse(app.ctx.clock().toISOString()) + 60_000;
    await openCall({ closesAt: new Date(closes).toISOString() });
    const { proposalId, version } = await submitted();
    const change = (who: TestUser | undefined, title: string) =>
      the(who).call(contract.putProposal, {
        params: { proposalId },
        body: { baseVersion: version + 5, title },
      });
    app.clock.set(new Date(closes + 600_000));
    assert.deepEqual(await said(change(speaker, "Late")), [409, "The call for papers is closed"]);
    await change(organizer, "Mended");
    await the(organizer).call(contract.rejectProposal, { params: { proposalId }, body: {} });
    for (const who of [speaker, organizer])
      assert.deepEqual(await said(change(who, "Later")), [409, "This proposal can no longer be changed"]);
  });

  it("says all that is missing, each at its field", async () => {
    await openCall({ agreement: "We keep it", languages: ["en", "de"] });
    const { proposalId, version } = await drafted(the(speaker), { title: "", summary: "x".repeat(501) });
    assert.deepEqual(
      await said(
        the(speaker).call(contract.submitProposal, {
          params: { proposalId },
          body: { baseVersion: version },
        }),
      ),
      [
        422,
        {
          title: "Title is required",
          summary: "Must be 500 characters or less",
          language: "Please choose a language",
          agreed: "Please agree to how your data is used",
        },
      ],
    );
  });

  it("is numbered, read by organizers as submitted, and published again by its submitter", async () => {
    await openCall();
    const { proposalId, number, version } = await submitted();
    assert.equal(number, 1);
    const save = { params: { proposalId }, body: { baseVersion: version, title: "On lexing" } };
    const { proposal: own } = await the(speaker).call(contract.putProposal, save);
    assert.deepEqual([own.title, own.unpublished], ["On lexing", ["title"]]);
    const read = async () =>
      (await the(organizer).call(contract.getProposal, { params: { proposalId } })).proposal;
    assert.deepEqual([(await read()).title, (await read()).unpublished], ["On parsing", []]);
    const body = { baseVersion: own.version };
    await the(speaker).call(contract.submitProposal, { params: { proposalId }, body });
    assert.equal((await read()).title, "On lexing");
    const versions = await app.db
      .selectFrom("proposal_versions")
      .select("contents")
      .orderBy("version")
      .execute();
    assert.deepEqual(
      versions.map(({ contents }) => (contents as { title: string }).title),
      ["On parsing", "On lexing"],
    );
  });

  it("is submitted up to ten minutes late if it was there in time, and not later or begun later", async () => {
    const closes = Date.parse(app.ctx.clock().toISOString()) + 60_000;
    await openCall({ closesAt: new Date(closes).toISOString() });
    const [first, second] = [await drafted(), await drafted(the(stranger))];
    const submit = (who: TestUser | undefined, { proposalId, version }: contract.Proposal) =>
      the(who).call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });
    app.clock.set(new Date(closes + 599_000));
    await submit(speaker, first);
    assert.deepEqual(await said(drafted()), [409, "The call for papers is closed"]);
    app.clock.set(new Date(closes + 600_000));
    assert.deepEqual(await said(submit(stranger, second)), [409, "The call for papers is closed"]);
  });

  it("is one of as many as the call allows, and never the same twice", async () => {
    await openCall({ maxPerSpeaker: 2 });
    await submitted();
    const again = await drafted();
    const submit = ({ proposalId, version }: contract.Proposal) =>
      the(speaker).call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });
    assert.deepEqual(await said(submit(again)), [409, "This is already submitted to this event"]);
    await submitted(the(speaker), { title: "Two" });
    const third = await drafted(the(speaker), { title: "Three" });
    assert.deepEqual(await said(submit(third)), [
      409,
      "You can submit 2 proposals to this call at most. Withdraw one first.",
    ]);
    const { proposals } = await the(speaker).call(contract.listProposals, {});
    const two = the(proposals.find(({ title }) => title === "Two"));
    await the(speaker).call(contract.withdrawProposal, { params: { proposalId: two.proposalId } });
    await submit(third);
  });
});

describe("mails about a proposal", () => {
  it("tell its submitter that it arrived, and that it was not accepted, and nobody of a draft", async () => {
    await openCall();
    await drafted(the(stranger), { title: "Never sent" });
    const { proposalId } = await submitted();
    const reject = { params: { proposalId }, body: { reason: "Too short" } };
    await the(organizer).call(contract.rejectProposal, reject);
    const mails = await app.db
      .selectFrom("outbox")
      .select(["kind", "to_address", "data"])
      .where("to_address", "!=", the(organizer).email)
      .execute();
    const about = { talkTitle: "On parsing", eventName: "Conf" };
    assert.deepEqual(
      mails.map(({ kind, to_address, data }) => {
        const { link, ...others } = data as Record<string, unknown>;
        assert.match(String(link), new RegExp(`/proposals/${proposalId}$`));
        return { kind, to_address, ...others };
      }),
      [
        {
          ...{ kind: "proposal_received", to_address: the(speaker).email, ...about, number: 1 },
          ...{ summary: "How it is done", timezone: "Europe/Berlin", closesAt: "2027-03-31T21:59:00.000Z" },
        },
        { kind: "proposal_rejected", to_address: the(speaker).email, ...about, reason: "Too short" },
      ],
    );
  });
});

describe("notices of proposals", () => {
  it("tell organizers what waits and what was withdrawn, and nobody of a draft", async () => {
    await openCall();
    await drafted(the(stranger), { title: "Never sent" });
    const { proposalId } = await submitted();
    const lines = async (who: TestUser | undefined) =>
      (await the(who).call(listNotices)).notices.map((notice) => [
        ...[notice.kind, notice.talkTitle, notice.actorName, notice.sessionId, notice.proposalId],
      ]);
    const about = ["On parsing", "Sam", null, proposalId];
    assert.deepEqual(await lines(organizer), [["proposal_submitted", ...about]]);
    await the(speaker).call(contract.withdrawProposal, { params: { proposalId } });
    // Nobody had heard of it.
    assert.deepEqual(await lines(organizer), []);
    assert.deepEqual(await lines(speaker), []);
    const mails = await app.db.selectFrom("outbox").select(["kind", "to_address"]).execute();
    assert.deepEqual(
      mails.filter(({ to_address }) => to_address === the(organizer).email),
      [{ kind: "event_news", to_address: the(organizer).email }],
    );
  });
});

describe("a proposal that is withdrawn and submitted again, and again", () => {
  it("is one notice and one mail of each kind, and one line with a count beside others", async () => {
    await openCall();
    await sendThrough(app, server);
    const deliver = async () => {
      const delivery = new Delivery(app.ctx);
      await delivery.run();
      delivery.stop();
    };
    const { proposalId } = await submitted();
    app.clock.advance(11 * 60_000);
    await deliver();
    const params = { proposalId };
    const notices = async () =>
      (await the(organizer).call(listNotices)).notices.map(({ kind, talkTitle }) => [kind, talkTitle]);
    for (const _ of [1, 2, 3]) {
      await the(speaker).call(contract.withdrawProposal, { params });
      assert.deepEqual(await notices(), [["proposal_withdrawn", "On parsing"]]);
      await the(speaker).call(contract.reopenProposal, { params, body: {} });
      assert.deepEqual(await notices(), [["proposal_submitted", "On parsing"]]);
    }
    await submitted(the(stranger), { title: "On lexing" });
    app.clock.advance(11 * 60_000);
    await deliver();
    const to = (who: TestUser | undefined) =>
      server.received.filter(({ to }) => to.includes(the(who).email)).map(({ mail }) => mail.subject);
    assert.deepEqual(to(organizer), ["Proposed to Conf: On parsing", "2 changes at Conf"]);
    assert.deepEqual(to(speaker), ["Received for Conf: On parsing", "Received for Conf: On parsing"]);
    assert.match(
      server.received.find(({ mail }) => mail.subject === "2 changes at Conf")?.mail.text ?? "",
      /2 talks were proposed and wait for a decision: “On lexing” by Stan and “On parsing” by Sam\./,
    );
  });
});

describe("the proposals of a deleted account", () => {
  const rowsOf = () =>
    app.db
      .selectFrom("proposals")
      .select(["state", "number", "title", "summary", "description", "notes", "search_text", "agreed_text"])
      .orderBy("number")
      .execute();

  it("go as drafts, are withdrawn and empty where they waited, and stay where they are sessions", async () => {
    await openCall({ agreement: "We keep it" });
    await drafted(the(speaker), { title: "Never sent" });
    const submit = async (title: string) => {
      const { proposalId, version } = await drafted(the(speaker), { title, notes: "Only for you" });
      const body = { baseVersion: version, agreed: "We keep it" };
      await the(speaker).call(contract.submitProposal, { params: { proposalId }, body });
      return { params: { proposalId } };
    };
    const [accepted, rejected] = [await submit("One"), await submit("Two")];
    await submit("Three");
    await the(organizer).call(contract.acceptProposal, accepted);
    await the(organizer).call(contract.rejectProposal, { ...rejected, body: { reason: "Short" } });
    const { proposals } = await the(speaker).call(downloadData);
    assert.deepEqual(
      proposals.map(({ title, state, rejectReason, versions }) => [
        title,
        state,
        rejectReason,
        versions.length,
      ]),
      [
        ["Three", "submitted", null, 1],
        ["Two", "rejected", "Short", 1],
        ["One", "accepted", null, 1],
        ["Never sent", "draft", null, 0],
      ],
    );
    await the(speaker).call(deleteAccount, { body: { password: PASSWORD } });
    const gone = { title: "", summary: "", description: "", notes: "", search_text: "", agreed_text: null };
    const [first, ...others] = await rowsOf();
    assert.deepEqual(others, [
      { ...gone, state: "rejected", number: 2 },
      { ...gone, state: "withdrawn", number: 3 },
    ]);
    assert.deepEqual(
      [first?.state, first?.title, first?.notes, first?.agreed_text],
      ["accepted", "One", "", null],
    );
    assert.deepEqual(await app.db.selectFrom("proposal_versions").select("version").execute(), []);
    const { history } = await the(organizer).call(listEventHistory, { params: params() });
    assert.doesNotMatch(JSON.stringify(history.filter(({ kind }) => kind === "proposals")), /Two|Three/);
  });
});

describe("the history, once the account is deleted whose proposals were sessions", () => {
  it("holds no word of those that are none any more", async () => {
    await openCall();
    const accepted = async (title: string) => {
      const { proposalId } = await submitted(the(speaker), { title });
      const params = { proposalId };
      const { session, proposal } = await the(organizer).call(contract.acceptProposal, { params });
      const body = { baseVersion: proposal.version, description: `More of ${title}` };
      return { session, change: () => the(organizer).call(contract.putProposal, { params, body }) };
    };
    const [undone, deleted, cancelled] = [
      await accepted("First"),
      await accepted("Second"),
      await accepted("Third"),
    ];
    const { sessionId, updatedAt: decidedAt } = undone.session;
    await the(organizer).call(undoDecision, { params: { sessionId }, body: { decidedAt } });
    await deleted.change();
    await the(organizer).call(deleteSession, { params: { sessionId: deleted.session.sessionId } });
    await cancelled.change();
    const params = { sessionId: cancelled.session.sessionId };
    await the(organizer).call(rejectSession, { params, query: {}, body: {} });
    const words = async () => {
      const rows = await app.db.selectFrom("event_history").select(["session_title", "details"]).execute();
      return ["First", "Second", "Third", "All of it"].filter((word) => JSON.stringify(rows).includes(word));
    };
    assert.deepEqual(await words(), ["First", "Second", "Third", "All of it"]);
    await the(speaker).call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await words(), []);
    const { history } = await the(organizer).call(listEventHistory, { params: { eventId } });
    assert.ok(history.some(({ subject }) => JSON.stringify(subject).includes("#3")));
  });
});

describe("an accepted proposal", () => {
  it("is withdrawn if its speaker deletes the session, and not accepted if an organizer does", async () => {
    await openCall();
    for (const [who, state] of [
      [the(speaker), "withdrawn"],
      [the(organizer), "rejected"],
    ] as const) {
      const { proposalId } = await submitted(the(speaker), { title: state });
      const { session } = await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
      await who.call(deleteSession, { params: { sessionId: session.sessionId } });
      const { proposal } = await the(speaker).call(contract.getProposal, { params: { proposalId } });
      assert.deepEqual([proposal.state, proposal.session], [state, null]);
    }
  });

  it("is a confirmed session with a talk of its own, changed by the proposal alone", async () => {
    await openCall();
    const { proposalId } = await submitted();
    const { session: made, proposal } = await the(organizer).call(contract.acceptProposal, {
      params: { proposalId },
    });
    const { sessionId } = made;
    assert.deepEqual(proposal.session, { sessionId, status: "confirmed" });
    const { sessions } = await app.client()(listPublicSessions, { params: params() });
    assert.deepEqual(
      sessions.map((session) => [
        session.talk.title,
        session.speakers.map(({ name }) => name),
        session.durationMinutes,
      ]),
      [["On parsing", ["Sam"], 30]],
    );
    const { session } = await the(speaker).call(getSession, { params: { sessionId } });
    assert.deepEqual(
      await said(
        the(speaker).call(updateTalk, { params: { talkId: session.talkId }, body: { title: "Mine" } }),
      ),
      ofProposal,
    );
    assert.deepEqual(
      await said(the(speaker).call(deleteTalk, { params: { talkId: session.talkId } })),
      ofProposal,
    );
    const edit = { params: { sessionId }, body: { needs: ["projector" as const] } };
    assert.deepEqual(await said(the(speaker).call(updateSession, edit)), ofProposal);
    assert.deepEqual([session.permissions.edit, session.proposalId], [false, proposalId]);
    const { talks } = await the(speaker).call(listTalks, {});
    assert.deepEqual(
      talks.map((talk) => [talk.session?.eventName, talk.session?.proposalId]),
      [["Conf", proposalId]],
    );
    assert.deepEqual(await said(the(organizer).call(contract.acceptProposal, { params: { proposalId } })), [
      409,
      "This proposal was accepted.",
    ]);
  });

  it("waits again if its acceptance is undone, and is the same session once it is accepted again", async () => {
    await openCall();
    const { proposalId } = await submitted();
    const accept = () => the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    const { session } = await accept();
    const { sessionId } = session;
    const body = { decidedAt: session.updatedAt };
    const undone = await the(organizer).call(undoDecision, { params: { sessionId }, body });
    assert.equal(undone.session, null);
    assert.deepEqual(await said(the(organizer).call(getSession, { params: { sessionId } })), [
      404,
      "Session not found",
    ]);
    const { proposal: waiting } = await the(organizer).call(contract.getProposal, { params: { proposalId } });
    assert.deepEqual([waiting.state, waiting.session], ["submitted", null]);
    const guidOf = (id: string) =>
      app.db
        .selectFrom("sessions")
        .select(["guid", "number"])
        .where("session_id", "=", id)
        .executeTakeFirst();
    const kept = await app.db.selectFrom("proposals").select(["kept_guid", "kept_number"]).executeTakeFirst();
    const second = await accept();
    assert.deepEqual(await guidOf(second.session.sessionId), {
      guid: kept?.kept_guid,
      number: kept?.kept_number,
    });
  });

  it("stays where a later decision about the session is undone", async () => {
    await openCall();
    const { proposalId } = await submitted();
    const { session } = await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    const params = { sessionId: session.sessionId };
    app.clock.advance(86_400_000);
    const again = await the(organizer).call(rejectSession, { params, query: {}, body: {} });
    await the(organizer).call(undoDecision, { params, body: { decidedAt: again.session.updatedAt } });
    assert.equal((await the(organizer).call(getSession, { params })).session.status, "confirmed");
    const { proposal } = await the(organizer).call(contract.getProposal, { params: { proposalId } });
    assert.equal(proposal.state, "accepted");
  });

  it("is not made of one that was rejected or withdrawn", async () => {
    await openCall();
    const one = await submitted();
    const reject = { params: { proposalId: one.proposalId }, body: { reason: "Too short" } };
    const { proposal } = await the(organizer).call(contract.rejectProposal, reject);
    assert.deepEqual([proposal.state, proposal.rejectReason], ["rejected", "Too short"]);
    assert.deepEqual(
      await said(the(organizer).call(contract.acceptProposal, { params: { proposalId: one.proposalId } })),
      [409, "This proposal was rejected."],
    );
    assert.deepEqual(
      await said(the(speaker).call(contract.acceptProposal, { params: { proposalId: one.proposalId } })),
      [403, "Only the organizers of this event can read and decide about its proposals."],
    );
  });
});

describe("the texts of an accepted proposal", () => {
  const read = async (who: TestUser | undefined, proposalId: string) =>
    (await the(who).call(contract.getProposal, { params: { proposalId } })).proposal;
  const sessionOf = async (sessionId: string) => {
    const { session } = await the(organizer).call(getSession, { params: { sessionId } });
    const { talk } = await the(organizer).call(getTalk, { params: { talkId: session.talkId } });
    return [session.status, talk.title, talk.summary, talk.description];
  };
  const accept = async (proposalId: string) =>
    (await the(organizer).call(contract.acceptProposal, { params: { proposalId } })).session.sessionId;
  const type = (proposalId: string, baseVersion: number, body: object) =>
    the(speaker).call(contract.putProposal, { params: { proposalId }, body: { baseVersion, ...body } });
  const versionsOf = async () =>
    (await app.db.selectFrom("proposal_versions").select("contents").orderBy("version").execute()).map(
      ({ contents }) => (contents as { title: string }).title,
    );

  it("are its session's, changed by its speaker at the proposal, and the session stays confirmed", async () => {
    await openCall();
    const { proposalId, version } = await submitted();
    const sessionId = await accept(proposalId);
    const { proposal } = await type(proposalId, version, { title: "On lexing", notes: "Bring tea" });
    assert.deepEqual(await sessionOf(sessionId), ["confirmed", "On parsing", "How it is done", "All of it"]);
    const params = { proposalId };
    const body = { baseVersion: proposal.version };
    const saved = await the(speaker).call(contract.submitProposal, { params, body });
    assert.deepEqual([saved.proposal.state, saved.proposal.unpublished], ["accepted", []]);
    assert.deepEqual(await sessionOf(sessionId), ["confirmed", "On lexing", "How it is done", "All of it"]);
    const other = await type(proposalId, saved.proposal.version, { minutes: 45 }).catch(String);
    assert.match(String(other), /changed at the session/);
  });

  it("are changed by organizers at the session or the proposal, which is a version, and wait for no approval", async () => {
    await openCall();
    const { proposalId } = await submitted();
    const sessionId = await accept(proposalId);
    const edit = { params: { sessionId }, body: { talk: { title: "On lexers" } } };
    await the(organizer).call(updateSession, edit);
    const { title, version } = await read(speaker, proposalId);
    assert.equal(title, "On lexers");
    const changed = { title: "On two lexers" };
    const params = { proposalId };
    await the(organizer).call(contract.putProposal, { params, body: { baseVersion: version, ...changed } });
    assert.deepEqual((await sessionOf(sessionId)).slice(0, 2), ["confirmed", "On two lexers"]);
    assert.deepEqual(await versionsOf(), ["On parsing", "On lexers", "On two lexers"]);
    // What its speaker typed over the former text meanwhile is theirs to compare.
    assert.deepEqual(await said(type(proposalId, 1, { title: "Mine" })), [
      409,
      { title: "Changed by somebody else" },
    ]);
  });

  it("are nobody's to change any more who was taken off its session", async () => {
    await openCall();
    const { proposalId, version } = await submitted();
    const sessionId = await accept(proposalId);
    await the(organizer).call(setSpeakers, { params: { sessionId }, body: { userIds: [] } });
    assert.equal((await said(type(proposalId, version, { title: "Mine" })))[0], 409);
    assert.equal((await read(speaker, proposalId)).permissions.edit, false);
  });

  it("are never emptied or too long by organizers, as they are published at once", async () => {
    await openCall({ summaryMax: 20 });
    const { proposalId, version } = await submitted();
    const change = (body: object) =>
      the(organizer).call(contract.putProposal, {
        params: { proposalId },
        body: { baseVersion: version, ...body },
      });
    assert.deepEqual(await said(change({ title: " ", summary: "Far more than twenty letters" })), [
      422,
      { title: "Title is required", summary: "Must be 20 characters or less" },
    ]);
  });

  it("are its speaker's as long as the call says", async () => {
    const closes = Date.parse(app.ctx.clock().toISOString()) + 60_000;
    const call = await openCall({ closesAt: new Date(closes).toISOString(), speakersEdit: "never" });
    const { proposalId, version } = await submitted();
    await accept(proposalId);
    const mayEdit = async () => (await read(speaker, proposalId)).permissions.edit;
    const set = (speakersEdit: string, version: number) =>
      the(organizer).call(calls.putCall, { params: params(), body: { version, speakersEdit } as never });
    assert.equal(await mayEdit(), false);
    assert.deepEqual(await said(type(proposalId, version, { title: "No" })), [
      409,
      "This proposal can no longer be changed",
    ]);
    await set("untilDeadline", call.version);
    assert.equal(await mayEdit(), true);
    app.clock.set(new Date(closes + 600_000));
    assert.equal(await mayEdit(), false);
    await set("afterAcceptance", call.version + 1);
    assert.equal(await mayEdit(), true);
  });

  it("stay at their event, and are nobody's to take to another", async () => {
    await openCall();
    const elsewhere = await makeEvent(app, the(organizer), { name: "Other", visibility: "public" });
    const { proposalId } = await submitted(the(organizer));
    const sessionId = await accept(proposalId);
    const move = { params: { sessionId }, body: { eventId: elsewhere } };
    assert.deepEqual(await said(the(organizer).call(updateSession, move)), ofProposal);
    assert.deepEqual(await said(the(speaker).call(updateSession, move)), [404, "Session not found"]);
  });
});

describe("what is typed after submitting", () => {
  it("tells organizers neither by a version nor by a time, and nothing of it is theirs to clash with", async () => {
    await openCall();
    const { proposalId, version } = await submitted();
    const params = { proposalId };
    const before = (await the(organizer).call(contract.getProposal, { params })).proposal;
    app.clock.advance(60_000);
    const body = { baseVersion: version, title: "Half a sen" };
    await the(speaker).call(contract.putProposal, { params, body });
    const after = (await the(organizer).call(contract.getProposal, { params })).proposal;
    assert.deepEqual([after.version, after.updatedAt], [before.version, before.updatedAt]);
    const mended = { baseVersion: after.version, title: "On parsers" };
    const { proposal } = await the(organizer).call(contract.putProposal, { params, body: mended });
    assert.equal(proposal.title, "On parsers");
  });

  it("is not what was accepted or rejected, and stays to be read by who typed it", async () => {
    await openCall();
    const { proposalId, version } = await submitted();
    const params = { proposalId };
    const body = { baseVersion: version, title: "Half a sentence" };
    await the(speaker).call(contract.putProposal, { params, body });
    await the(organizer).call(contract.rejectProposal, { params, body: {} });
    const { proposal } = await the(speaker).call(contract.getProposal, { params });
    assert.deepEqual(
      [proposal.title, proposal.unpublished, proposal.unsubmitted],
      ["On parsing", [], { title: "Half a sentence", answers: {} }],
    );
  });
});

describe("a proposal that begins with a talk", () => {
  const soup = { title: "On soup", summary: "Boiled", description: "All of it" };
  const talkOf = async (who: TestUser) => (await who.call(createTalk, { body: soup })).talk.talkId;
  const begin = async (talkId: string, body: object = {}) =>
    the(speaker).call(contract.putProposal, {
      params: { proposalId: randomUUID() },
      body: { eventId, baseVersion: 0, fromTalkId: talkId, ...body },
    });

  // Proves call-for-papers 3.3: Own library talks are only copied from ("Start from one of your talks"), so changing one changes no proposal.
  // Proves call-for-papers 3.6: "This is already submitted to this event" (same talk, or the same three texts)
  it("has its texts, whatever becomes of it, and is submitted once", async () => {
    await openCall();
    const talkId = await talkOf(the(speaker));
    const { proposal } = await begin(talkId, { title: "On hot soup" });
    const { title, summary, description } = proposal;
    assert.deepEqual({ title, summary, description }, { ...soup, title: "On hot soup" });
    await the(speaker).call(updateTalk, { params: { talkId }, body: { summary: "Fried" } });
    const other = await begin(talkId);
    assert.equal(other.proposal.summary, "Fried");
    const submit = ({ proposalId, version }: contract.Proposal) =>
      the(speaker).call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });
    await submit(proposal);
    const twice = [409, "This is already submitted to this event"];
    assert.deepEqual(await said(submit(other.proposal)), twice);
    const params = { proposalId: proposal.proposalId };
    const { decidedAt } = await the(organizer).call(contract.rejectProposal, { params, body: {} });
    await submit(other.proposal);
    const undoing = the(organizer).call(contract.undoRejection, { params, body: { decidedAt } });
    assert.deepEqual(await said(undoing), twice);
    const again = { params, body: { fromTalkId: talkId, baseVersion: 9 } };
    assert.deepEqual(await said(the(speaker).call(contract.putProposal, again)), [
      ...[409, "This proposal was rejected."],
    ]);
  });

  it("is made of nobody else's", async () => {
    await openCall();
    const talkId = await talkOf(the(stranger));
    assert.deepEqual(await said(begin(talkId)), [404, "Talk not found"]);
    const { proposals } = await the(speaker).call(contract.listProposals, {});
    assert.deepEqual(proposals, []);
  });
});

describe("tags of proposals", () => {
  it("are the organizers', once each, filter their list, and are told to no speaker", async () => {
    await openCall();
    const [one, two] = [await submitted(), await submitted(the(stranger), { title: "On lexing" })];
    const tag = (add: string[], who = the(organizer), { proposalId } = one, remove: string[] = []) =>
      who.call(contract.setProposalTags, { params: { proposalId }, body: { add, remove } });
    const { proposal } = await tag(["Keynote", "keynote ", "Zebra"]);
    assert.deepEqual([proposal.tags, one.tags], [["keynote", "Zebra"], undefined]);
    await tag(["Ask again"], the(organizer), two);
    assert.equal((await said(tag(["Mine"], the(speaker))))[0], 403);
    const eleven = Array.from({ length: 11 }, (_, at) => `Tag ${at}`);
    assert.deepEqual((await said(tag(eleven)))[1], { add: "At most 10 tags" });
    assert.deepEqual((await said(tag(eleven.slice(0, 9))))[1], { add: "At most 10 tags" });
    // Two who label it at once don't undo each other.
    await tag(["Clash"]);
    assert.deepEqual((await tag([], the(organizer), one, ["clash"])).proposal.tags, ["keynote", "Zebra"]);
    const { proposals, filters } = await the(organizer).call(contract.listEventProposals, {
      params: params(),
      query: { tag: "Zebra" },
    });
    assert.deepEqual(
      proposals.map(({ title, tags }) => [title, tags]),
      [["On parsing", ["keynote", "Zebra"]]],
    );
    assert.deepEqual(new Set(filters?.tags), new Set(["Ask again", "Zebra", "keynote"]));
    const { proposals: own } = await the(speaker).call(contract.listProposals, {});
    const read = await the(speaker).call(contract.getProposal, { params: { proposalId: one.proposalId } });
    assert.ok(own[0] && !("tags" in own[0]) && !("tags" in read.proposal) && !("tagsInUse" in read));
  });
});

describe("tracks and types of a call", () => {
  const track = async (name: string) =>
    (await the(organizer).call(createTrack, { params: params(), body: { name } })).track.trackId;
  const set = (trackId: string, body: object) =>
    the(organizer).call(updateTrack, { params: { trackId }, body });
  const shown = async () => (await app.client()(getPublicCall, { params: params() })).call;

  // Proves call-for-papers 3.2: A proposal's deadline is its access code's (D), else the later of its track's and type's own, else the call's.
  it("a track may be open longer than the call, or not in it, and what has it keeps it", async () => {
    const hours = (count: number) => new Date(app.ctx.clock().valueOf() + count * 3_600_000).toISOString();
    await openCall({ closesAt: hours(1) });
    const [late, closed] = [await track("Late"), await track("Closed")];
    const until = hours(3);
    await set(late, { wanted: 4, callClosesAt: until });
    await submitted(the(speaker), { trackId: closed });
    await set(closed, { inCall: false });
    const { endsAt, tracks } = await shown();
    assert.deepEqual(
      [endsAt, tracks.map(({ name, closesAt }) => [name, closesAt])],
      [until, [["Late", until]]],
    );
    const { call } = await the(organizer).call(calls.getCall, { params: params() });
    assert.deepEqual(call?.eventTracks, [
      { trackId: late, name: "Late", inCall: true, wanted: 4, closesAt: until, proposals: 0 },
      { trackId: closed, name: "Closed", inCall: false, wanted: null, closesAt: null, proposals: 1 },
    ]);
    const draft = await drafted(the(speaker), { title: "On lexing", trackId: closed });
    const submit = ({ proposalId, version }: contract.Proposal) =>
      the(speaker).call(contract.submitProposal, { params: { proposalId }, body: { baseVersion: version } });
    assert.deepEqual(await said(submit(draft)), [422, { trackId: "Please choose a track" }]);
    app.clock.advance(2 * 3_600_000);
    const { proposal } = await the(speaker).call(contract.putProposal, {
      params: { proposalId: draft.proposalId },
      body: { baseVersion: draft.version, trackId: late },
    });
    assert.equal(proposal.closesAt, until);
    assert.equal((await submit(proposal)).proposal.state, "submitted");
  });

  it("a track's deadline is between the call's opening and the event's end, and goes with it", async () => {
    await openCall({ opensAt: "2026-12-01T12:00" });
    const trackId = await track("Late");
    assert.deepEqual(await said(set(trackId, { callClosesAt: "2026-11-30T12:00" })), [
      ...[422, { closesAt: "The call cannot close before it opens" }],
    ]);
    assert.deepEqual(await said(set(trackId, { callClosesAt: "2027-06-03T12:00" })), [
      ...[422, { closesAt: "The call must close before the event ends" }],
    ]);
    await set(trackId, { callClosesAt: "2027-04-15T12:00" });
    // Out of the call it holds up nothing, and back in it it has to fit.
    await set(trackId, { inCall: false });
    const { call } = await the(organizer).call(calls.getCall, { params: params() });
    const move = (opensAt: string, closesAt: string) =>
      the(organizer).call(calls.putCall, {
        params: params(),
        body: { version: call?.version ?? 0, opensAt, closesAt },
      });
    const { call: moved } = await move("2027-04-20T12:00", "2027-04-30T12:00");
    assert.deepEqual(await said(set(trackId, { inCall: true })), [
      ...[422, { closesAt: "The call cannot close before it opens" }],
    ]);
    const back = { version: moved.version, opensAt: null, closesAt: "2027-03-31T23:59" };
    await the(organizer).call(calls.putCall, { params: params(), body: back });
    await set(trackId, { inCall: true });
    // A draft tells nobody of itself, and holds up nothing.
    await drafted(the(speaker), { trackId });
    const { call: seen } = await the(organizer).call(calls.getCall, { params: params() });
    assert.equal(seen?.eventTracks[0]?.proposals, 0);
    await the(organizer).call(deleteTrack, { params: { trackId } });
    assert.equal((await shown()).endsAt, "2027-03-31T21:59:00.000Z");
  });

  it("a type that drafts alone have is counted as unused, and can be deleted", async () => {
    await openCall({ opensAt: "2026-01-01T12:00" });
    const body = { name: "Workshop", minutes: [90], closesAt: "2027-01-15T12:00" };
    const { call } = await the(organizer).call(calls.createCallType, { params: params(), body });
    const { typeId, proposals } = the(call.types[1]);
    const draft = await drafted(the(speaker), { typeId });
    assert.equal(proposals, 0);
    // A deadline that doesn't fit any more is refused with the type that has it.
    const change = (changes: object) =>
      the(organizer).call(calls.updateCallType, { params: { typeId }, body: changes });
    const { call: retired } = await change({ retired: true });
    const later = { version: retired.version, opensAt: "2027-02-01T12:00" };
    const { call: moved } = await the(organizer).call(calls.putCall, { params: params(), body: later });
    assert.deepEqual(await said(change({ retired: false })), [
      ...[422, { closesAt: "The call cannot close before it opens" }],
    ]);
    const back = { version: moved.version, opensAt: null };
    await the(organizer).call(calls.putCall, { params: params(), body: back });
    await the(organizer).call(calls.deleteCallType, { params: { typeId } });
    const { proposal } = await the(speaker).call(contract.getProposal, {
      params: { proposalId: draft.proposalId },
    });
    assert.equal(proposal.typeId, null);
  });

  it("types are in the order that their organizers chose", async () => {
    const { types } = await openCall();
    const body = { name: "Workshop", minutes: [90] };
    const { call } = await the(organizer).call(calls.createCallType, { params: params(), body });
    const workshop = the(call.types[1]).typeId;
    const order = { params: params(), body: { typeIds: [workshop] } };
    const { call: ordered } = await the(organizer).call(calls.orderCallTypes, order);
    assert.deepEqual(
      ordered.types.map(({ typeId }) => typeId),
      [workshop, the(types[0]).typeId],
    );
    assert.deepEqual(
      (await shown()).types.map(({ name }) => name),
      ["Workshop", "Talk"],
    );
  });
});

describe("what was said and done before", () => {
  const versionsOf = async (who: TestUser, proposalId: string, query: object = {}) =>
    who.call(listProposalVersions, { params: { proposalId }, query });
  const doneTo = async (who: TestUser, proposalId: string) =>
    (await who.call(listProposalHistory, { params: { proposalId }, query: {} })).history.map(
      ({ action, actor, changes }) => [actor?.name, action, ...changes.map(({ field, to }) => [field, to])],
    );
  const notFound = [404, "Proposal not found"];

  // Proves call-for-papers 3.4: Each submission and Save changes is a version (texts and answers, whose, when), kept as long as the proposal.
  it("is a version for each submission and change, read by its submitter and organizers, without what is unpublished", async () => {
    const { types } = await openCall();
    const draft = await drafted();
    const params = { proposalId: draft.proposalId };
    assert.deepEqual((await versionsOf(the(speaker), draft.proposalId)).versions, []);
    assert.deepEqual(await said(versionsOf(the(organizer), draft.proposalId)), notFound);
    await the(speaker).call(contract.submitProposal, { params, body: { baseVersion: draft.version } });
    app.clock.advance(60_000);
    const edited = await the(organizer).call(contract.putProposal, {
      params,
      body: { baseVersion: 9, summary: "How it is done well" },
    });
    await the(speaker).call(contract.putProposal, {
      params,
      body: { baseVersion: edited.proposal.version, title: "Half a" },
    });
    const { versions } = await versionsOf(the(organizer), draft.proposalId);
    assert.deepEqual(await versionsOf(the(speaker), draft.proposalId), { versions, nextCursor: null });
    const by = ({ userId, name }: TestUser) => ({ userId, name, deleted: false });
    assert.deepEqual(versions, [
      {
        ...{ version: versions[0]?.version, at: edited.proposal.updatedAt, actor: by(the(organizer)) },
        before: { summary: texts.summary },
        after: { summary: "How it is done well" },
      },
      {
        ...{ version: versions[1]?.version, at: versions[1]?.at, actor: by(the(speaker)), before: null },
        after: { ...texts, type: types[0]?.name, minutes: 30, notes: "" },
      },
    ]);
    const first = await versionsOf(the(speaker), draft.proposalId, { limit: 1 });
    const rest = await versionsOf(the(speaker), draft.proposalId, { cursor: first.nextCursor ?? "" });
    assert.deepEqual([...first.versions, ...rest.versions], versions);
    assert.deepEqual(await said(versionsOf(the(stranger), draft.proposalId)), notFound);
  });

  // Proves call-for-papers 3.5: Organizers change everything at any time, which the history says to speakers.
  it("is a history that says to its submitter what organizers did, and nothing of decisions that were undone", async () => {
    await openCall();
    const { proposalId, version } = await submitted();
    const params = { proposalId };
    const changed = { baseVersion: version, title: "On parsing well", notes: "Checked" };
    await the(organizer).call(contract.putProposal, { params, body: changed });
    const rejected = await the(organizer).call(contract.rejectProposal, { params, body: {} });
    await the(organizer).call(contract.undoRejection, {
      params,
      body: { decidedAt: rejected.decidedAt },
    });
    const { session } = await the(organizer).call(contract.acceptProposal, { params });
    const undone = { params: { sessionId: session.sessionId }, body: { decidedAt: session.updatedAt } };
    await the(organizer).call(undoDecision, undone);
    const told = [
      ["Olga", "proposal_edited", ["settings", "title; notes"]],
      ["Sam", "proposal_submitted"],
    ];
    assert.deepEqual(await doneTo(the(speaker), proposalId), told);
    const decided = ["undone", "proposal_accepted", "undone", "proposal_rejected"];
    const byOrganizer = await doneTo(the(organizer), proposalId);
    assert.deepEqual(
      byOrganizer.map(([, action]) => action),
      [...decided, "proposal_edited", "proposal_submitted"],
    );
    assert.deepEqual(await said(doneTo(the(stranger), proposalId)), notFound);

    const again = await the(organizer).call(contract.acceptProposal, { params });
    const { sessionId } = again.session;
    const own = {
      talk: { title: "On soup", summary: "Boiled", description: "All" },
      needs: ["projector" as const],
    };
    await the(organizer).call(updateSession, { params: { sessionId }, body: own });
    await the(organizer).call(deleteSession, { params: { sessionId } });
    assert.deepEqual((await doneTo(the(speaker), proposalId)).slice(0, 3), [
      ["Olga", "proposal_rejected"],
      ["Olga", "edited", ["title", "On soup"], ["summary", "Boiled"], ["description", "All"]],
      ["Olga", "proposal_accepted"],
    ]);
  });
});

describe("a rejection", () => {
  const mails = async () =>
    (await app.db.selectFrom("outbox").select(["kind", "state"]).orderBy("created_at").execute())
      .filter(({ kind }) => kind === "proposal_rejected")
      .map(({ state }) => state);

  it("is undone like a decision about a session, and told to nobody then", async () => {
    await openCall();
    const { proposalId } = await submitted();
    const params = { proposalId };
    const reject = () =>
      the(organizer).call(contract.rejectProposal, { params, body: { reason: "Too short" } });
    const undo = (decidedAt: string) =>
      the(organizer).call(contract.undoRejection, { params, body: { decidedAt } });
    const { decidedAt, undoUntil } = await reject();
    assert.equal(Date.parse(the(undoUntil ?? undefined)) - Date.parse(decidedAt), 60_000);
    app.clock.advance(59_000);
    const { proposal } = await undo(decidedAt);
    assert.deepEqual([proposal.state, proposal.rejectReason], ["submitted", null]);
    assert.deepEqual(await mails(), ["skipped"]);
    const again = await reject();
    const late = [409, "It is too late to undo this: the speaker may have heard of it."];
    assert.deepEqual(await said(undo(decidedAt)), late);
    app.clock.advance(60_000);
    assert.deepEqual(await said(undo(again.decidedAt)), late);
    assert.deepEqual(await mails(), ["skipped", "waiting"]);
  });
});

describe("an agreement", () => {
  it("is to the words that were shown, and kept with the version that was submitted with them", async () => {
    const call = await openCall({ agreement: "We keep it" });
    const { proposalId, version } = await drafted();
    const params = { proposalId };
    const submit = (baseVersion: number, agreed?: string) =>
      the(speaker).call(contract.submitProposal, { params, body: { baseVersion, agreed } });
    assert.deepEqual(await said(submit(version, "We burn it")), [
      422,
      { agreed: "What you agree to was changed. Please read it again." },
    ]);
    const { proposal } = await submit(version, "We keep it");
    const asked = { version: call.version, agreement: "We keep it for a year" };
    await the(organizer).call(calls.putCall, { params: { eventId }, body: asked });
    const please = [422, { agreed: "Please agree to how your data is used" }];
    assert.deepEqual(await said(submit(proposal.version)), please);
    // Nothing else has changed.
    const again = await submit(proposal.version, asked.agreement);
    await submit(again.proposal.version);
    const versions = await app.db
      .selectFrom("proposal_versions")
      .select("contents")
      .orderBy("version")
      .execute();
    assert.deepEqual(
      versions.map(({ contents }) => (contents as { agreed?: string }).agreed),
      ["We keep it", "We keep it for a year"],
    );
    await the(speaker).call(contract.withdrawProposal, { params });
    const other = { version: call.version + 1, agreement: "For ever" };
    await the(organizer).call(calls.putCall, { params: { eventId }, body: other });
    const reopen = (body: object) => the(speaker).call(contract.reopenProposal, { params, body });
    assert.deepEqual(await said(reopen({})), please);
    assert.equal((await reopen({ agreed: "For ever" })).proposal.state, "submitted");
  });
});

describe("deadlines of types", () => {
  const at = (milliseconds: number) =>
    new Date(Date.parse(app.ctx.clock().toISOString()) + milliseconds).toISOString();

  it("lie between the call's opening and the event's end, which doesn't move before them", async () => {
    await openCall();
    const make = (closesAt: string) =>
      the(organizer).call(calls.createCallType, {
        params: params(),
        body: { name: "Workshop", minutes: [90], closesAt },
      });
    const afterwards = "The call must close before the event ends";
    assert.deepEqual(await said(make("2027-06-03T00:00")), [422, { closesAt: afterwards }]);
    const { call } = await make("2027-06-02T10:00");
    const shorten = { params: params(), body: { endDate: "2027-06-01" } };
    assert.deepEqual(await said(the(organizer).call(updateEvent, shorten)), [422, { endDate: afterwards }]);
    const opens = { version: call.version, opensAt: "2027-06-02T11:00" };
    const [status] = await said(the(organizer).call(calls.putCall, { params: params(), body: opens }));
    assert.equal(status, 422);
    const typeId = the(call.types[1]).typeId;
    await the(organizer).call(calls.updateCallType, { params: { typeId }, body: { retired: true } });
    await the(organizer).call(updateEvent, shorten);
  });

  it("are those of the type that will be stored: the only open one, or what was chosen since", async () => {
    const { types } = await openCall({ closesAt: at(60_000) });
    const [talk] = types;
    const later = { closesAt: at(600_000) };
    const typeId = the(talk).typeId;
    await the(organizer).call(calls.updateCallType, { params: { typeId }, body: later });
    const draft = await drafted();
    assert.deepEqual([draft.typeId, draft.closesAt], [null, later.closesAt]);
    app.clock.advance(120_000);
    const params = { proposalId: draft.proposalId };
    const submit = { params, body: { baseVersion: draft.version } };
    const { proposal } = await the(speaker).call(contract.submitProposal, submit);
    const { call } = await the(organizer).call(calls.createCallType, {
      params: { eventId },
      body: { name: "Lightning talk", minutes: [5], closesAt: at(3_600_000) },
    });
    const [, lightning] = call.types;
    app.clock.advance(1_200_000);
    const chosen = { baseVersion: proposal.version, typeId: the(lightning).typeId };
    const typed = await the(speaker).call(contract.putProposal, { params, body: chosen });
    assert.equal(typed.proposal.permissions.submit, true);
    const save = { params, body: { baseVersion: typed.proposal.version } };
    const { proposal: saved } = await the(speaker).call(contract.submitProposal, save);
    assert.equal(saved.typeName, "Lightning talk");
    // Retired, it has no deadline of its own.
    const retire = { params: { typeId: the(lightning).typeId }, body: { retired: true } };
    await the(organizer).call(calls.updateCallType, retire);
    const { proposal: over } = await the(speaker).call(contract.getProposal, { params });
    assert.equal(over.permissions.submit, false);
  });
});
