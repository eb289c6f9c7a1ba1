import { keys, read, write } from "./device.ts";
import { longestAsked } from "./queue.ts";

/** Until when nothing about an event is sent, as the server has asked: also when the page is opened again, or in another window. */

/** In milliseconds since the epoch, by the ids of events. */
type Waits = Record<string, number>;

/** How long nothing about the event is sent, in milliseconds. */
export function leftOf(eventId: string): number {
  const left = (read<Waits>(keys.waits, {})[eventId] ?? 0) - Date.now();
  // A clock that was put back keeps nobody waiting for longer than a server may ask.
  return left > 0 && left <= longestAsked ? left : 0;
}

/** @param seconds how long the server has asked to wait */
export function putOff(eventId: string, seconds: number): void {
  const now = Date.now();
  const others = Object.entries(read<Waits>(keys.waits, {})).filter(([, until]) => until > now);
  write(keys.waits, {
    ...Object.fromEntries(others),
    [eventId]: now + Math.min(seconds * 1000, longestAsked),
  });
}
