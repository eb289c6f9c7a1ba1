import { decideHeld, type HeldGroup, listHeld } from "@plenary/contract/feedback-held";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useRef } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { formatTimeRange } from "../../base/dates.ts";
import { feedbackPaths } from "../../base/feedback-paths.ts";
import { formatAverage } from "../../base/figures.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { notify } from "../../ui/notices.ts";
import { EventFailure } from "../events/EventFailure.tsx";
import { FeedbackFrame } from "./FeedbackFrame.tsx";
import { loadOrganized } from "./load-event.ts";
import { VenueNetwork } from "./VenueNetwork.tsx";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = call(listHeld, { params: { eventId } }, { signal });
  const { event, loaded } = await loadOrganized(eventId, signal, others);
  return { event, groups: loaded.groups };
}

export function ErrorBoundary() {
  return <EventFailure failure={listHeld.failure} />;
}

/** Answers that look as if one person gave many: kept, and not counted until somebody decides. */
export default function Held() {
  const { event, groups } = useLoaderData<typeof clientLoader>();
  const top = useRef<HTMLDivElement>(null);
  return (
    <FeedbackFrame
      event={event}
      title={text("Held answers")}
      lead={text(
        "Many first answers about one session that came from one unknown network. They are kept, and don't count until you decide. Who answered sees no difference.",
      )}
    >
      <div ref={top} tabIndex={-1} className="mb-10 outline-none">
        {groups.length === 0 ? (
          <EmptyState title={text("Nothing is held")}>
            {text("Most events never hold an answer. Here you would see them, and decide.")}
          </EmptyState>
        ) : (
          <ul aria-label={text("Held answers")} className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <Group key={group.groupId} group={group} zone={event.timezone} focusAfter={top} />
            ))}
          </ul>
        )}
      </div>
      <h2 className="mb-2 text-2xl">{text("The venue's network")}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        {text("Nothing is held that comes from a network you have marked. Press this while you are in it.")}
      </p>
      <VenueNetwork eventId={event.eventId} />
    </FeedbackFrame>
  );
}

interface GroupProps {
  group: HeldGroup;
  /** The event's. */
  zone: string;
  focusAfter: RefObject<HTMLElement | null>;
}

function Group({ group, zone, focusAfter }: GroupProps) {
  const { groupId, sessionId, title, size, oneNetwork, hour, average, othersAverage } = group;
  const time = formatTimeRange(hour, null, zone);
  const task = useTask(decideHeld.failure);
  const discarding = useTask(decideHeld.failure);
  const { revalidate } = useRevalidator();

  async function decide(decision: "count" | "discard" | "venue") {
    const { decided } = await call(decideHeld, { params: { groupId }, body: { decision } });
    await revalidate();
    notify(
      decision === "discard"
        ? counted(decided, "{count} answer discarded", "{count} answers discarded")
        : counted(decided, "{count} answer counted", "{count} answers counted"),
    );
    focusAfter.current?.focus();
  }

  return (
    <li className="flex flex-col gap-3 py-5">
      <h2 className="text-xl [overflow-wrap:anywhere]">
        {sessionId === null ? (
          <bdi>{title}</bdi>
        ) : (
          <Link dir="auto" to={feedbackPaths.session(sessionId)} className="hover:text-accent">
            {title}
          </Link>
        )}
      </h2>
      <p>
        {oneNetwork
          ? counted(
              size,
              "{count} answer from one network that isn't known, the first in the hour of {time}",
              "{count} answers from one network that isn't known, the first in the hour of {time}",
              { time },
            )
          : counted(
              size,
              "{count} answer from a network that nobody can tell any more, in the hour of {time}",
              "{count} answers from networks that nobody can tell any more, the first in the hour of {time}",
              { time },
            )}
      </p>
      {sessionId !== null && (
        <p className="text-ink-soft">
          {average === null
            ? text("Too few ratings for an average of their own.")
            : text("Their average: {average}.", { average: formatAverage(average) })}{" "}
          {othersAverage !== null &&
            text("The session's other answers: {others}.", { others: formatAverage(othersAverage) })}
        </p>
      )}
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={task.busy} onClick={() => task.run(() => decide("count"))}>
          {text("Count them")}
        </Button>
        <ConfirmButton
          size="sm"
          danger
          label={text("Discard them")}
          title={text("Discard these answers?")}
          confirmLabel={text("Discard them")}
          busyLabel={text("Discarding...")}
          work={() => decide("discard")}
          task={discarding}
          focusAfter={focusAfter}
        >
          {counted(size, "{count} answer will count nowhere.", "{count} answers will count nowhere.")}
        </ConfirmButton>
        {oneNetwork && (
          <Button
            size="sm"
            variant="secondary"
            busy={task.busy}
            onClick={() => task.run(() => decide("venue"))}
          >
            {text("This is the venue's network")}
          </Button>
        )}
      </div>
    </li>
  );
}
