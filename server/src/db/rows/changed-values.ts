import { isDeepStrictEqual } from "node:util";

/** The values that differ from the row's, or undefined if none does. Undefined values leave the row unchanged. */
export function changedValues<R extends object>(
  row: R,
  values: { [K in keyof R]?: R[K] | undefined },
): Partial<R> | undefined {
  const changed: Partial<R> = {};
  for (const name of Object.keys(values) as (keyof R)[]) {
    const value = values[name];
    if (value !== undefined && !isDeepStrictEqual(value, row[name])) changed[name] = value;
  }
  return Object.keys(changed).length ? changed : undefined;
}
