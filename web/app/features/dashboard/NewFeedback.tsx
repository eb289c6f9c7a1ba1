import type { Answer } from "@plenary/contract/endpoint";
import type { listOwnFeedback } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { feedbackPaths } from "../../base/feedback-paths.ts";
import { ownPaths } from "../../base/own-paths.ts";
import { newSince, seenUntil } from "../feedback/seen-feedback.ts";
import { Row, Section } from "./Section.tsx";

interface NewFeedbackProps {
  userId: string;
  sessions: Answer<typeof listOwnFeedback>["sessions"];
}

/** Of these, so many are named. */
const NAMED = 3;

/** Feedback that was released to the reader and that this browser has not shown yet. */
export function NewFeedback({ userId, sessions }: NewFeedbackProps) {
  const fresh = newSince(sessions, seenUntil(userId));
  if (fresh.length === 0) return null;
  return (
    <Section
      title={text("New feedback")}
      count={fresh.length}
      all={{ to: ownPaths.feedback(), label: text("My feedback") }}
    >
      {fresh.slice(0, NAMED).map(({ sessionId, title, eventName, answers }) => (
        <Row
          key={sessionId}
          to={feedbackPaths.session(sessionId)}
          title={title}
          text={<bdi>{eventName}</bdi>}
          aside={counted(answers, "{count} answer", "{count} answers")}
        />
      ))}
    </Section>
  );
}
