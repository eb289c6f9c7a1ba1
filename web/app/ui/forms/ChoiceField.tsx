import type { ComponentProps } from "react";

interface ChoiceFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "value"> {
  /** What is chosen. */
  legend: string;
  /** One that can't be chosen says why in its hint. */
  options: readonly { value: string; label: string; hint: string; disabled?: boolean }[];
  /** The chosen option's value, where no form keeps it. */
  chosen?: string;
  error?: string | undefined;
}

/** One of a few things, each with a sentence about it. Takes what react-hook-form's `register` returns. */
export function ChoiceField({ legend, options, chosen, error, ...input }: ChoiceFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-3 ${columnsFor(options.length)}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 rounded-control border border-line-strong bg-surface p-3.5 hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken"
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              checked={chosen === undefined ? undefined : option.value === chosen}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="text-sm">
              <span className="block font-medium">{option.label}</span>
              <span className="text-ink-soft">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

/** Rows that are full: four are two by two, three are beside each other or below each other. */
function columnsFor(count: number): string {
  if (count === 4) return "sm:grid-cols-2";
  return count === 3
    ? "grid-cols-[repeat(auto-fit,minmax(min(100%,max(12rem,(37.5rem-100%)*999)),1fr))]"
    : "sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]";
}
