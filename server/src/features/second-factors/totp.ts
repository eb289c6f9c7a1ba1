import { createHmac, randomBytes } from "node:crypto";

/** One-time codes of authenticator apps (RFC 6238 with SHA-1, six digits and 30 seconds, which all of them support). */

/** In seconds; a code belongs to one step. */
const PERIOD = 30;
const DIGITS = 6;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new shared secret of 160 bits, as long as the hash (RFC 4226, section 4). */
export const newSecret = (): Buffer => randomBytes(20);

/** Bytes in the form that people type into apps (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

export const stepAt = (time: Date): number => Math.floor(time.valueOf() / 1000 / PERIOD);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step of the code: the present one or a neighbour, because clocks differ; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string, time: Date): number | undefined {
  const present = stepAt(time);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code);
}

/** The content of the QR code (the key URI format that apps read). */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    ...{ secret: base32(secret), issuer, algorithm: "SHA1" },
    ...{ digits: String(DIGITS), period: String(PERIOD) },
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}
