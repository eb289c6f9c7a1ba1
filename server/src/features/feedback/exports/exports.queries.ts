import type { Db } from "../../../db/db.ts";

/** Rows read at a time. */
export const PAGE = 1000;

export type ExportedRow = Awaited<ReturnType<typeof selectExported>>[number];

/** A session's answers that count, by their random ids. `anyway`: only comments that may be read despite few answers. */
export function selectExported(
  db: Db,
  sessionId: string,
  {
    after,
    limit,
    comments,
    anyway,
  }: { after: string | undefined; limit: number; comments: boolean; anyway: boolean },
) {
  return db
    .selectFrom("feedback_answers")
    .select([
      "answer_id",
      "rating",
      "scales",
      "reactions",
      "comment",
      "comment_for",
      "comment_state",
      "flags",
    ])
    .where("session_id", "=", sessionId)
    .where("state", "=", "counted")
    .$if(comments, (row) => row.where("comment", "is not", null))
    .$if(anyway, (row) => row.where("show_anyway", "=", true))
    .$if(after !== undefined, (row) => row.where("answer_id", ">", after ?? ""))
    .orderBy("answer_id")
    .limit(limit)
    .execute();
}
