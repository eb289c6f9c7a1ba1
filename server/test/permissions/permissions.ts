import { writeFile } from "node:fs/promises";
import { callPermissions } from "./call-permissions.ts";
import { feedbackPermissions } from "./feedback-permissions.ts";
import { programmePermissions } from "./programme-permissions.ts";
import {
  admins,
  asOrganizers,
  everybody,
  nobody,
  organizers,
  organizersOfPublic,
  over,
  owners,
  ownersOfPublic,
  participants,
  type Role,
  refused,
  roles,
  signedIn,
  signedInAnyhow,
  type Verdict,
  type Verdicts,
} from "./verdicts.ts";

/** Who may make which call: the table that `/api/docs/permissions` shows and permissions.test.ts proves. */

interface Permission {
  /** What distinguishes this row from the call's other rows, for people. */
  when?: string;
  /** The event is public and the session confirmed; else both are drafts. */
  state?: "public";
  /** Whom it allows has to have proven within 15 minutes who they are. */
  stepUp?: true;
  verdicts: Verdicts;
}

const inPublic = { when: "the event is public, the session confirmed", state: "public" } as const;

/** A row is a call of the contract; if a call has several rows, all but the first add a word after a comma. */
export const permissions = {
  Accounts: {
    "POST /auth/register": { verdicts: everybody },
    "GET /auth/oidc": { verdicts: everybody },
    "GET /auth/oidc/start": { when: "without a provider", verdicts: nobody },
    "GET /auth/oidc/callback": { when: "without a provider", verdicts: nobody },
    "POST /auth/oidc/finish": { when: "without having been at the provider", verdicts: over },
    "POST /auth/oidc/link": {
      when: "without having been at the provider",
      stepUp: true,
      verdicts: { ...over, visitor: 401, locked: 401 },
    },
    "GET /auth/oidc/identities": { verdicts: signedInAnyhow },
    "DELETE /auth/oidc/identities/:identityId": {
      when: "linked to their account",
      stepUp: true,
      verdicts: refused(404, { user: "ok", temporary: 404 }),
    },
    "POST /auth/login": { verdicts: { ...everybody, locked: 403 } },
    "POST /auth/forgot-password": { verdicts: everybody },
    "POST /auth/reset-password": { when: "with a link that was sent", verdicts: everybody },
    "POST /auth/verify-email": { when: "with a link that was sent", verdicts: everybody },
    "POST /auth/verify-email/resend": {
      when: "the address is confirmed already",
      verdicts: refused(409, { temporary: 409 }),
    },
    "POST /auth/restore-email": { when: "with a link that was sent", verdicts: everybody },
    "GET /auth/me": { verdicts: signedInAnyhow },
    "POST /auth/logout": { verdicts: signedInAnyhow },
    "POST /auth/confirm": { verdicts: signedInAnyhow },
    "POST /auth/second-factor": { when: "with a challenge that is over", verdicts: over },
    "GET /auth/second-factors": { verdicts: signedInAnyhow },
    "POST /auth/totp": { stepUp: true, verdicts: signedInAnyhow },
    "PUT /auth/totp": {
      ...{ when: "before one is made", stepUp: true, verdicts: refused(409, { temporary: 409 }) },
    },
    "DELETE /auth/totp": {
      ...{ when: "without one", stepUp: true, verdicts: refused(404, { temporary: 404 }) },
    },
    "POST /auth/recovery-codes": {
      ...{ when: "without a second factor", stepUp: true, verdicts: refused(409, { temporary: 409 }) },
    },
    "GET /auth/passkeys": { verdicts: signedInAnyhow },
    "POST /auth/passkeys/options": { stepUp: true, verdicts: signedInAnyhow },
    "POST /auth/passkeys": {
      ...{ when: "with a challenge that is over", stepUp: true, verdicts: refused(410, { temporary: 410 }) },
    },
    "PUT /auth/passkeys/:passkeyId": { verdicts: refused(404, { user: "ok", temporary: 404 }) },
    "DELETE /auth/passkeys/:passkeyId": {
      ...{ stepUp: true, verdicts: refused(404, { user: "ok", temporary: 404 }) },
    },
    "POST /auth/passkeys/login-options": { verdicts: everybody },
    "POST /auth/passkeys/login": { when: "with a challenge that is over", verdicts: over },
    "POST /auth/passkeys/confirm-options": { verdicts: signedInAnyhow },
    "GET /auth/security-log": { verdicts: signedInAnyhow },
    "POST /auth/change-password": { stepUp: true, verdicts: signedInAnyhow },
    "GET /dashboard": { verdicts: signedIn },
    "GET /account/sign-ins": { verdicts: signedIn },
    "DELETE /account/sign-ins": { verdicts: signedIn },
    "DELETE /account/sign-ins/:signInId": { verdicts: refused(404, { user: "ok" }) },
    "GET /account/data": { stepUp: true, verdicts: signedIn },
    "POST /account/deletion": { stepUp: true, verdicts: signedIn },
  },
  Setup: {
    "POST /bootstrap/verify-setup": { verdicts: everybody },
    "POST /bootstrap/admin-setup": { verdicts: everybody },
    "GET /bootstrap/admin-credentials": { when: "with the retrieval token", verdicts: everybody },
  },
  "Public pages": {
    "GET /public/numbers": { verdicts: everybody },
    "GET /public/events": { verdicts: everybody },
    "GET /public/events/search": { verdicts: everybody },
    "GET /public/events/:eventId, public": { ...inPublic, verdicts: everybody },
    "GET /public/events/:eventId": { when: "a draft", verdicts: nobody },
    "GET /public/events/:eventId/sessions, public": { ...inPublic, verdicts: everybody },
    "GET /public/events/:eventId/sessions": { when: "of a draft", verdicts: nobody },
    "GET /public/users/:userId": { ...inPublic, when: "of who speaks in public", verdicts: everybody },
    "GET /public/users/:userId, locked": { when: "of a locked account", verdicts: nobody },
    "POST /page-views": { verdicts: everybody },
  },
  Users: {
    "GET /users/search": { verdicts: signedIn },
    "GET /users/:userId": { verdicts: signedIn },
    "PUT /users/:userId/profile": { verdicts: refused(403, { user: "ok" }) },
    "PUT /users/:userId/profile, address": {
      ...{ when: "with another address", stepUp: true, verdicts: refused(403, { user: "ok" }) },
    },
    "PUT /users/notification-settings": { verdicts: signedIn },
    "PUT /users/picture": { when: "one's own", verdicts: signedIn },
    "DELETE /users/picture": { when: "one's own", verdicts: signedIn },
    "GET /pictures": { when: "of people", verdicts: signedIn },
    "GET /pictures/:hash/:size": { when: "of an event that they may see", verdicts: participants },
    "GET /pictures/:hash/:size, whole": {
      ...{ ...inPublic, when: "uncut, of a public event", verdicts: refused(404, asOrganizers) },
    },
    "PUT /users/display-settings": { verdicts: signedIn },
  },
  Palette: { "GET /palette": { verdicts: signedIn } },
  Events: {
    "GET /events": { verdicts: signedIn },
    "POST /events": { verdicts: signedIn },
    "GET /events/:eventId": { verdicts: participants },
    "GET /events/:eventId, public": { ...inPublic, verdicts: signedIn },
    "PUT /events/:eventId": { when: "its details", verdicts: organizers },
    "PUT /events/:eventId, public": { ...inPublic, verdicts: organizersOfPublic },
    "PUT /events/:eventId, visibility": { when: "its visibility", verdicts: owners },
    "DELETE /events/:eventId": { verdicts: owners },
    "DELETE /events/:eventId, public": { ...inPublic, verdicts: ownersOfPublic },
    "GET /events/:eventId/co-organizers": { verdicts: owners },
    "POST /events/:eventId/co-organizers": { verdicts: owners },
    "DELETE /events/:eventId/co-organizers/:userId": { when: "somebody else", verdicts: owners },
    "DELETE /events/:eventId/co-organizers/:userId, oneself": { when: "oneself", verdicts: organizers },
    "POST /events/:eventId/co-organizer-invitations": { verdicts: owners },
    "POST /events/:eventId/co-organizer-invitations/:invitationId/link": { verdicts: owners },
    "POST /events/:eventId/co-organizer-invitations/:invitationId/resend": { verdicts: owners },
    "DELETE /events/:eventId/co-organizer-invitations/:invitationId": { verdicts: owners },
    "GET /events/:eventId/invitations": { verdicts: organizers },
    "POST /events/:eventId/invitations": { verdicts: organizers },
    "GET /events/:eventId/speakers": { verdicts: organizers },
    "GET /events/:eventId/speakers, public": { ...inPublic, verdicts: organizersOfPublic },
    "GET /events/:eventId/speakers/export": { verdicts: organizers },
    "GET /events/:eventId/identity": { verdicts: organizers },
    "PUT /events/:eventId/identity": { verdicts: organizers },
    "PUT /events/:eventId/identity, slug": { when: "its short address", verdicts: owners },
    "PUT /events/:eventId/biography": {
      verdicts: { ...organizers, speaker: "ok", coOrganizer: 403, creator: 403, admin: 403 },
    },
    "PUT /events/:eventId/pictures/:kind": { verdicts: organizers },
    "DELETE /events/:eventId/pictures/:kind": { verdicts: organizers },
    "PUT /events/:eventId/head-focus": { verdicts: organizers },
    "GET /events/:eventId/history": { verdicts: organizers },
    "GET /events/:eventId/history, public": { ...inPublic, verdicts: organizersOfPublic },
    "GET /events/:eventId/overview": { verdicts: organizers },
    "GET /events/:eventId/overview, public": { ...inPublic, verdicts: organizersOfPublic },
    "GET /events/:eventId/messages": { verdicts: organizers },
    "POST /events/:eventId/messages": { verdicts: organizers },
    "POST /events/:eventId/messages/recipients": { verdicts: organizers },
    "POST /events/:eventId/messages/preview": { verdicts: organizers },
    "GET /events/:eventId/messages/:eventMessageId/people": { verdicts: organizers },
    "POST /events/:eventId/messages/:eventMessageId/retry": { verdicts: organizers },
    "GET /events/:eventId/other-sessions": { verdicts: organizers },
    "POST /events/:eventId/speakers/:userId/claim-link": { when: "imported", verdicts: organizers },
    "GET /events/:eventId/claims": { verdicts: organizers },
    "GET /claims/:token": { when: "with its link", verdicts: signedIn },
    "POST /claims/:token": { when: "with its link", verdicts: signedIn },
  },
  Programme: programmePermissions,
  "Calls for papers": callPermissions,
  Feedback: feedbackPermissions,
  Texts: {
    "POST /texts/html": { verdicts: signedIn },
  },
  Talks: {
    "GET /talks": { verdicts: signedIn },
    "POST /talks": { verdicts: signedIn },
    "GET /talks/:talkId": { verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    "GET /talks/:talkId, co-speaker": {
      ...{ when: "the user is a co-speaker", verdicts: refused(404, { user: "ok", admin: "ok" }) },
    },
    "GET /talks/:talkId, public": { ...inPublic, verdicts: signedIn },
    "PUT /talks/:talkId": {
      verdicts: refused(404, { speaker: "ok", coOrganizer: 403, creator: 403, admin: 403 }),
    },
    "PUT /talks/:talkId, public": { ...inPublic, verdicts: refused(403, { speaker: "ok" }) },
    "DELETE /talks/:talkId": {
      when: "a session of it has feedback, without which its speaker may",
      verdicts: refused(404, { speaker: 409, coOrganizer: 403, creator: 403, admin: 403 }),
    },
    "DELETE /talks/:talkId, unsubmitted": {
      when: "it was submitted nowhere",
      verdicts: refused(404, { speaker: "ok" }),
    },
  },
  Sessions: {
    "GET /sessions": { verdicts: signedIn },
    "GET /sessions, of an event": {
      when: "of an event",
      verdicts: participants,
    },
    "POST /sessions": { verdicts: refused(404, { speaker: "ok" }) },
    "POST /sessions/with-new-talk": { verdicts: participants },
    "GET /sessions/:sessionId": { verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    "GET /sessions/:sessionId/history": { verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    "GET /sessions/:sessionId/history, public": {
      ...{ ...inPublic, verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    },
    "GET /sessions/:sessionId, public": {
      ...{ ...inPublic, verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    },
    "PUT /sessions/:sessionId": {
      ...{ when: "room, track, start", verdicts: refused(404, { ...asOrganizers, speaker: "ok" }) },
    },
    "PUT /sessions/:sessionId, texts": {
      ...{ when: "texts, which are its talk's", verdicts: refused(404, { ...asOrganizers, speaker: 409 }) },
    },
    "PUT /sessions/:sessionId, co-speakers": {
      ...{
        when: "co-speakers",
        verdicts: refused(404, { speaker: "ok", coOrganizer: 403, creator: 403, admin: 403 }),
      },
    },
    "POST /sessions/:sessionId/speakers": {
      verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
    },
    "PUT /sessions/:sessionId/speakers": {
      verdicts: refused(404, { ...asOrganizers, speaker: 403 }),
    },
    "DELETE /sessions/:sessionId/speakers/me": {
      ...{ when: "the user is a co-speaker", verdicts: refused(404, { user: "ok" }) },
    },
    "DELETE /sessions/:sessionId/speakers/me, speaker": {
      ...{ when: "of its speaker", verdicts: refused(404, { speaker: 409 }) },
    },
    "DELETE /sessions/:sessionId": {
      when: "it has feedback, without which its speaker may too",
      verdicts: refused(404, { ...asOrganizers, speaker: 409 }),
    },
    "POST /sessions/:sessionId/approve": { verdicts: refused(404, { ...asOrganizers, speaker: 403 }) },
    "POST /sessions/:sessionId/reject": { verdicts: refused(404, { ...asOrganizers, speaker: 403 }) },
    "GET /events/:eventId/sessions": {
      when: "all for organizers, one's own for others",
      verdicts: participants,
    },
    "GET /events/:eventId/sessions/details": { verdicts: organizers },
    "POST /events/:eventId/sessions": { verdicts: organizers },
    "POST /events/:eventId/sessions/bulk": { verdicts: organizers },
    "GET /events/:eventId/session-views": { verdicts: organizers },
    "POST /events/:eventId/session-views": { verdicts: organizers },
    "PUT /events/:eventId/session-views/:viewId": { verdicts: organizers },
    "DELETE /events/:eventId/session-views/:viewId": { verdicts: organizers },
    "POST /sessions/:sessionId/undo-decision": {
      when: "nothing was decided lately",
      verdicts: refused(404, { coOrganizer: 409, creator: 409, admin: 409, speaker: 403 }),
    },
  },
  Notices: {
    "GET /notices": { verdicts: signedIn },
    "PUT /notices/seen": { verdicts: signedIn },
    "GET /notices/muted": { verdicts: signedIn },
    "PUT /notices/muted": { verdicts: signedIn },
  },
  Invitations: {
    "GET /sessions/invitations": { verdicts: signedIn },
    "POST /sessions/invitations": { verdicts: organizers },
    "PUT /sessions/invitations/:invitationId": { verdicts: refused(404, { invited: "ok" }) },
    "PUT /sessions/invitations/:invitationId, co-speaker": {
      when: "as a co-speaker",
      verdicts: refused(404, { invited: "ok" }),
    },
    "POST /sessions/invitations/:invitationId/link": {
      when: "that no account has",
      verdicts: refused(404, asOrganizers),
    },
    "POST /sessions/invitations/:invitationId/resend": {
      verdicts: refused(404, { ...asOrganizers, invited: 403 }),
    },
    "GET /invitations/:token": { when: "with its link", verdicts: everybody },
    "PUT /invitations/:token": { when: "with its link", verdicts: signedIn },
    "DELETE /sessions/invitations/:invitationId": {
      verdicts: refused(404, { ...asOrganizers, invited: 403 }),
    },
  },
  Messages: {
    "GET /messages": { verdicts: signedIn },
    "GET /messages/unread-count": { verdicts: signedIn },
    "GET /messages/stream": { verdicts: signedIn },
    "POST /messages": { verdicts: signedIn },
    "GET /messages/:messageId": { verdicts: refused(404, { user: "ok", creator: "ok" }) },
    "GET /messages/:messageId/thread": { verdicts: refused(404, { user: "ok", creator: "ok" }) },
    "PUT /messages/:messageId/read": { verdicts: refused(404, { user: "ok", creator: "ok" }) },
    "POST /messages/:messageId/reply": { verdicts: refused(404, { user: "ok", creator: 403 }) },
    "DELETE /messages/:messageId": { verdicts: refused(404, { user: "ok", creator: "ok" }) },
  },
  Administration: {
    "GET /admin/invitations": { when: "to oneself", verdicts: signedIn },
    "PUT /admin/invitations/:invitationId": { stepUp: true, verdicts: refused(404, { invited: "ok" }) },
    "POST /admin/invitations": { stepUp: true, verdicts: admins },
    "PUT /admin/users/:userId/confirm-email": { stepUp: true, verdicts: admins },
    "PUT /admin/users/:userId/lock": { stepUp: true, verdicts: admins },
    "PUT /admin/users/:userId/unlock": { stepUp: true, verdicts: admins },
    "DELETE /admin/users/:userId/sign-ins": { stepUp: true, verdicts: admins },
    "POST /admin/users/:userId/reset-link": { stepUp: true, verdicts: admins },
    "DELETE /admin/users/:userId/second-factors": { stepUp: true, verdicts: admins },
    "GET /admin/users/:userId/quotas": { verdicts: admins },
    "PUT /admin/users/:userId/quotas": { stepUp: true, verdicts: admins },
    "POST /admin/claims/:claimId/take-back": { stepUp: true, verdicts: admins },
    "PUT /admin/users/:userId/remove-admin": { stepUp: true, when: "one's own", verdicts: admins },
    "PUT /admin/users/:userId/remove-admin, of somebody else": {
      ...{ stepUp: true, when: "of somebody else", verdicts: admins },
    },
    "GET /admin/users/:userId/security-log": { verdicts: admins },
    "GET /admin/users": { verdicts: admins },
    "GET /admin/events": { verdicts: admins },
    "PUT /admin/events/:eventId/owner": { stepUp: true, verdicts: admins },
    "GET /admin/settings": { verdicts: admins },
    "PUT /admin/settings": { stepUp: true, verdicts: admins },
    "POST /admin/settings/validate-smtp": { stepUp: true, verdicts: admins },
    "POST /admin/settings/test-mail": { stepUp: true, verdicts: admins },
    "GET /admin/stats": { verdicts: admins },
    "GET /admin/status": { verdicts: admins },
    "GET /admin/mail/failed": { verdicts: admins },
    "POST /admin/mail/retry": { stepUp: true, verdicts: admins },
    "POST /admin/mail/held": { stepUp: true, verdicts: admins },
    "DELETE /admin/mail/failed/:mailId": { stepUp: true, verdicts: admins },
    "GET /admin/audit-logs": { verdicts: admins },
    "GET /admin/audit-logs/export": { verdicts: admins },
  },
} satisfies Record<string, Record<string, Permission>>;

type Features = typeof permissions;
export type Row = { [F in keyof Features]: keyof Features[F] }[keyof Features];

/** The call that a row is about: `GET /events/:eventId`. */
export const callOf = (row: string): string => row.split(", ", 1)[0] ?? row;

/** Every row with its feature. */
export const rows: { feature: string; row: Row; permission: Permission }[] = Object.entries(
  permissions,
).flatMap(([feature, group]) =>
  Object.entries<Permission>(group).map(([row, permission]) => ({ feature, row: row as Row, permission })),
);

export const pageFile = new URL("../../src/http/docs/permissions.md", import.meta.url);

const titles: Record<Role, string> = {
  visitor: "Visitor",
  user: "User",
  stranger: "Stranger",
  invited: "Invited",
  speaker: "Speaker",
  trackManager: "Track manager",
  coOrganizer: "Co-organizer",
  creator: "Creator",
  locked: "Locked",
  admin: "Admin",
  temporary: "Temporary",
};
const everyRole = Object.keys(roles) as Role[];

/** The table that `/api/docs/permissions` serves; permissions.test.ts compares. */
export function page(): string {
  return [...introduction, ...Object.keys(permissions).flatMap(section), ...ending, ""].join("\n");
}

const introduction = [
  "# Who may make which call",
  "",
  "`npm run docs:permissions -w server` writes this from `server/test/permissions/permissions.ts`. A test makes every call as everybody",
  "here, each on things that are as described, and fails when an answer differs or a call has no row.",
  "",
  "| Who | What they are |",
  "| --- | --- |",
  ...everyRole.map((role) => `| **${titles[role]}** | ${roles[role]} |`),
  "",
  "✓ is allowed. A number is the status of the refusal: **401** sign in first, **403** not for you, **404** there is no",
  "such thing as far as you may know. Unless a row says otherwise the event and the session in it are drafts. Where a call",
  "says *confirmed*, whom it allows has to have signed in, or proven again who they are, within 15 minutes; else it is a 403",
  "`confirmation_required`.",
  "",
];

function section(feature: string): string[] {
  const lines = rows.filter((row) => row.feature === feature);
  return [
    `## ${feature}`,
    "",
    `| Call | ${everyRole.map((role) => titles[role]).join(" | ")} |`,
    `| --- |${" --- |".repeat(everyRole.length)}`,
    ...lines.map(({ row, permission: { when, stepUp, verdicts } }) => {
      const notes = [when, stepUp && "*confirmed*"].filter(Boolean).join(", ");
      const call = `\`${callOf(row)}\`${notes ? `, ${notes}` : ""}`;
      return `| ${call} | ${everyRole.map((role) => mark(verdicts[role])).join(" | ")} |`;
    }),
    "",
  ];
}

const mark = (verdict: Verdict): string => (verdict === "ok" ? "✓" : String(verdict));

const ending = [
  "## What is not in the contract",
  "",
  "`GET /health`, `GET /ready`, `GET /openapi.json`, `GET /docs` and `GET /docs/permissions` are open to everybody and tell",
  "nothing about anybody.",
];

if (import.meta.main) await writeFile(pageFile, page());
