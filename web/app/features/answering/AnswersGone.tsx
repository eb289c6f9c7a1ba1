import { getFeedback, getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { countStages, getStage } from "@plenary/contract/stage/stage";
import { listSurveys } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useRef, useState } from "react";
import { call } from "../../base/calls/api.ts";

/** A session, whose feedback only organizers see, or a whole event, for its organizers. */
type Of = { sessionId: string; organizes: boolean } | { eventId: string };

/** All answers of attendees, whether they count or not. */
interface AnswersGoneProps {
  answers: number;
  questions: number;
  /** For a session only whether there are any: it may have had many rounds. */
  votes: number | "some";
}

async function countGiven(of: Of, signal: AbortSignal): Promise<AnswersGoneProps> {
  if ("eventId" in of) {
    const params = { eventId: of.eventId };
    const [feedback, stages, { surveys }] = await Promise.all([
      call(getFeedback, { params, query: {} }, { signal }),
      call(countStages, { params }, { signal }),
      call(listSurveys, { params }, { signal }),
    ]);
    const toSurveys = surveys.reduce((sum, { givenCount }) => sum + givenCount, 0);
    return { answers: feedback.givenCount + toSurveys, questions: stages.questions, votes: stages.answers };
  }
  const params = { sessionId: of.sessionId };
  const [feedback, { stage }] = await Promise.all([
    of.organizes ? call(getSessionFeedback, { params }, { signal }) : null,
    call(getStage, { params }, { signal }),
  ]);
  const isPolled = stage.polls.some(({ answered, round }) => answered > 0 || round > 1);
  return {
    answers: feedback?.own?.givenCount ?? 0,
    questions: stage.questions.length,
    votes: isPolled ? "some" : 0,
  };
}

/** How many answers of attendees are deleted with something; none while unknown. Nothing is asked once `isGoing`. */
export function AnswersGone({ isGoing, ...of }: Of & { isGoing: boolean }) {
  const [{ answers, questions, votes }, setGiven] = useState<AnswersGoneProps>({
    answers: 0,
    questions: 0,
    votes: 0,
  });
  const asking = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for the dialog that it is in
  useEffect(() => {
    const over = new AbortController();
    asking.current = over;
    countGiven(of, over.signal).then(setGiven, () => undefined);
    return () => over.abort();
  }, []);
  useEffect(() => {
    if (isGoing) asking.current?.abort();
  }, [isGoing]);
  return (
    <>
      {answers > 0 &&
        counted(
          answers,
          "{count} answer of attendees is deleted with it.",
          "{count} answers of attendees are deleted with it.",
        )}{" "}
      {questions > 0 &&
        counted(
          questions,
          "{count} question that was asked on stage is deleted with it.",
          "{count} questions that were asked on stage are deleted with it.",
        )}{" "}
      {votes === "some"
        ? text("All answers to its polls are deleted with it.")
        : votes > 0 &&
          counted(
            votes,
            "{count} answer to polls is deleted with it.",
            "{count} answers to polls are deleted with it.",
          )}
    </>
  );
}
