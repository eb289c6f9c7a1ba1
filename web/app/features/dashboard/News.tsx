import type { Answer } from "@plenary/contract/endpoint";
import { type listNotices, markNoticesSeen, type Notice } from "@plenary/contract/notices";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { formatTimeRange, formatZone } from "../../base/dates.ts";
import { formatAge } from "../../base/moments.ts";
import { paths } from "../../base/paths.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../messages/use-now.ts";

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

/** What has changed for the reader in events, until it is opened or marked as seen. */
export function News({ count, notices }: Answer<typeof listNotices>) {
  const place = useRef<HTMLDivElement>(null);
  const task = useTask(markNoticesSeen.failure);
  const { revalidate } = useRevalidator();
  const now = useNow();

  const mark = (noticeIds?: string[]) =>
    task.run(async () => {
      await call(markNoticesSeen, { body: noticeIds ? { noticeIds } : {} });
      await revalidate();
      // The pressed button is gone.
      place.current?.focus();
    });

  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:-mb-12">
      {count > 0 && (
        <section aria-labelledby="news">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 id="news" className="flex items-center gap-2.5 text-xl">
              {text("New in your events")}
              <Badge tone="warn">{count}</Badge>
            </h2>
            <Button size="sm" variant="secondary" disabled={task.busy} onClick={() => mark()}>
              {text("Mark all as seen")}
            </Button>
          </div>
          {task.error && (
            <p role="alert" className="mb-2 text-sm text-danger">
              {task.error}
            </p>
          )}
          <ul className="divide-y divide-line border-y border-line">
            {notices.map((notice) => (
              <li
                key={notice.noticeId}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3.5 sm:flex-nowrap"
              >
                <div className="min-w-0">
                  <h3 className="text-base [overflow-wrap:anywhere]">
                    <Title
                      notice={notice}
                      onOpen={() =>
                        task.run(() => call(markNoticesSeen, { body: { noticeIds: [notice.noticeId] } }))
                      }
                    />
                  </h3>
                  <p className="mt-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">{said(notice)}</p>
                  <p className="mt-0.5 text-sm text-ink-soft">{formatAge(notice.createdAt, now)}</p>
                </div>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={task.busy}
                  onClick={() => mark([notice.noticeId])}
                >
                  {text("Mark as seen")} <span className="sr-only">{notice.talkTitle}</span>
                </Button>
              </li>
            ))}
          </ul>
          {count > notices.length && (
            <p className="mt-2 text-sm text-ink-soft">
              {counted(count - notices.length, "And {count} more", "And {count} more")}
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** Leads to the session, or, once that is deleted, nowhere. */
function Title({ notice: { sessionId, talkTitle }, onOpen }: { notice: Notice; onOpen: () => void }) {
  if (!sessionId) return <bdi>{talkTitle}</bdi>;
  return (
    <Link dir="auto" to={paths.session(sessionId)} className="text-link" onClick={onOpen}>
      {talkTitle}
    </Link>
  );
}

function said({ kind, actorName, eventName: event, wasConfirmed, moved }: Notice): ReactNode {
  const names = { bdi, actor: actorName ?? text("Somebody"), event };
  switch (kind) {
    case "session_submitted":
      return rich("<bdi>{actor}</bdi> has submitted it to <bdi>{event}</bdi>", names);
    case "session_withdrawn":
      return wasConfirmed
        ? rich("<bdi>{actor}</bdi> has withdrawn it from <bdi>{event}</bdi>, where it was confirmed", names)
        : rich("<bdi>{actor}</bdi> has withdrawn it from <bdi>{event}</bdi>", names);
    case "change_waiting":
      return rich(
        "<bdi>{actor}</bdi> has changed it at <bdi>{event}</bdi>, where it waits for approval again",
        names,
      );
    case "session_moved":
      return rich("New time or room at <bdi>{event}</bdi>: <bdi>{after}</bdi>. Before: <bdi>{before}</bdi>", {
        ...{ bdi, event },
        after: moved ? placeOf(moved.after, moved.timezone) : "",
        before: moved ? placeOf(moved.before, moved.timezone) : "",
      });
  }
}

type Moved = NonNullable<Notice["moved"]>;

function placeOf({ startTime, durationMinutes, room }: Moved["after"], timezone: string): string {
  const time = startTime && formatTimeRange(startTime, durationMinutes, timezone);
  return [time ? `${time} (${formatZone(timezone)})` : text("no time yet"), room ?? text("no room yet")].join(
    " · ",
  );
}
