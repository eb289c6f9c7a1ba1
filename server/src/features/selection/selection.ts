import type { Answer } from "@plenary/contract/endpoint";
import type { RunState } from "@plenary/contract/selection/runs";
import type * as contract from "@plenary/contract/selection/selection";
import type { Actor, Ctx } from "../../core/context.ts";
import { hidesNames } from "../../core/masks.ts";
import { findCall } from "../call/calls.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { getRanking } from "../review/ranking.ts";
import { selectRuns } from "./runs.queries.ts";
import * as queries from "./selection.queries.ts";

/**
 * What was submitted, best first, with what organizers intend to decide about it (docs/product/selection.md#choosing). What the reader may
 * not decide about, because they speak in it, is only counted, and so is what is pending about it.
 */
export async function getSelection(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<Answer<typeof contract.getSelection>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_proposals" });
  const [rows, call, ranking, hides, runs] = await Promise.all([
    queries.selectSubmitted(ctx.db, eventId, actor.userId),
    findCall(ctx.db, eventId),
    getRanking(ctx, actor, eventId),
    hidesNames(ctx.db, eventId, actor.userId),
    selectRuns(ctx.db, eventId, actor.userId),
  ]);
  const scores = new Map(ranking.proposals.map((ranked) => [ranked.proposalId, ranked]));
  const shown = rows.filter(({ decides }) => decides);
  const proposals = shown.map((row) => {
    const { rank = null, fair = null, mean = null, reviews = 0 } = scores.get(row.proposal_id) ?? {};
    return { ...viewOf(row), rank, fair, mean, reviews };
  });
  const types = call?.types ?? [];
  const tracks = call?.tracks ?? [];
  const named = <R extends { name: string; wanted: number | null }>(row: R, id: string) => ({
    ...{ id, name: row.name, wanted: row.wanted },
  });
  return {
    // What has no rank comes last, by number.
    proposals: proposals.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0),
    leftOut: rows.length - shown.length,
    meters: {
      types: metersOf(
        rows,
        types.map((type) => named(type, type.type_id)),
        (row, isPending) => (isPending ? (row.pending_type_id ?? row.type_id) : row.type_id),
      ),
      tracks: metersOf(
        rows,
        tracks.map((track) => named(track, track.track_id)),
        (row, isPending) => (isPending ? (row.pending_track_id ?? row.track_id) : row.track_id),
      ),
    },
    types: types
      .filter(({ retired_at }) => retired_at === null)
      .map(({ type_id, name, minutes }) => ({ id: type_id, name, minutes })),
    tracks: tracks.map(({ track_id, name }) => ({ id: track_id, name })),
    mayTell: !hides,
    runs: hides
      ? []
      : runs.map((run) => ({
          ...{ runId: run.run_id, state: run.state as RunState },
          ...{ leavesAt: run.leaves_at, leftAt: run.left_at },
        })),
  };
}

const viewOf = (row: queries.SelectedRow) => ({
  ...{ proposalId: row.proposal_id, number: row.number, title: row.title, state: row.state },
  ...{ status: row.status, tags: row.tags, minutes: row.minutes },
  ...{ typeId: row.type_id, typeName: row.type_name, trackId: row.track_id, trackName: row.track_name },
  pending:
    row.pending === null
      ? null
      : {
          ...{ decision: row.pending, typeId: row.pending_type_id, trackId: row.pending_track_id },
          ...{ minutes: row.pending_minutes, note: row.pending_note },
        },
});

/** How far each is filled that anybody wants something of, or that something is accepted for. */
function metersOf(
  rows: readonly queries.SelectedRow[],
  all: readonly { id: string; name: string; wanted: number | null }[],
  idIn: (row: queries.SelectedRow, isPending: boolean) => string | null,
): contract.Meter[] {
  const empty = { confirmed: 0, accepted: 0, pending: 0, minutes: 0 };
  const meters = new Map<string | null, contract.Meter>(all.map((each) => [each.id, { ...each, ...empty }]));
  const none = { id: null, name: null, wanted: null, ...empty };
  meters.set(null, none);
  for (const row of rows) {
    const isPending = row.pending === "accept" && row.decides;
    const kind = isPending ? "pending" : statusOf(row);
    if (!kind) continue;
    const meter = meters.get(idIn(row, isPending)) ?? none;
    meter[kind] += 1;
    meter.minutes += (isPending ? row.pending_minutes : null) ?? row.minutes ?? 0;
  }
  return [...meters.values()].filter(
    ({ wanted, confirmed, accepted, pending }) => wanted !== null || confirmed + accepted + pending > 0,
  );
}

function statusOf({ state, status }: queries.SelectedRow): "confirmed" | "accepted" | null {
  if (state !== "accepted" || status === "rejected") return null;
  return status === "confirmed" ? "confirmed" : "accepted";
}
