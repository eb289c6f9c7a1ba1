import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "@plenary/contract/errors";
import { type RefusalName, type RefusalValues, refusals } from "@plenary/contract/refusals";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import { DISK_FULL, isDiskFull } from "../../db/embedded/disk.ts";

/** Refusals whose sentences take no values. */
type PlainRefusal = { [N in RefusalName]: RefusalValues<N> extends [] ? N : never }[RefusalName];

/** What Fastify refuses before an operation is reached. */
const protocol: Record<string, PlainRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "LargeRequest",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "NotJson",
  FST_ERR_CTP_INVALID_JSON_BODY: "BrokenJson",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "IncompleteRequest",
  FST_ERR_BAD_URL: "UnreadableAddress",
  FST_ERR_MAX_PARAM_LENGTH: "CallNotFound",
};

/** The same, where a call takes a file. */
const ofFiles: Record<string, PlainRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "LargePicture",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "NotAPicture",
};

/** Codes of Node and PostgreSQL (classes 08, 53, 57P) for a temporarily unavailable database. */
const away =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..)$/;
/** PostgreSQL's codes for a statement, or its wait for a lock, that took too long. */
const slow = /^(57014|55P03)$/;
const awayMessage = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** What Node's HTTP parser refuses before Fastify sees a request. */
const unreadable: Record<string, PlainRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: "SlowRequest",
  HPE_HEADER_OVERFLOW: "LongHeaders",
};

/** Fastify's error handler: the only code that turns errors into HTTP. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  // Nobody hears an answer if the client left before the request was complete; no operation has begun.
  if (request.raw.socket.destroyed && !request.raw.complete) return reply.hijack();
  const known = (request.routeOptions.config?.takesFile && ofFiles[error.code]) || protocol[error.code];
  if (known) return sendRefusal(reply, new Refusal(known));
  if (isAway(error)) {
    request.log.error({ err: error }, reasonOf(error.code));
    return sendRefusal(reply, refusalOfAway(error));
  }
  // Another of Fastify's errors, whose status is more precise than that of the refusal used for it.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return sendRefusal(reply, new Refusal("UnreadableRequest"), { status: error.statusCode });
  }
  request.log.error({ err: error }, "request failed");
  return sendRefusal(reply, new Refusal("Unexpected"), { requestId: request.id });
}

/** Answers a request that names two hosts, before everything else, and closes the connection. */
export function answerTwoHosts(response: ServerResponse): void {
  const refusal = new Refusal("UnreadableRequest");
  const body = Buffer.from(JSON.stringify(bodyOf(refusal)));
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
  response.writeHead(refusals[refusal.name].status, { ...headers, connection: "close" }).end(body);
}

/** Answers what couldn't be read as a request, and closes the connection. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const refusal = new Refusal(unreadable[error.code] ?? "UnreadableRequest");
  const { status } = refusals[refusal.name];
  const body = JSON.stringify(bodyOf(refusal));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Whether the error means that the database can't be reached, or is overloaded, at the moment. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === "string" && (away.test(code) || slow.test(code))) || awayMessage.test(String(message))
  );
}

/** The refusal while the database is away; a full disk gets its own, because it lasts. */
export const refusalOfAway = (error: unknown): Refusal =>
  new Refusal(isDiskFull(error) ? "NoRoomAtAll" : "Unavailable");

/** The log's reason for a database that is unavailable with this code. */
function reasonOf(code: string): string {
  if (code === DISK_FULL) return "the disk is full";
  return slow.test(code) ? "the database took too long" : "the database is away";
}

/** Answers with a refusal by the contract's table: its status and code, its sentence, when to retry. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  { status = refusals[refusal.name].status, requestId }: { status?: number; requestId?: string } = {},
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  return reply.code(status).send(bodyOf(refusal, requestId));
}

function bodyOf({ name, message, fields, details }: Refusal, requestId?: string): ErrorBody {
  const { code } = refusals[name];
  return { error: { message, code, ...(fields && { fields }), ...(requestId && { requestId }), ...details } };
}
