import { text } from "@plenary/contract/text";
import { useState } from "react";
import { Link } from "react-router";
import { callPaths } from "../../base/paths/call-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import { byProposal, forgetTexts, type KeptText } from "./kept-proposals.ts";
import { titleOf } from "./proposal-words.ts";

interface KeptHereProps {
  texts: readonly KeptText<object>[];
  /** Whether it leads to the form for visitors. */
  asVisitor?: boolean;
}

/** What was written of proposals in this browser and hasn't reached the server, to go on with or to be removed. */
export function KeptHere({ texts, asVisitor = false }: KeptHereProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const shown = byProposal(texts.filter(({ key }) => !gone.includes(key)));
  if (shown.length === 0) return null;
  function remove(one: KeptText<object>) {
    forgetTexts([one]);
    setGone([...gone, one.key]);
  }
  return (
    <section aria-labelledby="kept-here" className="mb-8 flex flex-col gap-3">
      <h2 id="kept-here" className="text-lg">
        {text("Continue what was written here?")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1.5 py-4">
            <div className="min-w-0">
              <p className="font-medium">
                <Link
                  to={
                    asVisitor
                      ? callPaths.propose(one.eventId, { proposalId: one.proposalId })
                      : callPaths.edit(one.proposalId, { eventId: one.eventId })
                  }
                  dir="auto"
                  className="text-link [overflow-wrap:anywhere]"
                >
                  {one.isOfSpeaker ? text("About you") : titleOf(one)}
                </Link>
              </p>
              <p className="text-sm text-ink-soft">
                {one.isVisitors
                  ? rich("For <bdi>{event}</bdi>, on this device only, written before signing in", {
                      bdi,
                      event: one.event,
                    })
                  : rich("For <bdi>{event}</bdi>, on this device only, not sent yet", {
                      bdi,
                      event: one.event,
                    })}
              </p>
            </div>
            <Button size="sm" variant="secondary" onClick={() => remove(one)}>
              {text("Remove from this device")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
