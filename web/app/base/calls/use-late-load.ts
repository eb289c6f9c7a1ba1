import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** Loads the screen again once its data may be requested, which is after a forced password change. */
export function useLateLoad(isDue: boolean): void {
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => revalidate());
  useEffect(() => {
    if (isDue) load();
  }, [isDue]);
}
