import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, className = "", ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant, size)} ${className}`} />;
}
