import type { Notice } from "@plenary/contract/messages/notices";

/**
 * Joins equal notices about one event by one person, in order of the first: many sessions often change at once. What is
 * submitted is joined whoever it is by: in the last hours of a call there is much.
 */
export function groupNotices(notices: readonly Notice[]): [Notice, ...Notice[]][] {
  const lines = new Map<string, [Notice, ...Notice[]]>();
  for (const notice of notices) {
    const { kind, eventId, actorName, reason, wasConfirmed, wasOwn, formerTitle } = notice;
    const { wasTakenOff, wasAsked = false } = notice;
    const key = JSON.stringify([
      kind,
      eventId,
      isJoinedForAll(kind) ? null : actorName,
      reason,
      wasConfirmed,
      wasOwn,
      wasTakenOff,
      wasAsked,
      formerTitle,
    ]);
    const line = lines.get(key);
    if (line) line.push(notice);
    else lines.set(key, [notice]);
  }
  return [...lines.values()];
}

const isJoinedForAll = (kind: Notice["kind"]) =>
  kind === "session_submitted" || kind === "proposal_submitted" || kind === "proposal_withdrawn";
