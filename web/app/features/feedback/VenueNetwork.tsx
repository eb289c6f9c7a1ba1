import { addVenueNetwork } from "@plenary/contract/feedback-held";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/api.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";

/** Says that the reader is in the venue's network. */
export function VenueNetwork({ eventId }: { eventId: string }) {
  const task = useTask(addVenueNetwork.failure);
  const [networks, setNetworks] = useState<number | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        onClick={() =>
          task.run(async () => setNetworks((await call(addVenueNetwork, { params: { eventId } })).networks))
        }
      >
        {text("This is the venue's network")}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {networks !== null && counted(networks, "{count} network is marked", "{count} networks are marked")}
      </p>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
