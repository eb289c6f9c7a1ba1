import { lengthInWords } from "@plenary/contract/lengths";
import { deleteItem, type Item } from "@plenary/contract/programme/programme";
import { list, text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatTimesOn } from "../../../base/formats/moments.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { kindName } from "./item-words.ts";

interface ItemRowProps {
  item: Item;
  /** The programme day it begins on; null without a time. */
  day: string | null;
  zone: string;
  roomNames: ReadonlyMap<string, string>;
  onEdit: (button: HTMLElement) => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** One item of the list. */
export function ItemRow({ item, day, zone, roomNames, onEdit, focusAfter }: ItemRowProps) {
  const task = useTask(deleteItem.failure);
  const { revalidate } = useRevalidator();
  const { itemId, title, kind, startTime, durationMinutes } = item;

  async function remove() {
    await call(deleteItem, { params: { itemId } });
    await revalidate();
    notify(text("Item deleted"));
  }

  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[8.5rem_1fr_auto]">
      <p className="tabular-nums text-ink-soft sm:pt-0.5">
        {startTime && day
          ? formatTimesOn(day, startTime, durationMinutes, zone)
          : durationMinutes && lengthInWords(durationMinutes)}
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 dir="auto" className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {title}
          </h4>
          <Badge tone={kind === "blocker" ? "warn" : "neutral"}>{kindName(kind)}</Badge>
        </div>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{roomsOf(item, roomNames)}</p>
        {item.description && (
          <p dir="auto" className="line-clamp-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
            {item.description}
          </p>
        )}
        {item.url && (
          <a href={item.url} rel="nofollow" className="text-link text-sm [overflow-wrap:anywhere]">
            {item.url.replace(/^https?:\/\/|\/$/gi, "")}
          </a>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button variant="secondary" size="sm" onClick={(event) => onEdit(event.currentTarget)}>
          {text("Edit")}
          <span className="sr-only"> {title}</span>
        </Button>
        <ConfirmButton
          label={text("Delete")}
          about={title}
          size="sm"
          danger
          title={text("Delete this item?")}
          confirmLabel={text("Delete item")}
          busyLabel={text("Deleting...")}
          work={remove}
          task={task}
          focusAfter={focusAfter}
        >
          <q className="[overflow-wrap:anywhere]">{title}</q>
        </ConfirmButton>
      </div>
    </li>
  );
}

function roomsOf({ roomIds }: Item, roomNames: ReadonlyMap<string, string>): string {
  if (roomIds.length === 0) return text("All rooms");
  return list(roomIds.flatMap((roomId) => roomNames.get(roomId) ?? []));
}
