/** The rules of a schedule, in the order of its documentation (docs/product/rules.md). */
export const collisionRules = [
  ...(["room_overlap", "person_overlap", "blocked", "during_break", "person_away", "room_times"] as const),
  ...(["outside_hours", "track_room", "needs", "capacity", "person_gap", "audience"] as const),
  ...(["track_overlap", "unconfirmed"] as const),
] as const;
export type CollisionRule = (typeof collisionRules)[number];

/** Of `track_room` also `track`: as its track says. */
export type Level = "hard" | "soft" | "off";
export type RuleLevels = Record<Exclude<CollisionRule, "track_room">, Level> & {
  track_room: Level | "track";
};

/** Rules that can't be switched off. */
export const neverOff: readonly CollisionRule[] = ["room_overlap", "person_overlap"];

/** As an event has them before anybody sets them. */
export const initialLevels: RuleLevels = {
  room_overlap: "hard",
  person_overlap: "hard",
  blocked: "hard",
  during_break: "soft",
  person_away: "hard",
  room_times: "hard",
  outside_hours: "soft",
  track_room: "track",
  needs: "hard",
  capacity: "soft",
  person_gap: "soft",
  audience: "soft",
  track_overlap: "off",
  unconfirmed: "soft",
};

/** Minutes that people need from one room to another, before anybody sets them. */
export const initialGapMinutes = 10;
