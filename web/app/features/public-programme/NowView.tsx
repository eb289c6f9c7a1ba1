import { text } from "@plenary/contract/text";
import { Fragment, type RefObject, useEffect, useState } from "react";
import { type Clock, clockIn, formatDay, formatWeekday, formatZone } from "../../base/dates.ts";
import { rich } from "../../base/rich.ts";
import { useQuery } from "../../base/use-query.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ScreenStyles } from "../../ui/ScreenStyles.tsx";
import { courseOf, instantAt, type RoomNow, roomsNow } from "./now.ts";
import type { ShownProgramme } from "./shown.ts";
import { type Slot, slotsIn } from "./slots.ts";
import { timeOf, timeOn } from "./times.ts";

/** How often the view looks at the clock, in milliseconds. */
const beat = 30_000;

interface NowViewProps {
  root: RefObject<HTMLElement | null>;
  shown: ShownProgramme;
  /** The zone in which times are said. */
  zone: string;
  /** Changes when other slots match what is chosen. */
  matches: unknown;
}

/** What is on in each room and what follows, of what is chosen; it moves on by itself. */
export default function NowView({ root, shown, zone }: NowViewProps) {
  const at = useQuery().get("at");
  const today = useMoment();
  const clock = clockIn(zone);
  const asked = at ? instantAt(at, clockIn(shown.event.timezone)) : Number.NaN;
  const moment = Number.isNaN(asked) ? today : asked;
  if (!root.current) return null;
  const slots = slotsIn(root.current, shown).filter(({ row }) => !row.hidden);
  const course = courseOf(slots, moment);
  return (
    <div className="rooms-now mt-6">
      <ScreenStyles />
      {course.state === "open" && <p className="text-lg">{text("Nothing here has a time yet.")}</p>}
      {course.state === "before" && (
        <p className="text-lg">{beginning(shown.event.name, course.begins, clock)}</p>
      )}
      {course.state === "over" && <p className="text-lg">{text("This event is over.")}</p>}
      {course.state === "on" && (
        <>
          <p className="text-ink-soft">
            {text("{time} ({zone})", { time: timeOf(isoOf(moment), clock), zone: formatZone(zone) })}
          </p>
          <ul>
            {roomsNow(slots, shown.facets.room, moment).map((each) => (
              <Room key={each.room?.key ?? ""} {...each} today={clock(isoOf(moment)).day} clock={clock} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const isoOf = (moment: number) => new Date(moment).toISOString();

function beginning(event: string, begins: number, clock: Clock): string {
  const { day } = clock(isoOf(begins));
  const when = `${formatWeekday(day)}, ${formatDay(day)}`;
  return text("{event} begins {day} at {time}.", { event, day: when, time: timeOf(isoOf(begins), clock) });
}

function Room({ room, now, next, today, clock }: RoomNow & { today: string; clock: Clock }) {
  const time = (instant: number) => timeOn(today, isoOf(instant), clock);
  return (
    <li>
      <h2 className="room">
        {room?.label ?? text("No room yet")}
        {room?.state === "full" && <Badge tone="danger">{text("Full")}</Badge>}
        {room?.state === "closed" && <Badge tone="danger">{text("Closed")}</Badge>}
        {room?.stream && (
          <a href={room.stream} className="inline-block min-h-6 text-sm text-link">
            {text("Watch online")} <span className="sr-only">{room.label}</span>
          </a>
        )}
      </h2>
      <div>
        {now.length === 0 && <p className="text-ink-soft">{text("Nothing is on.")}</p>}
        {now.map((slot) => (
          <Fragment key={keyOf(slot)}>
            <p>
              {rich("<b>{title}</b>, until {time}", {
                b: (inner) => <b>{inner}</b>,
                title: <bdi>{slot.title}</bdi>,
                time: time(slot.end),
              })}
            </p>
            <Notice slot={slot} />
          </Fragment>
        ))}
        {next && (
          <>
            <p className="text-ink-soft">
              {rich("Then at {time}: {title}", { time: time(next.start), title: <bdi>{next.title}</bdi> })}
            </p>
            <Notice slot={next} />
          </>
        )}
      </div>
    </li>
  );
}

/** What visitors are told of it at short notice, as its row says it. */
function Notice({ slot: { row } }: { slot: Slot }) {
  const said = row.querySelector(".notice")?.textContent;
  if (!said) return null;
  return (
    <p className="font-semibold text-warn" dir="auto">
      {said}
    </p>
  );
}

const keyOf = ({ sessionId, title, start }: Slot) => sessionId || `${title} ${start}`;

/** The moment, to within half a minute. */
function useMoment(): number {
  const [moment, setMoment] = useState(() => Date.now());
  useEffect(() => {
    // The slots are in the document by now.
    setMoment(Date.now() + 1);
    const timer = setInterval(() => setMoment(Date.now()), beat);
    return () => clearInterval(timer);
  }, []);
  return moment;
}
