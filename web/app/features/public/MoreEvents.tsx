import { eventsNotLoaded } from "@plenary/contract/failures";
import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useOnwardFocus } from "../../ui/use-onward-focus.ts";

interface MoreEventsProps {
  /** The page with the next events, for readers without JavaScript. */
  to: string;
  state: "idle" | "busy" | "failed";
  onMore: () => void;
}

/**
 * Asks for the next events on a press, and by itself when it comes near the window. It follows the list directly, so
 * that the focus moves on from it when the last events remove it.
 */
export function MoreEvents({ to, state, onMore }: MoreEventsProps) {
  const mark = useRef<HTMLDivElement>(null);
  const willLeave = useOnwardFocus(mark);

  function ask() {
    willLeave();
    onMore();
  }
  const onNear = useEffectEvent(() => {
    // After a failure the reader decides when to retry.
    if (state === "idle") ask();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: "600px",
    });
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  function press(click: MouseEvent) {
    click.preventDefault();
    ask();
  }
  return (
    <div ref={mark} className="mt-10 flex flex-col items-center gap-3">
      {state === "failed" && (
        <p role="alert" className="text-danger">
          {eventsNotLoaded()}
        </p>
      )}
      <LinkButton to={to} variant="secondary" onClick={press} aria-disabled={state === "busy"}>
        {state === "busy" && <Spinner />}
        {{ idle: "Load more events", busy: "Loading...", failed: "Try again" }[state]}
      </LinkButton>
    </div>
  );
}
