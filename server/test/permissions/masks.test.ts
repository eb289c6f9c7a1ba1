import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { it } from "node:test";
import { QuestionSetting } from "@plenary/contract/call/call-questions";
import { putCallSpeaker } from "@plenary/contract/call/call-speakers";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import {
  enterProposal,
  putProposal,
  reopenProposal,
  submitProposal,
  withdrawProposal,
} from "@plenary/contract/call/proposals";
import type { EndpointShape } from "@plenary/contract/endpoint";
import { fold } from "@plenary/contract/fold";
import { takeClaim } from "@plenary/contract/invitations/claims";
import { answerLinkedInvitation } from "@plenary/contract/invitations/invitations";
import { addComment } from "@plenary/contract/review/comments";
import { makeTalk, makeUser, type TestUser } from "../factories.ts";
import { type TestApp, useApp } from "../harness.ts";
import { type Attempt, allEndpoints, answerTo, nameOf } from "../http.ts";
import { calls } from "./permission-calls.ts";
import { keptScene, makeScene, type Scene } from "./permission-scene.ts";
import { callOf, rows } from "./permissions.ts";

const app = useApp({ rateLimit: false }, undefined, "once");

/** What nobody may read of them who must not know who speaks, by words that stand nowhere else. */
const secrets = {
  submitter: "Zzyzxa Quillfeather",
  username: "quokkahandle",
  address: "ocelotpost@example.org",
  description: "Aardwolfish",
  tagline: "Binturongs",
  affiliation: "Caracalworks",
  pronouns: "dhole/dholes",
  link: "dugong.example",
  coSpeaker: "Lophophora Markhoř",
  invited: "nilgaipost@example.org",
  notes: "Fossanotes",
  forOrganizers: "Gharialanswer",
  forReviewers: "Hoatzinanswer",
  biography: "Jerboalife",
  ofSpeaker: "Kakapoanswer",
  entered: "Pademelon Quoll",
  claimer: "Vaquita Wobbegong",
};
/** Who reviews too and speaks in it, which is known of the account, but not with the proposal. */
const reviewing = "Tamandua Reviewer";
/** What they may read. */
const shown = "Ibexanswer";

type Masked = Awaited<ReturnType<typeof makeMasked>>;

