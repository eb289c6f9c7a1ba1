import { answerToReview, listOwnReviews } from "@plenary/contract/review/reviewers";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { paths } from "../../base/paths/paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  call(listOwnReviews, {}, { signal: request.signal });

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listOwnReviews.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

/** Where somebody reviews, or is asked to. */
export default function OwnReviews() {
  const { events } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My reviews · Plenary")}</title>
      <PageHeader title={text("My reviews")}>
        {text("Events whose proposals you review, or are asked to.")}
      </PageHeader>
      {events.length === 0 ? (
        <EmptyState title={text("No reviews yet")}>
          {text("The organizers of an event ask people to review. Their requests are here.")}
        </EmptyState>
      ) : (
        <ul aria-label={text("My reviews")} className="divide-y divide-line border-y border-line">
          {events.map((event) => (
            <Row key={event.reviewerId} event={event} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Own = Awaited<ReturnType<typeof clientLoader>>["events"][number];

function Row({ event }: { event: Own }) {
  const { eventId, eventName, status, open, toDo, done, seen } = event;
  if (status === "asked") return <Asked event={event} />;
  return (
    <li className="relative py-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        <Link
          to={reviewPaths.event(eventId)}
          dir="auto"
          className="min-w-0 [overflow-wrap:anywhere] hover:text-accent after:absolute after:inset-0"
        >
          {eventName}
        </Link>
        <Badge tone={open ? "accent" : "neutral"}>{open ? text("Open") : text("Closed")}</Badge>
      </h2>
      <p className="text-sm text-ink-soft">
        {text("{toDo}, {done}", {
          toDo: counted(toDo, "{count} proposal to do", "{count} proposals to do"),
          done: counted(done, "{count} done", "{count} done"),
        })}
      </p>
      {seen > 0 && (
        <p className="text-sm text-ink-soft">
          {counted(
            seen,
            "You could see who wrote {count} of its proposals, so you can't review it.",
            "You could see who wrote {count} of its proposals, so you can't review them.",
          )}
        </p>
      )}
    </li>
  );
}

function Asked({ event }: { event: Own }) {
  const { reviewerId, eventName, askedBy } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(answerToReview.failure);
  const answer = (accept: boolean) =>
    task.run(async () => {
      await call(answerToReview, { params: { reviewerId }, body: { accept } });
      notify(accept ? text("You review its proposals now") : text("Declined"));
      await revalidate();
    });
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <h2 dir="auto" className="text-lg [overflow-wrap:anywhere]">
          {eventName}
        </h2>
        <p className="text-sm text-ink-soft">
          {askedBy
            ? text("{name} asks you to review its proposals.", { name: askedBy })
            : text("You are asked to review its proposals.")}
        </p>
      </div>
      <FormError>{task.error}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={task.busy} onClick={() => void answer(true)}>
          {text("Accept")}
        </Button>
        <Button size="sm" variant="secondary" busy={task.busy} onClick={() => void answer(false)}>
          {text("Decline")}
        </Button>
      </div>
    </li>
  );
}
