import assert from "node:assert/strict";

/** The next event of a stream: its name and data; undefined once it has ended. */
export type NextEvent = () => Promise<{ name: string; data: unknown } | undefined>;

/** Opens a stream as a browser does; fails if it doesn't start. */
export async function openEvents(
  address: string,
  headers: Record<string, string> = {},
): Promise<NextEvent & { cancel(): Promise<void> }> {
  const response = await fetch(address, { headers });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next: NextEvent = async () => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        rest += value;
        continue;
      }
      const part = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      // That it is still there, which comes whenever it comes.
      if (name && name !== "here" && data) return { name, data: JSON.parse(data) };
    }
  };
  return Object.assign(next, { cancel: () => reader.cancel() });
}
