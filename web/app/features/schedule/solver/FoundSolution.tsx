import type { Schedule } from "@plenary/contract/schedule/schedule";
import type { Solution } from "@plenary/contract/schedule/solver";
import { counted, list, text } from "@plenary/contract/text";
import { useState } from "react";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import type { Solver } from "./use-solver.ts";

type Found = NonNullable<Solution["found"]>;
type Move = Found["moves"][number];

interface FoundSolutionProps {
  solver: Solver;
  schedule: Schedule;
  found: Found;
  isApplied: boolean;
  onApplied: () => void;
  onShow: (slotId: string) => void;
}

/** What would move from where to where, of which all or a part is applied, and what has no place, with the reason. */
export function FoundSolution({ solver, schedule, found, isApplied, onApplied, onShow }: FoundSolutionProps) {
  const { left, before, after } = found;
  const moves = [...found.moves].sort((one, other) => startOf(one) - startOf(other));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const open = schedule.organized ? moves.filter(({ now }) => now !== "there") : [];
  const chosen = open.filter(({ slotId }) => !leftOut.has(slotId));
  const standing = chosen.filter(({ now }) => now === "as_found");
  const moved = chosen.filter(({ now }) => now === "moved");
  const turn = (slotIds: readonly string[], isChosen: boolean) => {
    const next = new Set(leftOut);
    for (const slotId of slotIds) {
      if (isChosen) next.delete(slotId);
      else next.add(slotId);
    }
    setLeftOut(next);
  };
  const isAll = chosen.length === moves.length;
  async function apply(): Promise<void> {
    if (await solver.apply(standing.map(({ slotId }) => slotId))) onApplied();
  }
  return (
    <>
      <p className="text-ink-soft">
        {text("Conflicts: {hard} hard and {soft} soft before, {hardAfter} hard and {softAfter} soft after.", {
          hard: before.hard,
          soft: before.soft,
          hardAfter: after.hard,
          softAfter: after.soft,
        })}
      </p>
      {moved.length > 0 && <p className="[overflow-wrap:anywhere]">{movedWords(moved)}</p>}
      {open.length > 0 && (
        <Button
          size="sm"
          className="self-start"
          disabled={standing.length === 0}
          busy={solver.isBusy}
          onClick={() => void apply()}
        >
          {moved.length > 0
            ? counted(standing.length, "Apply the other {count}", "Apply the other {count}")
            : isAll
              ? counted(chosen.length, "Apply", "Apply all {count}")
              : counted(chosen.length, "Apply {count} chosen", "Apply {count} chosen")}
        </Button>
      )}
      <div className={`grid gap-4 ${moves.length > 0 && left.length > 0 ? "lg:grid-cols-2" : ""}`}>
        {moves.length > 0 && <MovesTable {...{ moves, schedule, leftOut, isApplied }} onTurn={turn} />}
        {left.length > 0 && <LeftOut left={left} onShow={onShow} />}
      </div>
    </>
  );
}

/** As many as fit in a line or two; the table marks all of them. */
const NAMED = 5;

function movedWords(moved: readonly Move[]): string {
  const titles = list(moved.slice(0, NAMED).map(({ title }) => text("“{title}”", { title })));
  return moved.length <= NAMED
    ? text("Moved in the meantime: {titles}.", { titles })
    : counted(
        moved.length - NAMED,
        "Moved in the meantime: {titles} and {count} other.",
        "Moved in the meantime: {titles} and {count} others.",
        { titles },
      );
}

/** What loses its place comes last. */
const startOf = ({ to }: Move) => (to ? Date.parse(to.startTime) : Number.MAX_VALUE);

interface MovesTableProps {
  moves: readonly Move[];
  schedule: Schedule;
  leftOut: ReadonlySet<string>;
  isApplied: boolean;
  onTurn: (slotIds: readonly string[], isChosen: boolean) => void;
}

function MovesTable({ moves, schedule, leftOut, isApplied, onTurn }: MovesTableProps) {
  const { shown, more } = useFirstRows(moves);
  const isOpen = ({ now }: Move) => schedule.organized && now !== "there";
  const open = moves.filter(isOpen).map(({ slotId }) => slotId);
  const isWhole = isApplied && moves.every(({ now }) => now === "there");
  const hasFrom = moves.some(({ from }) => from !== null);
  const head = "px-2 py-1.5 text-start font-medium";
  return (
    <div className="max-h-48 self-start overflow-auto rounded-control border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{text("Moves of the solution")}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th className="w-9 p-1.5">
              {open.length > 0 && (
                <Chosen
                  label={text("All moves")}
                  checked={open.every((slotId) => !leftOut.has(slotId))}
                  onTurn={(isChosen) => onTurn(open, isChosen)}
                />
              )}
            </th>
            <th className={head}>{text("Session")}</th>
            {hasFrom && <th className={head}>{text("From")}</th>}
            <th className={head}>{text("To")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((move) => (
            <tr key={move.slotId} className="border-line border-t align-top">
              <td className="p-1.5">
                {isOpen(move) && (
                  <Chosen
                    label={move.title}
                    checked={!leftOut.has(move.slotId)}
                    onTurn={(isChosen) => onTurn([move.slotId], isChosen)}
                  />
                )}
              </td>
              <td className="px-2 py-1.5 font-medium [overflow-wrap:anywhere]">
                <bdi>{move.title}</bdi>{" "}
                {move.now === "moved" && <Badge tone="warn">{text("moved since")}</Badge>}
                {move.now === "there" && !isWhole && <Badge>{text("stands there")}</Badge>}
              </td>
              {hasFrom && (
                <td className="px-2 py-1.5 text-ink-soft">{standWords(move.from, move, schedule)}</td>
              )}
              <td className="px-2 py-1.5">{standWords(move.to, move, schedule)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <div className="px-2 py-1">{more}</div>}
    </div>
  );
}

interface ChosenProps {
  label: string;
  checked: boolean;
  onTurn: (isChosen: boolean) => void;
}

const Chosen = ({ label, checked, onTurn }: ChosenProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    onChange={({ target }) => onTurn(target.checked)}
    className="size-6 cursor-pointer accent-accent"
  />
);

/** "Sat, 1 May 2027, 10:00–10:30, Hall" */
function standWords(stand: Move["to"], { minutes }: Move, { rooms, timezone }: Schedule): string {
  if (!stand) return text("no place");
  const when = formatTimeRange(stand.startTime, minutes, timezone);
  const room = rooms.find(({ roomId }) => roomId === stand.roomId);
  return room ? text("{when}, {room}", { when, room: room.name }) : when;
}

function LeftOut({ left, onShow }: { left: Found["left"]; onShow: (slotId: string) => void }) {
  const { shown, more } = useFirstRows(left);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-sans text-sm font-semibold">{text("Without a place")}</h3>
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {shown.map(({ slotId, title, text: reason }) => (
          <li key={slotId} className="[overflow-wrap:anywhere]">
            <button
              type="button"
              className="text-link min-h-6 text-start font-medium"
              onClick={() => onShow(slotId)}
            >
              <bdi>{title}</bdi>
            </button>
            <p className="text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
