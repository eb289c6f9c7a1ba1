import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** Loads the screen again when its data may be asked for at last: after the forced change of the password. */
export function useLateLoad(isDue: boolean): void {
  const { revalidate } = useRevalidator();
  const load = useEffectEvent(() => revalidate());
  useEffect(() => {
    if (isDue) load();
  }, [isDue]);
}
