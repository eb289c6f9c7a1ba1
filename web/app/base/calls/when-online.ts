/** Delays after the network is back, in milliseconds: browsers report it before the first call gets through. */
const tries = [0, 2_000, 10_000, 60_000];

/** Runs a function whenever the network is back, repeatedly until it returns that it is done. */
export function retryOnline(isDone: () => Promise<boolean>): void {
  addEventListener("online", async () => {
    for (const wait of tries) {
      await new Promise((done) => setTimeout(done, wait));
      if (await isDone()) return;
    }
  });
}
