import { getSchedule, type ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { EventFailure } from "../events/EventFailure.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { Columns } from "./Columns.tsx";
import { Aside } from "./details/Aside.tsx";
import { foundIn } from "./grid/found-places.ts";
import { Grid } from "./grid/Grid.tsx";
import { useDay } from "./grid/use-day.ts";
import { useDragging } from "./grid/use-dragging.ts";
import { useRestOfWindow } from "./grid/use-rest-of-window.ts";
import { useDaysBeginning, useIsPhone, useSight } from "./grid/use-sight.ts";
import { HeldBar } from "./held/HeldBar.tsx";
import { PlaceDialog } from "./held/PlaceDialog.tsx";
import { type Spot, useHeld } from "./held/use-held.ts";
import { useSlotFocus } from "./held/use-slot-focus.ts";
import { useSlotKeys } from "./held/use-slot-keys.tsx";
import { useWhereFree } from "./held/use-where-free.ts";
import { OutsideHours } from "./lists/OutsideHours.tsx";
import { RoomLists } from "./lists/RoomLists.tsx";
import { Unscheduled } from "./lists/Unscheduled.tsx";
import { ManyBar } from "./many/ManyBar.tsx";
import { labelOf, ManyDialog } from "./many/ManyDialog.tsx";
import { useAsked } from "./many/use-asked.ts";
import { useChoice } from "./many/use-choice.ts";
import { isUnscheduled, slotsOfDay, withoutSlots } from "./plan/day-view.ts";
import { nextFreePlace } from "./plan/free-places.ts";
import { undoable } from "./plan/plan.ts";
import { loadPlan, operationName, usePlan } from "./plan/use-plan.ts";
import { useUnreleased } from "./plan/use-unreleased.ts";
import { SolverPanel } from "./solver/SolverPanel.tsx";
import { useSolver } from "./solver/use-solver.ts";
import { FindDialog } from "./toolbar/FindDialog.tsx";
import { Notices } from "./toolbar/Notices.tsx";
import { ConnectionLost, useTellHeld } from "./toolbar/Others.tsx";
import { Toolbar } from "./toolbar/Toolbar.tsx";
import { useAddress, useNewDay } from "./toolbar/use-address.ts";
import { ViewLine } from "./toolbar/ViewLine.tsx";

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
  const { plan, failure, move, ...others } = usePlan(eventId, loaded, (operation, shown) =>
    editor.sayOthers(operation, shown),
  );
  const solver = useSolver(eventId, others.solution, plan.schedule.number, others.inTurn);
  const editor = useHeld(plan, move);
  useTellHeld(editor.held?.slotId ?? null, others.tellOthers);
  const { schedule, slots } = plan;
  const { held } = editor;
  const unreleased = useUnreleased(eventId, plan);
  const { shown, show } = useAddress(schedule);
  const { day, rooms } = shown;
  const isPhone = useIsPhone();
  const grid = useRef<HTMLElement>(null);
  const sight = useSight(grid, isPhone);
  const showing = useDay(plan, held, shown, sight?.height);
  const { all, ofDay, columns, unscheduled, view, outside } = showing;
  useDaysBeginning(grid, view, ofDay);
  const focus = useSlotFocus(grid, held !== null);
  const { kept, wanted } = focus;
  useNewDay(schedule.days, all, kept, show);
  const choice = useChoice(plan, editor.mayMove);
  const { chosen } = choice;
  const many = useAsked(focus);
  const [listsConflicts, setListsConflicts] = useState(false);
  const [finds, setFinds] = useState(false);
  const [placing, setPlacing] = useState<ScheduleSlot | null>(null);

  const open = slots.get(shown.slotId ?? "");

  /** On phones the list of conflicts would lie over how far it is. */
  function openSolver(asked: Parameters<typeof solver.open>[0]): Promise<void> {
    if (isPhone) setListsConflicts(false);
    return solver.open(asked);
  }

  /** Details stand above the list, which would open out of sight: they make way. */
  function pressConflicts(): void {
    setListsConflicts(open !== undefined || !listsConflicts);
    if (open) show({ slot: null });
  }

  /** Shows a slot's details, and the day that it is on, with the focus on it where it stands. */
  function openSlot(slot: ScheduleSlot): void {
    focus.lead(slot.slotId);
    setFinds(false);
    const on = schedule.days.find((one) => slotsOfDay([slot], one).length > 0);
    const isHidden = rooms !== null && slot.roomIds.some((id) => !rooms.has(id));
    show({ slot: slot.slotId, ...(on && { day: on.date }), ...(isHidden && { rooms: null }) });
  }

  function press(slot: ScheduleSlot, event?: MouseEvent): void {
    const before = kept.current;
    kept.current = slot.slotId;
    if (event?.shiftKey && before) choice.extend(before, slot.slotId, columns);
    else if (choice.isChoosing || event?.ctrlKey || event?.metaKey) choice.turn(slot);
    else if (isPhone) openSlot(slot);
    else {
      if (held?.slotId === slot.slotId) editor.putBack();
      else if (editor.mayMove(slot)) editor.pickUp(slot);
      show({ slot: slot.slotId });
    }
  }

  function nextFree(slot: ScheduleSlot): void {
    focus.lead(slot.slotId);
    const next = nextFreePlace(editor.index, slot, schedule);
    if (!next) {
      editor.say(text("There is no free place."));
      return;
    }
    editor.hold(editor.at(slot, next));
    if (next.date !== day?.date) show({ day: next.date });
  }

  async function takeBack(which: "undo" | "redo"): Promise<void> {
    if (held) editor.putBack();
    const operation = await others.takeBack(which);
    if (!operation) return;
    const what = operationName(operation);
    editor.say(which === "redo" ? text("Done again: {what}.", { what }) : text("Undone: {what}.", { what }));
  }

  async function pin({ slotId, revision, title, pinned }: ScheduleSlot): Promise<void> {
    const turned = { pinned: !pinned };
    if (!(await move([{ slotId, seenRevision: revision, ...turned }], turned))) return;
    editor.say(pinned ? text("Unpinned “{title}”.", { title }) : text("Pinned “{title}”.", { title }));
  }

  function doMany(changed: readonly ScheduleSlot[], label: string): void {
    many.done(changed);
    editor.doMany(changed, label);
    choice.none();
  }

  function pinAll(): void {
    const pinned = chosen.some((slot) => !slot.pinned);
    const changed = chosen.flatMap((slot) => (slot.pinned === pinned ? [] : [{ ...slot, pinned }]));
    editor.doMany(changed, labelOf(pinned ? "pin" : "unpin", changed));
  }

  /** Puts a slot where it solves a conflict: what was pressed for that is gone then, so the slot gets the focus. */
  function solve(slot: ScheduleSlot, spot: Spot): void {
    kept.current = slot.slotId;
    focus.isPressedGone.current = true;
    if (day && slotsOfDay([editor.at(slot, spot)], day).length > 0) focus.want(slot.slotId);
    editor.put(slot, spot);
  }

  const keys = useSlotKeys({
    ...{ schedule, day, columns, editor, onPress: press, onOpen: openSlot, onNextFree: nextFree },
    onDay: (date) => show({ day: date }),
    onPin: (slot) => void pin(slot),
    onTakeBack: (which) => void takeBack(which),
    onFind: () => setFinds(true),
    onFocus: focus.want,
    onChoose: choice.turn,
    onUnscheduleAll:
      chosen.length > 1 && chosen.some(({ startTime }) => startTime !== null)
        ? () => many.ask("unschedule")
        : undefined,
    onPinAll: chosen.length > 1 ? pinAll : undefined,
    onChooseAll: (slot) => choice.choose(isUnscheduled(slot) ? unscheduled : ofDay),
    onChooseNone: chosen.length > 0 ? choice.none : undefined,
  });

  const free = useWhereFree({ held, standing: held && slots.get(held.slotId) }, editor.index, {
    ...{ schedule, day },
  });
  const found = useMemo(() => foundIn(solver.solution, slots), [solver.solution, slots]);
  const onPointerDown = useDragging(grid, {
    ...{ schedule, view, columns, free, editor },
    // Details that are open go on with what was moved.
    onDragged: ({ slotId }) => open && open.slotId !== slotId && show({ slot: slotId }),
  });

  const { head, body } = useRestOfWindow();

  const onKeyDown = (...[event, slot]: Parameters<typeof keys.onKeyDown>): void => {
    // Who goes on with Tab has left it.
    kept.current = event.key === "Tab" ? null : slot.slotId;
    keys.onKeyDown(event, slot);
  };
  const acts = { held, conflictsOf: editor.conflictsOf, chosen: choice.ids, onPress: press, onKeyDown };
  const heldConflicts = held ? editor.conflictsAt(held) : [];
  const hasList = unscheduled.length > 0 || all.length === 0;
  const hasAside = open !== undefined || (listsConflicts && editor.conflicts.length > 0);
  return (
    <div className="flex flex-col gap-3 px-[clamp(1rem,2vw,1.5rem)] py-4 lg:pb-0">
      <title>{text("Schedule editor of {event} · Plenary", { event: event.name })}</title>
      <div ref={head} className="flex flex-col gap-3 max-md:contents">
        <Toolbar
          {...{ eventId, plan, unscheduled, unreleased, listsConflicts }}
          solver={{ ...solver, open: openSolver }}
          isBusy={others.isBusy}
          onTakeBack={(which) => void takeBack(which)}
          onConflicts={pressConflicts}
          conflicts={editor.conflicts}
          others={others.others}
          onFind={() => setFinds(true)}
          onKeys={keys.help}
        />
        <Notices
          {...{ event, schedule }}
          failure={failure ?? editor.gone}
          onDismiss={failure === null ? editor.dismissGone : others.dismissFailure}
        />
        <ViewLine {...{ schedule, shown, show, isPhone, choice }} slots={all} {...showing.hours} />
        {(choice.isChoosing || chosen.length > 0) && (
          <ManyBar
            {...{ plan, chosen }}
            date={day?.date}
            onChoose={choice.choose}
            onAsk={many.ask}
            onClose={choice.none}
          />
        )}
        {!isPhone && outside.length > 0 && (
          <OutsideHours {...{ schedule, slots: outside, onPointerDown }} {...acts} />
        )}
      </div>
      <SolverPanel
        {...{ solver, schedule, slots: unscheduled, undo: undoable(plan).undo }}
        onShow={(slotId) => show({ slot: slotId })}
      />
      {keys.dialog}
      <ManyDialog
        {...{ plan, chosen }}
        asked={many.asked}
        date={day?.date}
        effectOf={editor.effectOf}
        onDo={doMany}
        onClose={many.close}
        focusAfter={many.focusAfter}
      />
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
      <Columns
        body={body}
        list={
          hasList && (
            <Unscheduled
              {...{ schedule, slots: unscheduled, onPointerDown, onChooseAll: choice.choose }}
              {...acts}
            />
          )
        }
        aside={
          hasAside && (
            <Aside
              {...{ eventId, plan, editor, open, isPhone, openSlot }}
              conflicts={listsConflicts ? editor.conflicts : []}
              onPut={solve}
              onMove={(one) => move([one])}
              onNextFree={nextFree}
              onPlace={setPlacing}
              onClose={() => show({ slot: null })}
              onKept={others.reload}
              onCloseConflicts={() => setListsConflicts(false)}
            />
          )
        }
      >
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
              onGridKeyDown={keys.onGridKeyDown}
              {...acts}
            />
          )
        )}
      </Columns>
      {held && (
        <HeldBar
          {...{ held, schedule }}
          before={editor.base}
          conflicts={heldConflicts}
          meanwhile={editor.meanwhile}
          onDrop={() => editor.drop(held)}
          onUnschedule={() => editor.unschedule(held)}
          onPutBack={editor.putBack}
        />
      )}
    </div>
  );
}
