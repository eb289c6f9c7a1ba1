import { reviewLimits } from "@plenary/contract/review/review-limits";
import { addReviewers, endReviewer, type Reviewer } from "@plenary/contract/review/reviewers";
import { beside, counted, list, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatToTheMinute } from "../../base/formats/dates.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { loadText } from "../assignments/AssignReviewers.tsx";
import { PeoplePicker, type Person } from "../users/PeoplePicker.tsx";
import { InvitedReviewer, InviteReviewers } from "./InviteReviewers.tsx";
import type { loadReviewSetUp } from "./load-review.ts";
import { ReviewerParts } from "./ReviewerParts.tsx";
import { reviewerStates, reviewerTones } from "./review-words.ts";

/** Who reviews, is asked or invited, and how far they are. */
export function Reviewers() {
  const { event, settings, reviewers, invitations, proposals, reached, byTrack } =
    useLoaderData<typeof loadReviewSetUp>();
  return (
    <section aria-labelledby="reviewers" className="flex flex-col gap-6">
      <div>
        <h2 id="reviewers" className="text-xl">
          {text("Reviewers")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {text("{reached} of {proposals} have {target} reviews or more.", {
            reached,
            proposals: counted(proposals, "{count} proposal", "{count} proposals"),
            target: settings.targetReviews,
          })}
        </p>
      </div>
      {byTrack.length > 1 && (
        <Details>
          {byTrack.map((track) => (
            <Detail key={track.trackId} term={track.name ?? text("Without a track")}>
              {text("{reached} of {count}", {
                reached: formatCount(track.reached),
                count: formatCount(track.proposals),
              })}
            </Detail>
          ))}
        </Details>
      )}
      {reviewers.length > 0 && (
        <ul aria-label={text("Reviewers")} className="divide-y divide-line border-y border-line">
          {reviewers.map((reviewer) => (
            <ReviewerRow key={reviewer.reviewerId} reviewer={reviewer} />
          ))}
        </ul>
      )}
      {reviewers.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={reviewPaths.assignments(event.eventId)} className="text-link">
            {text("Assignments")}
          </Link>
          <Link to={reviewPaths.conflicts(event.eventId)} className="text-link">
            {text("Conflicts of interest")}
          </Link>
        </p>
      )}
      {invitations.length > 0 && (
        <ul aria-label={text("Invited addresses")} className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <InvitedReviewer key={invitation.invitationId} {...{ eventId: event.eventId, invitation }} />
          ))}
        </ul>
      )}
      <div>
        <InviteReviewers key={event.eventId} />
      </div>
      <Ask key={event.eventId} />
    </section>
  );
}

function ReviewerRow({ reviewer }: { reviewer: Reviewer }) {
  const { reviewerId, userId, name, status, done, abstained, seenAt } = reviewer;
  const { event, types, tracks } = useLoaderData<typeof loadReviewSetUp>();
  const among = [
    ...tracks.filter(({ trackId }) => reviewer.trackIds.includes(trackId)),
    ...types.filter(({ typeId }) => reviewer.typeIds.includes(typeId)),
  ].map((each) => each.name);
  const { revalidate } = useRevalidator();
  const task = useTask(endReviewer.failure);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
      <Badge tone={reviewerTones[status]}>{reviewerStates[status]()}</Badge>
      {status !== "asked" && (
        <span className="text-sm text-ink-soft">
          {beside([
            counted(done, "{count} review", "{count} reviews"),
            abstained > 0 && counted(abstained, "{count} abstention", "{count} abstentions"),
            seenAt !== null && text("last here {time}", { time: formatToTheMinute(new Date(seenAt)) }),
          ])}
        </span>
      )}
      {(reviewer.assigned > 0 || reviewer.maxLoad !== null) && (
        <Link to={reviewPaths.assignments(event.eventId, { reviewer: userId })} className="text-link text-sm">
          {loadText(reviewer)}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      {among.length > 0 && <bdi className="text-sm text-ink-soft">{list(among)}</bdi>}
      {status !== "ended" && (
        <span className="ms-auto flex flex-wrap gap-2">
          <ReviewerParts reviewer={reviewer} />
          <ConfirmButton
            label={status === "asked" ? text("Take back") : text("End")}
            about={name}
            variant="quiet"
            size="sm"
            title={status === "asked" ? text("Take the request back?") : text("End their reviewing?")}
            confirmLabel={status === "asked" ? text("Take back") : text("End")}
            busyLabel={text("Ending...")}
            work={() => call(endReviewer, { params: { reviewerId } })}
            task={task}
            onDone={() => void revalidate()}
          >
            {status === "asked"
              ? text("They are not asked any more.")
              : text("They see the proposals no more. What they have submitted stays and counts.")}
          </ConfirmButton>
        </span>
      )}
    </li>
  );
}

function Ask() {
  const { event, reviewers } = useLoaderData<typeof loadReviewSetUp>();
  const { user } = useSignIn();
  const { revalidate } = useRevalidator();
  const task = useTask(addReviewers.failure);
  const [people, setPeople] = useState<Person[]>([]);
  async function ask(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    if (people.length === 0) return;
    await task.run(async () => {
      const body = { userIds: people.map(({ userId }) => userId) };
      const { mailed } = await call(addReviewers, { params: { eventId: event.eventId }, body });
      setPeople([]);
      await revalidate();
      notify(
        mailed === people.length
          ? text("They get a mail, and find your request under My reviews")
          : text("They find your request under My reviews. Not everybody gets a mail, so tell them."),
      );
    });
  }
  const there = reviewers.filter(({ status }) => status !== "ended").map(({ userId }) => userId);
  return (
    <form
      noValidate
      onSubmit={(submitted) => void ask(submitted)}
      className="flex max-w-prose flex-col gap-4"
    >
      <FormError>{task.error}</FormError>
      <PeoplePicker
        label={text("Ask people to review")}
        signsIn
        chosen={people}
        onChange={setPeople}
        exclude={[...there, ...(user ? [user.userId] : [])]}
        max={reviewLimits.askedMax}
        hint={text("Who has an account here. They find the request under My reviews.")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={task.busy} disabled={people.length === 0}>
          {text("Ask")}
        </Button>
        <CopyButton
          label={text("Copy the address of My reviews")}
          text={new URL(reviewPaths.own(), location.origin).href}
        />
      </div>
    </form>
  );
}
