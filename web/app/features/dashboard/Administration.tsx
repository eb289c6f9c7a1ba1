import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { adminPaths } from "../../base/admin-paths.ts";
import { readItem, writeItem } from "../../base/storage.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { focusHeading } from "../../ui/focus-heading.ts";
import { Warnings } from "../admin/parts/Warnings.tsx";
import { Checklist } from "./Checklist.tsx";
import { linesOf } from "./checklist-lines.ts";

const hiddenKey = "checklistHidden";

/**
 * What an administrator sees first: what is to be set up, until all of it is or they hide it in this browser, and what
 * the system status warns of. What the list says already, the warnings don't repeat.
 */
export function Administration({ checklist, warnings }: NonNullable<Dashboard["administration"]>) {
  const { user } = useSignIn();
  const [isHidden, setHidden] = useState(() => readItem(hiddenKey) === "true");
  const lines = linesOf(checklist, user);
  const isShown = !isHidden && lines.some(({ done }) => !done);
  const said = new Set<string | null>(
    isShown ? lines.filter(({ done }) => !done).map(({ about }) => about) : [],
  );
  const left = warnings.filter(({ about }) => about === null || !said.has(about));

  function hide() {
    writeItem(hiddenKey, "true");
    setHidden(true);
    // The button is gone.
    focusHeading();
  }

  if (!isShown && left.length === 0) return null;
  return (
    <div className="mb-12 flex flex-col gap-6">
      {isShown && <Checklist lines={lines} onHide={hide} />}
      <Warnings
        warnings={left.map(({ text }) => text)}
        more={{ to: adminPaths.status(), label: text("See the system status") }}
      />
    </div>
  );
}
