import type * as contract from "@plenary/contract/programme/programme";
import type { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { mayManage, mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { type EventSeen, findEvent } from "../../events/events-access.ts";
import { raiseUsuallyLong } from "../places/public-slots.ts";
import { versionsOf } from "../versions/versions.ts";
import { findEventToArrange, tellArranged } from "./arranging.ts";
import { selectTimed } from "./event-times.queries.ts";
import * as queries from "./settings.queries.ts";

/** The settings of an event's programme (docs/product/programme.md#settings). */

/** The settings; for organizers with the websites that may frame it and, unless unwanted, changes and conflicts. */
export async function getProgramme(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { changes }: { changes: boolean },
): Promise<contract.Programme> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  return seen(ctx.db, event, mayOrganize(actor, event), changes);
}

/** Changes what the body contains. The websites that may frame the programme are for the creator and admins. */
export function updateProgramme(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.UpdateProgrammeBody>,
): Promise<contract.Programme> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    const row = await queries.selectProgramme(tx, eventId);
    const changes = changedValues<queries.ProgrammeRow>(row, {
      acronym: body.acronym,
      // The database also stores seconds.
      day_change: body.dayChange && `${body.dayChange}:00`,
      grid_minutes: body.gridMinutes,
      default_minutes: body.defaultMinutes,
      attendance_mode: body.attendanceMode,
      embed_origins: body.embedOrigins,
    });
    if (!changes) return seen(tx, event, true);
    if (changes.embed_origins && !mayManage(actor, event)) throw new Refusal("OnlyCreatorFrames");
    await queries.updateProgramme(tx, eventId, changes);
    if (changes.default_minutes !== undefined) await raiseUsuallyLong(tx, eventId, now(ctx));
    const details = { changed: Object.keys(changes) };
    await tellArranged(tell, actor, {
      ...{ event, what: "programme", how: "updated" },
      details,
      rows: { before: row, after: changes },
    });
    return seen(tx, event, true);
  });
}

/** The websites that may frame the programme of a public event. */
export async function embedOriginsOf(ctx: Ctx, eventId: string): Promise<readonly string[]> {
  return (await queries.selectEmbedOrigins(ctx.db, eventId)) ?? [];
}

/** The settings with the state of the versions. */
async function seen(
  db: Db | Tx,
  event: EventSeen,
  organized: boolean,
  changes = true,
): Promise<contract.Programme> {
  const row = await queries.selectProgramme(db, event.event_id);
  const { current, planRevision, compared } = await versionsOf(db, event);
  return {
    ...programmeView(row, organized),
    currentVersion: current,
    ...(organized && { planRevision, ...(await selectTimed(db, event.event_id)) }),
    ...(organized && changes && (await compared())),
  };
}

const programmeView = (row: queries.ProgrammeRow, organized: boolean) => ({
  eventId: row.event_id,
  acronym: row.acronym,
  dayChange: row.day_change.slice(0, 5),
  gridMinutes: row.grid_minutes,
  defaultMinutes: row.default_minutes,
  attendanceMode: row.attendance_mode,
  ...(organized && { embedOrigins: row.embed_origins }),
});
