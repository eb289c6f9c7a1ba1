import { endWall, updateWall, type Wall, type WallShows } from "@plenary/contract/feedback/walls";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { call } from "../../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../../base/calls/task.ts";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface WallRowProps {
  wall: Wall;
  zone: string;
  focusAfter: RefObject<HTMLElement | null>;
  onChanged: () => Promise<void>;
}

/** One wall: what it shows, and its end. */
export function WallRow({ wall, zone, focusAfter, onChanged }: WallRowProps) {
  const { wallId, kind, name, shows, createdAt } = wall;
  const [saving, ending] = relatedTasks(useTask(updateWall.failure), useTask(endWall.failure));
  const params = { wallId };
  const save = (changed: Partial<WallShows>) =>
    saving.run(async () => {
      await call(updateWall, { params, body: { shows: { ...shows, ...changed } } });
      await onChanged();
    });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <h3 dir="auto" className="text-base [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="text-sm text-ink-soft">
          {text("Made {time}", { time: formatTimeRange(createdAt, null, zone) })}
        </p>
        {saving.error && (
          <p role="alert" className="text-sm text-danger">
            {saving.error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Switch
          label={text("Now and next")}
          about={name}
          on={shows.now}
          busy={saving.busy}
          onChange={(now) => save({ now })}
        />
        <Switch
          label={text("How many have answered")}
          about={name}
          on={shows.answers}
          busy={saving.busy}
          onChange={(answers) => save({ answers })}
        />
        {kind !== "survey" && (
          <>
            <Switch
              label={text("Top questions")}
              about={name}
              on={shows.questions}
              busy={saving.busy}
              onChange={(questions) => save({ questions })}
            />
            <Switch
              label={text("Polls")}
              about={name}
              on={shows.polls}
              busy={saving.busy}
              onChange={(polls) => save({ polls })}
            />
          </>
        )}
        <ConfirmButton
          danger
          size="sm"
          label={text("End")}
          about={name}
          title={text("End this wall?")}
          confirmLabel={text("End")}
          busyLabel={text("Ending...")}
          work={async () => {
            await call(endWall, { params });
            await onChanged();
          }}
          task={ending}
          focusAfter={focusAfter}
          onDone={() => notify(text("The wall was ended"))}
        >
          {text("Its address opens nothing any more, and screens that show it say so.")}
        </ConfirmButton>
      </div>
    </li>
  );
}
