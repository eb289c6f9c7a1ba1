import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeTalk, makeUser, PASSWORD } from "../factories.ts";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, nameOf, type Outcome } from "../http.ts";
import { makeThings, type Things } from "../permissions/things.ts";
import { makeCast } from "../scenes.ts";

const app = useApp();
const endpoints = await allEndpoints();
const guarded = endpoints.filter(({ access }) => access !== "public");

const DAY = 86_400_000;
const answer = ({ status, body }: Outcome) => ({ status, ...body });
const signedOut = {
  status: 401,
  error: { message: "Please sign in to continue.", code: "unauthenticated" },
};
/** A 429 whose message says the same as its Retry-After. */
const tooMany = ({ headers }: Outcome) => {
  const seconds = Number(headers.get("retry-after"));
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const message = `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
  return { status: 429, error: { message, code: "rate_limited" } };
};

describe("every call for signed-in users", () => {
  /** Tries each call with the ids of things that exist. */
  async function withToken(token: string | undefined, params: Things) {
    assert.ok(guarded.length >= 18);
    for (const endpoint of guarded) {
      const outcome = await attempt(app, endpoint, { token, params });
      assert.deepEqual(answer(outcome), signedOut, nameOf(endpoint));
    }
  }

  // Proves product 7: A bearer token authorizes, and nothing else does
  it("answers 401 without a token, and with one that was never given out", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const things = await makeThings(app, cast);
    const { token, userId } = cast.people.creator;
    const signIn = await app.db.selectFrom("sign_ins").select("token_hash").executeTakeFirstOrThrow();
    const forged = [
      undefined,
      "",
      "null",
      "undefined",
      "test-admin-token",
      userId,
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      `${token}, ${token}`,
      Buffer.from(signIn.token_hash).toString("base64url"),
      Buffer.from(signIn.token_hash).toString("hex"),
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJhZG1pbiJ9.",
      "' or 1=1 --",
      "x".repeat(8000),
    ];
    for (const text of forged) await withToken(text, things);
  });

  it("answers 401 with a token that has expired or was ended, remembered or not", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const things = await makeThings(app, cast);
    const { creator, speaker } = cast.people;
    const login = { username: speaker.username, password: PASSWORD };
    const { authResult } = await app.client()(signIns.login, { body: login });
    await app.client(authResult.accessToken)(signIns.me);
    await app.client(authResult.accessToken)(signIns.logout);
    await withToken(authResult.accessToken, things);
    await speaker.call(signIns.me);
    app.clock.advance(30 * DAY + 1000);
    await withToken(speaker.token, things);
    await withToken(creator.token, things);
  });

  // Proves product 7: A bearer token authorizes, and nothing else does
  it("answers 401 to other schemes than Bearer", async () => {
    const { token } = await makeUser(app);
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bootstrap ${token}`,
      `Token ${token}`,
      `Bearer${token}`,
    ]) {
      const { status } = await app.raw("/api/auth/me", { headers: { authorization } });
      assert.equal(status, 401, authorization);
    }
  });
});

