import { text } from "../text.ts";
import type { CollisionRule } from "./collisions.ts";

/** What a collision is about: titles, the room's or person's name, and when both go on, as its reader writes times. */
interface CollisionWords {
  one: string;
  other: string;
  /** Null for somebody whose account is gone. */
  subject: string | null;
  from: string;
  to: string;
}

/** A collision in words, the same in the editor, before a release and in answers. */
export function conflictText(rule: CollisionRule, { subject, ...words }: CollisionWords): string {
  if (rule === "room_overlap")
    return text("“{one}” and “{other}” overlap in {room}, {from} to {to}.", {
      ...words,
      room: subject ?? "",
    });
  const person = subject ?? text("Somebody");
  return text("{person} is in “{one}” and “{other}” at the same time, {from} to {to}.", { ...words, person });
}
