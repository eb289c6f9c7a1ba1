import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page's scripts are there; false where it is rendered by the server, and while React takes that over. What depends on it is
 * rendered anew piece by piece: a store that changed after hydration would have all of it rendered at once, which a slow phone feels.
 */
export function useHydrated(): boolean {
  const [server] = useState({ rendered: false });
  const isOwn = useSyncExternalStore(
    never,
    () => !server.rendered,
    () => {
      // Asked on the server, and in the browser only while React takes over what the server rendered.
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
