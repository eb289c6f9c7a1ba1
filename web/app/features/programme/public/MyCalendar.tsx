import { programmeNotLoaded } from "@plenary/contract/failures";
import type { getProgrammeCalendar } from "@plenary/contract/programme/feeds";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call, errorText } from "../../../base/calls/api.ts";
import { ownPaths } from "../../../base/paths/own-paths.ts";
import { readToken } from "../../../base/storage/token.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { markedIn } from "../../favourites/marks.ts";

const ways = {
  subscribe: () => text("Subscribe in a calendar"),
  show: () => text("Show the address"),
  download: () => text("Download calendar"),
};

interface MyCalendarProps {
  eventId: string;
  marked: number;
}

/** This browser's favourites for calendars, without an account; by numbers, which are requested on the press. */
export function MyCalendar({ eventId, marked }: MyCalendarProps) {
  const most = programmeLimits.calendarSessionsMax;
  const [way, setWay] = useState<keyof typeof ways | null>(null);
  const [failure, setFailure] = useState("");
  const [shown, setShown] = useState("");
  const open = async (how: keyof typeof ways) => {
    if (way) return;
    setWay(how);
    setFailure("");
    try {
      const address = await addressOf(eventId);
      if (how === "show") setShown(address);
      else location.assign(how === "subscribe" ? address.replace(/^https?:/, "webcal:") : address);
    } catch (error) {
      setFailure(errorText(error, programmeNotLoaded()));
    }
    setWay(null);
  };
  return (
    <section aria-labelledby="my-calendar" className="mt-8">
      <h2 id="my-calendar" className="mb-2 text-2xl">
        {text("My programme in a calendar")}
      </h2>
      <p className="flex flex-wrap gap-2">
        {Object.entries(ways).map(([how, label]) => (
          <Button
            key={how}
            size="sm"
            variant="secondary"
            busy={way === how}
            onClick={() => open(how as keyof typeof ways)}
          >
            {label()}
          </Button>
        ))}
      </p>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        {text("It has the sessions that are marked now, and says when one of them moves.")}{" "}
        {readToken()
          ? rich("<link>Your account's calendar</link> also gets what you mark later.", { link })
          : rich("<link>An account</link> has a calendar that also gets what you mark later.", { link })}{" "}
        {marked > most &&
          text("It contains the first {most} of the {marked} sessions you marked.", { marked, most })}
      </p>
      {/* Selected as a whole, to copy into a calendar. */}
      <p role="status" className="mt-2 text-sm select-all [overflow-wrap:anywhere]">
        {shown}
      </p>
      <p role="alert" className="text-sm text-danger">
        {failure}
      </p>
    </section>
  );
}

const link = (inner: ReactNode) => (
  <Link to={ownPaths.favourites()} className="text-link">
    {inner}
  </Link>
);

const calendarPath = "/public/events/:eventId/programme.ics" satisfies (typeof getProgrammeCalendar)["path"];

/** The address of the calendar of present favourites, limited to the most that can be requested. */
async function addressOf(eventId: string): Promise<string> {
  const path = "/public/events/:eventId/programme";
  const { programme } = await call<typeof getPublicProgramme>(
    { method: "GET", path },
    { params: { eventId } },
  );
  const marked = markedIn(eventId);
  const numbers = programme.slots.filter(({ slotId }) => marked.has(slotId)).map(({ number }) => number);
  const address = new URL(`/api${calendarPath.replace(":eventId", eventId)}`, location.origin);
  address.searchParams.set("sessions", numbers.slice(0, programmeLimits.calendarSessionsMax).join("."));
  return address.href;
}
