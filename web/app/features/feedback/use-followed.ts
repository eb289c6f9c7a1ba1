import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCancelled } from "../../base/calls/refusals.ts";

/** In milliseconds: how soon it is asked again at the earliest and at the latest, and when nobody has answered. */
const [EARLIEST, LATEST, AFTER_FAILURE] = [2_000, 30_000, 10_000];

/** The longer an answer takes, the longer the pause before the next, so that those who watch are never the load. */
const waitAfter = (took: number) => Math.min(LATEST, Math.max(EARLIEST, 10 * took));

interface FollowedBy {
  isOn: boolean;
  /** What is heard of changes, another one with each; null while nothing is heard, and nothing at all where it only asks. */
  news?: unknown;
}

/**
 * What a screen has loaded, as it is by now: asked for again when something is heard, or again and again while nothing can be heard, as
 * long as the screen is seen, and as soon as it is seen again. Without an answer what was shown stays, and is told to be lost.
 */
export function useFollowed<T>(
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
      // Who hears of changes asks now and then all the same: an answer may be another one without any being more.
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
