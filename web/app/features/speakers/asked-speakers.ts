import { SpeakerStatus } from "@plenary/contract/sessions/speakers";

/** Which speakers the address of the list asks for. */
export function askedSpeakers(query: URLSearchParams) {
  return {
    status: SpeakerStatus.safeParse(query.get("status")).data,
    q: query.get("q") ?? "",
  };
}

export type AskedSpeakers = ReturnType<typeof askedSpeakers>;
