interface StreamEvent {
  /** Empty for comments, which only keep the connection alive. */
  event: string;
  data: string;
}

/** The events of a stream of server-sent events, read by fetch, because EventSource can't send the bearer token. */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    yield* blocks.map(parse);
  }
}

function parse(block: string): StreamEvent {
  const field = (name: string) => {
    const lines = block.split("\n").filter((line) => line.startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).trimStart()).join("\n");
  };
  return { event: field("event"), data: field("data") };
}
