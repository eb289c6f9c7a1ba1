import { randomUUID } from "node:crypto";
import type { Attempt } from "../http.ts";
import type { Scene } from "./permission-scene.ts";
import {
  asOrganizers,
  everybody,
  nobody,
  organizers,
  organizersOfPublic,
  refused,
  signedIn,
} from "./verdicts.ts";

const ofPublic = "of a public event";
/** Its submitter speaks at the event: the scene's speaker. */
const submitters = refused(404, { ...{ coOrganizer: 403, creator: 403, admin: 403 }, speaker: "ok" });
const readers = refused(404, { ...asOrganizers, speaker: "ok" });
const inviters = readers;
/** Nobody but the submitter knows of a draft. */
const itsOwner = refused(404, { speaker: "ok" });
const itsSpeakers = refused(404, { speaker: "ok", user: "ok" });
const deciders = refused(404, { ...asOrganizers, speaker: 403 });
/** Others who organize don't know of it. */
const makers = refused(403, { coOrganizer: 404, creator: "ok", admin: 404 });
const draft = "a draft";
const userReviews = "the user reviews at the event";
const reviewers = refused(404, {
  ...{ coOrganizer: 403, creator: 403, admin: 403 },
  user: "ok",
  speaker: 403,
});

/** The rows of permissions.ts about calls for papers and proposals. */
export const callPermissions = {
  "GET /public/calls": { verdicts: everybody },
  "GET /public/events/:eventId/call": { when: "published, of a public event", verdicts: everybody },
  "GET /public/events/:eventId/call, draft": { when: "not published", verdicts: nobody },
  "GET /events/:eventId/call": { verdicts: organizers },
  "GET /events/:eventId/call, public": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /events/:eventId/call": { verdicts: organizers },
  "POST /events/:eventId/call/publish": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/call/unpublish": { when: "without proposals", verdicts: organizersOfPublic },
  "POST /events/:eventId/call/unpublish, used": {
    when: "once something was submitted",
    verdicts: refused(403, { coOrganizer: 409, creator: 409, admin: 409 }),
  },
  "POST /events/:eventId/call/types": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /events/:eventId/call/types/order": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /call-types/:typeId": { when: ofPublic, verdicts: organizersOfPublic },
  "DELETE /call-types/:typeId": {
    when: "of a public event, without proposals",
    verdicts: organizersOfPublic,
  },
  "GET /events/:eventId/call/me": { when: "published, of a public event", verdicts: signedIn },
  "PUT /events/:eventId/call/me": {
    when: "while it is open, or once something was submitted",
    verdicts: signedIn,
  },
  "GET /proposals": { verdicts: signedIn },
  "GET /events/:eventId/call/figures": { when: ofPublic, verdicts: organizersOfPublic },
  "GET /events/:eventId/proposals": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/proposals": { when: ofPublic, verdicts: organizersOfPublic },
  "GET /proposals/:proposalId": { verdicts: readers },
  "GET /proposals/:proposalId, draft": { when: draft, verdicts: itsOwner },
  "GET /proposals/:proposalId/versions": { verdicts: readers },
  "GET /proposals/:proposalId/versions, draft": { when: draft, verdicts: itsOwner },
  "GET /proposals/:proposalId/history": { verdicts: readers },
  "PUT /proposals/:proposalId": { verdicts: readers },
  "PUT /proposals/:proposalId, draft": { when: draft, verdicts: itsOwner },
  "PUT /proposals/:proposalId, new": { when: "with an id that is new", verdicts: signedIn },
  "DELETE /proposals/:proposalId": { when: draft, verdicts: itsOwner },
  "POST /proposals/:proposalId/speakers": { verdicts: inviters },
  "POST /proposals/:proposalId/speakers, draft": { when: draft, verdicts: itsOwner },
  "DELETE /proposals/:proposalId/speakers/:entryId": { verdicts: inviters },
  "DELETE /proposals/:proposalId/speakers/:entryId, own": {
    when: "oneself, as a co-speaker of a draft",
    verdicts: itsSpeakers,
  },
  "PUT /proposals/:proposalId/speakers/order": { verdicts: inviters },
  "GET /proposals/:proposalId, co-speaker": {
    when: "a draft with the user as a co-speaker who has accepted",
    verdicts: itsSpeakers,
  },
  "PUT /proposals/:proposalId, co-speaker": {
    when: "a draft with the user as a co-speaker who has accepted",
    verdicts: itsSpeakers,
  },
  "POST /proposals/:proposalId/submit, co-speaker": {
    when: "a draft with the user as a co-speaker who has accepted",
    verdicts: refused(404, { speaker: "ok", user: 403 }),
  },
  "POST /proposals/:proposalId/submit": { when: draft, verdicts: itsOwner },
  "POST /proposals/:proposalId/withdraw": { verdicts: submitters },
  "POST /proposals/:proposalId/reopen": { when: "withdrawn", verdicts: submitters },
  "POST /proposals/:proposalId/copy": { when: "withdrawn, to an open call", verdicts: submitters },
  "PUT /proposals/:proposalId/tags": { verdicts: deciders },
  "POST /proposals/:proposalId/accept": { verdicts: deciders },
  "POST /proposals/:proposalId/show-names": { verdicts: deciders },
  "PUT /proposals/:proposalId/masked-texts": { verdicts: deciders },
  "POST /proposals/:proposalId/reject": { verdicts: deciders },
  "POST /proposals/:proposalId/undo-rejection": {
    when: "nothing was rejected lately",
    verdicts: refused(404, { coOrganizer: 409, creator: 409, admin: 409, speaker: 403 }),
  },
  "GET /events/:eventId/review-settings": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /events/:eventId/review-settings": { when: ofPublic, verdicts: organizersOfPublic },
  "GET /events/:eventId/reviewers": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/reviewers": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/reviewer-invitations": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/reviewer-invitations/:invitationId/link": {
    when: ofPublic,
    verdicts: organizersOfPublic,
  },
  "POST /events/:eventId/reviewer-invitations/:invitationId/resend": {
    when: ofPublic,
    verdicts: organizersOfPublic,
  },
  "DELETE /events/:eventId/reviewer-invitations/:invitationId": {
    when: ofPublic,
    verdicts: organizersOfPublic,
  },
  "PUT /reviewers/:reviewerId": {
    when: userReviews,
    verdicts: refused(404, { ...asOrganizers, user: 403 }),
  },
  "DELETE /reviewers/:reviewerId": {
    when: userReviews,
    verdicts: refused(404, { ...asOrganizers, user: "ok" }),
  },
  "POST /reviewers/:reviewerId/answer": {
    when: "the user is asked",
    verdicts: refused(404, { user: "ok" }),
  },
  "GET /reviews": { verdicts: signedIn },
  "GET /events/:eventId/review": { when: userReviews, verdicts: refused(403, { user: "ok" }) },
  "GET /events/:eventId/review/:proposalId": {
    when: userReviews,
    verdicts: refused(404, { ...asOrganizers, user: "ok", speaker: 403 }),
  },
  "PUT /events/:eventId/review/:proposalId": { when: userReviews, verdicts: reviewers },
  "POST /events/:eventId/review/:proposalId/skip": { when: userReviews, verdicts: reviewers },
  "POST /events/:eventId/review/:proposalId/conflict-of-interest": {
    when: userReviews,
    verdicts: reviewers,
  },
  "PUT /reviews/:reviewId": {
    when: "the user reviews at the event",
    verdicts: refused(404, { ...asOrganizers, user: 403, speaker: 403 }),
  },
  "GET /events/:eventId/assignments": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /events/:eventId/assignments": { when: ofPublic, verdicts: organizersOfPublic },
  "GET /proposals/:proposalId/comments": {
    when: userReviews,
    verdicts: refused(404, { ...asOrganizers, user: "ok", speaker: "ok" }),
  },
  "POST /proposals/:proposalId/comments": {
    when: "to reviewers; the user reviews at the event",
    verdicts: refused(404, { ...asOrganizers, user: "ok", speaker: 403 }),
  },
  "POST /proposals/:proposalId/comments, to speakers": {
    when: "to speakers; the user reviews at the event",
    verdicts: refused(404, { ...asOrganizers, user: "ok", speaker: 409 }),
  },
  "PUT /comments/:commentId": {
    when: "to reviewers; the user's",
    verdicts: refused(404, { ...{ coOrganizer: 403, creator: 403, admin: 403 }, user: "ok" }),
  },
  "DELETE /comments/:commentId": {
    when: "to reviewers; the user's",
    verdicts: refused(404, { ...asOrganizers, user: "ok" }),
  },
  "GET /events/:eventId/conflicts-of-interest": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/conflicts-of-interest": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/conflicts-of-interest/lift": {
    when: "of a public event, one that was set",
    verdicts: organizersOfPublic,
  },
  "GET /events/:eventId/ranking": { when: ofPublic, verdicts: organizersOfPublic },
  "GET /events/:eventId/selection": { when: ofPublic, verdicts: organizersOfPublic },
  "PUT /events/:eventId/decisions": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/decisions/:actionId/undo": { when: ofPublic, verdicts: organizersOfPublic },
  "POST /events/:eventId/runs": {
    when: "of a public event, with a decision that is pending",
    verdicts: organizersOfPublic,
  },
  "GET /runs/:runId": { when: "sent, of a public event", verdicts: organizersOfPublic },
  "GET /runs/:runId, prepared": { when: "prepared by the creator", verdicts: makers },
  "DELETE /runs/:runId": { when: "prepared by the creator", verdicts: makers },
  "PUT /runs/:runId/mails/:userId": { when: "prepared by the creator", verdicts: makers },
  "PUT /runs/:runId/mails/:userId/left-out": { when: "prepared by the creator", verdicts: makers },
  "DELETE /runs/:runId/mails/:userId": { when: "prepared by the creator", verdicts: makers },
  "POST /runs/:runId/send": {
    when: "prepared by the creator, while other decisions are about to leave",
    verdicts: refused(403, { coOrganizer: 404, creator: 409, admin: 404 }),
  },
  "POST /runs/:runId/stop": { when: "about to leave, of a public event", verdicts: organizersOfPublic },
  "POST /runs/:runId/mails/:userId/retry": {
    when: "sent, of a mail that has failed",
    verdicts: organizersOfPublic,
  },
} as const;

