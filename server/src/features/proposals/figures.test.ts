import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { it } from "node:test";
import { createCallType, publishCall, putCall } from "@plenary/contract/call/call";
import { getCallFigures } from "@plenary/contract/call/call-figures";
import { putProposal, submitProposal, withdrawProposal } from "@plenary/contract/call/proposals";
import { createTrack } from "@plenary/contract/programme/tracks";
import { makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

async function makeCalled(who: TestUser, name: string, closesAt: string) {
  const eventId = await makeEvent(app, who, {
    ...{ name, visibility: "public", timezone: "Europe/Berlin" },
    ...{ start_date: "2028-06-01", end_date: "2028-06-02" },
  });
  await who.call(putCall, { params: { eventId }, body: { version: 0, closesAt } });
  const { call } = await who.call(publishCall, { params: { eventId } });
  return { eventId, typeId: call.types[0]?.typeId ?? assert.fail() };
}

async function submit(who: TestUser, body: object): Promise<string> {
  const proposalId = randomUUID();
  const typed = { baseVersion: 0, title: proposalId, summary: "In short", description: "At length", ...body };
  const { proposal } = await who.call(putProposal, { params: { proposalId }, body: typed });
  await who.call(submitProposal, { params: { proposalId }, body: { baseVersion: proposal.version } });
  return proposalId;
}

// Proves call-for-papers 3.1: numbers by day, state, type and track (charts; an earlier event's line below, by days before its deadline)
it("a call counts its submissions by days before the deadline, type and track, beside those of the call before", async () => {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  const olga = await makeUser(app, { name: "Olga" });
  const otto = await makeUser(app, { name: "Otto" });
  const sam = await makeUser(app, { name: "Sam" });
  const former = await makeCalled(olga, "Former", "2027-01-11T13:15");
  const foreign = await makeCalled(otto, "Foreign", "2027-01-12T12:00");
  await submit(sam, former);
  await submit(sam, foreign);
  const { eventId, typeId } = await makeCalled(olga, "Conf", "2027-01-12T13:15");
  const figuresOf = async () => (await olga.call(getCallFigures, { params: { eventId } })).figures;
  assert.deepEqual((await figuresOf()).days, []);

  const { track } = await olga.call(createTrack, { params: { eventId }, body: { name: "Web" } });
  const { call } = await olga.call(createCallType, {
    params: { eventId },
    body: { name: "Workshop", minutes: [90] },
  });
  const workshop = call.types.find(({ name }) => name === "Workshop") ?? assert.fail();
  const of = { eventId, typeId };
  await submit(sam, { ...of, trackId: track.trackId });
  app.clock.set(new Date("2027-01-10T12:30:00Z"));
  await submit(sam, of);
  await submit(sam, { eventId, typeId: workshop.typeId });
  const proposalId = await submit(sam, { eventId, typeId: workshop.typeId });
  await sam.call(withdrawProposal, { params: { proposalId } });
  await sam.call(putProposal, { params: { proposalId: randomUUID() }, body: { ...of, baseVersion: 0 } });
  assert.deepEqual(await figuresOf(), {
    days: [
      { before: 2, count: 1 },
      { before: 1, count: 3 },
    ],
    earlier: { eventId: former.eventId, name: "Former", days: [{ before: 1, count: 1 }] },
    types: [
      { typeId, name: "Talk", count: 2 },
      { typeId: workshop.typeId, name: "Workshop", count: 1 },
    ],
    tracks: [
      { trackId: null, name: null, count: 2 },
      { trackId: track.trackId, name: "Web", count: 1 },
    ],
  });
});
