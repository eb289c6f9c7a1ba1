import { counted, text } from "@plenary/contract/text";
import { getVersion, type Version, type VersionChange } from "@plenary/contract/versions";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { call } from "../../base/api.ts";
import { formatInstant } from "../../base/moments.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { FormError } from "../../ui/FormError.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { calledAs, countWords, toldWords } from "./words.ts";

interface VersionRowProps {
  version: Version;
  /** The event's. */
  zone: string;
}

/** A version as a row of the list; what it changed on request. */
export function VersionRow({ version, zone }: VersionRowProps) {
  const { eventId, number, name, note, releasedAt, releasedBy, counts, sessions, told } = version;
  const isFirst = number === 1;
  const done = isFirst
    ? [counted(sessions, "First version, {count} session", "First version, {count} sessions")]
    : countWords(counts);
  const titleId = `version-${number}`;
  return (
    <article aria-labelledby={titleId} className="py-5">
      <h2 id={titleId} className="text-xl [overflow-wrap:anywhere]">
        {rich("Version {name}", { name: <bdi>{calledAs(name, number)}</bdi> })}
      </h2>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {releasedBy
          ? rich("{time}, by {name}", {
              time: <time dateTime={releasedAt}>{formatInstant(releasedAt)}</time>,
              name: <bdi>{releasedBy.name}</bdi>,
            })
          : formatInstant(releasedAt)}
      </p>
      {note && (
        <p dir="auto" className="user-text mt-2 max-w-prose">
          {note}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4">
        {[...done, toldWords(told)].map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
      {!isFirst && <WhatChanged eventId={eventId} number={number} zone={zone} titleId={titleId} />}
    </article>
  );
}

interface WhatChangedProps {
  eventId: string;
  number: number;
  zone: string;
  titleId: string;
}

/** Loaded when it is opened for the first time, or again after a failure. */
function WhatChanged({ eventId, number, zone, titleId }: WhatChangedProps) {
  const [changes, setChanges] = useState<readonly VersionChange[] | null>(null);
  const { busy, error, run } = useTask(getVersion.failure);
  const labelId = `${titleId}-changes`;

  const load = () =>
    run(async () => {
      const params = { eventId, number: String(number) };
      setChanges((await call(getVersion, { params })).changes);
    });
  return (
    <details
      className="group mt-2"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !changes) load();
      }}
    >
      <summary
        aria-labelledby={`${labelId} ${titleId}`}
        className="-ms-1 inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-link [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        <span id={labelId}>{text("What changed")}</span>
      </summary>
      <div className="pt-2 sm:ps-5">
        {busy && <p className="text-sm text-ink-soft">{text("Loading...")}</p>}
        <FormError>{error}</FormError>
        {changes && <ChangeList changes={changes} zone={zone} as="h3" />}
      </div>
    </details>
  );
}
