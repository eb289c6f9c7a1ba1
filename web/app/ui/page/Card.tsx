import type { ComponentProps, ElementType } from "react";

type CardProps = ComponentProps<"div"> & {
  /** The element it is: a list's cards are `li`, a form's `section`. */
  as?: ElementType;
  /** `accent` for what matters most on the screen. */
  tone?: "plain" | "accent";
};

const tones = { plain: "border-line bg-surface", accent: "border-accent bg-accent-wash" };

export function Card({ as: Element = "div", tone = "plain", className = "", ...rest }: CardProps) {
  return <Element {...rest} className={`rounded-card border p-5 sm:p-6 ${tones[tone]} ${className}`} />;
}
