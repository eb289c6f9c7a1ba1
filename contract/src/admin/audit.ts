import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDay, nextCursor, order, page } from "../fields.ts";
import { text } from "../text.ts";

/** Subjects of the audit log. A screen shows a generic style for one it doesn't know (docs/product/administration.md#audit-log). */
export const AuditAction = z.enum([
  "lock_account",
  "unlock_account",
  "confirm_email",
  "admin_invite",
  "admin_invite_declined",
  "admin_role_granted",
  "admin_role_removed",
  "admin_account_deleted",
  "admin_credentials_reset",
  "sign_ins_ended",
  "reset_link_made",
  "second_factors_removed",
  "quotas_changed",
  "settings_updated",
  "smtp_tested",
  "test_mail_sent",
  "mail_retried",
  "held_mail_released",
  "mail_dismissed",
  "event_ownership_transfer",
  "event_updated",
  "event_deleted",
  "co_organizer_invited",
  "co_organizer_removed",
  "speaker_invited",
  "invitation_linked",
  "invitation_withdrawn",
  "claim_link_made",
  "speaker_claimed",
  "claim_taken_back",
  "session_submitted",
  "session_entered",
  "session_updated",
  "session_approved",
  "session_rejected",
  "session_decision_undone",
  "session_deleted",
  "room_added",
  "room_updated",
  "room_state",
  "room_ordered",
  "room_merged",
  "room_deleted",
  "track_added",
  "track_updated",
  "track_managers",
  "track_ordered",
  "track_merged",
  "track_deleted",
  "item_added",
  "item_updated",
  "item_deleted",
  "programme_updated",
  "schedule_rules_updated",
  "room_times_updated",
  "conflicts_kept",
  "conflict_not_kept",
  "availability_entered",
  "slots_moved",
  "version_released",
  "feedback_settings_updated",
  "feedback_released",
  "comment_hidden",
  "answers_discarded",
  "answers_left_out",
  "answers_counted_again",
  "feedback_deleted",
  "feedback_exported",
  "survey_updated",
  "survey_deleted",
  "speakers_exported",
  "speakers_written_to",
  "call_updated",
  "proposal_entered",
  "proposal_changed",
  "proposal_decided",
  "conflict_set",
  "conflict_lifted",
  "names_shown",
  "audit_exported",
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditResource = z.enum([
  "user",
  "event",
  "session",
  "survey",
  "proposal",
  "room",
  "track",
  "item",
  "invitation",
  "settings",
  "mail",
  "audit_log",
]);
export type AuditResource = z.infer<typeof AuditResource>;

/** One action of an administrator, with their name at the time. */
export const AuditEntry = z.object({
  logId: id,
  action: AuditAction,
  /** Added; null once the account is gone. */
  userId: id.nullable(),
  userName: z.string(),
  /** Added; whether that account is deleted and has no page. */
  userDeleted: z.boolean(),
  timestamp: instant,
  resourceType: AuditResource,
  /** Null for things there is only one of, such as the settings. */
  resourceId: z.string().nullable(),
  /** Details of the action, never a secret. */
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Days are in UTC. */
const filters = {
  date: z
    .string()
    .refine(isDay, { error: () => text("Please enter a valid date") })
    .optional(),
  /** Added. */
  action: AuditAction.optional(),
};

export const listAuditLogs = endpoint({
  method: "GET",
  path: "/admin/audit-logs",
  access: "admin",
  summary:
    "What administrators did, newest first unless `order` is `asc`, 50 entries unless `limit` is given",
  query: z.object({ ...page, ...filters, order }),
  response: z.object({ logs: z.array(AuditEntry), nextCursor }),
  get failure() {
    return text("Failed to load audit logs");
  },
});

/** A line for each entry, newest first (RFC 4180). */
export const exportAuditLogs = endpoint({
  method: "GET",
  path: "/admin/audit-logs/export",
  access: "admin",
  summary: "The audit log as a CSV file",
  query: z.object(filters),
  file: "text/csv",
  get failure() {
    return text("Failed to export audit logs");
  },
});
