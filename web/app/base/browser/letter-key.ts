/**
 * The Latin letter of a key, in lower case: the one it writes or, in layouts without Latin letters, the one at its
 * position. Undefined for any other key, and for one that writes nothing by itself.
 */
export function letterOf({ key, code }: { key: string; code: string }): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if ([...key].length !== 1) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}
