import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated. A store would render all components that use it at once, which a slow phone feels. */
export function useHydrated(): boolean {
  const [server] = useState({ rendered: false });
  const isOwn = useSyncExternalStore(
    never,
    () => !server.rendered,
    () => {
      // Called on the server, and in the browser only during hydration.
      server.rendered = true;
      return false;
    },
  );
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isOwn) startTransition(() => setOver(true));
  }, [isOwn]);
  return isOwn || isOver;
}
