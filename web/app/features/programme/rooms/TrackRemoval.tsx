import { deleteTrack, mergeTrack, type Track } from "@plenary/contract/programme/tracks";
import { counted, text } from "@plenary/contract/text";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { bold } from "./arranged/bold.tsx";
import { Removal } from "./arranged/Removal.tsx";

/** Merges a track into another, or deletes it. */
export function TrackRemoval({ track, tracks }: { track: Track; tracks: readonly Track[] }) {
  const { trackId, eventId, name, slots } = track;
  const params = { trackId };

  async function merge(into: string) {
    await call(mergeTrack, { params, body: { into } });
    return text("Tracks merged");
  }

  async function remove(moveTo: string) {
    await call(deleteTrack, { params, query: moveTo ? { moveTo } : {} });
    return text("Track deleted");
  }

  return (
    <Removal
      targets={tracks
        .filter((other) => other.trackId !== trackId)
        .map((other) => ({ id: other.trackId, name: other.name }))}
      isUsed={slots > 0}
      listAt={organizerPaths.tracks(eventId)}
      noneChosen={text("Please choose a track")}
      merging={{
        title: text("Merge into another track"),
        said: rich(
          "All sessions of <bold>{name}</bold> go to the other track, and <bold>{name}</bold> is deleted, with its description.",
          { bold, name },
        ),
        targetLabel: text("Into which track"),
        submitLabel: text("Merge tracks"),
        failure: mergeTrack.failure,
      }}
      merge={merge}
      deleting={{
        title: text("Delete this track?"),
        said: (
          <>
            <p>{rich("<bold>{name}</bold> will be deleted for good.", { bold, name })}</p>
            {slots > 0 && (
              <p>
                {counted(
                  slots,
                  "It has {count} session, which goes to the track that you choose.",
                  "It has {count} sessions, which go to the track that you choose.",
                )}
              </p>
            )}
          </>
        ),
        targetLabel: text("Where its sessions go"),
        submitLabel: text("Delete track"),
        failure: deleteTrack.failure,
      }}
      remove={remove}
    />
  );
}
