import { prepareRun } from "@plenary/contract/selection/runs";
import { text } from "@plenary/contract/text";
import Send from "lucide-react/icons/send";
import { useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import type { loadSelection } from "./load-selection.ts";
import { kindOf } from "./selection-words.ts";

/** Prepares the mails that tell all that is pending, and leads to them. */
export function TellDecisions() {
  const { event, proposals } = useLoaderData<typeof loadSelection>();
  const navigate = useNavigate();
  const task = useTask(prepareRun.failure);
  const { eventId } = event;
  if (!proposals.some((row) => ["accept", "reject"].includes(kindOf(row)))) return null;
  const prepare = () =>
    task.run(async () => {
      const { run } = await call(prepareRun, { params: { eventId } });
      await navigate(callPaths.run(eventId, run.runId));
    });
  return (
    <>
      <FormError>{task.error}</FormError>
      <Button size="sm" busy={task.busy} onClick={() => void prepare()}>
        <Send aria-hidden="true" />
        {text("Tell everybody")}
      </Button>
    </>
  );
}
