import { exportSpeakers } from "@plenary/contract/speakers";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import { call } from "../../base/api.ts";
import { saveFile } from "../../base/save-file.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import type { AskedSpeakers } from "./asked-speakers.ts";

/** Saves all speakers that the filters let through, whatever their number. */
export function ExportSpeakers({ eventId, asked }: { eventId: string; asked: AskedSpeakers }) {
  const task = useTask(exportSpeakers.failure);

  async function download() {
    const done = await task.run(async () => {
      saveFile("speakers.csv", await call(exportSpeakers, { params: { eventId }, query: asked }));
    });
    if (done) notify(text("The list of speakers is downloaded"));
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={task.busy} busyLabel={text("Preparing...")} onClick={download}>
        <Download aria-hidden="true" />
        {text("Export as CSV")}
      </Button>
      {task.error && (
        <p role="alert" className="max-w-xs text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
