import { getReviewSettings, putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers } from "@plenary/contract/review/reviewers";
import { text } from "@plenary/contract/text";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadReviewSetUp } from "./load-review.ts";
import { Reviewers } from "./Reviewers.tsx";
import { ReviewRules } from "./ReviewRules.tsx";
import { turnText } from "./review-words.ts";

export const clientLoader = loadReviewSetUp;

export function ErrorBoundary() {
  return <EventFailure failure={getReviewSettings.failure} />;
}

/** Who reviews an event's proposals, and how. */
export default function ReviewSetUp() {
  const { event, settings, deadlineZone } = useLoaderData<typeof clientLoader>();
  const title = text("Review");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[{ label: text("Call for papers"), to: callPaths.event(event.eventId) }, { label: title }]}
          />
        }
        badges={
          <Badge tone={settings.open ? "accent" : "neutral"}>
            {settings.open ? text("Open") : text("Closed")}
          </Badge>
        }
        actions={<Acts />}
      >
        {settings.open
          ? text("Reviewers write and change their reviews.")
          : text("Reviewers read proposals, and can write once the review is open.")}{" "}
        {turnText(settings, { deadlineZone, timezone: event.timezone })}
      </PageHeader>
      <div className="flex flex-col gap-12">
        <Reviewers />
        <section aria-labelledby="review-settings">
          <h2 id="review-settings" className="mb-4 text-xl">
            {text("Settings")}
          </h2>
          <ReviewRules key={event.eventId} />
        </section>
      </div>
    </div>
  );
}

function Acts() {
  const { event, settings, reviewers } = useLoaderData<typeof clientLoader>();
  const { user } = useSignIn();
  const { eventId } = event;
  const { revalidate } = useRevalidator();
  const task = useTask(putReviewSettings.failure);
  const isReviewer = reviewers.some(({ userId, status }) => userId === user?.userId && status === "accepted");
  const turn = (open: boolean) =>
    task.run(async () => {
      const body = { version: settings.version, open };
      await call(putReviewSettings, { params: { eventId }, body });
      await revalidate();
      notify(open ? text("The review is open") : text("The review is closed"));
    });
  const join = () =>
    task.run(async () => {
      await call(addReviewers, { params: { eventId }, body: { userIds: [user?.userId ?? ""] } });
      await revalidate();
      notify(text("You review its proposals now"));
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      <PlaceLink to={reviewPaths.ranking(eventId)}>{text("Ranking")}</PlaceLink>
      {isReviewer ? (
        <PlaceLink to={reviewPaths.event(eventId)}>{text("Proposals to review")}</PlaceLink>
      ) : (
        <Button variant="secondary" busy={task.busy} onClick={() => void join()}>
          {text("Join as reviewer")}
        </Button>
      )}
      <Button
        variant={settings.open ? "secondary" : "primary"}
        busy={task.busy}
        onClick={() => void turn(!settings.open)}
      >
        {settings.open ? text("Close the review") : text("Open the review")}
      </Button>
    </>
  );
}