type Row = keyof typeof callPermissions;

const ofCalled = ({ called }: Scene): Attempt => ({
  params: { eventId: called.eventId, typeId: called.typeId, proposalId: called.proposalId },
});
const ofEvent = ({ eventId }: Scene): Attempt => ({ params: { eventId } });
const ofEntry = ({ called }: Scene): Attempt => ({
  params: { proposalId: called.proposalId, entryId: called.entryId },
});
const ofSpoken = ({ called }: Scene): Attempt => ({
  params: { proposalId: called.spokenId, entryId: called.spokenEntryId },
});
const ofComment = ({ called }: Scene): Attempt => ({ params: { commentId: called.commentId } });
const ofReviewer = ({ called }: Scene): Attempt => ({ params: { reviewerId: called.reviewerId } });
const ofOpen = ({ called }: Scene): Attempt => ({
  params: { eventId: called.eventId, invitationId: called.reviewInvitationId },
});
const ofSent = ({ called, people }: Scene): Attempt => ({
  params: { runId: called.sentRunId, userId: people.speaker.userId },
});
const ofPrepared = ({ called, people }: Scene): Attempt => ({
  params: { runId: called.runId, userId: people.speaker.userId },
});
const ofDraft = ({ called }: Scene): Attempt => ({ params: { proposalId: called.draftId } });
const withBody =
  (call: (scene: Scene) => Attempt, body: object) =>
  (scene: Scene): Attempt => ({ ...call(scene), body });

