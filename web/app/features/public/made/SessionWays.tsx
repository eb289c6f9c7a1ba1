import { getSessionCalendar } from "@plenary/contract/programme/feeds";
import type { PublicRoom, SinglePublicSession } from "@plenary/contract/programme/public-programme";
import { text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { starOutline } from "../../favourites/star-outline.ts";
import { Away } from "./made-words.tsx";

interface SessionWaysProps {
  session: SinglePublicSession;
  place: PublicRoom | undefined;
  /** The origin of all addresses of this server. */
  origin: string;
}

/** The actions on a session: mark it, add it to a calendar, share it, on phones at hand; watch it, give feedback. */
export function SessionWays({ session, place, origin }: SessionWaysProps) {
  const { eventId, sessionId, recordingUrl, startTime, feedbackCode } = session;
  const stream = session.streamUrl ?? place?.streamUrl;
  const file = `/api${getSessionCalendar.path.replace(":eventId", eventId).replace(":sessionId", sessionId)}`;
  const address = new URL(file, origin).href;
  const followed = address.replace(/^https?:/, "webcal:");
  return (
    <div className="ways">
      <div className="at-hand">
        {/* Works once its script is there (session-star.ts). */}
        <button
          type="button"
          className="star"
          aria-pressed="false"
          disabled
          data-event={eventId}
          data-session={sessionId}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={starOutline} />
          </svg>
          {text("Favourite")}
        </button>
        {startTime && (
          <details>
            <summary>{text("Add to calendar")}</summary>
            <ul>
              <li>
                <a href={followed}>{text("Subscribe in a calendar")}</a>
                <p className="soft">{text("It follows changes.")}</p>
              </li>
              <li>
                <code>{address}</code>
                <button type="button" data-copy={address} aria-live="polite" hidden>
                  {text("Copy address")}
                </button>
                <p className="soft">{text("The address, for calendars that ask for one.")}</p>
              </li>
              <li>
                <a href={file}>{text("Download calendar")}</a>
                <p className="soft">{text("A file, which doesn't follow changes.")}</p>
              </li>
            </ul>
          </details>
        )}
        <button type="button" data-share="" hidden>
          {text("Share")}
        </button>
      </div>
      {stream && <Away to={stream}>{text("Watch online")}</Away>}
      {recordingUrl && <Away to={recordingUrl}>{text("Recording")}</Away>}
      {feedbackCode && <a href={phonePaths.code(feedbackCode)}>{text("Feedback")}</a>}
    </div>
  );
}
