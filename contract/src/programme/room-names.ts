import { list } from "../text.ts";
import type { PublicProgramme, PublicSlot } from "./public-programme.ts";

/** Returns a function for the names of a slot's rooms; null for none, or all. */
export function roomNames({ rooms }: Pick<PublicProgramme, "rooms">): (slot: PublicSlot) => string | null {
  const names = new Map(rooms.map(({ roomId, name }) => [roomId, name]));
  return ({ room, roomIds }) => room ?? (list(roomIds.flatMap((roomId) => names.get(roomId) ?? [])) || null);
}
