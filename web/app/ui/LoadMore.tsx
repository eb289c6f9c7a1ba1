import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button.tsx";

interface LoadMoreProps {
  onMore: () => void;
  busy?: boolean;
  label?: string;
}

/**
 * Asks for the next rows on a press, and by itself when it comes near the window. When the last of them take it away,
 * a focus that was on it goes on to the first of the new rows. It stands behind the list, in the same element.
 */
export function LoadMore({ onMore, busy = false, label = "Load more" }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);

  function ask() {
    const hasFocus = mark.current?.contains(document.activeElement);
    last.current = hasFocus ? lastControl(mark.current?.previousElementSibling) : null;
    onMore();
  }
  const onNear = useEffectEvent(() => {
    if (!busy) ask();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries[0]?.isIntersecting && onNear(), {
      rootMargin: "400px",
    });
    const frame = mark.current;
    if (frame) observer.observe(frame);
    const list = frame?.previousElementSibling;
    return () => {
      observer.disconnect();
      // Whoever is somewhere else already stays there.
      if (document.activeElement === document.body) controlAfter(last.current, list)?.focus();
    };
  }, []);
  return (
    <div ref={mark} className="flex justify-center py-6">
      <Button variant="secondary" busy={busy} busyLabel="Loading..." onClick={ask}>
        {label}
      </Button>
    </div>
  );
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
