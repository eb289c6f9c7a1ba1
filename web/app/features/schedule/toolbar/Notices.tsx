import type { Event } from "@plenary/contract/events/events";
import type { Schedule } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";

interface NoticesProps {
  event: Pick<Event, "eventId">;
  schedule: Schedule;
  failure: string | null;
  onDismiss: () => void;
}

/** What has to be known before anything is moved, and what failed. */
export function Notices({ event, schedule, failure, onDismiss }: NoticesProps) {
  const { eventId } = event;
  const noMail = useNoMail();
  return (
    <>
      {schedule.live && schedule.isPublic && (
        <p className="rounded-control bg-warn-wash px-3 py-2 text-sm">
          {noMail === null
            ? text(
                "Changes are public at once, and speakers hear of them. Release a first version to keep them back.",
              )
            : text(
                "Changes are public at once, and speakers find them on their dashboards. Release a first version to keep them back.",
              )}
        </p>
      )}
      {schedule.rooms.length === 0 && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm">
          {schedule.organized
            ? rich("There are no rooms to put sessions into yet. <link>Add rooms</link>", {
                link: (inner) => (
                  <Link to={organizerPaths.rooms(eventId)} className="text-link">
                    {inner}
                  </Link>
                ),
              })
            : text("There are no rooms to put sessions into yet.")}
        </p>
      )}
      {failure && (
        <div className="flex items-center gap-2 rounded-control bg-danger-wash px-3 text-sm text-danger-strong">
          <p role="alert" className="min-w-0 flex-1 py-2">
            {failure}
          </p>
          <Button variant="quiet" size="sm" aria-label={text("Dismiss")} onClick={onDismiss}>
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
