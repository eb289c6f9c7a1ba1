import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { User } from "../accounts/users.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

/** An invitation to become an administrator, as the invited account sees it. */
export const AdminInvitation = z.object({
  invitationId: id,
  /** "Deleted user" once the account is deleted; null if its row is gone, which Plenary never does by itself. */
  inviterName: z.string().nullable(),
  status: z.enum(["pending", "accepted", "declined", "expired"]),
  invitedAt: instant,
  /** After seven days (docs/product/administration.md#admin-roles). */
  expiresAt: instant,
});
export type AdminInvitation = z.infer<typeof AdminInvitation>;

export type AdminInvitationAnswer = Exclude<AdminInvitation["status"], "pending" | "expired">;

const params = z.object({ userId: id });
const response = z.object({ user: User });

export const listNewestUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  access: "admin",
  summary: "The accounts that somebody can sign in to, the newest first",
  query: z.object(page),
  response: z.object({ users: z.array(User), nextCursor }),
  get failure() {
    return text("Failed to load the newest accounts");
  },
});

export const lockUser = endpoint({
  method: "PUT",
  path: "/admin/users/:userId/lock",
  access: "admin",
  stepUp: true,
  summary: "Lock an account with a reason; ends all its sign-ins at once",
  params,
  body: z.object({ reason: requiredText("Please enter a reason", limits.reasonMax) }),
  response: z.object({
    user: User,
    /** Where locked users can ask for help; null if not set. */
    supportEmail: z.string().nullable(),
  }),
  get failure() {
    return text("Failed to lock account");
  },
});

export const unlockUser = endpoint({
  method: "PUT",
  path: "/admin/users/:userId/unlock",
  access: "admin",
  stepUp: true,
  summary: "Unlock an account",
  params,
  response,
  get failure() {
    return text("Failed to unlock account");
  },
});

export const confirmUserEmail = endpoint({
  method: "PUT",
  path: "/admin/users/:userId/confirm-email",
  access: "admin",
  stepUp: true,
  summary: "Confirm an account's address by hand, or the pending one if `email` names it",
  params,
  body: z.object({
    /** The address the administrator knows to be the user's; default is the account's. */
    email: email(() => text("Please enter an email address")).optional(),
  }),
  response,
  get failure() {
    return text("Failed to confirm the email address");
  },
});

export const removeAdmin = endpoint({
  method: "PUT",
  path: "/admin/users/:userId/remove-admin",
  access: "admin",
  stepUp: true,
  summary:
    "End an admin role, one's own or another's, to whom a mail goes where any may; never that of the last administrator",
  params,
  response,
  get failure() {
    return text("Failed to remove admin role");
  },
});

export const makeResetLink = endpoint({
  method: "POST",
  path: "/admin/users/:userId/reset-link",
  access: "admin",
  stepUp: true,
  summary: "Make a link with which the user of an account chooses a new password, to be passed on by hand",
  status: 201,
  params,
  response: z.object({
    /** Works once and is shown nowhere else. */
    link: z.string(),
    /** After an hour. */
    expiresAt: instant,
  }),
  get failure() {
    return text("Failed to make the link");
  },
});

export const endUserSignIns = endpoint({
  method: "DELETE",
  path: "/admin/users/:userId/sign-ins",
  access: "admin",
  stepUp: true,
  summary: "End all sign-ins of an account, at once",
  status: 204,
  params,
  get failure() {
    return text("Failed to sign out the user");
  },
});

export const removeUserFactors = endpoint({
  method: "DELETE",
  path: "/admin/users/:userId/second-factors",
  access: "admin",
  stepUp: true,
  summary:
    "Remove what an account has beside its password, whose owner has lost it, and end all its sign-ins; not an administrator's",
  status: 204,
  params,
  get failure() {
    return text("Failed to remove the second factor");
  },
});

export const inviteAdmin = endpoint({
  method: "POST",
  path: "/admin/invitations",
  access: "admin",
  stepUp: true,
  summary: "Invite an existing account to become an administrator",
  status: 201,
  body: z.object({
    email: email("Please enter an email address"),
    /** Added: the account that the inviter was shown; the invitation goes to no other. */
    userId: id.optional(),
  }),
  /** Added: `mailSent`. Without a mail the invitation only shows in the account. */
  response: z.object({ invitation: AdminInvitation, mailSent: z.boolean() }),
  get failure() {
    return text("Failed to send invitation");
  },
});

/** Open to every user, because an invitee is not an administrator yet (docs/product/administration.md#admin-roles). */
export const listAdminInvitations = endpoint({
  method: "GET",
  path: "/admin/invitations",
  access: "user",
  summary: "The invitations to become an administrator that wait for the caller's answer",
  response: z.object({ invitations: z.array(AdminInvitation) }),
  get failure() {
    return text("Failed to load invitations");
  },
});

export const answerAdminInvitation = endpoint({
  method: "PUT",
  path: "/admin/invitations/:invitationId",
  access: "user",
  stepUp: true,
  summary: "Accept or decline an invitation to become an administrator",
  params: z.object({ invitationId: id }),
  body: z.object({ accept: z.boolean({ error: "Please accept or decline the invitation" }) }),
  response: z.object({ invitation: AdminInvitation, user: User }),
  get failure() {
    return text("Failed to respond to invitation");
  },
});
