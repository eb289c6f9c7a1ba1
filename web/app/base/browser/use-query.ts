import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The address's query, empty until the page is hydrated: pages are rendered once for all queries, so the server's
 * rendering must not depend on it.
 */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(useHydrated() ? search : "");
}
