import { Popover } from "@base-ui/react/popover";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { buttonClass } from "../buttons/button-class.ts";
import { SelectField } from "../forms/SelectField.tsx";

/** A button that opens the fields by which a list is narrowed; each works at once. */
export function FilterMenu({ children }: { children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass("quiet", "sm")}>
        <Plus aria-hidden="true" />
        {text("Filter")}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" collisionPadding={16} className="z-40">
          <Popover.Popup
            aria-label={text("Filters")}
            className="grid max-h-(--available-height) w-[min(36rem,calc(100vw-2rem))] gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float outline-none sm:grid-cols-2"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface FilterChoiceProps {
  label: string;
  /** What nothing chosen is called. */
  all: string;
  options: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** One of its fields, with nothing chosen at first; none where nothing can be chosen. */
export function FilterChoice({ label, all, options, value = "", onChange }: FilterChoiceProps) {
  if (options.length === 0) return null;
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The filters that are set, each a `FilterChip`; on phones before what ends the line, as the keyboard goes. */
export const FilterChips = ({ children }: { children: ReactNode }) => (
  <ul
    aria-label={text("Filters that are set")}
    className="flex min-w-0 gap-1.5 fades-on overflow-x-auto max-lg:flex-1 max-lg:basis-3/5 max-lg:empty:hidden"
  >
    {children}
  </ul>
);

interface FilterChipProps {
  /** What is filtered, and by what. */
  label: string;
  value: string;
  onRemove: () => void;
}

/** A filter that is set, with a cross that takes it away. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <li className="flex h-7 max-w-64 shrink-0 items-center rounded-md bg-accent-wash ps-2 text-[0.8125rem] text-accent-strong">
      <span className="truncate">
        {label} <bdi className="font-medium">{value}</bdi>
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={text("Remove filter {label}", { label: `${label} ${value}` })}
        className="flex h-7 w-7 shrink-0 items-center justify-center rounded-md hover:text-ink focus-visible:-outline-offset-2"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </li>
  );
}
