import type { Answer } from "@plenary/contract/endpoint";
import { type listNotices, markNoticesSeen, type Notice } from "@plenary/contract/messages/notices";
import { counted, text } from "@plenary/contract/text";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatAge } from "../../base/formats/moments.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Names } from "../../ui/texts/Names.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import { useNow } from "../messages/use-now.ts";
import { moveTexts } from "./move-texts.ts";
import { groupNotices } from "./notice-groups.ts";
import { joinedNoticeText, noticeText } from "./notice-text.tsx";

const b = (inner: ReactNode) => <b className="font-medium">{inner}</b>;

/** Lines shown at first, and sessions that a line names before it is opened. */
const LINES = 10;
const NAMED = 3;

/** Changes at events for the reader, until opened or marked as seen: only what was loaded, so that nothing unseen is marked. */
export function News({ count, notices }: Answer<typeof listNotices>) {
  const place = useRef<HTMLDivElement>(null);
  const task = useTask(markNoticesSeen.failure);
  const { revalidate } = useRevalidator();
  const [isWhole, setWhole] = useState(false);
  const lines = groupNotices(notices);
  const shown = isWhole ? lines : lines.slice(0, LINES);
  const hidden = count - shown.flat().length;

  const markSeen = (marked: readonly Notice[]) =>
    call(markNoticesSeen, { body: { noticeIds: marked.map(({ noticeId }) => noticeId) } });
  const mark = (marked: readonly Notice[]) =>
    task.run(async () => {
      await markSeen(marked);
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
            <Button size="sm" variant="secondary" disabled={task.busy} onClick={() => mark(notices)}>
              {count > notices.length
                ? counted(
                    notices.length,
                    "Mark the newest {count} as seen",
                    "Mark the newest {count} as seen",
                  )
                : text("Mark all as seen")}
            </Button>
          </div>
          {task.error && (
            <p role="alert" className="mb-2 text-sm text-danger">
              {task.error}
            </p>
          )}
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((line) => (
              <Line
                key={line[0].noticeId}
                line={line}
                busy={task.busy}
                onOpen={(opened) => task.run(() => markSeen([opened]))}
                onMark={() => mark(line)}
              />
            ))}
          </ul>
          {shown.length < lines.length ? (
            <Button size="sm" variant="secondary" className="mt-3" onClick={() => setWhole(true)}>
              {counted(hidden, "Show {count} more", "Show {count} more")}
            </Button>
          ) : (
            hidden > 0 && (
              <p className="mt-2 text-sm text-ink-soft">
                {counted(hidden, "And {count} more", "And {count} more")}
              </p>
            )
          )}
        </section>
      )}
    </div>
  );
}

interface LineProps {
  line: [Notice, ...Notice[]];
  busy: boolean;
  onOpen: (notice: Notice) => void;
  onMark: () => void;
}

/** One change of any number of sessions; opening the line names all of them. */
function Line({ line, busy, onOpen, onMark }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const [notice, ...alike] = line;
  const all = eachOnce(line);
  const named = isOpen ? all : all.slice(0, NAMED);
  const isByOne = alike.every(({ actorName }) => actorName === notice.actorName);
  const isMoves = notice.kind === "session_moved" && alike.length > 0;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3.5 sm:flex-nowrap">
      <div className="min-w-0">
        {isMoves ? (
          <Moves event={notice.eventName} moves={named} onOpen={onOpen} />
        ) : (
          <h3 className="text-base [overflow-wrap:anywhere]">
            {named.map((each, index) => (
              <Fragment key={each.noticeId}>
                {index > 0 && text(", ")}
                <Title notice={each} onOpen={() => onOpen(each)} />
              </Fragment>
            ))}
          </h3>
        )}
        {named.length < all.length && (
          <Button size="sm" variant="secondary" className="my-1" onClick={() => setOpen(true)}>
            {counted(all.length - named.length, "Show {count} more", "Show {count} more")}
          </Button>
        )}
        {!isMoves && (
          <p className="mt-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {alike.length > 0 ? joinedNoticeText(notice, all.length, isByOne) : noticeText(notice)}
          </p>
        )}
        {notice.reason && (
          <p className="user-text mt-1 max-w-prose border-s-2 border-danger ps-3 text-sm">
            {rich("<b>Reason:</b> {reason}", { b, reason: notice.reason })}
          </p>
        )}
        <p className="mt-0.5 text-sm text-ink-soft">{formatAge(notice.createdAt, now)}</p>
      </div>
      <Button size="sm" variant="secondary" disabled={busy} onClick={onMark}>
        {text("Mark as seen")}{" "}
        <span className="sr-only">
          <Names names={all.map((each) => each.speakerName ?? each.talkTitle)} />
        </span>
      </Button>
    </li>
  );
}

/** What the line is about, without duplicates, such as a speaker claimed twice. */
function eachOnce(line: readonly Notice[]): readonly Notice[] {
  const speakers = new Set<string>();
  return line.filter(({ speakerName }) => {
    if (speakerName === null) return true;
    const isNew = !speakers.has(speakerName);
    speakers.add(speakerName);
    return isNew;
  });
}

function Moves(props: { event: string; moves: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  const { event, moves, onOpen } = props;
  return (
    <>
      <h3 className="text-base [overflow-wrap:anywhere]">
        {rich("New times or rooms at <bdi>{event}</bdi>", { bdi, event })}
      </h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {moves.map((each) => (
          <li key={each.noticeId} className="[overflow-wrap:anywhere]">
            <Title notice={each} onOpen={() => onOpen(each)} />
            {each.moved && (
              <p className="text-sm text-ink-soft">
                {rich("<bdi>{after}</bdi>. Before: <bdi>{before}</bdi>", { bdi, ...moveTexts(each.moved) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the session, unless deleted; a notice about a speaker links to the event. */
function Title({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { sessionId, proposalId, talkTitle, speakerName, eventId, wasOwn } = notice;
  // The former owner doesn't always see the event.
  if (speakerName !== null && wasOwn) return <bdi>{speakerName}</bdi>;
  if (speakerName !== null) {
    return (
      <Link dir="auto" to={paths.event(eventId)} className="text-link" onClick={onOpen}>
        {speakerName}
      </Link>
    );
  }
  if (proposalId)
    return (
      <Link dir="auto" to={callPaths.proposal(proposalId)} className="text-link" onClick={onOpen}>
        {talkTitle}
      </Link>
    );
  if (!sessionId) return <bdi>{talkTitle}</bdi>;
  return (
    <Link dir="auto" to={paths.session(sessionId)} className="text-link" onClick={onOpen}>
      {talkTitle}
    </Link>
  );
}
