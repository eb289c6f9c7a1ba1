import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The query of the address, empty until the page is hydrated: pages are rendered once for all queries, so what
 * the server rendered must not depend on it.
 */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(useHydrated() ? search : "");
}
