import { type RefObject, useEffect, useRef } from "react";

/**
 * For a control `frame` right after a list: when it disappears, the focus goes to the first new row. Call the returned
 * function before rows are requested.
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

/** What Tab would reach after that control of the list. */
function controlAfter(control: HTMLElement | null, list: Element | null | undefined) {
  const controls = controlsOf(list);
  return control && controls.includes(control) ? controls[controls.indexOf(control) + 1] : undefined;
}
