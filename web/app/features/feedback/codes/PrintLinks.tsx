import type { FeedbackCode } from "@plenary/contract/feedback/feedback-settings";
import { counted, text } from "@plenary/contract/text";
import Printer from "lucide-react/icons/printer";
import { feedbackPaths } from "../../../base/feedback-paths.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";

/** The ways to the pages to print, for what there is. */
export function PrintLinks({ eventId, codes }: { eventId: string; codes: readonly FeedbackCode[] }) {
  const count = (wanted: FeedbackCode["kind"]) => codes.filter(({ kind }) => kind === wanted).length;
  const [rooms, sessions] = [count("room"), count("session")];
  return (
    <section aria-labelledby="print">
      <h2 id="print" className="mb-3 text-2xl">
        {text("Print")}
      </h2>
      <div className="flex flex-wrap gap-3">
        {rooms > 0 && (
          <>
            <PrintLink to={feedbackPaths.codes(eventId, { print: "doors", of: "room" })}>
              {counted(rooms, "The room's door, one page", "Doors of {count} rooms, one page each")}
            </PrintLink>
            <PrintLink to={feedbackPaths.codes(eventId, { print: "tents", of: "room" })}>
              {counted(rooms, "Tent card of the room", "Tent cards of {count} rooms, 8 a page")}
            </PrintLink>
          </>
        )}
        <PrintLink to={feedbackPaths.codes(eventId, { print: "doors", of: "event" })}>
          {text("The whole event, one page")}
        </PrintLink>
        {sessions > 0 && (
          <PrintLink to={feedbackPaths.codes(eventId, { print: "tents", of: "session" })}>
            {counted(sessions, "Card of the session", "Cards of {count} sessions, 8 a page")}
          </PrintLink>
        )}
      </div>
    </section>
  );
}

function PrintLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="secondary">
      <Printer aria-hidden="true" />
      {children}
    </LinkButton>
  );
}
