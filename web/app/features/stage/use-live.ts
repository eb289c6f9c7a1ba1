import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCancelled } from "../../base/calls/refusals.ts";

/** The pause between polls, in milliseconds: a question appears within about three seconds. */
const REST = 2_000;

/** How long a poll may take, in milliseconds: a connection lost in a hall or while a laptop slept never says so. */
const PATIENCE = 8_000;

/** The screen's data, polled while visible, and at once on `again`, which never fails. Only for the few moderators. */
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

    /** Replaces the running request, whose answer may be older than the screen's own action, or may never come. */
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
