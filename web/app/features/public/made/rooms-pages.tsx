import type { Client } from "@plenary/contract/client";
import { getPublicProgramme, type PublicRoom } from "@plenary/contract/programme/public-programme";
import { getPublicEvent } from "@plenary/contract/public/public";
import { listPublicRooms } from "@plenary/contract/public/public-lists";
import { counted, list, text } from "@plenary/contract/text";
import { formatCount } from "../../../base/formats/figures.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { featureNames } from "../../../base/texts/feature-names.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { roomKinds, roomStates } from "../../programme/rooms/words.ts";
import { crumbsOf } from "../parts/Crumbs.tsx";
import type { MadePage } from "./made.ts";
import { missingIn, noEvent, plainAnswer } from "./made-failures.ts";
import { Away, Fact, Heading } from "./made-words.tsx";
import { SlotDays } from "./SlotDays.tsx";

const roomsCrumb = (eventId: string) => ({ label: text("Rooms"), to: programmePaths.rooms(eventId) });

/** All visible rooms of an event. */
export async function roomsPage(call: Client, { eventId = "" }: Record<string, string>): Promise<MadePage> {
  const params = { eventId };
  const [{ event }, { rooms }] = await plainAnswer(
    Promise.all([call(getPublicEvent, { params }), call(listPublicRooms, { params })]),
    noEvent(),
  );
  return {
    title: text("Rooms of {event}", { event: event.name }),
    description: text("Where {event} takes place: {rooms}", {
      event: event.name,
      rooms: list([...rooms.slice(0, 8).map(({ name }) => name), event.location]),
    }),
    accent: event.identity?.accent,
    crumbs: crumbsOf(event, roomsCrumb(eventId)),
    header: <Heading title={text("Rooms")} />,
    rest:
      rooms.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={text("No rooms yet")} />
        </div>
      ) : (
        <ul className="places">
          {rooms.map((room) => (
            <li key={room.roomId}>
              <h2>
                <a href={programmePaths.room(eventId, room.slug)}>{room.name}</a>
              </h2>
              <RoomFacts room={room} />
            </li>
          ))}
        </ul>
      ),
  };
}

/** One room with its slots by day. */
export async function roomPage(
  call: Client,
  { eventId = "", slug = "" }: Record<string, string>,
): Promise<MadePage> {
  const { programme } = await plainAnswer(
    call(getPublicProgramme, { params: { eventId }, query: { room: slug } }),
    noEvent(),
  );
  const { event, slots: inRoom } = programme;
  const room =
    programme.rooms.find((each) => each.slug === slug) ?? missingIn(eventId, text("Room not found"));
  return {
    title: text("{room} · {event}", { room: room.name, event: event.name }),
    description: text("What is on in {room} at {event}: {titles}", {
      room: room.name,
      event: event.name,
      titles: list(inRoom.slice(0, 5).map(({ title }) => title)),
    }),
    accent: event.accent,
    crumbs: crumbsOf(event, roomsCrumb(eventId), {
      label: room.name,
      to: programmePaths.room(eventId, room.slug),
    }),
    header: (
      <Heading title={room.name}>
        <RoomFacts room={room} />
      </Heading>
    ),
    rest: (
      <section aria-labelledby="programme" className="part">
        <h2 id="programme">{text("Programme")}</h2>
        {inRoom.length === 0 ? (
          <p className="mt-3 text-ink-soft">{text("Nothing is planned here yet.")}</p>
        ) : (
          <SlotDays programme={programme} slots={inRoom} without="room" />
        )}
      </section>
    ),
  };
}

/** The details of a room. An online room has no building. */
function RoomFacts({ room }: { room: PublicRoom }) {
  const { kind, state, building, floor, capacity, features, accessibility, description, mapUrl, streamUrl } =
    room;
  const isOnline = kind === "online";
  return (
    <>
      {state !== "open" && (
        <p className="mt-2">
          <Badge tone="warn">{roomStates[state]()}</Badge>
        </p>
      )}
      {description && <LinkedText text={description} className="mt-3 max-w-prose" />}
      <dl className="facts">
        {kind !== "room" && <Fact term={text("Kind")}>{roomKinds[kind]()}</Fact>}
        {!isOnline && <Fact term={text("Building")}>{building && <bdi>{building}</bdi>}</Fact>}
        {!isOnline && <Fact term={text("Floor")}>{floor && <bdi>{floor}</bdi>}</Fact>}
        <Fact term={text("Capacity")}>
          {capacity &&
            counted(capacity, "{shown} person", "{shown} people", { shown: formatCount(capacity) })}
        </Fact>
        <Fact term={text("Equipment")}>{list(features.map((feature) => featureNames[feature]()))}</Fact>
        <Fact term={text("Accessibility")}>{accessibility && <LinkedText text={accessibility} />}</Fact>
      </dl>
      {(mapUrl || streamUrl) && (
        <p className="ways">
          {mapUrl && <Away to={mapUrl}>{text("Map")}</Away>}
          {streamUrl && <Away to={streamUrl}>{text("Watch online")}</Away>}
        </p>
      )}
    </>
  );
}
