import type { Speaker } from "@plenary/contract/sessions/speakers";
import { list, text } from "@plenary/contract/text";
import { formatCount } from "../../base/formats/figures.ts";
import type { Column } from "../../ui/table/columns.ts";
import { RowButton } from "../../ui/table/Table.tsx";
import { Face } from "../pictures/Face.tsx";
import { StatusMark } from "../sessions/decisions/StatusMark.tsx";
import { whyNoAddress } from "./SpeakerDetail.tsx";

/** The columns of an event's speakers, in their order. */
export const speakerColumns = (): readonly Column<Speaker>[] => [
  {
    id: "name",
    label: text("Name"),
    phone: "title",
    sort: { by: "name", first: "asc" },
    cell: (speaker, isUnfolded) => (
      <RowButton isUnfolded={isUnfolded}>
        <span className="me-2 inline-flex align-middle">
          <Face person={speaker} size="xs" />
        </span>
        <bdi>{speaker.name}</bdi>
        {speaker.affiliation && <bdi className="ms-2 text-ink-soft max-lg:hidden">{speaker.affiliation}</bdi>}
      </RowButton>
    ),
  },
  {
    id: "state",
    label: text("State"),
    width: 116,
    phone: "mark",
    cell: ({ sessions }) => sessions[0] && <StatusMark session={best(sessions)} wordClass="max-lg:sr-only" />,
  },
  {
    id: "titles",
    label: text("Titles"),
    width: 280,
    grows: true,
    phone: "below",
    from: "medium",
    cell: ({ sessions }) => <span className="text-ink-soft">{list(sessions.map(({ title }) => title))}</span>,
  },
  {
    id: "sessions",
    label: text("Sessions"),
    width: 92,
    figures: true,
    phone: "end",
    sort: { by: "sessions", first: "desc" },
    cell: ({ sessionCount }) => formatCount(sessionCount),
  },
  {
    id: "address",
    label: text("Email address"),
    width: 248,
    cell: ({ email, emailConfirmed, ...speaker }) =>
      email ? (
        <>
          {emailConfirmed === false && <span className="text-warn">{text("Not confirmed")} </span>}
          <bdi>{email}</bdi>
        </>
      ) : (
        <span className="text-ink-soft">{whyNoAddress(speaker)}</span>
      ),
  },
];

/** A session in the programme, else one that waits, else one that was in it; those in the programme are first. */
const best = (sessions: Speaker["sessions"]) =>
  sessions.find(({ status }) => status === "confirmed") ??
  sessions.find(({ status }) => status === "draft") ??
  sessions.find(({ cancelled }) => cancelled) ?? { status: "rejected" as const };
