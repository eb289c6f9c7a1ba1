import type { Answer } from "@plenary/contract/endpoint";
import type { previewVersion, VersionConflict } from "@plenary/contract/programme/versions";
import { beside, counted, text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { WarningCard } from "../../../ui/notices/WarningCard.tsx";
import { Unfolding } from "./Unfolding.tsx";

const FEW = 4;

/** The heading's id, which the number of conflicts links to. */
export const conflictsId = "conflicts";

interface ConflictsProps {
  eventId: string;
  preview: Pick<
    Answer<typeof previewVersion>,
    "conflicts" | "conflictCount" | "hardCount" | "keptCount" | "strict"
  >;
  isUnchanged: boolean;
}

/** The plan's conflicts; nothing without any. */
export function Conflicts({ eventId, preview, isUnchanged }: ConflictsProps) {
  const { conflicts, conflictCount, hardCount, keptCount, strict } = preview;
  const { shown, more } = useFirstRows(conflicts);
  const { hash } = useLocation();
  const isAskedFor = isUnchanged || hash === `#${conflictsId}`;
  const untold = conflictCount + keptCount - conflicts.length;
  if (conflicts.length === 0) return null;
  return (
    <WarningCard
      id={conflictsId}
      icon={TriangleAlert}
      title={counted(conflictCount, "{count} conflict", "{count} conflicts")}
    >
      <p className="text-sm tabular-nums">
        {beside([
          text("{hard} hard, {soft} soft", { hard: hardCount, soft: conflictCount - hardCount }),
          keptCount > 0 && counted(keptCount, "{count} kept as it is", "{count} kept as they are"),
        ])}
      </p>
      {!isUnchanged && (
        <p className="text-sm">
          {strict && hardCount > 0
            ? text("The version can be released once the hard ones are solved or kept.")
            : text("The version can be released all the same.")}
        </p>
      )}
      <Unfolding label={text("Conflicts")} open={conflicts.length <= FEW || isAskedFor}>
        <ul className="mt-1 flex list-disc flex-col gap-2 ps-5 text-sm">
          {shown.map((conflict) => (
            <li
              key={conflict.rule + conflict.slotIds + conflict.text}
              dir="auto"
              className="[overflow-wrap:anywhere]"
            >
              <Linked eventId={eventId} conflict={conflict} />
              {conflict.kept && <span className="text-ink-soft"> {text("Kept.")}</span>}
            </li>
          ))}
        </ul>
        {more}
        {untold > 0 && (
          <p className="mt-2 text-sm">{counted(untold, "And {count} more.", "And {count} more.")}</p>
        )}
      </Unfolding>
    </WarningCard>
  );
}

/** Its sessions lead to their pages, and what is none to the page where it is changed. */
function Linked({ eventId, conflict }: Pick<ConflictsProps, "eventId"> & { conflict: VersionConflict }) {
  const { text: said, slotIds, titles, areSessions } = conflict;
  const pieces: ReactNode[] = [];
  const unnamed: ReactNode[] = [];
  let end = 0;
  for (const [index, title] of titles.entries()) {
    const quoted = said.indexOf(`“${title}”`, end) + 1;
    const at = quoted || said.indexOf(title, end);
    if (title === "") continue;
    const to = areSessions[index] ? paths.session(slotIds[index] ?? "") : organizerPaths.programme(eventId);
    const link = (
      <Link key={slotIds[index]} to={to} className="underline">
        {title}
      </Link>
    );
    if (at === -1) {
      unnamed.push(link);
      continue;
    }
    pieces.push(said.slice(end, at), link);
    end = at + title.length;
  }
  // A sentence about a room or a person alone says of which session it is.
  return unnamed.reduceRight<ReactNode>(
    (rest, session) => rich("{session}: {rest}", { session, rest }),
    [...pieces, said.slice(end)],
  );
}
