import { text } from "@plenary/contract/text";
import { oneLine } from "../templates/one-line.ts";
import type { MailSettings } from "./smtp.ts";

/** Characters of an error that are stored. */
export const REASON_LENGTH = 500;

/** In an address, the library or mail servers read these as several addresses, or as a different one. */
const ambiguous = /[\s\p{Cc}<>()[\]\\,;:"]/u;

/** Throws unless every reader takes the address for one and the same mailbox. */
export function requireOneMailbox(address: string): void {
  if (ambiguous.test(address)) throw new Error("The address is not that of one mailbox.");
}

/** Whether the part before the @ has non-ASCII letters; nodemailer converts those of host names. */
export const isUtf8Mailbox = (address: string): boolean => /[^\0-\x7f].*@/s.test(address);

/** A mailbox that the mail server doesn't support. */
export class UnsupportedMailbox extends Error {
  constructor() {
    super(
      text("The mail server doesn't accept addresses with letters beyond ASCII before the @ (SMTPUTF8)."),
    );
  }
}

/** Sender and recipient, for nodemailer. */
export const envelopeOf = (settings: MailSettings, to: { name: string; address: string }) => ({
  // Not for people: the product's name.
  from: { name: "Plenary", address: settings.from },
  to: { name: oneLine(to.name, 200), address: to.address },
  ...(settings.replyTo && { replyTo: settings.replyTo }),
  envelope: { from: settings.from, to: [to.address] },
  // Not for people: headers.
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
});

/** The reason for an administrator, without secrets that a server may have repeated. */
export function reasonOf(error: Error, secrets: readonly string[]): string {
  const text = secrets.reduce((message, secret) => message.replaceAll(secret, "[secret]"), error.message);
  return oneLine(text, REASON_LENGTH);
}
