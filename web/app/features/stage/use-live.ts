import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCancelled } from "../../base/calls/refusals.ts";

/** How long after an answer, or without one, the screen asks again, in milliseconds: a question is there within three seconds or so. */
const REST = 2_000;

/** How long it waits for an answer, in milliseconds: a connection that was lost while a laptop slept, or in a full hall, never says so. */
const PATIENCE = 8_000;

/**
 * What a screen has loaded, as it is by now: asked for again and again while the screen is seen, anew as soon as it is seen again or the network
 * is back, and at once on `again`, which never fails. Without an answer what was shown stays, and is told to be lost. For the few who moderate:
 * what many watch follows otherwise.
 */
export function useLive<T>(loaded: T, load: (signal: AbortSignal) => Promise<T>) {
  const [found, setFound] = useState<{ data: T; insteadOf: T } | null>(null);
  const [isLost, setLost] = useState(false);
  const askNow = useRef(async () => {});

  const ask = useEffectEvent(async (signal: AbortSignal, isWanted: () => boolean): Promise<void> => {
    try {
      const data = await load(signal);
      if (!isWanted()) return;
      setFound({ data, insteadOf: loaded });
      setLost(false);
    } catch (error) {
      if (isWanted() && !isCancelled(error)) setLost(true);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is over once the screen has loaded something else
  useEffect(() => {
    let isOver = false;
    let asking: AbortController | null = null;
    let timer = setTimeout(follow, REST);

    function follow() {
      if (document.visibilityState === "visible") void now();
    }

    /** Takes the place of what is being asked, whose answer may be older than what the screen has just done, or may never come. */
    async function now(): Promise<void> {
      if (isOver) return;
      clearTimeout(timer);
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const late = setTimeout(() => mine.abort(), PATIENCE);
      await ask(mine.signal, () => !isOver && asking === mine);
      clearTimeout(late);
      if (asking !== mine) return;
      asking = null;
      if (!isOver) timer = setTimeout(follow, REST);
    }

    askNow.current = now;
    document.addEventListener("visibilitychange", follow);
    addEventListener("online", follow);
    return () => {
      isOver = true;
      asking?.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
      removeEventListener("online", follow);
    };
  }, [loaded]);

  return {
    data: found?.insteadOf === loaded ? found.data : loaded,
    isLost,
    again: () => askNow.current(),
  };
}
