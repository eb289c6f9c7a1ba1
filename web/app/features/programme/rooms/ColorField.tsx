import { trackColors } from "@plenary/contract/programme/track-colors";
import { text } from "@plenary/contract/text";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import type { ComponentProps } from "react";
import { Swatch } from "./Swatch.tsx";
import { colorNames } from "./words.ts";

interface ColorFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "value"> {
  /** The one that it has, which may be none of those offered. */
  present: string | null;
  error: string | undefined;
}

/** One of the colours that are offered, none, or the one that an import has brought. Takes what react-hook-form's `register` returns. */
export function ColorField({ present, error, ...input }: ColorFieldProps) {
  const offered = trackColors.map((color) => ({ color: color as string, name: colorNames[color]() }));
  const imported =
    present && !offered.some(({ color }) => color === present)
      ? [{ color: present, name: text("{color}, from the schedule file", { color: present }) }]
      : [];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{text("Colour")}</legend>
      <div className="flex flex-wrap gap-1">
        {[{ color: "", name: text("None") }, ...imported, ...offered].map(({ color, name }) => (
          <label key={color} title={name} className="relative flex size-11 cursor-pointer">
            <input
              {...input}
              type="radio"
              value={color}
              className="peer size-11 cursor-pointer appearance-none rounded-control border-2 border-transparent checked:border-ink hover:bg-sunken"
            />
            <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-ink-soft">
              {color ? (
                <Swatch color={color} className="size-7" />
              ) : (
                <Ban className="size-6" aria-hidden="true" />
              )}
            </span>
            <Check
              strokeWidth={3}
              aria-hidden="true"
              className="pointer-events-none absolute -end-0.5 -top-0.5 hidden size-4 rounded-full bg-ink p-0.5 text-canvas peer-checked:block"
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
