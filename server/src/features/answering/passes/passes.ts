import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { PassKind } from "@plenary/contract/feedback/feedback-fields";
import { serialWithin } from "@plenary/contract/feedback/feedback-limits";

/** Passes (docs/product/feedback.md#passes), signed with a key derived from the event's: checking one takes no query. */

/** Versions of passes; earlier ones also had a tag of what they answered first, which is no longer used. */
const [PLAIN, TAGGED] = [1, 2];
const SERIAL = 16;
const TAG = 8;
const MAC = 16;
/** The version, the kind, an unused byte, when it was issued in seconds, the event's id and the serial; then the tag, if it has one. */
const HEAD = 3 + 4 + 16 + SERIAL;
/** The whole length, by version. */
const lengths = new Map([
  [PLAIN, HEAD + MAC],
  [TAGGED, HEAD + TAG + MAC],
]);

const kinds = PassKind.options;

export interface Pass {
  eventId: string;
  kind: PassKind;
  /** Random, or derived from the user or link with the event's key. */
  serial: Buffer;
  /** In milliseconds since the epoch, to the second. */
  issuedAt: number;
}

/** What is derived from an event's key: without it, nobody can tell whose an answer is. */
export interface EventKey {
  /** The pass as its holder keeps it. */
  write(pass: Pass): string;
  /** Whether this server issued the pass for this event. */
  isSigned(pass: UnprovenPass): boolean;
  /** The key under which a pass's answer about a session is stored. */
  answerKey(serial: Buffer, sessionId: string): Buffer;
  /** The serial of all passes of the same user or link. */
  serialOf(kind: "account" | "link", id: string): Buffer;
  /** A network as one session or survey knows it, so that it can't be followed to others. */
  origin(network: string, subjectId: string): Buffer;
}

/** A pass as it was sent, before its signature is checked. */
export interface UnprovenPass {
  pass: Pass;
  signed: Buffer;
  mac: Buffer;
}

/** A new key of an event, to be sealed. */
export const newEventKey = (): string => randomBytes(32).toString("base64");

/** Random bytes for the next serials: requesting them one by one took a tenth of the time of a call for a pass. */
let unused = Buffer.alloc(0);

export function newSerial(): Buffer {
  if (unused.length < SERIAL) unused = randomBytes(256 * SERIAL);
  const serial = unused.subarray(0, SERIAL);
  unused = unused.subarray(SERIAL);
  return serial;
}

/** @param secret from newEventKey */
export function eventKey(secret: string): EventKey {
  const root = Buffer.from(secret, "base64");
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "plenary feedback", purpose, 32));
  const [signing, answers, serials, origins, networks] = [
    ...["passes", "answers", "serials", "origins", "networks"],
  ].map(derived) as [Buffer, Buffer, Buffer, Buffer, Buffer];
  const hmac = (key: Buffer, ...parts: (string | Uint8Array)[]) => {
    const made = createHmac("sha256", key);
    for (const part of parts) made.update(part);
    return made.digest();
  };
  const macOf = (signed: Buffer) => hmac(signing, signed).subarray(0, MAC);
  return {
    write(pass) {
      const signed = bytesOf(pass);
      return Buffer.concat([signed, macOf(signed)]).toString("base64url");
    },
    isSigned: ({ signed, mac }) => timingSafeEqual(mac, macOf(signed)),
    // Serials have one length, so that no two pairs make the same text.
    answerKey: (serial, sessionId) => hmac(answers, serial, sessionId),
    serialOf: (kind, id) => hmac(serials, kind, " ", id).subarray(0, SERIAL),
    // In two steps, as earlier versions made it.
    origin: (network, subjectId) => hmac(origins, subjectId, hmac(networks, network)),
  };
}

function bytesOf({ eventId, kind, serial, issuedAt }: Pass): Buffer {
  const head = Buffer.alloc(7);
  head[0] = PLAIN;
  head[1] = kinds.indexOf(kind);
  head.writeUInt32BE(Math.floor(issuedAt / 1000), 3);
  return Buffer.concat([head, Buffer.from(eventId.replaceAll("-", ""), "hex"), serial]);
}

/** Characters of the longest pass; longer texts aren't decoded. */
const LONGEST = Math.ceil((Math.max(...lengths.values()) * 4) / 3);

/** The parts of a pass; undefined if the text can't be one. */
export function readPass(sent: unknown): UnprovenPass | undefined {
  if (typeof sent !== "string" || sent.length > LONGEST) return undefined;
  const bytes = Buffer.from(sent, "base64url");
  const kind = kinds[bytes[1] ?? kinds.length];
  const length = lengths.get(bytes[0] ?? 0);
  // Decoding skips invalid characters, so the number of characters is checked too.
  if (!length || bytes.length !== length || sent.length !== Math.ceil((length * 4) / 3) || !kind)
    return undefined;
  const id = bytes.toString("hex", 7, 23);
  return {
    pass: {
      eventId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
      kind,
      issuedAt: bytes.readUInt32BE(3) * 1000,
      serial: bytes.subarray(...serialWithin),
    },
    signed: bytes.subarray(0, length - MAC),
    mac: bytes.subarray(length - MAC),
  };
}
