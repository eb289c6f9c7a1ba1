import { deleteRoom, mergeRoom, type Room } from "@plenary/contract/rooms";
import { counted, text } from "@plenary/contract/text";
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

/** Merges a room into another, or deletes it. */
export function RoomRemoval({ room, rooms }: { room: Room; rooms: readonly Room[] }) {
  const { roomId, eventId, name, slots } = room;
  const [asks, setAsks] = useState<"merge" | "delete" | null>(null);
  const targets = rooms
    .filter((other) => other.roomId !== roomId)
    .map((other) => ({ id: other.roomId, name: other.name }));
  const params = { roomId };
  const listAt = organizerPaths.rooms(eventId);
  const shared = {
    danger: true,
    onClose: () => setAsks(null),
    listAt,
    noneChosen: text("Please choose a room"),
  };

  async function merge(into: string) {
    await call(mergeRoom, { params, body: { into } });
    return text("Rooms merged");
  }

  async function remove(moveTo: string) {
    await call(deleteRoom, { params, query: moveTo ? { moveTo } : {} });
    return text("Room deleted");
  }

  return (
    <>
      {targets.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setAsks("merge")}>
          <Merge aria-hidden="true" />
          {text("Merge into another room")}
        </Button>
      )}
      <Apart>
        <Button size="sm" variant="remove" onClick={() => setAsks("delete")}>
          <Trash2 aria-hidden="true" />
          {text("Delete room")}
        </Button>
      </Apart>
      <TargetDialog
        {...shared}
        open={asks === "merge"}
        title={text("Merge into another room")}
        targets={targets}
        targetLabel={text("Into which room")}
        submitLabel={text("Merge rooms")}
        busyLabel={text("Merging...")}
        work={merge}
        failure={mergeRoom.failure}
      >
        {rich(
          "All sessions and items of <bold>{name}</bold> go to the other room, and <bold>{name}</bold> is deleted with what is said of it.",
          { bold, name },
        )}
      </TargetDialog>
      <TargetDialog
        {...shared}
        open={asks === "delete"}
        title={text("Delete this room?")}
        targets={slots > 0 ? targets : undefined}
        targetLabel={text("Where its sessions go")}
        submitLabel={text("Delete room")}
        busyLabel={text("Deleting...")}
        work={remove}
        failure={deleteRoom.failure}
      >
        <p>{rich("<bold>{name}</bold> will be gone for good.", { bold, name })}</p>
        {slots > 0 && (
          <p>
            {counted(
              slots,
              "It has {count} session or item, which goes to the room that you choose.",
              "It has {count} sessions and items, which go to the room that you choose.",
            )}
          </p>
        )}
      </TargetDialog>
    </>
  );
}
