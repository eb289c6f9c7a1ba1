/** Keeps the screen on while the page is visible; returns a function that ends that. Does nothing if the browser can't or won't. */
export function keepScreenOn(): () => void {
  let isOver = false;
  let held: WakeLockSentinel | undefined;

  async function ask(): Promise<void> {
    // The lock is released when the page is hidden.
    if (document.visibilityState !== "visible") return;
    try {
      held = await navigator.wakeLock?.request("screen");
      if (isOver) await held?.release();
    } catch {
      // Refused, for example to save power.
    }
  }

  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void held?.release();
  };
}
