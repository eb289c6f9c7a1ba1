import assert from "node:assert/strict";
import { it } from "node:test";
import { getCall } from "@plenary/contract/call/call";
import { getCallFigures } from "@plenary/contract/call/call-figures";
import { listProposalVersions } from "@plenary/contract/call/proposal-versions";
import { getProposal, listEventProposals, listProposals } from "@plenary/contract/call/proposals";
import { getPublicCall } from "@plenary/contract/call/public-call";
import { listAssignments, putAssignments } from "@plenary/contract/review/assignments";
import { getRanking } from "@plenary/contract/review/ranking";
import { listOwnReviews, listReviewers } from "@plenary/contract/review/reviewers";
import { getReview, listToReview } from "@plenary/contract/review/reviews";
import { sql } from "kysely";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, reviewerAt, submitted } from "../../../test/reviewed.ts";

const app = useApp();

/** How many statements a list or a screen of a call may take (call-for-papers.md 11). */
const most = 12;

/** As many proposals as FOSDEM and 38C3 have sessions, in as many tracks, each reviewed by three of as many reviewers. */
async function fill(eventId: string, like: string, { proposals, tracks, reviewers }: Record<string, number>) {
  const people = (count: number | undefined, called: string) => sql`
    insert into users (user_id, username, email, email_confirmed_at, password_hash, name, created_at, updated_at, search_text)
    select gen_random_uuid(), ${called} || n, ${called} || n || '@example.org', now(), 'none', ${called} || n, now(), now(), ${called} || n
    from generate_series(1, ${count}::int) n`;
  await people(proposals, "speaker").execute(app.db);
  await people(reviewers, "reviewer").execute(app.db);
  await sql`
    insert into tracks (track_id, event_id, name, name_key, slug, position, created_at, updated_at)
    select gen_random_uuid(), ${eventId}, 'Track ' || n, 'track ' || n, 'track-' || n, n, now(), now()
    from generate_series(1, ${tracks}::int) n`.execute(app.db);
  await sql`
    insert into proposals (proposal_id, event_id, number, submitter_id, state, title, summary, description, type_id, minutes,
      track_id, search_text, submitted_at, created_at, updated_at)
    select gen_random_uuid(), ${eventId}, 1000 + n, (select user_id from users where username = 'speaker' || n), 'submitted',
      'Talk ' || n, repeat('words ', 50), repeat('more words ', 200), type_id, minutes,
      (select track_id from tracks where event_id = ${eventId} and name = 'Track ' || (1 + n % ${tracks}::int)),
      'talk ' || n, now(), now(), now()
    from proposals, generate_series(1, ${proposals}::int) n where proposal_id = ${like}`.execute(app.db);
  await sql`
    insert into reviewers (reviewer_id, event_id, user_id, asked_at, accepted_at)
    select gen_random_uuid(), ${eventId}, user_id, now(), now() from users where username like 'reviewer%'`.execute(
    app.db,
  );
  await sql`
    insert into review_assignments (proposal_id, user_id, at) select proposal_id, user_id, now() from proposals, users
    where number > 1000 and users.username = 'reviewer' || (1 + number % ${reviewers}::int)`.execute(app.db);
  await sql`
    insert into reviews (review_id, proposal_id, event_id, user_id, state, score, proposal_version, masked_then, created_at, updated_at)
    select gen_random_uuid(), proposal_id, ${eventId}, users.user_id, 'submitted', (number * (k + 2) % 5) / 4.0, 1, false, now(), now()
    from proposals, generate_series(0, 2) k, users
    where number > 1000 and users.username = 'reviewer' || (1 + (number * (3 * k + 1) + k) % ${reviewers}::int)
    on conflict do nothing`.execute(app.db);
  // As the product does after large changes (db/analyze.ts).
  await sql`analyze`.execute(app.db);
  await app.settle();
}

// Proves call-for-papers 11: Statements of each list and screen, 1,894 proposals with 3 reviews each by 81
it("lists and screens of a call take as few statements for 1,894 proposals as for three", async () => {
  const { olga, eventId, typeId } = await makeReviewed(app);
  const sam = await makeUser(app, { name: "Sam" });
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three"]) ids.push(await submitted(sam, eventId, typeId, title));
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const [proposalId = ""] = ids;
  const assigned = { proposalIds: [proposalId], userIds: [rita.userId], assigned: true };
  await olga.call(putAssignments, { params: { eventId }, body: assigned });
  const params = { eventId };
  const screens: Record<string, () => Promise<unknown>> = {
    "the public call": () => sam.call(getPublicCall, { params }),
    "the call": () => olga.call(getCall, { params }),
    "its figures": () => olga.call(getCallFigures, { params }),
    "proposals of the event": () => olga.call(listEventProposals, { params, query: {} }),
    "proposals searched for": () => olga.call(listEventProposals, { params, query: { q: "one" } }),
    "own proposals": () => sam.call(listProposals, { query: {} }),
    "a proposal": () => olga.call(getProposal, { params: { proposalId } }),
    "its versions": () => olga.call(listProposalVersions, { params: { proposalId } }),
    assignments: () => olga.call(listAssignments, { params, query: {} }),
    reviewers: () => olga.call(listReviewers, { params }),
    "events that one reviews": () => rita.call(listOwnReviews),
    "proposals to review": () => rita.call(listToReview, { params, query: {} }),
    "a review": () => rita.call(getReview, { params: { eventId, proposalId } }),
    ranking: () => olga.call(getRanking, { params }),
  };
  const counted = async () => {
    const counts: Record<string, number> = {};
    for (const [name, open] of Object.entries(screens)) {
      await open();
      app.queries.length = 0;
      await open();
      counts[name] = app.queries.length;
    }
    return counts;
  };
  const few = await counted();
  await fill(eventId, proposalId, { proposals: 1891, tracks: 79, reviewers: 80 });
  assert.deepEqual(await counted(), few);
  assert.deepEqual(
    Object.entries(few).filter(([, statements]) => statements > most),
    [],
  );
  const { counts } = await olga.call(listEventProposals, { params, query: {} });
  assert.equal(counts.submitted, 1894);
});
