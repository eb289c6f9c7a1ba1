import type * as contract from "@plenary/contract/sessions/sessions";
import type { Ctx } from "../../../core/context.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import { sharedAddress, sharedColumns } from "../../users/users.ts";

type Speakers = contract.Session["speakers"];

/** The speakers of a session for organizers, with the addresses of those who speak and share theirs. */
export async function withAddresses({ db }: Ctx, speakers: Speakers): Promise<Speakers> {
  const ids = speakers.filter(({ accepted }) => accepted).map(({ userId }) => userId);
  if (ids.length === 0) return speakers;
  const rows = await db
    .selectFrom("users")
    .select(["users.user_id", ...sharedColumns])
    .where("users.user_id", "in", idsSubquery(ids))
    .execute();
  const addresses = new Map(rows.map((row) => [row.user_id, sharedAddress(row)]));
  return speakers.map((speaker) => ({ ...speaker, ...addresses.get(speaker.userId) }));
}
