import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatDayRange } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import type { Column } from "../../ui/table/columns.ts";
import { Day } from "../../ui/table/Day.tsx";
import { rowLinkClass } from "../../ui/table/Table.tsx";
import { VisibilityMark } from "./VisibilityMark.tsx";
import { VisibilitySwitch } from "./VisibilitySwitch.tsx";

/** What every list of events shows of each. */
export const sharedColumns = () =>
  ({
    name: {
      id: "name",
      label: text("Name"),
      phone: "title",
      cell: ({ eventId, name }) => (
        <Link to={paths.event(eventId)} className={rowLinkClass}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    visibility: {
      id: "visibility",
      label: text("Visibility"),
      width: 112,
      phone: "mark",
      cell: ({ visibility }) => <VisibilityMark visibility={visibility} />,
    },
    when: {
      id: "when",
      label: text("When"),
      width: 236,
      phone: "below",
      cell: ({ startDate, endDate }) => formatDayRange(startDate, endDate),
    },
    where: {
      id: "where",
      label: text("Where"),
      width: 220,
      grows: true,
      cell: ({ location }) => <bdi className="text-ink-soft">{location}</bdi>,
    },
  }) satisfies Record<string, Column<Event>>;

/** The columns of the events that somebody may see, in their order. */
export function eventColumns(isPast: boolean): readonly Column<Event>[] {
  const { name, visibility, when, where } = sharedColumns();
  return [
    name,
    { ...when, sort: { by: "date", first: isPast ? "desc" : "asc", isOneWay: true } },
    where,
    {
      id: "added",
      label: text("Added"),
      width: 108,
      from: "large",
      figures: true,
      sort: { by: "added", first: "desc", isOneWay: true },
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      ...{ ...visibility, width: 132, phone: "act" },
      cell: (event) =>
        event.permissions.manage ? (
          // Above the link that covers the row; a failure is told below the switch.
          <div className="relative z-1 whitespace-normal">
            <VisibilitySwitch event={event} />
          </div>
        ) : (
          visibility.cell(event)
        ),
    },
  ];
}
