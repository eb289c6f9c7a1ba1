type Later = typeof import("./later.ts").later;

let loaded: Later | undefined;

/** Calls `work` with later.ts: at once if loaded, because awaiting takes a frame. Loaded in a task of its own. */
export function withLater(work: (later: Later) => void): void {
  if (loaded) work(loaded);
  else setTimeout(load, 0, work);
}

const load = (work: (later: Later) => void) =>
  void import("./later.ts").then(({ later }) => {
    loaded = later;
    work(later);
  });
