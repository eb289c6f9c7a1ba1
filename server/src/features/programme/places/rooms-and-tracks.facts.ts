/** What a session's text did to the event's rooms or tracks. */
export interface RoomOrTrackFact {
  /** An organizer's text made one; other sessions that had it as a text have it now too. */
  kind: "room_or_track_made";
  eventId: string;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    roomsAndTracks: RoomOrTrackFact;
  }
}
