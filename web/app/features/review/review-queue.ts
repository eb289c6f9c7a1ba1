import type { Answer } from "@plenary/contract/endpoint";
import { getReview, type ListedReview, listToReview, type OwnReview } from "@plenary/contract/review/reviews";
import { call } from "../../base/calls/api.ts";
import { sendUnsent } from "../../sign-in/senders.ts";

/** Proposals to review that this tab has, so that going on asks nothing (docs/product/review.md#reviewing). */

export type Listed = Answer<typeof listToReview>;
export type Opened = Answer<typeof getReview>;

/** So many that follow are loaded ahead. */
const AHEAD = 20;
/** As long, in milliseconds, what was loaded ahead isn't loaded again. */
const FRESH = 5 * 60_000;

interface Asked {
  userId: string;
  eventId: string;
  /** The list's filters and page. */
  query: NonNullable<Parameters<typeof call<typeof listToReview>>[1]["query"]>;
}

interface Queue {
  key: string;
  asked: Asked;
  list: Listed;
  opened: Map<string, { answer: Opened; at: number }>;
}

let queue: Queue | undefined;
let isLoadingAhead = false;

const keyOf = ({ userId, eventId, query }: Asked) => JSON.stringify([userId, eventId, query]);

/** The list as it was loaded last with the proposal, where this tab has both; what follows is loaded ahead then. */
export function heldReview(asked: Asked, proposalId: string): { found: Listed; open: Opened } | undefined {
  const held = queue?.key === keyOf(asked) ? queue.opened.get(proposalId) : undefined;
  if (!queue || !held) return undefined;
  void loadAhead(proposalId);
  return { found: queue.list, open: held.answer };
}

/** The list anew, with what this tab has of its proposals. */
export async function loadQueue(asked: Asked, signal?: AbortSignal): Promise<Listed> {
  const { userId, eventId, query } = asked;
  const list = await call(listToReview, { params: { eventId }, query }, { ...(signal && { signal }) });
  const isSame = queue?.asked.userId === userId && queue.asked.eventId === eventId;
  queue = { key: keyOf(asked), asked, list, opened: isSame && queue ? queue.opened : new Map() };
  return list;
}

export async function loadReview(asked: Asked, proposalId: string, signal?: AbortSignal): Promise<Opened> {
  const params = { eventId: asked.eventId, proposalId };
  return call(getReview, { params }, { ...(signal && { signal }) });
}

/** Keeps a proposal that was loaded, and loads what follows it in the list. */
export function holdReview(asked: Asked, open: Opened): void {
  if (queue?.key !== keyOf(asked)) return;
  const { proposalId } = open.proposal;
  queue.opened.set(proposalId, { answer: open, at: performance.now() });
  void loadAhead(proposalId);
}

/** One after the other, as nobody waits for them; without a network the next step tries again. */
async function loadAhead(proposalId: string): Promise<void> {
  if (isLoadingAhead) return;
  isLoadingAhead = true;
  try {
    const of = queue;
    const ids = of?.list.proposals.map((row) => row.proposalId) ?? [];
    for (const id of ids.slice(ids.indexOf(proposalId) + 1).slice(0, AHEAD)) {
      if (!of || queue !== of) return;
      const held = of.opened.get(id);
      if (held && performance.now() - held.at < FRESH) continue;
      await sendUnsent();
      const answer = await loadReview(of.asked, id);
      of.opened.set(id, { answer, at: performance.now() });
    }
  } catch {
    // It is loaded when it is opened.
  } finally {
    isLoadingAhead = false;
  }
}

/** What was saved of one's own review, also in the list. */
export function noteReview(proposalId: string, review: OwnReview): void {
  const held = queue?.opened.get(proposalId);
  if (held) held.answer = { ...held.answer, review };
  const { state, changedSince } = review;
  changeRow(proposalId, (row) => ({
    ...{ ...row, state, changedSince },
    skipped: row.skipped && state === "draft",
  }));
}

/** What is said of a proposal by now. */
export function noteDiscussion(proposalId: string, discussion: Opened["discussion"]): void {
  const held = queue?.opened.get(proposalId);
  if (held) held.answer = { ...held.answer, discussion };
}

export function noteSkip(proposalId: string): void {
  changeRow(proposalId, (row) => ({ ...row, skipped: true }));
}

function changeRow(proposalId: string, change: (row: ListedReview) => ListedReview): void {
  const before = queue?.list.proposals.find((row) => row.proposalId === proposalId);
  if (!queue || !before) return;
  const after = change(before);
  const { list } = queue;
  const counts = { ...list.counts };
  for (const name of ["toDo", "done", "skipped", "changed"] as const)
    counts[name] += Number(isIn[name](after)) - Number(isIn[name](before));
  const proposals = list.proposals.map((row) => (row === before ? after : row));
  queue.list = { ...list, proposals, counts };
}

const isDone = ({ state }: ListedReview) => state === "submitted" || state === "abstained";

/** What is still to be done, as far as the list knows. */
export const isToDo = (row: ListedReview): boolean => !isDone(row);

const isIn: Record<"toDo" | "done" | "skipped" | "changed", (row: ListedReview) => boolean> = {
  toDo: isToDo,
  done: isDone,
  skipped: ({ skipped }) => skipped,
  changed: ({ changedSince }) => changedSince,
};

/** Forgets all: a conflict of interest may be with what follows, too. */
export function forgetQueue(): void {
  queue = undefined;
}
