import { getSchedule, type ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, text } from "@plenary/contract/text";
import Redo2 from "lucide-react/icons/redo-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Undo2 from "lucide-react/icons/undo-2";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from "react-router";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { formatDay, formatWeekday } from "../../base/formats/dates.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { ConflictList } from "./ConflictList.tsx";
import { columnsOf, isUnscheduled, slotsOfDay, viewOf } from "./day-view.ts";
import { Grid, startAt } from "./Grid.tsx";
import { ConnectionLost, Others, useTellHeld } from "./Others.tsx";
import { undoable } from "./plan.ts";
import { SlotDetails } from "./SlotDetails.tsx";
import { Unscheduled } from "./Unscheduled.tsx";
import { useDrag } from "./use-drag.ts";
import { useHeld } from "./use-held.ts";
import { loadPlan, usePlan } from "./use-plan.ts";
import { focusSlot, useSlotKeys } from "./use-slot-keys.tsx";
import { othersWords } from "./words.ts";

/** The day and the open slot are the address's; the plan is this screen's. */
export { keepsWhatIsLoaded as shouldRevalidate } from "../../base/calls/revalidation.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const [{ event }, plan] = await Promise.all([loadEvent(eventId), loadPlan(eventId, request.signal)]);
  return { event, plan };
}

export function ErrorBoundary() {
  return <EventFailure failure={getSchedule.failure} />;
}

