import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { Link } from "react-router";
import { adminPaths } from "../../base/paths/admin-paths.ts";
import { readItem, writeItem } from "../../base/storage/storage.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Card } from "../../ui/page/Card.tsx";
import { focusHeading } from "../../ui/page/focus-heading.ts";
import { Warnings } from "../admin/parts/Warnings.tsx";
import { type ChecklistLine, checklistLines } from "./checklist-lines.ts";

const hiddenKey = "checklistHidden";

type Warning = NonNullable<Dashboard["administration"]>["warnings"][number];

/** Warnings of what is lost until somebody acts: before all else. */
export function Losses({ warnings }: { warnings: readonly Warning[] }) {
  const losses = warnings.filter(({ about }) => about === "loss");
  if (losses.length === 0) return null;
  return (
    <div className="mb-12">
      <Warnings
        id="losses"
        warnings={losses.map(({ text }) => text)}
        more={{ to: adminPaths.status(), label: text("See the system status") }}
      />
    </div>
  );
}

/** What to set up, until done or hidden here, and the status's other warnings. */
export function Administration({ checklist, warnings }: NonNullable<Dashboard["administration"]>) {
  const { user } = useSignIn();
  const [isHidden, setHidden] = useState(() => readItem(hiddenKey) === "true");
  const lines = checklistLines(checklist, user);
  const isShown = !isHidden && lines.some(({ done }) => !done);
  const said = new Set<string | null>(
    isShown ? lines.filter(({ done }) => !done).map(({ about }) => about) : [],
  );
  const left = warnings.filter(({ about }) => about !== "loss" && (about === null || !said.has(about)));

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

function Checklist({ lines, onHide }: { lines: readonly ChecklistLine[]; onHide: () => void }) {
  const done = lines.filter((line) => line.done).length;
  return (
    <Card as="section" aria-labelledby="checklist">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="checklist" className="text-xl">
          {text("Getting started")}
        </h2>
        <p className="text-sm text-ink-soft">{text("{done} of {all} done", { done, all: lines.length })}</p>
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.about} className="relative flex gap-4 py-3.5">
            <span
              aria-hidden="true"
              className={`mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border ${
                line.done ? "border-accent bg-accent text-on-accent" : "border-line-strong"
              }`}
            >
              {line.done && <Check className="size-4" strokeWidth={3} />}
            </span>
            <div className="min-w-0">
              <h3 className="text-base">
                <Link to={line.to} className="hover:text-accent after:absolute after:inset-0">
                  {line.title}
                </Link>
                <span className="sr-only"> {line.done ? text("(done)") : text("(to do)")}</span>
              </h3>
              <p className="mt-0.5 text-sm text-ink-soft">{line.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" className="mt-4" onClick={onHide}>
        {text("Hide this list")}
      </Button>
    </Card>
  );
}
