import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { beside, list, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { type Clock, formatDay, formatWeekday } from "../../../../base/formats/dates.ts";
import type { PrintedDay, PrintedRoom } from "./printed.ts";

/** Common to the layouts. */
export interface Printed {
  programme: PublicProgramme;
  rooms: PrintedRoom[];
  days: PrintedDay[];
  clock: Clock;
  /** The event's logo and short address, if it has them. */
  identity: ReactNode;
}

export const dayName = (day: string | null) =>
  day === null ? text("Not scheduled yet") : `${formatWeekday(day)}, ${formatDay(day)}`;

export const roomName = ({ name }: PrintedRoom) => name ?? text("No room yet");

export const speakerNames = ({ speakers }: PublicSlot) => list(speakers.map(({ name }) => name));

/** A slot's texts, and its room unless that is obvious. */
export const PrintedSlot = ({ slot, room }: { slot: PublicSlot; room?: string | null }) => (
  <div>
    <h3 dir="auto">{slot.title}</h3>
    {slot.speakers.length > 0 && <p dir="auto">{speakerNames(slot)}</p>}
    {(room || (room !== undefined && slot.track)) && (
      <p className="where" dir="auto">
        {beside([room, slot.track])}
      </p>
    )}
  </div>
);
