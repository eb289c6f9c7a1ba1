import { pathOf } from "@plenary/contract/paths";
import type { SessionLink } from "@plenary/contract/programme/programme-fields";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import { getPublicProgramme } from "../public/public-programme.ts";
import { type FeedSessionRow, selectFeedEvent, selectFeedSessions } from "./feeds.queries.ts";

/** A slot, and the address of its page. */
export interface PlanSlot extends PublicSlot {
  address: string;
}

export interface FeedSlot extends PlanSlot {
  /** A session's description, null if the file would get too long; or an item's. */
  description: string | null;
  links: SessionLink[];
  recordingUrl: string | null;
  subtitle: string | null;
  feedbackUrl: string | null;
  logoUrl: string | null;
  /** A session's page in its source; for an item, a page with more. */
  originUrl: string | null;
  recordingLicense: string | null;
  attachments: (SessionLink & { type: string })[];
}

/** An event's public programme, with what calendars need in addition. */
export interface Plan<S extends PlanSlot = PlanSlot> extends Omit<PublicProgramme, "slots"> {
  slots: S[];
  description: string;
  website: string | null;
  /** When any of it last changed. */
  changedAt: string;
  /** The duration of sessions without one. */
  defaultMinutes: number;
  /** This server's origin, such as `https://events.example.org`. */
  origin: string;
  /** The address of the programme's page. */
  address: string;
}

/** The same with all that files contain: the source of every other format. */
export type Feed = Plan<FeedSlot>;

/** Loads a public event for calendars. Throws PublicEventNotFound for drafts too. */
export async function loadPlan(ctx: Ctx, eventId: string): Promise<Plan> {
  const event = await selectFeedEvent(ctx.db, eventId);
  if (!event) throw new Refusal("PublicEventNotFound");
  const { slots, ...programme } = await getPublicProgramme(ctx, eventId);
  const origin = await linkOrigin(ctx, ctx.db);
  const address = origin + pathOf("/public/events/:eventId", { eventId });
  const { description, website, changed_at: changedAt, default_minutes: defaultMinutes } = event;
  return {
    ...programme,
    ...{ description, website, changedAt, defaultMinutes, origin, address },
    slots: slots.map((slot) => ({ ...slot, address: pageOf(slot, eventId, origin) ?? address })),
  };
}

/** The page of a session; null for items. */
const pageOf = ({ kind, slotId }: PublicSlot, eventId: string, origin: string): string | null =>
  kind === "session"
    ? origin + pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId: slotId })
    : null;

/** Loads a public event for files. Throws PublicEventNotFound for drafts too. */
export async function loadFeed(ctx: Ctx, eventId: string): Promise<Feed> {
  const plan = await loadPlan(ctx, eventId);
  const rows = await selectFeedSessions(ctx.db, eventId, serverLimits.feedTextBytes);
  const byId = new Map(rows.map((row) => [row.session_id, row]));
  const slots = plan.slots.flatMap((slot) => {
    if (slot.kind !== "session") return itemOf(slot);
    const row = byId.get(slot.slotId);
    // A session withdrawn meanwhile must not get into a file.
    return row ? sessionOf(slot, row) : [];
  });
  return { ...plan, slots };
}

function sessionOf(slot: PlanSlot, row: FeedSessionRow): FeedSlot {
  return {
    ...slot,
    ...{ description: row.description, links: row.links ?? [], recordingUrl: row.recording_url },
    ...{ subtitle: row.subtitle, feedbackUrl: row.feedback_url, logoUrl: row.logo_url },
    ...{ originUrl: row.origin_url, recordingLicense: row.recording_license },
    attachments: row.attachments ?? [],
  };
}

function itemOf(slot: PlanSlot): FeedSlot {
  return {
    ...slot,
    ...{ summary: null, description: slot.summary, links: [], recordingUrl: null, attachments: [] },
    ...{ subtitle: null, feedbackUrl: null, logoUrl: null, recordingLicense: null, originUrl: slot.url },
  };
}
