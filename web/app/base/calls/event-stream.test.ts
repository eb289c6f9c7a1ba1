import assert from "node:assert/strict";
import { test } from "node:test";
import { eventsOf } from "./event-stream.ts";

/** A stream that comes in exactly these pieces. */
function streamOf(...pieces: string[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}

test("events come whole, however the network cut them, and comments come as nothing", async () => {
  const stream = streamOf(
    "event: unr",
    'ead\ndata: {"unread":',
    "1}\n",
    "\n: still here\n\nevent: un",
    "finished",
  );
  assert.deepEqual(await Array.fromAsync(eventsOf(stream)), [
    { event: "unread", data: '{"unread":1}' },
    { event: "", data: "" },
  ]);
});
