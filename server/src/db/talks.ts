import { expressionBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** No session uses the talk of the row. */
export function isUnused() {
  const { exists, not, selectFrom } = expressionBuilder<Tables, "talks">();
  const using = selectFrom("sessions")
    .select("sessions.session_id")
    .whereRef("sessions.talk_id", "=", "talks.talk_id");
  return not(exists(using));
}
