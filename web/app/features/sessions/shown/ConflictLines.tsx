import type { Answer } from "@plenary/contract/endpoint";
import type { listSessionDetails } from "@plenary/contract/sessions/session-details";
import { counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";

export type Conflicts = Answer<typeof listSessionDetails>["sessions"][number]["conflicts"];

interface ConflictLinesProps {
  eventId: string;
  /** How many are known of, before they are named. */
  count?: number | undefined;
  named: Conflicts | undefined;
  /** To the other session. */
  linkTo: (sessionId: string) => Pick<LinkProps, "to" | "state">;
}

/** Which sessions it is in conflict with, and where all conflicts are listed and solved. */
export function ConflictLines({ eventId, count = 0, named, linkTo }: ConflictLinesProps) {
  if ((named?.length ?? count) === 0) return null;
  const said = ({ rule, sessionId, title, text: inWords }: Conflicts[number]) => {
    if (sessionId === null || !(rule === "room_overlap" || rule === "person_overlap")) return inWords;
    const words = {
      link: (inner: ReactNode) => (
        <Link {...linkTo(sessionId)} dir="auto" className="underline underline-offset-2">
          {inner}
        </Link>
      ),
      title,
    };
    return rule === "room_overlap"
      ? rich("In its room at the same time: <link>{title}</link>", words)
      : rich("With the same speaker at the same time: <link>{title}</link>", words);
  };
  return (
    <div className="flex flex-col gap-1 rounded-control bg-warn-wash px-3 py-1.5 text-sm text-warn">
      {named?.map((conflict) => (
        <p key={`${conflict.rule} ${conflict.sessionId} ${conflict.text}`} dir="auto">
          {said(conflict)}
        </p>
      )) ?? (
        <p>{counted(count, "{count} conflict in the schedule.", "{count} conflicts in the schedule.")}</p>
      )}
      <p>
        <Link to={organizerPaths.programme(eventId)} className="underline underline-offset-2">
          {text("Show the schedule")}
        </Link>
      </p>
    </div>
  );
}
