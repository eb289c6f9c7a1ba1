import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateCallType } from "@plenary/contract/call/call";
import {
  acceptProposal,
  getProposal,
  listEventProposals,
  listProposals,
  reopenProposal,
  withdrawProposal,
} from "@plenary/contract/call/proposals";
import type { CallInput } from "@plenary/contract/endpoint";
import { createTrack } from "@plenary/contract/programme/tracks";
import { getReview } from "@plenary/contract/review/reviews";
import * as contract from "@plenary/contract/selection/selection";
import { makeCoOrganizer, makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

const selectionOf = async (who: TestUser, eventId: string) =>
  who.call(contract.getSelection, { params: { eventId } });

/** What is pending, by title. */
const pendingOf = async (who: TestUser, eventId: string) =>
  Object.fromEntries(
    (await selectionOf(who, eventId)).proposals.map(({ title, pending }) => [
      title,
      pending?.decision ?? null,
    ]),
  );

type Body = CallInput<typeof contract.putDecisions>["body"];

const decide = (who: TestUser, eventId: string, body: Body) =>
  who.call(contract.putDecisions, { params: { eventId }, body });

const undo = (who: TestUser, eventId: string, actionId: string | null) =>
  who.call(contract.undoDecisions, { params: { eventId, actionId: actionId ?? "" } });

/** A reviewed event with three proposals, each of a speaker of its own. */
async function makeSelected() {
  const { olga, eventId, typeId } = await makeReviewed(app);
  const titles = ["On soup", "On stew", "On tea"];
  const speakers: TestUser[] = [];
  const ids: string[] = [];
  for (const title of titles) {
    const speaker = await makeUser(app, { name: `Speaker ${title}` });
    speakers.push(speaker);
    ids.push(await submitted(speaker, eventId, typeId, title));
  }
  const [soup = "", stew = "", tea = ""] = ids;
  return { olga, eventId, typeId, speakers, ids, soup, stew, tea };
}

/** What everybody but its organizers is told of the event's proposals. */
async function toldOthers(
  { speakers, eventId, ids }: Awaited<ReturnType<typeof makeSelected>>,
  rita: TestUser,
) {
  const answers: unknown[] = [];
  for (const [at, speaker] of speakers.entries()) {
    const params = { proposalId: ids[at] ?? "" };
    answers.push(
      await speaker.call(getProposal, { params }),
      await speaker.call(listProposals, { query: {} }),
    );
    answers.push(await rita.call(getReview, { params: { eventId, ...params } }));
  }
  answers.push(await app.db.selectFrom("outbox").select(["kind", "to_address", "data"]).execute());
  answers.push(await app.db.selectFrom("notices").selectAll().execute());
  answers.push(await app.db.selectFrom("event_history").selectAll().execute());
  return answers;
}

describe("pending decisions", () => {
  // Proves call-for-papers 6.1: A pending decision is in no answer to speakers or visitors, in no mail, changes no session.
  it("are known to organizers alone, and change nothing", async () => {
    const scene = await makeSelected();
    const { olga, eventId, soup, stew } = scene;
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const before = await toldOthers(scene, rita);
    const listed = await olga.call(listEventProposals, { params: { eventId }, query: {} });

    const first = await decide(olga, eventId, { choose: { proposalIds: [soup] }, decision: "accept" });
    assert.deepEqual([first.changed, first.skipped], [1, 0]);
    await decide(olga, eventId, {
      choose: { proposalIds: [stew] },
      ...{ decision: "reject", note: "We have two of these" },
    });
    assert.deepEqual(await pendingOf(olga, eventId), {
      ...{ "On soup": "accept", "On stew": "reject", "On tea": null },
    });
    assert.deepEqual(await toldOthers(scene, rita), before);
    assert.deepEqual(await olga.call(listEventProposals, { params: { eventId }, query: {} }), listed);
    await rejected(selectionOf(rita, eventId), 403);
    await rejected(
      decide(rita, eventId, { choose: { proposalIds: [soup] }, decision: null }),
      403,
      "Only the organizers of this event can read and decide about its proposals.",
    );
  });

  // Proves call-for-papers 6.1: For one, for chosen rows, or for a filter whose count the caller names
  it("are set for chosen ones, and for a filter that still finds as many", async () => {
    const { olga, eventId, typeId, soup, stew, tea, speakers } = await makeSelected();
    const all = { filter: { pending: "none" as const, typeId }, expect: 3 };
    await speakers[2]?.call(withdrawProposal, { params: { proposalId: tea } });
    await rejected(
      decide(olga, eventId, { choose: all, decision: "waitlist" }),
      409,
      "The list has changed: 2 proposals match now, not 3.",
    );
    const set = await decide(olga, eventId, { choose: { ...all, expect: 2 }, decision: "waitlist" });
    assert.equal(set.changed, 2);
    // What is so already is no change, and what was withdrawn is none of it.
    const again = await decide(olga, eventId, {
      ...{ choose: { proposalIds: [soup, stew, tea] }, decision: "waitlist" },
    });
    assert.deepEqual(again, { changed: 0, skipped: 1, actionId: null });
    const unknown = { choose: { proposalIds: [soup] }, decision: "accept" as const, typeId: eventId };
    await rejected(decide(olga, eventId, unknown), 404, "Type not found");
    await rejected(
      decide(olga, eventId, { ...unknown, typeId: null, trackId: eventId }),
      404,
      "Track not found",
    );
  });

  // Proves call-for-papers 6.1: Each change of many can be undone for a day: every row that nobody has changed since
  it("are undone for a day where nobody has changed them since, and it says what stays", async () => {
    const { olga, eventId, ids, soup, stew, tea, speakers } = await makeSelected();
    const hugo = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, hugo, eventId);
    await decide(olga, eventId, { choose: { proposalIds: [soup] }, decision: "reject", note: "Too long" });
    const many = await decide(olga, eventId, { choose: { proposalIds: ids }, decision: "accept" });
    await decide(hugo, eventId, { choose: { proposalIds: [stew] }, decision: "waitlist" });
    await speakers[2]?.call(withdrawProposal, { params: { proposalId: tea } });
    assert.deepEqual(await undo(olga, eventId, many.actionId), { restored: 1, left: [2, 3] });
    const { proposals } = await selectionOf(olga, eventId);
    assert.deepEqual(
      proposals.map(({ title, pending }) => [title, pending?.decision, pending?.note]),
      [
        ["On soup", "reject", "Too long"],
        ["On stew", "waitlist", null],
      ],
    );
    await rejected(undo(olga, eventId, many.actionId), 404, "This can't be undone any more");
    const other = await makeEvent(app, olga, { visibility: "public" });
    const last = await decide(olga, eventId, { choose: { proposalIds: [soup] }, decision: null });
    await rejected(undo(olga, other, last.actionId), 404);
    app.clock.advance(24 * 60 * 60 * 1000 + 1);
    await rejected(undo(olga, eventId, last.actionId), 404);
    // Submitted again, nothing is pending.
    await speakers[2]?.call(reopenProposal, { params: { proposalId: tea }, body: {} });
    assert.equal((await pendingOf(olga, eventId))["On tea"], null);
  });

  // Proves call-for-papers 5.3: For organizers as organizers only self counts. They can't decide about what they speak in
  it("of what an organizer speaks in are neither shown to them, nor told by them", async () => {
    const { olga, eventId, typeId, soup } = await makeSelected();
    const hugo = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, hugo, eventId);
    const own = await submitted(hugo, eventId, typeId, "On bread");
    const before = await selectionOf(hugo, eventId);
    assert.deepEqual([before.leftOut, before.proposals.length], [1, 3]);
    await decide(olga, eventId, { choose: { proposalIds: [own] }, decision: "accept" });
    assert.deepEqual(await selectionOf(hugo, eventId), before);
    const mine = await decide(hugo, eventId, { choose: { proposalIds: [own, soup] }, decision: "accept" });
    assert.deepEqual([mine.changed, mine.skipped], [1, 1]);
    // Nor is what they undo.
    const many = await decide(olga, eventId, { choose: { proposalIds: [own] }, decision: "reject" });
    assert.deepEqual(await undo(hugo, eventId, many.actionId), { restored: 0, left: [] });
  });

  it("go by the only organizer, also about what they speak in", async () => {
    const { olga, eventId, typeId } = await makeSelected();
    const own = await submitted(olga, eventId, typeId, "On bread");
    await decide(olga, eventId, { choose: { proposalIds: [own] }, decision: "accept" });
    assert.equal((await pendingOf(olga, eventId))["On bread"], "accept");
  });

  it("take as many statements for three proposals as for one", async () => {
    const { olga, eventId, ids, soup } = await makeSelected();
    const statements = async (work: () => Promise<unknown>) => {
      app.queries.length = 0;
      await work();
      return app.queries.length;
    };
    const choose = (proposalIds: string[]) => ({ choose: { proposalIds }, decision: "accept" as const });
    const one = await statements(() => decide(olga, eventId, choose([soup])));
    await decide(olga, eventId, { choose: { proposalIds: ids }, decision: null });
    const three = await statements(() => decide(olga, eventId, choose(ids)));
    assert.deepEqual([three, three <= 10], [one, true]);
    const listed = await statements(() => selectionOf(olga, eventId));
    assert.ok(listed <= 12, `${listed}`);
  });
});

