import type { OpenNow } from "@plenary/contract/public/open-now";
import { text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import Clock from "lucide-react/icons/clock";
import DoorOpen from "lucide-react/icons/door-open";
import Ellipsis from "lucide-react/icons/ellipsis";
import Star from "lucide-react/icons/star";
import { paths } from "../../../base/paths/paths.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { programmePaths } from "../../../base/paths/programme-paths.ts";
import { OpenNowLinks } from "./open-now.tsx";

interface EventBarProps {
  event: { eventId: string; name: string };
  openNow: Pick<OpenNow, "surveys" | "stages" | "feedbackCode">;
  /** The pathname of the page that it stands on. */
  here: string;
  /** Whether a version was released. */
  hasVersion: boolean;
  /** From when on the page is another one by itself: it is then asked for anew once it is seen again (use-fresh.ts). */
  until?: string | null | undefined;
}

/**
 * At the bottom of a phone's window on every page of a public event: what is on, the programme, one's own, the rooms, and
 * what else there is. Links only, so that it works before any script runs, and without a network as their pages do.
 * PublicProgramme.tsx marks the view of the programme that is shown.
 */
export function EventBar({ event: { eventId, name }, openNow, here, hasVersion, until }: EventBarProps) {
  const programme = paths.publicProgramme(eventId);
  const rooms = programmePaths.rooms(eventId);
  const main = [
    { to: `${programme}?view=now`, label: text("Now"), icon: Clock },
    { to: programme, label: text("Programme"), icon: CalendarDays },
    { to: `${programme}?mine=1`, label: text("Mine"), icon: Star },
    { to: rooms, label: text("Rooms"), icon: DoorOpen },
  ];
  const more = [
    { to: paths.publicEvent(eventId), label: name },
    { to: programmePaths.speakers(eventId), label: text("Speakers") },
    ...(openNow.feedbackCode ? [{ to: phonePaths.code(openNow.feedbackCode), label: text("Feedback") }] : []),
    ...(hasVersion ? [{ to: programmePaths.changes(eventId), label: text("Changes") }] : []),
  ];
  const isHere = (to: string) => {
    if (to === here) return "page";
    return to === rooms && here.startsWith(`${rooms}/`) ? "true" : undefined;
  };
  return (
    <nav aria-label={text("This event")} data-until={until ?? undefined} className="event-bar">
      {main.map(({ to, label, icon: Icon }) => (
        <a key={to} href={to} aria-current={isHere(to)}>
          <Icon aria-hidden="true" />
          {label}
        </a>
      ))}
      <details>
        <summary>
          <Ellipsis aria-hidden="true" />
          {text("More")}
        </summary>
        <div>
          <ul>
            {more.map(({ to, label }) => (
              <li key={to}>
                <a dir="auto" href={to} aria-current={isHere(to)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <OpenNowLinks {...openNow} id="open-in-bar" />
        </div>
      </details>
    </nav>
  );
}
