import type { Invitation } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { ComponentProps, ReactNode } from "react";
import { formatDayRange } from "../../base/formats/dates.ts";
import { rich } from "../../base/texts/rich.ts";
import { TextArea } from "../../ui/forms/TextArea.tsx";

/** The days and location of the event in an invitation. */
export function EventDaysAndLocation({
  invitation,
}: {
  invitation: Pick<Invitation, "eventStartDate" | "eventEndDate" | "eventLocation">;
}) {
  const { eventStartDate, eventEndDate, eventLocation } = invitation;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm [overflow-wrap:anywhere]">
      <span>{formatDayRange(eventStartDate, eventEndDate)}</span>
      <bdi>{eventLocation}</bdi>
    </p>
  );
}

const bdi = (inner: ReactNode) => <bdi className="font-medium text-ink">{inner}</bdi>;

/** The inviter's words, marked as theirs. Plain text: nothing in it becomes a link. */
export function InviterQuote({ invitation }: { invitation: Pick<Invitation, "inviterName" | "words"> }) {
  const { inviterName: inviter, words } = invitation;
  if (!words) return null;
  return (
    <figure className="max-w-prose border-s-2 border-line-strong ps-3">
      <figcaption className="text-sm text-ink-soft">
        {inviter ? rich("<bdi>{inviter}</bdi> writes:", { bdi, inviter }) : text("The inviter writes:")}
      </figcaption>
      <blockquote className="user-text mt-1">{words}</blockquote>
    </figure>
  );
}

interface InviterWordsFieldProps extends Omit<ComponentProps<typeof TextArea>, "label" | "counter"> {
  written: string | null | undefined;
  byMail: boolean;
}

/** The inviter's own words, at most 1,000 characters. Takes what react-hook-form's `register` returns. */
export function InviterWordsField({ written, byMail, ...field }: InviterWordsFieldProps) {
  return (
    <TextArea
      label={text("Your own words")}
      optional
      rows={3}
      hint={
        byMail
          ? text("They read them with your name, in the mail and where the link leads.")
          : text("They read them with your name, beside the invitation.")
      }
      counter={{ text: written, max: limits.invitationWordsMax }}
      {...field}
    />
  );
}
