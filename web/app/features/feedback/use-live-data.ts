import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCancelled } from "../../base/calls/refusals.ts";

/** In milliseconds: the earliest and latest next request, and the one after a failure. */
const [EARLIEST, LATEST, AFTER_FAILURE] = [2_000, 30_000, 10_000];

/** The pause grows with the time an answer takes, so that watching never causes most of the load. */
const waitAfter = (took: number) => Math.min(LATEST, Math.max(EARLIEST, 10 * took));

interface FollowedBy {
  isOn: boolean;
  /** The last change heard of, a new object each time; null while nothing is heard; undefined if it only polls. */
  news?: unknown;
}

/** A screen's data, kept current while it is visible. After a failure the old data stays, and is marked as lost. */
export function useLiveData<T>(
  loaded: T,
  load: (signal: AbortSignal) => Promise<T>,
  { isOn, news = null }: FollowedBy,
) {
  const [found, setFound] = useState<{ data: T; insteadOf: T } | null>(null);
  const [isLost, setLost] = useState(false);

  const isHeard = news !== null;
  const told = useRef(() => {});

  /** Whether there was an answer. */
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    try {
      const data = await load(signal);
      if (!signal.aborted) {
        setFound({ data, insteadOf: loaded });
        setLost(false);
      }
      return true;
    } catch (error) {
      if (!signal.aborted && !isCancelled(error)) setLost(true);
      return false;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is over once the screen has loaded something else
  useEffect(() => {
    if (!isOn) return;
    const over = new AbortController();
    let isAsking = false;
    let hasNews = false;
    let notBefore = performance.now() + EARLIEST;
    let timer: ReturnType<typeof setTimeout> | undefined;
    wait();

    function wait() {
      clearTimeout(timer);
      if (isAsking || over.signal.aborted) return;
      // With notifications it still loads now and then: an answer may change without their number growing.
      const rest = isHeard && !hasNews ? LATEST : 0;
      timer = setTimeout(follow, Math.max(rest, notBefore - performance.now()));
    }

    told.current = () => {
      hasNews = true;
      wait();
    };

    async function follow() {
      clearTimeout(timer);
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      hasNews = false;
      const begun = performance.now();
      const isAnswered = await ask(over.signal);
      isAsking = false;
      const ended = performance.now();
      notBefore = ended + (isAnswered ? waitAfter(ended - begun) : AFTER_FAILURE);
      hasNews ||= !isAnswered;
      wait();
    }

    document.addEventListener("visibilitychange", follow);
    return () => {
      over.abort();
      clearTimeout(timer);
      told.current = () => {};
      document.removeEventListener("visibilitychange", follow);
    };
  }, [isOn, loaded, isHeard]);

  useEffect(() => {
    if (news !== null) told.current();
  }, [news]);

  return { data: found?.insteadOf === loaded ? found.data : loaded, isLost };
}
