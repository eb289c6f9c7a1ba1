import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";

/** Links to the event's access code, which surveys share with feedback. */
export function AccessCodeLink({ eventId }: { eventId: string }) {
  return (
    <Link to={feedbackPaths.settings(eventId)} className="text-sm underline">
      {text("Access code of the event")}
    </Link>
  );
}
