import type { CollisionRule } from "@plenary/contract/schedule/rule-levels";
import { text } from "@plenary/contract/text";

/** When a rule is broken, for who sets it. */
export const ruleHints: Record<CollisionRule, () => string> = {
  room_overlap: () => text("More sessions in a room than it can hold at once."),
  person_overlap: () => text("Somebody is in two sessions at once."),
  blocked: () => text("An item blocks the room of a session."),
  during_break: () => text("A session runs during a break for all rooms."),
  person_away: () => text("One of its speakers has said they are not available."),
  room_times: () => text("Its room is not there at that time, or not for its track."),
  outside_hours: () => text("It begins before or ends after the hours of its day."),
  track_room: () => text("Its track has rooms of its own, and it is in another."),
  needs: () => text("Its room lacks equipment that it needs."),
  capacity: () => text("It expects more people than its room holds."),
  person_gap: () => text("Somebody has too few minutes to get from another room."),
  audience: () => text("Many people have marked two sessions that run at once."),
  track_overlap: () => text("Two sessions of one track run at once."),
  unconfirmed: () => text("It has a place, but is not confirmed."),
};
