import type { FeedbackCode } from "@plenary/contract/feedback/feedback-settings";
import { createWall, type Wall } from "@plenary/contract/feedback/walls";
import type { SurveySummary } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import MonitorUp from "lucide-react/icons/monitor-up";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { MakeLink } from "../../../ui/dialogs/MakeLink.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { WallRow } from "./WallRow.tsx";

interface WallsProps {
  eventId: string;
  zone: string;
  walls: readonly Wall[];
  codes: readonly FeedbackCode[];
  surveys: readonly SurveySummary[];
}

/** Pages for big screens: made for anything with a code, and ended. */
export function Walls({ eventId, zone, walls, codes, surveys }: WallsProps) {
  const [wanted, setWanted] = useState("");
  const task = useTask(createWall.failure);
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const ofKind = (kind: FeedbackCode["kind"]) => codes.filter((code) => code.kind === kind);
  /** Useful codes: a draft's leads nowhere, and nobody asks for a closed survey. */
  const asked = surveys
    .filter(({ state }) => state === "open" || state === "planned")
    .map(({ code, title, languages: [main = ""] }) => ({ code, name: title[main] ?? "" }));

  async function make(): Promise<string> {
    const survey = surveys.find(({ code }) => code === wanted);
    const { kind, roomId, sessionId } = codes.find(({ code }) => code === wanted) ?? {
      ...{ kind: "event" as const, roomId: null, sessionId: null },
    };
    const body = survey
      ? { kind: "survey" as const, surveyId: survey.surveyId }
      : { kind, roomId: roomId ?? undefined, sessionId: sessionId ?? undefined };
    const { url } = await call(createWall, { params: { eventId }, body });
    await revalidate();
    return url;
  }

  return (
    <section aria-labelledby="walls">
      <h2 id="walls" ref={heading} tabIndex={-1} className="text-2xl">
        {text("Walls")}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        {text(
          "A page for the big screen of a room or the foyer: the code to scan, what is on now and next, and how many have answered. It needs no signing in.",
        )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <SelectField
            label={text("Whose code it shows")}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          >
            <option value="">{text("The whole event")}</option>
            <Options label={text("Rooms")} codes={ofKind("room")} />
            <Options label={text("Sessions")} codes={ofKind("session")} />
            <Options label={text("Surveys")} codes={asked} />
          </SelectField>
        </div>
        <MakeLink
          icon={<MonitorUp aria-hidden="true" />}
          label={text("Make a wall")}
          make={make}
          task={task}
          title={text("Open this on the big screen")}
        >
          {text(
            "This address won't be shown again. Whoever has it sees what the wall shows, until you end the wall.",
          )}
        </MakeLink>
      </div>
      {walls.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {walls.map((wall) => (
            <WallRow
              key={wall.wallId}
              wall={wall}
              zone={zone}
              focusAfter={heading}
              onChanged={() => revalidate()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OptionsProps {
  label: string;
  codes: readonly Pick<FeedbackCode, "code" | "name">[];
}

function Options({ label, codes }: OptionsProps) {
  if (codes.length === 0) return null;
  return (
    <optgroup label={label}>
      {codes.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
