import { atField, conflict, forbidden, gone, invalid, notFound } from "../refusal-kinds.ts";
import { counted, text } from "../text.ts";
import { programmeLimits } from "./programme-limits.ts";

/** Refusals about rooms, tracks, items and the programme (refusals.ts; docs/product/programme.md). */

type Of = { of: "room" | "track" };

const roomInUse = ({ slots }: { slots: number }) =>
  counted(
    slots,
    "This room has {count} session. Choose where it goes first.",
    "This room has {count} sessions. Choose where they go first.",
  );

const trackInUse = ({ slots }: { slots: number }) =>
  counted(
    slots,
    "This track has {count} session. Choose where it goes first.",
    "This track has {count} sessions. Choose where they go first.",
  );

export const programmeRefusals = {
  RoomNotFound: notFound(() => text("Room not found")),
  TrackNotFound: notFound(() => text("Track not found")),
  ItemNotFound: notFound(() => text("Item not found")),
  /** The talk's title, unless the talk was deleted. */
  SessionCancelled: gone((_: { title: string | null }) => text("This session was cancelled."), {
    details: ({ title }) => ({ title: title ?? text("Deleted session") }),
  }),
  /** The id may exist at another event. */
  UnknownRoomOrTrack: atField(
    invalid,
    ({ of }: Of) => `${of}Id`,
    ({ of }) => (of === "room" ? text("Room not found") : text("Track not found")),
  ),
  OtherName: atField(
    invalid,
    ({ of }: Of) => `${of}Id`,
    ({ of }) =>
      of === "room" ? text("Room and room name do not match") : text("Track and track name do not match"),
  ),
  SameRoomName: atField(conflict, "name", () => text("A room with this name exists already")),
  SameTrackName: atField(conflict, "name", () => text("A track with this name exists already")),
  TooManyRooms: conflict(() =>
    text("This event has {most} rooms, which is the most.", { most: programmeLimits.roomsMax }),
  ),
  TooManyTracks: conflict(() =>
    text("This event has {most} tracks, which is the most.", { most: programmeLimits.roomsMax }),
  ),
  TooManyItems: conflict(() =>
    text("This event has {most} items, which is the most.", { most: programmeLimits.itemsMax }),
  ),
  VersionNotFound: notFound(() => text("Version not found")),
  SameVersionName: atField(conflict, "name", () => text("A version with this name exists already")),
  PlanChanged: conflict(() => text("The schedule was changed meanwhile. Please look at it again.")),
  NothingChanged: conflict(({ name }: { name: string }) =>
    text("Nothing has changed since {name}", { name }),
  ),
  HoldingConflicts: conflict(({ conflicts }: { conflicts: number }) =>
    counted(
      conflicts,
      "This programme has {count} conflict that must be solved or accepted first",
      "This programme has {count} conflicts that must be solved or accepted first",
    ),
  ),
  TooManyVersions: conflict(() =>
    text("This event has {most} versions, which is the most.", { most: programmeLimits.versionsMax }),
  ),
  ProgrammePublished: forbidden(() =>
    text("The programme is published. Ask the organizers to move this session."),
  ),
  TooManyFavourites: conflict(({ most }: { most: "event" | "all" }) =>
    most === "event"
      ? text("You can mark at most {most} sessions of one event", {
          most: String(programmeLimits.favouritesMax),
        })
      : text("You can mark at most {most} sessions in all", {
          most: String(programmeLimits.favouritesInAll),
        }),
  ),
  CalendarNotFound: notFound(() => text("Calendar not found")),
  RoomInUse: conflict(roomInUse),
  TrackInUse: conflict(trackInUse),
  NoTrackRoom: atField(invalid, "roomIds", () => text("Please choose at least one room")),
  UnknownRoom: atField(invalid, "roomIds", () => text("Room not found")),
  UnknownManager: atField(invalid, "userIds", () => text("User not found")),
  StartWithoutDuration: atField(invalid, "durationMinutes", () => text("Please enter a duration")),
  OnlyCreatorFrames: forbidden(() =>
    text("Only the creator of this event can choose which websites may show its programme."),
  ),
};
