import { ApiError } from "@plenary/contract/client";
import { useState } from "react";

/** What a loader returns whose screen keeps what was there before: the answer, or why there is none. */
export type Loaded<T> = { answer: T } | { error: ApiError };

/** Refusals are thrown, as the screen is of no use then; what may work a moment later is returned. */
export async function settled<T>(loading: Promise<T>): Promise<Loaded<T>> {
  try {
    return { answer: await loading };
  } catch (error) {
    const mayWork = (status: number) => status === 0 || status === 429 || status >= 500;
    if (error instanceof ApiError && mayWork(error.status)) return { error };
    throw error;
  }
}

type LastLoaded<T> = { answer: T; error: ApiError | null } | { answer: null; error: ApiError };

/** The newest answer that a screen has loaded `of` a thing, and why a newer one is missing, if it is. */
export function useLastLoaded<T>(loaded: Loaded<T>, of: string): LastLoaded<T> {
  const [last, setLast] = useState<{ of: string; answer: T } | null>(null);
  if ("answer" in loaded) {
    if (last?.answer !== loaded.answer) setLast({ of, answer: loaded.answer });
    return { answer: loaded.answer, error: null };
  }
  return last?.of === of ? { answer: last.answer, error: loaded.error } : { answer: null, ...loaded };
}
