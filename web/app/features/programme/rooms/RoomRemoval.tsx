import { deleteRoom, mergeRoom, type Room } from "@plenary/contract/programme/rooms";
import { counted, text } from "@plenary/contract/text";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { bold } from "./arranged/bold.tsx";
import { Removal } from "./arranged/Removal.tsx";

/** Merges a room into another, or deletes it. */
export function RoomRemoval({ room, rooms }: { room: Room; rooms: readonly Room[] }) {
  const { roomId, eventId, name, slots } = room;
  const params = { roomId };

  async function merge(into: string) {
    await call(mergeRoom, { params, body: { into } });
    return text("Rooms merged");
  }

  async function remove(moveTo: string) {
    await call(deleteRoom, { params, query: moveTo ? { moveTo } : {} });
    return text("Room deleted");
  }

  return (
    <Removal
      targets={rooms
        .filter((other) => other.roomId !== roomId)
        .map((other) => ({ id: other.roomId, name: other.name }))}
      isUsed={slots > 0}
      listAt={organizerPaths.rooms(eventId)}
      noneChosen={text("Please choose a room")}
      merging={{
        title: text("Merge into another room"),
        said: rich(
          "Everything that takes place in <bold>{name}</bold> goes to the other room, and <bold>{name}</bold> is deleted, with its description.",
          { bold, name },
        ),
        targetLabel: text("Into which room"),
        submitLabel: text("Merge rooms"),
        failure: mergeRoom.failure,
      }}
      merge={merge}
      deleting={{
        title: text("Delete this room?"),
        said: (
          <>
            <p>{rich("<bold>{name}</bold> will be deleted for good.", { bold, name })}</p>
            {slots > 0 && (
              <p>
                {counted(
                  slots,
                  "{count} entry of the programme takes place there. It goes to the room that you choose.",
                  "{count} entries of the programme take place there. They go to the room that you choose.",
                )}
              </p>
            )}
          </>
        ),
        targetLabel: text("Where its sessions go"),
        submitLabel: text("Delete room"),
        failure: deleteRoom.failure,
      }}
      remove={remove}
    />
  );
}
