import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { readItem, removeItem, writeItem } from "../base/storage.ts";
import { readToken } from "../base/token.ts";
import { draftsOf } from "./drafts.ts";
import { useSignIn } from "./store.ts";

/** How long a draft is kept, in milliseconds. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

interface Kept<Input> {
  at: number;
  values: Partial<Input>;
}

export interface Draft<Input extends FieldValues> {
  /** What the signed-in user had written here; undefined for nothing. */
  kept: Partial<Input> | undefined;
  key: string;
}

/** The draft of that name which the signed-in user has begun in this browser, as it was when the screen opened. */
export function useDraft<Input extends FieldValues>(name: string): Draft<Input> {
  const { user } = useSignIn();
  const key = `${draftsOf(user?.userId ?? "nobody")}${name}`;
  const [kept] = useState(() => readDraft<Input>(key));
  return { kept, key };
}

/** The draft under the key; undefined if there is none, or it is too old. */
export function readDraft<Input>(key: string): Partial<Input> | undefined {
  try {
    const { at, values }: Kept<Input> = JSON.parse(readItem(key) ?? "{}");
    if (at > Date.now() - lifetime) return values;
  } catch {
    // Nothing of ours.
  }
  removeItem(key);
  return undefined;
}

/**
 * Keeps what is written in the form under the draft's key, at each change, so that neither a reload nor a browser that ends loses
 * it. Returns what ends that: the draft is forgotten, because it was sent or is to be begun anew.
 */
export function useKeptDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string,
): () => void {
  const isSent = useRef(false);
  useEffect(() => {
    const token = readToken();
    const { unsubscribe } = form.watch((values) => {
      // Another tab has signed out, and this one is about to notice.
      if (isSent.current || readToken() !== token) return;
      writeItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept<unknown>));
    });
    return unsubscribe;
  }, [form, key]);
  return () => {
    isSent.current = true;
    removeItem(key);
  };
}
