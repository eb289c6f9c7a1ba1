import { type Collision, slotsIn, stateOf } from "@plenary/contract/schedule/colliding-slot";
import { type CollisionRule, collisionRules } from "@plenary/contract/schedule/rule-levels";
import { levelNames, ruleNames } from "@plenary/contract/schedule/rule-names";
import { keepConflict, keepConflicts, stopKeeping } from "@plenary/contract/schedule/rules";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import type { SolvingMove } from "@plenary/contract/schedule/solving-moves";
import { counted, list, text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatInstantDay, formatTimeRange, formatWeekday } from "../../../base/formats/dates.ts";
import { rich } from "../../../base/texts/rich.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import type { Spot } from "../held/use-held.ts";
import { slotsOfDay } from "../plan/day-view.ts";
import { mayKeep } from "../plan/own.ts";
import type { Plan } from "../plan/plan.ts";
import { collisionWords, nameOf } from "../plan/words.ts";

type Conflict = Collision<ScheduleSlot>;

interface ConflictListProps {
  eventId: string;
  plan: Plan;
  conflicts: readonly Conflict[];
  /** What single moves solve a conflict. */
  solving: (conflict: Conflict) => SolvingMove[];
  onOpen: (slot: ScheduleSlot) => void;
  /** Moves a slot to where a conflict is gone. */
  onPut: (slot: ScheduleSlot, spot: Spot) => void;
  /** What is kept has changed. */
  onKept: () => void;
  onClose: () => void;
}

/** How many there are of each level that nobody keeps, and how many are kept. */
export function conflictCount(conflicts: readonly Conflict[]): string {
  const open = conflicts.filter(({ kept }) => !kept);
  if (open.length === 0) return counted(conflicts.length, "{count} kept", "{count} kept");
  const hard = open.filter(({ level }) => level === "hard").length;
  const words = text("{hard} hard, {soft} soft", { hard, soft: open.length - hard });
  const kept = conflicts.length - open.length;
  return kept === 0 ? words : list([words, counted(kept, "{count} kept", "{count} kept")]);
}

/** What is to be kept: one conflict, as it is seen, or all of a rule. */
type Keeping = { one: Conflict; seen: string } | { rule: CollisionRule; count: number };

