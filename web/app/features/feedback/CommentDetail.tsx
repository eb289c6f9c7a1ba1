import { decideComment, type FeedbackComment } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatDay, formatTimeRange } from "../../base/formats/dates.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { bdi } from "../../ui/texts/tags.tsx";

interface CommentDetailProps {
  comment: FeedbackComment;
  /** The event's. */
  zone: string;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What a comment's row opens: its whole text, its session, its flags, and whether speakers may read it. */
export function CommentDetail({ comment: row, zone, focusAfter }: CommentDetailProps) {
  const { answerId, sessionId, title, comment, commentFor, state, flags, hour, rating, decided } = row;
  const place = useRef<HTMLDivElement>(null);
  const task = useTask(decideComment.failure);
  const { revalidate } = useRevalidator();

  async function decide(next: "shown" | "hidden") {
    try {
      await call(decideComment, { params: { answerId }, body: { state: next, comment } });
    } finally {
      // Also after a refusal: its author may have changed it, and the refusal shows with the new text.
      await revalidate();
    }
    notify(
      next === "shown"
        ? counted(1, "{count} comment shown", "{count} comments shown")
        : text("Comment hidden"),
    );
    // By then the list is rendered with or without the comment.
    requestAnimationFrame(() => {
      if (!place.current) focusAfter.current?.focus({ preventScroll: true });
    });
  }

  return (
    <div ref={place} className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-2">
        {/* Addresses in it aren't links: nobody should be led anywhere by a stranger's text. */}
        <p dir="auto" className="user-text max-w-prose">
          {comment}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Link to={feedbackPaths.session(sessionId)} className="text-link [overflow-wrap:anywhere]">
            <bdi>{title}</bdi>
          </Link>
          <time dateTime={hour}>
            {text("In the hour from {time}", { time: formatTimeRange(hour, null, zone) })}
          </time>
          {rating !== null && <span>{text("{rating} of 5", { rating })}</span>}
          {commentFor === "organizers" && <Badge tone="accent">{text("Only for the organizers")}</Badge>}
          {flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {flagName(flag)}
            </Badge>
          ))}
        </p>
        {decided && (
          <p className="text-sm text-ink-soft">
            {state === "hidden" ? hiddenBy(decided, zone) : shownBy(decided, zone)}
          </p>
        )}
        {task.error && (
          <p role="alert" className="text-sm text-danger">
            {task.error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {state !== "shown" && (
          <Button size="sm" busy={task.busy} onClick={() => task.run(() => decide("shown"))}>
            {text("Show")}
            <span className="sr-only"> {comment.slice(0, 60)}</span>
          </Button>
        )}
        {state !== "hidden" && (
          <Button
            size="sm"
            variant="secondary"
            busy={task.busy}
            onClick={() => task.run(() => decide("hidden"))}
          >
            {text("Hide")}
            <span className="sr-only"> {comment.slice(0, 60)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

type Decided = NonNullable<FeedbackComment["decided"]>;

/** Nobody is named if the account is gone. */
function hiddenBy({ name, at }: Decided, zone: string) {
  const time = decidedWhen(at, zone);
  return name === null
    ? text("Hidden, {time}", { time })
    : rich("Hidden by <bdi>{name}</bdi>, {time}", { bdi, name, time });
}

function shownBy({ name, at }: Decided, zone: string) {
  const time = decidedWhen(at, zone);
  return name === null
    ? text("Shown, {time}", { time })
    : rich("Shown by <bdi>{name}</bdi>, {time}", { bdi, name, time });
}

/** From before the event's key was destroyed, only a decision's day is kept. */
const decidedWhen = (at: string, zone: string): string =>
  at.endsWith("T00:00:00.000Z") ? formatDay(at.slice(0, 10)) : formatTimeRange(at, null, zone);

export function flagName(flag: FeedbackComment["flags"][number]): string {
  switch (flag) {
    case "link":
      return text("Contains a web address");
    case "contact":
      return text("Contains a mail address or a number");
    case "word":
      return text("Contains a flagged word");
    case "repeat":
      return text("Written several times");
    case "shouting":
      return text("In capitals");
    case "reported":
      return text("Reported by a speaker");
  }
}
