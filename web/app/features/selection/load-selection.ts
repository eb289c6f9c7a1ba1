import { getSelection } from "@plenary/contract/selection/selection";
import type { ClientLoaderFunctionArgs } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadOrganized } from "../workspace/load-event.ts";

/** The selection with its event, for its organizers. */
export async function loadSelection({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = call(getSelection, { params: { eventId } }, { signal: request.signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, ...loaded };
}
