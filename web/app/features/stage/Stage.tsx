import { getStage, type Stage as Staged, updateStage } from "@plenary/contract/stage/stage";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { stageRefusals } from "@plenary/contract/stage/stage-refusals";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { call } from "../../base/calls/api.ts";
import { isMissing } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { SessionFailure } from "../sessions/SessionFailure.tsx";
import { loadStage } from "./load-stage.ts";
import { PollForm } from "./PollForm.tsx";
import { PollRow } from "./PollRow.tsx";
import { Present } from "./Present.tsx";
import { Questions } from "./Questions.tsx";
import { Rehearsal, RehearsalNote } from "./Rehearsal.tsx";
import { StageSetup } from "./StageSetup.tsx";
import { openingText, stageText } from "./stage-words.ts";
import { useLive } from "./use-live.ts";

const load = (sessionId: string, signal: AbortSignal) =>
  call(getStage, { params: { sessionId } }, { signal });

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => loadStage(params.sessionId);

/** Presenting changes the address alone: nothing is loaded, so nothing can fail. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) =>
  rest.defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export function ErrorBoundary() {
  return <SessionFailure failure={getStage.failure} />;
}

/** A session's questions and polls, for its speakers and the organizers; polled while visible. */
export default function Stage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { sessionId } = loaded.stage;
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const [part, setPart] = useState<"questions" | "polls" | "setup">("questions");
  const task = useTask(updateStage.failure);

  async function follow(signal: AbortSignal) {
    try {
      return await load(sessionId, signal);
    } catch (error) {
      // Deleted meanwhile, or access was lost; the screen as a whole says so.
      if (isMissing(error)) void revalidate();
      throw error;
    }
  }
  const { data, isLost, again } = useLive(loaded, follow);
  const { stage } = data;
  const { open, state, title, organizes, rehearsalOf } = stage;
  const ownSessionId = rehearsalOf ?? sessionId;
  const { word, sentence } = stageText(stage);
  const waiting = stage.questions.filter((question) => question.state === "waiting").length;
  const presented = query.get("present");

  const openOrClose = () =>
    task.run(async () => {
      const changed = (await call(updateStage, { params: { sessionId }, body: { open: !open } })).stage;
      await again();
      notify(openingText(changed), "good", { kind: "stage" });
    });

  function present(what: string) {
    // Refused, it fills the window at least.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    setQuery({ present: what });
  }

  const shownIf = (own: typeof part) => (part === own ? "" : "hidden lg:block");
  const above = [
    organizes
      ? { label: text("Feedback"), to: feedbackPaths.event(stage.event.eventId) }
      : { label: text("My Sessions"), to: paths.sessions() },
    { label: title, to: paths.session(ownSessionId) },
    ...(rehearsalOf ? [{ label: text("Stage"), to: feedbackPaths.stage(rehearsalOf) }] : []),
    { label: rehearsalOf ? text("Rehearsal") : text("Stage") },
  ];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>
        {rehearsalOf
          ? text("Rehearsal of {title} · Plenary", { title })
          : text("Stage of {title} · Plenary", { title })}
      </title>
      <PageHeader
        title={title}
        above={<Breadcrumb items={above} />}
        badges={<Badge tone={open && state === "open" ? "accent" : "neutral"}>{word}</Badge>}
        actions={
          state !== null && (
            <>
              {state !== "closed" && !rehearsalOf && (
                <Button variant={open ? "secondary" : "primary"} busy={task.busy} onClick={openOrClose}>
                  {open ? text("Close the stage") : text("Open the stage")}
                </Button>
              )}
              <Button variant={open ? "primary" : "secondary"} onClick={() => present("now")}>
                {text("Present")}
              </Button>
            </>
          )
        }
      >
        {sentence}{" "}
        <Link to={paths.session(ownSessionId)} className="text-link">
          {text("To the session")}
        </Link>
      </PageHeader>
      <FormError>{task.error}</FormError>
      {rehearsalOf && <RehearsalNote stage={stage} />}
      <p role="status" className={isLost ? "mb-6 rounded-card bg-warn-wash p-4 text-warn" : ""}>
        {isLost && text("Not connected. What is shown may be older; it is tried again by itself.")}
      </p>
      <div className="mb-6 lg:hidden">
        <FilterTabs
          label={text("Parts of the stage")}
          value={part}
          onChange={setPart}
          options={[
            {
              value: "questions",
              label: text("Questions"),
              ...(waiting > 0 && { count: waiting }),
            },
            { value: "polls", label: text("Polls") },
            { value: "setup", label: text("Settings") },
          ]}
        />
      </div>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={part === "questions" ? "flex flex-col gap-10" : "hidden flex-col gap-10 lg:flex"}>
          {state === null && <NoStage stage={stage} />}
          {(state !== null || stage.questions.length > 0) && <Questions stage={stage} onChanged={again} />}
        </div>
        <div className={part === "questions" ? "hidden lg:block" : ""}>
          <div className={shownIf("polls")}>
            <Polls stage={stage} onChanged={again} onPresent={present} />
          </div>
          <div className={`lg:mt-12 ${shownIf("setup")}`}>
            <StageSetup stage={stage} onChanged={again} />
            {organizes && !rehearsalOf && (
              <div className="mt-12">
                <Rehearsal stage={stage} />
              </div>
            )}
          </div>
        </div>
      </div>
      {presented !== null && (
        <Present
          stage={stage}
          asked={presented}
          isLost={isLost}
          onClose={() => setQuery({}, { replace: true })}
        />
      )}
    </div>
  );
}

function NoStage({ stage: { event, organizes } }: { stage: Staged }) {
  return (
    <EmptyState
      title={text("This session takes no feedback")}
      action={
        organizes && (
          <PlaceLink to={feedbackPaths.settings(event.eventId)}>{text("Feedback settings")}</PlaceLink>
        )
      }
    >
      {organizes
        ? text(
            "People can ask and vote once the event is public, feedback is switched on for it, and the session is confirmed and not excluded.",
          )
        : rich(
            "The organizers of <bdi>{event}</bdi> can switch feedback on. You can prepare polls in the meantime.",
            { bdi: (inner) => <bdi>{inner}</bdi>, event: event.name },
          )}
    </EmptyState>
  );
}

interface PollsProps {
  stage: Staged;
  onChanged: () => Promise<void>;
  onPresent: (pollId: string) => void;
}

function Polls({ stage: { sessionId, polls, open, state }, onChanged, onPresent }: PollsProps) {
  const [isMaking, setMaking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="polls" className="flex flex-col items-start gap-4">
      <h2 id="polls" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {text("Polls")}
      </h2>
      {polls.length === 0 && (
        <p className="text-ink-soft">
          {text("No polls yet. Prepare them before the session, and open them one at a time.")}
        </p>
      )}
      {polls.length > 0 && (
        <ul aria-labelledby="polls" className="w-full divide-y divide-line border-y border-line">
          {polls.map((poll) => (
            <PollRow
              key={poll.pollId}
              {...{ sessionId, poll, onChanged }}
              isStageOpen={open && state === "open"}
              focusAfter={heading}
              onPresent={() => onPresent(poll.pollId)}
            />
          ))}
        </ul>
      )}
      {polls.length < stageLimits.pollsOfSession ? (
        <Button variant="secondary" onClick={() => setMaking(true)}>
          {text("New poll")}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{stageRefusals.TooManyPolls.text()}</p>
      )}
      {isMaking && <PollForm {...{ sessionId, onChanged }} onClose={() => setMaking(false)} />}
    </section>
  );
}
