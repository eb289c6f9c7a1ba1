import { getRun } from "@plenary/contract/selection/runs";
import type { ClientLoaderFunctionArgs } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadOrganized } from "../workspace/load-event.ts";

/** A run with its mails, and its event, for organizers. */
export async function loadRun({ request, params }: ClientLoaderFunctionArgs) {
  const { eventId = "", runId = "" } = params;
  const others = call(getRun, { params: { runId } }, { signal: request.signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, ...loaded };
}
