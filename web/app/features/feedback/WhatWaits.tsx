import type { Answer } from "@plenary/contract/endpoint";
import { type getFeedback, releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { releasedText } from "./frame/released-text.ts";

interface WhatWaitsProps {
  eventId: string;
  waiting: Answer<typeof getFeedback>["waiting"];
  /** Sessions and surveys with at least half of the answers they take. */
  filling: Answer<typeof getFeedback>["filling"];
  /** The same for their size in mebibytes; also the event's. */
  room: Answer<typeof getFeedback>["room"];
  /** The same for all events of the owner. */
  ownersRoom: Answer<typeof getFeedback>["ownersRoom"];
}

interface Filled {
  eventId: string;
  sessionId: string | null;
  surveyId: string | null;
}

/** Where answers are left out or deleted. */
function pathOfFilled({ eventId, sessionId, surveyId }: Filled): string {
  if (sessionId !== null) return `${feedbackPaths.session(sessionId)}#origins`;
  if (surveyId !== null) return `${surveyPaths.results({ eventId, surveyId })}#origins`;
  return feedbackPaths.settings(eventId);
}

function ownersRoomText({ isFull, taken }: NonNullable<WhatWaitsProps["ownersRoom"]>): string {
  if (!taken)
    return text(
      "Answers are refused here: those at all events of its owner fill the space allowed. Deleting some makes room, and an administrator can allow more.",
    );
  const most = formatCount(taken.most);
  return isFull
    ? text(
        "Answers are refused here: those at all your events fill the {most} MB they may use. Deleting some makes room, and an administrator can allow more.",
        { most },
      )
    : text(
        "The answers at all your events fill {megabytes} of the {most} MB they may use. Deleting some makes room, and an administrator can allow more.",
        { megabytes: formatCount(taken.megabytes), most },
      );
}

/** What organizers should look at, each with what can be done about it. */
export function WhatWaits({
  eventId,
  waiting: { comments, releases },
  filling,
  room,
  ownersRoom,
}: WhatWaitsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const task = useTask(releaseFeedback.failure);
  const { revalidate } = useRevalidator();

  async function release() {
    const released = await call(releaseFeedback, { params: { eventId }, body: {} });
    await revalidate();
    notify(releasedText(released));
  }

  return (
    <section aria-labelledby="waits">
      <h2 id="waits" ref={heading} tabIndex={-1} className="mb-3 text-2xl outline-none">
        {text("What waits")}
      </h2>
      {!ownersRoom && comments + releases + filling.length + room.length === 0 ? (
        <p className="text-ink-soft">{text("Nothing waits here.")}</p>
      ) : (
        <ul className="max-w-3xl divide-y divide-line border-y border-line">
          {ownersRoom && (
            <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
              <p className="min-w-0">{ownersRoomText(ownersRoom)}</p>
              {ownersRoom.taken && (
                <PlaceLink to={feedbackPaths.settings(eventId)}>{text("Event feedback settings")}</PlaceLink>
              )}
            </li>
          )}
          {comments > 0 && (
            <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
              <p>{counted(comments, "{count} comment to review", "{count} comments to review")}</p>
              <PlaceLink to={feedbackPaths.comments(eventId)}>{text("Review comments")}</PlaceLink>
            </li>
          )}
          {filling.map(({ sessionId, surveyId, title, answers, most }) => (
            <li
              key={sessionId ?? surveyId}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {rich("“<bdi>{title}</bdi>” has {answers} of the {most} answers it can take", {
                  bdi: (inner) => <bdi>{inner}</bdi>,
                  ...{ title, answers: formatCount(answers), most: formatCount(most) },
                })}
              </p>
              <PlaceLink to={pathOfFilled({ eventId, sessionId, surveyId })}>
                {text("See where they came from")}
              </PlaceLink>
            </li>
          ))}
          {room.map(({ sessionId, surveyId, title, megabytes, most }) => (
            <li
              key={sessionId ?? surveyId ?? eventId}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {rich(
                  "The answers of “<bdi>{title}</bdi>” take {megabytes} of the {most} MB they can. What you leave out or delete makes room.",
                  {
                    bdi: (inner) => <bdi>{inner}</bdi>,
                    ...{ title, megabytes: formatCount(megabytes), most: formatCount(most) },
                  },
                )}
              </p>
              <PlaceLink to={pathOfFilled({ eventId, sessionId, surveyId })}>
                {sessionId === null && surveyId === null
                  ? text("To its settings")
                  : text("See where they came from")}
              </PlaceLink>
            </li>
          ))}
          {releases > 0 && (
            <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
              <p>
                {counted(
                  releases,
                  "{count} closed session is not released to its speakers",
                  "{count} closed sessions are not released to their speakers",
                )}
              </p>
              <ConfirmButton
                size="sm"
                label={text("Release")}
                title={text("Release to speakers?")}
                confirmLabel={text("Release")}
                busyLabel={text("Releasing...")}
                work={release}
                task={task}
                focusAfter={heading}
              >
                {text(
                  "Speakers of all closed sessions can read their figures and the comments you have shown. This can't be undone; a comment can still be hidden.",
                )}
              </ConfirmButton>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
