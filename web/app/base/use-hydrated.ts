import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts are there; false where it is rendered by the server, and while React takes that over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
