import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@plenary/contract/client";
import { type BaseSyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { errorText } from "../calls/api.ts";
import { isCancelled } from "../calls/refusals.ts";

/** The value of a number field, for `setValueAs`; null if empty. */
export const numberOrNull = (value: unknown): number | null =>
  value === "" || value === null ? null : Number(value);

/** The values that differ from the stored ones, so that nobody overwrites others' changes. Empty equals absent. */
export function changedFields<V extends object>(values: V, stored: { [N in keyof V]?: unknown }): Partial<V> {
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name as keyof V] ?? null),
  );
  return Object.fromEntries(changed) as Partial<V>;
}

/** How many fields of the form were changed since it was opened or saved. */
export const changedCount = ({ formState }: { formState: { dirtyFields: object } }): number =>
  Object.keys(formState.dirtyFields).length;

type Schema<Input, Output> = z.ZodType<Output, Input>;

/**
 * A form checked by a contract's schema. Errors appear on submit, the server's too, each on its field, the first of
 * which gets the focus, else what is said of the form as a whole; they go when that field is edited (docs/product/screens.md#forms).
 *
 *     const form = useSchemaForm(LoginBody, { username: "", password: "" });
 *     <form noValidate onSubmit={form.submit(send, login.failure)}>
 *       <FormError>{form.failure}</FormError>
 *       <TextField label="Username" error={form.errorOf("username")} {...form.register("username")} />
 *       <Button type="submit" busy={form.busy} busyLabel="Signing in...">Sign In</Button>
 *
 * `form.hook` is react-hook-form's own object, for `watch`, `setValue` and the like. The schema can depend on what is
 * in the form.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output> | ((values: Input) => Schema<Input, Output>),
  defaultValues: DefaultValues<Input>,
) {
  type Name = FieldPath<Input>;
  const hook = useForm<Input, unknown, Output>({
    resolver: (values, context, options) =>
      zodResolver(typeof schema === "function" ? schema(values) : schema)(values, context, options),
    defaultValues,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = hook.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const met = useRef(new Set<Name>());

  // At the same time as the messages appear: the library would move the focus again a moment later, when the reader may
  // already be typing elsewhere.
  useLayoutEffect(() => {
    const refused = (what: string) => frame.current?.querySelector<HTMLElement>(what);
    if (submitCount > 0) (refused("[aria-invalid]") ?? refused("[role=alert][tabindex]"))?.focus();
  }, [submitCount]);

  function register(name: Name, options?: RegisterOptions<Input, Name>) {
    const field = hook.register(name, {
      ...options,
      onChange(event) {
        hook.clearErrors(name);
        options?.onChange?.(event);
      },
    } as RegisterOptions<Input, Name>);
    return { ...field, ref: (element: unknown) => keepWritten(name, element, field.ref) };
  }

  /** Keeps what was typed before the scripts were loaded: the library would overwrite it with the form's first values. */
  function keepWritten(name: Name, element: unknown, meet: (element: unknown) => void): void {
    const isFirst = !met.current.has(name);
    met.current.add(name);
    const value = isFirst ? writtenInto(element) : undefined;
    meet(element);
    if (value !== undefined) hook.setValue(name, value as never);
  }

  function errorOf(name: Name): string | undefined {
    const { error } = hook.getFieldState(name, { ...hook.formState, errors });
    // A list's own error is stored beside those of its rows.
    return error?.message ?? error?.root?.message;
  }

  /** Runs `send` with the parsed values; `fallback` and `say` are those of `useTask`. */
  function submit(send: (values: Output) => Promise<void>, fallback: string, say = errorText) {
    const checkAndSend = hook.handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        if (!isCancelled(error) && !placeOnFields(error)) setFailure(say(error, fallback));
      }
    });
    return (event: BaseSyntheticEvent) => {
      setFailure(null);
      frame.current = event.currentTarget;
      return checkAndSend(event);
    };
  }

  /** Shows the server's `fields` at the form's fields; false if there are none or the form lacks one of them. */
  function placeOnFields(error: unknown): boolean {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const known = fields.filter(([name]) => name in hook.getValues());
    for (const [name, message] of known) hook.setError(name as Name, { type: "server", message });
    return known.length > 0 && known.length === fields.length;
  }

  return { hook, register, errorOf, submit, failure, setFailure, busy: isSubmitting };
}

/** The text that was typed into a field since it was made. */
function writtenInto(element: unknown): string | undefined {
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(element.type));
  return isText && element.value !== element.defaultValue ? element.value : undefined;
}

export type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output>>;