/** For each row, the call that would succeed for somebody who may make it. */
export const callCalls: Record<Row, (scene: Scene) => Attempt> = {
  "GET /public/calls": () => ({ query: { q: "Lisbon" } }),
  "GET /public/events/:eventId/call": ofCalled,
  "GET /public/events/:eventId/call, draft": ofEvent,
  "GET /events/:eventId/call": ofEvent,
  "GET /events/:eventId/call, public": ofCalled,
  "PUT /events/:eventId/call": withBody(ofEvent, { version: 0, closesAt: "2027-04-01T12:00" }),
  "POST /events/:eventId/call/publish": ({ called }) => ({ params: { eventId: called.plannedEventId } }),
  "POST /events/:eventId/call/unpublish": ({ called }) => ({ params: { eventId: called.newEventId } }),
  "POST /events/:eventId/call/unpublish, used": ofCalled,
  "POST /events/:eventId/call/types": withBody(ofCalled, { name: "Workshop", minutes: [90] }),
  "PUT /events/:eventId/call/types/order": withBody(ofCalled, { typeIds: [] }),
  "PUT /call-types/:typeId": withBody(ofCalled, { name: "Changed" }),
  "DELETE /call-types/:typeId": ({ called }) => ({ params: { typeId: called.unusedTypeId } }),
  "GET /events/:eventId/call/me": ofCalled,
  "PUT /events/:eventId/call/me": withBody(ofCalled, { baseVersion: 0, biography: "Cooks", answers: {} }),
  "GET /proposals": () => ({}),
  "GET /events/:eventId/call/figures": ofCalled,
  "GET /events/:eventId/proposals": ofCalled,
  "POST /events/:eventId/proposals": (scene) => ({
    ...ofCalled(scene),
    body: {
      ...{ speaker: { name: "Somebody" }, title: "Entered", summary: "A talk", description: "All of it" },
      typeId: scene.called.typeId,
    },
  }),
  "GET /proposals/:proposalId": ofCalled,
  "GET /proposals/:proposalId, draft": ofDraft,
  "GET /proposals/:proposalId/versions": ofCalled,
  "GET /proposals/:proposalId/versions, draft": ofDraft,
  "GET /proposals/:proposalId/history": ofCalled,
  "PUT /proposals/:proposalId": withBody(ofCalled, { baseVersion: 1, title: "Changed" }),
  "PUT /proposals/:proposalId, draft": withBody(ofDraft, { baseVersion: 1, title: "Changed" }),
  "PUT /proposals/:proposalId, new": ({ called }) => ({
    params: { proposalId: randomUUID() },
    body: { eventId: called.eventId, baseVersion: 0, title: "New" },
  }),
  "DELETE /proposals/:proposalId": ofDraft,
  "GET /proposals/:proposalId, co-speaker": ofSpoken,
  "PUT /proposals/:proposalId, co-speaker": withBody(ofSpoken, { baseVersion: 1, title: "Changed" }),
  "POST /proposals/:proposalId/submit, co-speaker": withBody(ofSpoken, { baseVersion: 1 }),
  "POST /proposals/:proposalId/speakers": withBody(ofCalled, { email: "new@example.org" }),
  "POST /proposals/:proposalId/speakers, draft": withBody(ofDraft, { email: "new@example.org" }),
  "DELETE /proposals/:proposalId/speakers/:entryId": ofEntry,
  "DELETE /proposals/:proposalId/speakers/:entryId, own": ofSpoken,
  "PUT /proposals/:proposalId/speakers/order": (scene) => ({
    ...ofEntry(scene),
    body: { entryIds: [scene.called.entryId] },
  }),
  "POST /proposals/:proposalId/submit": withBody(ofDraft, { baseVersion: 1 }),
  "POST /proposals/:proposalId/withdraw": ofCalled,
  "POST /proposals/:proposalId/reopen": ({ called }) => ({
    params: { proposalId: called.withdrawnId },
    body: {},
  }),
  "POST /proposals/:proposalId/copy": ({ called }) => ({
    params: { proposalId: called.withdrawnId },
    body: { eventId: called.eventId },
  }),
  "PUT /proposals/:proposalId/tags": withBody(ofCalled, { add: ["Keynote"] }),
  "POST /proposals/:proposalId/accept": ofCalled,
  "POST /proposals/:proposalId/show-names": ofCalled,
  "PUT /proposals/:proposalId/masked-texts": withBody(ofCalled, { summary: "A talk" }),
  "POST /proposals/:proposalId/reject": withBody(ofCalled, {}),
  "POST /proposals/:proposalId/undo-rejection": withBody(ofCalled, { decidedAt: "2026-11-21T09:30:00.000Z" }),
  "GET /events/:eventId/review-settings": ofCalled,
  "PUT /events/:eventId/review-settings": withBody(ofCalled, { version: 0, guide: "Be kind" }),
  "GET /events/:eventId/reviewers": ofCalled,
  "POST /events/:eventId/reviewers": (scene) => ({
    ...ofCalled(scene),
    body: { userIds: [scene.other.userId] },
  }),
  "POST /events/:eventId/reviewer-invitations": withBody(ofCalled, { emails: ["reader@example.net"] }),
  "POST /events/:eventId/reviewer-invitations/:invitationId/link": ofOpen,
  "POST /events/:eventId/reviewer-invitations/:invitationId/resend": ofOpen,
  "DELETE /events/:eventId/reviewer-invitations/:invitationId": ofOpen,
  "PUT /reviewers/:reviewerId": withBody(ofReviewer, { trackIds: [], typeIds: [] }),
  "DELETE /reviewers/:reviewerId": ofReviewer,
  "POST /reviewers/:reviewerId/answer": ({ called }) => ({
    params: { reviewerId: called.askedReviewerId },
    body: { accept: true },
  }),
  "PUT /reviews/:reviewId": ({ called }) => ({
    params: { reviewId: called.reviewId },
    body: { counts: false },
  }),
  "GET /events/:eventId/assignments": ofCalled,
  "PUT /events/:eventId/assignments": (scene) => ({
    ...ofCalled(scene),
    body: {
      ...{ proposalIds: [scene.called.proposalId], userIds: [scene.people.user.userId] },
      assigned: true,
    },
  }),
  "GET /reviews": () => ({}),
  "GET /events/:eventId/review": ofCalled,
  "GET /events/:eventId/review/:proposalId": ofCalled,
  "PUT /events/:eventId/review/:proposalId": withBody(ofCalled, { baseVersion: 0, text: "Good" }),
  "POST /events/:eventId/review/:proposalId/skip": ofCalled,
  "POST /events/:eventId/review/:proposalId/conflict-of-interest": ofCalled,
  "GET /proposals/:proposalId/comments": ofCalled,
  "POST /proposals/:proposalId/comments": withBody(ofCalled, { text: "Good", to: "reviewers" }),
  "POST /proposals/:proposalId/comments, to speakers": withBody(ofCalled, { text: "Why?", to: "speakers" }),
  "PUT /comments/:commentId": withBody(ofComment, { text: "Better" }),
  "DELETE /comments/:commentId": ofComment,
  "GET /events/:eventId/conflicts-of-interest": ofCalled,
  "POST /events/:eventId/conflicts-of-interest": (scene) => ({
    ...ofCalled(scene),
    body: { userId: scene.people.user.userId, number: 1 },
  }),
  "POST /events/:eventId/conflicts-of-interest/lift": (scene) => ({
    ...ofCalled(scene),
    body: {
      ...{ userId: scene.other.userId, proposalId: scene.called.proposalId },
      ...{ kind: "set", reason: "They only met" },
    },
  }),
  "GET /events/:eventId/ranking": ofCalled,
  "GET /events/:eventId/selection": ofCalled,
  "PUT /events/:eventId/decisions": (scene) => ({
    ...ofCalled(scene),
    body: { choose: { proposalIds: [scene.called.proposalId] }, decision: "accept", minutes: 20 },
  }),
  "POST /events/:eventId/decisions/:actionId/undo": ({ called }) => ({
    params: { eventId: called.eventId, actionId: called.decisionActionId },
  }),
  "POST /events/:eventId/runs": ofCalled,
  "GET /runs/:runId": ofSent,
  "GET /runs/:runId, prepared": ofPrepared,
  "DELETE /runs/:runId": ofPrepared,
  "PUT /runs/:runId/mails/:userId": withBody(ofPrepared, { subject: "Yes", text: "You are in" }),
  "PUT /runs/:runId/mails/:userId/left-out": withBody(ofPrepared, { leftOut: true }),
  "DELETE /runs/:runId/mails/:userId": ofPrepared,
  "POST /runs/:runId/send": withBody(ofPrepared, { expect: { accept: 0, reject: 1, mails: 1 } }),
  "POST /runs/:runId/stop": ({ called }) => ({ params: { runId: called.leavingRunId } }),
  "POST /runs/:runId/mails/:userId/retry": ofSent,
};
