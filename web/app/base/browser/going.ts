import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router";

/**
 * Returns where the router is going at the moment of the call, or undefined. `useNavigation` knows only after the next
 * render: asked by a timer in between, it would miss the press on a link, and call the reader back.
 */
export function useGoing(): () => Location | undefined {
  const router = useContext(DataRouterContext)?.router;
  return () => router?.state.navigation.location;
}
