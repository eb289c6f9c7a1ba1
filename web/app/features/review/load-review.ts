import { getCall } from "@plenary/contract/call/call";
import { getReviewSettings } from "@plenary/contract/review/review-settings";
import { listReviewers } from "@plenary/contract/review/reviewers";
import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { call } from "../../base/calls/api.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { loadOrganized } from "../workspace/load-event.ts";

/** What the screen that sets a review up is about; its parts read it too. */
export async function loadReviewSetUp({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { signal } = request;
  const others = async () => {
    const { call: found } = await call(getCall, { params: { eventId } }, { signal });
    if (!found) throw redirect(callPaths.event(eventId));
    const [{ settings }, { tracks: byTrack, ...reviewers }] = await Promise.all([
      call(getReviewSettings, { params: { eventId } }, { signal }),
      call(listReviewers, { params: { eventId } }, { signal }),
    ]);
    const types = found.types.filter(({ retired }) => !retired);
    return {
      settings,
      types,
      tracks: found.eventTracks.filter(({ inCall }) => inCall),
      byTrack,
      deadlineZone: found.deadlineZone,
      ...reviewers,
    };
  };
  const { event, loaded } = await loadOrganized(eventId, others());
  return { event, ...loaded };
}
