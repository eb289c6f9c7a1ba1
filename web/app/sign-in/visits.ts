import { readItem, writeItem } from "../base/storage/storage.ts";
import { allVisits } from "./drafts.ts";

/** Where a user was in the workspaces of events, for the palette. Kept in this browser until the user signs out. */
export interface Visit {
  /** The address, which is the visit's identity. */
  to: string;
  label: string;
  note?: string | undefined;
}

/** How many are kept. */
const most = 10;

const keyOf = (userId: string) => `${allVisits}${userId}`;

/** The user's visits, newest first, each address once. */
export function readVisits(userId: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(readItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isVisit) : [];
  } catch {
    return [];
  }
}

const isVisit = (kept: Partial<Visit> | null): kept is Visit =>
  typeof kept?.to === "string" && typeof kept.label === "string";

export function rememberVisit(userId: string, { to, label, note }: Visit): void {
  const others = readVisits(userId).filter((other) => other.to !== to);
  writeItem(keyOf(userId), JSON.stringify([{ to, label, note }, ...others].slice(0, most)));
}
