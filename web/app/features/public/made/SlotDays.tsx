import { programmeDay } from "@plenary/contract/programme/programme-days";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { type Clock, clockIn, formatZone } from "../../../base/formats/dates.ts";
import { minutesOf } from "../../../base/formats/minutes-of.ts";
import { paths } from "../../../base/paths/paths.ts";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { dayName, timeOn } from "../event/programme.ts";
import { Away, People, RoomLink, TrackLink } from "./made-words.tsx";

interface SlotDaysProps {
  programme: PublicProgramme;
  slots: readonly PublicSlot[];
  /** The column that all slots share, left out of the rows. */
  without: "room" | "track";
}

/** Slots by programme day, those without a start last, in their order. */
export function SlotDays({ programme, slots, without }: SlotDaysProps) {
  const { event, dayChange } = programme;
  const clock = clockIn(event.timezone);
  const dayOf = ({ startTime }: PublicSlot) => startTime && programmeDay(clock(startTime), dayChange);
  const days = [...Map.groupBy(slots, dayOf)];
  return (
    <>
      {slots.some(({ startTime }) => startTime) && (
        <p className="mt-2 text-ink-soft">
          {text("Times are on the event's clock ({zone}).", { zone: formatZone(event.timezone) })}
        </p>
      )}
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <h3>{dayName(day)}</h3>
          <ol className="slots">
            {ofDay.map((slot) => (
              <Slot key={slot.slotId} {...{ slot, day, clock, programme, without }} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface SlotProps extends Omit<SlotDaysProps, "slots"> {
  slot: PublicSlot;
  day: string | null;
  clock: Clock;
}

function Slot({ slot, day, clock, programme, without }: SlotProps) {
  const { kind, summary, startTime, speakers, roomIds, room, trackId, track, notice } = slot;
  const { event, rooms, tracks } = programme;
  return (
    <li>
      <p className="at">
        {startTime && <time dateTime={startTime}>{timeOn(day, startTime, minutesOf(slot), clock)}</time>}
      </p>
      <div>
        <h4>
          <bdi>
            <Title slot={slot} eventId={event.eventId} />
          </bdi>
        </h4>
        {notice && (
          <p className="notice" dir="auto">
            {notice}
          </p>
        )}
        {kind !== "session" && summary && <LinkedText text={summary} className="soft" />}
        {speakers.length > 0 && (
          <p>
            <People people={speakers} />
          </p>
        )}
        {slot.awaitsSpeaker && <p>{text("Speaker to be announced")}</p>}
        {without !== "room" && room && (
          <p className="soft">
            <RoomLink
              eventId={event.eventId}
              name={room}
              room={rooms.find(({ roomId }) => roomId === roomIds[0])}
            />
          </p>
        )}
        {without !== "track" && track && (
          <p className="soft">
            <TrackLink
              eventId={event.eventId}
              name={track}
              track={tracks.find((each) => each.trackId === trackId)}
            />
          </p>
        )}
      </div>
    </li>
  );
}

/** Leads to the session's page, or to the item's own link. */
function Title({ slot: { kind, slotId, title, url }, eventId }: { slot: PublicSlot; eventId: string }) {
  if (kind === "session") return <a href={paths.publicSession(eventId, slotId)}>{title}</a>;
  return url ? <Away to={url}>{title}</Away> : title;
}
