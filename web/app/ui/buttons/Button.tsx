import { type ComponentProps, useLayoutEffect } from "react";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button is disabled and shows `busyLabel`, if there is one. */
  busy?: boolean;
  busyLabel?: string;
}

/** Disabled for submitting until scripts are loaded: browsers would send the input, passwords too, in an address. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  type = "button",
  className = "",
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const isHydrated = useHydrated();
  useFocusKept(busy);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy || (type === "submit" && !isHydrated)}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A button that is busy loses the focus; it gets it back afterwards, unless the reader has gone on meanwhile. */
function useFocusKept(busy: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!busy || !(focused instanceof HTMLElement)) return;
    return () => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  }, [busy]);
}
