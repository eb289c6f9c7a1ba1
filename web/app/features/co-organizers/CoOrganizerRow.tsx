import type { Event } from "@plenary/contract/events/events";
import {
  type CoOrganizer,
  type CoOrganizerStatus,
  removeCoOrganizer,
} from "@plenary/contract/invitations/co-organizers";
import { resendToOrganize } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import type { ReactNode, RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isOutdated } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Avatar } from "../../ui/texts/Avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/texts/Badge.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { expiryText, hasExpired } from "../invitations/sent/expiry.ts";
import { stateName } from "../invitations/sent/invitation-states.ts";
import { ResendInvitation } from "../invitations/sent/ResendInvitation.tsx";
import { PersonLink } from "../users/PersonLink.tsx";

const statuses = (): Record<CoOrganizerStatus, { label: string; tone: BadgeTone }> => ({
  pending: { label: text("Pending"), tone: "warn" },
  accepted: { label: text("Accepted"), tone: "accent" },
  rejected: { label: text("Rejected"), tone: "danger" },
});

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

const roles = { creator: () => text("Creator"), "co-organizer": () => text("Co-organizer") };

interface CoOrganizerRowProps {
  byMail: boolean;
  event: Event;
  coOrganizer: CoOrganizer;
  focusAfter: RefObject<HTMLElement | null>;
}

export function CoOrganizerRow({ byMail, event, coOrganizer, focusAfter }: CoOrganizerRowProps) {
  const { name, email, role, status, invitedAt, acceptedAt, invitedEmail } = coOrganizer;
  const { invitationId, expiresAt } = coOrganizer;
  const { user } = useSignIn();
  // An address of one's own that isn't confirmed yet is in no use here.
  const waiting = user?.userId === coOrganizer.userId && user.pendingEmail;
  const { label, tone } = hasExpired(expiresAt)
    ? { label: stateName("expired"), tone: "neutral" as const }
    : statuses()[status];
  const params = { eventId: event.eventId, invitationId: invitationId ?? "" };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      <Avatar name={name} id={coOrganizer.userId} />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
            <PersonLink person={coOrganizer} className="hover:text-accent" />
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {email && (
          <p className="[overflow-wrap:anywhere]">
            <Breakable>{email}</Breakable>
          </p>
        )}
        {waiting && (
          <p className="text-sm text-warn [overflow-wrap:anywhere]">
            {rich("<bdi>{email}</bdi> takes its place once it is confirmed.", { bdi, email: waiting })}
          </p>
        )}
        {invitedEmail && (
          <p className="text-sm text-warn [overflow-wrap:anywhere]">
            {rich("Accepted the invitation sent to <bdi>{email}</bdi>, which isn't their address", {
              bdi,
              email: invitedEmail,
            })}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{roles[role]()}</span>
          {invitedAt && <span>{text("Invited {day}", { day: formatInstantDay(invitedAt) })}</span>}
          {expiresAt && <span>{expiryText(expiresAt)}</span>}
          {acceptedAt && <span>{text("Accepted {day}", { day: formatInstantDay(acceptedAt) })}</span>}
        </p>
      </div>
      {role === "co-organizer" && (
        <div className="flex flex-wrap gap-2">
          {status === "pending" && (
            <ResendInvitation
              byMail={byMail}
              email={email ?? ""}
              name={name}
              send={() => call(resendToOrganize, { params })}
            />
          )}
          <RemoveCoOrganizer event={event} coOrganizer={coOrganizer} focusAfter={focusAfter} />
        </div>
      )}
    </li>
  );
}

const medium = (inner: ReactNode) => (
  <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{inner}</bdi>
);

const losses = (name: string): Record<CoOrganizerStatus, ReactNode> => ({
  pending: rich("The invitation to <bdi>{name}</bdi> will be withdrawn. You can invite them again.", {
    bdi: medium,
    name,
  }),
  accepted: rich(
    "<bdi>{name}</bdi> can no longer do what organizers do here. What they did stays. You can invite them again.",
    { bdi: medium, name },
  ),
  rejected: rich("<bdi>{name}</bdi> will be removed from this list. You can invite them again.", {
    bdi: medium,
    name,
  }),
});

function RemoveCoOrganizer({ event, coOrganizer, focusAfter }: Omit<CoOrganizerRowProps, "byMail">) {
  const task = useTask(removeCoOrganizer.failure);
  const { revalidate } = useRevalidator();
  const { userId, name, status } = coOrganizer;

  async function remove() {
    try {
      await call(removeCoOrganizer, { params: { eventId: event.eventId, userId } });
      notify(rich("<bdi>{name}</bdi> was removed", { bdi, name }));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
  }

  return (
    <ConfirmButton
      label={text("Remove")}
      about={name}
      size="sm"
      title={text("Remove this co-organizer?")}
      confirmLabel={text("Remove co-organizer")}
      busyLabel={text("Removing...")}
      danger
      work={remove}
      task={task}
      onDone={revalidate}
      focusAfter={focusAfter}
    >
      {losses(name)[status]}
    </ConfirmButton>
  );
}
