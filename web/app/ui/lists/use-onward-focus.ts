import { type RefObject, useEffect, useRef } from "react";

/**
 * For a control after a list that asks for more rows and disappears when there are none: a focus on it then moves to
 * the first of the new rows. A focus elsewhere stays.
 * @param frame the control; it follows the list directly
 * @returns to be called before the rows are requested
 */
export function useOnwardFocus(frame: RefObject<HTMLElement | null>): () => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = frame.current?.previousElementSibling;
    return () => {
      if (document.activeElement === document.body) controlAfter(last.current, list)?.focus();
    };
  }, [frame]);
  return () => {
    const hasFocus = frame.current?.contains(document.activeElement);
    last.current = hasFocus ? lastControl(frame.current?.previousElementSibling) : null;
  };
}

const controlsOf = (list: Element | null | undefined) => [
  ...(list?.querySelectorAll<HTMLElement>("a[href], button:enabled, input:enabled") ?? []),
];

const lastControl = (list: Element | null | undefined) => controlsOf(list).at(-1) ?? null;

/** What the Tab key would reach after that control of the list. */
function controlAfter(control: HTMLElement | null, list: Element | null | undefined) {
  const controls = controlsOf(list);
  return control && controls.includes(control) ? controls[controls.indexOf(control) + 1] : undefined;
}
