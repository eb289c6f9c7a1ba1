import { pathOf } from "@plenary/contract/paths";
import type { SessionLink } from "@plenary/contract/programme-fields";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/public-programme";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import { getPublicProgramme } from "../public/public-programme.ts";
import { type FeedSessionRow, selectFeedEvent, selectFeedSessions } from "./feeds.queries.ts";

/** A slot as files tell it. */
export interface FeedSlot extends PublicSlot {
  /** Of a session its own, null where the file would be too long; of an item that one's. */
  description: string | null;
  links: SessionLink[];
  recordingUrl: string | null;
  /** How often its public place was changed. */
  sequence: number;
  /** When it was changed. */
  changedAt: string;
  subtitle: string | null;
  feedbackUrl: string | null;
  logoUrl: string | null;
  /** Where it is in its source, of an item where that tells more. */
  originUrl: string | null;
  recordingLicense: string | null;
  attachments: (SessionLink & { type: string })[];
  /** Where people read of it. */
  address: string;
}

/** The public programme of an event with all that files say of it: what every format is written from. */
export interface Feed extends Omit<PublicProgramme, "slots"> {
  slots: FeedSlot[];
  description: string;
  website: string | null;
  /** When any of it was changed. */
  changedAt: string;
  /** How long a session without a duration is taken to last. */
  defaultMinutes: number;
  /** Where this server is, such as `https://events.example.org`. */
  origin: string;
  /** Where people read the programme. */
  address: string;
}

/** Loads what files of a public event are written from. Throws PublicEventNotFound for drafts too. */
export async function loadFeed(ctx: Ctx, eventId: string): Promise<Feed> {
  const event = await selectFeedEvent(ctx.db, eventId);
  if (!event) throw new Refusal("PublicEventNotFound");
  const { slots, ...programme } = await getPublicProgramme(ctx, eventId);
  const rows = await selectFeedSessions(ctx.db, eventId, serverLimits.feedTextBytes);
  const origin = await linkOrigin(ctx, ctx.db);
  const address = origin + pathOf("/public/events/:eventId", { eventId });
  const byId = new Map(rows.map((row) => [row.session_id, row]));
  const { description, website, changed_at: changedAt, default_minutes: defaultMinutes } = event;
  return {
    ...programme,
    ...{ description, website, changedAt, defaultMinutes, origin, address },
    slots: slots.flatMap((slot) => {
      if (slot.kind !== "session") return itemOf(slot, { changedAt, address });
      const row = byId.get(slot.slotId);
      // Whoever withdrew it meanwhile wants it in no file.
      return row ? sessionOf(slot, row, address) : [];
    }),
  };
}

function sessionOf(slot: PublicSlot, row: FeedSessionRow, address: string): FeedSlot {
  return {
    ...slot,
    ...{ description: row.description, links: row.links ?? [], recordingUrl: row.recording_url },
    ...{ sequence: row.sequence, changedAt: row.updated_at, subtitle: row.subtitle },
    ...{ feedbackUrl: row.feedback_url, logoUrl: row.logo_url, originUrl: row.origin_url },
    ...{ recordingLicense: row.recording_license, attachments: row.attachments ?? [], address },
  };
}

function itemOf(slot: PublicSlot, { changedAt, address }: { changedAt: string; address: string }): FeedSlot {
  return {
    ...slot,
    ...{ summary: null, description: slot.summary, links: [], recordingUrl: null, attachments: [] },
    ...{ sequence: 0, changedAt, subtitle: null, feedbackUrl: null, logoUrl: null, recordingLicense: null },
    ...{ originUrl: slot.url, address },
  };
}
