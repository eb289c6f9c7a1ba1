import { getSession } from "@plenary/contract/sessions/sessions";
import { call } from "../../base/calls/api.ts";
import { sharedWhileUnderWay } from "../../base/calls/under-way.ts";

/** The session of an address, for the workspace around it and for its screen (workspace/load-event.ts). */
export const loadSession = sharedWhileUnderWay((sessionId) => call(getSession, { params: { sessionId } }));
