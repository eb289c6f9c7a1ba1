import type { WayIn } from "@plenary/contract/accounts/addresses";
import { sql } from "kysely";
import type { Tx } from "../../db/db.ts";

interface WayRow {
  /** The id within its kind. */
  way_id: string;
  kind: WayIn["kind"];
  /** For a provider, its address. */
  name: string;
  added_at: string | null;
}

/** Ways into the account, or to its data, besides the password; latest first. */
export async function selectWaysIn(tx: Tx, userId: string): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select passkey_id::text as way_id, 'passkey' as kind, name, created_at as added_at
      from passkeys where user_id = ${userId}
    union all select 'totp', 'totp', '', enabled_at
      from totp_factors where user_id = ${userId} and enabled_at is not null
    union all select 'recovery_codes', 'recovery_codes', '', min(made_at)
      from recovery_codes where user_id = ${userId} having count(*) > 0
    union all select identity_id::text, 'provider', issuer, linked_at
      from oidc_identities where user_id = ${userId}
    union all select 'calendar', 'calendar', '', created_at
      from calendar_links where user_id = ${userId}
    order by added_at desc nulls last, way_id`.execute(tx);
  return rows;
}
