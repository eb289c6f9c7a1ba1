import { exportSpeakers } from "@plenary/contract/sessions/speakers";
import { text } from "@plenary/contract/text";
import { call } from "../../base/api.ts";
import { saveFile } from "../../base/save-file.ts";
import { useTask } from "../../base/task.ts";
import { CsvButton } from "../../ui/CsvButton.tsx";
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

  return <CsvButton task={task} onClick={download} />;
}
