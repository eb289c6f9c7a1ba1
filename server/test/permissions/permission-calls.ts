import { PASSWORD, type TestUser } from "../factories.ts";
import type { Attempt } from "../http.ts";
import { anAssertion, anAttestation } from "../sign-ins.ts";
import { callCalls } from "./call-permissions.ts";
import { feedbackCalls } from "./feedback-permissions.ts";
import type { Scene } from "./permission-scene.ts";
import type { Row } from "./permissions.ts";
import { programmeCalls } from "./programme-permissions.ts";

/** What a caller sends; `who` is undefined for a visitor. */
type Call = (scene: Scene, who: TestUser | undefined) => Attempt;

const nothing: Call = () => ({});
/** Names the things of the scene in the path. */
const ids: Call = ({ people, ...scene }) => {
  const { eventId, sessionId, talkId, messageId, signInId, invitationId, passkeyId } = scene;
  const named = { eventId, sessionId, talkId, messageId, signInId, invitationId, passkeyId };
  return { params: { ...named, userId: people.user.userId } };
};
/** Under a name: an address has no passkeys. */
const named = { host: "localhost" };
const withBody =
  (body: (scene: Scene, who: TestUser | undefined) => object): Call =>
  (scene, who) => ({ ...ids(scene, who), body: body(scene, who) });
const openToOrganize: Call = ({ eventId, openInvitation }) => ({
  params: { eventId, invitationId: openInvitation.toOrganize },
});
/** Eight grey pixels. */
const aPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQI12PoQAIMyBwApdoMwXygOE0AAAAASUVORK5CYII=",
  "base64",
);
const anEvent = {
  ...{ name: "New", startDate: "2027-05-01", endDate: "2027-05-02", location: "Here", description: "About" },
};

