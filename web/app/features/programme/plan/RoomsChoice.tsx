import type { Room } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import { useId } from "react";

interface RoomsChoiceProps {
  rooms: readonly Room[];
  /** Null for all of them. */
  chosen: readonly string[] | null;
  onChange: (roomIds: string[] | null) => void;
  error?: string | undefined;
}

/** All rooms of the event, or some of them. */
export function RoomsChoice({ rooms, chosen, onChange, error }: RoomsChoiceProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const isChosen = new Set(chosen);
  if (rooms.length === 0 && chosen === null) {
    return (
      <p className="text-sm text-ink-soft">{text("It is for all rooms. This event has no rooms yet.")}</p>
    );
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text("Rooms")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Way id={id} label={text("All rooms")} checked={chosen === null} onChoose={() => onChange(null)} />
        <Way
          id={id}
          label={text("Only some rooms")}
          checked={chosen !== null}
          onChoose={() => onChange(chosen === null ? [] : [...chosen])}
        />
      </div>
      {chosen !== null && (
        <div className="mt-1 grid max-h-52 gap-x-6 overflow-y-auto rounded-control border border-line-strong px-3.5 py-1.5 sm:grid-cols-2">
          {rooms.map(({ roomId, name }) => (
            <label key={roomId} className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={isChosen.has(roomId)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={() => onChange([...isChosen.symmetricDifference(new Set([roomId]))])}
                className="size-5 shrink-0 cursor-pointer accent-accent"
              />
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {name}
              </span>
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface WayProps {
  id: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function Way({ id, label, checked, onChoose }: WayProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
      <input
        type="radio"
        name={`${id}-rooms`}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      {label}
    </label>
  );
}
