import type { Dashboard } from "@plenary/contract/admin/dashboard";
import type { Invitation } from "@plenary/contract/invitations/invitations";
import { counted, list, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { formatAge } from "../../base/formats/moments.ts";
import { adminPaths } from "../../base/paths/admin-paths.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { cutPreview } from "../messages/cut-preview.ts";
import { useNow } from "../messages/use-now.ts";
import { Row, Section } from "./Section.tsx";

/** How many things wait for the reader's answer. */
export function waitingCount({
  invitations,
  adminInvitation,
  messages,
  waiting,
  feedback,
}: Dashboard): number {
  const ofFeedback = feedback.comments + feedback.releases;
  return invitations.count + (adminInvitation ? 1 : 0) + messages.count + waiting.count + ofFeedback;
}

/** What waits for the reader's answer: invitations, decisions, messages; each with a link. */
export function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const { invitations, adminInvitation, messages, waiting, feedback } = dashboard;
  const now = useNow();
  if (waitingCount(dashboard) === 0) {
    return (
      <EmptyState title={text("Nothing waits for you")}>
        {text("New invitations, messages and sessions to decide about appear here.")}
      </EmptyState>
    );
  }
  return (
    <>
      {adminInvitation && (
        <Section
          title={text("Administration")}
          count={1}
          all={{ to: adminPaths.roles(), label: text("Admin Roles") }}
        >
          <Row
            to={adminPaths.roles()}
            title={text("Become an administrator")}
            text={
              adminInvitation.inviterName
                ? rich("{inviter} invites you", { inviter: <bdi>{adminInvitation.inviterName}</bdi> })
                : text("An administrator invites you")
            }
            aside={text("Answer by {day}", { day: formatInstantDay(adminInvitation.expiresAt) })}
          />
        </Section>
      )}
      {invitations.count > 0 && (
        <Section
          title={text("Invitations")}
          count={invitations.count}
          all={{ to: paths.invitations(), label: text("All invitations") }}
        >
          {invitations.first.map((invitation) => (
            <Row
              key={invitation.invitationId}
              to={paths.invitations()}
              title={invitation.eventName}
              text={askedBy(invitation)}
              aside={
                invitation.expiresAt &&
                text("Answer by {day}", { day: formatInstantDay(invitation.expiresAt) })
              }
            />
          ))}
        </Section>
      )}
      {waiting.count > 0 && (
        <Section
          title={text("Sessions to decide about")}
          count={waiting.count}
          all={{ to: ownPaths.waitingSessions(), label: text("All waiting sessions") }}
        >
          {waiting.first.map(({ eventId, eventName, count }) => (
            <Row
              key={eventId}
              to={ownPaths.waitingSessions({ eventId })}
              title={eventName}
              aside={counted(count, "{count} session", "{count} sessions")}
            />
          ))}
        </Section>
      )}
      {feedback.first.length > 0 && (
        <Section
          title={text("Feedback")}
          count={feedback.comments + feedback.releases}
          all={{ to: paths.events(), label: text("Events") }}
        >
          {feedback.first.map(({ eventId, eventName, comments, releases }) => (
            <Row
              key={eventId}
              to={feedbackPaths.event(eventId)}
              title={eventName}
              aside={list([
                ...(comments > 0 ? [counted(comments, "{count} comment", "{count} comments")] : []),
                ...(releases > 0
                  ? [counted(releases, "{count} session to release", "{count} sessions to release")]
                  : []),
              ])}
            />
          ))}
        </Section>
      )}
      {messages.count > 0 && (
        <Section
          title={text("Unread messages")}
          count={messages.count}
          all={{ to: paths.messages(), label: text("All messages") }}
        >
          {messages.first.map(({ messageId, senderName, subject, preview, sentAt }) => (
            <Row
              key={messageId}
              to={paths.message(messageId)}
              title={subject}
              text={
                <>
                  <bdi className="text-ink">{senderName}</bdi> · <bdi>{cutPreview(preview)}</bdi>
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

/** "Ada asks you to speak there"; without the name if the account is gone. */
function askedBy({ inviterName, type, sessionTitle, proposal }: Invitation): ReactNode {
  if (type === "co-speaker") {
    const title = <bdi>{sessionTitle}</bdi>;
    if (proposal) return rich("You are asked to speak in a proposal: “{title}”", { title });
    return inviterName
      ? rich("{inviter} asks you to speak: “{title}”", { inviter: <bdi>{inviterName}</bdi>, title })
      : rich("You are asked to speak: “{title}”", { title });
  }
  if (type === "session")
    return inviterName
      ? rich("{inviter} asks you to speak there", { inviter: <bdi>{inviterName}</bdi> })
      : text("You are asked to speak there");
  return inviterName
    ? rich("{inviter} asks you to help organize it", { inviter: <bdi>{inviterName}</bdi> })
    : text("You are asked to help organize it");
}
