import type { SentInvitation } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import type { Column } from "../../../ui/table/columns.ts";
import { Day } from "../../../ui/table/Day.tsx";
import { Mark } from "../../../ui/table/Mark.tsx";
import { RowButton } from "../../../ui/table/Table.tsx";
import { stateMarks, stateName } from "./invitation-states.ts";

/** Whom an invitation asks: the account that has it, else the address. */
export const invitedName = ({ invitee, email }: SentInvitation): string => invitee?.name ?? email;

/** The columns of an event's invitations to speak, in their order. */
export const invitationColumns = (): readonly Column<SentInvitation>[] => [
  {
    id: "invited",
    label: text("Invited"),
    phone: "title",
    cell: (invitation, isUnfolded) => (
      <RowButton isUnfolded={isUnfolded}>
        <bdi>{invitedName(invitation)}</bdi>
      </RowButton>
    ),
  },
  {
    id: "state",
    label: text("State"),
    width: 120,
    phone: "mark",
    cell: ({ status }) => (
      <Mark kind={stateMarks[status]} word={stateName(status)} wordClass="max-lg:sr-only" />
    ),
  },
  {
    id: "for",
    label: text("Session or talk"),
    width: 220,
    grows: true,
    from: "medium",
    phone: "below",
    cell: ({ session, talk }) => (
      <bdi className="text-ink-soft">{session?.title ?? talk?.title ?? text("Any of their talks")}</bdi>
    ),
  },
  {
    id: "address",
    label: text("Email address"),
    width: 220,
    from: "large",
    cell: ({ email }) => <bdi>{email}</bdi>,
  },
  {
    id: "by",
    label: text("Invited by"),
    width: 140,
    from: "large",
    cell: ({ inviterName }) => <bdi>{inviterName}</bdi>,
  },
  {
    id: "on",
    label: text("Invited on"),
    width: 108,
    from: "small",
    figures: true,
    phone: "end",
    sort: { by: "time", first: "desc" },
    cell: ({ invitedAt }) => <Day at={invitedAt} />,
  },
  {
    id: "expires",
    label: text("Expires"),
    width: 108,
    from: "wide",
    figures: true,
    cell: ({ status, expiresAt }) => (status === "pending" || status === "expired") && <Day at={expiresAt} />,
  },
  {
    id: "answered",
    label: text("Answered"),
    width: 108,
    from: "wide",
    figures: true,
    cell: ({ answeredAt }) => answeredAt && <Day at={answeredAt} />,
  },
];