describe("other people's things", () => {
  // Proves decisions 2: 401, 403 and 404 by role; a 404 also hides
  it("are neither seen nor changed by their ids", async () => {
    const cast = await makeCast(app);
    const { stranger, creator } = cast.people;
    const params = await makeThings(app, cast);
    const { eventId, talkId } = cast;
    const own = await makeTalk(app, stranger);
    const rows = async () => [
      await app.db.selectFrom("events").selectAll().execute(),
      await app.db.selectFrom("talks").selectAll().execute(),
      await app.db.selectFrom("sessions").selectAll().execute(),
      await app.db.selectFrom("session_invitations").selectAll().orderBy("email").execute(),
      await app.db.selectFrom("co_organizers").selectAll().orderBy("user_id").execute(),
      await app.db.selectFrom("messages").selectAll().execute(),
      await app.db.selectFrom("message_recipients").selectAll().execute(),
      await app.db.selectFrom("outbox").selectAll().execute(),
      await app.db.selectFrom("sign_ins").selectAll().orderBy("sign_in_id").execute(),
      await app.db.selectFrom("oidc_identities").selectAll().execute(),
      await app.db.selectFrom("passkeys").selectAll().execute(),
      await app.db.selectFrom("rooms").selectAll().orderBy("room_id").execute(),
      await app.db.selectFrom("tracks").selectAll().orderBy("track_id").execute(),
      await app.db.selectFrom("programme_items").selectAll().execute(),
      await app.db.selectFrom("session_views").selectAll().execute(),
      await app.db.selectFrom("event_biographies").selectAll().execute(),
      await app.db.selectFrom("feedback_settings").selectAll().execute(),
      await app.db.selectFrom("feedback_sessions").selectAll().execute(),
      await app.db.selectFrom("feedback_answers").selectAll().execute(),
      await app.db.selectFrom("surveys").selectAll().execute(),
      await app.db.selectFrom("stages").selectAll().execute(),
      await app.db.selectFrom("stage_questions").selectAll().execute(),
      await app.db.selectFrom("polls").selectAll().execute(),
      await app.db.selectFrom("programmes").selectAll().orderBy("event_id").execute(),
      await app.db.selectFrom("calls").selectAll().execute(),
      await app.db.selectFrom("call_types").selectAll().orderBy("type_id").execute(),
      await app.db.selectFrom("proposals").selectAll().orderBy("proposal_id").execute(),
      await app.db.selectFrom("reviewers").selectAll().execute(),
      await app.db.selectFrom("reviews").selectAll().execute(),
      await app.db.selectFrom("proposal_comments").selectAll().execute(),
      await app.db.selectFrom("conflicts_of_interest").selectAll().execute(),
    ];
    const before = await rows();
    const bodies: Record<string, object> = {
      "POST /sessions": { eventId, talkId },
      "POST /sessions/with-new-talk": { eventId, title: "Mine", summary: "Mine", description: "Mine" },
      "PUT /sessions/:sessionId": { room: "Mine" },
      "PUT /sessions/:sessionId/speakers": { userIds: [] },
      "POST /events/:eventId/sessions": { title: "Mine", summary: "Mine", description: "Mine" },
      "POST /sessions/:sessionId/speakers": { name: "Somebody" },
      "PUT /sessions/:sessionId/stage/questions": { questionIds: [params.questionId], state: "hidden" },
      "PUT /sessions/:sessionId/notice": { notice: "Mine" },
      "PUT /events/:eventId": { name: "Mine" },
      "POST /sessions/:sessionId/undo-decision": { decidedAt: app.ctx.clock().toISOString() },
      "PUT /talks/:talkId": { title: "Mine" },
      "POST /events/:eventId/co-organizers": { email: creator.email },
      "POST /sessions/invitations": { eventId, email: creator.email },
      "POST /events/:eventId/messages": { audience: "all", subject: "Mine", content: "Mine" },
      "POST /events/:eventId/messages/preview": { audience: "all", subject: "Mine", content: "Mine" },
      "POST /events/:eventId/invitations": { emails: [creator.email] },
      "POST /events/:eventId/co-organizer-invitations": { emails: [creator.email] },
      "POST /events/:eventId/sessions/bulk": {
        action: "approve",
        sessions: [{ sessionId: params.sessionId }],
      },
      "POST /events/:eventId/session-views": { name: "Mine", query: "", columns: [] },
      "PUT /events/:eventId/session-views/:viewId": { name: "Mine" },
      "PUT /sessions/invitations/:invitationId": { accept: true, talkId: own },
      "PUT /admin/invitations/:invitationId": { accept: true },
      "PUT /auth/passkeys/:passkeyId": { name: "Mine" },
      "POST /messages/:messageId/reply": { content: "Me too", replyToAll: true },
      "POST /events/:eventId/rooms": { name: "Mine" },
      "PUT /events/:eventId/rooms/order": { roomIds: [] },
      "PUT /rooms/:roomId": { name: "Mine" },
      "PUT /rooms/:roomId/state": { state: "closed" },
      "POST /rooms/:roomId/merge": { into: params.roomId },
      "POST /events/:eventId/tracks": { name: "Mine" },
      "PUT /events/:eventId/tracks/order": { trackIds: [] },
      "PUT /tracks/:trackId": { name: "Mine" },
      "PUT /tracks/:trackId/managers": { userIds: [stranger.userId] },
      "POST /tracks/:trackId/merge": { into: params.trackId },
      "PUT /events/:eventId/feedback/settings": { version: 1, enabled: false },
      "PUT /sessions/:sessionId/feedback": { enabled: false },
      "PUT /feedback/comments/:answerId": { state: "hidden" },
      "PUT /feedback/origins/:originId": { leftOut: true },
      "POST /events/:eventId/feedback/comments/show": { upTo: "1" },
      "POST /events/:eventId/feedback/release": { sessionIds: [params.sessionId] },
      "POST /events/:eventId/feedback/links": { count: 1 },
      "POST /events/:eventId/feedback/deletion": { eventName: "Conf" },
      "POST /events/:eventId/surveys": { title: "Mine", phase: "after" },
      "PUT /surveys/:surveyId": { version: 1, threshold: 7 },
      "POST /surveys/:surveyId/open": {},
      "POST /surveys/:surveyId/mails": { to: ["speakers", "organizers"] },
      "POST /events/:eventId/walls": { kind: "event" },
      "PUT /events/:eventId/biography": { biography: "Mine" },
      "PUT /events/:eventId/head-focus": { x: 50, y: 50 },
      "PUT /walls/:wallId": { shows: { now: true, answers: false } },
      "PUT /sessions/:sessionId/stage": { open: false },
      "PUT /stage/questions/:questionId": { state: "hidden" },
      "POST /sessions/:sessionId/polls": { question: "Mine?", options: ["A", "B"] },
      "PUT /polls/:pollId": { question: "Mine?" },
      "POST /events/:eventId/versions": { tell: false, planRevision: 0 },
      "PUT /events/:eventId/schedule/presence": { streamId: own, slotId: null },
      "POST /events/:eventId/schedule/operations": {
        moves: [{ slotId: params.sessionId, ifRevision: 0, pinned: true }],
      },
      "POST /events/:eventId/schedule/check": {
        moves: [{ slotId: params.sessionId, ifRevision: 0, pinned: true }],
      },
      "PUT /events/:eventId/schedule/rules": { strict: true },
      "PUT /rooms/:roomId/times": { times: [] },
      "PUT /events/:eventId/schedule/conflicts/:conflictId/kept": { reason: "Mine" },
      "POST /events/:eventId/schedule/conflicts/keep": { rule: "capacity", reason: "Mine" },
      "PUT /events/:eventId/availability/:userId": { times: [] },
      "POST /events/:eventId/availability/ask": { userIds: [creator.userId] },
      "POST /events/:eventId/solutions": { scope: "all" },
      "POST /solutions/:solutionId/stop": { keep: true },
      "POST /solutions/:solutionId/apply": { skipMoved: true },
      "PUT /events/:eventId/call": { version: 0, closesAt: "2027-04-01T12:00" },
      "POST /events/:eventId/call/types": { name: "Mine", minutes: [30] },
      "PUT /events/:eventId/call/types/order": { typeIds: [] },
      "PUT /call-types/:typeId": { name: "Mine" },
      "POST /events/:eventId/proposals": {
        ...{ speaker: { name: "Mine" }, title: "Mine", summary: "Mine", description: "Mine" },
      },
      "PUT /events/:eventId/call/me": { baseVersion: 0, biography: "Mine" },
      "PUT /events/:eventId/review-settings": { version: 0, open: true },
      "POST /events/:eventId/reviewers": { userIds: [creator.userId] },
      "PUT /reviewers/:reviewerId": { trackIds: [], typeIds: [] },
      "PUT /events/:eventId/assignments": {
        ...{ proposalIds: [params.proposalId], userIds: [creator.userId], assigned: true },
      },
      "PUT /reviews/:reviewId": { counts: false },
      "POST /reviewers/:reviewerId/answer": { accept: true },
      "POST /events/:eventId/reviewer-invitations": { emails: [creator.email] },
      "POST /events/:eventId/conflicts-of-interest": { userId: creator.userId, number: 1 },
      "POST /events/:eventId/conflicts-of-interest/lift": {
        ...{ userId: creator.userId, proposalId: params.proposalId, kind: "set", reason: "Mine" },
      },
      "PUT /events/:eventId/review/:proposalId": { baseVersion: 0, text: "Mine" },
      "PUT /events/:eventId/decisions": {
        ...{ choose: { proposalIds: [params.proposalId] }, decision: "accept" },
      },
      "POST /proposals/:proposalId/comments": { text: "Mine", to: "reviewers" },
      "PUT /comments/:commentId": { text: "Mine" },
      "PUT /runs/:runId/mails/:userId": { subject: "Mine", text: "Mine" },
      "PUT /runs/:runId/mails/:userId/left-out": { leftOut: true },
      "POST /runs/:runId/send": { expect: { accept: 0, reject: 1, mails: 1 } },
      "PUT /proposals/:proposalId": { eventId, baseVersion: 0, title: "Mine" },
      "POST /proposals/:proposalId/speakers": { email: "mine@example.org" },
      "PUT /proposals/:proposalId/speakers/order": { entryIds: [params.entryId] },
      "POST /proposals/:proposalId/submit": { baseVersion: 1 },
      "POST /proposals/:proposalId/reopen": {},
      "POST /proposals/:proposalId/copy": { eventId },
      "PUT /proposals/:proposalId/tags": { add: ["Mine"] },
      "PUT /proposals/:proposalId/masked-texts": { title: "Mine" },
      "POST /proposals/:proposalId/reject": {},
      "POST /proposals/:proposalId/undo-rejection": { decidedAt: app.ctx.clock().toISOString() },
      "POST /events/:eventId/items": { kind: "break", title: "Mine" },
      "PUT /items/:itemId": { title: "Mine" },
    };
    const missing = (message: string) => ({ status: 404, error: { message, code: "not_found" } });
    const whats: Record<string, string> = {
      events: "Event",
      talks: "Talk",
      sessions: "Session",
      messages: "Message",
      rooms: "Room",
      tracks: "Track",
      items: "Item",
      proposals: "Proposal",
      reviewers: "Reviewer",
      comments: "Comment",
      runs: "Event",
      reviews: "Review",
      "call-types": "Event",
      solutions: "Solution",
      feedback: "Event",
      surveys: "Survey",
      walls: "Wall",
      stage: "Question",
      polls: "Poll",
      account: "Sign-in",
      auth: "Passkey",
      pictures: "Picture",
      "PUT /feedback/comments/:answerId": "Comment",
      "POST /feedback/comments/:answerId/report": "Comment",
      "POST /sessions": "Talk",
      "POST /sessions/with-new-talk": "Event",
      "POST /sessions/invitations": "Event",
      "PUT /sessions/invitations/:invitationId": "Invitation",
      "DELETE /sessions/invitations/:invitationId": "Invitation",
      "POST /sessions/invitations/:invitationId/link": "Invitation",
      "POST /sessions/invitations/:invitationId/resend": "Invitation",
      "PUT /admin/invitations/:invitationId": "Invitation",
    };
    const texts: Record<string, string> = {
      "PUT /feedback/origins/:originId": "There is nothing to decide here any more",
      "DELETE /auth/oidc/identities/:identityId": "This provider is not linked to your account",
    };
    for (const endpoint of endpoints) {
      const body = bodies[nameOf(endpoint)];
      if (endpoint.access === "admin" || (!endpoint.params && !body)) continue;
      const [, feature = ""] = endpoint.path.split("/");
      // Everybody may see profiles; that nobody can change another's is proved in their tests, as are secret links and favourites.
      if (["public", "users", "invitations", "claims", "favourites"].includes(feature)) continue;
      const query = nameOf(endpoint) === "GET /events/:eventId/schedule/places" ? { slotId: own } : undefined;
      const sent = { token: stranger.token, params, body, ...(query && { query }) };
      const what = whats[nameOf(endpoint)] ?? whats[feature] ?? feature;
      const message = texts[nameOf(endpoint)] ?? `${what} not found`;
      assert.deepEqual(answer(await attempt(app, endpoint, sent)), missing(message), nameOf(endpoint));
    }
    // Owning the talk does not give access to somebody else's event, nor the other way round.
    const create = endpoints.find((endpoint) => nameOf(endpoint) === "POST /sessions") ?? assert.fail();
    const there = await attempt(app, create, { token: stranger.token, body: { eventId, talkId: own } });
    assert.deepEqual(answer(there), missing("Event not found"));
    const theirs = await attempt(app, create, { token: creator.token, body: { eventId, talkId } });
    assert.equal(theirs.status, 403);
    assert.deepEqual(await rows(), before);
  });

  it("are not told by public calls while they are drafts", async () => {
    const { eventId, sessionId } = await makeCast(app);
    for (const endpoint of endpoints.filter(({ path }) => path.startsWith("/public/events/:eventId"))) {
      const outcome = await attempt(app, endpoint, { params: { eventId, sessionId, number: "1" } });
      assert.equal(outcome.status, 404, nameOf(endpoint));
    }
  });
});

