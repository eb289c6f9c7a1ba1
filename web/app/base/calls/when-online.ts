/** How long after the network is back it is tried, in milliseconds: browsers say so before the first call gets through. */
const tries = [0, 2_000, 10_000, 60_000];

/** Does something whenever the network is back, again until it says that it is done. */
export function whenOnline(isDone: () => Promise<boolean>): void {
  addEventListener("online", async () => {
    for (const wait of tries) {
      await new Promise((done) => setTimeout(done, wait));
      if (await isDone()) return;
    }
  });
}
