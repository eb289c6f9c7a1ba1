import { slotsIn } from "@plenary/contract/schedule/colliding-slot";
import { minutesOf } from "@plenary/contract/schedule/collisions";
import { getSchedule, type ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, text } from "@plenary/contract/text";
import ListChecks from "lucide-react/icons/list-checks";
import Search from "lucide-react/icons/search";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { formatMinutes } from "../../base/formats/figures.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { ConflictList, conflictCount } from "./ConflictList.tsx";
import { between } from "./chosen.ts";
import { DayRow } from "./DayRow.tsx";
import {
  type Column,
  columnsByTrack,
  columnsOf,
  isUnscheduled,
  isWithin,
  slotsOfDay,
  viewOf,
  withoutSlots,
  zoomed,
} from "./day-view.ts";
import { FindDialog } from "./FindDialog.tsx";
import { foundIn } from "./found-places.ts";
import { nextFreePlace } from "./free-places.ts";
import { Grid, spotIn, startAt } from "./Grid.tsx";
import { HeldBar } from "./HeldBar.tsx";
import { ManyBar } from "./ManyBar.tsx";
import { ConnectionLost, Others, useTellHeld } from "./Others.tsx";
import { OutsideHours } from "./OutsideHours.tsx";
import { isOwn } from "./own.ts";
import { PlaceDialog } from "./PlaceDialog.tsx";
import { undoable } from "./plan.ts";
import { RoomLists } from "./RoomLists.tsx";
import { SlotDetails } from "./SlotDetails.tsx";
import { SolverButton } from "./solver/SolverButton.tsx";
import { SolverPanel } from "./solver/SolverPanel.tsx";
import { useSolver } from "./solver/use-solver.ts";
import { UndoButton } from "./UndoButton.tsx";
import { Unscheduled } from "./Unscheduled.tsx";
import { useAddress } from "./use-address.ts";
import { type Drop, useDrag } from "./use-drag.ts";
import { useHeld } from "./use-held.ts";
import { loadPlan, usePlan } from "./use-plan.ts";
import { useIsPhone, useSight } from "./use-sight.ts";
import { focusSlot, useSlotKeys } from "./use-slot-keys.tsx";
import { useUnreleased } from "./use-unreleased.ts";
import { useWhereFree } from "./use-where-free.ts";
import { ViewMenu, ZoomButtons } from "./ViewMenu.tsx";
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

/** The height of the rooms' names where all columns are in view, in pixels. */
const FITTED_HEAD = 100;

/** The columns beside the grid from 1,024 pixels on. */
const layouts = {
  both: "lg:grid-cols-[15rem_minmax(0,1fr)_19rem]",
  list: "lg:grid-cols-[15rem_minmax(0,1fr)]",
  aside: "lg:grid-cols-[minmax(0,1fr)_19rem]",
  alone: "",
};

