import { useLayoutEffect, useRef } from "react";

/** The sizes of text that are tried, in hundredths of the window's height, the largest first. */
const sizes = [12, 11, 10, 9, 8, 7.2, 6.5, 5.8, 5.2, 4.7, 4.2];

/** A `ref` for a box whose text is as large as it fits; the smallest size may need scrolling. */
export function useFitted() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame) return;
    function fit(of: HTMLElement) {
      for (const size of sizes) {
        of.style.fontSize = `${size}vh`;
        if (of.scrollHeight <= of.clientHeight && of.scrollWidth <= of.clientWidth) return;
      }
    }
    fit(frame);
    const watch = new ResizeObserver(() => fit(frame));
    watch.observe(frame);
    if (frame.firstElementChild) watch.observe(frame.firstElementChild);
    return () => watch.disconnect();
  });
  return box;
}
