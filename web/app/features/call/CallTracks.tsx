import type { Call, CallTrack } from "@plenary/contract/call/call";
import { updateTrack } from "@plenary/contract/programme/tracks";
import { beside, counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { call as ask } from "../../base/calls/api.ts";
import { type DeadlineClock, formatDeadline } from "../../base/formats/deadlines.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { OwnSettings } from "./OwnSettings.tsx";

/** The event's tracks, as far as its call asks for them. */
export function CallTracks({ call, timezone }: { call: Call; timezone: string }) {
  if (call.tracks === "hidden" || call.eventTracks.length === 0) return null;
  return (
    <section aria-labelledby="call-tracks" className="flex flex-col gap-4">
      <h2 id="call-tracks" className="text-2xl">
        {text("Tracks")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {call.eventTracks.map((track) => (
          <Row key={track.trackId} track={track} clock={{ deadlineZone: call.deadlineZone, timezone }} />
        ))}
      </ul>
    </section>
  );
}

function Row({ track, clock }: { track: CallTrack; clock: DeadlineClock }) {
  const { trackId, name, inCall, wanted, closesAt, proposals } = track;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi>{name}</bdi>
          {!inCall && <Badge tone="neutral">{text("Not in the call")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {beside([
            proposals > 0 && counted(proposals, "{count} proposal", "{count} proposals"),
            wanted !== null && text("{count} wanted", { count: wanted }),
            closesAt && text("Open until {time}", { time: formatDeadline(closesAt, clock) }),
          ])}
        </p>
      </div>
      {isOpen ? (
        <OwnSettings
          {...{ name, clock }}
          own={{ wanted, closesAt, inCall }}
          failure={updateTrack.failure}
          save={({ closesAt: callClosesAt, ...body }) =>
            ask(updateTrack, { params: { trackId }, body: { ...body, callClosesAt } })
          }
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {text("Change")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
