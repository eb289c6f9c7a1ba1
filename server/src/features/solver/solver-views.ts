import { featureNames } from "@plenary/contract/programme/feature-names";
import type { Feature } from "@plenary/contract/programme/programme-fields";
import type { SchedulePlace } from "@plenary/contract/schedule/schedule";
import type { Solution } from "@plenary/contract/schedule/solver";
import { reasonText, type SaidReason } from "@plenary/contract/schedule/solver-words";
import { text } from "@plenary/contract/text";
import { placeOf } from "../schedule/moves.ts";
import { type Plan, placeWords } from "../schedule/plan.ts";
import { standingNow } from "./applying.ts";
import type { Asked, Found, FoundPlace, StoredReason } from "./asked.ts";
import type { SolutionRow } from "./solver.queries.ts";

/** Solutions in answers. */

export const describedSolution = (row: Omit<SolutionRow, "found">): Omit<Solution, "found"> => ({
  ...{ solutionId: row.solution_id, eventId: row.event_id, state: row.state },
  ...{ scope: row.asked.scope, seconds: row.asked.seconds, at: row.at, endedAt: row.ended_at },
  askedBy: row.asked_by === null ? null : { userId: row.asked_by, name: row.asked_name ?? "" },
  progress: row.progress,
});

/** What a solution is told with: the plan as it is now, and the names of the people in reasons. */
interface Told {
  plan: Plan;
  names: ReadonlyMap<string, string>;
}

/** @param told null if nothing is found */
export const solutionView = (row: SolutionRow, told: Told | null): Solution => ({
  ...describedSolution(row),
  found: row.found && told && foundView(row.found, row.asked, told),
});

/** The people that its reasons are about. */
export const peopleIn = (found: Found): string[] =>
  found.left.flatMap(({ reason }) =>
    reason.kind === "people_apart" ? reason.people : reason.kind === "person_full" ? [reason.person] : [],
  );

function foundView(
  { moves, left, ...found }: Found,
  asked: Asked,
  told: Told,
): NonNullable<Solution["found"]> {
  const { plan } = told;
  const rows = new Map(plan.rows.map((row) => [row.slot_id, row]));
  const titleOf = (slotId: string) => rows.get(slotId)?.title ?? text("Deleted session");
  const usual = plan.around.programme.default_minutes;
  const minutesOf = (slotId: string) => rows.get(slotId)?.duration_minutes ?? usual;
  const now = standingNow(plan, moves);
  const words = wordsIn(told, { titleOf, minutesOf });
  return {
    ...found,
    moves: moves.map((move) => ({
      ...{ slotId: move.slotId, title: titleOf(move.slotId), minutes: minutesOf(move.slotId) },
      ...{ from: standing(move.from), to: move.to, now: now.get(move.slotId) ?? "moved" },
    })),
    left: [
      ...left.map(({ slotId, people = [], reason }) => ({
        ...{ slotId, title: titleOf(slotId) },
        text: reasonText(
          words(stillSaid(people, rows.get(slotId)) ? reason : { kind: "times_changed" }, slotId),
        ),
      })),
      ...pinnedOut(plan, asked, new Set([...moves, ...left].map(({ slotId }) => slotId))),
    ],
  };
}

/** Of who no longer speaks there nothing is told. */
const stillSaid = (people: readonly string[], row: Plan["rows"][number] | undefined): boolean =>
  people.every((userId) => row?.people.includes(userId));

/** What is pinned without a place: the search leaves it alone, and whoever counts would miss it. */
const pinnedOut = ({ rows }: Plan, { tracks }: Asked, known: ReadonlySet<string>) =>
  rows
    .filter(
      (row) =>
        row.kind === "session" &&
        row.pinned &&
        standing(placeOf(row)) === null &&
        !known.has(row.slot_id) &&
        (tracks === null || tracks.includes(row.track_id ?? "")),
    )
    .map(({ slot_id: slotId, title }) => ({ slotId, title, text: reasonText({ kind: "pinned" }) }));

/** Where something stood; null if it had no time or no room. */
function standing({ startTime, roomIds, roomName }: SchedulePlace): FoundPlace | null {
  const [roomId = null] = roomIds;
  return startTime === null || (roomId === null && roomName === null) ? null : { startTime, roomId };
}

interface Named {
  titleOf: (slotId: string) => string;
  minutesOf: (slotId: string) => number;
}

/** Makes reasons for readers: with the names that rooms, tracks, people and sessions have now. */
function wordsIn({ plan, names }: Told, { titleOf, minutesOf }: Named) {
  const tracks = new Map(plan.around.tracks.map((track) => [track.track_id, track.name]));
  const trackOf = (id: string | null) => (id === null ? null : (tracks.get(id) ?? null));
  const placeOfSlot = ({ startTime, roomId }: FoundPlace, slotId: string) =>
    placeWords(
      {
        ...{ startTime, durationMinutes: minutesOf(slotId), roomIds: roomId ? [roomId] : [] },
        ...{ roomName: null, trackId: null, trackName: null, pinned: false },
      },
      plan,
    );
  const nameOf = (userId: string) => names.get(userId) ?? text("Somebody");
  return (reason: StoredReason, slotId: string): SaidReason => {
    switch (reason.kind) {
      case "no_room_open":
      case "rooms_full":
        return { ...reason, track: trackOf(reason.track) };
      case "no_room_has": {
        const features = reason.features.map((feature) => featureNames[feature as Feature]());
        return { ...reason, features, track: trackOf(reason.track) };
      }
      case "people_apart":
        return { ...reason, people: reason.people.map(nameOf) };
      case "person_full":
        return { ...reason, person: nameOf(reason.person) };
      case "not_chosen":
        return { ...reason, place: placeOfSlot(reason.place, slotId) };
      case "fixed":
        return {
          ...{ kind: reason.kind, place: placeOfSlot(reason.place, slotId) },
          titles: reason.slots.map(titleOf),
          ...{ pinned: reason.pinned.map(titleOf), unmoved: reason.unmoved.map(titleOf) },
        };
      case "moves_used":
      case "not_found": {
        const { slots, place, ...rest } = reason;
        return { ...rest, place: placeOfSlot(place, slotId), titles: slots.map(titleOf) };
      }
      default:
        return reason;
    }
  };
}
