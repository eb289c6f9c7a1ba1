import type { CollidingSlot, Collision } from "@plenary/contract/schedule/colliding-slot";
import { conflictText } from "@plenary/contract/schedule/conflict-words";
import { formatApartIn, formatDay, formatSpanIn } from "../../../base/formats.ts";
import type { Db, Tx } from "../../../db/db.ts";
import * as queries from "./frame.queries.ts";
import type { Framing } from "./frame.ts";

type Titled = CollidingSlot & { title: string };

/** Says conflicts of an event in words. */
export async function conflictWriter(
  db: Db | Tx,
  { frame, roomNames, trackNames }: Pick<Framing, "frame" | "roomNames" | "trackNames">,
  { timezone }: { timezone: string },
  collisions: readonly Collision<Titled>[],
): Promise<(collision: Collision<Titled>) => string> {
  const people = collisions.flatMap(({ rule, subjectId }) =>
    subjectId !== null && ofPeople.includes(rule) ? [subjectId] : [],
  );
  const names = await queries.selectNames(db, [...new Set(people)]);
  const iso = (moment: number) => new Date(moment).toISOString();
  const named = {
    ...{ frame, rooms: roomNames, tracks: trackNames },
    people: new Map(names.map((row) => [row.user_id, row.name])),
    clock: {
      span: (from: number, to: number) => formatSpanIn(iso(from), iso(to), timezone),
      time: (moment: number) => formatApartIn(iso(moment), timezone).time,
      dayOf: (moment: number) => formatApartIn(iso(moment), timezone).date,
      day: formatDay,
    },
  };
  return (collision) => conflictText(collision, named);
}

/** Rules whose subject is a person. */
const ofPeople: Collision["rule"][] = ["person_overlap", "person_away", "person_gap"];
