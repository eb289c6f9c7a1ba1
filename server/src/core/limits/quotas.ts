import { defaultQuotas, type Quotas } from "@plenary/contract/admin/quotas";
import type { Selectable } from "kysely";
import { Refusal } from "../../base/refusals.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";
import type { Ctx } from "../context.ts";
import { addUses } from "./rate-limits.ts";

/** Quotas (docs/product/limits.md#quotas): imported and seeded rows, and sessions' own texts, don't count. */

const DAY = 86_400;

type Owned = "talks" | "events";

/** Throws QuotaReached. Locks the account for the transaction, so that simultaneous calls don't get through together. */
export async function requireRoom(ctx: Ctx, tx: Tx, userId: string, of: Owned): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const lock = tx.selectFrom("users").select("user_id").where("user_id", "=", userId);
  await lock.forNoKeyUpdate().execute();
  const { [of]: max } = await readQuotas(tx, userId);
  if ((await countOwned(tx, userId))[of] >= max) throw new Refusal("QuotaReached", { of, max });
}

/** Counts a public event or message of today. Throws DailyQuotaReached beyond the account's quota. */
export async function countDaily(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  of: "publicEventsPerDay" | "messagesPerDay",
): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const { hits, milliseconds } = await addUses(ctx, `${of}:${userId}`, DAY, { tx });
  if (hits <= defaultQuotas[of] || hits <= (await readQuotas(tx, userId))[of]) return;
  throw new Refusal("DailyQuotaReached", { of, seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}

export async function readQuotas(db: Db | Tx, userId: string): Promise<Quotas> {
  const row = await db
    .selectFrom("quotas")
    .select(columnsOf("quotas"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? quotasOf(row) : defaultQuotas;
}

/** The account's talks and events that count. */
export async function countOwned(db: Db | Tx, userId: string): Promise<Pick<Quotas, Owned>> {
  const { talks, events } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("talks")
        .select(({ fn }) => fn.countAll<number>().as("made"))
        .where("creator_id", "=", userId)
        .where(({ not, exists, selectFrom: from }) =>
          not(exists(from("imported").select("id").whereRef("imported.id", "=", "talks.talk_id"))),
        )
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from("sessions")
                .select("sessions.session_id")
                .whereRef("sessions.talk_id", "=", "talks.talk_id")
                .where("sessions.own_talk", "=", true),
            ),
          ),
        )
        .as("talks"),
      selectFrom("events")
        .select(({ fn }) => fn.countAll<number>().as("made"))
        .where("creator_id", "=", userId)
        .where(({ not, exists, selectFrom: from }) =>
          not(exists(from("imported").select("id").whereRef("imported.id", "=", "events.event_id"))),
        )
        .as("events"),
    ])
    .executeTakeFirstOrThrow();
  return { talks: Number(talks), events: Number(events) };
}

export async function writeQuotas(tx: Tx, userId: string, quotas: Quotas): Promise<void> {
  const row = {
    talks: quotas.talks,
    events: quotas.events,
    public_events_per_day: quotas.publicEventsPerDay,
    messages_per_day: quotas.messagesPerDay,
    answer_megabytes: quotas.answerMegabytes,
  };
  await tx
    .insertInto("quotas")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

function quotasOf(row: Selectable<Tables["quotas"]>): Quotas {
  return {
    talks: row.talks,
    events: row.events,
    publicEventsPerDay: row.public_events_per_day,
    messagesPerDay: row.messages_per_day,
    answerMegabytes: row.answer_megabytes,
  };
}
