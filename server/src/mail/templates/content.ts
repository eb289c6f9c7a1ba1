import { text } from "@plenary/contract/text";
import type { MailData, MailKind, MailSecrets } from "./kinds.ts";

/** What a mail says, without its look (layout.ts). All of it is plain text; nothing in it is HTML. */
export interface Content {
  subject: string;
  /** From whom it is, where that isn't the site alone, and where answers go instead of to the site's address. */
  sender?: { name: string; replyTo: string | null };
  /** What an inbox shows next to the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Somebody's own words, shown apart from ours. Nothing in them is a link, unless the reader has to do with who wrote them. */
  quote?: string;
  isByKnown?: boolean;
  /** Something to copy exactly. */
  code?: string;
  button: { label: string; href: string };
  /** Why the reader is getting this mail. */
  why: string;
  /** Where mails such as this one are switched off by one press, without signing in (RFC 8058). */
  off?: { label: string; href: string } | undefined;
}

/** The values for a template; `origin` is the address of the site, without a trailing slash, `hasFile` of a mail with a file for the calendar. */
export interface Input<K extends MailKind> {
  data: MailData[K];
  secret: K extends keyof MailSecrets ? MailSecrets[K] : undefined;
  origin: string;
  hasFile?: boolean;
}

/** What each kind of mail says. */
export type Templates = { [K in MailKind]: (input: Input<K>) => Content };

/** What a mail says of its file for the calendar, if it has one. */
export const upToDate = (hasFile: boolean | undefined): string[] =>
  hasFile ? [text("The attached file brings your calendar up to date.")] : [];
