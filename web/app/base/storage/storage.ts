/** localStorage; memory, with what was written last, if the browser refuses it (private windows) or it is full. */
const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  if (typeof window === "undefined") return null;
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it is kept when the page closes. */
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
    // Refused storage holds nothing to remove.
  }
}

/** The keys with the prefix, or only those kept when the page closes. */
export function keysFrom(prefix: string, staying = false): string[] {
  const keys = staying ? [] : [...memory.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Refused storage holds nothing.
  }
  return keys.filter((key) => key.startsWith(prefix));
}

/** An item of this tab only, which survives reloads; null in a browser that refuses it. */
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
    // Only a convenience.
  }
}

export function removeTabItem(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Refused storage holds nothing to remove.
  }
}
