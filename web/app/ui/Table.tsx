import type { ComponentProps } from "react";

/** A table that scrolls inside its frame on narrow windows; `label` names it. */
export function Table({ label, children, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table {...rest} className="w-full border-collapse text-left text-sm">
        {children}
      </table>
    </section>
  );
}

export function HeadCell({ className = "", ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      className={`border-b border-line px-4 py-3 font-medium whitespace-nowrap text-ink-soft ${className}`}
    />
  );
}

export function Cell({ className = "", ...rest }: ComponentProps<"td">) {
  return (
    <td
      {...rest}
      className={`border-b border-line px-4 py-3 align-middle [tr:last-child>&]:border-b-0 ${className}`}
    />
  );
}
