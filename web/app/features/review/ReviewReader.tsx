import type { Answer } from "@plenary/contract/endpoint";
import { lengthInWords } from "@plenary/contract/lengths";
import {
  countReview,
  declareConflictOfInterest,
  type getReview,
  type OthersReview,
} from "@plenary/contract/review/reviews";
import { beside, list, text } from "@plenary/contract/text";
import { useId } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { focus } from "../../ui/page/focus.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { ReaderBar } from "../event-sessions/reader/ReaderBar.tsx";
import { AnswersShown } from "../proposals/AnswersShown.tsx";
import { Comments } from "../proposals/Comments.tsx";
import type { KeptText } from "../proposals/kept-proposals.ts";
import { ReviewForm } from "./ReviewForm.tsx";
import type { ReviewFields } from "./review-forms.ts";
import { noteDiscussion } from "./review-queue.ts";
import { abstainedNames, reviewStates, reviewTones } from "./review-words.ts";
import type { ReviewKeys } from "./use-review-keys.tsx";

interface ReviewReaderProps {
  eventId: string;
  userId: string;
  answer: Answer<typeof getReview>;
  /** What this browser has of the review and the server lacks. */
  left: readonly KeptText<ReviewFields>[];
  position: { at: number; of: number } | undefined;
  /** Undefined at the ends of the list. */
  before: (() => unknown) | undefined;
  next: (() => unknown) | undefined;
  /** Undefined without a list. */
  close: (() => unknown) | undefined;
  keys: Pick<ReviewKeys, "letters" | "help">;
  goOn: () => Promise<void>;
  /** Loads what is open anew. */
  reload: () => Promise<void>;
  /** Back to the list, which is loaded anew. */
  leave: () => Promise<void>;
}

