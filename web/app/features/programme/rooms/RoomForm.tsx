import { CreateRoomBody, createRoom, type Room, updateRoom } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import { useNavigate, useRevalidator } from "react-router";
import type { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { changedCount, changedFields, useSchemaForm } from "../../../base/forms/forms.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { notify } from "../../../ui/notices/notices.ts";
import { FormCard } from "./arranged/FormCard.tsx";
import { RoomFields } from "./RoomFields.tsx";
import { RoomRemoval } from "./RoomRemoval.tsx";

type Input = z.input<typeof CreateRoomBody>;
type Values = z.output<typeof CreateRoomBody>;

interface RoomFormProps {
  eventId: string;
  /** Null for a new one. */
  room: Room | null;
  rooms: readonly Room[];
}

/** Adds a room, and then the next, or changes one. */
export function RoomForm({ eventId, room, rooms }: RoomFormProps) {
  const form = useSchemaForm(CreateRoomBody, inputOf(room));
  useKeptInput(form.hook);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const list = organizerPaths.rooms(eventId);

  async function add(body: Values) {
    await call(createRoom, { params: { eventId }, body });
    form.hook.reset();
    await revalidate();
    notify(text("Room added"));
    form.hook.setFocus("name");
  }

  async function save(values: Values, { roomId, ...stored }: Room) {
    const body = changedFields(values, stored);
    if (Object.keys(body).length > 0) {
      await call(updateRoom, { params: { roomId }, body });
      await revalidate();
    }
    await navigate(list, { replace: true, preventScrollReset: true });
    notify(text("Room saved"));
  }

  const failure = room ? updateRoom.failure : createRoom.failure;
  return (
    <FormCard
      title={room ? text("Edit {name}", { name: room.name }) : text("New room")}
      onSubmit={form.submit((values) => (room ? save(values, room) : add(values)), failure)}
      failure={form.failure}
      busy={form.busy}
      changed={changedCount(form.hook)}
      submitLabel={room ? text("Save room") : text("Add room")}
      busyLabel={room ? text("Saving...") : text("Adding...")}
      closeLabel={room ? text("Cancel") : text("Close")}
      closeTo={list}
      others={room && <RoomRemoval room={room} rooms={rooms} />}
    >
      <RoomFields form={form} isUsed={room !== null && saysMore(room)} />
    </FormCard>
  );
}

function inputOf(room: Room | null) {
  return {
    name: room?.name ?? "",
    kind: room?.kind ?? "room",
    building: room?.building ?? "",
    floor: room?.floor ?? "",
    description: room?.description ?? "",
    speakerNotes: room?.speakerNotes ?? "",
    capacity: room?.capacity ?? null,
    parallelMax: room?.parallelMax ?? 1,
    features: room?.features ?? [],
    accessibility: room?.accessibility ?? "",
    mapUrl: room?.mapUrl ?? "",
    streamUrl: room?.streamUrl ?? "",
    hidden: room?.hidden ?? false,
  } satisfies Input;
}

/** Whether the collapsed fields have values. */
const saysMore = (room: Room) =>
  [room.description, room.speakerNotes, room.accessibility, room.mapUrl, room.streamUrl].some(Boolean) ||
  room.features.length > 0 ||
  room.parallelMax > 1 ||
  room.hidden;
