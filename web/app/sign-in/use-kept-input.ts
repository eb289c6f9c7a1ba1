import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { useUnsaved } from "../base/forms/unsaved.ts";
import { notify } from "../ui/notices/notices.ts";
import { signInKnown, useSignIn } from "./store.ts";

const none: readonly never[] = [];

/**
 * Keeps a form's input, except `secret` fields, when the sign-in ends or a second factor must be set up first, for the
 * same user at the same address in this tab. Leaving in any other way asks first.
 */
export function useKeptInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  secret: readonly (keyof Input)[] = none,
): void {
  const { isDirty, defaultValues } = form.formState;
  // Several forms may share an address: they differ by their fields.
  const key = `${useKey()} ${Object.keys(defaultValues ?? {})}`;
  useUnsaved(isDirty);

  const restore = useEffectEvent(() => {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    sessionStorage.removeItem(key);
    form.reset({ ...form.getValues(), ...JSON.parse(kept) }, { keepDefaultValues: true });
    notify(text("What you had written is back. It is not saved yet."));
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    if (!isDirty) return;
    return () => {
      const values: Partial<Input> = { ...form.getValues() };
      for (const name of secret) delete values[name];
      signInKnown().then((signIn) => {
        // Signing out on purpose leaves nothing behind.
        const expired = signIn.status === "visitor" && !signIn.signedOut;
        const isShut = signIn.status === "signed-in" && signIn.lacksFactor;
        if (expired || isShut) sessionStorage.setItem(key, JSON.stringify(values));
      });
    };
  }, [isDirty, form, key, secret]);
}

/** Whether there is input to restore at this address, for a screen that doesn't show its form at once. */
export function useHasKeptInput(): boolean {
  const key = useKey();
  return Object.keys(sessionStorage).some((kept) => kept.startsWith(`${key} `));
}

function useKey(): string {
  const { pathname } = useLocation();
  const { user } = useSignIn();
  return `unsaved:${user?.userId}:${pathname}`;
}
