import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated. Not a store: one that changes then renders all its users at once, slow on phones. */
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
