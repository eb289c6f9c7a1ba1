import type * as contract from "@plenary/contract/sessions/sessions";
import type { Ctx } from "../../../core/context.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import { sharedAddress, sharedColumns } from "../../users/users.ts";

type Speaker = contract.Session["speakers"][number];

/** Adds to a speaker of sessions, for organizers, the address, if they speak and share it. */
export async function addressesOf(
  { db }: Ctx,
  speakers: readonly Speaker[],
): Promise<(speaker: Speaker) => Speaker> {
  const ids = new Set(speakers.filter(({ accepted }) => accepted).map(({ userId }) => userId));
  if (ids.size === 0) return (speaker) => speaker;
  const rows = await db
    .selectFrom("users")
    .select(["users.user_id", ...sharedColumns])
    .where("users.user_id", "in", idsSubquery([...ids]))
    .execute();
  const addresses = new Map(rows.map((row) => [row.user_id, sharedAddress(row)]));
  return (speaker) => ({ ...speaker, ...(speaker.accepted && addresses.get(speaker.userId)) });
}
