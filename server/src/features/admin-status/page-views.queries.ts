import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { recordset } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

export type ViewRow = Selectable<Tables["page_views"]>;

/** Adds the views to the stored ones, in the same order everywhere: otherwise two processes could deadlock on each other's rows. */
export async function addViews(db: Db, rows: ViewRow[]): Promise<void> {
  await sql`insert into page_views (day, route, views)
    select day, route, views from ${recordset("page_views", rows)} as given order by day, route
    on conflict (day, route) do update set views = page_views.views + excluded.views`.execute(db);
}

/** The views of each page in the 30 days that end with `today`, most viewed first. */
export async function selectViews(db: Db, today: string) {
  const { rows } = await sql<{ route: string; today: number; last7Days: number; last30Days: number }>`
    select route,
      coalesce(sum(views) filter (where day = ${today}::date), 0)::bigint as today,
      coalesce(sum(views) filter (where day > ${today}::date - 7), 0)::bigint as "last7Days",
      sum(views)::bigint as "last30Days"
    from page_views where day > ${today}::date - 30 and day <= ${today}::date
    group by route order by sum(views) desc, route`.execute(db);
  return rows;
}

/** Removes views of days more than that many months before `today`. */
export async function deleteViews(db: Db, today: string, months: number): Promise<void> {
  await sql`delete from page_views
    where day < ${today}::date - make_interval(months => ${months}::int)`.execute(db);
}
