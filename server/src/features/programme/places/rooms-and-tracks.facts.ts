/** A session's text changed the event's rooms or tracks. */
export interface RoomOrTrackFact {
  /** An organizer's text made a row; other sessions with the same text are in it too. */
  kind: "room_or_track_made";
  eventId: string;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    roomsAndTracks: RoomOrTrackFact;
  }
}
