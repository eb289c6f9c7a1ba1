import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/** The address's query; empty until hydration, as pages are rendered once for all queries. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(useHydrated() ? search : "");
}
