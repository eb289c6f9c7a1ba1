import type { OwnAnswer } from "./device.ts";
import type { GivenAnswer } from "./queue.ts";

/** What a device knows that the server doesn't tell everybody. */
export interface DeviceKnowledge {
  own?: OwnAnswer<GivenAnswer> | undefined;
  isChanging?: boolean;
  draft?: GivenAnswer | undefined;
  /** Whether it is on its way, and nothing has failed yet. */
  isSending?: boolean;
  asks?: "code" | "link" | "sign-in" | undefined;
  /** Whether storage is lost when the page closes. */
  forgets?: boolean;
}
