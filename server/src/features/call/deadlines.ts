import { callLimits } from "@plenary/contract/call/call-limits";
import { MINUTE } from "../../base/durations.ts";

/** When a call takes proposals (docs/product/call.md#deadlines). */

const later = (one: string, other: string): string => (one > other ? one : other);

/** The deadline of a proposal: the later of its type's and its track's own, else the call's. */
export function deadlineOf(
  call: { closes_at: string },
  type: { closes_at: string | null } | undefined,
  track: { call_closes_at: string | null } | undefined,
): string {
  const own = [type?.closes_at, track?.call_closes_at].filter((at) => at !== null && at !== undefined);
  return own.length === 0 ? call.closes_at : own.reduce(later);
}

/** The last of all deadlines, at which the call is over. */
export function lastDeadline(
  call: { closes_at: string },
  types: readonly { closes_at: string | null; retired_at: string | null }[],
  tracks: readonly { call_closes_at: string | null; in_call: boolean }[],
): string {
  const own = [
    ...types.filter(({ retired_at }) => retired_at === null).map(({ closes_at }) => closes_at),
    ...tracks.filter(({ in_call }) => in_call).map(({ call_closes_at }) => call_closes_at),
  ];
  return own.filter((at) => at !== null).reduce(later, call.closes_at);
}

/** Until when a draft that was there at its deadline may still arrive. */
export const graceEnd = (deadline: string): string =>
  new Date(Date.parse(deadline) + callLimits.graceMinutes * MINUTE).toISOString();
