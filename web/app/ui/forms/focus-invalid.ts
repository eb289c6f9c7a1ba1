import type { RefObject } from "react";

/** Focuses the first field of the form that has a problem, once its message is there. */
export function focusInvalid(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
