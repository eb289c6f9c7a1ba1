import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@plenary/contract/errors";
import { internalMessage } from "@plenary/contract/errors";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import {
  AccountLocked,
  BadCursor,
  Conflict,
  Forbidden,
  Gone,
  Invalid,
  InvalidCredentials,
  NotFound,
  PasswordChangeRequired,
  RateLimited,
  Unauthenticated,
} from "../base/errors.ts";
import { DISK_FULL } from "../db/disk.ts";

/** Said for an address below /api that no call has. */
export const noSuchCall = "There is no such call.";

/** How each refusal of the domain is told over HTTP (decisions.md, section 2). */
const answers = new Map<unknown, [status: number, code: ErrorCode]>([
  [NotFound, [404, "not_found"]],
  [Forbidden, [403, "forbidden"]],
  [Conflict, [409, "conflict"]],
  [Gone, [410, "gone"]],
  [BadCursor, [400, "bad_request"]],
  [Invalid, [422, "validation_failed"]],
  [InvalidCredentials, [401, "invalid_credentials"]],
  [Unauthenticated, [401, "unauthenticated"]],
  [AccountLocked, [403, "account_locked"]],
  [PasswordChangeRequired, [403, "password_change_required"]],
  [RateLimited, [429, "rate_limited"]],
]);

/** What Fastify itself refuses before an operation is reached. */
const protocol: Record<string, [status: number, code: ErrorCode, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "payload_too_large", "The request is too large."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupported_media_type", "The request must be JSON."],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "bad_request", "The request is not readable JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "bad_request", "The request is incomplete."],
  FST_ERR_BAD_URL: [400, "bad_request", "The address is not readable."],
  FST_ERR_MAX_PARAM_LENGTH: [404, "not_found", noSuchCall],
};

/** Codes of Node and PostgreSQL (classes 08, 53, 57P) that mean: the database is away for now. */
const away =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..)$/;
const awayMessage = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** What Node's parser of HTTP refuses before Fastify sees a request. */
const unreadable: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too long."],
};

/** The path or query is not what the endpoint takes. */
export class BadRequest extends Error {}

/** Fastify's error handler: the one place that turns errors into HTTP. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const domain = answers.get(error.constructor);
  if (domain) {
    if (error instanceof RateLimited) reply.header("retry-after", error.retryAfter);
    const { fields } = error as { fields?: Record<string, string> };
    return sendError(reply, domain[0], domain[1], error.message, fields);
  }
  if (error instanceof BadRequest) return sendError(reply, 400, "bad_request", error.message);
  const known = protocol[error.code];
  if (known) return sendError(reply, ...known);
  if (isAway(error)) {
    const reason =
      (error as { code?: unknown }).code === DISK_FULL ? "the disk is full" : "the database is away";
    request.log.error({ err: error }, reason);
    reply.header("retry-after", 5);
    return sendError(reply, 503, "unavailable", "The service is unavailable for a moment. Please try again.");
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return sendError(reply, error.statusCode, "bad_request", "The request can't be read.");
  }
  request.log.error({ err: error }, "request failed");
  return reply
    .code(500)
    .send({ error: { message: internalMessage, code: "internal", requestId: request.id } });
}

/** Answers what could not be read as a request at all, and closes the connection. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const [status, message] = unreadable[error.code] ?? [400, "The request can't be read."];
  const body = JSON.stringify({ error: { message, code: "bad_request" } });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Whether the error means that the database can't be reached at the moment. */
function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (typeof code === "string" && away.test(code)) || awayMessage.test(String(message));
}

export function sendError(
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
) {
  return reply.code(status).send({ error: { message, code, ...(fields && { fields }) } });
}
