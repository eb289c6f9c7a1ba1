import type { EndpointShape } from "@plenary/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import { type Disk, hasFree, requiredBytes } from "../../db/embedded/disk.ts";

/** Writes that go on while the disk has only room for them (docs/operations.md#a-full-disk). */
const goOn = [
  // Signing in and out, and protecting one's account; new accounts wait.
  /^\/auth\/(?!register$)/,
  /^\/account\//,
  /^\/bootstrap\//,
  /^\/events\/:eventId\/feedback\/deletion$/,
  // A pass isn't stored, and is needed to delete an answer.
  /^\/public\/feedback\/passes$/,
  // Counted in memory.
  /^\/page-views$/,
];

const goesOn = ({ method, path, access, pass }: EndpointShape): boolean =>
  method === "GET" ||
  method === "DELETE" ||
  access === "admin" ||
  // Answers have their own threshold and sentence.
  pass === true ||
  goOn.some((pattern) => pattern.test(path));

/** Throws NoRoomToSave for writes that save something new while there is only room to delete, or NoRoomAtAll. */
export function requireRoomFor(
  endpoint: EndpointShape,
  { log }: FastifyRequest,
  disk: Disk | undefined,
): void {
  if (hasFree(disk, requiredBytes.ordinary) || goesOn(endpoint)) return;
  log.error("the disk is full");
  throw new Refusal(hasFree(disk, requiredBytes.anything) ? "NoRoomToSave" : "NoRoomAtAll");
}
