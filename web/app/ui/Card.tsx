import type { ComponentProps, ElementType } from "react";

type CardProps = ComponentProps<"div"> & {
  /** The element it is: a list's cards are `li`, a form's `section`. */
  as?: ElementType;
};

export function Card({ as: Element = "div", className = "", ...rest }: CardProps) {
  return (
    <Element {...rest} className={`rounded-card border border-line bg-surface p-5 sm:p-6 ${className}`} />
  );
}
