import type { Dashboard } from "@plenary/contract/dashboard";
import type { Invitation } from "@plenary/contract/invitations";
import { formatInstantDay } from "../../dates.ts";
import { formatAge } from "../../moments.ts";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { asCut } from "../messages/as-cut.ts";
import { useNow } from "../messages/use-now.ts";
import { Row, Section } from "./Section.tsx";

/** What waits for the reader's answer: invitations, decisions, messages; each with the way there. */
export function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const { invitations, messages, waiting } = dashboard;
  const now = useNow();
  if (invitations.count + messages.count + waiting.count === 0) {
    return (
      <EmptyState title="Nothing waits for you">
        New invitations, messages and sessions to decide about appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {invitations.count > 0 && (
        <Section
          title="Invitations"
          count={invitations.count}
          all={{ to: paths.invitations(), label: "All invitations" }}
        >
          {invitations.first.map((invitation) => (
            <Row
              key={invitation.invitationId}
              to={paths.invitations()}
              title={invitation.eventName}
              text={askedBy(invitation)}
              aside={invitation.expiresAt && `Answer by ${formatInstantDay(invitation.expiresAt)}`}
            />
          ))}
        </Section>
      )}
      {waiting.count > 0 && (
        <Section
          title="Sessions to decide about"
          count={waiting.count}
          all={{ to: paths.waitingSessions(), label: "All waiting sessions" }}
        >
          {waiting.first.map(({ eventId, eventName, count }) => (
            <Row
              key={eventId}
              to={paths.waitingSessions({ eventId })}
              title={eventName}
              aside={count === 1 ? "1 session" : `${count} sessions`}
            />
          ))}
        </Section>
      )}
      {messages.count > 0 && (
        <Section
          title="Unread messages"
          count={messages.count}
          all={{ to: paths.messages(), label: "All messages" }}
        >
          {messages.first.map(({ messageId, senderName, subject, preview, sentAt }) => (
            <Row
              key={messageId}
              to={paths.message(messageId)}
              title={subject}
              text={
                <>
                  <span className="text-ink">{senderName}</span> · {asCut(preview)}
                </>
              }
              aside={formatAge(sentAt, now)}
            />
          ))}
        </Section>
      )}
    </>
  );
}

/** "Ada asks you to speak there"; whoever has no account any more has no name. */
function askedBy({ inviterName, type }: Invitation): string {
  const what = type === "session" ? "to speak there" : "to help organize it";
  return inviterName ? `${inviterName} asks you ${what}` : `You are asked ${what}`;
}
