import { type RefObject, useEffect, useRef } from "react";

/**
 * For what asks for the next rows behind a list, and leaves when there are no more: a focus that was on it then goes on
 * to the first of the new rows. Whoever is somewhere else already stays there.
 * @param frame what leaves; it stands right behind the list
 * @returns to be called before the rows are asked for
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

/** What the keyboard would come to behind that control of the list. */
function controlAfter(control: HTMLElement | null, list: Element | null | undefined) {
  const controls = controlsOf(list);
  return control && controls.includes(control) ? controls[controls.indexOf(control) + 1] : undefined;
}
