import type { Track } from "@plenary/contract/programme/tracks";
import { counted, list, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Said } from "./arranged/Said.tsx";
import { Swatch } from "./Swatch.tsx";
import { policies } from "./words.ts";

interface TrackRowProps {
  track: Track;
  roomNames: ReadonlyMap<string, string>;
  /** What its organizers can do; null for others. */
  actions: ReactNode;
}

/** A track as a row of the list. */
export function TrackRow({ track, roomNames, actions }: TrackRowProps) {
  const { name, color, slots, description, roomPolicy, roomIds, managers } = track;
  const rooms = roomIds.flatMap((roomId) => roomNames.get(roomId) ?? []);
  const said = [
    { term: text("Description"), value: description },
    { term: policies[roomPolicy]().label, value: roomPolicy === "any" ? null : list(rooms) || null },
    { term: text("Managers"), value: list(managers.map((manager) => manager.name)) || null },
  ];
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-start gap-2.5">
          {color && <Swatch color={color} className="mt-1 size-4" />}
          <h2 dir="auto" className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {name}
          </h2>
        </div>
        <p className="text-sm text-ink-soft">
          {slots === 0 ? text("Nothing in it") : counted(slots, "{count} session", "{count} sessions")}
        </p>
        <Said about={name} said={said} />
      </div>
      {actions && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{actions}</div>}
    </div>
  );
}
