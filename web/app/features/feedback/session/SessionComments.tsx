import type { Answer } from "@plenary/contract/endpoint";
import { getSessionFeedback, reportComment } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";

type Feedback = Answer<typeof getSessionFeedback>;
type Page = Pick<Feedback, "comments" | "nextCursor">;

/** The comments, once somebody wants to read them; for speakers the shown ones, in random order. */
export function SessionComments({ feedback }: { feedback: Feedback }) {
  const { session, commentCount, own, speaks } = feedback;
  const [isOpen, setOpen] = useState(false);
  const { comments, nextCursor, loadMore, task } = useFurther(feedback);
  const list = useRef<HTMLUListElement>(null);
  const organizes = own !== null;

  function open() {
    setOpen(true);
    // The pressed button is gone, and the list is rendered by then.
    requestAnimationFrame(() => list.current?.focus());
  }

  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className="mb-3 text-2xl">
        {text("Comments")}
      </h2>
      {comments.length === 0 && <p className="text-ink-soft">{text("No comments to read yet.")}</p>}
      {comments.length > 0 && !isOpen && (
        <Button variant="secondary" onClick={open}>
          {counted(commentCount, "Read {count} comment", "Read {count} comments")}
        </Button>
      )}
      {isOpen && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={text("Comments")}
          className="max-w-prose divide-y divide-line border-y border-line outline-none"
        >
          {comments.map(({ answerId, comment }) => (
            <li key={answerId} className="flex flex-col items-start gap-2 py-4">
              <p dir="auto" className="user-text">
                {comment}
              </p>
              {speaks && !organizes && <Report answerId={answerId} comment={comment} />}
            </li>
          ))}
        </ul>
      )}
      {isOpen && nextCursor && <LoadMore onMore={loadMore} busy={task.busy} />}
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      {organizes && (
        <p className="mt-3">
          <Link
            to={feedbackPaths.comments(session.eventId, { sessionId: session.sessionId })}
            className="text-link"
          >
            {text("Review them")}
          </Link>
        </p>
      )}
    </section>
  );
}

function useFurther(feedback: Feedback) {
  const task = useTask(getSessionFeedback.failure);
  const [further, setFurther] = useState<{ of: Feedback; pages: Page[] }>({ of: feedback, pages: [] });
  // The further ones belong to other first ones.
  const pages = further.of === feedback ? further.pages : [];
  const { nextCursor } = pages.at(-1) ?? feedback;

  const loadMore = () =>
    task.run(async () => {
      const asked = {
        params: { sessionId: feedback.session.sessionId },
        query: { cursor: nextCursor ?? undefined },
      };
      const page = await call(getSessionFeedback, asked);
      setFurther({ of: feedback, pages: [...pages, page] });
    });

  const comments = [feedback, ...pages].flatMap((page) => page.comments);
  return { comments, nextCursor, loadMore, task };
}

function Report({ answerId, comment }: { answerId: string; comment: string }) {
  const task = useTask(reportComment.failure);
  const [isDone, setDone] = useState(false);
  return (
    <>
      {!isDone && (
        <Button
          size="sm"
          variant="quiet"
          busy={task.busy}
          onClick={() =>
            task.run(async () => {
              await call(reportComment, { params: { answerId } });
              setDone(true);
            })
          }
        >
          {text("Report to the organizers")}
          <span className="sr-only"> {comment.slice(0, 60)}</span>
        </Button>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {isDone && text("The organizers see that you have reported it.")}
      </p>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </>
  );
}
