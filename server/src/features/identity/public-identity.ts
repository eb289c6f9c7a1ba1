import type { PublicIdentity } from "@plenary/contract/public/public";
import type { Db } from "../../db/db.ts";
import { selectIdentity } from "./identity.queries.ts";

/** How a public event looks; undefined if it has nothing of its own. */
export async function publicIdentity(db: Db, eventId: string): Promise<PublicIdentity | undefined> {
  const row = await selectIdentity(db, eventId);
  const identity = {
    ...(row.accent && { accent: row.accent }),
    ...(row.slug && { slug: row.slug }),
    ...(row.contact_email && { contactEmail: row.contact_email }),
    ...(row.conduct_url && { conductUrl: row.conduct_url }),
    ...(row.hashtag && { hashtag: row.hashtag }),
    ...(row.logo &&
      row.width &&
      row.height && { logo: { hash: row.logo, width: row.width, height: row.height } }),
    ...(row.head && { head: row.head }),
  };
  return Object.keys(identity).length > 0 ? identity : undefined;
}
