import type { EndpointShape } from "@plenary/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import { type Disk, hasFree, needed } from "../../db/embedded/disk.ts";

/** What writes and still goes on while the disk has only room for that (docs/operations.md#a-full-disk). */
const goOn = [
  // Signing in and out, and keeping an account one's own; new accounts wait.
  /^\/auth\/(?!register$)/,
  /^\/account\//,
  /^\/bootstrap\//,
  /^\/events\/:eventId\/feedback\/deletion$/,
  // A pass is stored nowhere, and needed to delete an answer.
  /^\/public\/feedback\/passes$/,
  // Counted in memory.
  /^\/page-views$/,
];

const goesOn = ({ method, path, access, pass }: EndpointShape): boolean =>
  method === "GET" ||
  method === "DELETE" ||
  access === "admin" ||
  // Answers have a floor of their own, and words.
  pass === true ||
  goOn.some((pattern) => pattern.test(path));

/**
 * Throws NoRoomToSave for what would save something new while there is only room to delete and sign in, or NoRoomAtAll where there is not even
 * that, and logs it.
 */
export function requireRoomFor(
  endpoint: EndpointShape,
  { log }: FastifyRequest,
  disk: Disk | undefined,
): void {
  if (hasFree(disk, needed.ordinary) || goesOn(endpoint)) return;
  log.error("the disk is full");
  throw new Refusal(hasFree(disk, needed.anything) ? "NoRoomToSave" : "NoRoomAtAll");
}
