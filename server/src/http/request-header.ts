import type { IncomingMessage } from "node:http";

/** Whether the request names two hosts, which programs on its way could read differently (RFC 9112, section 3.2). */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count > 1;
}

/** A header by its name in small letters, the first if sent twice; Node's object of all headers is slow to make. */
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
