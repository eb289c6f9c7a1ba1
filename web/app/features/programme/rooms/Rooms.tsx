import { createRoom, listRooms, orderRooms } from "@plenary/contract/programme/rooms";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useCallback, useMemo } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { ArrangedList } from "./arranged/ArrangedList.tsx";
import { ArrangedScreen } from "./arranged/ArrangedScreen.tsx";
import { EditLink } from "./arranged/EditLink.tsx";
import { editLink, newOne, useOpenForm } from "./arranged/open-form.ts";
import { RoomForm } from "./RoomForm.tsx";
import { RoomRow } from "./RoomRow.tsx";
import { UnlistedNames, type UnlistedNamesWords } from "./UnlistedNames.tsx";

/** Opening and closing a form changes only the address. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../../../base/calls/revalidation.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const [{ event }, { rooms, texts = [] }] = await Promise.all([
    loadEvent(eventId),
    call(listRooms, { params: { eventId } }, { signal }),
  ]);
  return { event, rooms, texts };
}

export function ErrorBoundary() {
  return <EventFailure failure={listRooms.failure} />;
}

/** The rooms of an event: everybody who sees it reads them, its organizers arrange them. */
export default function Rooms() {
  const { event, rooms, texts } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const organizes = event.permissions.edit;
  const editing = useOpenForm();
  const isNew = organizes && editing === newOne;
  const rows = useMemo(() => rooms.map((room) => ({ id: room.roomId, name: room.name, room })), [rooms]);
  const content = useCallback(
    ({ room }: (typeof rows)[number], order: ReactNode) => (
      <RoomRow
        room={room}
        actions={
          organizes && (
            <EditLink
              id={room.roomId}
              name={room.name}
              to={organizerPaths.rooms(eventId, { edit: room.roomId })}
              order={order}
            />
          )
        }
      />
    ),
    [eventId, organizes],
  );

  async function add(name: string) {
    await call(createRoom, { params: { eventId }, body: { name } });
    return text("Room added");
  }

  const addButton = organizes && !isNew && (
    <LinkButton id={editLink(newOne)} to={organizerPaths.rooms(eventId, { edit: newOne })} preventScrollReset>
      {text("Add room")}
    </LinkButton>
  );
  return (
    <ArrangedScreen
      event={event}
      title={text("Rooms")}
      documentTitle={text("Rooms of {event} · Plenary", { event: event.name })}
      actions={rooms.length > 0 && addButton}
      about={
        organizes
          ? rich(
              "Where sessions take place, in the order you choose. For their doors and screens there are <signs>signs and walls</signs>.",
              {
                signs: (inner) => (
                  <Link to={feedbackPaths.codes(eventId)} className="text-link">
                    {inner}
                  </Link>
                ),
              },
            )
          : counted(rooms.length, "{count} room", "{count} rooms")
      }
    >
      <UnlistedNames
        kind="room"
        eventId={eventId}
        texts={texts}
        targets={rows}
        words={unlistedWords()}
        add={add}
        failure={createRoom.failure}
      />
      {isNew && <RoomForm eventId={eventId} room={null} rooms={rooms} />}
      {rooms.length === 0 && !isNew && (
        <EmptyState title={text("No rooms yet")} action={addButton}>
          {organizes && text("Add them here. A room that you enter for a session is added by itself, too.")}
        </EmptyState>
      )}
      {rooms.length > 0 && (
        <ArrangedList
          label={text("Rooms")}
          searchLabel={text("Find a room")}
          noneFound={text("No rooms found")}
          rows={rows}
          editing={organizes ? editing : null}
          form={({ room }) => <RoomForm eventId={eventId} room={room} rooms={rooms} />}
          save={
            organizes ? (roomIds) => call(orderRooms, { params: { eventId }, body: { roomIds } }) : undefined
          }
          failure={orderRooms.failure}
          content={content}
        />
      )}
    </ArrangedScreen>
  );
}

const unlistedWords = (): UnlistedNamesWords => ({
  title: text("Speakers name rooms that are not here"),
  about: text("These stay as they wrote them until you add them, or choose another room."),
  addLabel: text("Add as a room"),
  replaceLabel: text("Replace"),
  replaceTitle: (name) => text("Replace “{name}”", { name }),
  targetLabel: text("With which room"),
  noneChosen: text("Please choose a room"),
});
