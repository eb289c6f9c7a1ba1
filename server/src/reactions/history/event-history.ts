import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import type { EventSeen } from "../../features/events/events-access.ts";
import {
  cut,
  difference,
  differences,
  peopleDifference,
  type ToldColumns,
} from "../../features/history/changes.ts";
import { recordHistory } from "../../features/history/record.ts";

/** The event itself: its form, its owner, imports, versions, and mails that are sent by hand. */

export const columns: ToldColumns<EventSeen> = {
  name: "name",
  start_date: "startDate",
  end_date: "endDate",
  location: "location",
  description: "description",
  timezone: "timezone",
  website: "website",
  visibility: "visibility",
  submissions_open: "submissionsOpen",
  accent: "accent",
  slug: "slug",
  contact_email: "contactEmail",
  conduct_url: "conductUrl",
  hashtag: "hashtag",
  logo: "logo",
  head: "head",
};

export async function created({ actor, after }: FactOf<"event_created">, { ctx, tx }: ReactionCtx) {
  const changes = differences({}, { name: after.name, visibility: after.visibility }, columns);
  await recordHistory(ctx, tx, [
    { eventId: after.event_id, actor, kind: "event", action: "event_created", changes },
  ]);
}

export async function updated({ actor, before, after }: FactOf<"event_updated">, { ctx, tx }: ReactionCtx) {
  const changes = differences<EventSeen>(before, after, columns);
  await recordHistory(ctx, tx, [
    { eventId: before.event_id, actor, kind: "event", action: "event_updated", changes },
  ]);
}

export async function transferred(
  { actor, before, owner }: FactOf<"event_transferred">,
  { ctx, tx }: ReactionCtx,
) {
  const changes = peopleDifference("owner", [before.creator_id], [owner.user_id]);
  await recordHistory(ctx, tx, [
    { eventId: before.event_id, actor, kind: "people", action: "event_transferred", changes },
  ]);
}

export async function released(
  { actor, event, version }: FactOf<"version_released">,
  { ctx, tx }: ReactionCtx,
) {
  const changes = difference("version", version.number > 1 ? version.number - 1 : null, version.number);
  await recordHistory(ctx, tx, [
    {
      ...{ eventId: event.eventId, actor: actor?.actor ?? null, kind: "versions", action: "released" },
      ...{ subject: cut(version.name), changes },
    },
  ]);
}

export async function writtenTo(fact: FactOf<"speakers_written_to">, { ctx, tx }: ReactionCtx) {
  const { actor, event, audience, subject, recipients } = fact;
  const changes = [...difference("audience", null, audience), ...difference("recipients", null, recipients)];
  await recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, actor, kind: "mails", action: "speakers_written_to" },
      ...{ subject: cut(subject), changes },
    },
  ]);
}
