import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { LucideIcon } from "lucide-react";
import BellRing from "lucide-react/icons/bell-ring";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarDays from "lucide-react/icons/calendar-days";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Coffee from "lucide-react/icons/coffee";
import DoorOpen from "lucide-react/icons/door-open";
import History from "lucide-react/icons/history";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import Layers from "lucide-react/icons/layers";
import List from "lucide-react/icons/list";
import ListChecks from "lucide-react/icons/list-checks";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Mic from "lucide-react/icons/mic";
import Scale from "lucide-react/icons/scale";
import Settings from "lucide-react/icons/settings";
import Star from "lucide-react/icons/star";
import Tags from "lucide-react/icons/tags";
import Users from "lucide-react/icons/users";
import { callPaths } from "../../base/paths/call-paths.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import type { MenuEntry } from "../../base/paths/navigation.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";

export interface Area extends MenuEntry {
  icon: LucideIcon;
  /** Only this address is the area, not what is below it. */
  end?: true;
  /** Other pages of the area, always in view: each is one press away. */
  pages?: (MenuEntry & { icon: LucideIcon; end?: true })[];
}

/** The areas of an event's workspace, in the order of its organizers' work. */
export const areasOf = ({ eventId }: Pick<Event, "eventId">): Area[] => [
  {
    icon: House,
    label: text("Overview"),
    to: paths.event(eventId),
    end: true,
    pages: [{ icon: History, label: text("History"), to: organizerPaths.history(eventId) }],
  },
  {
    icon: Megaphone,
    label: text("Call for papers"),
    to: callPaths.event(eventId),
    pages: [
      { icon: Inbox, label: text("Proposals"), to: callPaths.proposals(eventId) },
      { icon: Star, label: text("Review"), to: reviewPaths.setUp(eventId) },
      { icon: ListChecks, label: text("Selection"), to: callPaths.selection(eventId) },
    ],
  },
  { icon: List, label: text("Sessions"), to: organizerPaths.sessions(eventId) },
  {
    icon: Mic,
    label: text("Speakers"),
    to: organizerPaths.speakers(eventId),
    pages: [{ icon: Mail, label: text("Invitations"), to: organizerPaths.invitations(eventId) }],
  },
  {
    icon: CalendarDays,
    label: text("Schedule"),
    to: organizerPaths.schedule(eventId),
    end: true,
    pages: [
      { icon: Coffee, label: text("Breaks and items"), to: organizerPaths.programme(eventId) },
      { icon: Scale, label: text("Rules"), to: organizerPaths.scheduleRules(eventId) },
      { icon: CalendarClock, label: text("Availability"), to: organizerPaths.availability(eventId) },
      { icon: DoorOpen, label: text("Rooms"), to: organizerPaths.rooms(eventId) },
      { icon: Tags, label: text("Tracks"), to: organizerPaths.tracks(eventId) },
      { icon: Layers, label: text("Versions"), to: organizerPaths.versions(eventId) },
      {
        icon: BellRing,
        label: text("Notices to visitors"),
        to: organizerPaths.sessions(eventId, { notice: "true" }),
      },
    ],
  },
  { icon: MessageSquareText, label: text("Feedback"), to: feedbackPaths.event(eventId) },
  { icon: ClipboardList, label: text("Surveys"), to: surveyPaths.list(eventId) },
  { icon: Users, label: text("Team"), to: organizerPaths.coOrganizers(eventId) },
  { icon: Settings, label: text("Settings"), to: organizerPaths.editEvent(eventId) },
];

/** All pages of the workspace by name: areas, their pages, and what one may not look for where it is. */
export const pagesOf = (event: Pick<Event, "eventId">): MenuEntry[] => [
  ...areasOf(event).flatMap((area) => [area, ...(area.pages ?? [])].map(({ label, to }) => ({ label, to }))),
  { label: text("Door signs and walls"), to: feedbackPaths.codes(event.eventId) },
  { label: text("Comments"), to: feedbackPaths.comments(event.eventId) },
  {
    label: text("Identity: logo, picture, colour, short address"),
    to: organizerPaths.editEvent(event.eventId),
  },
];

/** What a page of an event is called outside of it. */
export const pageLabel = (event: string, page: string): string => text("{event}: {page}", { event, page });