/** Where an event's organizers and track managers arrange what is when and where (docs/product/schedule.md). */
export default function ScheduleEditor() {
  const { event, plan: loaded } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const { plan, failure, move, undo, ...others } = usePlan(eventId, loaded, (operation, shown) =>
    editor.say(othersWords(operation, shown)),
  );
  const solver = useSolver(eventId, others.solution, others.catchUp);
  const editor = useHeld(plan, move);
  useTellHeld(editor.held?.slotId ?? null, others.tellOthers);
  const noMail = useNoMail();
  const { schedule, slots } = plan;
  const { held } = editor;
  const unreleased = useUnreleased(eventId, plan);
  const { shown, show } = useAddress(schedule);
  const { day } = shown;
  const isPhone = useIsPhone();
  /** The slot that has the focus, or gets it back. */
  const kept = useRef<string>(null);
  /** The one that is to get it once it is there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const [listsConflicts, setListsConflicts] = useState(false);
  const [allHours, setAllHours] = useState(false);
  const [finds, setFinds] = useState(false);
  const [placing, setPlacing] = useState<ScheduleSlot | null>(null);

  const open = slots.get(shown.slotId ?? "");
  const all = useMemo(() => [...slots.values()], [slots]);
  const withHeld = useMemo(
    () => (held ? all.map((slot) => (slot.slotId === held.slotId ? held : slot)) : all),
    [all, held],
  );
  const ofDay = useMemo(() => (day ? slotsOfDay(withHeld, day) : []), [withHeld, day]);
  const { rooms, by } = shown;
  const columns: Column[] =
    by === "track" ? columnsByTrack(ofDay, schedule) : columnsOf(ofDay, schedule, rooms);
  const unscheduled = withHeld.filter(isUnscheduled);
  const chosen = useMemo(() => all.filter(({ slotId }) => chosenIds.has(slotId)), [all, chosenIds]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const collision of editor.conflicts)
      for (const { slotId } of slotsIn(collision)) found.set(slotId, (found.get(slotId) ?? 0) + 1);
    return found;
  }, [editor.conflicts]);
  const conflictsOf = (slotId: string) => counts.get(slotId) ?? 0;
  const { undo: last, redo: undone } = undoable(plan.own);

  /** Shows a slot's details, and the day that it is on, with the focus on it where it stands. */
  function openSlot(slot: ScheduleSlot): void {
    kept.current = slot.slotId;
    setWanted(slot.slotId);
    setFinds(false);
    const on = schedule.days.find((one) => slotsOfDay([slot], one).length > 0);
    const isHidden = rooms !== null && slot.roomIds.some((id) => !rooms.has(id));
    show({ slot: slot.slotId, ...(on && { day: on.date }), ...(isHidden && { rooms: null }) });
  }

  /** Chooses of these what is one's own. */
  function choose(found: readonly ScheduleSlot[]): void {
    setChosenIds(new Set(found.filter((slot) => isOwn(slot, schedule)).map(({ slotId }) => slotId)));
  }

  function turnChosen(slot: ScheduleSlot): void {
    if (!editor.mayMove(slot)) return;
    const next = new Set(chosenIds);
    if (!next.delete(slot.slotId)) next.add(slot.slotId);
    setChosenIds(next);
  }

  function press(slot: ScheduleSlot, event?: MouseEvent): void {
    const before = kept.current;
    kept.current = slot.slotId;
    if (event?.shiftKey && before) {
      const range = new Set([...chosenIds, ...between(before, slot.slotId, columns), slot.slotId]);
      choose(all.filter(({ slotId }) => range.has(slotId)));
    } else if (isChoosing || event?.ctrlKey || event?.metaKey) turnChosen(slot);
    else if (isPhone) openSlot(slot);
    else {
      if (held?.slotId === slot.slotId) editor.putBack();
      else if (editor.mayMove(slot)) editor.pickUp(slot);
      show({ slot: slot.slotId });
    }
  }

  function nextFree(slot: ScheduleSlot): void {
    kept.current = slot.slotId;
    setWanted(slot.slotId);
    const next = nextFreePlace(editor.index, slot, schedule);
    if (!next) {
      editor.say(text("There is no free place."));
      return;
    }
    editor.hold(editor.at(slot, next));
    if (next.date !== day?.date) show({ day: next.date });
  }

  const chooseNone = () => {
    setChosenIds(new Set());
    setChoosing(false);
  };

  const keys = useSlotKeys({
    ...{ schedule, day, columns, editor, onPress: press, onOpen: openSlot, onNextFree: nextFree },
    onDay: (date) => show({ day: date }),
    onPin: ({ slotId, pinned }) => void move([{ slotId, pinned: !pinned }], { pinned: !pinned }),
    onUndo: last && (() => void undo(last)),
    onRedo: undone && (() => void undo(undone)),
    onFind: () => setFinds(true),
    onFocus: setWanted,
    onChoose: turnChosen,
    onChooseAll: (slot) => choose(isUnscheduled(slot) ? unscheduled : ofDay),
    onChooseNone: chosen.length > 0 ? chooseNone : undefined,
  });

  const free = useWhereFree({ held, standing: held && slots.get(held.slotId) }, editor.index, {
    ...{ schedule, day },
  });
  const found = useMemo(() => foundIn(solver.solution, slots), [solver.solution, slots]);
  const grid = useRef<HTMLElement>(null);
  const sight = useSight(grid, isPhone);
  const whole = useMemo(() => day && viewOf(day, schedule, all, allHours), [day, schedule, all, allHours]);
  const view = whole && zoomed(whole, shown.zoom, (sight?.height ?? 600) - FITTED_HEAD);
  const outside = whole ? ofDay.filter((slot) => !isWithin(slot, whole, schedule)) : [];
  const spotOf = (drop: Drop) => {
    const column = drop && drop !== "list" && columns.find(({ key }) => key === drop.column);
    if (!column || !view || !free.isFor(column)) return undefined;
    return { ...spotIn(column), startTime: startAt(view, drop.top, schedule.gridMinutes) };
  };
  /** The length that a slot has once its lower edge is pulled so far. */
  const lengthAfter = (slot: ScheduleSlot, pixels: number) => {
    const step = schedule.gridMinutes;
    const minutes = minutesOf(slot, schedule) + pixels / (view?.scale ?? 1);
    return Math.min(Math.max(Math.round(minutes / step) * step, step), 1440);
  };
  const drag = useDrag(grid, {
    onPickUp: editor.pickUp,
    onDrop(slot, drop) {
      const spot = spotOf(drop);
      if (spot) editor.put(slot, spot);
      else if (drop === "list") editor.unschedule(slot);
      else editor.putBack();
    },
    onPull: (slot, pixels) => editor.drop({ ...slot, durationMinutes: lengthAfter(slot, pixels) }, slot),
    wordsAt(slot, drop) {
      const spot = spotOf(drop);
      if (!spot) return drop === "list" ? text("Unscheduled") : "";
      return editor.wordsAt(editor.at(slot, spot));
    },
    pulledBy(slot, pixels) {
      const minutes = lengthAfter(slot, pixels);
      const words = formatMinutes(minutes);
      return { pixels: (minutes - minutesOf(slot, schedule)) * (view?.scale ?? 1), words };
    },
  });

  const onPointerDown: typeof drag = (event, slot) => {
    if (isOwn(slot, schedule)) drag(event, slot);
  };

  // A slot that is moved to another column is another element.
  useLayoutEffect(() => {
    if (wanted !== null && focusSlot(wanted)) setWanted(null);
    else if (kept.current !== null && document.activeElement === document.body) focusSlot(kept.current);
  });

  // What scrolls reaches to the end of the window.
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [above, below] = [head.current, body.current];
    if (!above || !below) return;
    const watched = new ResizeObserver(() => {
      // Not for people: a length for CSS.
      below.style.setProperty("--above", `${below.getBoundingClientRect().top + scrollY + 8}px`);
    });
    watched.observe(above);
    return () => watched.disconnect();
  }, []);

  const acts = { held, conflictsOf, chosen: chosenIds, onPress: press, onKeyDown: keys.onKeyDown };
  const heldConflicts = held ? editor.conflictsAt(held) : [];
  const hasList = unscheduled.length > 0 || all.length === 0;
  const hasAside = open !== undefined || (listsConflicts && editor.conflicts.length > 0);
  return (
    <div className="flex flex-col gap-3 px-[clamp(1rem,2vw,1.5rem)] py-4 lg:pb-0">
      <title>{text("Schedule editor of {event} · Plenary", { event: event.name })}</title>
      <div ref={head} className="flex flex-col gap-3 max-md:contents">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="shrink-0 text-xl">{text("Schedule editor")}</h1>
          <div className="flex flex-wrap">
            <UndoButton isRedo={false} operation={last} onPress={undo} />
            <UndoButton isRedo operation={undone} onPress={undo} />
            <SolverButton {...{ solver, slots: unscheduled }} isOrganizer={schedule.organized} />
            {editor.conflicts.length > 0 && (
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={listsConflicts}
                onClick={() => setListsConflicts(!listsConflicts)}
              >
                <TriangleAlert aria-hidden="true" className="text-warn" />
                {conflictCount(editor.conflicts)}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => setFinds(true)}>
              <Search aria-hidden="true" />
              {text("Find")}
            </Button>
          </div>
          <Others others={others.others} slots={slots} />
          <Button variant="quiet" size="sm" onClick={keys.help} className="ms-auto max-lg:hidden">
            {text("Keys")}
          </Button>
          {/* Organizers have them beside each screen of the event. */}
          {!schedule.organized && (
            <>
              <Link to={organizerPaths.scheduleRules(eventId)} className="text-link shrink-0 text-sm">
                {text("Rules")}
              </Link>
              <Link to={organizerPaths.availability(eventId)} className="text-link shrink-0 text-sm">
                {text("Speakers' times")}
              </Link>
            </>
          )}
          <Link
            to={schedule.organized ? organizerPaths.newVersion(eventId) : paths.event(eventId)}
            className="text-link shrink-0 text-sm max-lg:ms-auto"
          >
            {!schedule.organized
              ? text("Back to the event")
              : schedule.live
                ? text("Prepare the first version")
                : text("Prepare the next version")}
            {unreleased !== null && (
              <span className="ms-1 text-ink-soft">
                {counted(unreleased, "{count} unreleased", "{count} unreleased")}
              </span>
            )}
          </Link>
        </div>
        {schedule.live && event.visibility === "public" && (
          <p className="rounded-control bg-warn-wash px-3 py-2 text-sm">
            {noMail === null
              ? text(
                  "Changes are public at once, and speakers hear of them. Release a first version to keep them back.",
                )
              : text(
                  "Changes are public at once, and speakers find them on their dashboards. Release a first version to keep them back.",
                )}
          </p>
        )}
        {schedule.rooms.length === 0 && (
          <p className="rounded-control bg-sunken px-3 py-2 text-sm">
            {schedule.organized
              ? rich("There are no rooms to put sessions into yet. <link>Add rooms</link>", {
                  link: (inner) => (
                    <Link to={organizerPaths.rooms(eventId)} className="text-link">
                      {inner}
                    </Link>
                  ),
                })
              : text("There are no rooms to put sessions into yet.")}
          </p>
        )}
        {failure && (
          <p role="alert" className="rounded-control bg-danger-wash px-3 py-2 text-sm text-danger-strong">
            {failure}
          </p>
        )}
        <div className="flex items-center gap-1 max-md:contents">
          <DayRow days={schedule.days} slots={all} date={day?.date} onDay={(date) => show({ day: date })} />
          <div className="flex shrink-0 flex-wrap items-center gap-1">
            <Button
              variant={isChoosing ? "secondary" : "quiet"}
              size="sm"
              aria-pressed={isChoosing}
              onClick={() => (isChoosing ? chooseNone() : setChoosing(true))}
            >
              <ListChecks aria-hidden="true" />
              {text("Choose several")}
            </Button>
            <ViewMenu {...{ schedule, shown, show, allHours, setAllHours, isPhone }} />
            {!isPhone && <ZoomButtons zoom={shown.zoom} show={show} />}
          </div>
        </div>
        {(isChoosing || chosen.length > 0) && (
          <ManyBar
            {...{ plan, chosen }}
            date={day?.date}
            onChoose={choose}
            effectOf={editor.effectOf}
            onDo={(changed, label) => {
              editor.doMany(changed, label);
              chooseNone();
            }}
            onClose={chooseNone}
          />
        )}
        {!isPhone && outside.length > 0 && (
          <OutsideHours {...{ schedule, slots: outside, onPointerDown }} {...acts} />
        )}
      </div>
      <SolverPanel
        {...{ solver, schedule, slots: unscheduled }}
        onShow={(slotId) => show({ slot: slotId })}
      />
      {keys.dialog}
      <FindDialog
        open={finds}
        plan={plan}
        isFound={wanted !== null}
        onOpen={openSlot}
        onClose={() => setFinds(false)}
      />
      <PlaceDialog
        slot={placing}
        {...{ schedule, index: editor.index }}
        date={day?.date}
        onPlace={(slot, spot) => {
          setPlacing(null);
          editor.put(slot, spot);
        }}
        onClose={() => setPlacing(null)}
      />
      <p role="status" className="sr-only">
        {editor.said}
      </p>
      <ConnectionLost isConnected={others.isConnected} />
      <div
        ref={body}
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${layouts[hasList ? (hasAside ? "both" : "list") : hasAside ? "aside" : "alone"]}`}
      >
        {hasList && (
          <div
            data-list
            className="lg:h-[calc(100dvh-var(--above,9rem))] lg:overflow-y-auto lg:overscroll-contain lg:pe-1"
          >
            <Unscheduled
              {...{ schedule, slots: unscheduled, onPointerDown, onChooseAll: choose }}
              {...acts}
            />
          </div>
        )}
        {isPhone ? (
          <RoomLists {...{ schedule, columns, trackId: shown.trackId }} {...acts} />
        ) : (
          view && (
            <Grid
              {...{ schedule, view, free, found, heldConflicts, sight, wanted, onPointerDown }}
              columns={outside.length === 0 ? columns : columns.map((one) => withoutSlots(one, outside))}
              trackId={shown.trackId}
              isFitted={shown.zoom === "fit"}
              scroller={grid}
              onPut={editor.put}
              {...acts}
            />
          )
        )}
        {hasAside && (
          <aside className="flex flex-col gap-4 overflow-y-auto max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[60dvh] max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:p-4 max-lg:shadow-float lg:h-[calc(100dvh-var(--above,9rem))]">
            {open && (
              <SlotDetails
                slot={open}
                schedule={schedule}
                conflicts={editor.conflicts.filter((collision) =>
                  slotsIn(collision).some((slot) => slot.slotId === open.slotId),
                )}
                eventId={eventId}
                solving={editor.solving}
                onSolve={(one) => {
                  const moved = slots.get(one.slotId);
                  if (moved) editor.put(moved, one);
                }}
                onMove={(one) => move([one])}
                onPickUp={isPhone ? undefined : () => editor.pickUp(open)}
                onNextFree={isPhone ? undefined : () => nextFree(held?.slotId === open.slotId ? held : open)}
                onPlace={() => setPlacing(open)}
                onUnschedule={() => editor.unschedule(open)}
                onOpen={openSlot}
                onClose={() => show({ slot: null })}
              />
            )}
            {listsConflicts && editor.conflicts.length > 0 && (
              <ConflictList
                {...{ eventId, plan }}
                conflicts={editor.conflicts}
                solving={editor.solving}
                onOpen={openSlot}
                onPut={editor.put}
                onKept={others.reload}
              />
            )}
          </aside>
        )}
      </div>
      {held && (
        <HeldBar
          {...{ held, schedule }}
          before={slots.get(held.slotId)}
          conflicts={heldConflicts}
          onDrop={() => editor.drop(held)}
          onUnschedule={() => editor.unschedule(held)}
          onPutBack={editor.putBack}
        />
      )}
    </div>
  );
}
