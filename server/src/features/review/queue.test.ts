import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getProposal, putProposal, setProposalTags, submitProposal } from "@plenary/contract/call/proposals";
import { getReview, listToReview, putReview, skipReview } from "@plenary/contract/review/reviews";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

const listed = async (who: TestUser, eventId: string, query = {}) =>
  (await who.call(listToReview, { params: { eventId }, query })).proposals.map(({ title }) => title);

describe("the list of what somebody reviews", () => {
  // Proves call-for-papers 5.1: then fewest reviews, then an order of my own that stays; skipped comes last again
  it("has first what has the fewest reviews, an order that stays, and what was skipped last", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const [sam, sue] = [await makeUser(app), await makeUser(app)];
    const ids = new Map<string, string>();
    for (const title of ["A1", "A2", "A3"]) ids.set(title, await submitted(sam, eventId, typeId, title));
    for (const title of ["B1", "B2"]) ids.set(title, await submitted(sue, eventId, typeId, title));
    const idOf = (title = "") => ids.get(title) ?? "";
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const rob = await reviewerAt(app, olga, eventId, "Rob");
    const first = await listed(rita, eventId);
    // One of Sam's and one of Sue's in turn.
    assert.match(first.map((title) => title[0]).join(""), /^(ABABA|BABAA)$/);
    assert.deepEqual(await listed(rita, eventId), first);

    await score(rob, eventId, idOf(first[0]), 3);
    assert.equal((await listed(rita, eventId)).at(-1), first[0]);
    const [top, second] = await listed(rita, eventId);
    await rita.call(skipReview, { params: { eventId, proposalId: idOf(top) } });
    app.clock.advance(1000);
    await rita.call(skipReview, { params: { eventId, proposalId: idOf(second) } });
    assert.deepEqual((await listed(rita, eventId)).slice(-2), [top, second]);
    assert.deepEqual(await listed(rita, eventId, { show: "skipped" }), [top, second]);
    app.clock.advance(1000);
    await rita.call(skipReview, { params: { eventId, proposalId: idOf(top) } });
    assert.deepEqual(await listed(rita, eventId, { show: "skipped" }), [second, top]);
    await score(rita, eventId, idOf(second), 3);
    const abstain = { baseVersion: 0, state: "abstained" as const, abstained: "opinion" as const };
    const third = (await listed(rita, eventId))[0];
    await rita.call(putReview, { params: { eventId, proposalId: idOf(third) }, body: abstain });
    assert.deepEqual((await listed(rita, eventId)).slice(-3), [top, second, third]);
    const { counts } = await rita.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual(counts, { all: 5, toDo: 3, assigned: 0, done: 2, skipped: 1, changed: 0 });
    await rejected(sam.call(skipReview, { params: { eventId, proposalId: idOf("A1") } }), 403);
  });

  // Proves call-for-papers 5.1: Filters to do, assigned, done, skipped, changed, track, type, tag, language, text
  it("is narrowed by type, tag and text, and offers only what the reviewer sees", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const sam = await makeUser(app);
    const first = await submitted(sam, eventId, typeId, "On soup");
    await submitted(sam, eventId, typeId, "On stew");
    await olga.call(setProposalTags, { params: { proposalId: first }, body: { add: ["Hot"] } });
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const { filters } = await rita.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual(filters, {
      types: [{ typeId, name: "Talk" }],
      ...{ tracks: [], tags: ["Hot"], languages: [] },
    });
    assert.deepEqual(await listed(rita, eventId, { tag: "Hot" }), ["On soup"]);
    assert.deepEqual(await listed(rita, eventId, { q: "STEW" }), ["On stew"]);
    assert.equal((await listed(rita, eventId, { typeId })).length, 2);
    assert.deepEqual(await listed(rita, eventId, { typeId: first }), []);
    assert.deepEqual(await listed(rita, eventId, { language: "de" }), []);
  });
});

// Proves call-for-papers 5.1: A text changed after a review marks it "changed since" and brings it back to that list
it("a review is of what was read, also where the proposal has changed since", async () => {
  const { olga, eventId, typeId } = await makeReviewed(app);
  const sam = await makeUser(app);
  const proposalId = await submitted(sam, eventId, typeId, "On soup");
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const params = { eventId, proposalId };
  const { proposalVersion } = await rita.call(getReview, { params });
  const { version } = (await sam.call(getProposal, { params: { proposalId } })).proposal;
  const changes = { baseVersion: version, title: "On stew" };
  const { proposal } = await sam.call(putProposal, { params: { proposalId }, body: changes });
  await sam.call(submitProposal, { params: { proposalId }, body: { baseVersion: proposal.version } });
  const body = { baseVersion: 0, scores: { [eventId]: 3 }, state: "submitted" as const, proposalVersion };
  assert.equal((await rita.call(putReview, { params, body })).review.changedSince, true);
  assert.deepEqual(await listed(rita, eventId, { show: "changed" }), ["On stew"]);
  await rita.call(putReview, {
    params,
    body: { ...body, baseVersion: 1, proposalVersion: proposalVersion + 9 },
  });
  assert.deepEqual(await listed(rita, eventId, { show: "changed" }), []);
});
