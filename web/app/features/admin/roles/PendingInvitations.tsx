import { type AdminInvitation, answerAdminInvitation } from "@plenary/contract/admin/admin-users";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { failureAndReason } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { userChanged, useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Detail, Details } from "../../../ui/lists/Details.tsx";
import { Card } from "../../../ui/page/Card.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";
import { useSettle } from "../parts/use-settle.ts";

interface PendingInvitationsProps {
  invitations: AdminInvitation[];
  /** Called before the reader becomes an administrator here. */
  onAccepted: () => void;
}

export function PendingInvitations({ invitations, onAccepted }: PendingInvitationsProps) {
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className="text-xl">
        {text("Your pending invitations")}
      </h2>
      {invitations.length === 0 ? (
        <p className="mt-3 text-ink-soft">{text("No invitation waits for your answer.")}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {invitations.map((invitation) => (
            <Pending key={invitation.invitationId} invitation={invitation} onAccepted={onAccepted} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PendingProps {
  invitation: AdminInvitation;
  onAccepted: () => void;
}

function Pending({ invitation, onAccepted }: PendingProps) {
  const { invitationId, inviterName, invitedAt, expiresAt } = invitation;
  const task = useTask(answerAdminInvitation.failure, failureAndReason);
  const settle = useSettle(answerAdminInvitation.failure);
  const navigate = useNavigate();
  const isAdmin = useSignIn().user?.role === "admin";
  const [answer, setAnswer] = useState<"accept" | "decline">();
  const isAccepting = task.busy && answer === "accept";
  const isDeclining = task.busy && answer === "decline";
  const acceptButton = useFocusBack(isAccepting);
  const declineButton = useFocusBack(isDeclining);

  async function send(accept: boolean): Promise<string> {
    const { user } = await call(answerAdminInvitation, { params: { invitationId }, body: { accept } });
    if (!accept) return text("Admin invitation declined.");
    onAccepted();
    userChanged(user);
    return text("Admin invitation accepted! You now have admin privileges.");
  }

  function accept() {
    setAnswer("accept");
    void task.run(() => settle(() => send(true)));
  }

  /** Takes users who are not administrators to the dashboard: there is nothing else to do here. */
  function decline() {
    setAnswer("decline");
    const leave = async () => navigate(paths.dashboard());
    void task.run(() => settle(() => send(false), isAdmin ? undefined : leave));
  }

  return (
    <Card as="li" tone="accent">
      <p className="text-lg [overflow-wrap:anywhere]">
        {inviterName
          ? rich("{inviter} invites you to become an administrator", { inviter: <bdi>{inviterName}</bdi> })
          : text("Somebody whose account was deleted invites you to become an administrator")}
      </p>
      <div className="mt-4 max-w-form">
        <Details>
          <Detail term={text("Invited")}>{formatInstantDay(invitedAt)}</Detail>
          <Detail term={text("Expires")}>{formatInstant(expiresAt)}</Detail>
        </Details>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          disabled={task.busy}
          ref={acceptButton}
          busy={isAccepting}
          busyLabel={text("Accepting...")}
          onClick={accept}
        >
          {text("Accept")}
        </Button>
        <Button
          ref={declineButton}
          variant="secondary"
          disabled={task.busy}
          busy={isDeclining}
          busyLabel={text("Declining...")}
          onClick={decline}
        >
          {text("Decline")}
        </Button>
      </div>
      {task.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {task.error}
        </p>
      )}
    </Card>
  );
}
