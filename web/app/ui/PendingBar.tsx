import { useNavigation } from "react-router";

/** A thin line at the top while the next screen loads; screens that come quickly never show it. */
export function PendingBar() {
  const shown = useNavigation().state === "idle" ? "opacity-0" : "opacity-100 transition-opacity delay-200";
  return (
    <div aria-hidden="true" className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 ${shown}`}>
      <div className="size-full animate-pulse bg-accent" />
    </div>
  );
}
