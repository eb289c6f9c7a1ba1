/**
 * localStorage where available; in a browser that refuses it (private modes), memory that lasts as long as the page.
 */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  if (typeof window === "undefined") return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to remove in storage that is refused.
  }
}

/** The keys of all items that begin with the prefix. */
export function keysFrom(prefix: string): string[] {
  const keys = [...memory.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // There is nothing in storage that is refused.
  }
  return keys.filter((key) => key.startsWith(prefix));
}
