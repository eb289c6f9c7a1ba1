import { answerInvitation, type Invitation } from "@plenary/contract/invitations/invitations";
import type { Talk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { bdi, sr } from "../../ui/texts/tags.tsx";
import { SharedAddressNote } from "../accounts/SharedAddressNote.tsx";
import { EventDaysAndLocation, InviterQuote } from "./InvitationParts.tsx";

interface InvitationRowProps {
  invitation: Invitation;
  /** The talk that the organizers have in mind, if any. */
  talk: Talk | undefined;
  /** Opens the dialog: accepting an invitation to speak needs a talk, and rejecting is confirmed first. */
  onAsk: (question: "accept" | "reject", button: HTMLElement) => void;
  /** Accepts an invitation that needs no talk: as a co-speaker, or to organize. */
  acceptNow: () => Promise<void>;
}

/** An invitation as the invitee sees it. */
export function InvitationRow({ invitation, talk, onAsk, acceptNow }: InvitationRowProps) {
  const task = useTask(answerInvitation.failure);
  const { type, eventName, sessionTitle, invitedAt, expiresAt } = invitation;
  // Two speakers of one event may both invite.
  const named = {
    about: sessionTitle ?? eventName,
    sr,
  };
  return (
    <li className="grid items-start gap-x-8 gap-y-4 py-5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]">
            <EventName invitation={invitation} />
          </h2>
          <Badge tone="accent">{kindOf(type)}</Badge>
          {invitation.eventVisibility === "draft" && <Badge tone="warn">{text("Draft")}</Badge>}
        </div>
        <EventDaysAndLocation invitation={invitation} />
        <p className="[overflow-wrap:anywhere]">{askedBy(invitation)}</p>
        <InviterQuote invitation={invitation} />
        {invitation.proposal?.summary && (
          <p dir="auto" className="max-w-prose [overflow-wrap:anywhere]">
            {invitation.proposal.summary}
          </p>
        )}
        {type === "co-speaker" && (
          <p className="max-w-prose text-sm text-ink-soft">
            {invitation.proposal
              ? text(
                  "Once you accept, you write the proposal together, and are named with the session if it is accepted. You can leave it at any time.",
                )
              : text(
                  "Once you accept, everybody sees you as a speaker where the session is shown. You can leave it at any time.",
                )}
          </p>
        )}
        {type !== "co-organizer" && <SharedAddressNote />}
        {talk && (
          <p className="[overflow-wrap:anywhere]">
            {rich("They would like <link>{title}</link>", {
              link: (inner) => (
                <Link to={paths.talk(talk.talkId)} className="text-link">
                  {inner}
                </Link>
              ),
              title: talk.title,
            })}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{text("Invited {day}", { day: formatInstantDay(invitedAt) })}</span>
          <span>
            {expiresAt ? text("Expires {day}", { day: formatInstantDay(expiresAt) }) : text("Doesn't expire")}
          </span>
        </p>
      </div>
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={task.busy}
            busyLabel={text("Accepting...")}
            onClick={({ currentTarget }) =>
              type === "session" ? onAsk("accept", currentTarget) : task.run(acceptNow)
            }
          >
            {rich("Accept<sr> {about}</sr>", named)}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={({ currentTarget }) => onAsk("reject", currentTarget)}
          >
            {rich("Reject<sr> {about}</sr>", named)}
          </Button>
        </div>
        {task.error && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {task.error}
          </p>
        )}
      </div>
    </li>
  );
}

/** Of those invited to a draft event, only speakers can open it before they accept. */
function EventName({ invitation }: { invitation: Invitation }) {
  const { type, eventVisibility, eventName, resourceId } = invitation;
  if (type !== "session" && eventVisibility === "draft") return eventName;
  return (
    <Link to={paths.event(resourceId)} className="hover:text-accent">
      {eventName}
    </Link>
  );
}

function kindOf(type: Invitation["type"]): string {
  switch (type) {
    case "session":
    case "co-speaker":
      return text("Speak");
    case "co-organizer":
      return text("Organize");
    case "reviewer":
      return text("Review");
  }
}

function namedBy({ inviterName: inviter, sessionTitle, proposal }: Invitation): ReactNode {
  const title = sessionTitle ?? "";
  if (proposal)
    return rich(
      "<bdi>{inviter}</bdi> asks you to speak in a proposal: “<bdi>{title}</bdi>”. The organizers have not decided about it.",
      { bdi, inviter: inviter ?? text("Somebody"), title },
    );
  return inviter
    ? rich("<bdi>{inviter}</bdi> invites you to speak: “<bdi>{title}</bdi>”", {
        bdi,
        inviter,
        title,
      })
    : rich("You are invited to speak: “<bdi>{title}</bdi>”", { bdi, title });
}

/** The name is isolated: written from right to left, it could turn the sentence around. */
function askedBy(invitation: Invitation): ReactNode {
  const { type, inviterName } = invitation;
  if (type === "co-speaker") return namedBy(invitation);
  if (type === "session")
    return inviterName
      ? rich("{inviter} invites you to speak", { inviter: <bdi>{inviterName}</bdi> })
      : text("You are invited to speak");
  return inviterName
    ? rich("{inviter} invites you to organize the event too", { inviter: <bdi>{inviterName}</bdi> })
    : text("You are invited to organize the event too");
}
