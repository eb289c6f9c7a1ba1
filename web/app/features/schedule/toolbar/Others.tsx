import type { SchedulePresence, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { list, text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";

/** Who else is in the schedule's editor, and whether one hears of them (docs/product/schedule.md#several-editors). */

/** Shows others what is picked up here. */
export function useTellHeld(slotId: string | null, tellOthers: (slotId: string | null) => Promise<void>) {
  const tell = useEffectEvent(tellOthers);
  useEffect(() => {
    if (slotId === null) return;
    void tell(slotId);
    return () => void tell(null);
  }, [slotId]);
}

interface Props {
  others: readonly SchedulePresence[];
  slots: ReadonlyMap<string, ScheduleSlot>;
}

/** Their names, with what they have picked up. */
export function Others({ others, slots }: Props) {
  if (others.length === 0) return null;
  const named = others.map(({ name, slotId }) => {
    const title = slotId === null ? undefined : slots.get(slotId)?.title;
    return title === undefined ? name : text("{name} with “{title}”", { name, title });
  });
  return (
    <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
      <bdi>{text("Also here: {names}", { names: list(named) })}</bdi>
    </p>
  );
}

/** How long a connection may take before that is said, in milliseconds. */
const PATIENCE = 5_000;

/** Said once the connection is lost, or isn't there after a while, and until it is back. */
export function ConnectionLost({ isConnected }: { isConnected: boolean | null }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(late);
  }, []);
  return (
    <div role="status">
      {(isConnected === false || (isConnected === null && isLate)) && (
        <p className="rounded-control bg-warn-wash px-3 py-2 text-sm">
          {text("Not connected. Others' changes are not shown.")}
        </p>
      )}
    </div>
  );
}
