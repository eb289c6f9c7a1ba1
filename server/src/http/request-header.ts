import type { IncomingMessage } from "node:http";

/** Whether the request names two servers, which says to each program between something else (RFC 9112, section 3.2). */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count > 1;
}

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
