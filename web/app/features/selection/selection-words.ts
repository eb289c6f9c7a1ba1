import type {
  PendingDecision,
  SelectedProposal,
  SelectionFilter,
} from "@plenary/contract/selection/selection";
import { text } from "@plenary/contract/text";

/** What is pending, in words (docs/product/selection.md). */

export const decisions: readonly PendingDecision[] = ["accept", "waitlist", "reject"];

/** What pressing it does. */
export const decisionActs: Record<PendingDecision, () => string> = {
  accept: () => text("Accept"),
  waitlist: () => text("Waiting list"),
  reject: () => text("Reject"),
};

/** What a list can show: what waits, by what is pending of it, and what is decided. */
export const shownKinds = ["none", ...decisions, "decided"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const kindNames: Record<ShownKind, () => string> = {
  none: () => text("Open"),
  accept: () => text("To accept"),
  waitlist: () => text("Waiting list"),
  reject: () => text("To reject"),
  decided: () => text("Told"),
};

export const kindOf = ({ state, pending }: SelectedProposal): ShownKind =>
  state === "submitted" ? (pending?.decision ?? "none") : "decided";

/** The filters in the list's address; what isn't one is left out. */
export function filtersIn(query: URLSearchParams) {
  return {
    kind: shownKinds.find((kind) => kind === query.get("show")),
    typeId: query.get("type") || undefined,
    trackId: query.get("track") || undefined,
  };
}

/** The same as the server knows it; undefined where it shows what is decided. */
export function filterOf({
  kind,
  typeId,
  trackId,
}: ReturnType<typeof filtersIn>): SelectionFilter | undefined {
  if (kind === "decided") return undefined;
  return { pending: kind, typeId, trackId };
}
