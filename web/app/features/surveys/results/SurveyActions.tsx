import type { Event } from "@plenary/contract/events/events";
import { closeSurvey, deleteSurvey, openSurvey, type Survey } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../../base/calls/task.ts";
import { surveyPaths } from "../../../base/paths/survey-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SeparatedAction } from "../../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { AccessCodeLink } from "../AccessCodeLink.tsx";
import { momentText, titleOf } from "../survey-words.ts";
import { OpenUntil } from "./OpenUntil.tsx";

/** Opens a survey, closes it, and deletes it. */
export function SurveyActions({ survey, event }: { survey: Survey; event: Event }) {
  const { surveyId, state, opensAt, closesAt, givenCount } = survey;
  const params = { surveyId };
  const [opening, closing, deleting] = relatedTasks(
    useTask(openSurvey.failure),
    useTask(closeSurvey.failure),
    useTask(deleteSurvey.failure),
  );
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isAhead = Date.parse(opensAt) > Date.now();
  const isOver = Date.parse(closesAt) <= Date.now();
  const openLabel = state === "closed" ? text("Open again") : text("Open now");

  async function open(when: "now" | "opens_at") {
    await call(openSurvey, { params, body: { when } });
    await revalidate();
    notify(when === "now" ? text("Survey opened") : text("The survey opens by itself"));
  }

  async function close() {
    await call(closeSurvey, { params });
    await revalidate();
    notify(text("Survey closed"));
  }

  async function remove() {
    await call(deleteSurvey, { params });
    await navigate(surveyPaths.list(event.eventId), { replace: true });
    notify(text("Survey deleted"));
  }

  return (
    <>
      {state !== "open" &&
        (isOver ? (
          <OpenUntil survey={survey} event={event} label={openLabel} />
        ) : (
          <Button
            busy={opening.busy}
            busyLabel={text("Opening...")}
            onClick={() => opening.run(() => open("now"))}
          >
            {openLabel}
          </Button>
        ))}
      {(state === "draft" || state === "closed") && isAhead && (
        <Button
          variant="secondary"
          disabled={opening.busy}
          onClick={() => opening.run(() => open("opens_at"))}
        >
          {text("Open on {moment}", { moment: momentText(opensAt, event.timezone) })}
        </Button>
      )}
      {(state === "open" || state === "planned") && (
        <Button
          variant="secondary"
          busy={closing.busy}
          busyLabel={text("Closing...")}
          onClick={() => closing.run(close)}
        >
          {text("Close now")}
        </Button>
      )}
      <SeparatedAction>
        <ConfirmButton
          danger
          label={text("Delete")}
          icon={<Trash2 aria-hidden="true" />}
          title={text("Delete this survey?")}
          confirmLabel={text("Delete survey")}
          busyLabel={text("Deleting...")}
          work={remove}
          task={deleting}
        >
          <span className="[overflow-wrap:anywhere]">
            {givenCount === 0
              ? text("“{title}” will be deleted for good. Nobody has answered it.", {
                  title: titleOf(survey),
                })
              : counted(
                  givenCount,
                  "“{title}” will be deleted for good, with {count} answer.",
                  "“{title}” will be deleted for good, with {count} answers.",
                  { title: titleOf(survey) },
                )}
          </span>
        </ConfirmButton>
      </SeparatedAction>
      {(opening.error ?? closing.error) && (
        <p role="alert" className="w-full text-sm text-danger">
          {opening.error ?? closing.error}{" "}
          {opening.error && survey.access === "code" && <AccessCodeLink eventId={event.eventId} />}
        </p>
      )}
    </>
  );
}
