import { formatCount } from "../../base/formats/figures.ts";

interface FilterTabsProps<T extends string> {
  /** What is filtered, for screen readers. */
  label: string;
  options: readonly { value: T; label: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
  /** As low as the fields in the line above a table. */
  dense?: boolean;
}

/** A row of filters, one of which is on, each with the number of rows it would show. */
export function FilterTabs<T extends string>({
  label,
  options,
  value,
  onChange,
  dense = false,
}: FilterTabsProps<T>) {
  return (
    <fieldset
      className={`${dense ? "max-lg:min-w-0 max-lg:flex-1 max-lg:basis-3/5 fades-on max-lg:overflow-x-auto" : "flex-wrap"} flex gap-1 rounded-control bg-sunken p-1`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`${dense ? "min-h-9 shrink-0 px-2.5 text-[0.8125rem] lg:min-h-7" : "min-h-9 px-2 text-sm sm:gap-2 sm:px-3.5"} flex items-center gap-1.5 rounded-md text-ink-soft hover:text-ink aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-raised`}
        >
          {option.label}
          {option.count !== undefined && (
            <span className="text-xs text-ink-soft">{formatCount(option.count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
