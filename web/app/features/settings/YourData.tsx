import type { downloadData } from "@plenary/contract/accounts/account-data";
import type { Route } from "@plenary/contract/endpoint";
import { dataNotDownloaded } from "@plenary/contract/failures";
import Download from "lucide-react/icons/download";
import { call } from "../../base/api.ts";
import { saveFile } from "../../base/save-file.ts";
import { useTask } from "../../base/task.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { Section } from "./Section.tsx";

/** Written out, as the endpoint's schemas would bring in most of the contract. */
const route: Route<typeof downloadData> = { method: "GET", path: "/account/data" };

export function YourData() {
  const { user } = useSignIn();
  const task = useTask(dataNotDownloaded());

  async function download() {
    const done = await task.run(async () => {
      const data = await call<typeof downloadData>(route);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(`plenary-${user?.username}.json`, file);
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
