import type { ComponentProps } from "react";

interface ChoiceFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "value"> {
  legend: string;
  /** A disabled one says why in its hint. */
  options: readonly { value: string; label: string; hint: string; disabled?: boolean }[];
  /** The chosen option's value, without a form. */
  chosen?: string;
  error?: string | undefined;
}

/** A choice of a few options, each with a sentence. Takes what react-hook-form's `register` returns. */
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

/** Full rows: four options are two by two, three are beside or below each other. */
function columnsFor(count: number): string {
  if (count === 4) return "sm:grid-cols-2";
  return count === 3
    ? "grid-cols-[repeat(auto-fit,minmax(min(100%,max(12rem,(37.5rem-100%)*999)),1fr))]"
    : "sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]";
}
