import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import * as calls from "@plenary/contract/call/call";
import * as contract from "@plenary/contract/call/proposals";
import { createTrack, deleteTrack, mergeTrack } from "@plenary/contract/programme/tracks";
import { draftedBy, openCallOf, submitBy } from "../../../test/called.ts";
import { makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { longOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, mailed } from "../../../test/mail/outbox.ts";
import { skipObsoleteMails } from "../../mail/obsolete-mails.ts";
import { remindProposers } from "./reminding.ts";

const app = useApp();
let organizer: TestUser;
let speaker: TestUser;
let eventId: string;

beforeEach(async () => {
  app.clock.set(new Date("2027-03-25T12:00:00Z"));
  organizer = await makeUser(app, { name: "Olga Organizer" });
  speaker = await makeUser(app, { name: "Ada Speaker" });
  const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Berlin" };
  eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", ...days });
});

const minutes = (count: number) => app.clock.advance(count * 60_000);

async function submitted(settings: Parameters<typeof openCallOf>[2] = {}) {
  const { talk } = await openCallOf(organizer, eventId, settings);
  return (await submitBy(speaker, await draftedBy(speaker, eventId, { typeId: talk }))).proposal;
}

/** Changes the title, and publishes it. */
async function publish(proposalId: string, title: string, who = speaker) {
  const params = { proposalId };
  const { proposal } = await who.call(contract.getProposal, { params });
  const body = { baseVersion: proposal.version, title };
  const saved = await who.call(contract.putProposal, { params, body });
  if (who === speaker) await submitBy(speaker, saved.proposal);
}

describe("versions of a proposal", () => {
  const titles = async () =>
    (await app.db.selectFrom("proposal_versions").select("contents").orderBy("version").execute()).map(
      ({ contents }) => (contents as { title: string }).title,
    );

  it("are kept, each that was published, up to a hundred changes of one person a day", async () => {
    const { proposalId } = await submitted();
    await publish(proposalId, "One");
    await publish(proposalId, "Theirs", organizer);
    await publish(proposalId, "Two");
    assert.deepEqual(await titles(), ["On soup", "One", "Theirs", "Two"]);
    for (let n = 3; n <= 100; n++) await publish(proposalId, `${n}`);
    assert.equal((await refusal(publish(proposalId, "One more"))).status, 429);
    assert.equal((await titles()).length, 102);
    await publish(proposalId, "By the organizers", organizer);
    minutes(24 * 60);
    await publish(proposalId, "One more");
  });
});

describe("a track that a call names", () => {
  it("can't be deleted, only merged into another, which its proposals and questions have then", async () => {
    const params = { eventId };
    const make = async (name: string) =>
      (await organizer.call(createTrack, { params, body: { name } as never })).track.trackId;
    const [security, ops, kernel] = [await make("Security"), await make("Ops"), await make("Kernel")];
    const why = longOf();
    const questionSettings = { [why.questionId]: { trackIds: [kernel] } };
    const { proposalId, version } = await submitted({
      tracks: "optional",
      questions: [why],
      questionSettings,
    });
    const of = { params: { proposalId } };
    await speaker.call(contract.putProposal, { ...of, body: { baseVersion: version, trackId: security } });
    const remove = async (trackId: string) => {
      const { status, message } = await refusal(
        organizer.call(deleteTrack, { params: { trackId }, query: {} }),
      );
      return [status, message];
    };
    const merge =
      "The call for papers has proposals or questions of this track. Merge it into another one instead.";
    assert.deepEqual(await remove(security), [409, merge]);
    assert.deepEqual(await remove(kernel), [409, merge]);
    await organizer.call(mergeTrack, { params: { trackId: security }, body: { into: ops } });
    await organizer.call(deleteTrack, { params: { trackId: kernel }, query: { moveTo: ops } });
    assert.equal((await speaker.call(contract.getProposal, of)).proposal.trackId, ops);
    const { call } = await organizer.call(calls.getCall, { params });
    assert.deepEqual(call?.questionSettings[why.questionId]?.trackIds, [ops]);
  });
});

describe("reminders of a call", () => {
  /** Who is reminded at that moment, and of what, by two processes at once. */
  async function remindedAt(time: string) {
    app.clock.set(new Date(time));
    await forgetMail(app);
    await Promise.all([remindProposers(app.ctx), remindProposers(app.ctx)]);
    return (await mailed(app)).map(({ kind, name, data }) => {
      const { drafts, lacking, ofSpeaker } = data as {
        drafts: { talkTitle: string }[];
        lacking: string[];
        ofSpeaker: boolean;
      };
      return [kind, name, drafts.map(({ talkTitle }) => talkTitle), lacking, ofSpeaker];
    });
  }

  // Proves call 4: drafts 3 days and 1 day before their deadline, once each whatever process, at 09:00 in the event's zone
  it("go to who owns drafts, 3 days and 1 day before their deadline, at nine of the event, once", async () => {
    const { talk } = await openCallOf(organizer, eventId, {});
    await draftedBy(speaker, eventId, { typeId: talk });
    await draftedBy(speaker, eventId, { title: "On tea" });
    await submitBy(speaker, await draftedBy(speaker, eventId, { title: "On cake", typeId: talk }));
    const unconfirmed = await makeUser(app, { name: "Una", email_confirmed_at: null });
    await draftedBy(unconfirmed, eventId, {});
    const off = await makeUser(app, { name: "Off", email_notifications: false });
    await draftedBy(off, eventId, {});

    // The night before that day the clocks go forward.
    const both = [["proposal_reminder", "Ada Speaker", ["On soup", "On tea"], [], false]];
    assert.deepEqual(await remindedAt("2027-03-28T06:59:59Z"), []);
    assert.deepEqual(await remindedAt("2027-03-28T07:00:00Z"), both);
    await draftedBy(speaker, eventId, { title: "Made after nine" });
    assert.deepEqual(await remindedAt("2027-03-28T21:00:00Z"), []);
    assert.deepEqual(await remindedAt("2027-03-29T07:00:00Z"), []);
    const three = [["proposal_reminder", "Ada Speaker", ["On soup", "On tea", "Made after nine"], [], false]];
    assert.deepEqual(await remindedAt("2027-03-30T10:00:00Z"), three);

    await skipObsoleteMails(app.db, app.ctx.clock().toISOString());
    const state = async () => (await app.db.selectFrom("outbox").select("state").executeTakeFirst())?.state;
    assert.equal(await state(), "waiting");
    await app.db.updateTable("events").set({ visibility: "draft" }).where("event_id", "=", eventId).execute();
    await skipObsoleteMails(app.db, app.ctx.clock().toISOString());
    assert.equal(await state(), "skipped");
    assert.deepEqual(await remindedAt("2027-03-31T10:00:00Z"), []);
  });

  it("of a hidden event aren't written, and of a type are by its own deadline", async () => {
    const { talk, workshop } = await openCallOf(organizer, eventId, {});
    const params = { typeId: workshop };
    const own = { name: "Workshop", minutes: [90], closesAt: "2027-04-20T12:00" };
    await organizer.call(calls.updateCallType, { params, body: own });
    await draftedBy(speaker, eventId, { typeId: workshop });
    await draftedBy(speaker, eventId, { typeId: talk, title: "On tea" });
    const hide = (visibility: "draft" | "public") =>
      app.db.updateTable("events").set({ visibility }).where("event_id", "=", eventId).execute();
    await hide("draft");
    assert.deepEqual(await remindedAt("2027-03-28T08:00:00Z"), []);
    await hide("public");
    assert.deepEqual(await remindedAt("2027-04-17T08:00:00Z"), [
      ["proposal_reminder", "Ada Speaker", ["On soup"], [], false],
    ]);
  });

  it("ask who lacks an answer that is needed since then, once, of who speaks in what stands", async () => {
    const [travel, level] = [longOf(), longOf()];
    const questionSettings = {
      [travel.questionId]: { of: "speaker", requiredFrom: "2027-04-10T14:00" },
      [level.questionId]: { requiredFrom: "2027-04-10T14:00" },
    };
    const { talk } = await openCallOf(organizer, eventId, { questions: [travel, level], questionSettings });
    const said = { typeId: talk, answers: { [level.questionId]: "Beginners" } };
    await submitBy(speaker, await draftedBy(speaker, eventId, said));
    await submitBy(speaker, await draftedBy(speaker, eventId, { typeId: talk, title: "On tea" }));
    const other = await makeUser(app, { name: "Bo" });
    const { proposal } = await submitBy(
      other,
      await draftedBy(other, eventId, { ...said, title: "On cake" }),
    );
    await other.call(contract.withdrawProposal, { params: { proposalId: proposal.proposalId } });

    assert.deepEqual(await remindedAt("2027-04-10T11:59:00Z"), []);
    assert.deepEqual(await remindedAt("2027-04-10T12:30:00Z"), []);
    // No process ran on the day after.
    assert.deepEqual(await remindedAt("2027-04-12T07:00:00Z"), [
      ["proposal_reminder", "Ada Speaker", [], ["On tea"], true],
    ]);
    assert.deepEqual(await remindedAt("2027-04-13T07:00:00Z"), []);
  });
});
