import { counted, text } from "@plenary/contract/text";
import { deleteTrack, mergeTrack, type Track } from "@plenary/contract/tracks";
import Merge from "lucide-react/icons/merge";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { call } from "../../base/api.ts";
import { organizerPaths } from "../../base/organizer-paths.ts";
import { rich } from "../../base/rich.ts";
import { Apart } from "../../ui/Apart.tsx";
import { Button } from "../../ui/Button.tsx";
import { bold } from "./bold.tsx";
import { TargetDialog } from "./TargetDialog.tsx";

/** Merges a track into another, or deletes it. */
export function TrackRemoval({ track, tracks }: { track: Track; tracks: readonly Track[] }) {
  const { trackId, eventId, name, slots } = track;
  const [asks, setAsks] = useState<"merge" | "delete" | null>(null);
  const targets = tracks
    .filter((other) => other.trackId !== trackId)
    .map((other) => ({ id: other.trackId, name: other.name }));
  const params = { trackId };
  const listAt = organizerPaths.tracks(eventId);
  const shared = {
    danger: true,
    onClose: () => setAsks(null),
    listAt,
    noneChosen: text("Please choose a track"),
  };

  async function merge(into: string) {
    await call(mergeTrack, { params, body: { into } });
    return text("Tracks merged");
  }

  async function remove(moveTo: string) {
    await call(deleteTrack, { params, query: moveTo ? { moveTo } : {} });
    return text("Track deleted");
  }

  return (
    <>
      {targets.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setAsks("merge")}>
          <Merge aria-hidden="true" />
          {text("Merge into another track")}
        </Button>
      )}
      <Apart>
        <Button size="sm" variant="remove" onClick={() => setAsks("delete")}>
          <Trash2 aria-hidden="true" />
          {text("Delete track")}
        </Button>
      </Apart>
      <TargetDialog
        {...shared}
        open={asks === "merge"}
        title={text("Merge into another track")}
        targets={targets}
        targetLabel={text("Into which track")}
        submitLabel={text("Merge tracks")}
        busyLabel={text("Merging...")}
        work={merge}
        failure={mergeTrack.failure}
      >
        {rich(
          "All sessions of <bold>{name}</bold> go to the other track, and <bold>{name}</bold> is deleted with what is said of it.",
          { bold, name },
        )}
      </TargetDialog>
      <TargetDialog
        {...shared}
        open={asks === "delete"}
        title={text("Delete this track?")}
        targets={slots > 0 ? targets : undefined}
        targetLabel={text("Where its sessions go")}
        submitLabel={text("Delete track")}
        busyLabel={text("Deleting...")}
        work={remove}
        failure={deleteTrack.failure}
      >
        <p>{rich("<bold>{name}</bold> will be gone for good.", { bold, name })}</p>
        {slots > 0 && (
          <p>
            {counted(
              slots,
              "It has {count} session, which goes to the track that you choose.",
              "It has {count} sessions, which go to the track that you choose.",
            )}
          </p>
        )}
      </TargetDialog>
    </>
  );
}
