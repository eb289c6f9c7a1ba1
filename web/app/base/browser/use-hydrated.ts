import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page is hydrated; false on the server and during hydration. Components that use it are rendered one by
 * one: a store that changed after hydration would render all of them at once, which a slow phone feels.
 */
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
