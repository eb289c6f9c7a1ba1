import { listComments, showComments } from "@plenary/contract/feedback/feedback-results";
import { limits } from "@plenary/contract/limits";
import { counted, text } from "@plenary/contract/text";
import { useMemo, useRef } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { useTask } from "../../base/calls/task.ts";
import { lastsAWeek } from "../../base/formats/moments.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ColumnMenu } from "../../ui/table/ColumnMenu.tsx";
import { useColumns } from "../../ui/table/columns.ts";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { NoRows } from "../../ui/table/NoRows.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { CommentDetail } from "./CommentDetail.tsx";
import { commentColumns } from "./comment-columns.tsx";
import { FeedbackTableFrame } from "./frame/FeedbackFrame.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const ofEvent = { params: { eventId: params.eventId ?? "" } };
  const query = new URL(request.url).searchParams;
  const asked = askedComments(query);
  const others = loadPages(
    query,
    ({ cursor }) => call(listComments, { ...ofEvent, query: { ...asked, cursor } }, { signal }),
    limits.listMax,
  );
  const { event, loaded: pages } = await loadOrganized(ofEvent.params.eventId, others);
  const [{ counts, upTo }] = pages;
  return {
    ...{ event, asked, counts, upTo },
    comments: pages.flatMap(({ comments }) => comments),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return <EventFailure failure={listComments.failure} />;
}

/** Attendees' comments, reviewed before speakers read them. */
export default function Comments() {
  const { event, asked, counts, upTo, comments, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery(limits.listMax);
  const { shown, more } = useFirstRows(comments);
  const top = useRef<HTMLDivElement>(null);
  const { eventId, timezone: zone } = event;
  const isShort = lastsAWeek(event);
  const columns = useColumns(
    "comments",
    useMemo(() => commentColumns(zone, isShort), [zone, isShort]),
  );
  const ofSession = asked.sessionId && comments[0]?.title;
  const next = askedComments(wanted);
  return (
    <FeedbackTableFrame
      event={event}
      title={text("Comments")}
      lead={text(
        "What you show is read by the session's speakers once its feedback is released. What is for the organizers stays with you.",
      )}
    >
      <div ref={top} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <FilterLine
          end={
            <>
              {asked.state === "waiting" && (
                <ShowAll
                  eventId={eventId}
                  sessionId={asked.sessionId}
                  upTo={upTo}
                  count={hasMore ? null : comments.filter(({ flags }) => flags.length === 0).length}
                  onDone={() => top.current?.focus()}
                />
              )}
              <ColumnMenu shown={columns} />
            </>
          }
        >
          <FilterTabs
            dense
            label={text("Which comments")}
            value={next.state}
            onChange={(state) => filter("state", state === "waiting" ? "" : state)}
            options={[
              { value: "waiting", label: text("Waiting"), count: counts.waiting },
              { value: "shown", label: text("Shown"), count: counts.shown },
              { value: "hidden", label: text("Hidden"), count: counts.hidden },
              { value: "flagged", label: text("Flagged"), count: counts.flagged },
            ]}
          />
          {asked.sessionId && (
            <p className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
              <span dir="auto">{ofSession ?? text("Only those of one session are listed.")}</span>
              <Link to={feedbackPaths.comments(eventId)} className="text-link">
                {text("Comments of all sessions")}
              </Link>
            </p>
          )}
        </FilterLine>
        <Table
          label={text("Comments")}
          rows={shown}
          keyOf={({ answerId }) => answerId}
          nameOf={({ comment }) => comment.slice(0, 60)}
          shown={columns}
          detail={(comment) => <CommentDetail comment={comment} zone={zone} focusAfter={top} />}
          busy={JSON.stringify(next) !== JSON.stringify(asked)}
          empty={<NoComments state={asked.state} />}
          more={more ?? (hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />)}
        />
      </div>
    </FeedbackTableFrame>
  );
}

function NoComments({ state }: { state: string }) {
  return (
    <NoRows
      title={emptyTitle(state)}
      said={
        state === "waiting" &&
        text("Comments on sessions with too few answers are not shown, unless their authors want that.")
      }
    />
  );
}

function emptyTitle(state: string): string {
  switch (state) {
    case "shown":
      return text("No comments are shown");
    case "hidden":
      return text("No comments are hidden");
    case "flagged":
      return text("No comments are flagged");
    default:
      return text("No comments wait");
  }
}

interface ShowAllProps {
  eventId: string;
  sessionId: string | undefined;
  /** Marks what was there when the list was loaded. */
  upTo: string;
  /** How many of the list that concerns; null if more wait than are loaded. */
  count: number | null;
  onDone: () => void;
}

function ShowAll({ eventId, sessionId, upTo, count, onDone }: ShowAllProps) {
  const task = useTask(showComments.failure);
  const { revalidate } = useRevalidator();
  if (count === 0) return null;

  async function show() {
    const { shown } = await call(showComments, { params: { eventId }, body: { sessionId, upTo } });
    await revalidate();
    notify(counted(shown, "{count} comment shown", "{count} comments shown"));
    onDone();
  }

  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Showing...")}
        onClick={() => task.run(show)}
      >
        {count === null
          ? text("Show all that wait and are not flagged")
          : counted(
              count,
              "Show {count} that waits and is not flagged",
              "Show all {count} that wait and are not flagged",
            )}
      </Button>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}

function askedComments(query: URLSearchParams) {
  const { state, sessionId } = listComments.query.shape;
  return {
    state: state.safeParse(query.get("state") ?? undefined).data ?? "waiting",
    sessionId: sessionId.safeParse(query.get("sessionId") ?? undefined).data,
  };
}