describe("the selection", () => {
  // Proves call-for-papers 6.1: ranking with type, track, state, pending; meters per type and track: wanted, confirmed, accepted, pending, minutes
  it("is the best first, with what each type and track gets", async () => {
    const { olga, eventId, typeId, soup, stew, tea } = await makeSelected();
    const { track } = await olga.call(createTrack, { params: { eventId }, body: { name: "Web" } });
    const { trackId } = track;
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    await score(rita, eventId, stew, 5);
    await score(rita, eventId, soup, 2);
    await olga.call(updateCallType, { params: { typeId }, body: { wanted: 2 } });
    await olga.call(acceptProposal, { params: { proposalId: tea } });
    const { types } = await selectionOf(olga, eventId);
    const workshop = types.find(({ name }) => name === "Workshop");
    await decide(olga, eventId, {
      choose: { proposalIds: [stew] },
      ...{ decision: "accept", typeId: workshop?.id, minutes: 90, trackId },
    });
    await decide(olga, eventId, { choose: { proposalIds: [soup] }, decision: "accept" });
    const { proposals, meters, mayTell, leftOut } = await selectionOf(olga, eventId);
    assert.deepEqual(
      proposals.map(({ title, rank, reviews, state, status }) => [title, rank, reviews, state, status]),
      [
        ["On stew", 1, 1, "submitted", null],
        ["On soup", 2, 1, "submitted", null],
        ["On tea", null, 0, "accepted", "confirmed"],
      ],
    );
    const figures = (of: contract.Meter[]) =>
      of.map(({ name, wanted, confirmed, accepted, pending, minutes }) => [
        ...[name, wanted, confirmed, accepted, pending, minutes],
      ]);
    assert.deepEqual(figures(meters.types), [
      ["Talk", 2, 1, 0, 1, 60],
      ["Workshop", null, 0, 0, 1, 90],
    ]);
    assert.deepEqual(figures(meters.tracks), [
      ["Web", null, 0, 0, 1, 90],
      [null, null, 1, 0, 1, 60],
    ]);
    assert.deepEqual([mayTell, leftOut], [true, 0]);
  });
});
