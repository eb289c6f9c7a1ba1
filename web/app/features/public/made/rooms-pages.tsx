import type { Client } from "@plenary/contract/client";
import { featureNames } from "@plenary/contract/programme/feature-names";
import {
  getPublicProgramme,
  type PublicProgramme,
  type PublicRoom,
  type PublicSlot,
} from "@plenary/contract/programme/public-programme";
import { listPublicRooms } from "@plenary/contract/public/public-lists";
import { counted, list, text } from "@plenary/contract/text";
import { clockIn } from "../../../base/formats/dates.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { paths } from "../../../base/paths/paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { shownProgrammeOf } from "../../programme/public/slots/facets.ts";
import { timeOn } from "../../programme/public/slots/times.ts";
import { roomKinds, roomStates } from "../../programme/rooms/words.ts";
import { onNow } from "../event/on-now.ts";
import { crumbsOf } from "../parts/Crumbs.tsx";
import type { MadePage } from "./made.ts";
import { missingIn, noEvent, plainAnswer } from "./made-failures.ts";
import { Away, Fact, Heading } from "./made-words.tsx";
import { SlotDays } from "./SlotDays.tsx";

const roomsCrumb = (eventId: string) => ({ label: text("Rooms"), to: programmePaths.rooms(eventId) });

/** All visible rooms of an event, then those that its sessions only name, with how much is in them and what is on. */
export async function roomsPage(call: Client, { eventId = "" }: Record<string, string>): Promise<MadePage> {
  const params = { eventId };
  const [{ programme }, { rooms }] = await plainAnswer(
    Promise.all([call(getPublicProgramme, { params }), call(listPublicRooms, { params })]),
    noEvent(),
  );
  const { event, slots } = programme;
  const listed = rooms.map((room) => {
    const isIn = ({ roomIds }: PublicSlot) => roomIds.includes(room.roomId);
    return { ...room, to: programmePaths.room(eventId, room.slug), facts: room, isIn };
  });
  const named = shownProgrammeOf(programme)
    .facets.room.filter(({ key }) => !programme.rooms.some(({ slug }) => slug === key))
    .map(({ key, label: name }) => {
      const isIn = ({ kind, roomIds, room }: PublicSlot) =>
        kind === "session" && roomIds.length === 0 && room === name;
      return {
        name,
        to: `${paths.publicProgramme(eventId)}?${new URLSearchParams({ room: key })}`,
        facts: null,
        isIn,
      };
    });
  const all = [...listed, ...named];
  const now = Date.now();
  return {
    title: text("Rooms of {event}", { event: event.name }),
    description: text("Where {event} takes place: {rooms}", {
      event: event.name,
      rooms: list([...all.slice(0, 8).map(({ name }) => name), event.location]),
    }),
    accent: event.accent,
    crumbs: crumbsOf(event, roomsCrumb(eventId)),
    header: <Heading title={text("Rooms")} />,
    expires: onNow(programme, now).until,
    rest:
      all.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={text("No rooms yet")} />
        </div>
      ) : (
        <ul className="places">
          {all.map(({ name, to, facts, isIn }) => (
            <li key={to}>
              <h2>
                <a href={to}>{name}</a>
              </h2>
              <InRoom slots={slots.filter(isIn)} {...{ programme, now }} />
              {facts && <RoomFacts room={facts} />}
            </li>
          ))}
        </ul>
      ),
  };
}

interface InRoomProps {
  slots: PublicSlot[];
  programme: PublicProgramme;
  now: number;
}

/**
 * How many sessions are in a room; while the event is on, what is on there and what comes next, but on no saved page
 * (static/saved.css).
 */
function InRoom({ slots, programme: { event, days }, now }: InRoomProps) {
  const sessions = slots.filter(({ kind }) => kind === "session").length;
  const clock = clockIn(event.timezone);
  const { on, next } = onNow({ days, slots }, now);
  const [first] = next;
  const title = ({ kind, slotId, title }: PublicSlot) => (
    <bdi>{kind === "session" ? <a href={paths.publicSession(event.eventId, slotId)}>{title}</a> : title}</bdi>
  );
  const time = (instant: string | null) =>
    timeOn(clock(new Date(now).toISOString()).day, instant ?? "", clock);
  return (
    <>
      {sessions > 0 && <p className="soft">{counted(sessions, "{count} session", "{count} sessions")}</p>}
      {on.map((slot) => (
        <p key={slot.slotId} data-live="">
          {rich("On now: {title}, until {time}", { title: title(slot), time: time(slot.endTime) })}
        </p>
      ))}
      {first && (
        <p data-live="">
          {rich("Next at {time}: {title}", { title: title(first), time: time(first.startTime) })}
        </p>
      )}
    </>
  );
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
