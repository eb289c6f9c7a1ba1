import type { ParsedSession } from "../../src/features/import/reading/parsed.ts";

/** A session of which a file says nothing of links and recording. */
export const noLinks: Pick<ParsedSession, "links" | "doNotRecord" | "recordingUrl" | "extras"> = {
  links: null,
  doNotRecord: null,
  recordingUrl: null,
  extras: {
    subtitle: null,
    feedback_url: null,
    logo_url: null,
    origin_url: null,
    recording_license: null,
    attachments: [],
  },
};