describe("a hundred wrong passwords", () => {
  const login = (username: string, password: string) =>
    attempt(app, signIns.login, { body: { username, password } });

  // Proves decisions 3: 10 failed logins per account, 50 per address
  it("are ten guesses at one account, whatever its name's case, and then 429 for what is left of 15 minutes", async () => {
    const user = await makeUser(app);
    const names = [user.username, user.username.toUpperCase(), user.email, user.email.toUpperCase()];
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      app.clock.advance(1000);
      const outcome = await login(names[n % names.length] ?? "", `Wrong-horse-${n}`);
      statuses.push(outcome.status);
      if (outcome.status !== 429) continue;
      assert.deepEqual(answer(outcome), tooMany(outcome));
      const wait = Number(outcome.headers.get("retry-after"));
      // Counted from the first guess; the clock keeps running during the test.
      assert.ok(wait <= 900 - n && wait > 900 - n - 60, `${wait} s after ${n} s`);
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(90).fill(429)]);
    assert.equal((await login(user.username, PASSWORD)).status, 429);
    app.clock.advance(15 * 60_000);
    assert.equal((await login(user.username, PASSWORD)).status, 200);
  });

  it("are ten guesses also when they come at once", async () => {
    const user = await makeUser(app);
    const guesses = Array.from({ length: 100 }, (_, n) => login(user.username, `Wrong-horse-${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [...Array(10).fill(401), ...Array(90).fill(429)]);
  });

  // Proves decisions 3: 10 failed logins per account, 50 per address
  it("are fifty guesses from one address at many accounts, known and unknown", async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => makeUser(app)));
    const names = users.flatMap(({ username }, n) => [username, `nobody${n}`]);
    const statuses: number[] = [];
    for (const name of names) statuses.push((await login(name, "Wrong-horse-7")).status);
    assert.deepEqual(statuses, [...Array(50).fill(401), ...Array(50).fill(429)]);
    const other = await makeUser(app);
    const refused = await login(other.username, PASSWORD);
    assert.deepEqual(answer(refused), tooMany(refused));
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  });

  it("are ten guesses at one's own password by who has found an open browser", async () => {
    const { token } = await makeUser(app);
    const statuses: number[] = [];
    for (let n = 0; n < 100; n++) {
      const body = { currentPassword: `Wrong-horse-${n}`, newPassword: "Entirely-new-9" };
      statuses.push((await attempt(app, accounts.changePassword, { token, body })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(422), ...Array(90).fill(429)]);
  });
});
