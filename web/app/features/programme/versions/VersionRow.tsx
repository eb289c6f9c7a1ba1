import { versionLabel } from "@plenary/contract/programme/version-words";
import { getVersion, type Version, type VersionChange } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { rich } from "../../../base/texts/rich.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { Unfolding } from "./Unfolding.tsx";
import { countWords, toldWords } from "./words.ts";

interface VersionRowProps {
  version: Version;
  zone: string;
}

/** A version as a row of the list; its changes on request. */
export function VersionRow({ version, zone }: VersionRowProps) {
  const { eventId, number, note, releasedAt, releasedBy, counts, sessions, told } = version;
  const isFirst = number === 1;
  const done = isFirst
    ? [counted(sessions, "First version, {count} session", "First version, {count} sessions")]
    : countWords(counts);
  const titleId = `version-${number}`;
  return (
    <article
      aria-labelledby={titleId}
      className="py-5 2xl:grid 2xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] 2xl:gap-x-8"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="text-xl [overflow-wrap:anywhere]">
          {rich("Version {name}", { name: <bdi>{versionLabel(version)}</bdi> })}
        </h2>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {releasedBy
            ? rich("{time}, by {name}", {
                time: <time dateTime={releasedAt}>{formatInstant(releasedAt)}</time>,
                name: <bdi>{releasedBy.name}</bdi>,
              })
            : formatInstant(releasedAt)}
        </p>
      </div>
      <div className="min-w-0">
        {note && (
          <p dir="auto" className="user-text mt-2 max-w-prose 2xl:mt-0 2xl:mb-2">
            {note}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-4 2xl:mt-0">
          {[...done, toldWords(told)].map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
        {!isFirst && <WhatChanged eventId={eventId} number={number} zone={zone} titleId={titleId} />}
      </div>
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
    <div className="mt-2">
      <Unfolding
        label={
          <span id={labelId} className="text-link">
            {text("What changed")}
          </span>
        }
        labelledBy={`${labelId} ${titleId}`}
        onOpen={() => {
          if (!changes) load();
        }}
      >
        <div className="pt-2 sm:ps-5">
          {busy && <p className="text-sm text-ink-soft">{text("Loading...")}</p>}
          <FormError>{error}</FormError>
          {changes && <ChangeList changes={changes} zone={zone} as="h3" />}
        </div>
      </Unfolding>
    </div>
  );
}
