import type { ReactNode } from "react";
import { spanOn } from "../slots/times.ts";
import { isForAll } from "./printed.ts";
import { dayName, type Printed, PrintedSlot, roomName } from "./printed-parts.server.tsx";

/** With this many slots a sign gets smaller letters, so that it fits one sheet; its times have the same size on all. */
const smaller = [
  { name: "full", from: 9 },
  { name: "packed", from: 14 },
  { name: "crowded", from: 20 },
];

const sizesOf = (slots: number) => smaller.flatMap(({ name, from }) => (slots >= from ? [name] : []));

/** A sign for each room and day, for the door; further sheets repeat what they belong to. */
export function Doors({ programme, days, rooms, clock, identity }: Printed): ReactNode {
  return rooms.map((room) =>
    days.map(({ day, slots: ofDay }) => {
      const inside = ofDay.filter(room.has);
      if (day === null || inside.length === 0) return null;
      const shown = ofDay.filter((slot) => room.has(slot) || isForAll(slot));
      return (
        <section key={`${room.key} ${day}`} className={["page", "door", ...sizesOf(shown.length)].join(" ")}>
          <table role="presentation">
            <thead>
              <tr>
                <td>
                  {identity}
                  <h1 dir="auto">{roomName(room)}</h1>
                  <p className="day">{dayName(day)}</p>
                  <p className="about" dir="auto">
                    {programme.event.name}
                  </p>
                </td>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  <ol>
                    {shown.map((slot) => (
                      <li key={slot.slotId} data-slot={slot.slotId}>
                        <p className="time">
                          {slot.startTime && spanOn(day, slot.startTime, slot.endTime, clock)}
                        </p>
                        <PrintedSlot slot={slot} />
                      </li>
                    ))}
                  </ol>
                </td>
              </tr>
            </tbody>
          </table>
        </section>
      );
    }),
  );
}
