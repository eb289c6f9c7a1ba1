import { counted, list, text } from "../text.ts";

/** Why a session has no place in a solution, with names, titles and places as their reader writes them. */
export type SaidReason =
  | { kind: "unconfirmed" }
  | { kind: "pinned" }
  | { kind: "no_room_open"; track: string | null }
  | { kind: "no_room_has"; features: string[]; track: string | null }
  | { kind: "no_room_holds"; expects: number; most: number }
  | { kind: "not_chosen"; place: string }
  | { kind: "too_long"; minutes: number; longest: number }
  | { kind: "people_apart"; people: string[] }
  | { kind: "person_full"; person: string; speaks: number; there: number }
  | { kind: "rooms_full"; track: string | null; missing: number }
  /** Of `titles` these are pinned, and these not moved by this run. */
  | { kind: "fixed"; place: string; titles: string[]; pinned: string[]; unmoved: string[] }
  | { kind: "moves_used"; place: string; titles: string[]; maxMoves: number }
  | { kind: "not_tried" }
  | { kind: "times_changed" }
  | { kind: "not_found"; tries: number; place: string; titles: string[] };

/** A reason in words. */
export function reasonText(reason: SaidReason): string {
  switch (reason.kind) {
    case "unconfirmed":
      return text("It is not confirmed, and only confirmed sessions are placed in this event.");
    case "pinned":
      return text("It is pinned, and what is pinned is left as it is.");
    case "no_room_open":
      return reason.track === null
        ? text("No room is open on these days.")
        : text("No room is open to {track} on these days.", { track: reason.track });
    case "no_room_has": {
      const features = list(reason.features);
      return reason.track === null
        ? text("No room has {features}.", { features })
        : text("No room that is open to {track} has {features}.", { features, track: reason.track });
    }
    case "no_room_holds":
      return text("{expected} people are expected; the largest room that suits it holds {most}.", {
        expected: reason.expects,
        most: reason.most,
      });
    case "not_chosen":
      return text("It could stand {place}, which was not chosen for this run.", { place: reason.place });
    case "too_long":
      return text(
        "It takes {minutes} minutes; the longest free time that suits it and its people is {longest}.",
        { minutes: reason.minutes, longest: reason.longest },
      );
    case "people_apart":
      return text("{names} cannot be there at the same time.", { names: list(reason.people) });
    case "person_full":
      return text("{name} speaks {minutes} minutes, and is there {there}.", {
        ...{ name: reason.person, minutes: reason.speaks, there: reason.there },
      });
    case "rooms_full":
      return reason.track === null
        ? counted(
            reason.missing,
            "The rooms that suit it are full: {count} minute is missing.",
            "The rooms that suit it are full: {count} minutes are missing.",
          )
        : counted(
            reason.missing,
            "Its track's rooms are full: {count} minute is missing.",
            "Its track's rooms are full: {count} minutes are missing.",
          );
    case "fixed":
      return fixedText(reason);
    case "moves_used":
      return counted(
        reason.maxMoves,
        "It could stand {place} if {titles} moved, but this run may move only {count} session.",
        "It could stand {place} if {titles} moved, but this run may move only {count} sessions.",
        { place: reason.place, titles: quoted(reason.titles) },
      );
    case "not_tried":
      return text("The solver stopped before it got to this session.");
    case "times_changed":
      return text("Its people, or when they can be there, have changed since.");
    case "not_found":
      return reason.titles.length === 0
        ? counted(reason.tries, "No place was found in {count} try.", "No place was found in {count} tries.")
        : counted(
            reason.tries,
            "No place was found in {count} try. It could stand {place} if {titles} moved.",
            "No place was found in {count} tries. It could stand {place} if {titles} moved.",
            { place: reason.place, titles: quoted(reason.titles) },
          );
  }
}

function fixedText({ place, titles, pinned, unmoved }: SaidReason & { kind: "fixed" }): string {
  const [title, ...others] = titles;
  if (title !== undefined && others.length === 0)
    return pinned.length > 0
      ? text(
          "Every place that suits it is taken. It could stand {place} if “{title}” moved, which is pinned.",
          { place, title },
        )
      : text(
          "Every place that suits it is taken. It could stand {place} if “{title}” moved, which this run does not move.",
          { place, title },
        );
  const said = { place, titles: quoted(titles) };
  return pinned.length > 0
    ? counted(
        pinned.length,
        "Every place that suits it is taken. It could stand {place} if {titles} moved, but {fixed} is pinned.",
        "Every place that suits it is taken. It could stand {place} if {titles} moved, but {fixed} are pinned.",
        { ...said, fixed: quoted(pinned) },
      )
    : text(
        "Every place that suits it is taken. It could stand {place} if {titles} moved, but this run does not move {fixed}.",
        { ...said, fixed: quoted(unmoved) },
      );
}

const quoted = (titles: readonly string[]): string =>
  list(titles.map((title) => text("“{title}”", { title })));
