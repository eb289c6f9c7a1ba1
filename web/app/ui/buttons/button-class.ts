export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "remove";
export type ButtonSize = "md" | "sm";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap " +
  "transition-colors disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
  secondary:
    "border-line-strong bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sunken " +
    "[a&]:hover:border-ink [a&]:hover:bg-sunken",
  quiet: "border-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  danger: "border-transparent bg-danger text-on-danger enabled:hover:bg-danger-strong",
  // The button before a deleting or ending action.
  remove: "border-danger bg-surface text-danger enabled:hover:bg-danger-wash",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-4.5 text-[0.9375rem]",
  sm: "min-h-9 px-3 text-sm",
};

/** The look of a button, for buttons and for links that look like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
