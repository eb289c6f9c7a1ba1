import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router";

/**
 * Tells where the router is going at the moment of the call, or nothing while it stays. `useNavigation` says so only once
 * it was drawn: what a timer asks in between, it would answer as before the press on a link, and call the reader back.
 */
export function useGoing(): () => Location | undefined {
  const router = useContext(DataRouterContext)?.router;
  return () => router?.state.navigation.location;
}