/** For each row of the table, the call that would succeed for somebody who may make it. */
export const calls: Record<Row, Call> = {
  "POST /auth/register": withBody(({ newcomer }) => ({
    username: newcomer,
    password: PASSWORD,
    profile: { name: "Newcomer", email: `${newcomer}@example.org` },
  })),
  "GET /auth/oidc": nothing,
  "GET /auth/oidc/start": nothing,
  "GET /auth/oidc/callback": nothing,
  "POST /auth/oidc/finish": withBody(() => ({})),
  "POST /auth/oidc/link": nothing,
  "GET /auth/oidc/identities": nothing,
  "DELETE /auth/oidc/identities/:identityId": ({ identityId }) => ({ params: { identityId } }),
  "POST /auth/login": withBody(({ people }, who) => ({
    username: (who ?? people.user).username,
    password: PASSWORD,
  })),
  "POST /auth/verify-email": withBody(({ addressToken }) => ({ token: addressToken })),
  "POST /auth/verify-email/resend": nothing,
  "POST /auth/restore-email": withBody(({ restoreToken }) => ({ token: restoreToken })),
  "GET /auth/me": nothing,
  "POST /auth/logout": nothing,
  "POST /auth/confirm": withBody(() => ({ password: PASSWORD })),
  "POST /auth/change-password": withBody(() => ({
    currentPassword: PASSWORD,
    newPassword: "Entirely-new-9",
  })),
  "POST /auth/forgot-password": withBody(({ people }) => ({ email: people.user.email })),
  "POST /auth/reset-password": withBody(({ resetToken }) => ({
    token: resetToken,
    new_password: "Entirely-new-9",
  })),

  "POST /bootstrap/verify-setup": nothing,
  "POST /bootstrap/admin-setup": nothing,
  "GET /bootstrap/admin-credentials": ({ retrievalToken }) => ({
    headers: { authorization: `Bootstrap ${retrievalToken}` },
  }),

  "GET /public/numbers": nothing,
  "GET /public/events": nothing,
  "GET /public/events/search": () => ({ query: { q: "Lisbon" } }),
  "GET /public/events/:eventId": ids,
  "GET /public/events/:eventId, public": ids,
  "GET /public/events/:eventId/sessions": ids,
  "GET /public/events/:eventId/sessions, public": ids,
  "GET /public/users/:userId": ({ people }) => ({ params: { userId: people.speaker.userId } }),
  "GET /public/users/:userId, locked": ({ people }) => ({ params: { userId: people.locked.userId } }),
  "POST /page-views": withBody(() => ({ route: "/" })),

  "GET /dashboard": nothing,
  "POST /auth/second-factor": withBody(() => ({ challenge: "x".repeat(43), code: "123456" })),
  "GET /auth/second-factors": nothing,
  "POST /auth/totp": nothing,
  "PUT /auth/totp": withBody(() => ({ code: "123456" })),
  "DELETE /auth/totp": nothing,
  "POST /auth/recovery-codes": nothing,
  "GET /auth/passkeys": nothing,
  "POST /auth/passkeys/options": () => ({ headers: named }),
  "POST /auth/passkeys": () => ({ headers: named, body: { name: "Laptop", passkey: anAttestation } }),
  "PUT /auth/passkeys/:passkeyId": withBody(() => ({ name: "Laptop" })),
  "DELETE /auth/passkeys/:passkeyId": ids,
  "POST /auth/passkeys/login-options": () => ({ headers: named }),
  "POST /auth/passkeys/login": () => ({ headers: named, body: { passkey: anAssertion } }),
  "POST /auth/passkeys/confirm-options": () => ({ headers: named }),
  "GET /auth/security-log": nothing,
  "GET /account/sign-ins": nothing,
  "DELETE /account/sign-ins": nothing,
  "DELETE /account/sign-ins/:signInId": ids,
  "GET /account/data": nothing,
  "POST /account/deletion": withBody(() => ({ password: PASSWORD })),

  ...programmeCalls,
  ...callCalls,
  ...feedbackCalls,

  "GET /palette": () => ({ query: { q: "user" } }),
  "GET /users/search": () => ({ query: { q: "user" } }),
  "GET /users/:userId": ids,
  "PUT /users/:userId/profile": withBody(({ people }) => ({ name: "Changed", email: people.user.email })),
  "PUT /users/:userId/profile, address": withBody(({ newcomer }) => ({
    ...{ name: "Changed", email: `${newcomer}@example.org` },
  })),
  "PUT /users/notification-settings": withBody(() => ({ emailNotifications: false })),
  "PUT /users/picture": () => ({ body: new Blob([aPng]) }),
  "DELETE /users/picture": nothing,
  "GET /pictures": ({ picture }) => ({ query: { hashes: picture } }),
  "GET /pictures/:hash/:size": ({ picture }) => ({ params: { hash: picture, size: "wide" } }),
  "GET /pictures/:hash/:size, whole": ({ picture }) => ({ params: { hash: picture, size: "whole" } }),
  "PUT /users/display-settings": withBody(() => ({ density: "dense" })),

  "GET /events": nothing,
  "POST /events": withBody(() => anEvent),
  "GET /events/:eventId": ids,
  "GET /events/:eventId, public": ids,
  "PUT /events/:eventId": withBody(() => ({ name: "Changed" })),
  "PUT /events/:eventId, public": withBody(() => ({ name: "Changed" })),
  "PUT /events/:eventId, visibility": withBody(() => ({ visibility: "public" })),
  "DELETE /events/:eventId": ids,
  "DELETE /events/:eventId, public": ids,
  "GET /events/:eventId/co-organizers": ids,
  "POST /events/:eventId/co-organizers": withBody(({ people }) => ({ email: people.stranger.email })),
  "DELETE /events/:eventId/co-organizers/:userId": ({ eventId, other }) => ({
    params: { eventId, userId: other.userId },
  }),
  "DELETE /events/:eventId/co-organizers/:userId, oneself": ({ eventId, people }) => ({
    params: { eventId, userId: people.coOrganizer.userId },
  }),
  "POST /events/:eventId/co-organizer-invitations": withBody(() => ({ emails: ["helper@example.net"] })),
  "POST /events/:eventId/co-organizer-invitations/:invitationId/link": openToOrganize,
  "POST /events/:eventId/co-organizer-invitations/:invitationId/resend": openToOrganize,
  "DELETE /events/:eventId/co-organizer-invitations/:invitationId": openToOrganize,
  "GET /events/:eventId/invitations": ids,
  "POST /events/:eventId/invitations": withBody(({ newcomer }) => ({ emails: [`${newcomer}@example.org`] })),
  "GET /events/:eventId/speakers": ids,
  "GET /events/:eventId/speakers, public": ids,
  "GET /events/:eventId/speakers/export": ids,
  "GET /events/:eventId/identity": ids,
  "PUT /events/:eventId/identity": withBody(() => ({ accent: "#ab218e" })),
  "PUT /events/:eventId/identity, slug": withBody(() => ({ slug: "new-27" })),
  "PUT /events/:eventId/biography": withBody(() => ({ biography: "Of this event" })),
  "PUT /events/:eventId/pictures/:kind": ({ eventId }) => ({
    params: { eventId, kind: "logo" },
    body: new Blob([aPng]),
  }),
  "DELETE /events/:eventId/pictures/:kind": ({ eventId }) => ({ params: { eventId, kind: "head" } }),
  "PUT /events/:eventId/head-focus": withBody(() => ({ x: 20, y: 80 })),
  "GET /events/:eventId/history": ids,
  "GET /events/:eventId/history, public": ids,
  "GET /events/:eventId/overview": ids,
  "GET /events/:eventId/overview, public": ids,
  "GET /events/:eventId/messages": ids,
  "POST /events/:eventId/messages": withBody(() => ({
    audience: "all",
    subject: "Slides",
    content: "Please",
  })),
  "POST /events/:eventId/messages/recipients": withBody(() => ({})),
  "POST /events/:eventId/messages/preview": withBody(() => ({
    audience: "all",
    subject: "Slides",
    content: "Please",
  })),
  "GET /events/:eventId/messages/:eventMessageId/people": ({ eventId, eventMessageId }) => ({
    params: { eventId, eventMessageId },
  }),
  "POST /events/:eventId/messages/:eventMessageId/retry": ({ eventId, eventMessageId }) => ({
    params: { eventId, eventMessageId },
  }),
  "GET /events/:eventId/other-sessions": ids,
  "POST /events/:eventId/speakers/:userId/claim-link": ({ eventId, imported }) => ({
    params: { eventId, userId: imported.userId },
  }),
  "GET /events/:eventId/claims": ids,
  "GET /claims/:token": ({ imported: { token } }) => ({ params: { token } }),
  "POST /claims/:token": ({ imported: { token } }) => ({ params: { token } }),

  "POST /texts/html": withBody(() => ({ text: "*New*" })),
  "GET /talks": nothing,
  "POST /talks": withBody(() => ({ title: "New", summary: "In short", description: "About" })),
  "GET /talks/:talkId": ids,
  "GET /talks/:talkId, co-speaker": ({ shared }) => ({ params: { talkId: shared.talkId } }),
  "GET /talks/:talkId, public": ids,
  "PUT /talks/:talkId": withBody(() => ({ title: "Changed" })),
  "PUT /talks/:talkId, public": withBody(() => ({ title: "Changed" })),
  "DELETE /talks/:talkId": ids,
  "DELETE /talks/:talkId, unsubmitted": ({ talks }) => ({ params: { talkId: talks.speaker } }),

  "GET /sessions": nothing,
  "GET /sessions, of an event": ({ eventId }) => ({ query: { eventId } }),
  "POST /sessions": withBody(({ eventId, talks }) => ({ eventId, talkId: talks.speaker })),
  "POST /sessions/with-new-talk": withBody(({ eventId }) => ({
    ...{ eventId, title: "New", summary: "In short", description: "About" },
  })),
  "GET /sessions/:sessionId": ids,
  "GET /sessions/:sessionId/history": ids,
  "GET /sessions/:sessionId/history, public": ids,
  "GET /sessions/:sessionId, public": ids,
  "PUT /sessions/:sessionId": withBody(() => ({ room: "Changed" })),
  "PUT /sessions/:sessionId, texts": withBody(() => ({ talk: { title: "Changed" } })),
  "PUT /sessions/:sessionId, co-speakers": withBody(({ other }) => ({ coSpeakerIds: [other.userId] })),
  "POST /sessions/:sessionId/speakers": withBody(() => ({ name: "Somebody" })),
  "PUT /sessions/:sessionId/speakers": withBody(() => ({ userIds: [] })),
  "DELETE /sessions/:sessionId": ids,
  "DELETE /sessions/:sessionId/speakers/me": ({ shared }) => ({ params: { sessionId: shared.sessionId } }),
  "DELETE /sessions/:sessionId/speakers/me, speaker": ids,
  "POST /sessions/:sessionId/approve": ids,
  "POST /sessions/:sessionId/reject": ids,
  "GET /events/:eventId/sessions": ids,
  "GET /events/:eventId/sessions/details": (scene, who) => ({
    ...ids(scene, who),
    query: { ids: scene.sessionId },
  }),
  "POST /events/:eventId/sessions": withBody(() => ({
    ...{ title: "Keynote", summary: "A talk", description: "All of it" },
    speakers: [{ name: "Somebody" }],
  })),
  "POST /events/:eventId/sessions/bulk": withBody(({ sessionId }) => ({
    action: "approve",
    sessions: [{ sessionId }],
  })),
  "GET /events/:eventId/session-views": ids,
  "POST /events/:eventId/session-views": withBody(({ newcomer }) => ({
    name: newcomer,
    query: "",
    columns: [],
  })),
  "PUT /events/:eventId/session-views/:viewId": ({ eventId, programme }) => ({
    params: { eventId, viewId: programme.viewId },
    body: { columns: ["title"] },
  }),
  "DELETE /events/:eventId/session-views/:viewId": ({ eventId, programme }) => ({
    params: { eventId, viewId: programme.viewId },
  }),
  "POST /sessions/:sessionId/undo-decision": withBody(() => ({ decidedAt: "2026-11-21T09:30:00.000Z" })),
  "GET /notices": nothing,
  "PUT /notices/seen": withBody(() => ({ noticeIds: [] })),
  "GET /notices/muted": nothing,
  "PUT /notices/muted": withBody(() => ({ kind: "session_moved", muted: true })),
  "GET /sessions/invitations": nothing,
  "POST /sessions/invitations": withBody(({ eventId, newcomer }) => ({
    eventId,
    email: `${newcomer}@example.org`,
  })),
  "PUT /sessions/invitations/:invitationId": withBody(({ talks }) => ({
    accept: true,
    talkId: talks.invited,
  })),
  "PUT /sessions/invitations/:invitationId, co-speaker": ({ shared }) => ({
    params: { invitationId: shared.invitationId },
    body: { accept: true },
  }),
  "DELETE /sessions/invitations/:invitationId": ids,
  "POST /sessions/invitations/:invitationId/link": ({ openInvitation }) => ({
    params: { invitationId: openInvitation.toSpeak },
  }),
  "POST /sessions/invitations/:invitationId/resend": ids,
  "GET /invitations/:token": ({ openInvitation: { token } }) => ({ params: { token } }),
  "PUT /invitations/:token": ({ openInvitation: { token } }) => ({
    params: { token },
    body: { accept: false },
  }),

  "GET /messages": nothing,
  "GET /messages/unread-count": nothing,
  "GET /messages/stream": nothing,
  "POST /messages": withBody(({ other }) => ({
    ...{ subject: "Subject", content: "Content", recipients: [other.userId] },
  })),
  "GET /messages/:messageId": ids,
  "GET /messages/:messageId/thread": ids,
  "PUT /messages/:messageId/read": ids,
  "POST /messages/:messageId/reply": withBody(() => ({ content: "Content" })),
  "DELETE /messages/:messageId": ids,

  "GET /admin/invitations": nothing,
  "POST /admin/invitations": withBody(({ people }) => ({ email: people.stranger.email })),
  "PUT /admin/invitations/:invitationId": ({ adminInvitationId }) => ({
    params: { invitationId: adminInvitationId },
    body: { accept: true },
  }),
  "PUT /admin/users/:userId/confirm-email": ids,
  "PUT /admin/users/:userId/lock": withBody(() => ({ reason: "Spam" })),
  "PUT /admin/users/:userId/unlock": ({ people }) => ({ params: { userId: people.locked.userId } }),
  "DELETE /admin/users/:userId/sign-ins": ids,
  "POST /admin/users/:userId/reset-link": ids,
  "DELETE /admin/users/:userId/second-factors": ids,
  "GET /admin/users/:userId/quotas": ids,
  "PUT /admin/users/:userId/quotas": withBody(() => ({
    ...{ talks: 600, events: 200, publicEventsPerDay: 20, messagesPerDay: 2000 },
  })),
  "POST /admin/claims/:claimId/take-back": ({ claimId }) => ({ params: { claimId } }),
  "PUT /admin/users/:userId/remove-admin": ({ people }) => ({ params: { userId: people.admin.userId } }),
  "PUT /admin/users/:userId/remove-admin, of somebody else": ({ people }) => ({
    params: { userId: people.temporary.userId },
  }),
  "GET /admin/users/:userId/security-log": ids,
  "GET /admin/users": nothing,
  "GET /admin/events": nothing,
  "PUT /admin/events/:eventId/owner": withBody(({ other }) => ({ userId: other.userId })),
  "GET /admin/settings": nothing,
  "PUT /admin/settings": withBody(() => ({ supportEmail: "support@example.org" })),
  "POST /admin/settings/validate-smtp": withBody(() => ({
    ...{ smtpHost: "127.0.0.1", smtpPort: 1, smtpUsername: "mailer", smtpPassword: "secret" },
  })),
  "POST /admin/settings/test-mail": nothing,
  "GET /admin/stats": nothing,
  "GET /admin/status": nothing,
  "GET /admin/mail/failed": nothing,
  "POST /admin/mail/retry": nothing,
  "POST /admin/mail/held": () => ({ body: { send: "none" } }),
  "DELETE /admin/mail/failed/:mailId": ({ mailId }) => ({ params: { mailId } }),
  "GET /admin/audit-logs": nothing,
  "GET /admin/audit-logs/export": nothing,
};
