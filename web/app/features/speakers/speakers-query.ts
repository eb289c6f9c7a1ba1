import { SpeakerStatus } from "@plenary/contract/sessions/speakers";

/** The filter in the speakers list's address. */
export function speakersQueryIn(query: URLSearchParams) {
  return {
    status: SpeakerStatus.safeParse(query.get("status")).data,
    q: query.get("q") ?? "",
  };
}

export type SpeakersQuery = ReturnType<typeof speakersQueryIn>;
