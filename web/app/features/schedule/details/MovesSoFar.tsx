import type { Schedule, ScheduleOperation, SchedulePlace } from "@plenary/contract/schedule/schedule";
import { listOperations } from "@plenary/contract/schedule/schedule";
import { list, text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatToTheMinute } from "../../../base/formats/dates.ts";
import { Folded } from "../../../ui/forms/Folded.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { placeWords } from "../plan/words.ts";

interface MovesSoFarProps {
  eventId: string;
  slotId: string;
  schedule: Schedule;
}

/** Who moved a slot, when, from where and to; loaded when it is unfolded, so give it a `key` that changes with the slot's revision. */
export function MovesSoFar({ eventId, slotId, schedule }: MovesSoFarProps) {
  const [isOpen, setOpen] = useState(false);
  const [operations, setOperations] = useState<readonly ScheduleOperation[] | null>(null);
  const task = useTask(listOperations.failure);

  function toggle(open: boolean): void {
    setOpen(open);
    if (!open) return;
    void task.run(async () => {
      const found = await call(listOperations, { params: { eventId }, query: { slotId } });
      setOperations(found.operations);
    });
  }

  return (
    <Folded label={text("Moves so far")} open={isOpen} onToggle={toggle}>
      <FormError>{task.error}</FormError>
      {operations?.length === 0 && <p className="text-sm">{text("Not moved in this editor yet.")}</p>}
      <ol className="flex flex-col gap-3 text-sm">
        {operations?.map(({ operationId, actor, at, undoes, moves }) => (
          <li key={operationId} className="[overflow-wrap:anywhere]">
            <p className="font-medium">
              <bdi>{actor?.name ?? text("Somebody")}</bdi>
            </p>
            <p className="text-xs text-ink-soft">
              {undoes === null
                ? formatToTheMinute(new Date(at))
                : text("{when}, undone", { when: formatToTheMinute(new Date(at)) })}
            </p>
            {moves.map(({ from, to }) => (
              <p key={operationId}>{moveWords(from, to, schedule)}</p>
            ))}
          </li>
        ))}
      </ol>
    </Folded>
  );
}

/** What a move changed: "not scheduled → Sat, 1 May 2027, 10:00–10:30, Hall". */
function moveWords(from: SchedulePlace, to: SchedulePlace, schedule: Schedule): string {
  const [before, after] = [placeWords(from, schedule), placeWords(to, schedule)];
  const trackOf = ({ trackId, trackName }: SchedulePlace) =>
    schedule.tracks.find((track) => track.trackId === trackId)?.name ?? trackName ?? text("No track");
  return list([
    ...(before === after ? [] : [text("{before} → {after}", { before, after })]),
    ...(from.trackId === to.trackId && from.trackName === to.trackName
      ? []
      : [text("{before} → {after}", { before: trackOf(from), after: trackOf(to) })]),
    ...(from.pinned === to.pinned ? [] : [to.pinned ? text("pinned") : text("unpinned")]),
  ]);
}
