import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { text } from "@plenary/contract/text";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Trash2 from "lucide-react/icons/trash-2";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { Day } from "../../../ui/table/Day.tsx";
import { actClass } from "../../../ui/table/Table.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import { sharedColumns } from "../../events/event-columns.tsx";
import { PersonLink } from "../../users/PersonLink.tsx";

/** What can be done with an event in the list. */
type Ask = (what: "transfer" | "delete", event: OwnedEvent) => void;

/** The columns of everybody's events, in their order. */
export function eventColumns(ask: Ask): readonly Column<OwnedEvent>[] {
  const { name, visibility, when, where } = sharedColumns();
  return [
    name,
    visibility,
    when,
    { ...where, width: 176, spare: 0.3, from: "large" },
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
      sort: { by: "time", first: "desc" },
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
            <span className="max-lg:sr-only">
              {rich("Transfer<sr> {name}</sr>", { sr, name: event.name })}
            </span>
          </Button>
          <Button variant="quiet" size="sm" className={actClass} onClick={() => ask("delete", event)}>
            <Trash2 className="lg:hidden" aria-hidden="true" />
            <span className="max-lg:sr-only">{rich("Delete<sr> {name}</sr>", { sr, name: event.name })}</span>
          </Button>
        </span>
      ),
    },
  ];
}
