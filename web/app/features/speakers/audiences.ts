import { type Audience, countRecipients, type ReachCounts } from "@plenary/contract/messages/event-messages";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { call } from "../../base/calls/api.ts";
import type { RecipientSelection } from "./recipient-selection.ts";

/** How many of each audience a message reaches. For a selection it is unknown until counted. */
export type AudienceCounts = Record<Exclude<Audience, "sessions" | "speakers">, ReachCounts> & {
  sessions?: ReachCounts | null;
  speakers?: ReachCounts | null;
};

export interface AudienceOption {
  value: Audience;
  label: string;
  hint: string;
  disabled: boolean;
}

/** The possible audiences, a selection first, if any. An audience that no message reaches is disabled and says why. */
export function audienceOptions(
  reached: AudienceCounts,
  { sessionIds, userIds }: RecipientSelection,
): AudienceOption[] {
  const always = [
    optionOf("confirmed", text("Confirmed"), reached.confirmed),
    optionOf("waiting", text("Waiting for a decision"), reached.waiting),
    optionOf("all", text("All, including rejected ones"), reached.all),
  ];
  if (sessionIds) {
    const whose = counted(
      sessionIds.length,
      "Everybody who speaks in {count} session",
      "Everybody who speaks in {count} sessions",
    );
    return [optionOf("sessions", text("Selected sessions"), reached.sessions, whose), ...always];
  }
  if (userIds) {
    const whose = reached.speakers ? undefined : speakerCountText(userIds.length);
    return [optionOf("speakers", text("Chosen speakers"), reached.speakers, whose), ...always];
  }
  return always;
}

/** How many of the selection a message reaches, once known; the refusal says so too. */
export function useSelectionCounts(
  eventId: string,
  { sessionIds, userIds }: RecipientSelection,
): Pick<AudienceCounts, "sessions" | "speakers"> {
  const [counts, setCounts] = useState<Pick<AudienceCounts, "sessions" | "speakers">>({});
  // The selection is a new object with each render.
  const asked = sessionIds || userIds ? JSON.stringify({ sessionIds, userIds }) : null;
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    call(countRecipients, { params: { eventId }, body: JSON.parse(asked) }, { signal })
      .then(({ sessions, speakers }) => setCounts({ sessions, speakers }))
      .catch(() => {});
    return () => leaving.abort();
  }, [eventId, asked]);
  return counts;
}

const speakerCountText = (count: number) => counted(count, "{count} speaker", "{count} speakers");

function optionOf(
  value: Audience,
  label: string,
  reached: ReachCounts | null | undefined,
  whose?: string,
): AudienceOption {
  const said = reached ? reachLines(reached) : [];
  const disabled = reached?.recipients === 0;
  return { value, label, hint: inARow(whose ? [whose, ...said] : said), disabled };
}

const inARow = (parts: readonly string[]): string =>
  parts.reduce((said, more) => (said ? text("{said}. {more}", { said, more }) : more), "");

function reachLines({ recipients, withoutAccount, unreachable }: ReachCounts): string[] {
  if (recipients === 0) {
    if (withoutAccount + unreachable === 0) return [text("Nobody to write to")];
    return [text("None of these speakers can receive messages"), ...withoutAccountLines(withoutAccount)];
  }
  const said = [speakerCountText(recipients)];
  if (withoutAccount)
    said.push(
      counted(
        withoutAccount,
        "{count} more has no account and can't receive messages",
        "{count} more have no account and can't receive messages",
      ),
    );
  if (unreachable)
    said.push(counted(unreachable, "{count} more can't be reached", "{count} more can't be reached"));
  return said;
}

function withoutAccountLines(count: number): string[] {
  if (!count) return [];
  return [counted(count, "{count} has no account", "{count} have no account")];
}
