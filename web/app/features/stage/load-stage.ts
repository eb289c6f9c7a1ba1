import { getStage } from "@plenary/contract/stage/stage";
import { call } from "../../base/calls/api.ts";
import { sharedWhileUnderWay } from "../../base/calls/under-way.ts";

/** The stage of an address, for the workspace around it and for its screen (workspace/load-event.ts). */
export const loadStage = sharedWhileUnderWay((sessionId) => call(getStage, { params: { sessionId } }));
