import type { IncomingMessage } from "node:http";

/**
 * A header of a request, by its name in small letters; of one that was sent twice, the first. Node makes an object of all headers when the
 * first is asked for, which with as many as browsers send takes as long as everything else about an answer from memory.
 */
export function headerOf(
  { rawHeaders }: Pick<IncomingMessage, "rawHeaders">,
  name: string,
): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === name.length && sent.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}
