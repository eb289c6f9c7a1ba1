/**
 * Asks the browser to keep the screen on, which would go dark by itself, for as long as the page is seen; returns what ends that. Where the
 * browser can't or won't, nothing happens.
 */
export function keepScreenOn(): () => void {
  let isOver = false;
  let held: WakeLockSentinel | undefined;

  async function ask(): Promise<void> {
    // It lets go of it by itself when the page is hidden.
    if (document.visibilityState !== "visible") return;
    try {
      held = await navigator.wakeLock?.request("screen");
      if (isOver) await held?.release();
    } catch {
      // Such as to save power.
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
