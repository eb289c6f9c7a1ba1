import { type AuditAction, exportAuditLogs } from "@plenary/contract/admin/audit";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { saveFile } from "../../../base/save-file.ts";
import { useTask } from "../../../base/task.ts";
import { CsvButton } from "../../../ui/CsvButton.tsx";
import { notify } from "../../../ui/notices.ts";
import { useFocusBack } from "../parts/use-focus-back.ts";

interface Filters {
  date: string | undefined;
  action: AuditAction | undefined;
}

/** Saves all entries that the filters let through, whatever their number. */
export function ExportAudit({ filters }: { filters: Filters }) {
  const task = useTask(exportAuditLogs.failure);
  const button = useFocusBack(task.busy);
  const { revalidate } = useRevalidator();

  async function download() {
    const { date, action } = filters;
    const done = await task.run(async () => {
      const file = await call(exportAuditLogs, { query: { date, action } });
      saveFile(`plenary-audit-log${date ? `-${date}` : ""}.csv`, file);
    });
    if (!done) return;
    notify("The audit log is downloaded");
    // The export is an entry too.
    await revalidate();
  }

  return <CsvButton ref={button} task={task} onClick={download} />;
}
