import Search from "lucide-react/icons/search";
import { type ComponentProps, useId, useLayoutEffect } from "react";
import { controlClass } from "./Field.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  /** Read by screen readers instead of the magnifier. */
  label: string;
  /** In the line above a table. */
  dense?: boolean;
}

export function SearchField({ label, dense = false, className = "", ...input }: SearchFieldProps) {
  const id = useId();
  const { value } = input;
  // What was typed before the page's scripts came is a change that React has not heard of, and would undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only before the first change
  useLayoutEffect(() => {
    const box = document.getElementById(id) as HTMLInputElement;
    if (value === "" && box.value) typeAgain(box);
  }, []);
  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 start-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        autoComplete="off"
        {...input}
        id={id}
        type="search"
        className={`${controlClass} ${dense ? "min-h-11 lg:min-h-9 lg:text-sm" : "min-h-11"} ps-10.5`}
      />
    </div>
  );
}

/** React hears of a value only if it differs from the last one that was set by the element's own property. */
function typeAgain(box: HTMLInputElement): void {
  const typed = box.value;
  box.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, typed);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
