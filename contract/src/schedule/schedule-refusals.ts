import { atField, conflict, forbidden, gone, invalid, notFound } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Refusals of the schedule's editor (refusals.ts; docs/product/schedule.md). */

interface Moved {
  /** Null if nobody is known to have moved it, as after an import. */
  name: string | null;
  title: string;
}

export const scheduleRefusals = {
  /** Unknown, of another event, deleted, or rejected. */
  SlotNotFound: notFound(() => text("This is no longer in the schedule. Please reload.")),
  SlotMoved: conflict(({ name, title, place }: Moved & { place: string }) =>
    name === null
      ? text("“{title}” was moved meanwhile. It is now {place}.", { title, place })
      : text("{name} moved “{title}” meanwhile. It is now {place}.", { name, title, place }),
  ),
  SlotPinned: conflict(({ title }: { title: string }) => text("“{title}” is pinned.", { title })),
  ForeignSlot: forbidden(({ title }: { title: string }) =>
    text("“{title}” is not of your tracks.", { title }),
  ),
  ForeignRoom: forbidden(({ track }: { track: string }) => text("{track} can't be in this room.", { track })),
  SlotTwice: invalid(() => text("Each session can be moved only once")),
  NoTrackOfItems: atField(invalid, "trackId", () => text("Only sessions have a track")),
  /** Of the hours of a day, or of a time. */
  EndBeforeStart: atField(
    invalid,
    ({ field }: { field: string }) => field,
    () => text("End must be after the start"),
  ),
  UnknownDay: atField(invalid, "hours", () => text("This is not a day of the event")),
  SameStart: atField(invalid, "times", () => text("Two times begin at the same moment")),
  /** The last of the times at which somebody can be there is one at which they cannot. */
  NoTimeLeft: atField(invalid, "times", () =>
    text("These times leave none at which the speaker can be there"),
  ),
  /** As they are stored: a time that is cut in two by another counts twice. */
  TooManyTimes: atField(invalid, "times", () => text("Too many times")),
  /** Somebody else saved since they were seen. */
  HoursChanged: conflict(() =>
    text("Somebody changed the hours of the days meanwhile. Save again to replace them."),
  ),
  TimesChanged: conflict(() => text("Somebody changed these times meanwhile. Save again to replace them.")),
  UnknownTimeTrack: atField(invalid, "times", () => text("Track not found")),
  ConflictNotFound: notFound(() => text("This conflict no longer exists. Please reload the schedule.")),
  /** Somebody moved a slot, or solved one or made another, while the reason was written. */
  ConflictChanged: conflict(() => text("This has changed meanwhile. Please look at it again.")),
  /** Where the rules are strict: what an operation would make wrong, in words. */
  AddsConflict: conflict(({ words }: { words: string }) => words),
  NothingMoved: conflict(() => text("Everything is already there.")),
  OperationNotFound: notFound(() => text("There is nothing to undo.")),
  AlreadyUndone: conflict(() => text("This was already undone.")),
  OldOperation: gone(() => text("This is too long ago to be undone.")),
  RoomGone: conflict(({ title }: { title: string }) =>
    text("Cannot undo: the room of “{title}” is gone.", { title }),
  ),
  CannotUndo: conflict(({ name, title }: Moved) =>
    name === null
      ? text("Cannot undo: “{title}” was moved.", { title })
      : text("Cannot undo: “{title}” was moved by {name}.", { name, title }),
  ),
};
