import { type Focus, setHeadFocus } from "@plenary/contract/pictures/pictures";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { usePicture } from "../pictures/PictureField.tsx";

interface FocusPickerProps {
  eventId: string;
  head: { hash: string; width: number; height: number; focus: Focus };
  onSaved: () => Promise<unknown>;
}

/** How far an arrow key moves the point, in percent. */
const STEP = 5;

const arrows: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The whole picture with the point that stays in view, to be pressed or moved with arrow keys, and what is cut of it. */
export function FocusPicker({ eventId, head, onSaved }: FocusPickerProps) {
  const [chosen, setChosen] = useState(head.focus);
  const task = useTask(setHeadFocus.failure);
  const whole = usePicture(head.hash, "whole");
  const wide = usePicture(head.hash, "wide");
  const card = usePicture(head.hash, "card");
  const isMoved = chosen.x !== head.focus.x || chosen.y !== head.focus.y;
  const save = async () => {
    await call(setHeadFocus, { params: { eventId }, body: { ...chosen, head: head.hash } });
    await onSaved();
  };
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        className="relative max-w-full self-start overflow-hidden rounded-control"
        aria-label={text("Focus point: {x}% from the left, {y}% from the top", chosen)}
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // A key presses it without a place.
          if (detail === 0) return;
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          const [x, y] = [((clientX - left) / width) * 100, ((clientY - top) / height) * 100];
          setChosen({ x: within(x), y: within(y) });
        }}
        onKeyDown={(press) => {
          const by = arrows[press.key];
          if (!by) return;
          press.preventDefault();
          setChosen(({ x, y }) => ({ x: within(x + by.x), y: within(y + by.y) }));
        }}
      >
        <img
          src={whole}
          alt=""
          width={head.width}
          height={head.height}
          className="h-auto max-h-80 w-auto max-w-full"
        />
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <circle cx={`${chosen.x}%`} cy={`${chosen.y}%`} r="13" fill="none" stroke="#000" strokeWidth="5" />
          <circle cx={`${chosen.x}%`} cy={`${chosen.y}%`} r="13" fill="none" stroke="#fff" strokeWidth="3" />
        </svg>
      </button>
      <p className="text-sm text-ink-soft">
        {text("Press the point that must stay visible, or move the ring with the arrow keys.")}
      </p>
      <FormError>{task.error}</FormError>
      {isMoved && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={task.busy}
          busyLabel={text("Saving...")}
          onClick={() => void task.run(save)}
        >
          {text("Save what stays in view")}
        </Button>
      )}
      <div className="flex flex-wrap items-end gap-4">
        {[
          { cut: wide, width: 320, height: 100, label: text("On phones") },
          { cut: card, width: 188, height: 98, label: text("On computers") },
        ].map(({ cut, label, ...size }) => (
          <figure key={label} className="flex max-w-full flex-col gap-1">
            <img src={cut} alt="" {...size} className="rounded-control" />
            <figcaption className="text-sm text-ink-soft">{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
