/**
 * localStorage where available; where the browser refuses it (private modes) or it is full, memory that lasts as long as the page.
 * What is in memory is what was written last.
 */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  if (typeof window === "undefined") return null;
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it stays when the page goes. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
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

/** The keys of all items that begin with the prefix, or only of those that stay when the page goes. */
export function keysFrom(prefix: string, staying = false): string[] {
  const keys = staying ? [] : [...memory.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // There is nothing in storage that is refused.
  }
  return keys.filter((key) => key.startsWith(prefix));
}

/** What this tab alone keeps, over reloads; null in a browser that refuses it. */
export function readTabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTabItem(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // It is a convenience.
  }
}

export function removeTabItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to remove in storage that is refused.
  }
}
