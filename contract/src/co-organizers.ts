import { z } from "zod";
import { email } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { dataNotLoaded } from "./failures.ts";
import { id, instant } from "./fields.ts";
import { text } from "./text.ts";

export const CoOrganizerStatus = z.enum(["pending", "accepted", "rejected"]);
export type CoOrganizerStatus = z.infer<typeof CoOrganizerStatus>;

/** What makes somebody an organizer of an event. */
export const OrganizerRole = z.enum(["creator", "co-organizer"]);

export const CoOrganizer = z.object({
  userId: id,
  name: z.string(),
  /** Null for an account that has only a placeholder. */
  email: z.string().nullable(),
  /** Whether the account is deleted, which only a creator's can be. */
  deleted: z.boolean(),
  role: OrganizerRole,
  status: CoOrganizerStatus,
  /** Null for the creator, whom nobody invited. */
  invitedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
});
export type CoOrganizer = z.infer<typeof CoOrganizer>;

export const InviteCoOrganizerBody = z.object({ email: email("Please enter a valid email address") });

const params = z.object({ eventId: id });

export const listCoOrganizers = endpoint({
  method: "GET",
  path: "/events/:eventId/co-organizers",
  access: "user",
  summary: "Who organizes an event, its creator first; for the creator and admins",
  params,
  response: z.object({ coOrganizers: z.array(CoOrganizer) }),
  get failure() {
    return dataNotLoaded();
  },
});

export const inviteCoOrganizer = endpoint({
  method: "POST",
  path: "/events/:eventId/co-organizers",
  access: "user",
  summary: "Invite an account to organize an event too, as its creator or an admin",
  status: 201,
  params,
  body: InviteCoOrganizerBody,
  response: z.object({ coOrganizer: CoOrganizer }),
  get failure() {
    return text("Failed to send invitation");
  },
});

export const removeCoOrganizer = endpoint({
  method: "DELETE",
  path: "/events/:eventId/co-organizers/:userId",
  access: "user",
  summary: "Remove a co-organizer or withdraw the invitation, as creator or admin; an accepted one may leave",
  status: 204,
  params: z.object({ eventId: id, userId: id }),
  get failure() {
    return text("Failed to remove co-organizer");
  },
});
