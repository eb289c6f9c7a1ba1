import { type FeedbackCode, getCodeImage } from "@plenary/contract/feedback/feedback-settings";
import { call } from "../../../base/calls/api.ts";

export interface Print {
  as: "doors" | "tents";
  of: FeedbackCode["kind"];
}

/** The print options in the address. */
export function printIn(query: URLSearchParams): Print | null {
  const as = query.get("print");
  if (as !== "doors" && as !== "tents") return null;
  const of = query.get("of");
  return { as, of: of === "event" || of === "session" ? of : "room" };
}

/** A code's image as a file. */
export const loadImage = (code: string, signal?: AbortSignal): Promise<Blob> =>
  call(getCodeImage, { params: { code } }, { signal });

/** An image as a data URL: the page's policy allows no other address for what is loaded with a token. */
export const imageAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A code's address as people read, copy and type it; the one in the image is in capitals, which take less room. */
export const readableAddress = ({ url, code }: Pick<FeedbackCode, "url" | "code">): string =>
  url.slice(0, -code.length).toLowerCase() + code;

/** Where somebody without a camera types the code: "example.org/f". */
export const typedAddress = (code: Pick<FeedbackCode, "url" | "code">): string =>
  readableAddress(code)
    .replace(/^https?:\/\//, "")
    .slice(0, -code.code.length - 1);
