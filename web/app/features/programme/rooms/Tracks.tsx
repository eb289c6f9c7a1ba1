import { listRooms } from "@plenary/contract/programme/rooms";
import { createTrack, listTracks, orderTracks, type Track } from "@plenary/contract/programme/tracks";
import { counted, list, text } from "@plenary/contract/text";
import { type ReactNode, useCallback, useMemo } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { ArrangedList } from "./arranged/ArrangedList.tsx";
import { ArrangedScreen } from "./arranged/ArrangedScreen.tsx";
import { EditLink } from "./arranged/EditLink.tsx";
import { FactLine } from "./arranged/FactLine.tsx";
import { editLink, newOne, useOpenForm } from "./arranged/open-form.ts";
import { wideRow } from "./arranged/wide-row.ts";
import { Swatch } from "./TrackFields.tsx";
import { TrackForm } from "./TrackForm.tsx";
import { UnlistedNames, type UnlistedNamesWords } from "./UnlistedNames.tsx";
import { policies } from "./words.ts";

/** Opening and closing a form changes only the address. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../../../base/calls/revalidation.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const [{ event }, { tracks, texts = [] }, { rooms }] = await Promise.all([
    loadEvent(eventId),
    call(listTracks, { params: { eventId } }, { signal }),
    call(listRooms, { params: { eventId } }, { signal }),
  ]);
  return { event, tracks, texts, rooms };
}

export function ErrorBoundary() {
  return <EventFailure failure={listTracks.failure} />;
}

/** The tracks of an event: everybody who sees it reads them, its organizers arrange them. */
export default function Tracks() {
  const { event, tracks, texts, rooms } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const organizes = event.permissions.edit;
  const editing = useOpenForm();
  const isNew = organizes && editing === newOne;
  const rows = useMemo(
    () => tracks.map((track) => ({ id: track.trackId, name: track.name, track })),
    [tracks],
  );
  const roomNames = useMemo(() => new Map(rooms.map(({ roomId, name }) => [roomId, name])), [rooms]);
  const content = useCallback(
    ({ track }: (typeof rows)[number], order: ReactNode) => (
      <TrackRow
        track={track}
        roomNames={roomNames}
        actions={
          organizes && (
            <EditLink
              id={track.trackId}
              name={track.name}
              to={organizerPaths.tracks(eventId, { edit: track.trackId })}
              order={order}
            />
          )
        }
      />
    ),
    [eventId, organizes, roomNames],
  );

  async function add(name: string) {
    await call(createTrack, { params: { eventId }, body: { name } });
    return text("Track added");
  }

  const addButton = organizes && !isNew && (
    <LinkButton
      id={editLink(newOne)}
      to={organizerPaths.tracks(eventId, { edit: newOne })}
      preventScrollReset
    >
      {text("Add track")}
    </LinkButton>
  );
  return (
    <ArrangedScreen
      event={event}
      title={text("Tracks")}
      documentTitle={text("Tracks of {event} · Plenary", { event: event.name })}
      actions={tracks.length > 0 && addButton}
      about={
        organizes
          ? text("The themes of your programme, in the order you choose.")
          : counted(tracks.length, "{count} track", "{count} tracks")
      }
    >
      <UnlistedNames
        kind="track"
        eventId={eventId}
        texts={texts}
        targets={rows}
        words={looseWords()}
        add={add}
        failure={createTrack.failure}
      />
      {isNew && <TrackForm eventId={eventId} track={null} tracks={tracks} rooms={rooms} />}
      {tracks.length === 0 && !isNew && (
        <EmptyState title={text("No tracks yet")} action={addButton}>
          {organizes && text("Add them here. A track that you enter for a session is added by itself, too.")}
        </EmptyState>
      )}
      {tracks.length > 0 && (
        <ArrangedList
          label={text("Tracks")}
          searchLabel={text("Find a track")}
          noneFound={text("No tracks found")}
          rows={rows}
          editing={organizes ? editing : null}
          form={({ track }) => <TrackForm eventId={eventId} track={track} tracks={tracks} rooms={rooms} />}
          save={
            organizes
              ? (trackIds) => call(orderTracks, { params: { eventId }, body: { trackIds } })
              : undefined
          }
          failure={orderTracks.failure}
          content={content}
        />
      )}
    </ArrangedScreen>
  );
}

const looseWords = (): UnlistedNamesWords => ({
  title: text("Speakers name tracks that are not here"),
  about: text("These stay as they wrote them until you add them, or choose another track."),
  addLabel: text("Add as a track"),
  replaceLabel: text("Replace"),
  replaceTitle: (name) => text("Replace “{name}”", { name }),
  targetLabel: text("With which track"),
  noneChosen: text("Please choose a track"),
});

interface TrackRowProps {
  track: Track;
  roomNames: ReadonlyMap<string, string>;
  /** Actions for organizers; null for others. */
  actions: ReactNode;
}

function TrackRow({ track, roomNames, actions }: TrackRowProps) {
  const { name, color, slots, description, roomPolicy, roomIds, managers } = track;
  const rooms = roomIds.flatMap((roomId) => roomNames.get(roomId) ?? []);
  const said = [
    { term: text("Description"), value: description },
    { term: policies[roomPolicy]().label, value: roomPolicy === "any" ? null : list(rooms) || null },
    { term: text("Managers"), value: list(managers.map((manager) => manager.name)) || null },
  ];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-2 py-4 2xl:py-2">
      <div className={`min-w-0 flex-1 basis-64 ${wideRow}`}>
        <div className="flex items-start gap-2.5">
          {color && <Swatch color={color} className="mt-1 size-4" />}
          <h2 dir="auto" className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {name}
          </h2>
        </div>
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {slots === 0 ? text("Nothing in it") : counted(slots, "{count} session", "{count} sessions")}
          </p>
          <FactLine about={name} said={said} />
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{actions}</div>}
    </div>
  );
}
