import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router";

/** Where the router is going right now; `useNavigation` knows only after the next render, too late for timers. */
export function useNextLocation(): () => Location | undefined {
  const router = useContext(DataRouterContext)?.router;
  return () => router?.state.navigation.location;
}
