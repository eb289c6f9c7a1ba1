import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { text } from "@plenary/contract/text";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Trash2 from "lucide-react/icons/trash-2";
import { Link } from "react-router";
import { formatDayRange } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { Day } from "../../../ui/table/Day.tsx";
import { actClass, rowLinkClass } from "../../../ui/table/Table.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import { VisibilityMark } from "../../events/VisibilityMark.tsx";
import { PersonLink } from "../../users/PersonLink.tsx";

/** What can be done with an event in the list. */
type Ask = (what: "transfer" | "delete", event: OwnedEvent) => void;

/** The columns of everybody's events, in their order. */
export const eventColumns = (ask: Ask): readonly Column<OwnedEvent>[] => [
  {
    id: "name",
    label: text("Name"),
    phone: "title",
    cell: ({ eventId, name }) => (
      <Link to={paths.event(eventId)} className={rowLinkClass}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    id: "visibility",
    label: text("Visibility"),
    width: 104,
    phone: "mark",
    cell: ({ visibility }) => <VisibilityMark visibility={visibility} />,
  },
  {
    id: "when",
    label: text("When"),
    width: 212,
    phone: "below",
    cell: ({ startDate, endDate }) => formatDayRange(startDate, endDate),
  },
  {
    id: "where",
    label: text("Where"),
    width: 140,
    grows: true,
    from: "large",
    cell: ({ location }) => <bdi className="text-ink-soft">{location}</bdi>,
  },
  {
    id: "owner",
    label: text("Owner"),
    width: 148,
    phone: "end",
    cell: ({ creator }) => (
      <>
        <span className="relative z-1 block max-lg:hidden [&>a]:block [&>a]:truncate [&>a]:leading-6">
          <PersonLink person={creator} />
        </span>
        {/* On phones a link below that of the event would be too close to it. */}
        <bdi className="text-ink-soft lg:hidden">{creator.name}</bdi>
      </>
    ),
  },
  {
    id: "address",
    label: text("Owner's address"),
    width: 220,
    from: "widest",
    cell: ({ creator }) => creator.email && <bdi>{creator.email}</bdi>,
  },
  {
    id: "created",
    label: text("Created"),
    width: 108,
    from: "wide",
    figures: true,
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: "actions",
    label: text("Actions"),
    width: 188,
    isAct: true,
    phone: "act",
    cell: (event) => (
      <span className="flex justify-end gap-1">
        <Button variant="quiet" size="sm" className={actClass} onClick={() => ask("transfer", event)}>
          <ArrowLeftRight className="lg:hidden" aria-hidden="true" />
          <span className="max-lg:sr-only">{rich("Transfer<sr> {name}</sr>", { sr, name: event.name })}</span>
        </Button>
        <Button variant="quiet" size="sm" className={actClass} onClick={() => ask("delete", event)}>
          <Trash2 className="lg:hidden" aria-hidden="true" />
          <span className="max-lg:sr-only">{rich("Delete<sr> {name}</sr>", { sr, name: event.name })}</span>
        </Button>
      </span>
    ),
  },
];