/** The scene of permissions, whose proposals are of people with those words, and where three who review don't know them. */
async function makeMasked() {
  const scene = await makeScene(app, "public");
  const { called, people } = scene;
  const { eventId } = called;
  const submitter = await makeUser(app, {
    ...{ name: secrets.submitter, username: secrets.username, email: secrets.address },
    ...{ description: secrets.description, tagline: secrets.tagline, affiliation: secrets.affiliation },
    ...{ pronouns: secrets.pronouns, links: [`https://${secrets.link}/`], shows_email: true },
  });
  const coSpeaker = await makeUser(app, { name: secrets.coSpeaker });
  const claimer = await makeUser(app, { name: secrets.claimer });
  const [organizers, reviewers, open, ofSpeaker] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const question = (questionId: string) => ({
    ...{ questionId, type: "short", text: "What?", help: null, required: false, isRetired: false },
  });
  await app.db
    .updateTable("calls")
    .set({
      questionnaire: JSON.stringify({
        sections: [{ questions: [organizers, reviewers, open, ofSpeaker].map(question) }],
      }),
      question_settings: JSON.stringify({
        [reviewers]: QuestionSetting.parse({ visibility: "reviewers" }),
        [open]: QuestionSetting.parse({ visibility: "masked" }),
        [ofSpeaker]: QuestionSetting.parse({ of: "speaker", visibility: "masked" }),
      }),
      settings: JSON.stringify({ biography: "optional" }),
    })
    .where("event_id", "=", eventId)
    .execute();
  const about = { baseVersion: 0, biography: secrets.biography, answers: { [ofSpeaker]: secrets.ofSpeaker } };
  await submitter.call(putCallSpeaker, { params: { eventId }, body: about });

  const answers = {
    ...{ [organizers]: secrets.forOrganizers, [reviewers]: secrets.forReviewers },
    [open]: shown,
  };
  const texts = { summary: "In short", description: "All of it", notes: secrets.notes, answers };
  const propose = async (title: string) => {
    const params = { proposalId: randomUUID() };
    const fromTalkId = await makeTalk(app, submitter, { title });
    const body = { eventId, baseVersion: 0, ...texts, title, typeId: called.typeId, minutes: 30, fromTalkId };
    const { proposal } = await submitter.call(putProposal, { params, body });
    await submitter.call(submitProposal, { params, body: { baseVersion: proposal.version } });
    return params;
  };
  const proposed = await propose("On soup");
  const again = await propose("On stew");
  const withdrawn = await propose("On tea");
  await submitter.call(withdrawProposal, { params: withdrawn });
  await submitter.call(withdrawProposal, { params: again });
  await submitter.call(reopenProposal, { params: again, body: {} });
  const change = { baseVersion: 9, description: "All of it, and more" };
  const { proposal } = await submitter.call(putProposal, { params: proposed, body: change });
  await submitter.call(submitProposal, { params: proposed, body: { baseVersion: proposal.version } });
  const asked = await submitter.call(inviteCoSpeaker, { params: proposed, body: { email: secrets.invited } });
  const joining = await submitter.call(inviteCoSpeaker, {
    params: proposed,
    body: { email: coSpeaker.email },
  });
  const token = joining.url?.split("/").at(-1) ?? "";
  await coSpeaker.call(answerLinkedInvitation, { params: { token }, body: { accept: true } });
  const beside = await makeUser(app, { name: reviewing });
  const third = await submitter.call(inviteCoSpeaker, { params: proposed, body: { email: beside.email } });
  await beside.call(answerLinkedInvitation, {
    params: { token: third.url?.split("/").at(-1) ?? "" },
    body: { accept: true },
  });
  // Organizers enter two, of which one is taken over.
  const enter = (name: string, title: string) =>
    people.creator.call(enterProposal, {
      params: { eventId },
      body: {
        ...{ speaker: { name }, title, summary: "In short", description: "All of it" },
        ...{ typeId: called.typeId, minutes: 30 },
      },
    });
  const entered = await enter(secrets.entered, "On bread");
  const taken = await enter(secrets.entered, "On rice");
  await claimer.call(takeClaim, { params: { token: taken.url?.split("/").at(-1) ?? "" } });
  const eventMessageId = await writeTo(scene, [submitter, coSpeaker, claimer]);

  const masked = { reviewer: people.user, organizer: people.coOrganizer, administrator: people.admin };
  const at = app.ctx.clock().toISOString();
  for (const { userId: user_id } of [masked.organizer, masked.administrator, beside])
    await app.db
      .insertInto("reviewers")
      .values({ reviewer_id: randomUUID(), event_id: eventId, user_id, asked_at: at, accepted_at: at })
      .execute();
  await app.db
    .updateTable("calls")
    .set({ review: JSON.stringify({ open: true, masked: "untilSent" }) })
    .where("event_id", "=", eventId)
    .execute();
  const { proposalId } = proposed;
  // Somebody who must not know has asked its speakers something, who have answered.
  const say = (who: TestUser, text: string) =>
    who.call(addComment, { params: proposed, body: { text, to: "speakers" } });
  await say(masked.reviewer, "How long?");
  const { comments } = await say(submitter, "As you like");
  const commentId = comments.at(-1)?.commentId ?? "";
  const entryId = asked.proposal.speakers[0]?.entryId ?? "";
  Object.assign(called, { commentId, proposalId, withdrawnId: withdrawn.proposalId, entryId });
  const accounts = [submitter, coSpeaker, claimer].map(({ userId }) => userId);
  const unclaimed = entered.proposal.submitter?.userId ?? "";
  const named = { ...called, eventMessageId, userId: submitter.userId };
  return { scene, named, ids: [...accounts, unclaimed], masked };
}

/** A message to who has proposed something, of which a mail failed, as those to them did. */
async function writeTo({ called, people }: Scene, to: TestUser[]): Promise<string> {
  const at = app.ctx.clock().toISOString();
  const event_message_id = randomUUID();
  await app.db
    .insertInto("event_messages")
    .values({
      ...{ event_message_id, event_id: called.eventId, sender_id: people.creator.userId },
      ...{ audience: "proposals", asked_hash: Buffer.from("hash"), subject: "Slides", content: "Please" },
      ...{ state: "sent", created_at: at, finished_at: at, next_attempt_at: at },
      ...{ recipients: to.length, without_account: 0, unreachable: 0 },
    })
    .execute();
  await app.db
    .insertInto("event_message_missed")
    .values(to.map(({ userId }) => ({ event_message_id, user_id: userId, unclaimed: false })))
    .execute();
  await app.db.updateTable("outbox").set({ state: "failed" }).where("kind", "like", "proposal%").execute();
  await app.db.updateTable("outbox").set({ state: "failed" }).where("kind", "=", "invitation_link").execute();
  return event_message_id;
}

/** Calls whose answers may have the words, and why. No answer of them has the proposals too. */
const meant: Record<string, string> = {
  "GET /users/:userId": "a profile, whatever its owner has proposed",
  "GET /public/users/:userId": "the same",
  "GET /users/search": "finds every account, whatever its owner has proposed",
  "GET /palette": "the same: whoever is left out there would be known to speak",
  "GET /admin/users": "lists every account",
  "PUT /admin/users/:userId/confirm-email": "is about that account",
  "PUT /admin/users/:userId/lock": "the same",
  "PUT /admin/users/:userId/unlock": "the same",
};

