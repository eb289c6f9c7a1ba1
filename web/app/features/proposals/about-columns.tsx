import { lengthInWords } from "@plenary/contract/lengths";
import { beside, list, text } from "@plenary/contract/text";
import type { Column } from "../../ui/table/columns.ts";

/** What every list of proposals says of what they are. */
interface AboutProposal {
  typeName: string | null;
  minutes: number | null;
  trackName: string | null;
  tags?: readonly string[] | undefined;
}

export const typeColumn = (): Column<AboutProposal> => ({
  id: "type",
  label: text("Type"),
  width: 176,
  from: "medium",
  cell: ({ typeName, minutes }) => (
    <bdi className="text-ink-soft">{beside([typeName, minutes !== null && lengthInWords(minutes)])}</bdi>
  ),
});

export const trackColumn = (): Column<AboutProposal> => ({
  id: "track",
  label: text("Track"),
  width: 140,
  from: "large",
  has: ({ trackName }) => trackName !== null,
  cell: ({ trackName }) => trackName && <bdi className="text-ink-soft">{trackName}</bdi>,
});

export const tagsColumn = (): Column<AboutProposal> => ({
  id: "tags",
  label: text("Tags"),
  width: 140,
  from: "large",
  has: ({ tags = [] }) => tags.length > 0,
  cell: ({ tags = [] }) => <bdi className="text-ink-soft">{list(tags)}</bdi>,
});
