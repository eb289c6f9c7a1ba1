type Later = typeof import("./later.ts");

let loaded: Later | undefined;

/** Calls `work` with what is in later.ts: at once where it is loaded, as asking for it again takes as long as showing a frame. */
export function withLater(work: (later: Later) => void): void {
  if (loaded) work(loaded);
  else
    void import("./later.ts").then(({ keepStars, showAll, showTimes }) => {
      loaded = { keepStars, showAll, showTimes };
      work(loaded);
    });
}