/** Calls that end that the names are hidden. */
const ends: Record<string, string> = {
  "POST /proposals/:proposalId/accept": "it is decided about the proposal",
  "POST /proposals/:proposalId/reject": "it is decided about the proposal",
  "POST /proposals/:proposalId/show-names": "they are asked for, which is noted",
  "PUT /events/:eventId/review-settings": "organizers say how it is reviewed",
};

/** The words in what was answered, also folded, and as addresses and JSON write them. */
function found(text: string, words: readonly string[]): string[] {
  let plain = text;
  try {
    plain += decodeURIComponent(text);
  } catch {}
  const folded = fold(plain);
  return words.filter((word) => plain.includes(word) || folded.includes(fold(word)));
}

/** Each call as its rows make it, about what was proposed; and what it finds with the words. */
function attemptsOf(endpoint: EndpointShape, { scene, named }: Masked, who: TestUser): Attempt[] {
  const own = rows.filter(({ row }) => callOf(row) === nameOf(endpoint));
  const about = own.map(({ row }) => {
    const attempt = calls[row](scene, who);
    return { ...attempt, token: who.token, params: { ...attempt.params, ...named } };
  });
  const isSearch = endpoint.query && "q" in endpoint.query.shape;
  const [first] = about;
  const searched = isSearch
    ? Object.values(secrets).map((q) => ({ ...first, query: { ...first?.query, q } }))
    : [];
  return [...about, ...searched];
}

/** What mails say to those who must not know. */
async function mailsTo(app: TestApp, people: readonly TestUser[]): Promise<string> {
  const mails = await app.db
    .selectFrom("outbox")
    .select("data")
    .where(
      "to_address",
      "in",
      people.map(({ email }) => email),
    )
    .execute();
  return JSON.stringify(mails);
}

/** What a call answers with the words, but for those that it was sent; and whether the answer is about what they review. */
async function hitsOf({ named, ids }: Masked, endpoint: EndpointShape, attempt: Attempt) {
  const words = [...Object.values(secrets), ...ids];
  const { response, text } = await answerTo(app, endpoint, attempt);
  const sent = JSON.stringify([attempt.params, attempt.query, attempt.body]);
  const sentBack = words.filter((word) => sent.includes(word));
  const answered = `${text} ${JSON.stringify([...response.headers])}`;
  const isAbout = answered.includes(named.proposalId) || answered.includes("On soup");
  const hits = found(answered, words).filter((word) => !sentBack.includes(word));
  if (isAbout && answered.includes(reviewing)) hits.push(reviewing);
  if (attempt.query?.q !== undefined && sentBack.length > 0 && isAbout) hits.push("found by it");
  const isMeant = nameOf(endpoint) in meant && !isAbout;
  return {
    status: response.status,
    isAbout,
    hits: isMeant ? [] : hits,
    isReadable: answered.includes(shown),
  };
}

// Proves call-for-papers 5.2: Masked people get no name, username, id, address, picture, biography, link, answer of a
//   speaker, or answer below visibility masked
it("no call says to who must not know the speakers who they are, nor finds a proposal by it, nor does what they read after it", async () => {
  const endpoints = (await allEndpoints()).toSorted(
    (one, other) => Number(one.method !== "GET") - Number(other.method !== "GET"),
  );
  const leaks: string[] = [];
  const reads: { endpoint: EndpointShape; attempt: Attempt; role: string }[] = [];
  let readable = 0;
  let made = await keptScene(app, "masked", makeMasked);
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    for (const role of ["reviewer", "organizer", "administrator"] as const) {
      const attempts = attemptsOf(endpoint, made, made.masked[role]);
      assert.ok(attempts.length > 0, `${name} has no row`);
      for (const attempt of attempts) {
        const { status, isAbout, hits, isReadable } = await hitsOf(made, endpoint, attempt);
        if (isReadable) readable += 1;
        if (hits.length > 0 && !(name in ends))
          leaks.push(`${name} to ${role}: ${status} ${hits.join(", ")}`);
        if (endpoint.method === "GET" && isAbout && attempt.query?.q === undefined)
          reads.push({ endpoint, attempt, role });
        // What was refused has changed nothing.
        if (endpoint.method === "GET" || status >= 400) continue;
        if (!(name in ends)) {
          const words = [...Object.values(secrets), ...made.ids];
          const told = found(await mailsTo(app, Object.values(made.masked)), words);
          if (told.length > 0) leaks.push(`mail after ${name} of ${role}: ${told.join(", ")}`);
          for (const read of reads) {
            const after = await hitsOf(made, read.endpoint, read.attempt);
            if (after.hits.length > 0)
              leaks.push(
                `${nameOf(read.endpoint)} to ${read.role} after ${name} of ${role}: ${after.hits.join(", ")}`,
              );
          }
        }
        made = await keptScene(app, "masked", makeMasked);
      }
    }
  }
  assert.deepEqual([...new Set(leaks)], []);
  // What they may read is read, so the others were looked for.
  assert.ok(readable >= 5 && reads.length >= 10, `${readable}, ${reads.length}`);
});
