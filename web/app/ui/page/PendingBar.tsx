import { useNavigation } from "react-router";

/** A thin line at the top while the next screen loads; screens that come quickly never show it. */
export function PendingBar() {
  const pending = useNavigation().state !== "idle";
  const shown = pending ? "opacity-100 transition-opacity delay-200" : "opacity-0";
  return (
    <div aria-hidden="true" className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 ${shown}`}>
      {/* Browsers draw animations sixty times a second, visible or not. */}
      <div className={`size-full bg-accent ${pending ? "animate-pulse" : ""}`} />
    </div>
  );
}