/** A proposal with one's review of it: beside the list from 1,024 pixels on, else over everything. */
export function ReviewReader({
  eventId,
  userId,
  answer,
  left,
  position,
  before,
  next,
  close,
  keys,
  goOn,
  reload,
  leave,
}: ReviewReaderProps) {
  const { proposal, criteria, review, others, open } = answer;
  const state = useId();
  const Heading = close ? "h2" : "h1";
  return (
    <section
      aria-label={text("Open proposal")}
      className={`flex min-h-0 min-w-0 flex-col bg-surface ${close ? "reader max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:border-s lg:border-line" : ""}`}
    >
      {close && (
        <ReaderBar
          before={{ label: text("Previous proposal"), step: before, letter: keys.letters ? "K" : undefined }}
          next={{ label: text("Next proposal"), step: next, letter: keys.letters ? "J" : undefined }}
          help={
            <Button size="sm" variant="quiet" className="max-lg:hidden" onClick={keys.help}>
              {text("Keys")}
            </Button>
          }
          close={close}
        />
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4 lg:px-6 lg:py-5">
        <article className="max-w-prose">
          <div
            id={state}
            className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft"
          >
            <span>{text("No. {number}", { number: proposal.number })}</span>
            {review && (
              <Badge tone={reviewTones[review.version === 0 ? "none" : review.state]}>
                {reviewStates[review.version === 0 ? "none" : review.state]()}
              </Badge>
            )}
            {review?.changedSince && <Badge tone="warn">{text("Changed since")}</Badge>}
            {position && (
              <span className="ms-auto">
                {text("Proposal {at} of {count}", {
                  ...{ at: formatCount(position.at), count: formatCount(position.of) },
                })}
              </span>
            )}
          </div>
          <Heading
            ref={focus}
            data-open-title=""
            tabIndex={-1}
            aria-describedby={state}
            dir="auto"
            className="text-[1.375rem]! leading-tight [overflow-wrap:anywhere] outline-none"
          >
            {proposal.title}
          </Heading>
          <p className="mt-1.5 text-[0.9375rem] text-ink-soft">
            <bdi>
              {beside([
                proposal.masked ? text("Speaker hidden") : list(proposal.speakers),
                proposal.typeName,
                proposal.minutes !== null && lengthInWords(proposal.minutes),
                proposal.trackName,
                proposal.language && languageName(proposal.language),
              ])}
            </bdi>
          </p>
          {proposal.masked && proposal.alsoBy.length > 0 && (
            <p className="mt-1 text-sm text-ink-soft">
              {text("Also by these speakers: {numbers}.", {
                numbers: list(proposal.alsoBy.map((number) => `#${number}`)),
              })}
            </p>
          )}
          <div className="mt-4 flex flex-col gap-5">
            <LinkedText text={proposal.summary} />
            <RenderedText html={proposal.descriptionHtml} />
            <AnswersShown questions={proposal.questions} answers={proposal.answers} />
            {review && (
              <ReviewForm
                {...{ eventId, userId, answer: { ...answer, review }, left, goOn }}
                letters={keys.letters}
              />
            )}
            {review && open && <Conflict {...{ eventId, leave }} proposalId={proposal.proposalId} />}
            {others && (
              <Others criteria={criteria} others={others} isOwn={review !== null} onChanged={reload} />
            )}
            <Comments
              proposalId={proposal.proposalId}
              discussion={answer.discussion}
              onChanged={(discussion) => noteDiscussion(proposal.proposalId, discussion)}
              level={3}
              letter={keys.letters ? "C" : undefined}
            />
          </div>
        </article>
      </div>
    </section>
  );
}

/** One press, asked once more: it can't be taken back by who declares it. */
function Conflict({
  eventId,
  proposalId,
  leave,
}: {
  eventId: string;
  proposalId: string;
  leave: () => Promise<void>;
}) {
  const task = useTask(declareConflictOfInterest.failure);
  return (
    <div className="border-t border-line pt-4">
      <ConfirmButton
        label={text("I have a conflict of interest")}
        variant="quiet"
        size="sm"
        title={text("A conflict of interest?")}
        confirmLabel={text("Declare it")}
        busyLabel={text("Declaring it...")}
        work={() => call(declareConflictOfInterest, { params: { eventId, proposalId } })}
        task={task}
        onDone={() => {
          notify(text("You see it no more"));
          void leave();
        }}
      >
        {text(
          "You see neither this proposal nor others of its speakers any more, and your reviews of them don't count. You can't take it back.",
        )}
      </ConfirmButton>
    </div>
  );
}

const hasLabels = (criteria: OthersProps["criteria"]): boolean =>
  criteria.some(({ labels }) => labels.some((label) => label !== null));

interface SetAsideProps {
  reviewId: string;
  counts: boolean;
  /** Who wrote it. */
  about: string;
  onChanged: () => unknown;
}

/** For organizers: the review stays, and is in no score. */
function SetAside({ reviewId, counts, about, onChanged }: SetAsideProps) {
  const task = useTask(countReview.failure);
  const turn = () =>
    task.run(async () => {
      await call(countReview, { params: { reviewId }, body: { counts: !counts } });
      await onChanged();
      notify(counts ? text("The review counts no longer") : text("The review counts again"));
    });
  return (
    <div>
      <Button size="sm" variant="quiet" busy={task.busy} onClick={() => void turn()}>
        {counts ? text("Set aside") : text("Let it count again")}
        <span className="sr-only"> {about}</span>
      </Button>
      <FormError>{task.error}</FormError>
    </div>
  );
}

interface OthersProps {
  criteria: Answer<typeof getReview>["criteria"];
  others: readonly OthersReview[];
  /** Whether the reader reviews it too. */
  isOwn: boolean;
  onChanged: () => unknown;
}

/** What others have written of it. */
function Others({ criteria, others, isOwn, onChanged }: OthersProps) {
  const id = useId();
  const title = isOwn ? text("Others' reviews") : text("Reviews");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {others.length === 0 && <p className="text-sm text-ink-soft">{text("None yet.")}</p>}
      {others.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and stay in their order
        <div key={at} className="flex flex-col gap-1">
          <p className="text-sm text-ink-soft">
            <bdi className="font-medium text-ink">{each.reviewer ?? text("A reviewer")}</bdi>{" "}
            {beside([
              each.score !== null && text("{score} of 100", { score: each.score }),
              each.abstained && text("Abstained: {reason}", { reason: abstainedNames[each.abstained]() }),
              each.changedSince && text("Changed since"),
              !each.counts && text("Set aside: doesn't count"),
              formatInstantDay(each.at),
            ])}
          </p>
          {each.state === "submitted" && (criteria.length > 1 || hasLabels(criteria)) && (
            <p className="text-sm text-ink-soft">
              {beside(
                criteria.flatMap(({ criterionId, name, steps, labels }) => {
                  const score = each.scores[criterionId];
                  if (score === undefined) return [];
                  const label = labels[score - 1];
                  return label
                    ? [
                        text("{criterion}: {score} of {steps}, {label}", {
                          criterion: name,
                          score,
                          steps,
                          label,
                        }),
                      ]
                    : [text("{criterion}: {score} of {steps}", { criterion: name, score, steps })];
                }),
              )}
            </p>
          )}
          {each.text && <LinkedText text={each.text} />}
          {each.toSpeakers && (
            <div className="text-sm">
              <p className="text-ink-soft">{text("To the speakers:")}</p>
              <LinkedText text={each.toSpeakers} />
            </div>
          )}
          {each.reviewId && (each.counts || each.reviewer !== null) && (
            <SetAside
              {...{ onChanged }}
              reviewId={each.reviewId}
              counts={each.counts}
              about={each.reviewer ?? text("A reviewer")}
            />
          )}
        </div>
      ))}
    </section>
  );
}
