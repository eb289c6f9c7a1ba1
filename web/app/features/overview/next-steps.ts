import type { Event } from "@plenary/contract/events/events";
import type { EventOverview } from "@plenary/contract/events/overview";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { counted, text } from "@plenary/contract/text";
import { clockIn } from "../../base/formats/dates.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";

export interface NextStep {
  label: string;
  /** Why now. */
  note: string;
  /** Null for publishing, which the button itself does. */
  to: string | null;
  /** What waits and is said with its number here already. */
  waits?: keyof EventOverview["waiting"];
}

/** The most that are named. */
const most = 3;

/** What to do next where the event stands, the most urgent first. */
export function nextSteps(
  event: Event,
  dayChange: string,
  overview: EventOverview,
  now = new Date().toISOString(),
): NextStep[] {
  const day = programmeDay(clockIn(event.timezone)(now), dayChange);
  const steps =
    day > event.endDate
      ? afterwards(event, overview)
      : day >= event.startDate
        ? onTheDay(event, overview, day)
        : before(event, overview);
  const publish = event.visibility === "draft" && event.permissions.manage && day <= event.endDate;
  return [...(publish ? [publishing()] : []), ...steps].slice(0, most);
}

const publishing = (): NextStep => ({
  label: text("Publish the event"),
  note: text("Only its organizers, speakers and people invited to speak can see it."),
  to: null,
});

const releasing = (eventId: string, unreleased: number): NextStep => ({
  label: text("Release a version"),
  note: counted(unreleased, "{count} change isn't in one yet.", "{count} changes aren't in one yet."),
  to: organizerPaths.newVersion(eventId),
  waits: "unreleased",
});

function before({ eventId, visibility }: Event, overview: EventOverview): NextStep[] {
  const { waiting, sessions, rooms, isReleased, feedback } = overview;
  const steps: (NextStep | false)[] = [
    waiting.undecided > 0 && {
      label: text("Review sessions"),
      note: counted(waiting.undecided, "{count} waits for a decision.", "{count} wait for a decision."),
      to: organizerPaths.sessions(eventId, { status: "draft" }),
      waits: "undecided" as const,
    },
    sessions.all === 0 && {
      label: text("Add a session"),
      note: text("There are none yet. Speakers can also submit their own."),
      to: organizerPaths.enterSession(eventId),
    },
    rooms === 0 && {
      label: text("Add rooms"),
      note: text("There are none yet, and sessions take place in them."),
      to: organizerPaths.rooms(eventId, { edit: "new" }),
    },
    sessions.unplaced > 0 && {
      label: text("Give sessions a time"),
      note: counted(
        sessions.unplaced,
        "{count} confirmed session has no time.",
        "{count} confirmed sessions have no time.",
      ),
      to: organizerPaths.schedule(eventId),
    },
    waiting.unreleased > 0 && releasing(eventId, waiting.unreleased),
    !isReleased &&
      visibility === "public" &&
      sessions.confirmed > sessions.unplaced && {
        label: text("Release a version"),
        note: text("Until the first one, each change to the schedule is public at once."),
        to: organizerPaths.newVersion(eventId),
      },
    !feedback.enabled &&
      sessions.confirmed > 0 && {
        label: text("Open feedback"),
        note: text("Attendees can't rate the sessions yet."),
        to: feedbackPaths.settings(eventId),
      },
  ];
  return steps.filter((step) => step !== false);
}

function onTheDay(event: Event, overview: EventOverview, today: string): NextStep[] {
  // There is nobody to write to, and nothing to show.
  if (overview.sessions.confirmed === 0) return before(event, overview);
  const { eventId } = event;
  const { days, waiting, feedback } = overview;
  const here = days.find(({ day }) => day === today);
  const steps: (NextStep | false)[] = [
    here !== undefined && {
      label: text("Today's sessions"),
      note: text("Each can have a notice for visitors and a stage."),
      to: organizerPaths.sessions(eventId, { status: "confirmed", day: today }),
    },
    waiting.unreleased > 0 && releasing(eventId, waiting.unreleased),
    {
      label: text("Write to speakers"),
      note: text("Each gets a message of their own."),
      to: organizerPaths.writeToSpeakers(eventId, { to: "confirmed" }),
    },
    feedback.enabled &&
      feedback.answers > 0 && {
        label: text("Read feedback"),
        note: counted(feedback.answers, "{count} answer so far.", "{count} answers so far."),
        to: feedbackPaths.event(eventId),
      },
  ];
  return steps.filter((step) => step !== false);
}

function afterwards({ eventId }: Event, { waiting, feedback }: EventOverview): NextStep[] {
  const steps: (NextStep | false)[] = [
    waiting.releases > 0 && {
      label: text("Release feedback"),
      note: counted(
        waiting.releases,
        "The speakers of {count} session are waiting for feedback.",
        "The speakers of {count} sessions are waiting for feedback.",
      ),
      to: feedbackPaths.event(eventId),
      waits: "releases" as const,
    },
    waiting.comments > 0 && {
      label: text("Read comments"),
      note: counted(waiting.comments, "{count} to review.", "{count} to review."),
      to: feedbackPaths.comments(eventId),
      waits: "comments" as const,
    },
    feedback.answers > 0 && {
      label: text("Read results"),
      note: counted(feedback.answers, "{count} answer was given.", "{count} answers were given."),
      to: feedbackPaths.event(eventId),
    },
  ];
  return steps.filter((step) => step !== false);
}
