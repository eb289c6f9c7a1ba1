import { type FeedbackCode, getCodeImage } from "@plenary/contract/feedback/feedback-settings";
import { beside, text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { Link } from "react-router";
import { saveFile } from "../../../base/calls/save-file.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { imageAddress, loadImage, readableAddress } from "./code-images.ts";

type Coded = Pick<FeedbackCode, "code" | "url" | "name" | "sessionId" | "startTime" | "room">;

/** One code: where it leads, its image on a press, and its downloads. */
export function CodeRow({ code: row, zone }: { code: Coded; zone: string }) {
  const { code, name, sessionId, startTime, room } = row;
  const [image, setImage] = useState<string | null>(null);
  const task = useTask(getCodeImage.failure);
  const place = beside([startTime && formatTimeRange(startTime, null, zone), room]);

  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 dir="auto" className="text-base [overflow-wrap:anywhere]">
            {sessionId ? (
              <Link to={feedbackPaths.session(sessionId)} className="hover:text-accent">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {place && <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{place}</p>}
          <p className="mt-0.5 font-mono text-lg tracking-widest">{code}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={image !== null}
            onClick={() =>
              image === null
                ? task.run(async () => setImage(imageAddress(await (await loadImage(code)).text())))
                : setImage(null)
            }
          >
            {image === null ? text("Show QR code") : text("Hide QR code")}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={task.busy}
            onClick={() => task.run(async () => saveFile(`${code}.svg`, await loadImage(code)))}
          >
            <Download aria-hidden="true" />
            {text("Download SVG")}
            <span className="sr-only"> {name}</span>
          </Button>
          <CopyButton
            size="sm"
            text={readableAddress(row)}
            label={text("Copy address")}
            copiedLabel={text("Address copied")}
          />
        </div>
      </div>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      {image && (
        <img
          src={image}
          width={220}
          height={220}
          alt={text("QR code of {address}", { address: readableAddress(row) })}
          className="rounded-control border border-line"
        />
      )}
    </li>
  );
}