/** Where an event's organizers and track managers arrange what is when and where (docs/product/schedule.md). */
export default function ScheduleEditor() {
  const { event, plan: loaded } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const { plan, failure, move, undo, ...others } = usePlan(eventId, loaded, (operation, shown) =>
    editor.say(othersWords(operation, shown)),
  );
  const editor = useHeld(plan, move);
  useTellHeld(editor.held?.slotId ?? null, others.tellOthers);
  const { schedule, slots } = plan;
  const { held } = editor;
  const [query, setQuery] = useSearchParams();
  const noMail = useNoMail();
  /** The slot that has the focus, or gets it back, and the one that is to get it once it is there. */
  const kept = useRef<string>(null);
  const wanted = useRef<string>(null);
  const [listsConflicts, setListsConflicts] = useState(false);
  const [allHours, setAllHours] = useState(false);

  const day = schedule.days.find(({ date }) => date === query.get("day")) ?? schedule.days[0];
  const open = slots.get(query.get("slot") ?? "");
  const show = (shown: { day?: string; slot?: string | null }) => {
    // Going to where one is would load everything again, which fails without a network.
    if (Object.entries(shown).every(([name, value]) => query.get(name) === value)) return;
    setQuery(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [name, value] of Object.entries(shown)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  const shown = useMemo(() => (held ? new Map(slots).set(held.slotId, held) : slots), [slots, held]);
  const ofDay = day ? slotsOfDay(shown.values(), day) : [];
  const columns = columnsOf(ofDay, schedule);
  const unscheduled = [...shown.values()].filter(isUnscheduled);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { one, other } of editor.conflicts)
      for (const { slotId } of [one, other]) found.set(slotId, (found.get(slotId) ?? 0) + 1);
    return found;
  }, [editor.conflicts]);
  const conflictsOf = (slotId: string) => counts.get(slotId) ?? 0;
  const { undo: last, redo: undone } = undoable(plan.own);

  /** Shows a slot's details, and the day that it is on, with the focus on it where it stands. */
  function openSlot(slot: ScheduleSlot): void {
    [kept.current, wanted.current] = [slot.slotId, slot.slotId];
    const on = schedule.days.find((one) => slotsOfDay([slot], one).length > 0);
    show({ slot: slot.slotId, ...(on && { day: on.date }) });
  }

  function press(slot: ScheduleSlot): void {
    kept.current = slot.slotId;
    if (held?.slotId === slot.slotId) editor.putBack();
    else editor.pickUp(slot);
    show({ slot: slot.slotId });
  }

  const keys = useSlotKeys({
    ...{ schedule, day, columns, editor, onPress: press, onOpen: openSlot },
    onDay: (date) => show({ day: date }),
    onPin: ({ slotId, pinned }) => void move([{ slotId, pinned: !pinned }], { pinned: !pinned }),
    onUndo: last && (() => void undo(last)),
    onRedo: undone && (() => void undo(undone)),
  });

  const grid = useRef<HTMLElement>(null);
  const view = useMemo(
    () => day && viewOf(day, schedule, [...slots.values()], allHours),
    [day, schedule, slots, allHours],
  );
  const onPointerDown = useDrag(grid, (slot, drop) => {
    if (drop === "list") editor.unschedule(slot);
    else if (drop && view)
      editor.put(slot, { roomId: drop.roomId, startTime: startAt(view, drop.top, schedule.gridMinutes) });
  });
  // A slot that is moved to another column is another element.
  useLayoutEffect(() => {
    if (wanted.current !== null && focusSlot(wanted.current)) wanted.current = null;
    else if (kept.current !== null && document.activeElement === document.body) focusSlot(kept.current);
  });
  const acts = { onPointerDown, held, conflictsOf, onPress: press, onKeyDown: keys.onKeyDown };
  return (
    <div className="flex flex-col gap-3 px-[clamp(1rem,2vw,1.5rem)] py-4">
      <title>{text("Schedule editor of {event} · Plenary", { event: event.name })}</title>
      <div className="flex items-center gap-x-4 gap-y-2 max-lg:flex-wrap">
        <h1 className="shrink-0 text-xl">{text("Schedule editor")}</h1>
        <div className="flex shrink-0 gap-1">
          <Button
            variant="quiet"
            size="sm"
            disabled={!last}
            onClick={() => last && void undo(last)}
            title={last?.moves[0]?.title}
          >
            <Undo2 aria-hidden="true" />
            {text("Undo")}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={!undone}
            onClick={() => undone && void undo(undone)}
            title={undone?.moves[0]?.title}
          >
            <Redo2 aria-hidden="true" />
            {text("Redo")}
          </Button>
        </div>
        {editor.conflicts.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={listsConflicts}
            onClick={() => setListsConflicts(!listsConflicts)}
          >
            <TriangleAlert aria-hidden="true" className="text-warn" />
            {counted(editor.conflicts.length, "{count} conflict", "{count} conflicts")}
          </Button>
        )}
        {held && (
          <p className="flex min-w-0 items-center gap-2 text-sm">
            <span className="font-medium">
              {text("Press a place in the grid. Where it is striped it would collide.")}
            </span>
            <Button variant="quiet" size="sm" onClick={editor.putBack}>
              {text("Put back")}
            </Button>
          </p>
        )}
        <Others others={others.others} slots={slots} />
        <Button variant="quiet" size="sm" onClick={keys.help} className="ms-auto max-lg:hidden">
          {text("Keys")}
        </Button>
        {keys.dialog}
        <Link to={organizerPaths.newVersion(eventId)} className="text-link shrink-0 text-sm max-lg:ms-auto">
          {schedule.live ? text("Prepare the first version") : text("Prepare the next version")}
        </Link>
      </div>
      {schedule.live && event.visibility === "public" && (
        <p className="rounded-control bg-warn-wash px-3 py-2 text-sm">
          {noMail === null
            ? text(
                "Changes are public at once, and speakers with an account hear of them. Release a first version to keep them back.",
              )
            : text(
                "Changes are public at once, and speakers with an account find them on their dashboards. Release a first version to keep them back.",
              )}
        </p>
      )}
      {failure && (
        <p role="alert" className="rounded-control bg-danger-wash px-3 py-2 text-sm text-danger-strong">
          {failure}
        </p>
      )}
      {listsConflicts && editor.conflicts.length > 0 && (
        <ConflictList schedule={schedule} conflicts={editor.conflicts} onOpen={openSlot} />
      )}
      <p role="status" className="sr-only">
        {editor.said}
      </p>
      <ConnectionLost isConnected={others.isConnected} />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${open ? "lg:grid-cols-[15rem_minmax(0,1fr)_18rem]" : "lg:grid-cols-[15rem_minmax(0,1fr)]"}`}
      >
        <div
          data-list
          className="lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto lg:overscroll-contain lg:pe-1"
        >
          <Unscheduled {...{ schedule, slots: unscheduled }} {...acts} />
        </div>
        <div className="flex min-w-0 flex-col">
          <div className="flex flex-wrap items-center gap-1 pb-2">
            {schedule.days.map(({ date, ...rest }) => (
              <Button
                key={date}
                variant={date === day?.date ? "secondary" : "quiet"}
                size="sm"
                aria-pressed={date === day?.date}
                title={formatDay(date)}
                onClick={() => show({ day: date })}
              >
                {formatWeekday(date)}
                <span className="font-normal text-ink-soft tabular-nums">
                  {slotsOfDay(slots.values(), { date, ...rest }).length}
                </span>
              </Button>
            ))}
            <Button variant="quiet" size="sm" aria-pressed={allHours} onClick={() => setAllHours(!allHours)}>
              {allHours ? text("Fewer hours") : text("All hours")}
            </Button>
          </div>
          {view && (
            <Grid
              {...{ schedule, view, columns, slots: ofDay }}
              scroller={grid}
              onPut={editor.put}
              {...acts}
            />
          )}
        </div>
        {open && (
          <aside className="overflow-y-auto max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[45dvh] max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:p-4 max-lg:shadow-float lg:max-h-[calc(100dvh-9rem)]">
            <SlotDetails
              slot={open}
              schedule={schedule}
              conflicts={editor.conflicts.filter(({ one, other }) =>
                [one.slotId, other.slotId].includes(open.slotId),
              )}
              onMove={(one) => move([one])}
              onPickUp={() => editor.pickUp(open)}
              onOpen={openSlot}
              onClose={() => show({ slot: null })}
            />
          </aside>
        )}
      </div>
    </div>
  );
}
