import type { ReactNode } from "react";

export interface Notice {
  id: number;
  text: ReactNode;
  tone: "good" | "bad";
  /** The key that joins notices. */
  kind: ReactNode;
  /** How many notices this one stands for. */
  count: number;
  /** The text for so many. */
  all: Alike["all"];
  action: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  /** Gets how many of the joined notices are meant, the newest. */
  run: (count: number) => void;
  /** How long it is shown, in milliseconds. */
  lasts: number;
}

/** Notices of which only one is shown: the newest about a thing, or one text for several, such as twenty approvals. */
interface Alike {
  kind: string;
  /** The text for several: "18 sessions confirmed". Without it, the newest is shown. */
  all?: (count: number) => ReactNode;
}

/** How many are shown at most; the oldest is removed, one with an action last. */
const most = 3;

let current: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice for six seconds, or as long as its `action` lasts; names in it are in `<bdi>`. The same text again, or
 * one that is `alike`, replaces the shown one.
 */
export function notify(
  text: ReactNode,
  tone: Notice["tone"] = "good",
  alike?: Alike,
  action?: NoticeAction,
): void {
  lastId += 1;
  const id = lastId;
  const kind = alike?.kind ?? text;
  const same = current.find((notice) => notice.kind === kind);
  // Without a text for several it stands for the newest alone.
  const count = same && alike?.all ? same.count + 1 : 1;
  const shown = (same && alike?.all?.(count)) ?? text;
  const others = current.filter((notice) => notice !== same);
  const next = [...others, { id, text: shown, tone, kind, count, all: alike?.all, action }];
  if (next.length > most)
    next.splice(
      Math.max(
        next.slice(0, -1).findIndex((old) => !old.action),
        0,
      ),
      1,
    );
  change(next);
  setTimeout(() => dismissNotice(id), action?.lasts ?? 6000);
}

export function dismissNotice(id: number): void {
  change(current.filter((notice) => notice.id !== id));
}

/** The notice no longer stands for its newest ones, so many. */
export function takeNewest({ id, all, count, ...notice }: Notice, taken: number): void {
  const left = count - taken;
  const text = all?.(left) ?? notice.text;
  if (left <= 0) dismissNotice(id);
  else change(current.map((one) => (one.id === id ? { ...notice, id, all, text, count: left } : one)));
}

/** Whether the last press was low in the window: the next one is likely to be near. A key press counts too, at the focused element. */
export let isPressLow = false;

export function notePress(press: { clientY: number } | { key: string; target: EventTarget }): void {
  const low = innerHeight * 0.6;
  if ("clientY" in press) isPressLow = press.clientY > low;
  // Not for people: keys
  else if ([" ", "Enter"].includes(press.key) && press.target instanceof Element)
    isPressLow = press.target.getBoundingClientRect().bottom > low;
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const noticesNow = () => current;