/** All that collides, by rule, hard ones first, with what solves it, and what is left as it is. */
export function ConflictList({
  eventId,
  plan,
  conflicts,
  solving,
  onOpen,
  onPut,
  onKept,
  onClose,
}: ConflictListProps) {
  const { schedule } = plan;
  const { user } = useSignIn();
  const [which, setWhich] = useState("");
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  const task = useTask(stopKeeping.failure);
  const isShown = filterOf(which, schedule, user?.userId ?? "");
  const found = conflicts.filter((conflict) => slotsIn(conflict).some(isShown));
  const keepable = (of: readonly Conflict[]) =>
    of.filter((one) => !one.kept && mayKeep(one, schedule)).length;
  const groups = collisionRules
    .map((rule) => ({ rule, of: found.filter((one) => one.rule === rule) }))
    .filter(({ of }) => of.length > 0)
    .sort((one, other) => levelOf(one.of) - levelOf(other.of));

  const noLongerKeep = (conflict: Conflict) =>
    task.run(async () => {
      await call(stopKeeping, { params: { eventId, conflictId: conflict.collisionId } });
      onKept();
    });

  return (
    <section
      aria-label={text("Conflicts")}
      className="flex flex-col gap-4 rounded-card bg-warn-wash px-4 py-3 text-sm"
    >
      <div className="flex items-start justify-between gap-2">
        <Filter {...{ schedule, conflicts, which, setWhich }} />
        <Button variant="quiet" size="sm" aria-label={text("Close conflicts")} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <FormError>{task.error}</FormError>
      {groups.length === 0 && <p>{text("No conflicts found")}</p>}
      {groups.map(({ rule, of }) => (
        <Group
          key={rule}
          {...{ rule, of, plan, solving, onOpen, onPut, noLongerKeep }}
          onKeep={(one) => setKeeping({ one, seen: stateOf(one, schedule) })}
          // Of all, not only of those that are shown.
          onKeepAll={() =>
            setKeeping({ rule, count: keepable(conflicts.filter((one) => one.rule === rule)) })
          }
        />
      ))}
      <Dialog open={keeping !== null} onClose={() => setKeeping(null)} title={text("Keep")}>
        {keeping && (
          <KeepForm
            {...{ eventId, keeping, schedule }}
            onClose={() => setKeeping(null)}
            onKept={() => {
              setKeeping(null);
              onKept();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

/** Hard ones first, rules of which all are kept last. */
const levelOf = (of: readonly Conflict[]): number => {
  const open = of.filter(({ kept }) => !kept);
  return open.length === 0 ? 2 : open.some(({ level }) => level === "hard") ? 0 : 1;
};

interface FilterProps {
  schedule: Schedule;
  conflicts: readonly Conflict[];
  which: string;
  setWhich: (which: string) => void;
}

function Filter({ schedule, conflicts, which, setWhich }: FilterProps) {
  const slots = conflicts.flatMap(slotsIn);
  const [tracks, people] = [
    new Set(slots.map(({ trackId }) => trackId)),
    new Set(slots.flatMap((slot) => slot.people)),
  ];
  return (
    <SelectField
      label={text("Show conflicts")}
      value={which}
      onChange={({ target }) => setWhich(target.value)}
    >
      <option value="">{text("All")}</option>
      <option value="mine">{text("Mine")}</option>
      <optgroup label={text("Day")}>
        {schedule.days.map(({ date }) => (
          <option key={date} value={`day:${date}`}>
            {formatWeekday(date)}
          </option>
        ))}
      </optgroup>
      {schedule.tracks.length > 0 && (
        <optgroup label={text("Track")}>
          {schedule.tracks
            .filter(({ trackId }) => tracks.has(trackId))
            .map(({ trackId, name }) => (
              <option key={trackId} value={`track:${trackId}`}>
                {name}
              </option>
            ))}
        </optgroup>
      )}
      <optgroup label={text("Person")}>
        {schedule.people
          .filter(({ userId }) => people.has(userId))
          .map(({ userId, name }) => (
            <option key={userId} value={`person:${userId}`}>
              {nameOf(
                name,
                slots.every((slot) => !slot.people.includes(userId) || slot.asked.includes(userId)),
              )}
            </option>
          ))}
      </optgroup>
    </SelectField>
  );
}

/** Mine are those of sessions of one's own, and of the tracks that one manages. */
function filterOf(which: string, schedule: Schedule, userId: string): (slot: ScheduleSlot) => boolean {
  const [kind, id] = [which.slice(0, which.indexOf(":")), which.slice(which.indexOf(":") + 1)];
  if (which === "mine") {
    const own = new Set(
      schedule.organized ? [] : schedule.tracks.flatMap((track) => (track.own ? [track.trackId] : [])),
    );
    return ({ people, trackId }) => people.includes(userId) || own.has(trackId ?? "");
  }
  if (kind === "track") return ({ trackId }) => trackId === id;
  if (kind === "person") return ({ people }) => people.includes(id);
  const day = kind === "day" ? schedule.days.find(({ date }) => date === id) : undefined;
  return day ? (slot) => slotsOfDay([slot], day).length > 0 : () => true;
}

/** By whom, when and why; a deleted account's words are gone. */
function keptWords({ by, at, reason }: Schedule["kept"][number]): string {
  const who = { name: by?.name ?? text("Deleted user"), day: formatInstantDay(at) };
  return reason === ""
    ? text("Kept by {name}, {day}", who)
    : text("Kept by {name}, {day}: {reason}", { ...who, reason });
}

interface GroupProps {
  rule: CollisionRule;
  of: readonly Conflict[];
  plan: Plan;
  solving: (conflict: Conflict) => SolvingMove[];
  onOpen: (slot: ScheduleSlot) => void;
  onPut: (slot: ScheduleSlot, spot: Spot) => void;
  onKeep: (conflict: Conflict) => void;
  onKeepAll: () => void;
  noLongerKeep: (conflict: Conflict) => unknown;
}

function Group({ rule, of, plan, onKeepAll, ...acts }: GroupProps) {
  const open = of.filter(({ kept }) => !kept);
  const own = open.filter((one) => mayKeep(one, plan.schedule));
  const { shown, more } = useFirstRows([...open, ...of.filter(({ kept }) => kept)]);
  const level = of.find(({ level }) => level === "hard") ? "hard" : "soft";
  return (
    <section aria-label={ruleNames[rule]()} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-sans font-semibold text-sm">
          {ruleNames[rule]()} <span className="font-normal text-ink-soft">{levelNames[level]()}</span>
        </h3>
        {own.length > 1 && (
          <button type="button" className="text-link min-h-6" onClick={onKeepAll}>
            {text("Keep all {count} of this rule...", { count: own.length })}
          </button>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((conflict) => (
          <Row key={conflict.collisionId} {...{ conflict, plan }} {...acts} />
        ))}
      </ul>
      {more}
    </section>
  );
}

type RowProps = Omit<GroupProps, "rule" | "of" | "onKeepAll"> & { conflict: Conflict };

function Row({ conflict, plan, solving, onOpen, onPut, onKeep, noLongerKeep }: RowProps) {
  const { schedule, slots } = plan;
  /** Looked for when somebody asks, as it takes a look at all places, and anew once something was moved. */
  const [isAsked, setAsked] = useState(false);
  const moves = isAsked ? solving(conflict) : null;
  const kept = conflict.kept && schedule.kept.find(({ conflictId }) => conflictId === conflict.collisionId);
  const words = collisionWords(conflict, schedule);

  return (
    <li className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      <span>{words}</span>
      {kept && <span className="text-ink-soft">{keptWords(kept)}</span>}
      <span className="flex flex-wrap gap-x-3">
        {slotsIn(conflict).map((slot) => (
          <button
            key={slot.slotId}
            type="button"
            className="text-link min-h-6 text-start"
            onClick={() => onOpen(slot)}
          >
            {rich("Show {title}", { title: <bdi>{slot.title}</bdi> })}
          </button>
        ))}
        {!conflict.kept && moves === null && conflict.rule !== "unconfirmed" && (
          <button type="button" className="text-link min-h-6" onClick={() => setAsked(true)}>
            {text("Ways to fix it")}
          </button>
        )}
        {mayKeep(conflict, schedule) && (
          <button
            type="button"
            className="text-link min-h-6"
            onClick={() => (conflict.kept ? noLongerKeep(conflict) : onKeep(conflict))}
          >
            {conflict.kept ? text("No longer keep") : text("Keep...")}
          </button>
        )}
      </span>
      {moves?.length === 0 && <span className="text-ink-soft">{text("No single move solves it.")}</span>}
      {moves?.map(({ slotId, roomId, startTime }) => {
        const slot = slots.get(slotId);
        const room = schedule.rooms.find((one) => one.roomId === roomId)?.name ?? "";
        return (
          slot && (
            <Button
              key={slotId}
              variant="secondary"
              size="sm"
              className="max-w-full self-start py-1.5 text-start whitespace-normal!"
              onClick={() => onPut(slot, { startTime, roomId })}
            >
              {text("“{title}”: {room} is free at {time}.", {
                ...{ title: slot.title, room },
                time: formatTimeRange(startTime, null, schedule.timezone),
              })}
            </Button>
          )
        );
      })}
    </li>
  );
}

interface KeepFormProps {
  eventId: string;
  keeping: Keeping;
  schedule: Schedule;
  onClose: () => void;
  onKept: () => void;
}

function KeepForm({ eventId, keeping, schedule, onClose, onKept }: KeepFormProps) {
  const [reason, setReason] = useState("");
  const task = useTask(keepConflict.failure);

  async function keep(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const isDone = await task.run(() =>
      "one" in keeping
        ? call(keepConflict, {
            params: { eventId, conflictId: keeping.one.collisionId },
            body: { reason, seenState: keeping.seen },
          })
        : call(keepConflicts, {
            params: { eventId },
            body: { rule: keeping.rule, reason, seenCount: keeping.count },
          }),
    );
    if (isDone) onKept();
  }

  return (
    <form noValidate onSubmit={(event) => void keep(event)} className="flex flex-col gap-4">
      <p className="text-sm [overflow-wrap:anywhere]">
        {"one" in keeping
          ? collisionWords(keeping.one, schedule)
          : text("{rule}: all {count} are kept.", {
              rule: ruleNames[keeping.rule](),
              count: keeping.count,
            })}
      </p>
      <TextArea
        label={text("Reason")}
        rows={3}
        hint={text(
          "It stays listed as kept until the time, room, length or speakers of its sessions change.",
        )}
        counter={{ text: reason, max: scheduleLimits.reasonMax }}
        error={task.error ?? undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={task.busy} busyLabel={text("Saving...")}>
          {text("Keep")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {text("Cancel")}
        </Button>
      </div>
    </form>
  );
}
