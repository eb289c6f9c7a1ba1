import type { JoinBuilder } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Joins the public version of an event's programme; none while it is live. */
export const currentVersion = (join: JoinBuilder<Tables, "programmes" | "programme_versions">) =>
  join
    .onRef("programme_versions.event_id", "=", "programmes.event_id")
    .onRef("programme_versions.number", "=", "programmes.current_version");
