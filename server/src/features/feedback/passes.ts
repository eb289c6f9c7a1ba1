import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { PassKind } from "@plenary/contract/feedback-fields";
import { serialWithin } from "@plenary/contract/feedback-limits";

/**
 * Passes: what lets one device or person answer at one event (docs/product/feedback.md#passes). They are signed with a key made
 * of the event's and stored nowhere, so that checking one takes no query.
 */

/** Of passes that say what they answered first, and of those that have answered nothing, or before passes said it. */
const [TAGGED, PLAIN] = [2, 1];
const SERIAL = 16;
const TAG = 8;
const MAC = 16;
/** The version, the kind, whether it has answered, when it was issued in seconds, the event's id and the serial; then the tag, if it has one. */
const HEAD = 3 + 4 + 16 + SERIAL;
/** All of it, by its version. */
const lengths = new Map([
  [PLAIN, HEAD + MAC],
  [TAGGED, HEAD + TAG + MAC],
]);

const kinds = PassKind.options;

export interface Pass {
  eventId: string;
  kind: PassKind;
  /** Random, or made of the user or link by the event's key. */
  serial: Buffer;
  /** In milliseconds since the epoch, to the second. */
  issuedAt: number;
  /** Whether it has answered at this event before. */
  hasAnswered: boolean;
  /** What it answered first, as `firstOf` made it; undefined where it has answered nothing, or did before passes said it. */
  first?: Buffer | undefined;
}

/** What is made of an event's key: nobody without it can tell whose an answer is. */
export interface EventKey {
  /** The pass as its holder keeps it. */
  write(pass: Pass): string;
  /** Whether this server gave the pass out for this event. */
  isSigned(pass: Unproven): boolean;
  /** Under which key the answer of a pass to a session is stored. */
  answerKey(serial: Buffer, sessionId: string): Buffer;
  /** A session as its pass remembers it: nobody without the key can tell which one it is, and no two passes name one alike. */
  firstOf(serial: Buffer, sessionId: string): Buffer;
  /** The serial of all passes of the same user or link. */
  serialOf(kind: "account" | "link", id: string): Buffer;
  /** A network as the event knows it. */
  networkOf(network: string): Buffer;
  /** A network of the event as one session knows it, so that it can't be followed to others. */
  origin(network: Uint8Array, sessionId: string): Buffer;
  /** A pass as it is remembered for a network. */
  secondOf(serial: Buffer): Buffer;
}

/** A pass as it was sent, before its signature is checked. */
export interface Unproven {
  pass: Pass;
  signed: Buffer;
  mac: Buffer;
}

/** A new key of an event, as it is sealed. */
export const newEventKey = (): string => randomBytes(32).toString("base64");

/** Random bytes for the next serials: asking for them one by one took a tenth of the time of a call for a pass. */
let unused = Buffer.alloc(0);

export function newSerial(): Buffer {
  if (unused.length < SERIAL) unused = randomBytes(256 * SERIAL);
  const serial = unused.subarray(0, SERIAL);
  unused = unused.subarray(SERIAL);
  return serial;
}

/** @param secret as newEventKey made it */
export function eventKey(secret: string): EventKey {
  const root = Buffer.from(secret, "base64");
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", root, "plenary feedback", purpose, 32));
  const [signing, answers, serials, origins, networks, seconds, firsts] = [
    ...["passes", "answers", "serials", "origins", "networks", "seconds", "firsts"],
  ].map(derived) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
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
    // Serials are all of one length, so that no two pairs are the same text.
    answerKey: (serial, sessionId) => hmac(answers, serial, sessionId),
    firstOf: (serial, sessionId) => hmac(firsts, serial, sessionId).subarray(0, TAG),
    serialOf: (kind, id) => hmac(serials, kind, " ", id).subarray(0, SERIAL),
    networkOf: (network) => hmac(networks, network),
    origin: (network, sessionId) => hmac(origins, sessionId, network),
    secondOf: (serial) => hmac(seconds, serial),
  };
}

function bytesOf({ eventId, kind, serial, issuedAt, hasAnswered, first }: Pass): Buffer {
  const head = Buffer.alloc(7);
  head[0] = first ? TAGGED : PLAIN;
  head[1] = kinds.indexOf(kind);
  head[2] = hasAnswered ? 1 : 0;
  head.writeUInt32BE(Math.floor(issuedAt / 1000), 3);
  return Buffer.concat([
    ...[head, Buffer.from(eventId.replaceAll("-", ""), "hex"), serial],
    ...(first ? [first] : []),
  ]);
}

/** Characters of the longest: more are read of nobody. */
const LONGEST = Math.ceil((Math.max(...lengths.values()) * 4) / 3);

/** What a pass says that somebody has sent; undefined if it can't be one. */
export function readPass(sent: unknown): Unproven | undefined {
  if (typeof sent !== "string" || sent.length > LONGEST) return undefined;
  const bytes = Buffer.from(sent, "base64url");
  const kind = kinds[bytes[1] ?? kinds.length];
  const length = lengths.get(bytes[0] ?? 0);
  // Of the characters that hold it, not of some among others: those are left out while it is read.
  if (!length || bytes.length !== length || sent.length !== Math.ceil((length * 4) / 3) || !kind)
    return undefined;
  const id = bytes.toString("hex", 7, 23);
  return {
    pass: {
      eventId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
      kind,
      hasAnswered: bytes[2] === 1,
      issuedAt: bytes.readUInt32BE(3) * 1000,
      serial: bytes.subarray(...serialWithin),
      first: bytes[0] === TAGGED ? bytes.subarray(HEAD, HEAD + TAG) : undefined,
    },
    signed: bytes.subarray(0, length - MAC),
    mac: bytes.subarray(length - MAC),
  };
}
