import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { type QuestionOrSection, useEditing } from "../draft/editing.ts";
import { type Drag, Handle } from "./use-drag.tsx";

interface ThingHeadProps {
  thing: QuestionOrSection;
  drag: Drag;
  level: "h3" | "h4";
  title: string;
  open: boolean;
  note?: ReactNode;
  isWrong: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The buttons beside it. */
  children: ReactNode;
}

/** The line of a folded question or section: pressing it unfolds, and it can be moved. */
export function ThingHead({
  thing,
  drag,
  level: Level,
  title,
  open,
  note,
  isWrong,
  onKeyDown,
  children,
}: ThingHeadProps) {
  const { toggle } = useEditing();
  const id = useId();
  return (
    <div className="flex flex-wrap items-start gap-x-1 sm:flex-nowrap">
      <Handle drag={drag} thing={thing} />
      <div className="min-w-0 flex-1">
        <Level className="text-base text-wrap">
          <button
            type="button"
            data-part="head"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => toggle(thing.id, !open)}
            onKeyDown={onKeyDown}
            className="flex min-h-11 w-full items-start gap-2 rounded-control pt-2.5 pb-1.5 text-start focus-visible:outline-offset-0 font-sans font-medium tracking-normal hover:text-accent"
          >
            <ChevronDown
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 transition-transform ${open ? "" : "-rotate-90"}`}
            />
            <span dir="auto" className="min-w-0 leading-snug [overflow-wrap:anywhere]">
              {title}
            </span>
          </button>
        </Level>
        <div id={id} className="ps-6 pb-1 text-sm text-ink-soft empty:hidden">
          {note}
          {isWrong && !open && <p className="text-danger">{text("Something is wrong here")}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
