import { deviceName } from "@plenary/contract/accounts/device-name";
import type { SecurityEntry } from "@plenary/contract/accounts/security-log";
import { text } from "@plenary/contract/text";
import { useLayoutEffect, useRef, useState } from "react";
import { failureAndReason } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { needsAttention, securityEventText } from "./event-text.ts";

export interface SecurityPage {
  entries: SecurityEntry[];
  nextCursor?: string | null | undefined;
}

interface SecurityEntriesProps {
  /** The newest entries. */
  first: SecurityPage;
  more: (cursor: string) => Promise<SecurityPage>;
  failure: string;
}

/** An account's security log, newest first; older entries come on request. */
export function SecurityEntries({ first, more, failure }: SecurityEntriesProps) {
  const [older, setOlder] = useState<SecurityPage[]>([]);
  const task = useTask(failure, failureAndReason);
  const list = useRef<HTMLOListElement>(null);
  /** The index at which the requested older entries will begin. */
  const goOnAt = useRef<number>(null);
  const pages = [first, ...older];
  const entries = pages.flatMap((page) => page.entries);
  const cursor = pages.at(-1)?.nextCursor;

  async function load() {
    if (!cursor) return;
    goOnAt.current = entries.length;
    await task.run(async () => {
      const page = await more(cursor);
      setOlder((before) => [...before, page]);
    });
  }

  // The button may be gone; reading goes on at the first new entry.
  useLayoutEffect(() => {
    const next = goOnAt.current === null ? null : list.current?.children.item(goOnAt.current);
    if (!(next instanceof HTMLElement)) return;
    goOnAt.current = null;
    next.focus();
  });

  if (entries.length === 0) return <p className="text-ink-soft">{text("Nothing has been recorded yet.")}</p>;
  return (
    <>
      <ol ref={list} aria-label={text("Security log")} className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ol>
      <div className="mt-5 flex flex-col items-start gap-4 empty:hidden">
        <FormError>{task.error}</FormError>
        {cursor && (
          <Button variant="secondary" busy={task.busy} busyLabel={text("Loading...")} onClick={load}>
            {text("Show older entries")}
          </Button>
        )}
      </div>
    </>
  );
}

function Entry({ entry }: { entry: SecurityEntry }) {
  const { at, address, userAgent } = entry;
  const device = deviceName(userAgent);
  return (
    <li tabIndex={-1} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3.5 outline-none">
      <div className="min-w-0 flex-1 basis-64">
        <p className={needsAttention(entry.event) ? "font-medium text-danger" : "font-medium"}>
          {securityEventText(entry)}
        </p>
        {(address || userAgent) && (
          <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {address ? text("{device}, from {address}", { device, address }) : device}
          </p>
        )}
      </div>
      <time dateTime={at} className="text-sm text-ink-soft">
        {formatInstant(at)}
      </time>
    </li>
  );
}
