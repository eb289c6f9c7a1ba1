import { connect } from "node:net";

/** The answer to a request that is sent exactly as written; fetch would tidy it up, and name its own host. */
export async function sentRaw(origin: string, head: string[], body = "") {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : [];
  // Not end(): a server takes the end of what it reads for the end of the caller.
  socket.write([...head, ...length, "connection: close", "", body].join("\r\n"));
  const [answered = "", ...rest] = Buffer.concat(await socket.toArray())
    .toString()
    .split("\r\n\r\n");
  const headers = new Headers();
  for (const line of answered.split("\r\n").slice(1)) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return { status: Number(answered.split(" ")[1]), headers, text: rest.join("\r\n\r\n") };
}
