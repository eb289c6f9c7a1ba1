import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import {
  cut,
  difference,
  differences,
  peopleDifference,
  type ToldColumns,
} from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory, storedPeople } from "../../features/history/record.ts";
import type { ImportedColumns } from "../../features/import/storing/imported-session.ts";
import { columns as eventColumns } from "./event-history.ts";
import { columns as programmeColumns } from "./programme-history.ts";

const columns: ToldColumns<ImportedColumns> = {
  status: "status",
  start_time: "startTime",
  duration_minutes: "durationMinutes",
  room: "room",
  track: "track",
  type: "type",
  languages: "languages",
  links: "links",
  do_not_record: "doNotRecord",
  recording_url: "recordingUrl",
  title: "title",
  summary: "summary",
  description: "description",
};

/** One row for an import, and one for each session, room, track and item that was there before and is changed by it. */
export async function imported(fact: FactOf<"event_imported">, { ctx, tx }: ReactionCtx) {
  const { eventId, changed, tally, sessions, rows, arranged } = fact;
  if (!changed.event && !changed.programme) return;
  const told = [
    ...(rows ? differences(rows.before, rows.after, eventColumns) : []),
    ...difference("sessionsAdded", null, tally.sessions.created || null),
    ...difference("sessionsChanged", null, tally.sessions.updated || null),
    ...difference("sessionsRemoved", null, tally.sessions.removed || null),
    ...difference("speakersAdded", null, tally.speakers.created || null),
    ...difference("speakersChanged", null, tally.speakers.updated || null),
    ...difference("roomsAdded", null, arranged.added.rooms || null),
    ...difference("tracksAdded", null, arranged.added.tracks || null),
    ...difference("itemsAdded", null, arranged.added.items || null),
  ];
  const whole: HistoryEvent = { eventId, actor: null, kind: "imports", action: "imported", changes: told };
  const named = sessions.flatMap(({ people }) => (people ? [...people.before, ...people.after] : []));
  const stored = await storedPeople(tx, named);
  const peopleOf = (ids: string[]) => ids.map((id) => stored.get(id) ?? id);
  const each = sessions.flatMap(({ before, after, people, ...session }): HistoryEvent[] => {
    const changes = [
      ...differences(before, after, columns),
      ...(people ? peopleDifference("speakers", peopleOf(people.before), peopleOf(people.after)) : []),
    ];
    if (changes.length === 0) return [];
    return [{ eventId, actor: null, kind: "imports", action: "imported", session, changes }];
  });
  const rooms = arranged.changed.map(({ what, name, before, after }): HistoryEvent => {
    const action = `${what}_updated` as const;
    const changes = differences(before, after, programmeColumns);
    return { eventId, actor: null, kind: "imports", action, subject: cut(name), changes };
  });
  await recordHistory(ctx, tx, [whole, ...rooms, ...each]);
}
