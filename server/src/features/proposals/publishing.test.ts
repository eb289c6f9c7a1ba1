import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import * as calls from "@plenary/contract/call/call";
import * as contract from "@plenary/contract/call/proposals";
import { createTrack, deleteTrack, mergeTrack } from "@plenary/contract/programme/tracks";
import { draftedBy, openCallOf, submitBy } from "../../../test/called.ts";
import { makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { longOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";

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
