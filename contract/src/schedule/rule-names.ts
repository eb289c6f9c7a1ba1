import { text } from "../text.ts";
import type { CollisionRule, Level } from "./rule-levels.ts";

/** What a rule is called where rules are set and conflicts listed by them. */
export const ruleNames: Record<CollisionRule, () => string> = {
  room_overlap: () => text("Room taken"),
  person_overlap: () => text("Person in two places"),
  blocked: () => text("Room blocked"),
  during_break: () => text("During a break"),
  person_away: () => text("Person cannot be there"),
  room_times: () => text("Room not available"),
  outside_hours: () => text("Outside the hours"),
  track_room: () => text("Room of another track"),
  needs: () => text("Room lacks equipment"),
  capacity: () => text("Room too small"),
  person_gap: () => text("Too little time between rooms"),
  audience: () => text("Same audience"),
  track_overlap: () => text("Same track at the same time"),
  unconfirmed: () => text("Not confirmed"),
};

export const levelNames: Record<Level | "track", () => string> = {
  hard: () => text("Must not happen"),
  soft: () => text("Better not"),
  off: () => text("Doesn't matter"),
  track: () => text("As each track says"),
};
