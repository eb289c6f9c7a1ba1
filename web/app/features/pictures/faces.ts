import { limits } from "@plenary/contract/limits";
import { listFaces } from "@plenary/contract/pictures/pictures";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../../base/calls/api.ts";

/** As addresses for images, by hashes, which never change: what was asked for once is there. */
const found = new Map<string, string>();
const asked = new Set<string>();
/** Asked for by what is drawn at once, so in one call. */
let waiting: string[] = [];
const listeners = new Set<() => void>();

const KEPT = 1000;

/** Loads these small pictures of people, so that they are there before they are shown. */
export function wantFaces(hashes: readonly string[]): void {
  const lacking = [...new Set(hashes)].filter((hash) => !asked.has(hash));
  if (lacking.length === 0) return;
  for (const hash of lacking) asked.add(hash);
  if (waiting.length === 0) queueMicrotask(loadWaiting);
  waiting.push(...lacking);
}

function loadWaiting(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += limits.facesMax) void load(all.slice(at, at + limits.facesMax));
}

async function load(hashes: readonly string[]): Promise<void> {
  try {
    const { faces } = await call(listFaces, { query: { hashes: hashes.join() } });
    for (const { hash, picture } of faces) found.set(hash, picture);
    for (const oldest of [...found.keys()].slice(0, -KEPT)) {
      found.delete(oldest);
      asked.delete(oldest);
    }
  } catch {
    // Initials stand there, until it is drawn anew.
    for (const hash of hashes) asked.delete(hash);
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Somebody's small picture, as an address for an image; undefined until it is there. */
export function useFace(hash: string | undefined): string | undefined {
  useEffect(() => {
    if (hash) wantFaces([hash]);
  }, [hash]);
  return useSyncExternalStore(subscribe, () => (hash ? found.get(hash) : undefined));
}
