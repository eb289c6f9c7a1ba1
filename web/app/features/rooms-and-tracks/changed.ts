/** What of the form's values differs from what is stored, so that nobody overwrites what somebody else has changed meanwhile. */
export function changedFields<V extends object>(values: V, stored: { [N in keyof V]?: unknown }): Partial<V> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(stored[name as keyof V] ?? null),
  );
  return Object.fromEntries(changed) as Partial<V>;
}
