import { type Audience, countRecipients, type ReachCounts } from "@plenary/contract/messages/event-messages";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { call } from "../../base/calls/api.ts";
import type { RecipientSelection } from "./recipient-selection.ts";

/** How many of each audience a message reaches. For a selection it is unknown until counted. */
export type AudienceCounts = Record<"confirmed" | "waiting" | "all", ReachCounts> & {
  [audience in Exclude<Audience, "confirmed" | "waiting" | "all">]?: ReachCounts | null | undefined;
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
  { sessionIds, userIds, proposalIds }: RecipientSelection,
): AudienceOption[] {
  const ofProposals = reached.drafts
    ? [
        // Not for who reviews them without knowing it.
        ...(reached.submitted
          ? [
              optionOf(
                "submitted",
                text("Who speaks in proposals that wait for a decision"),
                reached.submitted,
              ),
            ]
          : []),
        optionOf(
          "accepted",
          text("Who speaks in accepted proposals that aren't confirmed"),
          reached.accepted,
        ),
        optionOf("drafts", text("Who has a draft that isn't submitted"), reached.drafts, noNames()),
      ]
    : [];
  const always = [
    optionOf("confirmed", text("Confirmed"), reached.confirmed),
    optionOf("waiting", text("Waiting for a decision"), reached.waiting),
    optionOf("all", text("All, including rejected ones"), reached.all),
    ...ofProposals,
  ];
  if (proposalIds) {
    const whose = counted(
      proposalIds.length,
      "Everybody who speaks in {count} proposal",
      "Everybody who speaks in {count} proposals",
    );
    return [optionOf("proposals", text("Chosen proposals"), reached.proposals, whose), ...always];
  }
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
  { sessionIds, userIds, proposalIds }: RecipientSelection,
): Pick<AudienceCounts, "sessions" | "speakers" | "proposals"> {
  const [counts, setCounts] = useState<Pick<AudienceCounts, "sessions" | "speakers" | "proposals">>({});
  // The selection is a new object with each render.
  const isAny = sessionIds || userIds || proposalIds;
  const asked = isAny ? JSON.stringify({ sessionIds, userIds, proposalIds }) : null;
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    call(countRecipients, { params: { eventId }, body: JSON.parse(asked) }, { signal })
      .then(({ sessions, speakers, proposals }) => setCounts({ sessions, speakers, proposals }))
      .catch(() => {});
    return () => leaving.abort();
  }, [eventId, asked]);
  return counts;
}

const noNames = () => text("You are told how many they are, and no names");

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
