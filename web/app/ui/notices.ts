import type { ReactNode } from "react";

export interface Notice {
  id: number;
  text: ReactNode;
  tone: "good" | "bad";
}

let current: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a short notice over the page for six seconds, for example "Event deleted"; names in it stand in `<bdi>`. */
export function notify(text: ReactNode, tone: Notice["tone"] = "good"): void {
  lastId += 1;
  const id = lastId;
  change([...current, { id, text, tone }]);
  setTimeout(() => dismissNotice(id), 6000);
}

export function dismissNotice(id: number): void {
  change(current.filter((notice) => notice.id !== id));
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const noticesNow = () => current;
