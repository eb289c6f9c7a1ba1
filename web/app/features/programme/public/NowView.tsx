import type { getOpenNow, OpenNow } from "@plenary/contract/public/open-now";
import { text } from "@plenary/contract/text";
import { Fragment, type RefObject, useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { useQuery } from "../../../base/browser/use-query.ts";
import { call } from "../../../base/calls/api.ts";
import { type Clock, clockIn } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { ScreenStyles } from "../../../ui/page/ScreenStyles.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { OpenNowLinks } from "../../public/parts/open-now.tsx";
import { keepFresh } from "./now/fresh.ts";
import styles from "./now/now.css?url";
import { courseOf, type RoomNow, roomsNow } from "./now/now.ts";
import { beat, beginning, emptyRoomText, isoOf, momentAt, momentSaid } from "./now/now-words.ts";
import type { ShownProgramme } from "./slots/shown-programme.ts";
import { type Slot, slotsIn } from "./slots/slots.ts";
import { timeOn } from "./slots/times.ts";
import type { ChoiceState } from "./use-choice.ts";

interface NowViewProps {
  root: RefObject<HTMLElement | null>;
  shown: ShownProgramme;
  /** The zone in which times are shown. */
  zone: string;
  /** Changes when other slots match. */
  choice: ChoiceState;
  /** Changes when the rows do. */
  made: unknown;
}

/** What is on in each room and what follows, within the filters; it updates itself. */
export default function NowView({ root, shown, zone, choice, made }: NowViewProps) {
  const isHydrated = useHydrated();
  const at = useQuery().get("at");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = new AbortController();
    keepFresh(location.pathname, () => revalidate(), stop.signal);
    return () => stop.abort();
  }, [revalidate]);
  const today = useMoment(made);
  const clock = clockIn(zone);
  const moment = momentAt(at, shown, today);
  // The server has no rows to read, and this may hydrate after them.
  if (!isHydrated || !root.current) return null;
  const slots = slotsIn(root.current, shown);
  const course = courseOf(slots, moment);
  const { day: days, room } = shown.facets;
  const { found = [], others = [] } = Object.groupBy(slots, ({ row }) => (row.hidden ? "others" : "found"));
  const rooms = roomsNow(found, moment, { days, rooms: room, chosen: choice.of.room, others });
  return (
    <div className="rooms-now mt-6">
      <ScreenStyles />
      <link rel="stylesheet" href={styles} precedence="screens" />
      {course.state === "open" && <p className="text-lg">{text("Nothing here has a time yet.")}</p>}
      {course.state === "before" && (
        <>
          <p className="text-lg">{beginning(shown.event.name, course.begins, clock)}</p>
          <ToProgramme eventId={shown.event.eventId} />
        </>
      )}
      {course.state === "over" && <Over eventId={shown.event.eventId} />}
      {course.state === "on" && (
        <>
          <p className="text-ink-soft">{momentSaid(moment, zone, at !== null)}</p>
          {rooms.length === 0 && <p>{text("Nothing in your selection is on.")}</p>}
          <ul>
            {rooms.map((each) => (
              <Room key={each.room?.key ?? ""} {...each} today={clock(isoOf(moment)).day} clock={clock} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const ToProgramme = ({ eventId }: { eventId: string }) => (
  <p className="mt-4">
    <Link to={paths.publicProgramme(eventId)} className={buttonClass()}>
      {text("See the programme")}
    </Link>
  </p>
);

/** After the event: the way to its programme, and what still takes answers. */
function Over({ eventId }: { eventId: string }) {
  const [openNow, setOpenNow] = useState<OpenNow | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Without an answer there is nothing to offer.
    call<typeof getOpenNow>(
      { method: "GET", path: "/public/events/:eventId/open-now" },
      { params: { eventId } },
      { signal: stop.signal },
    ).then(setOpenNow, () => undefined);
    return () => stop.abort();
  }, [eventId]);
  return (
    <>
      <p className="text-lg">{text("This event is over.")}</p>
      <ToProgramme eventId={eventId} />
      {openNow && <OpenNowLinks {...openNow} />}
    </>
  );
}

function Room({
  room,
  now,
  next,
  isNarrowed,
  isForAll,
  today,
  clock,
}: RoomNow & { today: string; clock: Clock }) {
  const time = (instant: number) => timeOn(today, isoOf(instant), clock);
  return (
    <li>
      <h2 className="room">
        <bdi>{room?.label ?? (isForAll ? text("All rooms") : text("No room yet"))}</bdi>
        {room?.state === "full" && <Badge tone="warn">{text("Full")}</Badge>}
        {room?.state === "closed" && <Badge tone="danger">{text("Closed")}</Badge>}
        {room?.stream && (
          <a href={room.stream} className="inline-block min-h-6 text-sm text-link">
            {text("Watch online")} <span className="sr-only">{room.label}</span>
          </a>
        )}
      </h2>
      <div>
        {now.length === 0 && <p className="text-ink-soft">{emptyRoomText({ next, isNarrowed })}</p>}
        {now.map((slot) => (
          <Fragment key={keyOf(slot)}>
            <p>
              {rich("<b>{title}</b>, until {time}", {
                b: (inner) => <b>{inner}</b>,
                title: <Title slot={slot} />,
                time: time(slot.end),
              })}
            </p>
            <Notice slot={slot} />
            {slot.stream && (
              <p>
                <a
                  href={slot.stream}
                  // Not for people: for search engines.
                  rel="nofollow"
                  className="inline-block min-h-6 text-sm text-link"
                >
                  {text("Watch online")} <span className="sr-only">{slot.title}</span>
                </a>
              </p>
            )}
          </Fragment>
        ))}
        {next && (
          <>
            <p className="text-ink-soft">
              {rich("Then at {time}: {title}", { time: time(next.start), title: <Title slot={next} /> })}
            </p>
            <Notice slot={next} />
          </>
        )}
      </div>
    </li>
  );
}

/** Links where the title in the slot's row links, if anywhere. */
function Title({ slot: { title, link, sessionId } }: { slot: Slot }) {
  const { pathname, href } = link ?? {};
  if (!href) return <bdi>{title}</bdi>;
  return <bdi>{sessionId && pathname ? <Link to={pathname}>{title}</Link> : <a href={href}>{title}</a>}</bdi>;
}

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

/** The moment, to within half a minute. `made` changes when the rows do. */
function useMoment(made: unknown): number {
  const [moment, setMoment] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    // The slots are in the document by now. Some milliseconds later, so that it is rendered again.
    setMoment((before) => Math.max(Date.now(), before + 1));
    const timer = setInterval(() => setMoment(Date.now()), beat);
    return () => clearInterval(timer);
  }, [made]);
  return moment;
}
