import type { Db } from "../db/db.ts";
import type { EventLook } from "./templates/content.ts";

const inLink = /\/events\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** The id of the event that a mail is about, as far as its values say. */
export function eventIdOf(data: object): string | undefined {
  const { eventId, about, link } = data as { eventId?: string; about?: { eventId?: string }; link?: string };
  return eventId ?? about?.eventId ?? inLink.exec(link ?? "")?.[1];
}

/** How the event of a mail looks now; undefined for mails of no event, or of one that is gone. */
export async function lookOf(db: Db, data: object): Promise<EventLook | undefined> {
  const eventId = eventIdOf(data);
  if (!eventId) return undefined;
  const row = await db
    .selectFrom("events")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.hash", "=", "events.logo")
        .on("pictures.size", "=", "logo")
        .on("events.visibility", "=", "public"),
    )
    .select([
      "events.name",
      "events.accent",
      "events.contact_email",
      "pictures.hash",
      "pictures.width",
      "pictures.height",
    ])
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, accent, contact_email: contact, hash, width, height } = row;
  return { name, accent, contact, logo: hash && width && height ? { hash, width, height } : null };
}
