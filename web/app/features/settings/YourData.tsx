import type { downloadData } from "@plenary/contract/account-data";
import { Download } from "lucide-react";
import { call } from "../../api.ts";
import { useSession } from "../../session/store.ts";
import { useTask } from "../../task.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { Section } from "./Section.tsx";

/** Written out, because the schemas behind the endpoint are most of the contract's. */
const { failure, ...route }: Pick<typeof downloadData, "method" | "path" | "failure"> = {
  method: "GET",
  path: "/account/data",
  failure: "Failed to download your data",
};

export function YourData() {
  const { user } = useSession();
  const task = useTask(failure);

  async function download() {
    const done = await task.run(async () => {
      saveFile(`plenary-${user?.username}.json`, await call<typeof downloadData>(route));
    });
    if (done) notify("Your data is downloaded");
  }

  return (
    <Section
      id="data"
      title="Your data"
      lead="Everything that Plenary keeps about you, as a JSON file for people and programs."
    >
      <Button variant="secondary" busy={task.busy} busyLabel="Preparing..." onClick={download}>
        <Download aria-hidden="true" />
        Download my data
      </Button>
      {task.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {task.error}
        </p>
      )}
    </Section>
  );
}

/** Has the browser save it: a link can't carry the token that the call needs. */
function saveFile(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken the file's address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
